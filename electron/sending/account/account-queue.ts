/** The queue's state of one account between two cycles; none of it is worth a row in the database. */
import type { MonotonicMs } from '../../threads/clock.ts';
import type { LateRefusals } from '../attempt/late-refusals.ts';
import type { AccountPacer } from '../pacer/open-pacer.ts';
import type { HoldReason, PacerPermission, PacingSettings } from '../pacer/pacer.ts';
import { queuePolicy } from '../policy.ts';
import type { AnsweredMinutes } from '../report/minutes.ts';

/** Where an account's requests go, and with what: asked of the main process when it is needed. */
export interface AccountCredentials {
  readonly baseUrl: string;
  readonly key: string;
  readonly pacing: PacingSettings;
}

export type CredentialsKnown =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly account: AccountCredentials; readonly epoch: number }
  /** It could not be read, such as with a locked keychain; asked again at the moment. */
  | { readonly kind: 'unreadable'; readonly failures: number; readonly retryAt: MonotonicMs }
  | { readonly kind: 'none' };

/** Connections that failed in a row before anything was written. */
export interface ConnectionTrouble {
  readonly failures: number;
  readonly retryAt: MonotonicMs;
  readonly detail: string;
}

/** How often each refusal came (`likenessOf`). */
export type RefusalsAlike = ReadonlyMap<string, number>;

/** How an account fares; a value, so that what follows from an answer is a pure function (`consequences.ts`). */
export interface AccountHealth {
  readonly connection: ConnectionTrouble | null;
  /** 5xx and missing answers in a row. */
  readonly serverFaults: number;
  /** Something went wrong and nothing has gone right since: one request at a time. */
  readonly cautious: boolean;
  /** Rejections in a row by campaign. */
  readonly clientErrors: ReadonlyMap<number, number>;
  /** Refusals by campaign since it last had one accepted, and by what they have in common. */
  readonly alike: ReadonlyMap<number, RefusalsAlike>;
  /** The wait after a 429 that ends last: how often its batch had been refused, and whether the service said how long. */
  readonly backoff: { readonly until: MonotonicMs; readonly attempt: number; readonly asked: boolean } | null;
}

export const healthy: AccountHealth = {
  connection: null,
  serverFaults: 0,
  cautious: false,
  clientErrors: new Map(),
  alike: new Map(),
  backoff: null,
};

/** Countries of batches; null among them: people who were not told apart by country. */
export type Countries = readonly (string | null)[];

/** The campaign of an account's last claim, and the countries of all that was queued of it then; null: it keeps no hours. */
interface LastClaim {
  readonly campaignId: number;
  readonly queued: Countries | null;
}

export interface AccountQueue {
  readonly id: string;
  readonly pacer: AccountPacer;
  /** The settings that the pacer goes by: those of the account reported last. */
  readonly settings: { pacing: PacingSettings };
  health: AccountHealth;
  credentials: CredentialsKnown;
  /** How often its key or address was changed or taken away in this run: what was claimed before is not written under it. */
  accountEpoch: number;
  /** The service is known to take the key that is in use. */
  keyTaken: boolean;
  inFlight: number;
  /** How far the batches that wait for a country were compared with the country of their numbers in this run: by campaign and country, the position. */
  readonly waitingReadTo: Map<string, number>;
  /** Null before the first claim of this run. */
  lastClaim: LastClaim | null;
  /** The people who refused on another number since their campaigns were planned. */
  readonly lateRefusals: LateRefusals;
  readonly minutes: AnsweredMinutes;
  /** The pacer knows of something that is not written down yet; when that was last done. */
  stale: boolean;
  savedAt: MonotonicMs;
}

export type Permission =
  | {
      readonly kind: 'open';
      readonly count: number;
      readonly after: HoldReason;
      readonly until: MonotonicMs | null;
    }
  | { readonly kind: 'limited'; readonly holdReason: HoldReason; readonly until: MonotonicMs | null }
  | { readonly kind: 'no-connection'; readonly until: MonotonicMs; readonly detail: string }
  | { readonly kind: 'one-at-a-time' };

/** How many requests of an account may start now, or what they wait for. */
export function permissionOf(
  queue: Pick<AccountQueue, 'health' | 'inFlight' | 'pacer'>,
  now: MonotonicMs,
): Permission {
  const { connection, cautious } = queue.health;
  if (connection !== null && now < connection.retryAt) {
    return { kind: 'no-connection', until: connection.retryAt, detail: connection.detail };
  }
  const single = connection !== null || cautious;
  if (single && queue.inFlight > 0) return { kind: 'one-at-a-time' };
  return fromPacer(queue.pacer.ask(now), single);
}

function fromPacer({ count, until, holdReason }: PacerPermission, single: boolean): Permission {
  if (count <= 0) return { kind: 'limited', holdReason, until };
  return { kind: 'open', count: single ? 1 : count, after: holdReason, until };
}

/** The wait before the next try to connect, after so many failures in a row. */
export function reconnectWait(failures: number): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 16);
  return Math.min(queuePolicy.reconnectFirstMs * 2 ** doublings, queuePolicy.reconnectLongestMs);
}
