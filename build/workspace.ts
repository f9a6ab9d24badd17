/**
 * `npm run workspace`: the server of a team on this computer, until it is stopped. The same folder has the same workspace the next time.
 *
 *     npm run workspace -- [folder] [--port 5433] [--host office-pc.local …] [--name "The clinic"] [--new-password]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { linkOf } from '../electron/shared/workspace/invitation.ts';
import { postgresFolder } from './postgres/programs.ts';
import { root } from './setup/paths.mjs';
import { openWorkspaceServer } from './workspace/server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    host: { type: 'string', multiple: true },
    name: { type: 'string' },
    'new-password': { type: 'boolean' },
  },
});

async function main(): Promise<number> {
  const native = postgresFolder();
  if (native === null)
    throw new Error(
      `npm has no PostgreSQL for ${process.platform}-${process.arch}. docs/workspace.md says how to use another server.`,
    );
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error(`A port is a number from 1 to 65535, not ${values.port}.`);
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? join(root, '.workspace'));
  const server = await openWorkspaceServer({
    native,
    folder,
    hosts: values.host ?? null,
    name: values.name ?? 'Carillon',
    newPassword: values['new-password'] === true,
    ...(port === undefined ? {} : { port }),
  });
  const { invitation, invitationPath, password, hosts } = server;
  const lines = [
    `The workspace is running on port ${invitation.port}, in ${folder}.`,
    '',
    'In Carillon: Settings, Team, "Join a workspace", with this link or this file:',
    `  ${linkOf(invitation)}`,
    `  ${invitationPath}`,
    password === null
      ? '  The password was printed when it was made. Another one: npm run workspace -- --new-password'
      : `  Password: ${password}   (shown only now; hand it on apart from the link)`,
    '',
    hosts.length > 0
      ? `Other computers reach it as ${hosts.join(', ')}.`
      : 'Only this computer reaches it. For others: npm run workspace -- --host NAME-OR-ADDRESS-OF-THIS-COMPUTER',
    'Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop());
  await server.ended;
  process.stdout.write('The workspace has stopped.\n');
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (cause: unknown) => {
    console.error(`\n${cause instanceof Error ? cause.message : String(cause)}`);
    process.exitCode = 1;
  },
);
