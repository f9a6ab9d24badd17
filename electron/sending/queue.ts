/**
 * The sending queue: the only loop of the program. Claim, ask the pacer, record the attempt, send,
 * record the outcome; the database is the only truth, and everything from outside is injected.
 *
 * Nothing is sent before its attempt is committed, nothing is sent again by itself unless the
 * request provably had no effect (interface specification, sections 4, 5, 7 and 8).
 */

import { type ActiveCampaign, activeCampaigns } from '../db/campaigns/active-campaigns.ts';
import type { StandingReader } from '../db/campaigns/standing.ts';
import { troubleOf } from '../db/sqlite/failure.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaignsTogether } from '../db/sqlite/write.ts';
import type { ServiceClient } from '../service/client.ts';
import { type FuseLimits, usualFuse } from '../shared/models/fuse.ts';
import type { SendingSnapshot } from '../shared/models.ts';
import type { KeptHours } from '../shared/time/texting-hours.ts';
import type { Clock, MonotonicMs } from '../threads/clock.ts';
import { type AccountCredentials, type AccountQueue, permissionOf } from './account/account-queue.ts';
import { openAccountQueue } from './account/open-account-queue.ts';
import { ClockChanges } from './attempt/clock-changes.ts';
import { HoursNow } from './attempt/hours-now.ts';
import type { Claim } from './attempt/in-flight.ts';
import type { CycleGuard } from './attempt/records-guard.ts';
import { recover } from './attempt/recovery.ts';
import { type KeyJudgement, RequestsInFlight } from './attempt/requests-in-flight.ts';
import { alwaysOurs, type Tenure } from './attempt/tenure.ts';
import type { BothClocks } from './attempt/wanted.ts';
import { type Cycle, idleCycle, runCycle } from './cycle.ts';
import { Deadlines } from './deadlines.ts';
import { Absence } from './engine/absence.ts';
import { requestAccountOf } from './engine/request-account.ts';
import { Standstill } from './engine/standstill.ts';
import { mayBeSent, nextCycleAt } from './next-cycle.ts';
import type { AccountPacer, PacerStart } from './pacer/open-pacer.ts';
import { queuePolicy } from './policy.ts';
import { Reporter } from './report/reporter.ts';
import { WakeSignal } from './wake-signal.ts';

export interface QueueDeps {
  readonly db: Db;
  readonly client: Pick<ServiceClient, 'send' | 'renewConnections'>;
  readonly clock: Clock;
  /** Makes sure before each cycle that the clock is right; none given: it always is. */
  readonly settleTime?: () => Promise<void>;
  /** That the records are ours; none given: nobody else can have them. */
  readonly owner?: CycleGuard;
  /** Tells which accounts are ours; none given: all of them. */
  readonly tenure?: Tenure;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  /** Where an account sends and with which key; null where it has none. Kept only while the account sends. */
  readonly account: (accountId: string) => Promise<AccountCredentials | null>;
  readonly openPacer: (start: PacerStart) => AccountPacer;
  /** How a claimed request stands right before its first byte. */
  readonly standing: StandingReader['read'];
  /** Texting hours; null, or none given: none are kept. */
  readonly hours?: () => KeptHours | null;
  /** How often one phone may be texted; the usual figures where none are given. */
  readonly fuse?: () => FuseLimits;
  readonly onSnapshot: (snapshot: SendingSnapshot) => void;
  /** A snapshot could not be made; another one is tried. For the log. */
  readonly onError: (cause: unknown) => void;
  /** Campaigns came, went, paused or went on, or an answer came after a pause or stop: screens that list them ask again. */
  readonly onChanged: () => void;
  /** The service refused an account's key (section 5), or took one that it had not judged in this run. */
  readonly onKeyJudged: (judgement: KeyJudgement) => void;
}

/** A transaction to whose COMMIT no answer came. */
interface Unsure {
  readonly known: ReturnType<RequestsInFlight['known']>;
  readonly claims: readonly Claim[];
  readonly recordedAt: BothClocks | null;
}

/** Recording failed, and is tried again. */
interface Blocked {
  readonly until: MonotonicMs;
  readonly diskFull: boolean;
  /** Why the server gave no answer; null: it did. */
  readonly unreachable: string | null;
}

export class Queue {
  readonly #deps: QueueDeps;
  readonly #wakeSignal = new WakeSignal();
  readonly #queues = new Map<string, AccountQueue>();
  readonly #deadlines = new Deadlines();
  readonly #standstill = new Standstill();
  readonly #absence = new Absence();
  readonly #clockChanges = new ClockChanges();
  readonly #hours: HoursNow;
  readonly #reporter: Reporter;
  readonly #inFlight: RequestsInFlight;
  readonly #tenure: Tenure;
  #state: 'sending' | 'suspended' | 'quiescing' | 'stopped' = 'sending';
  #running: Promise<void> | null = null;
  readonly #quiet = Promise.withResolvers<void>();
  #blocked: Blocked | null = null;
  #unsure: Unsure | null = null;
  /** A request of which the records could not be asked how it stands, right before its first byte. */
  #unread: Claim | null = null;
  /** The person may send no more, as was found in the middle of it. What is not recorded stays in memory: they may be let again. */
  #onlyLooks = false;
  /** The time that the last cycle took, ms. */
  #tookMs = 0;
  #campaigns: readonly ActiveCampaign[] = [];

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#tenure = deps.tenure ?? alwaysOurs;
    this.#hours = new HoursNow(() => deps.hours?.() ?? null);
    this.#inFlight = new RequestsInFlight(
      {
        ...deps,
        openingAt: () => this.#hours.openingAt(),
        mayWrite: () => this.#state === 'sending' && !this.#onlyLooks,
        onUnread: (claim) => {
          this.#unread = claim;
        },
      },
      () => this.#wakeSignal.wake(),
    );
    this.#reporter = new Reporter(
      deps.db,
      deps.clock,
      {
        queues: this.#queues,
        awaited: (accountId) => this.#inFlight.awaited(accountId),
        diskFull: () => (this.#blocked?.diskFull === true ? this.#fullDisk : null),
        unreachable: () =>
          this.#blocked?.unreachable == null
            ? null
            : { retryAt: this.#blocked.until, detail: this.#blocked.unreachable },
        openingAt: () => this.#hours.openingAt(),
      },
      deps,
    );
  }

  /**
   * Puts right what a crash left, then sends until it is stopped.
   *
   * @throws what the database refuses for other reasons than space or a lock; then nothing more is sent
   */
  run(): Promise<void> {
    this.#running ??= this.#loop();
    return this.#running;
  }

  /** A command changed the database, a key or the settings. */
  wake(): void {
    const now = this.#deps.clock.monotonicMs();
    this.#tenure.keysChanged();
    for (const queue of this.#queues.values()) {
      // A person who asks for sending does not want to sit out the wait for a connection.
      const { connection } = queue.health;
      if (connection !== null)
        queue.health = { ...queue.health, connection: { ...connection, retryAt: now } };
      queue.credentials = { kind: 'unknown' };
    }
    this.#wakeSignal.wake();
  }

  /** Another computer of a team changed the database. */
  check(): void {
    this.#wakeSignal.wake();
  }

  /** A key or an address was changed or taken away: nothing is written under the one before from here on. */
  accountChanged(id: string): void {
    const queue = this.#queues.get(id);
    if (queue === undefined) return;
    queue.accountEpoch++;
    queue.credentials = { kind: 'unknown' };
    this.#wakeSignal.wake();
  }

  /** Before the computer sleeps: nothing new starts. */
  suspend(): void {
    if (this.#state === 'sending') this.#state = 'suspended';
  }

  /** After it woke: one probe first, as the network and the limit may be others. */
  resume(): void {
    if (this.#state !== 'suspended') return;
    this.#state = 'sending';
    this.#clockChanges.slept();
    this.#deps.client.renewConnections();
    for (const queue of this.#queues.values()) queue.pacer.probe();
    this.wake();
  }

  /**
   * Nothing new starts; settles when all that is in flight has been answered and recorded, or has
   * taken too long for somebody who wants to quit.
   */
  quiesce(): Promise<void> {
    const { clock } = this.#deps;
    if (this.#state !== 'stopped') this.#state = 'quiescing';
    clock.at(clock.monotonicMs() + queuePolicy.quitPatienceMs, () => this.#quiet.resolve());
    // A person who quits does not wait for space.
    if (this.#blocked?.diskFull === true && this.#inFlight.underWay === 0) this.#quiet.resolve();
    this.#wakeSignal.wake();
    return this.#quiet.promise;
  }

  /** Ends the loop. Requests in flight are left to the recovery of the next start. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    this.#wakeSignal.wake();
    await this.#running;
  }

  async #loop(): Promise<void> {
    try {
      let recovered = false;
      while (this.#state !== 'stopped') {
        if (!recovered) recovered = await this.#recovered();
        const until = recovered ? await this.#cycle() : (this.#blocked?.until ?? null);
        this.#standstill.waits(until);
        await this.#wakeSignal.woken(this.#deps.clock, until);
      }
    } finally {
      this.#quiet.resolve();
      // Where that fails, others have it once this one was silent for long enough.
      if (this.#inFlight.atRest) await this.#tenure.giveBack(this.#deps.db).catch(() => undefined);
      await this.#reporter.end();
    }
  }

  async #recovered(): Promise<boolean> {
    const { db, clock } = this.#deps;
    try {
      if ((await recover(db, clock.epochMs(), this.#tenure, this.#deps.owner)) > 0) this.#deps.onChanged();
      this.#reporter.soon();
      return true;
    } catch (cause) {
      // Reading needs no space: what cannot go on is shown, and paused as soon as that can be recorded.
      if (troubleOf(cause) !== 'unreachable') {
        this.#campaigns = await activeCampaigns(db);
        this.#reporter.saw(this.#campaigns);
      }
      this.#block(cause, clock.monotonicMs());
      return false;
    }
  }

  /** One cycle; answers when the next one is due at the latest. */
  async #cycle(): Promise<MonotonicMs | null> {
    const { db, clock, client } = this.#deps;
    const now = clock.monotonicMs();
    if (this.#standstill.ended({ now, epochMs: clock.epochMs() })) client.renewConnections();
    if (this.#blocked !== null && now < this.#blocked.until) return this.#blocked.until;
    const nextClaim = this.#claimsSoon(now);
    if (nextClaim !== null) return nextClaim;
    try {
      await this.#deps.settleTime?.();
      if (this.#onlyLooks && !(await this.#tenure.maySend(db))) return await this.#watch(now);
      this.#onlyLooks = false;
      if (this.#unsure !== null) await this.#resolveUnsure(this.#unsure);
      this.#readAgain();
    } catch (cause) {
      return this.#failed(cause, now);
    }
    const known = this.#inFlight.known();
    let cycle: Cycle;
    let claims: readonly Claim[] = [];
    let recordedAt: BothClocks | null = null;
    let unsent: unknown = null;
    try {
      let step: number | null = null;
      const cycling = async (trx: Db): Promise<Cycle> => {
        const isOurs = await this.#tenure.begin(trx, this.#inFlight.accounts);
        // Waiting for the lock may have taken long.
        const at = { now: clock.monotonicMs(), epochMs: clock.epochMs() };
        recordedAt = at;
        const taken = await runCycle(trx, {
          ...known,
          ...at,
          tenure: this.#tenure,
          isOurs,
          queues: this.#queues,
          saveAll: this.#state === 'quiescing',
          claiming: this.#mayClaim,
          waitedEnough: (campaign) => this.#deadlines.passed(campaign, clock),
          absent: (campaign) => this.#absence.of(campaign, at),
          openingAt: this.#hours.openingAt(),
          fuse: this.#deps.fuse?.() ?? usualFuse,
          clockChange: this.#clockChanges.since(at),
        });
        claims = taken.claims;
        step = (await this.#deps.owner?.assert(trx, taken.claims.length > 0, clock.epochMs())) ?? null;
        return taken;
      };
      cycle = (await this.#isIdle(known)) ? await idleCycle(db) : await writeCampaignsTogether(db, cycling);
      this.#tenure.ended('committed');
      if (recordedAt !== null) this.#clockChanges.recorded(recordedAt);
      if (step !== null) unsent = this.#deps.owner?.write(step, cycle.claims) ?? null;
    } catch (cause) {
      const isUnknown = troubleOf(cause) === 'unreachable';
      if (isUnknown) this.#unsure = { known, claims, recordedAt };
      this.#tenure.ended(isUnknown ? 'unknown' : 'taken-back');
      return this.#failed(cause, now);
    }
    this.#blocked = null;
    this.#tookMs = clock.monotonicMs() - now;
    this.#inFlight.recorded(known);
    this.#absence.saw(cycle.campaigns, now);
    for (const claim of cycle.claims) {
      if (unsent === null) this.#inFlight.send(claim);
      else this.#inFlight.giveBack(claim);
    }
    for (const queue of cycle.saved) Object.assign(queue, { stale: false, savedAt: now });
    this.#report(
      cycle,
      known.answered.map(({ request }) => request.campaignId),
    );
    if (unsent !== null) {
      // Where the step cannot be written outside, it is as if the attempt could not be; in a team another computer may write its own.
      if (!this.#isOfTeam) return this.#blockFull(now);
      this.#wakeSignal.wake();
    }
    try {
      await this.#prepare(cycle);
    } catch (cause) {
      // Requests already sent go on; the accounts that could not be opened are met again in the next cycle.
      return this.#block(cause, now);
    }
    if (cycle.again || cycle.newAccounts.length > 0 || this.#mayReadAgain) this.#wakeSignal.wake();
    return this.#nextAt(cycle, now);
  }

  /**
   * When the next request may be claimed, where that is sooner than what the last cycle took: answers are recorded along with it. On a slow line
   * a cycle of their own would hold it up.
   */
  #claimsSoon(now: MonotonicMs): MonotonicMs | null {
    if (this.#state !== 'sending' || this.#unsure !== null || this.#blocked !== null) return null;
    const soon = now + this.#tookMs;
    for (const queue of this.#queues.values()) {
      if (queue.credentials.kind !== 'known') continue;
      const permission = permissionOf(queue, now);
      if (permission.kind !== 'limited' || permission.holdReason !== 'spacing') return null;
      if (permission.until !== null && permission.until > now && permission.until <= soon)
        return permission.until;
    }
    return null;
  }

  async #isIdle({ answered, changes }: ReturnType<RequestsInFlight['known']>): Promise<boolean> {
    const isAtRest = this.#inFlight.atRest && answered.length === 0 && changes.length === 0;
    return isAtRest && this.#queues.size === 0 && (await this.#tenure.isIdle(this.#deps.db));
  }

  /**
   * Asks what became of the transaction. Its claims were never launched: they are given back where it was committed. Where others have
   * taken the account since, these have made them unconfirmed.
   */
  async #resolveUnsure({ known, claims, recordedAt }: Unsure): Promise<void> {
    const isCommitted = await this.#tenure.wasCommitted(this.#deps.db);
    this.#unsure = null;
    if (!isCommitted) return;
    if (recordedAt !== null) this.#clockChanges.recorded(recordedAt);
    this.#inFlight.recorded(known);
    for (const claim of claims) this.#inFlight.giveBack(claim);
  }

  get #mayReadAgain(): boolean {
    const isRecorded = this.#inFlight.atRest && this.#inFlight.known().changes.length === 0;
    return this.#unread !== null && this.#state === 'sending' && isRecorded;
  }

  /**
   * Asks anew what the records did not say before the first byte of a request, once all that is known is recorded. Until they do there is no other cycle:
   * it would renew the lease, and keep the account from computers that can ask.
   *
   * @throws what the records refuse
   */
  #readAgain(): void {
    if (this.#unread === null || !this.#mayReadAgain) return;
    this.#deps.standing(this.#unread);
    this.#unread = null;
  }

  #nextAt(cycle: Cycle, now: MonotonicMs): MonotonicMs | null {
    const { clock } = this.#deps;
    const next = nextCycleAt({ queues: this.#queues, deadlines: this.#deadlines, clock }, cycle, now);
    const { renewEveryMs } = this.#tenure;
    if (renewEveryMs === null) return next;
    return Math.min(next ?? Infinity, now + renewEveryMs);
  }

  /** A cycle failed: perhaps since the person may send no more, which is no trouble. */
  async #failed(cause: unknown, now: MonotonicMs): Promise<MonotonicMs | null> {
    if (troubleOf(cause) !== 'no-right') return this.#block(cause, now);
    try {
      if (await this.#tenure.maySend(this.#deps.db)) throw cause;
      this.#onlyLooks = true;
      return await this.#watch(now);
    } catch (again) {
      return this.#block(again, now);
    }
  }

  /** A cycle of somebody who may send no more: nothing is taken, sent or recorded. Others take over what was this computer's. */
  async #watch(now: MonotonicMs): Promise<MonotonicMs | null> {
    const cycle = await idleCycle(this.#deps.db);
    this.#blocked = null;
    this.#queues.clear();
    this.#absence.saw(cycle.campaigns, now);
    this.#report(cycle, []);
    if (this.#state === 'quiescing' && this.#inFlight.underWay === 0) this.#quiet.resolve();
    return this.#nextAt(cycle, now);
  }

  get #isOfTeam(): boolean {
    return this.#tenure.renewEveryMs !== null;
  }

  get #mayClaim(): boolean {
    const isBlocked = this.#blocked?.diskFull === true || this.#unread !== null;
    return this.#state === 'sending' && !isBlocked && !this.#tenure.isLeaving;
  }

  /** In a team what happens is recorded on its server's disk. */
  get #fullDisk() {
    return { kind: 'disk-full', ...(this.#isOfTeam && { at: { kind: 'server' } as const }) } as const;
  }

  /**
   * Recording failed and nothing of it happened; what is known stays in memory, to be recorded
   * before anything else is sent.
   */
  #block(cause: unknown, now: MonotonicMs): MonotonicMs {
    const trouble = troubleOf(cause);
    // Of a server that cannot be reached it is asked again, with all that is known: this run has its accounts for some seconds yet.
    const isWaitedFor = trouble === 'unreachable' && this.#isOfTeam;
    if (trouble !== 'disk-full' && trouble !== 'busy' && !isWaitedFor) throw cause;
    if (trouble === 'disk-full') return this.#blockFull(now);
    if (!isWaitedFor) return this.#blockUntil(now + queuePolicy.busyRetryMs, { diskFull: false });
    const unreachable = cause instanceof Error ? cause.message : String(cause);
    return this.#blockUntil(now + queuePolicy.unreachableRetryMs, { diskFull: false, unreachable });
  }

  #blockFull(now: MonotonicMs): MonotonicMs {
    if (this.#blocked?.diskFull !== true) {
      const accountIds = new Set(this.#campaigns.map(({ accountId }) => accountId));
      for (const accountId of accountIds)
        this.#inFlight.alsoRecord({ kind: 'pause-account', accountId, reason: this.#fullDisk });
    }
    return this.#blockUntil(now + queuePolicy.diskFullRetryMs, { diskFull: true });
  }

  #blockUntil(
    until: MonotonicMs,
    { diskFull, unreachable = null }: { readonly diskFull: boolean; readonly unreachable?: string | null },
  ): MonotonicMs {
    this.#blocked = { until, diskFull: diskFull || this.#blocked?.diskFull === true, unreachable };
    this.#reporter.soon();
    // A result that cannot be recorded now is found at the next start as a request of unknown outcome.
    if (this.#state === 'quiescing' && this.#inFlight.underWay === 0) this.#quiet.resolve();
    return this.#blocked.until;
  }

  /** Opens the accounts that came, and asks for the accounts that are wanted. */
  async #prepare(cycle: Cycle): Promise<void> {
    const { db, clock, openPacer } = this.#deps;
    // Opened anew once it is ours again: another computer will have sent from it.
    for (const id of cycle.lost) this.#queues.delete(id);
    for (const id of cycle.newAccounts)
      this.#queues.set(id, await openAccountQueue(db, id, clock, openPacer));
    for (const queue of cycle.wantAccount)
      void requestAccountOf(this.#deps, queue).then(() => this.#wakeSignal.wake());
    for (const queue of this.#queues.values()) {
      const needed = cycle.campaigns.some(
        (campaign) => campaign.accountId === queue.id && mayBeSent(campaign),
      );
      // The key stays here no longer than there is something to send with it.
      if (!needed && queue.credentials.kind === 'known') queue.credentials = { kind: 'unknown' };
    }
  }

  #report(cycle: Cycle, answered: readonly number[]): void {
    this.#campaigns = cycle.campaigns;
    if (this.#reporter.saw(cycle.campaigns, answered)) this.#deps.onChanged();
    this.#reporter.soon();
    if (this.#state === 'quiescing' && this.#inFlight.atRest) this.#quiet.resolve();
  }
}
