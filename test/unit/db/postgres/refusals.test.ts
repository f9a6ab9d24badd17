/** A number that is on the do-not-text list is in no attempt: the server looks once more, in the transaction that claims. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordAttempts } from '../../../../electron/db/campaigns/attempts.ts';
import { markSending } from '../../../../electron/db/campaigns/batches.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

const refuse = (db: Db, number: string) =>
  db.insertInto('do_not_text').values({ number, reason: 'STOP', source: 'a reply', added_at: 1 }).execute();

/** Claims a batch as an older program may, which does not look at the list. */
async function claimBlindly(db: Db, campaignId: number, batchId: number, number: string): Promise<void> {
  const attempt = { batchId, campaignId, accountId: testAccountId, numbers: number };
  await markSending(db, [batchId], 1);
  await recordAttempts(db, [attempt], { epochMs: 1, steadyMs: 1 });
}

async function seeded(recipients: number) {
  const campaignId = await seedCampaign(fixture.db, { recipients, batchSize: 1 });
  const people = await fixture.db
    .selectFrom('recipients')
    .select(['batch_id', 'number'])
    .orderBy('id')
    .execute();
  return { campaignId, people: people.map(({ batch_id, number }) => ({ batchId: batch_id ?? 0, number })) };
}

test('of claims that race with refusals none is recorded whose refusal was committed before it', async () => {
  const { campaignId, people } = await seeded(300);
  const [claiming, refusing] = [fixture.open('campaigns'), fixture.open('contacts')];
  let recorded = 0;
  const broken: string[] = [];
  for (const [index, { batchId, number }] of people.entries()) {
    let refusedAt = Number.POSITIVE_INFINITY;
    let askedAt = Number.NEGATIVE_INFINITY;
    const refused = refuse(refusing, number).then(() => {
      refusedAt = performance.now();
    });
    // Every third claim comes once the refusal is committed, the others whenever the server has it.
    if (index % 3 === 0) await refused;
    const claimed = claiming
      .transaction()
      .execute(async (trx) => {
        askedAt = performance.now();
        await claimBlindly(trx, campaignId, batchId, number);
      })
      .then(
        () => true,
        (cause: unknown) => {
          expect(cause).toMatchObject({ sqlstate: 'CR003', trouble: 'busy' });
          return false;
        },
      );
    const [isRecorded] = await Promise.all([claimed, refused]);
    if (isRecorded) recorded++;
    if (isRecorded && refusedAt <= askedAt) broken.push(number);
  }
  expect(broken).toEqual([]);
  expect(recorded).toBeLessThanOrEqual(200);
  expect(await fixture.db.selectFrom('attempts').select('id').execute()).toHaveLength(recorded);
});

test('the queue takes its cycle again without whoever refused in the middle of it', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 30 });
  const refused = String(firstNumber + 13);
  const refusing = fixture.open('contacts');
  let isRefused = false;
  // Between the look at the list and the record of the attempts.
  const db = fixture.watched(async (text) => {
    if (isRefused || !/^\s*insert into attempts/i.test(text)) return;
    isRefused = true;
    await refuse(refusing, refused);
  });
  patient.release();
  fixture.queue({ db, baseUrl: patient.baseUrl, tenure: new LeasedTenure() });
  await fixture.until(async () => {
    fixture.clock.advance(50);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');
  expect(isRefused).toBe(true);
  expect((await fixture.campaign(id)).counts).toMatchObject({ skipped: 1, recipients: { accepted: 29 } });
  const attempts = await fixture.db.selectFrom('attempts').select('numbers').execute();
  expect(attempts.filter(({ numbers }) => numbers.includes(refused))).toEqual([]);
});
