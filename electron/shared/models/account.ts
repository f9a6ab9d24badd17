/** Accounts with the service: a key, where it sends to, and what the service said of it. */

/** Which of the key problems of section 5 the service named; `unknown` is a 401 with other words. */
export const keyProblems = ['invalid', 'expired', 'missing', 'unknown'] as const;
export type KeyProblem = (typeof keyProblems)[number];

/** The kinds of account that a key belongs to; each looks different on every screen. */
export const accountKinds = ['practice', 'development', 'production'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The id of the account of a computer's embedded practice service, and of no other. */
export const practiceAccount = 'practice';

/** The same of a computer of a team: each practises by itself, and its outbox lies on it. @param computer its id in the workspace */
export const practiceAccountOf = (computer: string): string => `${practiceAccount}:${computer}`;

/** Whether it is the account of some computer's practice service. */
export const isPracticeAccount = (accountId: string | null): boolean =>
  accountId === practiceAccount || accountId?.startsWith(`${practiceAccount}:`) === true;

/** A 401 as the service worded it (section 5). */
export interface KeyRefusal {
  readonly problem: KeyProblem;
  readonly said: string;
  readonly at: number;
}

/** An account as the renderer may know it: never the key itself. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  /** The last four characters of the key; null where none is stored. */
  readonly keyEnding: string | null;
  /**
   * Where the key is: in the OS keychain, only in memory until Carillon ends, or nowhere.
   * `unreadable`: it is stored, but the keychain does not give it back.
   * `other-address`: it was typed for another base address than the account has now, and is not used.
   */
  readonly keptIn: 'keychain' | 'session' | 'nowhere' | 'unreadable' | 'other-address';
  readonly keyAddedAt: number | null;
  /** The service's last refusal of this key; a new key clears it. */
  readonly refusal: KeyRefusal | null;
  /** Requests a minute that support has agreed to, as a person entered it; null: what the headers say. */
  readonly agreedLimit: number | null;
  readonly inUse: boolean;
}
