/**
 * The engine: the sending queue in a thread of its own, and started anew should it fail. Commands are transactions of the main
 * process; the engine is only woken (`wake`).
 */
import type { Worker } from 'node:worker_threads';
import { failedOnServer } from '../../db/postgres/failure.ts';
import type { RecordsAt } from '../../db/records-at.ts';
import type { DatabaseTrouble } from '../../db/trouble.ts';
import type { OwnRecords } from '../../records/own-records.ts';
import { type FuseLimits, usualFuse } from '../../shared/models/fuse.ts';
import type { SendingSnapshot } from '../../shared/models.ts';
import type { KeptHours } from '../../shared/time/texting-hours.ts';
import { startWorker } from '../../threads/start.ts';
import type { AccountCredentials } from '../account/account-queue.ts';
import type { KeyJudgement } from '../attempt/requests-in-flight.ts';
import type { FromEngine, KeyedAccount, ToEngine } from './engine-messages.ts';

export interface EngineDeps {
  readonly records: RecordsAt;
  /** Unix ms, for what a person sees; the computer's own where none is given. */
  readonly now?: () => number;
  /** That the records are ours, which every cycle asserts; none given: nobody else can have them. */
  readonly ownRecords?: OwnRecords;
  /** The file of this computer's claims in a workspace; none given: none is kept. */
  readonly teamJournal?: string;
  /** Another Carillon has the records; the thread has ended, and is not started anew. */
  readonly onTakenOver?: () => void;
  /** Where an account sends and with which key; null where it has none. */
  readonly accountOf: (accountId: string) => Promise<AccountCredentials | null>;
  /** Texting hours, which end times foresee; null, or none given: none are kept. */
  readonly hours?: () => KeptHours | null;
  /** How often one phone may be texted; the usual figures where none are given. */
  readonly fuse?: () => FuseLimits;
  /** The accounts that this computer has a key for: of a workspace it sends from these. None given: from all of them. */
  readonly keyed?: () => readonly KeyedAccount[];
  /** The system's proxy for an address, in Chromium's form. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** At most ten a second. */
  readonly onSnapshot: (snapshot: SendingSnapshot) => void;
  /** Campaigns came, went, paused or went on. */
  readonly onChanged: () => void;
  readonly onKeyJudged: (judgement: KeyJudgement) => void;
  /** The thread failed and is started anew, or something failed that sending does not need: for the log. */
  readonly onError: (cause: unknown) => void;
}

export interface Engine {
  /** Starts the thread. Earlier messages need not be repeated: the thread reads everything when it starts. Once is enough. */
  start(): void;
  /**
   * A command changed the database, a key or the settings. Resolves when the thread has taken it in: from then on nothing is
   * written that the command does not want any more. At once where there is no thread, which writes nothing.
   */
  wake(): Promise<void>;
  /** Another computer of the team changed the database: the same without an answer, and no wait is cut short that is this computer's own. */
  check(): void;
  /** A key or an address was changed or taken away. The next {@link wake} resolves when nothing more is written under the one before. */
  accountChanged(accountId: string): void;
  /** Before the computer sleeps: nothing new starts. */
  suspend(): void;
  /** After it woke: one request first. */
  resume(): void;
  /** Before quitting: nothing new starts; settles when all that is in flight is answered and recorded. */
  quiesce(): Promise<void>;
  /** Ends the thread. Requests in flight are unconfirmed at the next start. */
  stop(): Promise<void>;
  /** The last snapshot, or the first one when it comes. */
  snapshot(): Promise<SendingSnapshot>;
}

/** Too fast would fill the log where the database is broken for good; too slow leaves a campaign waiting. */
const restart = {
  firstMs: 1_000,
  longestMs: 60_000,
  forgottenAfterMs: 60_000,
  /** Failures in a row from which a person is informed: the first is over before they have read it. */
  reportedFrom: 2,
} as const;

/** Of a server: what helps is not on this computer. */
const refusals: ReadonlySet<DatabaseTrouble> = new Set<DatabaseTrouble>(['refused', 'no-right', 'read-only']);

function isRefused(cause: unknown): boolean {
  const onServer = failedOnServer(cause);
  return onServer !== null && refusals.has(onServer.trouble);
}

/** Makes the engine; nothing is sent before its `start`. */
export function makeEngine(deps: EngineDeps): Engine {
  return new ThreadEngine(deps);
}

class ThreadEngine implements Engine {
  readonly #deps: EngineDeps;
  #worker: Worker | null = null;
  #ending = false;
  #suspended = false;
  #failures = 0;
  #restarting: NodeJS.Timeout | null = null;
  readonly #quiet = Promise.withResolvers<void>();
  /** Wakings that the thread has not answered yet. */
  readonly #wakings = new Map<number, () => void>();
  #nextWaking = 1;
  #last: SendingSnapshot | null = null;
  readonly #first = Promise.withResolvers<SendingSnapshot>();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  start(): void {
    if (this.#worker !== null || this.#ending) return;
    this.#worker = this.#begin();
    if (this.#suspended) this.#post({ kind: 'suspend' });
  }

  wake(): Promise<void> {
    if (this.#worker === null || this.#restarting !== null) return Promise.resolve();
    const id = this.#nextWaking++;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wakings.set(id, resolve);
    this.#post({ kind: 'wake', id, hours: this.#hours(), fuse: this.#fuse(), keyed: this.#keyed() });
    return promise;
  }

  check(): void {
    this.#post({ kind: 'check' });
  }

  accountChanged(accountId: string): void {
    this.#post({ kind: 'account-changed', accountId });
  }

  suspend(): void {
    this.#suspended = true;
    this.#post({ kind: 'suspend' });
  }

  resume(): void {
    this.#suspended = false;
    this.#post({ kind: 'resume' });
  }

  quiesce(): Promise<void> {
    // Before the first thread and between two nothing is in flight.
    if (this.#worker === null || this.#restarting !== null) this.#quiet.resolve();
    this.#ending = true;
    this.#post({ kind: 'quiesce' });
    return this.#quiet.promise;
  }

  async stop(): Promise<void> {
    this.#ending = true;
    if (this.#restarting !== null) clearTimeout(this.#restarting);
    await this.#worker?.terminate();
  }

  snapshot(): Promise<SendingSnapshot> {
    return this.#last === null ? this.#first.promise : Promise.resolve(this.#last);
  }

  #begin(): Worker {
    const worker = startWorker('engine', {
      records: this.#deps.records,
      hours: this.#hours(),
      fuse: this.#fuse(),
      keyed: this.#keyed(),
      ownRecords: this.#deps.ownRecords ?? null,
      teamJournal: this.#deps.teamJournal ?? null,
    });
    const startedAt = performance.now();
    let cause: unknown = new Error('The engine ended');
    worker.on('message', (message: FromEngine) => this.#heard(message));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.#ended(cause, performance.now() - startedAt));
    return worker;
  }

  #fuse(): FuseLimits {
    return this.#deps.fuse?.() ?? usualFuse;
  }

  #keyed(): readonly KeyedAccount[] | null {
    return this.#deps.keyed?.() ?? null;
  }

  #hours(): KeptHours | null {
    return this.#deps.hours?.() ?? null;
  }

  #ended(cause: unknown, livedMs: number): void {
    for (const resolve of this.#wakings.values()) resolve();
    this.#wakings.clear();
    if (this.#ending) {
      this.#quiet.resolve();
      return;
    }
    this.#deps.onError(cause);
    this.#failures = livedMs > restart.forgottenAfterMs ? 1 : this.#failures + 1;
    const wait = Math.min(restart.firstMs * 2 ** (this.#failures - 1), restart.longestMs);
    if (this.#failures >= restart.reportedFrom)
      this.#reportFailed(cause, this.#deps.now?.() ?? Date.now(), wait);
    this.#restarting = setTimeout(() => {
      this.#restarting = null;
      this.#worker = null;
      this.start();
    }, wait);
  }

  /** Nobody makes snapshots now: the last one, with why nothing goes on. */
  #reportFailed(cause: unknown, at: number, wait: number): void {
    const { accounts, campaigns } = this.#last ?? { accounts: [], campaigns: [] };
    const detail = cause instanceof Error ? cause.message : String(cause);
    this.#publish({
      at,
      failure: { kind: isRefused(cause) ? 'refused' : 'failed', retryAtMs: at + wait, detail },
      accounts,
      campaigns: campaigns.map((campaign) => ({ ...campaign, endsAt: null, resumesAt: null })),
    });
  }

  #publish(snapshot: SendingSnapshot): void {
    this.#last = snapshot;
    this.#first.resolve(snapshot);
    this.#deps.onSnapshot(snapshot);
  }

  #post(message: ToEngine): void {
    this.#worker?.postMessage(message);
  }

  #heard(message: FromEngine): void {
    const { accountOf, resolveProxy, onChanged, onKeyJudged } = this.#deps;
    switch (message.kind) {
      case 'snapshot':
        this.#publish(message.snapshot);
        break;
      case 'changed':
        onChanged();
        break;
      case 'taken-over':
        this.#ending = true;
        this.#deps.onTakenOver?.();
        break;
      case 'woken':
        this.#wakings.get(message.id)?.();
        this.#wakings.delete(message.id);
        break;
      case 'trouble':
        this.#deps.onError(message.cause);
        break;
      case 'key-judged':
        onKeyJudged(message.judgement);
        break;
      case 'quiet':
        this.#quiet.resolve();
        break;
      case 'request-account': {
        const { id, accountId } = message;
        this.#answer(id, 'no-account', accountOf(accountId), (account) => ({ kind: 'account', id, account }));
        break;
      }
      case 'request-proxy': {
        const { id, url } = message;
        this.#answer(id, 'no-proxy', resolveProxy(url), (route) => ({ kind: 'proxy', id, route }));
        break;
      }
      default:
        message satisfies never;
    }
  }

  #answer<Value>(
    id: number,
    failed: 'no-account' | 'no-proxy',
    value: Promise<Value>,
    form: (value: Value) => ToEngine,
  ): void {
    value.then(
      (found) => this.#post(form(found)),
      (cause: unknown) => {
        this.#deps.onError(cause);
        this.#post({ kind: failed, id, message: cause instanceof Error ? cause.message : String(cause) });
      },
    );
  }
}
