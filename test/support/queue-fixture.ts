/** What a queue needs to run in a test: real database files, a real client, and whatever service the test starts. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { campaignById } from '../../electron/db/campaigns/campaigns.ts';
import { openStanding, type StandingReader, standingOver } from '../../electron/db/campaigns/standing.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import type { AccountCredentials } from '../../electron/sending/account/account-queue.ts';
import type { CycleGuard } from '../../electron/sending/attempt/records-guard.ts';
import type { KeyJudgement } from '../../electron/sending/attempt/requests-in-flight.ts';
import type { Tenure } from '../../electron/sending/attempt/tenure.ts';
import type { AccountPacer, PacerStart } from '../../electron/sending/pacer/open-pacer.ts';
import { Queue } from '../../electron/sending/queue.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import type { ServicePolicy } from '../../electron/service/policy.ts';
import type { FuseLimits } from '../../electron/shared/models/fuse.ts';
import type { BatchState, Campaign, PauseReason, SendingSnapshot } from '../../electron/shared/models.ts';
import type { KeptHours } from '../../electron/shared/time/texting-hours.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { FakeClock } from './fake-clock.ts';
import { FreePacer } from './free-pacer.ts';
import { TemporaryRecords } from './temporary-records.ts';
import type { BeforeStatement } from './temporary-workspace.ts';

const halfAnHour = 30 * 60_000;

export interface QueueSpec {
  readonly baseUrl?: string;
  readonly account?: (accountId: string) => Promise<AccountCredentials | null>;
  readonly inFlight?: number;
  readonly openPacer?: (start: PacerStart) => AccountPacer;
  readonly policy?: Partial<ServicePolicy>;
  readonly caCertificates?: () => Promise<readonly string[]>;
  /** By default a connection of its own. */
  readonly db?: Db;
  readonly client?: Pick<ServiceClient, 'send'>;
  readonly hours?: () => KeptHours | null;
  readonly owner?: CycleGuard;
  readonly tenure?: Tenure;
  readonly fuse?: () => FuseLimits;
  /** By default as the fixture was told to read it. */
  readonly standing?: StandingReader['read'];
}

/** A server is asked by a thread of its own, which most tests do without: what stood at the claim stands. */
const asItWasClaimed: StandingReader = {
  read: () => ({ state: 'sending', pause: null, keepsHours: false, recorded: true, barred: false }),
  close: async () => undefined,
};

export class QueueFixture {
  readonly #records = new TemporaryRecords('administrator');
  readonly folder = this.#records.folder;
  /** As a thread is told of them. */
  readonly records = this.#records.at;
  readonly clock = new FakeClock();
  readonly snapshots: SendingSnapshot[] = [];
  readonly judgements: KeyJudgement[] = [];
  readonly troubles: unknown[] = [];
  changes = 0;
  readonly db: Db;
  readonly #standing: StandingReader;
  readonly #queues: Queue[] = [];
  readonly #closing: (() => Promise<unknown>)[] = [];

  /** @param spec `asksServer`: on a server too it is read right before the first byte how a request stands */
  constructor({ asksServer = false }: { readonly asksServer?: boolean } = {}) {
    this.db = this.open('campaigns');
    const { workspace } = this.#records;
    if (workspace === null) this.#standing = openStanding(this.folder);
    else this.#standing = asksServer ? standingOver(() => workspace.connection()) : asItWasClaimed;
    this.closing(() => this.#standing.close());
  }

  open(access: 'both' | 'campaigns' | 'contacts'): Db {
    return this.#records.open(access);
  }

  /** A connection for campaigns whose statements can be watched, and made to fail. */
  watched(before: BeforeStatement): Db {
    return this.#records.watched(before);
  }

  /** One through a line that breaks where the test says so; only to a server. */
  async openOverLine(): Promise<{ readonly db: Db; readonly line: CuttingProxy }> {
    const { workspace } = this.#records;
    if (workspace === null) throw new Error('No line leads to files');
    const line = await startCuttingProxy(workspace.at.port);
    const db = workspace.openThrough(line.port);
    this.closing(async () => {
      await db.destroy().catch(() => undefined);
      await line[Symbol.asyncDispose]();
    });
    return { db, line };
  }

  /** Ends with the fixture, before everything that was started earlier. */
  closing(close: () => Promise<unknown>): void {
    this.#closing.unshift(close);
  }

  /** A queue with its own connection, running. */
  queue(spec: QueueSpec): Queue {
    const client = createServiceClient({
      resolveProxy: async () => 'DIRECT',
      ...(spec.policy === undefined ? {} : { policy: spec.policy }),
      ...(spec.caCertificates === undefined ? {} : { caCertificates: spec.caCertificates }),
    });
    const queue = new Queue({
      db: spec.db ?? this.open('campaigns'),
      client: spec.client === undefined ? client : { renewConnections: () => undefined, ...spec.client },
      clock: this.clock,
      random: () => 0.5,
      account:
        spec.account ??
        (async () => ({
          baseUrl: spec.baseUrl ?? '',
          key: 'test-key',
          pacing: { mode: 'fast', reserve: 0 },
        })),
      standing: spec.standing ?? this.#standing.read,
      openPacer: spec.openPacer ?? (() => new FreePacer(spec.inFlight ?? 4)),
      ...(spec.hours === undefined ? {} : { hours: spec.hours }),
      ...(spec.fuse === undefined ? {} : { fuse: spec.fuse }),
      ...(spec.owner === undefined ? {} : { owner: spec.owner }),
      ...(spec.tenure === undefined ? {} : { tenure: spec.tenure }),
      onSnapshot: (snapshot) => this.snapshots.push(snapshot),
      onError: (cause) => this.troubles.push(cause),
      onKeyJudged: (judgement) => this.judgements.push(judgement),
      onChanged: () => {
        this.changes++;
      },
    });
    queue.run().catch((cause: unknown) => {
      this.failure = cause;
    });
    this.closing(() =>
      queue.stop().catch((cause: unknown) => {
        if (!this.failureExpected) throw cause;
      }),
    );
    this.#queues.push(queue);
    return queue;
  }

  /** As a command does: all queues look at the database. */
  wakeAll(): void {
    for (const queue of this.#queues) queue.wake();
  }

  /** Time passes with Carillon open: the queue has its campaigns in hand all the while. */
  async passes(ms: number): Promise<void> {
    const end = this.clock.monotonicMs() + ms;
    while (this.clock.monotonicMs() < end) {
      this.clock.advance(Math.min(halfAnHour, end - this.clock.monotonicMs()));
      const now = this.clock.epochMs();
      await this.until(async () => {
        const { rows } = await sql<{ left: number }>`SELECT count(*) AS left FROM campaigns
          WHERE (state = 'sending' OR state = 'paused' AND pause ->> 'kind' IN ('limit', 'offline'))
            AND seen_at < ${now - 60_000}`.execute(this.db);
        if (rows[0]?.left === 0) return true;
        this.wakeAll();
        return false;
      }, 'a look at every campaign');
    }
  }

  /** Lets everything happen that needs no time to pass. */
  async settled(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      await setImmediate();
      if (this.#records.workspace?.isAwaited === true) round = 0;
    }
  }

  /** What ended the loop of a queue, where it did not end as told. */
  failure: unknown = null;
  /** It is to end in a failure. */
  failureExpected = false;

  campaign(id: number): Promise<Campaign> {
    return campaignById(this.db, id);
  }

  async batches(
    campaignId: number,
  ): Promise<
    readonly { state: BatchState; size: number; reason: string | null; attempts: number; refusals: number }[]
  > {
    return this.db
      .selectFrom('batches')
      .select(['state', 'size', 'reason', 'attempts', 'refusals'])
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute();
  }

  /** Settles when the campaign is in the state, or paused for the reason; answers it. */
  reaches(id: number, state: Campaign['status']['state'] | PauseReason['kind']): Promise<Campaign> {
    return this.until(async () => {
      const campaign = await this.campaign(id);
      const { status } = campaign;
      return status.state === state || (status.state === 'paused' && status.reason.kind === state)
        ? campaign
        : null;
    }, state);
  }

  /** Asks again and again until there is an answer. */
  async until<T>(ask: () => Promise<T | null | false | undefined>, what = 'the state'): Promise<T> {
    const deadline = performance.now() + 30_000;
    for (;;) {
      if (this.failure !== null) throw new Error('The queue ended', { cause: this.failure });
      const answer = await ask();
      if (answer !== null && answer !== false && answer !== undefined) return answer;
      if (performance.now() > deadline) throw new Error(`It never came to ${what}`);
      await setTimeout(2);
    }
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
    await this.#records.close();
  }
}
