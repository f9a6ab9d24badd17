/** Advisory locks of the server, each a pair of numbers. Apart from those that take a query builder to load. */

/** The numbers mean what is said here, on every computer; only the lock of each account is of its function (`steps/first/leases.ts`). */
const ofTransactions = { campaigns: [1, 0], contacts: [3, 1], steps: [9, 0], joining: [9, 3] } as const;
export type WorkspaceLock = keyof typeof ofTransactions;

/** Of work that one computer does, for as long as its connection is there. */
const ofSessions = { words: [3, 3], schedule: [6, 0], reminders: [6, 1] } as const;
export type SessionLock = keyof typeof ofSessions;

/** Waits until no other transaction has the lock; it is kept until this one ends. */
export function lockStatement(what: WorkspaceLock): string {
  return `SELECT pg_advisory_xact_lock(${ofTransactions[what].join()})`;
}

/** An expression of SQL: takes the lock, and waits for nobody. True also where this session has it, which then has to give it back as often. */
export const tryLock = (what: SessionLock): string => `pg_try_advisory_lock(${ofSessions[what].join()})`;

/** An expression of SQL: gives the lock back once. */
export const unlock = (what: SessionLock): string => `pg_advisory_unlock(${ofSessions[what].join()})`;
