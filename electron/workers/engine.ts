/** The thread of the sending queue: its own connection, its own HTTP, so that the window never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openStanding } from '../db/campaigns/standing.ts';
import { RecordsTakenOver } from '../db/records/records-owner.ts';
import { openHere } from '../db/sqlite/open.ts';
import type { AccountCredentials } from '../sending/account/account-queue.ts';
import { RecordsGuard } from '../sending/attempt/records-guard.ts';
import type { FromEngine, ToEngine } from '../sending/engine/engine-messages.ts';
import { PendingRequests } from '../sending/engine/pending-requests.ts';
import { openPacer } from '../sending/pacer/open-pacer.ts';
import { Queue } from '../sending/queue.ts';
import { lazyServiceClient } from '../service/lazy-client.ts';
import { FuseLimits } from '../shared/models/fuse.ts';
import type { KeptHours } from '../shared/time/texting-hours.ts';
import { systemClock } from '../threads/clock.ts';

const { folder, hours, fuse, ownRecords } = z
  .object({
    folder: z.string(),
    hours: z
      .object({ hours: z.object({ from: z.number(), until: z.number() }), homeZone: z.string() })
      .nullable(),
    fuse: FuseLimits,
    ownRecords: z
      .object({ folder: z.string(), journalPath: z.string(), holder: z.object({ token: z.string() }) })
      .nullable(),
  })
  .parse(workerData);
let keptHours: KeptHours | null = hours;
let fuseLimits = fuse;
const port = parentPort;
if (port === null) throw new Error('engine.ts runs as a worker thread only');
const report = (message: FromEngine): void => port.postMessage(message);

const accounts = new PendingRequests<AccountCredentials | null>();
const proxies = new PendingRequests<string>();
const client = lazyServiceClient({
  resolveProxy: (url) => proxies.request((id) => report({ kind: 'request-proxy', id, url })),
});
const queue = new Queue({
  db: openHere(folder, 'campaigns'),
  client,
  ...(ownRecords === null
    ? {}
    : { owner: new RecordsGuard({ ...ownRecords, token: ownRecords.holder.token }) }),
  clock: systemClock,
  random: Math.random,
  account: (accountId) => accounts.request((id) => report({ kind: 'request-account', id, accountId })),
  openPacer,
  standing: openStanding(folder).read,
  hours: () => keptHours,
  fuse: () => fuseLimits,
  onSnapshot: (snapshot) => report({ kind: 'snapshot', snapshot }),
  onError: (cause) => report({ kind: 'trouble', cause }),
  onChanged: () => report({ kind: 'changed' }),
  onKeyJudged: (judgement) => report({ kind: 'key-judged', judgement }),
});

port.on('message', (message: ToEngine) => {
  switch (message.kind) {
    case 'wake':
      keptHours = message.hours;
      fuseLimits = message.fuse;
      queue.wake();
      // Everything to be written before this message has been: the check and the write are one tick.
      return report({ kind: 'woken', id: message.id });
    case 'account-changed':
      return queue.accountChanged(message.accountId);
    case 'suspend':
      return queue.suspend();
    case 'resume':
      return queue.resume();
    case 'quiesce':
      void queue.quiesce().then(() => report({ kind: 'quiet' }));
      return;
    case 'account':
      return accounts.respond(message.id, message.account);
    case 'proxy':
      return proxies.respond(message.id, message.route);
    case 'no-account':
      return accounts.refuse(message.id, new Error(message.message));
    case 'no-proxy':
      return proxies.refuse(message.id, new Error(message.message));
    default:
      return message satisfies never;
  }
});

// A queue that ends by itself ends the thread, and the main process starts both anew.
try {
  await queue.run();
} catch (cause) {
  if (!(cause instanceof RecordsTakenOver)) throw cause;
  report({ kind: 'taken-over' });
}
