/** A campaign that somebody plans past the app, with both numbers of one phone: the phone is reached once, the campaign ends, and says why. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../../electron/db/postgres/open.ts';
import { verifierOf } from '../../../../../electron/db/workspace/scram.ts';
import { TeamJournal } from '../../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../../electron/sending/attempt/tenure.ts';
import { otherWriting } from '../../../../../electron/shared/phone/other-writing.ts';
import { type HostileService, startHostileService } from '../../../../support/hostile-service.ts';
import { QueueFixture } from '../../../../support/queue-fixture.ts';
import { databaseOf } from '../../../../support/restored-dump.ts';
import { seedCampaign } from '../../../../support/seeds.ts';

let fixture: QueueFixture;
let service: HostileService;
beforeEach(async () => {
  fixture = new QueueFixture();
  service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  fixture.closing(() => service.stop());
  await sql`UPDATE workspace SET id = gen_random_uuid()`.execute(fixture.db);
  await sql`SELECT grant_sets()`.execute(fixture.db);
});
afterEach(() => fixture.close());

/** The queue of a person whom the server binds by every guard. */
async function sends(inFlight: number): Promise<void> {
  const person = `ana_${randomUUID().slice(0, 8)}`;
  await sql`SELECT invite_person(${person}, ${verifierOf('secret')}, 'write')`.execute(fixture.db);
  const at = { ...databaseOf(fixture), person, password: null, ca: null, notDurable: true };
  const db = openWorkspace(at, { kind: 'turns', connections: 3 });
  fixture.closing(() => db.destroy());
  const journal = new TeamJournal(join(fixture.folder, `${person}.journal`));
  const tenure = new LeasedTenure(() => 'usable', journal, fixture.clock);
  fixture.queue({ db, tenure, owner: tenure, inFlight, baseUrl: service.baseUrl });
}

const number = '525512345678';
const other = otherWriting(number) ?? '';

/** Three people with a text each, of whom the first two have one phone. */
async function planned(rows: readonly string[] = []): Promise<number> {
  const id = await seedCampaign(fixture.db, { recipients: 3, batchSize: 1, practice: false });
  const people = await fixture.db.selectFrom('recipients').select('id').orderBy('id').execute();
  for (const [at, called] of [number, other].entries())
    await fixture.db
      .updateTable('recipients')
      .set({ number: called, of_rows: rows[at] ?? '' })
      .where('id', '=', people[at]?.id ?? 0)
      .execute();
  await sql`UPDATE campaigns SET plan_started = 1, plan_ready = 1`.execute(fixture.db);
  return id;
}

const leftOut = async (): Promise<readonly unknown[]> =>
  fixture.db
    .selectFrom('recipients')
    .select(['number', 'skip_reason'])
    .where('skip_reason', 'is not', null)
    .orderBy('id')
    .execute();

test.each([
  ['one request after the other', 1],
  ['requests of one cycle', 4],
])('by %s it is reached once, and whoever is left out has the reason', async (_, inFlight) => {
  const id = await planned();
  await sends(inFlight);
  await fixture.reaches(id, 'finished');
  expect([...service.received.keys()].sort()).toEqual(['447700900002', number]);
  expect(await leftOut()).toEqual([{ number: other, skip_reason: 'same-number' }]);
});

test('the rows of a file each get their text, under whichever number', async () => {
  const id = await planned(['2', '5']);
  await sends(4);
  await fixture.reaches(id, 'finished');
  expect([...service.received.keys()].sort()).toEqual(['447700900002', other, number].sort());
  expect(await leftOut()).toEqual([]);
});
