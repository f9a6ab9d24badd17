/** Refusals that concern everybody: told by their words, over all requests of a campaign. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditPage } from '../../../../electron/db/records/audit.ts';
import { senderRefusal } from '../../../../electron/sending/account/sender-refusal.ts';
import { attentionItems } from '../../../../electron/sending/attention.ts';
import { resume, stop } from '../../../../electron/sending/commands.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const notApproved = 'Sender ID is not approved';

/** Each request is refused in the words that are made for it; null: accepted. */
async function service(
  say: (nth: number, numbers: readonly string[]) => string | null,
  status = 422,
): Promise<HostileService> {
  const started = await startHostileService({
    behave: (nth, { body }) => {
      const numbers = /"phone":"([^"]*)"/.exec(body)?.[1]?.split(',') ?? [];
      const error = say(nth, numbers);
      return error === null
        ? { kind: 'answer', status: 200, body: '{"success":true}' }
        : { kind: 'answer', status, body: JSON.stringify({ success: false, error }) };
    },
  });
  fixture.closing(() => started.stop());
  return started;
}

/** Nothing is under way any more. */
const quiet = (id: number) =>
  fixture.until(async () => (await fixture.campaign(id)).counts.batches.sending === 0);

describe('the same words, and nothing accepted in between', () => {
  test.each([
    [400, notApproved],
    [422, 'Insufficient credit'],
    [422, 'Bad Request'],
    [403, notApproved],
    [413, 'Request entity too large'],
  ])('%i %s: paused after three requests, with what the service said', async (status, said) => {
    const hostile = await service(() => said, status);
    const id = await seedCampaign(fixture.db, { recipients: 200 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { status: paused, counts } = await fixture.reaches(id, 'refused-alike');
    expect(paused).toMatchObject({ reason: { kind: 'refused-alike', status, said } });
    expect(counts.batches).toMatchObject({ rejected: 3, queued: 17 });
    expect(hostile.requests).toHaveLength(3);
    const log = await auditPage(fixture.db, { search: '', actions: null, from: null, to: null }, null, 10);
    expect(log.rows).toMatchObject([
      {
        actor: 'Carillon',
        event: { action: 'campaign.paused-itself', detail: { because: 'refused-alike', campaignId: id } },
      },
    ]);
  });

  test('are known of the sender ID until texts from it are taken', async () => {
    let refuses = true;
    const hostile = await service(() => (refuses ? notApproved : null));
    const id = await seedCampaign(fixture.db, { recipients: 200 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    const { senderId, accountId } = await fixture.campaign(id);
    const known = () => senderRefusal(fixture.db, senderId, accountId ?? '');
    expect(await known()).toMatchObject({ said: notApproved, at: expect.any(Number) });
    expect(await senderRefusal(fixture.db, 'Another', accountId ?? '')).toBeNull();
    refuses = false;
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
    expect(await known()).toBeNull();
  });

  test('for missing credit are not put on the sender ID', async () => {
    let refuses: string | null = 'Insufficient balance';
    const hostile = await service(() => refuses, 402);
    const id = await seedCampaign(fixture.db, { recipients: 200 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    const { senderId, accountId } = await fixture.campaign(id);
    const known = () => senderRefusal(fixture.db, senderId, accountId ?? '');
    expect(await known()).toBeNull();
    const goesOn = async (): Promise<void> => {
      await resume(fixture.db, id, fixture.clock.epochMs());
      fixture.wakeAll();
    };
    refuses = notApproved;
    await goesOn();
    await fixture.until(async () => (await known())?.said === notApproved);
    await fixture.reaches(id, 'refused-alike');
    // Credit that is missing since takes nothing back of what was said of the sender ID.
    refuses = 'Insufficient balance';
    await goesOn();
    await fixture.until(() => Promise.resolve(hostile.requests.length >= 9));
    await fixture.reaches(id, 'refused-alike');
    expect(await known()).toMatchObject({ said: notApproved });
    refuses = null;
    await goesOn();
    await fixture.reaches(id, 'finished');
    expect(await known()).toBeNull();
  });

  test('with many requests in flight no more are started than were under way', async () => {
    const hostile = await service(() => notApproved);
    const id = await seedCampaign(fixture.db, { recipients: 400 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 4 });
    await fixture.reaches(id, 'refused-alike');
    await quiet(id);
    expect(hostile.requests.length).toBeLessThanOrEqual(6);
  });

  test('the number in the words is no difference, and only it is rejected where it is named', async () => {
    const hostile = await service((_nth, [first = '']) => `Sender ID is not approved for ${first}`);
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { counts } = await fixture.reaches(id, 'refused-alike');
    expect(counts.recipients).toMatchObject({ rejected: 3, queued: 97 });
    await resume(fixture.db, id, fixture.clock.epochMs());
    expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ rejected: 0, queued: 100 });
  });

  test('one accepted in between begins the count anew', async () => {
    const hostile = await service((nth) => (nth % 3 === 0 ? null : notApproved));
    const id = await seedCampaign(fixture.db, { recipients: 90 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.batches).toMatchObject({ rejected: 6, accepted: 3 });
  });

  test('another campaign of the account that is accepted does not hide it', async () => {
    const hostile = await service((_nth, [first = '']) =>
      Number(first) < firstNumber + 1_000 ? notApproved : null,
    );
    const refused = await seedCampaign(fixture.db, { recipients: 100, position: 2 });
    const taken = await seedCampaign(fixture.db, { recipients: 100, position: 1, from: firstNumber + 1_000 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 2 });
    await fixture.reaches(taken, 'finished');
    const { counts } = await fixture.reaches(refused, 'refused-alike');
    expect(counts.batches.rejected).toBe(3);
  });

  test('a restart in between forgets none of them', async () => {
    const hostile = await service(() => notApproved);
    const id = await seedCampaign(fixture.db, { recipients: 200, askAfter: 20 });
    const first = fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'first-part');
    await first.stop();
    expect(hostile.requests).toHaveLength(2);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    expect(hostile.requests).toHaveLength(3);
  });
});

describe('the words speak of single numbers', () => {
  test.each([
    ['Invalid phone number', false],
    ['Invalid recipient', false],
    ['The number could not be reached', true],
  ])('%s, again and again: the others go on', async (said, named) => {
    const hostile = await service((nth, [number = '']) =>
      nth <= 8 ? said + (named ? ` ${number}` : '') : null,
    );
    const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 1 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.batches).toMatchObject({ rejected: 8, accepted: 12 });
  });

  test('unclear words while a bad number is looked for do not end the search', async () => {
    const bad = String(firstNumber + 3);
    const hostile = await service((_nth, numbers) => (numbers.includes(bad) ? 'Not valid' : null));
    const id = await seedCampaign(fixture.db, { recipients: 32, batchSize: 32 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'finished');
    const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'bisecting' } as const;
    await decideAsSeen(fixture.db, choice, { at: fixture.clock.epochMs(), actor: 'tester' });
    fixture.wakeAll();
    await fixture.until(async () => (await fixture.campaign(id)).counts.recipients.rejected === 1);
    expect((await fixture.reaches(id, 'finished')).counts.recipients).toMatchObject({ accepted: 31 });
  });
});

describe('nobody is blamed, and nobody is lost', () => {
  test('no bad number is looked for, and the refused wait for the end of the pause with the rest', async () => {
    let approved = false;
    const hostile = await service(() => (approved ? null : notApproved));
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    await quiet(id);
    expect(await attentionItems(fixture.db)).toEqual([]);
    const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'bisecting' } as const;
    await expect(
      decideAsSeen(fixture.db, choice, { at: fixture.clock.epochMs(), actor: 'tester' }),
    ).rejects.toThrow();
    approved = true;
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients).toMatchObject({ accepted: 100, rejected: 0 });
    const accepted = await fixture.db
      .selectFrom('attempts')
      .select('numbers')
      .where('outcome', '=', 'accepted')
      .execute();
    const texted = accepted.flatMap(({ numbers }) => numbers.split(','));
    expect(texted).toHaveLength(100);
    expect(new Set(texted).size).toBe(100);
  });

  test('those whom a person let be, and those refused for another reason, stay as they are', async () => {
    const hostile = await service((nth) => (nth === 1 ? 'Invalid recipient' : notApproved));
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    await quiet(id);
    const letBe = await fixture.db
      .selectFrom('batches')
      .select('id')
      .where('reason', '=', notApproved)
      .executeTakeFirstOrThrow();
    const choice = { campaignId: id, batchIds: [letBe.id], from: 'rejected', as: 'left-out' } as const;
    await decideAsSeen(fixture.db, choice, { at: fixture.clock.epochMs(), actor: 'tester' });
    await resume(fixture.db, id, fixture.clock.epochMs());
    expect((await fixture.campaign(id)).counts.batches).toMatchObject({ rejected: 2, queued: 8 });
  });

  test('stopped, they are asked about without looking for a bad number', async () => {
    const hostile = await service(() => notApproved);
    const id = await seedCampaign(fixture.db, { recipients: 100 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
    await fixture.reaches(id, 'refused-alike');
    await quiet(id);
    await stop(fixture.db, id, 5);
    expect(await attentionItems(fixture.db)).toMatchObject([{ recipients: 30, splittable: 0 }]);
  });
});
