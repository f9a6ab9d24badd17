/** Whatever the service does, whatever a person does, and whenever the app is killed: nobody is texted twice, nobody is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pause, putBefore, resume } from '../../../electron/sending/commands.ts';
import { openPacer } from '../../../electron/sending/pacer/open-pacer.ts';
import type { Queue } from '../../../electron/sending/queue.ts';
import type { BatchState } from '../../../electron/shared/models.ts';
import { judge } from '../../crash/verdict.ts';
import { keyRefusals, missingAnswers } from '../../support/fault-table.ts';
import { type Behaviour, startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../support/seeds.ts';

/** How the service treats a request, and whether it has sent the texts then. */
interface Treatment {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly acts: boolean;
}

const json = (status: number, body: object): Behaviour => ({
  kind: 'answer',
  status,
  body: JSON.stringify({ success: false, ...body }),
});
const taken: Treatment = { name: 'taken', behaviour: { kind: 'answer' }, acts: true };
const treatments: readonly Treatment[] = [
  taken,
  { name: 'taken, then closed', behaviour: { kind: 'answer', close: true }, acts: true },
  ...missingAnswers.map(({ what, behaviour }) => ({ name: what, behaviour, acts: true })),
  { name: '503', behaviour: json(503, { error: 'Down' }), acts: true },
  { name: '400', behaviour: json(400, { error: 'Invalid phone' }), acts: false },
  { name: '403', behaviour: json(403, { error: 'No' }), acts: false },
  { name: '302', behaviour: { kind: 'answer', status: 302, headers: { location: '/' } }, acts: false },
  ...keyRefusals.map(({ problem, said }) => ({
    name: `401, ${problem}`,
    behaviour: json(401, { error: said }),
    acts: false,
  })),
  {
    name: '429',
    behaviour: json(429, { error: 'Too many', code: 'RATE_LIMIT_EXCEEDED', retry_after: 5 }),
    acts: false,
  },
];

const deeds = [
  'wait',
  'wait long',
  'pause',
  'resume',
  'send first',
  'sleep',
  'wake',
  'kill',
  'quit',
] as const;

const recipients = 60;
const batchSize = 3;

test('no order of answers, commands and kills texts anybody twice or loses anybody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...treatments), { minLength: 5, maxLength: 25 }),
      fc.array(fc.constantFrom(...deeds), { maxLength: 15 }),
      async (planned, done) => {
        const fixture = new QueueFixture();
        try {
          const acted = new Map<string, number>();
          const hostile = await startHostileService({
            behave: (nth, { body }) => {
              const treatment = planned[nth - 1] ?? taken;
              if (treatment.acts) {
                const { phone } = JSON.parse(body);
                for (const number of String(phone).split(','))
                  acted.set(number, (acted.get(number) ?? 0) + 1);
              }
              return treatment.behaviour;
            },
          });
          fixture.closing(() => hostile.stop());
          const ids = [
            await seedCampaign(fixture.db, { recipients, batchSize }),
            await seedCampaign(fixture.db, {
              recipients,
              batchSize,
              from: firstNumber + recipients,
              position: 2,
            }),
          ];
          // One connection in turns: in one thread, two would wait for each other's locks for ever.
          const { db } = fixture;
          const start = (): Queue =>
            fixture.queue({ db, baseUrl: hostile.baseUrl, openPacer, policy: { responseTimeoutMs: 40 } });
          let queue = start();
          for (const deed of done) queue = await act(deed, fixture, ids, queue, start);

          // From here on all goes well, and a person lets go on whatever is paused.
          await fixture.until(async () => {
            queue.resume();
            const states = await Promise.all(ids.map((id) => fixture.campaign(id)));
            for (const { id, status } of states)
              if (status.state === 'paused') await resume(fixture.db, id, fixture.clock.epochMs());
            queue.wake();
            await fixture.settled();
            fixture.clock.advance(1_000);
            return states.every(({ status }) => status.state === 'finished');
          }, 'the end');

          const rows = await fixture.db
            .selectFrom('recipients as r')
            .leftJoin('batches as b', 'b.id', 'r.batch_id')
            .select(['r.number', 'b.state'])
            .execute();
          const recorded = new Map(
            rows.map(({ number, state }): [string, BatchState | null] => [number, state]),
          );
          expect(recorded.size).toBe(2 * recipients);
          expect(judge(recorded, acted)).toMatchObject({ twice: [], lost: [], unexplained: [] });
        } finally {
          await fixture.close();
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

async function act(
  deed: (typeof deeds)[number],
  fixture: QueueFixture,
  [first = 0, second = 0]: readonly number[],
  queue: Queue,
  start: () => Queue,
): Promise<Queue> {
  await fixture.settled();
  const { state } = (await fixture.campaign(first)).status;
  switch (deed) {
    case 'wait':
      fixture.clock.advance(700);
      return queue;
    case 'wait long':
      fixture.clock.advance(30_000);
      return queue;
    case 'pause':
      if (state === 'sending') await pause(fixture.db, first, 1);
      break;
    case 'resume':
      if (state === 'paused') await resume(fixture.db, first, fixture.clock.epochMs());
      break;
    case 'send first':
      if ((await fixture.campaign(second)).status.state === 'sending')
        await putBefore(fixture.db, second, null);
      break;
    case 'sleep':
      queue.suspend();
      return queue;
    case 'wake':
      queue.resume();
      return queue;
    case 'kill':
      // Its loop ends, and what its requests learn is never recorded.
      await queue.stop();
      return start();
    case 'quit': {
      const quiet = queue.quiesce();
      await fixture.settled();
      fixture.clock.advance(20_000);
      await quiet;
      await queue.stop();
      return start();
    }
    default:
      deed satisfies never;
  }
  queue.wake();
  return queue;
}
