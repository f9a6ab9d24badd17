import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Behaviour, type HostileService, startHostileService } from '../../support/hostile-service.ts';
import { addCampaign, Stage } from '../../support/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

async function service(
  behave: (nth: number) => Behaviour = () => ({ kind: 'answer' }),
): Promise<HostileService> {
  const started = await startHostileService({ behave });
  stage.closing(() => started.stop());
  return started;
}

const receivedBy = ({ received }: HostileService) => [...received.values()];

test('every number of a campaign receives its text exactly once, and the campaign ends', async () => {
  const { baseUrl, ...hostile } = await service();
  const id = await addCampaign(stage.db, { recipients: 95 });
  stage.queue({ baseUrl });
  const { counts } = await stage.reaches(id, 'finished');
  expect(counts.recipients.accepted).toBe(95);
  expect(hostile.received.size).toBe(95);
  expect(new Set(hostile.received.values())).toEqual(new Set([1]));
  expect(await stage.db.selectFrom('attempts').select('outcome').distinct().execute()).toEqual([
    { outcome: 'accepted' },
  ]);
});

test('an attempt is on the disk before its request arrives at the service', async () => {
  const open: (number | string)[] = [];
  const reader = stage.open('campaigns');
  const started = await service(() => ({ kind: 'silence' }));
  const id = await addCampaign(stage.db, { recipients: 20 });
  stage.queue({ baseUrl: started.baseUrl, policy: { responseTimeoutMs: 200 } });
  await started.whenReceived(2);
  const rows = await reader.selectFrom('attempts').selectAll().execute();
  for (const row of rows) open.push(row.numbers.split(',').length);
  expect(open).toEqual([10, 10]);
  await stage.reaches(id, 'finished');
  expect(receivedBy(started)).toHaveLength(20);
});
