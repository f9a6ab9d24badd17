/** The messages between the main process and the engine's thread. Both are ours, so nothing is parsed. */
import type { FuseLimits } from '../../shared/models/fuse.ts';
import type { SendingSnapshot } from '../../shared/models.ts';
import type { KeptHours } from '../../shared/time/texting-hours.ts';
import type { AccountCredentials } from '../account/account-queue.ts';
import type { KeyJudgement } from '../attempt/requests-in-flight.ts';

/** An account that this computer has a key for. */
export interface KeyedAccount {
  readonly id: string;
  /** The service did not take it when it was last asked. */
  readonly isRefused: boolean;
}

export type ToEngine =
  | { readonly kind: 'suspend' | 'resume' | 'quiesce' | 'check' }
  /** Answered by `woken` with the same number. `keyed`: the accounts that this computer has a key for; null: it does not matter. */
  | {
      readonly kind: 'wake';
      readonly id: number;
      readonly hours: KeptHours | null;
      readonly fuse: FuseLimits;
      readonly keyed: readonly KeyedAccount[] | null;
    }
  /** The key or an address of an account was changed or taken away. */
  | { readonly kind: 'account-changed'; readonly accountId: string }
  | { readonly kind: 'account'; readonly id: number; readonly account: AccountCredentials | null }
  | { readonly kind: 'proxy'; readonly id: number; readonly route: string }
  /** The numbers of the two kinds of questions are counted apart. */
  | { readonly kind: 'no-account' | 'no-proxy'; readonly id: number; readonly message: string };

export type FromEngine =
  | { readonly kind: 'snapshot'; readonly snapshot: SendingSnapshot }
  | { readonly kind: 'changed' }
  | { readonly kind: 'woken'; readonly id: number }
  /** Something failed that sending does not need. */
  | { readonly kind: 'trouble'; readonly cause: unknown }
  | { readonly kind: 'key-judged'; readonly judgement: KeyJudgement }
  | { readonly kind: 'quiet' }
  /** Another Carillon has the records. */
  | { readonly kind: 'taken-over' }
  | { readonly kind: 'request-account'; readonly id: number; readonly accountId: string }
  | { readonly kind: 'request-proxy'; readonly id: number; readonly url: string };
