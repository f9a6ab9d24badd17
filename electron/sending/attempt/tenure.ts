/**
 * The accounts that are ours. Of a team one computer at a time sends from one; the records of one computer are its own. Asked in the transaction
 * that claims and records, so that nothing is claimed on an account that another has taken.
 */
import { randomUUID } from 'node:crypto';
import {
  accountsInUse,
  fence,
  giveBackAccounts,
  isAnyToBeTaken,
  type Lease,
  leasesOf,
  recordLate,
  takeAccount,
} from '../../db/accounts/leases.ts';
import { dropLeases, leasesNow, pauseAsPutBack, restate, workspaceId } from '../../db/accounts/went-back.ts';
import { interruptSending } from '../../db/campaigns/attempts.ts';
import { appendAudit } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeCampaigns } from '../../db/sqlite/write.ts';
import { type Answered, type Claim, endingOf } from './in-flight.ts';
import type { CycleGuard } from './records-guard.ts';
import { isLost, type Step, type TeamJournal } from './team-journal.ts';

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
/** For lines of the audit log that Carillon writes by itself; the server puts its own name of the person there. */
const itself = 'Carillon';

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
  /** The server may know less than the journal: at the start, and where an account is ours no more. */
  #mayHaveGoneBack = true;
  #workspace = '';

  /**
   * @param hasKey whether this computer has a key for an account
   * @param journal none given: a server that lost commits is not noticed
   */
  constructor(hasKey: (accountId: string) => boolean = () => true, journal: TeamJournal | null = null) {
    this.#hasKey = hasKey;
    this.#journal = journal;
  }

  /** Every request on its way is some computer's; whoever takes its account over puts it right. */
  async recover(): Promise<number> {
    return 0;
  }

  async isIdle(db: Db): Promise<boolean> {
    return this.#leases.size === 0 && !this.#mayHaveGoneBack && !(await isAnyToBeTaken(db));
  }

  async begin(trx: Db, busy: readonly string[]): Promise<(accountId: string) => boolean> {
    if (this.#mayHaveGoneBack && (await this.#putRight(trx))) {
      this.#then = new Map();
      return () => false;
    }
    const wanted = new Set([...(await accountsInUse(trx)).filter((id) => this.#isWanted(id)), ...busy]);
    const leased = new Map(this.#leases);
    await giveBackAccounts(
      trx,
      this.#token,
      [...leased.keys()].filter((id) => !wanted.has(id)),
    );
    for (const id of [...wanted].sort()) {
      // Of an account that was lost, what is still to be answered is recorded late, before it is taken anew.
      if (leased.has(id) || busy.includes(id)) continue;
      const hasKey = this.#hasKey(id);
      const epoch = await takeAccount(trx, id, this.#token, hasKey ? 0 : keylessPatienceMs);
      if (epoch === null) continue;
      leased.set(id, { epoch, counter: 0 });
      if (!hasKey) this.#keyless.add(id);
    }
    const ours = new Map<string, Lease>();
    for (const id of await fence(trx, this.#token, leased)) {
      const lease = leased.get(id);
      if (lease !== undefined && wanted.has(id)) ours.set(id, { ...lease, counter: lease.counter + 1 });
    }
    // With a smaller counter than it had, the next transaction finds it.
    this.#mayHaveGoneBack = [...this.#leases.keys()].some((id) => wanted.has(id) && !ours.has(id));
    this.#then = ours;
    return (id) => ours.has(id);
  }

  /**
   * Compares the journal with a server that may have lost commits. Requests that it knows nothing of are unconfirmed, and their campaigns
   * wait for a person. @returns whether there were any
   */
  async #putRight(trx: Db): Promise<boolean> {
    const journal = this.#journal;
    if (journal === null) return false;
    const isStart = this.#workspace === '';
    this.#workspace = await workspaceId(trx);
    const steps = journal.steps(this.#workspace);
    if (isStart && steps.length === 0) return false;
    const leases = await leasesNow(trx);
    // Ours by a counter that we have not: nobody could have it at once, not even we.
    const stale = [...leases.values()].filter(
      ({ id, token, counter }) => token === this.#token && this.#leases.get(id)?.counter !== counter,
    );
    const lost = steps.filter(({ accountId, lease }) => isLost(lease, leases.get(accountId)));
    const highest = Map.groupBy(lost, ({ accountId }) => accountId);
    const dropped = [...highest].map(([id, steps]) => ({
      id,
      epoch: Math.max(...steps.map(({ lease }) => lease.epoch)),
    }));
    await dropLeases(trx, [...dropped, ...stale.filter(({ id }) => !highest.has(id))]);
    if (lost.length > 0) await this.#restate(trx, lost);
    return dropped.length + stale.length > 0;
  }

  async #restate(trx: Db, lost: readonly Step[]): Promise<void> {
    const now = Date.now();
    const requests = lost.flatMap(({ accountId, lease, at, claims }) =>
      claims.map((claim) => ({ accountId, token: lease.token, at, ...claim })),
    );
    const unconfirmed = await restate(trx, requests, now);
    await pauseAsPutBack(trx, [...new Set(requests.map(({ campaignId }) => campaignId))], now);
    const detail = { why: 'set-back', ...unconfirmed, missing: 0 } as const;
    await appendAudit(trx, {
      at: now,
      actor: itself,
      subject: '',
      event: { action: 'data.taken-on', detail },
    });
  }

  async assert(_trx: Db, claims: boolean): Promise<number | null> {
    return claims && this.#journal !== null ? anyStep : null;
  }

  write(_step: number, claims: readonly Claim[]): unknown {
    const steps = [...Map.groupBy(claims, ({ queue }) => queue.id)].map(([accountId, claimed]): Step => {
      const { epoch, counter } = this.#leases.get(accountId) ?? { epoch: 0, counter: 0 };
      return {
        workspace: this.#workspace,
        accountId,
        lease: { epoch, counter, token: this.#token },
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
    if (how === 'committed') this.#leases = this.#then ?? this.#leases;
    else if (how === 'unknown') this.#unknown = this.#then ?? new Map();
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
