/**
 * The engine on a disk that fills up while it sends. Run with the folder of a small file system of its own; says in JSON what
 * became of it. `queue-full-disk.test.ts` gives it one.
 */
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openHere } from '../../electron/db/sqlite/open.ts';
import { resume } from '../../electron/sending/commands.ts';
import type { Engine } from '../../electron/sending/engine/engine.ts';
import type { CampaignStatus, SendingSnapshot } from '../../electron/shared/models.ts';
import { readRecord } from '../crash/record.ts';
import { judge } from '../crash/verdict.ts';
import { startHostileService } from './hostile-service.ts';
import { seedLargeCampaign } from './large-campaign.ts';
import { startedEngine } from './started-engine.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder?');
const filler = join(folder, 'filler');
const batches = 600;

let status: CampaignStatus = { state: 'sending' };
const failures: unknown[] = [];
const service = await startHostileService({
  behave: () => ({
    kind: 'answer',
    afterMs: 3,
    headers: {
      'x-ratelimit-limit': '1000000',
      'x-ratelimit-remaining': '999999',
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
    },
  }),
});

function start(at: string): Engine {
  status = { state: 'sending' };
  return startedEngine({
    records: { kind: 'files', folder: at },
    accountOf: async () => ({
      baseUrl: service.baseUrl,
      key: 'test-key',
      pacing: { mode: 'fast', reserve: 0 },
    }),
    resolveProxy: async () => 'DIRECT',
    onSnapshot: ({ campaigns }: SendingSnapshot) => {
      const [campaign] = campaigns;
      if (campaign !== undefined) status = campaign.status;
    },
    onChanged: () => undefined,
    onKeyJudged: () => undefined,
    onError: (cause) => failures.push(String(cause)),
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

const isFull = (): boolean => status.state === 'paused' && status.reason.kind === 'disk-full';

/** Writes until not one more byte fits. */
function fillUp(): void {
  const file = openSync(filler, 'a');
  for (const size of [65_536, 4_096, 512, 1]) {
    const block = Buffer.alloc(size);
    for (;;) {
      try {
        if (writeSync(file, block) < size) break;
      } catch {
        break;
      }
    }
  }
  closeSync(file);
}

const id = seedLargeCampaign(folder, { accountId: 'full', batches, batchSize: 5 });
let engine = start(folder);
await service.whenReceived(100);
fillUp();
await until(isFull);
await engine.quiesce();
const requestsWhenFull = service.requests.length;
const whileFull = judge(readRecord(folder).numbers, service.received);
await engine.stop();

// Started anew with the disk still full, it sends nothing either.
engine = start(folder);
await until(isFull);
const requestsAfterStart = service.requests.length;

rmSync(filler);
const db = openHere(folder, 'campaigns');
await until(() => readRecord(folder).status === 'paused');
await resume(db, id, Date.now());
engine.wake();
await until(() => status.state === 'finished');
await engine.quiesce();
await engine.stop();
await db.destroy();
const record = readRecord(folder);
const states = [...record.batches.values()];
process.stdout.write(
  JSON.stringify({
    whileFull,
    requestsWhenFull,
    requestsAfterStart,
    requests: service.requests.length,
    accepted: states.filter((state) => state === 'accepted').length,
    unconfirmed: states.filter((state) => state === 'unconfirmed').length,
    batches,
    end: judge(record.numbers, service.received),
    failures,
  }),
);
await service.stop();
await once(process.stdout.end(), 'finish');
