/**
 * The accounts that are ours. Of a team one computer at a time sends from one; the records of one computer are its own. Asked in the transaction
 * that claims and records, so that nothing is claimed on an account that another has taken.
 */
import { randomUUID } from 'node:crypto';
import {
  accountsBeside,
  accountsInUse,
  computerNow,
  fence,
  giveBackAccounts,
  type InUse,
  type Lease,
  leasesOf,
  othersHadKey,
  pauseGoing,
  recordLate,
  takeAccount,
} from '../../db/accounts/leases.ts';
import type { OwnPause } from '../../db/campaigns/active-campaigns.ts';
import { interruptSending } from '../../db/campaigns/attempts.ts';
import { onItsWay } from '../../db/one-trip.ts';
import { mayWrite } from '../../db/postgres/may-write.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import { isDiskFull } from '../../files/is-disk-full.ts';
import { isPracticeAccount, practiceAccountOf } from '../../shared/models.ts';
import { type Clock, type MonotonicMs, systemClock } from '../../threads/clock.ts';
import { type Answered, type Claim, endingOf } from './in-flight.ts';
import type { CycleGuard } from './records-guard.ts';
import type { Step, TeamJournal } from './team-journal.ts';
import { type Remembered, WentBack } from './went-back.ts';

export interface Tenure {
  /** The cycle comes at least so often, ms, also to see what others begin or leave; null: as seldom as it likes. */
  readonly renewEveryMs: number | null;
  /** Puts right what a run before left, where that is known to be ours. @returns how many batches */
  recover(trx: Db, now: number): Promise<number>;
  /**
   * Whether nothing is ours, and nothing to be had. Of a computer for which that is so a cycle only looks: a transaction of each of a large
   * team's computers every few seconds would keep the one waiting that sends.
   */
  isIdle(db: Db): Promise<boolean>;
  /** Whether the person may send at all; of a team not everybody may. */
  maySend(db: Db): Promise<boolean>;
  /**
   * Whether an account is ours until the transaction ends.
   *
   * @param busy accounts with requests of ours whose outcome is not recorded
   */
  begin(trx: Db, busy: readonly string[]): Promise<(accountId: string) => boolean>;
  /**
   * This computer was not given the account's key, though it may have one: the keychain is locked.
   *
   * @returns whether another computer may have it; then the account is given back, and nothing is paused before it is known that none has
   */
  lacksKey(accountId: string): boolean;
  /**
   * The service refused the key that this computer has.
   *
   * @returns whether another computer may have one that works; then the account is given back, and nothing is paused
   */
  leavesRefused(trx: Db, accountId: string): Promise<boolean>;
  /** Nothing may be claimed: what it would be about cannot be written outside the records, and its accounts are given back. */
  readonly isLeaving: boolean;
  /** Keys that were not given may be there by now. */
  keysChanged(): void;
  /** Answers to requests of ours on accounts that are not ours any more. */
  late(trx: Db, answered: readonly Answered[], now: number): Promise<void>;
  /** The transaction has ended; `unknown`: no answer came to its COMMIT, and {@link wasCommitted} is asked before another one begins. */
  ended(how: 'committed' | 'taken-back' | 'unknown'): void;
  /** Whether the transaction was committed to whose COMMIT no answer came. False also where others have taken its accounts since. */
  wasCommitted(db: Db): Promise<boolean>;
  /** Others may take what is ours: nothing is on its way. */
  giveBack(db: Db): Promise<void>;
}

/** Of records that one computer has for itself. */
export const alwaysOurs: Tenure = {
  renewEveryMs: null,
  recover: interruptSending,
  isIdle: async () => false,
  maySend: async () => true,
  begin: async () => () => true,
  lacksKey: () => false,
  leavesRefused: async () => false,
  isLeaving: false,
  keysChanged: () => undefined,
  late: async () => undefined,
  ended: () => undefined,
  wasCommitted: async () => false,
  giveBack: async () => undefined,
};

/** A holder is taken over after 20 s of silence, after 8 s where its connection has ended too. */
const renewEveryMs = 5_000;
/**
 * How long nobody must have had an account before a computer without a key that works says so. Shorter pauses campaigns of a team
 * whose computer with the key is only being started again; longer looks stuck.
 */
const keylessPatienceMs = 30_000;
/**
 * For how long it must have seen by itself that something would go out and nobody sends it: since "Resume", and since a key was typed at
 * another computer. Those that have one look every {@link renewEveryMs}.
 */
const keylessLooksMs = 2 * renewEveryMs;

/** Why nothing can be written into the journal, and when that was tried last. */
interface Unwritable {
  readonly because: 'full' | 'unwritable';
  readonly at: MonotonicMs;
}

/** The key of an account, as a computer has it. `refused`: one that the service did not take when it was last asked. */
export type KeyHere = 'usable' | 'refused' | 'none';

/** A step of the journal is about transactions that this class counts; the records' own counter is of files. */
const anyStep = 1;

/** Of a workspace. */
export class LeasedTenure implements Tenure, CycleGuard {
  readonly renewEveryMs = renewEveryMs;
  readonly #token = randomUUID();
  /** As the last transaction that was committed has left it. */
  #leases: ReadonlyMap<string, Lease> = new Map();
  /** As the transaction will leave it that is under way. */
  #then: ReadonlyMap<string, Lease> | null = null;
  /** As a transaction would have left it to whose COMMIT no answer came. */
  #unknown: ReadonlyMap<string, Lease> = new Map();
  readonly #keyKnown: (accountId: string) => KeyHere;
  readonly #lacking = new Set<string>();
  /** Taken with a key that was refused before. */
  readonly #tried = new Set<string>();
  /** Left to others before it is known everywhere here that the key was refused. */
  readonly #refused = new Set<string>();
  readonly #clock: Pick<Clock, 'monotonicMs' | 'epochMs'>;
  /** Since when something would go out of an account that this computer has no key for, or none that works. */
  readonly #goingSince = new Map<string, number>();

  readonly #journal: TeamJournal | null;
  readonly #wentBack: WentBack | null;
  #unwritable: Unwritable | null = null;
  /** The server may know less than the journal: at the start, and where an account is ours no more. */
  #mayHaveGoneBack = true;
  /** The same once the transaction is committed that is under way. */
  #mayThen = true;
  #remembered: Remembered | null = null;

  /**
   * @param keyOf what this computer has of an account's key
   * @param journal none given: a server that lost commits is not noticed
   */
  constructor(
    keyOf: (accountId: string) => KeyHere = () => 'usable',
    journal: TeamJournal | null = null,
    clock: Pick<Clock, 'monotonicMs' | 'epochMs'> = systemClock,
  ) {
    this.#keyKnown = keyOf;
    this.#journal = journal;
    this.#clock = clock;
    this.#wentBack = journal && new WentBack(journal, clock);
  }

  get #computer(): string | null {
    return this.#wentBack?.computer ?? null;
  }

  /** Each computer practises by itself: what another one began waits for that one, also where it is gone (`postgres/steps/first/leases.ts`). */
  #isOthersPractice(accountId: string): boolean {
    const own = this.#computer;
    return isPracticeAccount(accountId) && (own === null || accountId !== practiceAccountOf(own));
  }

  /** Every request on its way is some computer's; whoever takes its account over puts it right. */
  async recover(): Promise<number> {
    return 0;
  }

  async isIdle(db: Db): Promise<boolean> {
    this.#mayThen = this.#mayHaveGoneBack;
    this.#tryJournal();
    if (this.#leases.size > 0) return false;
    const beside = await accountsBeside(db, this.#computer, this.#clock.epochMs());
    const inUse = beside.filter(({ id, may }) => may === 1 && !this.#isOthersPractice(id));
    this.#check(inUse);
    if (inUse.length === 0) return true;
    if (this.#mayHaveGoneBack || inUse.some(({ id, free }) => free === 1 && this.#mayTake(id))) return false;
    if (this.#wentBack === null) return true;
    if (inUse.some(({ id, known }) => known === 0 && this.#keyOf(id) === 'usable')) return false;
    const now = await this.#wentBack.asBefore(db, this.#remembered);
    this.#remembered = now ?? this.#remembered;
    return now !== null;
  }

  maySend(db: Db): Promise<boolean> {
    return mayWrite(db);
  }

  async begin(trx: Db, busy: readonly string[]): Promise<(accountId: string) => boolean> {
    this.#mayThen = this.#mayHaveGoneBack;
    this.#tryJournal();
    // The fence goes along with the question: what is not wanted any more is given back behind it.
    const asked = await onItsWay(trx, () => accountsInUse(trx, this.#clock.epochMs()));
    const fenced = await onItsWay(trx, () => this.#fenced(trx, this.#leases));
    const inUse = (await asked.answer).filter(({ id }) => !this.#isOthersPractice(id));
    this.#check(inUse);
    const wanted = new Set([...inUse.filter((one) => this.#mayKeep(one)).map(({ id }) => id), ...busy]);
    const [kept = [], left = []] = [true, false].map((is) =>
      [...this.#leases.keys()].filter((id) => wanted.has(id) === is),
    );
    const ours = new Map([...(await fenced.answer)].filter(([id]) => wanted.has(id)));
    await giveBackAccounts(trx, this.#token, left);
    // With a smaller counter than it had, or in another database: the server may have gone back.
    if (ours.size < kept.length) this.#mayThen = true;
    const others = [...new Set([...inUse.map(({ id }) => id), ...busy])].filter((id) => !ours.has(id)).sort();
    if (others.length > 0 && (await this.#hasGoneBack(trx, ours))) {
      this.#then = new Map();
      return () => false;
    }
    // Of an account that was lost, what is still to be answered is recorded late, before it is taken anew.
    const toTake = others.filter((id) => !this.#leases.has(id) && !busy.includes(id) && this.#mayTake(id));
    for (const [id, lease] of await this.#fenced(trx, await this.#taken(trx, toTake))) ours.set(id, lease);
    this.#then = ours;
    return (id) => ours.has(id);
  }

  /** Leases that are as this computer has them, as they are counted by this transaction. */
  async #fenced(trx: Db, leases: ReadonlyMap<string, Lease>): Promise<Map<string, Lease>> {
    const counted = [...(leases.size === 0 ? [] : await fence(trx, this.#token, leases))].flatMap((id) => {
      const lease = leases.get(id);
      return lease === undefined ? [] : [[id, { ...lease, counter: lease.counter + 1 }] as const];
    });
    return new Map(counted);
  }

  async #taken(trx: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Lease>> {
    const taken = new Map<string, Lease>();
    for (const id of accountIds) {
      const key = this.#keyOf(id);
      const epoch = await takeAccount(trx, id, {
        token: this.#token,
        // With a patience the server would not note that this computer may have sent from it.
        patienceMs: key === 'none' ? keylessPatienceMs : 0,
        computer: this.#computer,
      });
      if (epoch === null) continue;
      if (key === 'refused') this.#tried.add(id);
      else this.#tried.delete(id);
      if (key !== 'none') taken.set(id, { epoch, counter: 0 });
      else {
        // Nobody else sees it taken: whoever comes with a key has it at once.
        await pauseGoing(trx, id, await this.#whyUnsent(trx), this.#clock.epochMs());
        this.#goingSince.delete(id);
        await giveBackAccounts(trx, this.#token, [id]);
      }
    }
    return taken;
  }

  /**
   * Asked before an account is taken, and where one is ours no more. A server that went back leaves no account ours.
   *
   * @param ours as they are counted by this transaction
   */
  async #hasGoneBack(trx: Db, ours: ReadonlyMap<string, Lease>): Promise<boolean> {
    if (this.#wentBack === null) {
      this.#mayThen = false;
      return false;
    }
    const own = [...this.#leases].map(([id, lease]) => ({ id, token: this.#token, ...lease }));
    const found = await this.#wentBack.compare(trx, own, { before: this.#remembered, must: this.#mayThen });
    // Its own stand there as this transaction would leave them, which may be taken back: they are compared as the last one has left them.
    const leases = found.remembered.leases.filter(({ token }) => token !== this.#token);
    this.#remembered = { ...found.remembered, leases };
    if (found.isHeard) this.#mayThen = false;
    if (found.wentBack) return true;
    // Ours by a counter that we have not: nobody could have it at once, not even we.
    const stale = found.remembered.leases
      .filter(({ token }) => token === this.#token)
      .filter(({ id, counter }) => ours.get(id)?.counter !== counter);
    if (stale.length === 0) return false;
    await giveBackAccounts(trx, this.#token, [...ours.keys(), ...stale.map(({ id }) => id)]);
    return true;
  }

  async assert(_trx: Db, claims: boolean): Promise<number | null> {
    return claims && this.#journal !== null ? anyStep : null;
  }

  write(_step: number, claims: readonly Claim[]): unknown {
    const steps = [...Map.groupBy(claims, ({ queue }) => queue.id)].map(([accountId, claimed]): Step => {
      const { epoch, counter } = this.#leases.get(accountId) ?? { epoch: 0, counter: 0 };
      return {
        workspace: this.#remembered?.workspace ?? '',
        accountId,
        lease: { epoch, counter, token: this.#token },
        generation: this.#remembered?.generation ?? 0,
        at: claimed[0]?.claimedAt.epochMs ?? 0,
        claims: claimed.map(({ campaignId, phones }) => ({ campaignId, numbers: [...phones] })),
      };
    });
    try {
      this.#journal?.add(steps);
      return null;
    } catch (cause) {
      this.#unwritable = this.#unwritableBy(cause);
      return cause;
    }
  }

  get isLeaving(): boolean {
    return this.#unwritable !== null;
  }

  /** Nobody else is kept from an account while this computer's disk is full: it goes on here once there is room. */
  #tryJournal(): void {
    if (this.#unwritable === null || this.#clock.monotonicMs() - this.#unwritable.at < renewEveryMs) return;
    const again = this.#journal?.tried() ?? null;
    this.#unwritable = again === null ? null : this.#unwritableBy(again);
  }

  #unwritableBy(cause: unknown): Unwritable {
    return { because: isDiskFull(cause) ? 'full' : 'unwritable', at: this.#clock.monotonicMs() };
  }

  /** For a person, where nobody of the team sends what would go out. */
  async #whyUnsent(trx: Db): Promise<OwnPause> {
    if (this.#unwritable === null) return { kind: 'no-key' };
    const { because } = this.#unwritable;
    return { kind: 'disk-full', at: { kind: 'computer', ...(await computerNow(trx)), because } };
  }

  lacksKey(accountId: string): boolean {
    this.#lacking.add(accountId);
    return true;
  }

  async leavesRefused(trx: Db, accountId: string): Promise<boolean> {
    // Tried once more since nobody else came: then a person hears of it.
    if (this.#tried.has(accountId)) return false;
    const isLeft = await othersHadKey(trx, accountId, this.#computer);
    if (isLeft) this.#refused.add(accountId);
    return isLeft;
  }

  keysChanged(): void {
    this.#lacking.clear();
    this.#refused.clear();
  }

  #keyOf(accountId: string): KeyHere {
    // As good as without a key: others go on, and where nobody does, a person hears of it.
    if (this.#unwritable !== null || this.#lacking.has(accountId)) return 'none';
    const known = this.#keyKnown(accountId);
    return known === 'usable' && this.#refused.has(accountId) ? 'refused' : known;
  }

  #check(inUse: readonly InUse[]): void {
    const unsent = new Set(
      inUse.filter(({ id, going }) => going === 1 && this.#keyOf(id) !== 'usable').map(({ id }) => id),
    );
    for (const id of this.#goingSince.keys()) if (!unsent.has(id)) this.#goingSince.delete(id);
    for (const id of unsent)
      if (!this.#goingSince.has(id)) this.#goingSince.set(id, this.#clock.monotonicMs());
  }

  /**
   * One whose key was taken away here, is for another address now, or was refused, is left to others at once. Where nobody else came, a
   * key that was refused is tried while something is to go out, so that the service says how it is by now.
   */
  #mayKeep({ id, going }: InUse): boolean {
    const key = this.#keyOf(id);
    return key === 'usable' || (key === 'refused' && going === 1 && this.#tried.has(id));
  }

  /** With a key that works, or to say that nobody has one. */
  #mayTake(accountId: string): boolean {
    const key = this.#keyOf(accountId);
    if (key === 'usable') return true;
    const since = this.#goingSince.get(accountId);
    const patienceMs = key === 'refused' ? keylessPatienceMs : keylessLooksMs;
    return since !== undefined && this.#clock.monotonicMs() - since >= patienceMs;
  }

  async late(trx: Db, answered: readonly Answered[], now: number): Promise<void> {
    const late = answered.map((one) => {
      const { request, outcome } = one;
      return { ending: endingOf(one), batchId: request.batchId, accepted: outcome.kind === 'accepted' };
    });
    await recordLate(trx, this.#token, late, now);
  }

  ended(how: 'committed' | 'taken-back' | 'unknown'): void {
    if (how === 'committed') {
      this.#mayHaveGoneBack = this.#mayThen;
      this.#leases = this.#then ?? this.#leases;
    }
    if (how === 'unknown') this.#unknown = this.#then ?? new Map();
    this.#then = null;
  }

  /** Each transaction that is committed is counted in the leases: the count says which was the last. */
  async wasCommitted(db: Db): Promise<boolean> {
    const found = await writeCampaigns(db, (trx) => leasesOf(trx, this.#token));
    const isCommitted = [...this.#unknown].some(([id, { epoch, counter }]) => {
      const lease = found.get(id);
      return lease?.epoch === epoch && lease.counter === counter;
    });
    if (!isCommitted) this.#mayHaveGoneBack = true;
    if (isCommitted) this.#leases = this.#unknown;
    this.#unknown = new Map();
    return isCommitted;
  }

  async giveBack(db: Db): Promise<void> {
    const leased = [...this.#leases.keys()];
    this.#leases = new Map();
    if (leased.length > 0) await giveBackAccounts(db, this.#token, leased);
  }
}
