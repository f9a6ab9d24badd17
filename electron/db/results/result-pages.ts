/** A campaign's recipients with what became of each, in pages by key: what every export is made from. */
import { sql } from 'kysely';
import type { ResultState, SkipReason } from '../../shared/models.ts';
import { campaignById } from '../campaigns/campaigns.ts';
import { leftOut, reason } from '../campaigns/decisions.ts';
import { fieldsOfRows } from '../campaigns/rows/campaign-rows.ts';
import { fieldNames, fieldNamesAmong } from '../contacts/fields/field-names.ts';
import { Fields } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import { idRangeOf } from './id-range.ts';
import { resultState } from './result-state.ts';

/** One recipient as it is exported. */
export interface ResultRow {
  readonly id: number;
  /** E.164 digits. */
  readonly number: string;
  readonly name: string;
  /** The numbers of the file's rows that it is for (`12, 13`); empty where it is for a contact. */
  readonly rows: string;
  readonly country: string | null;
  readonly state: ResultState | 'skipped';
  readonly skipReason: SkipReason | null;
  /** Why its batch is where it is: a `BatchReason`, or the service's own words. */
  readonly reason: string | null;
  /** The named fields of the contact who has the number now, or of the first of the rows; none where nobody has it. */
  readonly fields: Readonly<Record<string, string>>;
  /** A person let it be. */
  readonly leftOut: boolean;
  readonly text: string;
  readonly segments: number | null;
  readonly attempts: number;
  /** Unix ms; null for the skipped. */
  readonly changedAt: number | null;
  /** The kind of the last request's outcome; null while it is not known. */
  readonly outcome: string | null;
  /** The service's last answer, as it came. */
  readonly answer: string | null;
}

/** Rows read at once: large enough to be quick, small enough for a window to breathe between two. */
const pageSize = 2_000;

/** Of a larger campaign, all people are asked only about fields that none of so many has. */
const askedFirst = 20_000;

/** Names of the fields that people of the campaign have; those first that most of its first people have. */
export async function fieldsOfPeople(db: Db, campaignId: number): Promise<readonly string[]> {
  const { file } = (await campaignById(db, campaignId)).audience;
  if (file !== undefined) return file.fields;
  const { first, last } = await idRangeOf(db, campaignId);
  const people = sql`SELECT contacts.fields
    FROM recipients AS r NOT INDEXED CROSS JOIN contacts ON contacts.number = r.number
    WHERE r.id BETWEEN ${first} AND ${last} AND r.campaign_id = ${campaignId}`;
  const names = await fieldNamesAmong(db, sql`${people} LIMIT ${askedFirst}`);
  const others = (await fieldNames(db)).filter((name) => !names.includes(name));
  if (last - first < askedFirst || others.length === 0) return names;
  return [...names, ...(await fieldNamesAmong(db, people, others))];
}

/** All recipients of a campaign, the skipped included, in the order of their ids. */
export async function* resultPages(db: Db, campaignId: number): AsyncGenerator<readonly ResultRow[]> {
  const { first, last: end } = await idRangeOf(db, campaignId);
  for (let after = first - 1; ; ) {
    const { rows } = await sql<
      Omit<ResultRow, 'leftOut' | 'fields' | keyof LastAnswer> & {
        leftOut: 0 | 1;
        batchId: number | null;
        fields: string | null;
      }
    >`
      SELECT r.id, r.number, r.name, r.of_rows AS "rows", r.country, r.skip_reason AS skipReason, r.batch_id AS batchId,
        coalesce(${resultState}, 'skipped') AS state, ${reason} AS reason, coalesce(batches.text, '') AS text,
        batches.segments, coalesce(batches.attempts, 0) AS attempts, batches.updated_at AS changedAt,
        ${leftOut} AS leftOut, contacts.fields
      FROM recipients AS r NOT INDEXED LEFT JOIN batches ON batches.id = r.batch_id
      LEFT JOIN contacts ON contacts.number = r.number
      WHERE r.id > ${after} AND r.id <= ${end} AND r.campaign_id = ${campaignId}
      ORDER BY r.id LIMIT ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const answers = await lastAnswers(db, new Set(rows.flatMap(({ batchId }) => batchId ?? [])));
    const firstRow = ({ rows: ofRows }: { readonly rows: string }): number => Number.parseInt(ofRows, 10);
    const inFile = rows.filter((row) => row.rows !== '').map(firstRow);
    const ofFile = inFile.length === 0 ? null : await fieldsOfRows(db, campaignId, inFile);
    yield rows.map(({ batchId, fields: ofContact, ...row }) => ({
      ...row,
      fields: fieldsFrom(row.rows === '' ? ofContact : ofFile?.get(firstRow(row))),
      leftOut: row.leftOut === 1,
      ...((batchId === null ? undefined : answers.get(batchId)) ?? { outcome: null, answer: null }),
    }));
    after = last.id;
  }
}

const fieldsFrom = (json: string | null | undefined): Readonly<Record<string, string>> =>
  json == null ? {} : Fields.parse(json);

type LastAnswer = Pick<ResultRow, 'outcome' | 'answer'>;

/** Asked once for each batch, not for each of its thousand recipients. */
async function lastAnswers(db: Db, batchIds: ReadonlySet<number>): Promise<ReadonlyMap<number, LastAnswer>> {
  const { rows } = await sql<LastAnswer & { batchId: number }>`
    SELECT a.batch_id AS batchId, a.outcome, a.answer FROM attempts AS a JOIN (
      SELECT max(id) AS id FROM attempts
      WHERE batch_id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify([...batchIds])})) GROUP BY batch_id
    ) AS latest ON latest.id = a.id`.execute(db);
  return new Map(rows.map(({ batchId, outcome, answer }) => [batchId, { outcome, answer }]));
}
