/** The server that `npm run workspace` starts: reached over TLS alone, by whoever has its authority, and the same when it starts again. */
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort, postgresFolder } from '../../../build/postgres/programs.ts';
import { isGoodFor, newAuthority, serverCertificate } from '../../../build/workspace/certificates.ts';
import { openWorkspaceServer, type WorkspaceServer } from '../../../build/workspace/server.ts';
import { workspaceWords } from '../../../build/workspace/words.ts';
import { openSession } from '../../../electron/db/postgres/session.ts';
import type { WorkspaceAt } from '../../../electron/db/postgres/workspace-at.ts';
import { verifierOf } from '../../../electron/db/workspace/scram.ts';
import { isTlsFailure } from '../../../electron/service/failure.ts';

const native = postgresFolder() ?? '';
// Root's server runs as a user who may not enter the folder of this run.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'carillon-server-'));
let server: WorkspaceServer | undefined;
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const refusal = async (at: WorkspaceAt): Promise<unknown> =>
  openSession(at, 'turns').then(
    (client) => client.end(),
    (cause: unknown) => cause,
  );

test.skipIf(native === '')(
  'a server in a folder is found by its invitation, also after a restart',
  async () => {
    const { say } = workspaceWords('de');
    const options = { native, folder, port: await freePort(), hosts: ['192.0.2.7'], name: 'The clinic', say };
    server = await openWorkspaceServer(options);
    const { password, invitation } = server;
    expect(invitation.host).toBe('192.0.2.7');
    const here = { ...invitation, host: '127.0.0.1', password };
    const client = await openSession(here, 'turns');
    const { rows } = await client.query('SELECT name, id::text FROM workspace');
    expect(rows).toEqual([{ name: 'The clinic', id: invitation.workspace }]);
    await client.end();
    expect(await refusal({ ...here, password: 'guessed' })).toMatchObject({ trouble: 'no-right' });
    // An address that its certificate is not for, and an authority that is another's.
    for (const wrong of [
      { host: '127.0.0.2' },
      { ca: newAuthority('Carillon workspace authority').certificate },
    ]) {
      const cause = await refusal({ ...here, ...wrong });
      expect(cause instanceof Error && isTlsFailure(cause.cause)).toBe(true);
    }
    expect(await refusal({ ...here, ca: null })).toMatchObject({ trouble: 'no-right' });
    await server.stop();

    server = await openWorkspaceServer({ ...options, hosts: null });
    expect(server.invitation).toEqual(invitation);
    expect(server.password).toBeNull();
    await (await openSession(here, 'turns')).end();
    await expect(openWorkspaceServer({ ...options, hosts: null })).rejects.toThrow(
      'In diesem Ordner läuft schon ein Arbeitsbereich.',
    );
  },
  120_000,
);

test.skipIf(native === '')(
  'a start gives a workspace that nobody manages its manager, and none of whom another manager has taken out',
  async () => {
    const options = {
      native,
      folder,
      port: await freePort(),
      hosts: [],
      name: 'Shop',
      say: workspaceWords('en').say,
    };
    // As one is left that was ended while it made the records.
    const data = join(folder, 'data.part');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '18');
    server = await openWorkspaceServer(options);
    const asOwner = async (...statements: readonly string[]): Promise<void> => {
      const { owner }: { owner: string } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'));
      const { invitation } = server ?? expect.fail();
      const client = await openSession({ ...invitation, person: 'carillon_owner', password: owner }, 'turns');
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    const startsAgain = async (): Promise<string | null> => {
      await server?.stop();
      server = await openWorkspaceServer(options);
      return server.password;
    };
    const enters = async (password: string | null): Promise<unknown> =>
      refusal({ ...(server ?? expect.fail()).invitation, password });
    // As it is left by a start that was ended before it had let anybody in.
    await asOwner("SELECT leave_sets('manager')", 'DELETE FROM people', 'DROP ROLE manager');
    const password = await startsAgain();
    expect(await enters(password)).toBeUndefined();
    expect(await startsAgain()).toBeNull();
    await asOwner(
      `SELECT invite_person('ana', '${verifierOf('secret')}', 'manage')`,
      "SELECT remove_person('manager')",
    );
    expect(await startsAgain()).toBeNull();
    expect(await enters(password)).toMatchObject({ trouble: 'no-right' });
  },
  120_000,
);

test('a certificate is for the names and addresses that it was made for, and for those alone', () => {
  const authority = newAuthority('Clinic');
  const { certificate } = serverCertificate(authority, ['office', '192.0.2.7', '2001:db8::7']);
  expect(new X509Certificate(certificate).verify(new X509Certificate(authority.certificate).publicKey)).toBe(
    true,
  );
  expect(isGoodFor(certificate, ['office', '192.0.2.7', '2001:db8::7'], 800)).toBe(true);
  expect(isGoodFor(certificate, ['office', 'kitchen'], 800)).toBe(false);
  expect(isGoodFor(certificate, ['office'], 900)).toBe(false);
});
