/**
 * The sending queue: the only loop of the program. Claim, ask the pacer, record the attempt, send,
 * record the outcome; the database is the only truth, and everything from outside is injected.
 *
 * Nothing is sent before its attempt is committed, nothing is sent again by itself unless the
 * request provably had no effect (interface specification, sections 4, 5, 7 and 8).
 */
import { troubleOf } from '../db/failure.ts';
import { type LaneCampaign, laneCampaigns } from '../db/lanes.ts';
import type { Db } from '../db/open.ts';
import { writeCampaigns } from '../db/write.ts';
import type { ServiceClient } from '../service/client.ts';
import type { KeyRefusal, SendingSnapshot } from '../shared/models.ts';
import { Bell } from './bell.ts';
import type { Clock, Moment } from './clock.ts';
import { type Change, consequencesOf } from './consequences.ts';
import { Deadlines } from './deadlines.ts';
import type { Claim, Ended, Flight } from './flight.ts';
import { type Account, type AccountKnowledge, gateOf, type Lane, reconnectWait } from './lane.ts';
import { openLane } from './open-lane.ts';
import { type AttemptEnd, type Outcome, outcomeOf } from './outcome.ts';
import type { LanePacer, PacerStart } from './pacing.ts';
import { queuePolicy } from './policy.ts';
import { recover } from './recovery.ts';
import { Reporter } from './reporter.ts';
import { type Turn, takeTurn } from './turn.ts';

export interface QueueNeeds {
  readonly db: Db;
  readonly client: Pick<ServiceClient, 'send' | 'renewConnections'>;
  readonly clock: Clock;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  /** Where a lane sends and with which key; null where it has none. Kept only while the lane sends. */
  readonly account: (lane: string) => Promise<Account | null>;
  readonly openPacer: (start: PacerStart) => LanePacer;
  readonly onSnapshot: (snapshot: SendingSnapshot) => void;
  /** A snapshot could not be made; another one is tried. For the log. */
  readonly onTrouble: (cause: unknown) => void;
  /** Campaigns came, went, paused or went on: screens that list them ask again. */
  readonly onChanged: () => void;
  /** The service refused a lane's key (section 5), or took one that it had not judged in this run. */
  readonly onKeyJudged: (judgement: KeyJudgement) => void;
}

export interface KeyJudgement {
  readonly lane: string;
  /** Null: it was taken. */
  readonly refusal: KeyRefusal | null;
}

export class Queue {
  readonly #needs: QueueNeeds;
  readonly #bell = new Bell();
  readonly #lanes = new Map<string, Lane>();
  readonly #deadlines = new Deadlines();
  readonly #reporter: Reporter;
  readonly #flights = new Set<Flight>();
  /** Known, and not recorded yet. */
  readonly #ended: Ended[] = [];
  /** To be recorded beside them. */
  readonly #changes: Change[] = [];
  #state: 'sending' | 'suspended' | 'quiescing' | 'stopped' = 'sending';
  #running: Promise<void> | null = null;
  readonly #quiet = Promise.withResolvers<void>();
  /** Recording failed: when it is tried again, and whether for want of space. */
  #blocked: { readonly until: Moment; readonly diskFull: boolean } | null = null;
  #campaigns: readonly LaneCampaign[] = [];

  constructor(needs: QueueNeeds) {
    this.#needs = needs;
    this.#reporter = new Reporter(
      needs.db,
      needs.clock,
      {
        lanes: this.#lanes,
        awaited: (lane) => this.#awaited(lane),
        diskFull: () => this.#blocked?.diskFull === true,
      },
      needs,
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
    const now = this.#needs.clock.monotonic();
    for (const lane of this.#lanes.values()) {
      // Whoever asks for sending does not want to sit out the wait for a connection.
      const { connection } = lane.health;
      if (connection !== null) lane.health = { ...lane.health, connection: { ...connection, retryAt: now } };
      lane.account = { kind: 'unknown' };
    }
    this.#bell.ring();
  }

  /** Before the computer sleeps: nothing new starts. */
  suspend(): void {
    if (this.#state === 'sending') this.#state = 'suspended';
  }

  /** After it woke: one probe first, as the network and the limit may be others. */
  resume(): void {
    if (this.#state !== 'suspended') return;
    this.#state = 'sending';
    this.#needs.client.renewConnections();
    for (const lane of this.#lanes.values()) lane.pacer.probe();
    this.wake();
  }

  /**
   * Nothing new starts; settles when all that is in flight has been answered and recorded, or has
   * taken too long for somebody who wants to quit.
   */
  quiesce(): Promise<void> {
    const { clock } = this.#needs;
    if (this.#state !== 'stopped') this.#state = 'quiescing';
    clock.at(clock.monotonic() + queuePolicy.quitPatienceMs, () => this.#quiet.resolve());
    // Who quits does not wait for space.
    if (this.#blocked?.diskFull === true && this.#flights.size === 0) this.#quiet.resolve();
    this.#bell.ring();
    return this.#quiet.promise;
  }

  /** Ends the loop. What is in flight is left to the recovery of the next start. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    this.#bell.ring();
    await this.#running;
  }

  async #loop(): Promise<void> {
    try {
      let recovered = false;
      while (this.#state !== 'stopped') {
        if (!recovered) recovered = await this.#recovered();
        const until = recovered ? await this.#turn() : (this.#blocked?.until ?? null);
        await this.#bell.rings(this.#needs.clock, until);
      }
    } finally {
      this.#quiet.resolve();
      await this.#reporter.end();
    }
  }

  async #recovered(): Promise<boolean> {
    const { db, clock } = this.#needs;
    try {
      if ((await recover(db, clock.wall())) > 0) this.#needs.onChanged();
      this.#reporter.soon();
      return true;
    } catch (cause) {
      // Reading needs no space: what cannot go on is shown, and paused as soon as that can be recorded.
      this.#campaigns = await laneCampaigns(db);
      this.#reporter.saw(this.#campaigns);
      this.#block(cause, clock.monotonic());
      return false;
    }
  }

  /** One turn; answers when the next one is due at the latest. */
  async #turn(): Promise<Moment | null> {
    const { db, clock } = this.#needs;
    const now = clock.monotonic();
    if (this.#blocked !== null && now < this.#blocked.until) return this.#blocked.until;
    const [ended, changes] = [[...this.#ended], [...this.#changes]];
    let turn: Turn;
    try {
      turn = await writeCampaigns(db, (trx) =>
        takeTurn(trx, {
          ended,
          changes,
          lanes: this.#lanes,
          now,
          wall: clock.wall(),
          saveAll: this.#state === 'quiescing',
          claiming: this.#state === 'sending' && this.#blocked?.diskFull !== true,
          waitedEnough: (campaign) => this.#deadlines.passed(campaign, clock),
        }),
      );
    } catch (cause) {
      return this.#block(cause, now);
    }
    this.#blocked = null;
    this.#ended.splice(0, ended.length);
    this.#changes.splice(0, changes.length);
    for (const claim of turn.claims) this.#launch(claim);
    for (const lane of turn.saved) Object.assign(lane, { stale: false, savedAt: now });
    this.#tell(turn);
    try {
      await this.#prepare(turn);
    } catch (cause) {
      // What was launched goes on; the lanes that could not be opened are met again in the next turn.
      return this.#block(cause, now);
    }
    if (turn.again || turn.newLanes.length > 0) this.#bell.ring();
    return this.#nextMoment(turn, now);
  }

  /**
   * Recording failed and nothing of it happened; what is known stays in memory, to be recorded
   * before anything else is sent.
   */
  #block(cause: unknown, now: Moment): Moment {
    const trouble = troubleOf(cause);
    if (trouble !== 'disk-full' && trouble !== 'busy') throw cause;
    const diskFull = trouble === 'disk-full';
    if (diskFull && this.#blocked?.diskFull !== true) {
      const lanes = new Set(this.#campaigns.map(({ lane }) => lane));
      for (const lane of lanes)
        this.#changes.push({ kind: 'pause-lane', lane, reason: { kind: 'disk-full' } });
    }
    const wait = diskFull ? queuePolicy.diskFullRetryMs : queuePolicy.busyRetryMs;
    this.#blocked = { until: now + wait, diskFull: diskFull || this.#blocked?.diskFull === true };
    this.#reporter.soon();
    // What cannot be recorded now is found at the next start as a request of unknown outcome.
    if (this.#state === 'quiescing' && this.#flights.size === 0) this.#quiet.resolve();
    return this.#blocked.until;
  }

  #launch(claim: Claim): void {
    const { client, clock } = this.#needs;
    const startedAt = clock.monotonic();
    const flight: Flight = { ...claim, startedAt };
    const { lane, account } = claim;
    this.#flights.add(flight);
    lane.inFlight++;
    lane.stale = true;
    lane.pacer.started(startedAt);
    const { baseUrl, key } = account;
    client.send({ baseUrl, key, senderId: claim.senderId, phones: claim.phones, message: claim.text }).then(
      (reply) => this.#arrived(flight, { kind: 'replied', reply }),
      (error: unknown) => this.#arrived(flight, { kind: 'failed', error }),
    );
  }

  #arrived(flight: Flight, end: AttemptEnd): void {
    const { clock, random } = this.#needs;
    const { lane, phones, limitAttempt, campaignId } = flight;
    const now = clock.monotonic();
    const wall = clock.wall();
    const outcome = outcomeOf(end, { phones, limitAttempt, random: random(), nowMs: wall });
    if (end.kind === 'replied') {
      lane.pacer.answered(now, flight.startedAt, end.reply.status, end.reply.rawHeaders);
      lane.minutes.count(wall);
    } else {
      lane.pacer.unanswered(now, flight.startedAt, outcome.kind !== 'requeue');
    }
    if (outcome.kind === 'hold') {
      // A long wait is the campaign's, which a person may cut short; then one request asks.
      if (outcome.pause?.kind === 'limit' && outcome.pause.because === 'long-wait') lane.pacer.probe();
      else lane.pacer.hold(now, now + outcome.waitMs);
    }
    // While the account is being asked for, or nothing needs it, the key may be another by now: no judgement. If it is the
    // same, the next request finds out.
    const keyIsCurrent = lane.account.kind === 'known' && lane.account.account.key === flight.account.key;
    if (keyIsCurrent) this.#judgeKey(lane, outcome, end, wall);
    const about = { lane: lane.id, campaignId, now, wall, keyIsCurrent, limitAttempt };
    const { health, changes } = consequencesOf(lane.health, outcome, about);
    lane.health = health;
    lane.inFlight--;
    lane.stale = true;
    this.#flights.delete(flight);
    this.#ended.push({ flight, end, outcome, at: wall, changes });
    this.#bell.ring();
  }

  #judgeKey(lane: Lane, outcome: Outcome, end: AttemptEnd, at: number): void {
    const pause = outcome.kind === 'requeue' ? outcome.pause : null;
    if (pause?.kind === 'key-refused') {
      lane.keyTaken = false;
      const { problem, said } = pause;
      this.#needs.onKeyJudged({ lane: lane.id, refusal: { problem, said, at } });
    } else if (end.kind === 'replied' && outcome.kind === 'accepted' && !lane.keyTaken) {
      lane.keyTaken = true;
      this.#needs.onKeyJudged({ lane: lane.id, refusal: null });
    }
  }

  /** Opens the lanes that came, and asks for the accounts that are wanted. */
  async #prepare(turn: Turn): Promise<void> {
    const { db, clock, openPacer } = this.#needs;
    for (const id of turn.newLanes) this.#lanes.set(id, await openLane(db, id, clock, openPacer));
    for (const lane of turn.wantAccount) void this.#askAccount(lane);
    for (const lane of this.#lanes.values()) {
      const needed = turn.campaigns.some(({ lane: id, pause }) => {
        return id === lane.id && (pause === null || pause.kind === 'offline');
      });
      // The key stays here no longer than there is something to send with it.
      if (!needed && lane.account.kind === 'known') lane.account = { kind: 'unknown' };
    }
  }

  async #askAccount(lane: Lane): Promise<void> {
    const asking = { kind: 'asking' } as const;
    const failures = lane.account.kind === 'untold' ? lane.account.failures : 0;
    lane.account = asking;
    lane.keyTaken = false;
    const told = await this.#needs.account(lane.id).then(
      (account) => (account === null ? ({ kind: 'none' } as const) : ({ kind: 'known', account } as const)),
      // Why is in the log of whoever could not tell. The other lanes must not suffer for it.
      () => this.#untold(failures + 1),
    );
    // Woken in between: what was asked for may be out of date.
    if (lane.account === asking) {
      lane.account = told;
      if (told.kind === 'known') lane.settings.pacing = told.account.pacing;
    }
    this.#bell.ring();
  }

  #untold(failures: number): AccountKnowledge {
    if (failures >= queuePolicy.accountTries) return { kind: 'none' };
    return { kind: 'untold', failures, retryAt: this.#needs.clock.monotonic() + reconnectWait(failures) };
  }

  #tell(turn: Turn): void {
    this.#campaigns = turn.campaigns;
    if (this.#reporter.saw(turn.campaigns)) this.#needs.onChanged();
    this.#reporter.soon();
    const atRest = this.#flights.size === 0 && this.#ended.length === 0;
    if (this.#state === 'quiescing' && atRest) this.#quiet.resolve();
  }

  /** When something may happen without anybody ringing; null: not before somebody does. */
  #nextMoment({ campaigns, due }: Turn, now: Moment): Moment | null {
    const { clock } = this.#needs;
    const moments: number[] = [];
    for (const lane of this.#lanes.values()) {
      if (lane.stale) moments.push(lane.savedAt + queuePolicy.ledgerEveryMs);
      if (!campaigns.some((campaign) => campaign.lane === lane.id && mayBeSent(campaign))) continue;
      if (lane.account.kind === 'untold') moments.push(lane.account.retryAt);
      const gate = gateOf(lane, now);
      if (gate.kind === 'no-connection' || gate.kind === 'limited') moments.push(gate.until ?? Infinity);
    }
    for (const campaign of campaigns) {
      const moment = this.#deadlines.momentOf(campaign, clock);
      if (moment !== null) moments.push(moment);
    }
    if (due !== null) moments.push(now + Math.min(due - clock.wall(), queuePolicy.wallCheckMs));
    const next = Math.min(...moments);
    return next === Infinity ? null : Math.max(next, now + 1);
  }

  #awaited(lane: string): readonly Moment[] {
    return [...this.#flights].filter((flight) => flight.lane.id === lane).map(({ startedAt }) => startedAt);
  }
}

function mayBeSent({ pause }: LaneCampaign): boolean {
  return pause === null || pause.kind === 'offline';
}
