/** The rows of a file that a campaign is sent to: its own, and nobody of them is a contact. */
import { sql } from 'kysely';
import { AppError } from '../../../shared/errors.ts';
import type { RowsOfFile } from '../../../shared/models.ts';
import { Fields } from '../../sqlite/json-column.ts';
import { ManyRows } from '../../sqlite/many-rows.ts';
import type { Db } from '../../sqlite/open.ts';
import { writeCampaigns } from '../../sqlite/write.ts';

/** One phone of one row. */
export interface CampaignRow {
  /** From 1; the rows of one number stand together. */
  readonly place: number;
  /** The place of the first row with that number. */
  readonly leader: number;
  /** As a spreadsheet counts. */
  readonly row: number;
  /** Which of the row's phones it is, from 0. */
  readonly phoneAt: number;
  /** E.164 digits. */
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  /** JSON object of named fields. */
  readonly fields: string;
}

/** Rows of one transaction: some hundredths of a second. */
const atOnce = 5_000;

/** Puts rows into a draft that has none. */
export async function writeCampaignRows(
  db: Db,
  campaignId: number,
  rows: readonly CampaignRow[],
): Promise<void> {
  const into = new ManyRows({
    insert: `INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, country, fields)`,
    row: `(${Math.trunc(campaignId)}, ?, ?, ?, ?, ?, ?, ?, ?)`,
    onConflict: '',
  });
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    await writeCampaigns(db, (trx) =>
      into.insert(trx, some.length, (values, index) => {
        const one = some[index];
        if (one === undefined) return;
        const { place, leader, row, phoneAt, number, name, country, fields } = one;
        values.push(place, leader, row, phoneAt, number, name, country, fields);
      }),
    );
  }
}

/** Gives a copy of a campaign the rows of the one that it repeats. */
export async function copyCampaignRows(db: Db, from: number, to: number): Promise<void> {
  await sql`INSERT INTO campaign_rows (campaign_id, place, leader, row_number, phone_at, number, name, country, fields)
    SELECT ${to}, place, leader, row_number, phone_at, number, name, country, fields FROM campaign_rows
    WHERE campaign_id = ${from}`.execute(db);
}

/** Whether a campaign is sent to rows of a file: then one phone may get several of its texts. */
export async function hasRows(db: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM campaign_rows WHERE campaign_id = ${campaignId} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The fields of rows of a campaign, by the rows' numbers. */
export async function fieldsOfRows(
  db: Db,
  campaignId: number,
  rowNumbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ row: number; fields: string }>`
    SELECT row_number AS row, fields FROM campaign_rows WHERE campaign_id = ${campaignId}
      AND row_number IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(rowNumbers)}))`.execute(
    db,
  );
  return new Map(rows.map(({ row, fields }) => [row, fields]));
}

const ofPhones = ({ phones }: RowsOfFile) => (phones === 'first' ? sql`r.phone_at = 0` : sql`true`);

/** How many rows of a file are in its audience, each phone for itself. */
export async function rowsSize(db: Db, file: RowsOfFile): Promise<number> {
  const { rows } = await sql<{ size: number }>`SELECT count(*) AS size FROM campaign_rows AS r
    WHERE r.campaign_id = ${file.campaignId} AND ${ofPhones(file)}`.execute(db);
  return rows[0]?.size ?? 0;
}

/**
 * All rows of the next `size` numbers, of those numbers that have any behind the place `after`; in the order of their places. Without a
 * row there are no more.
 *
 * @param marks SQL of the facts known of the number `c.number`, a sum of bits
 */
export async function rowsBehind(
  db: Db,
  file: RowsOfFile,
  { after, size }: { readonly after: number; readonly size: number },
  marks: ReturnType<typeof sql>,
): Promise<readonly (CampaignRow & { readonly marks: number })[]> {
  const { rows } = await sql<CampaignRow & { readonly marks: number }>`
    SELECT c.place, c.leader, c.row_number AS "row", c.phone_at AS "phoneAt", c.number, c.name, c.country, c.fields,
      ${marks} AS marks
    FROM campaign_rows AS c WHERE c.campaign_id = ${file.campaignId}
      ${file.phones === 'first' ? sql`AND c.phone_at = 0` : sql``}
      AND c.leader IN (SELECT DISTINCT r.leader FROM campaign_rows AS r
        WHERE r.campaign_id = ${file.campaignId} AND r.place > ${after} AND ${ofPhones(file)} ORDER BY 1 LIMIT ${size})
    ORDER BY c.place`.execute(db);
  return rows;
}

/** The fields of the row at a place. @throws AppError `not-found` */
export async function fieldsAtPlace(
  db: Db,
  campaignId: number,
  place: number,
): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('campaign_rows')
    .select('fields')
    .where('campaign_id', '=', campaignId)
    .where('place', '=', place)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found', { what: 'contact' });
  return Fields.parse(row.fields);
}

export interface ComparedRow {
  readonly number: string;
  readonly name: string;
  /** JSON object of named fields. */
  readonly fields: string;
}

/** The rows of a campaign in the order of its file, each once, whatever phones it has. */
export async function rowsInOrder(db: Db, campaignId: number): Promise<readonly ComparedRow[]> {
  return db
    .selectFrom('campaign_rows')
    .select(['number', 'name', 'fields'])
    .where('campaign_id', '=', campaignId)
    .where('phone_at', '=', 0)
    .orderBy('row_number')
    .orderBy('place')
    .execute();
}
