/** The audit log: lines are added and read, never changed; the database itself refuses the rest. */
import { sql } from 'kysely';
import { type AuditAction, type AuditEntry, AuditEvent, type AuditFilter } from '../../shared/audit.ts';
import type { Page } from '../../shared/models.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import type { AuditLine } from './audit-line.ts';

/** Adds a line; inside a transaction, pass that, and the line stands or falls with the act. */
export async function appendAudit(db: Db, { at, actor, subject, event }: AuditLine): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at, actor, subject, action: event.action, detail: JSON.stringify(event.detail) })
    .execute();
}

/** The actor, and the records they act on. */
export interface Acting {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  /** The operating system's account. */
  readonly actor: string;
}

/** Adds a line about what is done at that moment; `within` a transaction, the line stands or falls with the act. */
export type WriteAudit = (subject: string, event: AuditEvent, within?: Db) => Promise<void>;

export const auditBy =
  ({ db, now, actor }: Acting): WriteAudit =>
  (subject, event, within = db) =>
    appendAudit(within, { at: now(), actor, subject, event });

/**
 * The acts of people on one campaign, the oldest first: lines that are older than the campaign's number in them are not found.
 *
 * @param actions only these; none given: all
 */
export async function campaignActs(
  db: Db,
  campaignId: number,
  actions?: readonly AuditAction[],
): Promise<readonly AuditEntry[]> {
  const found = db
    .selectFrom('audit')
    .selectAll()
    .where(inDetail('campaignId'), '=', campaignId)
    .orderBy('id');
  const rows = await (actions === undefined ? found : found.where('action', 'in', actions)).execute();
  return rows.map(fromRow);
}

/** All acts of one kind since a moment (Unix ms), the oldest first. */
export async function actsSince(db: Db, action: AuditAction, since: number): Promise<readonly AuditEntry[]> {
  const found = db.selectFrom('audit').selectAll().where('at', '>=', since).where('action', '=', action);
  return (await found.orderBy('id').execute()).map(fromRow);
}

/** The last of some acts on one campaign; null where the log has none. */
export async function lastCampaignAct(
  db: Db,
  campaignId: number,
  actions: readonly AuditAction[],
): Promise<AuditEntry | null> {
  const acts = await campaignActs(db, campaignId, actions);
  return acts.findLast(({ event }) => event !== null) ?? null;
}

/** A page of the log, the newest first; `before` is the id that the page before ended with. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<Page<AuditEntry, number>> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== null) query = query.where('id', '<', before);
  const { actions } = filter;
  if (actions !== null)
    query = query.where((where) =>
      where.or(actions.map((beginning) => sql<boolean>`instr(action, ${beginning}) = 1`)),
    );
  if (filter.from !== null) query = query.where('at', '>=', filter.from);
  if (filter.to !== null) query = query.where('at', '<', filter.to);
  const search = filter.search.trim();
  if (search !== '') {
    const found = (column: 'actor' | 'subject') =>
      sql<boolean>`instr(lower(${sql.ref(column)}), ${search.toLowerCase()}) > 0`;
    // The hash of a receipt is looked for as a whole.
    const hash = sql<boolean>`${inDetail('sha256')} = ${search.toLowerCase()}`;
    query = query.where((where) => where.or([found('actor'), found('subject'), hash]));
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit).map(fromRow);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The whole filtered log for an export, the newest first, read in pages. */
export async function* auditRows(db: Db, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
  let before: number | null = null;
  do {
    const page: Page<AuditEntry, number> = await auditPage(db, filter, before, 500);
    yield page.rows;
    before = page.next;
  } while (before !== null);
}

/** A detail of a line. The log cannot be mended, as it is append-only: one line that is no JSON must not fail all others. */
export function inDetail(name: 'account' | 'campaignId' | 'sha256') {
  return sql`CASE WHEN json_valid(detail) THEN detail ->> ${sql.lit(name)} END`;
}

/** The end of the year 9999, Unix ms: later times cannot be written. */
const latest = 253_402_300_799_999;

function fromRow(row: {
  id: number;
  at: number;
  actor: string;
  subject: string;
  action: string;
  detail: string;
}): AuditEntry {
  const { id, at, actor, subject, action } = row;
  const detail = Json.safeParse(row.detail);
  const event = AuditEvent.safeParse({ action, detail: detail.data });
  return {
    id,
    at: Math.min(Math.max(at, 0), latest),
    actor,
    subject,
    action,
    event: event.success ? event.data : null,
  };
}
