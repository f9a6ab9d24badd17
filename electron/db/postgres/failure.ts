/** Statements that a PostgreSQL server refused, and connections that it did not give or keep. */
import type { DatabaseTrouble } from '../trouble.ts';
import { tooLong } from './steps/first/tables/bounds.ts';

/** A statement that failed, with PostgreSQL's code of five letters and digits; null where no answer came. */
export class WorkspaceStatementFailed extends Error {
  override readonly name = 'WorkspaceStatementFailed';
  readonly sqlstate: string | null;
  readonly trouble: DatabaseTrouble;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.sqlstate = sqlstateOf(cause);
    this.trouble = troubleOfSqlstate(this.sqlstate);
  }
}

/**
 * A failed statement's code and trouble, of the one that failed in another thread too: there its class is lost on the way, and its name and
 * what it has are not. Null where something else failed.
 */
export function failedOnServer(
  cause: unknown,
): Pick<WorkspaceStatementFailed, 'sqlstate' | 'trouble'> | null {
  if (cause instanceof WorkspaceStatementFailed) return cause;
  if (!(cause instanceof Error) || cause.name !== 'WorkspaceStatementFailed') return null;
  const sqlstate = 'sqlstate' in cause && typeof cause.sqlstate === 'string' ? cause.sqlstate : null;
  return { sqlstate, trouble: troubleOfSqlstate(sqlstate) };
}

/** The answer to a COMMIT was another than COMMIT: a statement before it had failed, and nothing of the transaction was kept. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
  constructor(answer: string) {
    super(`The server answered ${answer} to a COMMIT`);
  }
}

/** Row-level security would hide rows of the workspace, or refuses them. PostgreSQL's own code is the one of a missing right, which nobody of the team can give. */
export const rowsHidden = 'CR008';
/** The places in PostgreSQL's code that say so, whatever its language. */
const rowSecurityRoutines: ReadonlySet<unknown> = new Set(['check_enable_rls', 'ExecWithCheckOptions']);

function sqlstateOf(cause: unknown): string | null {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  // The operating system's own codes, such as EPIPE, may be as long.
  if ('syscall' in cause) return null;
  if ('routine' in cause && rowSecurityRoutines.has(cause.routine)) return rowsHidden;
  if ('constraint' in cause && String(cause.constraint).endsWith(tooLong)) return 'CR007';
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}

/** Whole codes before their classes, which are the first two characters. */
const troubles: Readonly<Record<string, DatabaseTrouble>> = {
  '53100': 'disk-full',
  // Out of memory, which others have by the next moment.
  '53200': 'busy',
  // A serialization failure, a deadlock, a lock that was not to be had, a statement that took too long.
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  // Somebody of a batch that was to be claimed has just refused (`steps/first/guards/attempts.ts`).
  CR003: 'busy',
  // A campaign was paused, or a batch taken, behind the queue's back (`steps/first/guards/attempts.ts`).
  CR005: 'busy',
  // A batch that was taken over is to be sent again before its answer can no longer come (`steps/first/guards/batches.ts`).
  CR004: 'too-early',
  // Everybody may make tables in a schema that only its owner can close (`steps/first/rights.ts`).
  CR006: 'no-right',
  // A text is longer than any that is kept (`steps/first/tables/bounds.ts`).
  CR007: 'constraint',
  [rowsHidden]: 'refused',
  // RAISE in a trigger of somebody else's: ours have codes of their own.
  P0: 'refused',
  '25006': 'read-only',
  '42501': 'no-right',
  // A person whom the server does not know, or a password that it refuses.
  '28': 'no-right',
  '23': 'constraint',
  '08': 'unreachable',
  // The database is not there: an administrator is putting a dump in its place.
  '3D': 'unreachable',
  // The server is being shut down, was killed, or cannot be connected to now.
  '57': 'unreachable',
  // Too many connections.
  '53': 'unreachable',
  // Data or an index that is damaged.
  XX: 'corrupt',
};

/** Without a code nothing was answered: the network, not the server. */
function troubleOfSqlstate(sqlstate: string | null): DatabaseTrouble {
  if (sqlstate === null) return 'unreachable';
  return troubles[sqlstate] ?? troubles[sqlstate.slice(0, 2)] ?? 'other';
}
