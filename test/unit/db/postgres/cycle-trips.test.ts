/** How often a cycle of the queue waits for the server: on a slow line that is all its time, and holds up the next request. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { startLines } from '../../../support/postgres-line.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let service: HostileService;
beforeEach(async () => {
  fixture = new QueueFixture();
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  service = started;
  fixture.closing(() => started.stop());
});
afterEach(() => fixture.close());

const onTheWayMs = 20;

/** A slow line on which it is counted how often the client was heard again after an answer: in each transaction that claims, and outside of one. */
async function counted(port: number) {
  const claiming: number[] = [];
  const reading: number[] = [];
  const lines = await startLines(port, ({ client, behind }) => {
    let trips = 0;
    let outside = 0;
    let isAnswered = true;
    let claims = false;
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (text.includes('begin\0')) {
        trips = 0;
        claims = false;
      }
      if (text.includes('select * from "campaigns"')) outside = 0;
      claims ||= text.includes('INSERT INTO attempts');
      if (isAnswered) {
        trips++;
        outside++;
      }
      isAnswered = false;
      if (claims && text.includes('commit\0')) claiming.push(trips);
      if (text.includes('"maybe_delivered"')) reading.push(outside);
      behind.write(chunk);
    });
    behind.on('data', (chunk) => {
      setTimeout(() => {
        isAnswered = true;
        client.destroyed || client.write(chunk);
      }, onTheWayMs);
    });
  });
  return { ...lines, claiming, reading };
}

test('one that records answers and claims waits five times, and a snapshot once', async () => {
  const { records } = fixture;
  if (records.kind !== 'workspace') throw new Error('These are files');
  const line = await counted(records.at.port);
  fixture.closing(async () => line[Symbol.asyncDispose]());
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  const db = openWorkspace({ ...records.at, port: line.port }, { kind: 'turns', connections: 1 });
  fixture.closing(() => db.destroy());
  fixture.queue({ db, baseUrl: service.baseUrl, inFlight: 1, tenure: new LeasedTenure() });
  await fixture.until(async () => {
    fixture.clock.advance(50);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');
  // A busy computer may send in two what it asks at once: that happens now and then, and not each time.
  expect(Math.min(...line.claiming)).toBeLessThanOrEqual(5);
  expect(Math.min(...line.reading)).toBe(1);
});
