/** The thread of the sending queue: its own connection, its own HTTP, so that the window never waits for a disk. */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { RecordsTakenOver } from '../db/records/owner-asserted.ts';
import { openCampaigns, openStandingAt, RecordsAt } from '../db/records-at.ts';
import type { AccountCredentials } from '../sending/account/account-queue.ts';
import { RecordsGuard } from '../sending/attempt/records-guard.ts';
import { TeamJournal } from '../sending/attempt/team-journal.ts';
import { alwaysOurs, type KeyHere, LeasedTenure } from '../sending/attempt/tenure.ts';
import type { FromEngine, KeyedAccount, ToEngine } from '../sending/engine/engine-messages.ts';
import { PendingRequests } from '../sending/engine/pending-requests.ts';
import { openPacer } from '../sending/pacer/open-pacer.ts';
import { Queue } from '../sending/queue.ts';
import { lazyServiceClient } from '../service/lazy-client.ts';
import { FuseLimits } from '../shared/models/fuse.ts';
import type { KeptHours } from '../shared/time/texting-hours.ts';
import { systemClock } from '../threads/clock.ts';
import { TeamClock } from '../threads/team-clock.ts';

const { records, hours, fuse, keyed, ownRecords, teamJournal } = z
  .object({
    records: RecordsAt,
    hours: z
      .object({ hours: z.object({ from: z.number(), until: z.number() }), homeZone: z.string() })
      .nullable(),
    fuse: FuseLimits,
    keyed: z.array(z.object({ id: z.string(), isRefused: z.boolean() })).nullable(),
    ownRecords: z
      .object({ folder: z.string(), journalPath: z.string(), holder: z.object({ token: z.string() }) })
      .nullable(),
    teamJournal: z.string().nullable(),
  })
  .parse(workerData);
let keptHours: KeptHours | null = hours;
let fuseLimits = fuse;
let keyedAccounts: readonly KeyedAccount[] | null = keyed;
const keyHere = (accountId: string): KeyHere => {
  if (keyedAccounts === null) return 'usable';
  const found = keyedAccounts.find(({ id }) => id === accountId);
  if (found === undefined) return 'none';
  return found.isRefused ? 'refused' : 'usable';
};
const port = parentPort;
if (port === null) throw new Error('engine.ts runs as a worker thread only');
const report = (message: FromEngine): void => port.postMessage(message);

/** A person who quits does not wait for a server that gives no answer. */
const givingBackMs = 2_000;

const accounts = new PendingRequests<AccountCredentials | null>();
const proxies = new PendingRequests<string>();
const client = lazyServiceClient({
  resolveProxy: (url) => proxies.request((id) => report({ kind: 'request-proxy', id, url })),
});
/** Of a team it is the server's, also for texting hours and for what others are compared with. */
const teamClock = records.kind === 'files' ? null : new TeamClock();
const clock = teamClock ?? systemClock;
const leased =
  records.kind === 'files'
    ? null
    : new LeasedTenure(keyHere, teamJournal === null ? null : new TeamJournal(teamJournal), clock);
const ownGuard =
  ownRecords === null ? null : new RecordsGuard({ ...ownRecords, token: ownRecords.holder.token });
const guard = leased ?? ownGuard;
const db = await openCampaigns(records, 'turns');
const queue = new Queue({
  db,
  client,
  ...(guard === null ? {} : { owner: guard }),
  clock,
  ...(teamClock === null
    ? {}
    : {
        settleTime: async () => {
          const { serverTimeOf } = await import('../db/postgres/server-time.ts');
          await teamClock.settle(() => serverTimeOf(db));
        },
      }),
  random: Math.random,
  account: (accountId) => accounts.request((id) => report({ kind: 'request-account', id, accountId })),
  openPacer,
  standing: (await openStandingAt(records)).read,
  tenure: leased ?? alwaysOurs,
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
      keyedAccounts = message.keyed;
      queue.wake();
      // Everything to be written before this message has been: the check and the write are one tick.
      return report({ kind: 'woken', id: message.id });
    case 'check':
      return queue.check();
    case 'account-changed':
      return queue.accountChanged(message.accountId);
    case 'suspend':
      return queue.suspend();
    case 'resume':
      return queue.resume();
    case 'quiesce':
      // Stopped as well, so that others of a workspace have its accounts at once.
      void queue
        .quiesce()
        .then(() => Promise.race([queue.stop(), delay(givingBackMs)]))
        .then(() => report({ kind: 'quiet' }));
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
