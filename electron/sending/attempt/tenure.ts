/**
 * The accounts that are ours. Of a team one computer at a time sends from one; the records of one computer are its own. Asked in the transaction
 * that claims and records, so that nothing is claimed on an account that another has taken.
 */
import { randomUUID } from 'node:crypto';
import {
  accountsBeside,
  accountsInUse,
  fence,
  giveBackAccounts,
  type Lease,
  leasesOf,
  recordLate,
  takeAccount,
} from '../../db/accounts/leases.ts';
import { interruptSending } from '../../db/campaigns/attempts.ts';
import { onItsWay } from '../../db/one-trip.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
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
  /**
   * Whether an account is ours until the transaction ends.
   *
   * @param busy accounts with requests of ours whose outcome is not recorded
   */
  begin(trx: Db, busy: readonly string[]): Promise<(accountId: string) => boolean>;
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
  begin: async () => () => true,
  late: async () => undefined,
  ended: () => undefined,
  wasCommitted: async () => false,
  giveBack: async () => undefined,
};

/** A holder is taken over after 20 s of silence, after 8 s where its connection has ended too. */
const renewEveryMs = 5_000;
/**
 * How long a computer without a key for an account leaves it to those that have one, before it takes it to say that there is no key. Shorter
 * pauses campaigns of a team whose computer with the key is only being started again; longer looks stuck.
 */
const keylessPatienceMs = 30_000;

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
  readonly #hasKey: (accountId: string) => boolean;
  /** Accounts that are ours because nobody came who has a key for them. */
  readonly #keyless = new Set<string>();

  readonly #journal: TeamJournal | null;
  readonly #wentBack: WentBack | null;
  /** The server may know less than the journal: at the start, and where an account is ours no more. */
  #mayHaveGoneBack = true;
  /** The same once the transaction is committed that is under way. */
  #mayThen = true;
  #remembered: Remembered | null = null;

  /**
   * @param hasKey whether this computer has a key for an account
   * @param journal none given: a server that lost commits is not noticed
   */
  constructor(hasKey: (accountId: string) => boolean = () => true, journal: TeamJournal | null = null) {
    this.#hasKey = hasKey;
    this.#journal = journal;
    this.#wentBack = journal && new WentBack(journal);
  }

  /** Every request on its way is some computer's; whoever takes its account over puts it right. */
  async recover(): Promise<number> {
    return 0;
  }

  async isIdle(db: Db): Promise<boolean> {
    this.#mayThen = this.#mayHaveGoneBack;
    if (this.#leases.size > 0) return false;
    const inUse = await accountsBeside(db, this.#wentBack?.computer ?? null);
    if (inUse.length === 0) return true;
    if (this.#mayHaveGoneBack || inUse.some(({ free }) => free === 1)) return false;
    if (this.#wentBack === null) return true;
    if (inUse.some(({ id, known }) => known === 0 && this.#hasKey(id))) return false;
    const now = await this.#wentBack.asBefore(db, this.#remembered);
    this.#remembered = now ?? this.#remembered;
    return now !== null;
  }

  async begin(trx: Db, busy: readonly string[]): Promise<(accountId: string) => boolean> {
    this.#mayThen = this.#mayHaveGoneBack;
    // The fence goes along with the question: what is not wanted any more is given back behind it.
    const asked = await onItsWay(trx, () => accountsInUse(trx));
    const fenced = await onItsWay(trx, () => this.#fenced(trx, this.#leases));
    const inUse = await asked.answer;
    const wanted = new Set([...inUse.filter((id) => this.#isWanted(id)), ...busy]);
    const [kept = [], left = []] = [true, false].map((is) =>
      [...this.#leases.keys()].filter((id) => wanted.has(id) === is),
    );
    const ours = new Map([...(await fenced.answer)].filter(([id]) => wanted.has(id)));
    await giveBackAccounts(trx, this.#token, left);
    // With a smaller counter than it had, or in another database: the server may have gone back.
    if (ours.size < kept.length) this.#mayThen = true;
    const others = [...wanted].filter((id) => !ours.has(id)).sort();
    if (others.length > 0 && (await this.#hasGoneBack(trx, ours))) {
      this.#then = new Map();
      return () => false;
    }
    // Of an account that was lost, what is still to be answered is recorded late, before it is taken anew.
    const toTake = others.filter((id) => !this.#leases.has(id) && !busy.includes(id));
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
      const hasKey = this.#hasKey(id);
      const epoch = await takeAccount(trx, id, {
        token: this.#token,
        patienceMs: hasKey ? 0 : keylessPatienceMs,
        computer: this.#wentBack?.computer ?? null,
      });
      if (epoch === null) continue;
      taken.set(id, { epoch, counter: 0 });
      if (!hasKey) this.#keyless.add(id);
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
    this.#remembered = found.remembered;
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
      return cause;
    }
  }

  /** One whose key was taken away here is left to others. */
  #isWanted(accountId: string): boolean {
    if (this.#hasKey(accountId)) this.#keyless.delete(accountId);
    else if (this.#leases.has(accountId)) return this.#keyless.has(accountId);
    return true;
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
