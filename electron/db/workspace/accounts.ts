/** The accounts that a team has in common, as its server keeps them: never with a key. Only managers change them. */
import { sql } from 'kysely';
import { inDetail } from '../records/audit.ts';
import type { Db } from '../sqlite/open.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  readonly agreedLimit: number | null;
}

/** In the order in which they were made. */
export async function accountRows(db: Db): Promise<readonly AccountRow[]> {
  const { rows } =
    await sql<AccountRow>`SELECT id, name, kind, base_url AS "baseUrl", dashboard_url AS "dashboardUrl",
    agreed_limit AS "agreedLimit" FROM carillon.accounts ORDER BY made_at, id`.execute(db);
  return rows;
}

/** The ids of accounts that somebody has removed, by the lines that the server itself wrote of it. */
export async function removedAccounts(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string | null;
  }>`SELECT DISTINCT ${inDetail('account')} AS id FROM carillon.audit
    WHERE action = 'account.removed'`.execute(db);
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** The parts of an account that a person changes at once. */
export type AccountRowDetails = Pick<AccountRow, 'name' | 'kind' | 'baseUrl' | 'dashboardUrl'>;

/**
 * Makes it, or changes the one with its id. The server writes the line of the audit log.
 *
 * @param over its details as the person saw them; null: whatever they are
 * @returns false where they are others by now, and nothing was changed
 * @throws what the server refuses
 */
export async function putAccount(
  db: Db,
  { id, name, kind, baseUrl, dashboardUrl, agreedLimit }: AccountRow,
  over: AccountRowDetails | null = null,
): Promise<boolean> {
  const isAsSeen =
    over === null
      ? sql`true`
      : sql`(a.name, a.kind, a.base_url, a.dashboard_url) = (${over.name}, ${over.kind}, ${over.baseUrl}, ${over.dashboardUrl})`;
  const { rows } =
    await sql`INSERT INTO carillon.accounts AS a (id, name, kind, base_url, dashboard_url, agreed_limit)
    VALUES (${id}, ${name}, ${kind}, ${baseUrl}, ${dashboardUrl}, ${agreedLimit})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, base_url = excluded.base_url,
      dashboard_url = excluded.dashboard_url, agreed_limit = excluded.agreed_limit WHERE ${isAsSeen} RETURNING id`.execute(
      db,
    );
  return rows.length > 0;
}

/** @throws what the server refuses: one whose campaigns are under way stays */
export async function removeAccount(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM carillon.accounts WHERE id = ${id}`.execute(db);
}
