/** Advisory locks of the server, kept until the transaction ends. Apart from those that take a query builder to load. */

/** The two numbers of each lock; they mean what is said here, on every computer. */
const locks = { campaigns: [1, 0], contacts: [3, 1], joining: [9, 3] } as const;
export type WorkspaceLock = keyof typeof locks;

/** Waits until no other transaction has the lock. */
export function lockStatement(what: WorkspaceLock): string {
  return `SELECT pg_advisory_xact_lock(${locks[what].join()})`;
}
