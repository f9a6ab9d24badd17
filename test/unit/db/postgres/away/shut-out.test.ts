/** Whoever is taken out of a team hears of it at once, and by whom; the others see them no more. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Listener } from '../../../../../electron/db/postgres/listener.ts';
import { openWorkspace } from '../../../../../electron/db/postgres/open.ts';
import { openSession } from '../../../../../electron/db/postgres/session.ts';
import type { WorkspaceAt } from '../../../../../electron/db/postgres/workspace-at.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { invitePerson, peopleHere, removePerson } from '../../../../../electron/db/workspace/people.ts';
import { verifierOf } from '../../../../../electron/db/workspace/scram.ts';
import { startWorkspace } from '../../../../../electron/db/workspace/start-workspace.ts';
import { EmptyDatabase } from '../../../../support/empty-database.ts';
import { serverUser } from '../../../../support/postgres-server.ts';

let database: EmptyDatabase;
let owner: Db;
const closing: (() => Promise<unknown>)[] = [];
// Roles are the whole server's, which other tests share.
const name = (who: string): string => `${who}_${database.suffix}`;
const as = (who: string): WorkspaceAt => ({ ...database.ofOwner, person: name(who) });

beforeEach(async () => {
  database = await EmptyDatabase.make(randomUUID().slice(0, 8));
  const session = await openSession(database.ofOwner, 'turns');
  await startWorkspace(session, 'Clinic');
  await session.end();
  owner = openWorkspace(database.ofOwner, { kind: 'turns', connections: 1 });
  for (const who of ['ana', 'ben'])
    await invitePerson(owner, { name: name(who), set: 'write', verifier: verifierOf('secret') });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await owner.destroy();
  await database.close();
});

async function deskOf(who: string) {
  const known: unknown[] = [];
  const listener = new Listener({
    at: as(who),
    onNotices: () => undefined,
    onTeam: () => known.push('team'),
    onShutOut: (by) => known.push({ by }),
    onReach: (reach) => known.push(reach),
    onError: () => undefined,
  });
  closing.push(() => listener.close());
  await listener.listen();
  return known;
}

test('a person who is taken out hears by whom, the others that it was somebody, and nobody sees them here', async () => {
  const ana = await deskOf('ana');
  const ben = await deskOf('ben');
  // A connection of theirs that stays open: their own program may be an older one.
  const left = await openSession(as('ben'), 'turns');
  closing.push(() => left.end());
  const here = async () => (await peopleHere(owner)).map(({ person }) => person);
  expect(await here()).toEqual(expect.arrayContaining([name('ana'), name('ben')]));
  await removePerson(owner, name('ben'));
  expect(await here()).not.toContain(name('ben'));
  expect(await here()).toContain(name('ana'));
  await vi.waitFor(() => expect(ben).toEqual([{ by: database.ofOwner.person }]));
  await vi.waitFor(() => expect(ana).toEqual(['team']));
});

test('nobody is shut out by a notice that is not so, and none that makes no sense does harm', async () => {
  const ben = await deskOf('ben');
  const ana = await openSession(as('ana'), 'turns');
  closing.push(() => ana.end());
  for (const words of [JSON.stringify({ person: name('ben'), by: name('ana') }), 'nobody', '{}'])
    await ana.query('SELECT pg_notify($1, $2)', ['carillon', `removed ${words}`]);
  // The last of all is heard after them.
  await removePerson(owner, name('ana'));
  await vi.waitFor(() => expect(ben).toEqual(['team']));
  await removePerson(owner, name('ben'));
  await vi.waitFor(() => expect(ben).toEqual(['team', { by: database.ofOwner.person }]));
});

test('a person who did not hear of it is known that the server no longer lets them in', async () => {
  const ben = await deskOf('ben');
  // As one whose computer slept: what was said meanwhile is lost.
  await owner.transaction().execute(async (trx) => {
    await removePerson(trx, name('ben'));
    const admin = await openSession({ ...database.ofOwner, person: serverUser }, 'turns');
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name('ben')}'`,
    );
    await admin.end();
  });
  await vi.waitFor(() => expect(ben).toEqual([{ by: null }]), { timeout: 10_000 });
});
