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
import { openWorkspaceServer, type WorkspaceServer } from './workspace/server.ts';
import { localeOfTerminal, workspaceWords } from './workspace/words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    host: { type: 'string', multiple: true },
    name: { type: 'string' },
    'new-password': { type: 'boolean' },
  },
});

const { say, menu } = workspaceWords(localeOfTerminal(process.env));
const command = 'npm run workspace --';

function linesOf({ invitation, invitationPath, password, hosts }: WorkspaceServer, folder: string): string[] {
  const others =
    hosts.length > 0
      ? say('hosts', { hosts: hosts.join(', ') })
      : say('onlyHere', { hereOnly: menu.hereOnly, command: `${command} --host ${say('host')}` });
  return [
    say('running', { port: invitation.port, folder }),
    '',
    say('join', { ...menu }),
    `  ${linkOf(invitation)}`,
    `  ${invitationPath}`,
    password === null
      ? `  ${say('passwordBefore', { command: `${command} --new-password` })}`
      : `  ${say('password', { password })}`,
    '',
    others,
    say('stop'),
  ];
}

async function main(): Promise<number> {
  const native = postgresFolder();
  if (native === null)
    throw new Error(say('noPrograms', { platform: `${process.platform}-${process.arch}` }));
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error(say('port', { port: values.port ?? '' }));
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? join(root, '.workspace'));
  const server = await openWorkspaceServer({
    native,
    folder,
    say,
    hosts: values.host ?? null,
    name: values.name ?? 'Carillon',
    newPassword: values['new-password'] === true,
    ...(port === undefined ? {} : { port }),
  });
  process.stdout.write(`${linesOf(server, folder).join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop());
  await server.ended;
  process.stdout.write(`${say('stopped')}\n`);
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
