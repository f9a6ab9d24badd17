/** One person, or many, in the results of one campaign or of all: "did Mrs Okafor get it?" */
import { sql } from 'kysely';
import type { Page, PersonResult, ResultState, TextOutcome } from '../../shared/models.ts';
import { leftOut, reason } from '../campaigns/decisions.ts';
import { foldedWords } from '../contacts/fold.ts';
import type { Db } from '../sqlite/open.ts';
import { idRangeOf } from './id-range.ts';
import { isRefusing, refusingIds } from './refused-waiting.ts';
import { isInState, resultState } from './result-state.ts';

export interface ResultsPeopleQuery {
  /** Part of a name, or of a number as people write it. Empty: everybody. */
  readonly search: string;
  /** Null: all campaigns that were sent. */
  readonly campaignId: number | null;
  readonly state: ResultState | 'skipped' | null;
  /** The id that the page before ended with; the latest come first. */
  readonly before: number | null;
  readonly limit: number;
}

/** A number is searched for by its digits once there are this many of them; fewer are in every second number. */
const digitsSearched = 4;

/** The columns that SQLite gives as 0 or 1. */
type OutcomeFlag = 'leftOut' | 'stopped' | 'refuses';
type Flag = 'practice' | OutcomeFlag;

export async function peopleResults(db: Db, query: ResultsPeopleQuery): Promise<Page<PersonResult, number>> {
  const { campaignId, state, before, limit } = query;
  const conditions = [
    campaignId === null ? sql`c.state <> 'draft' AND c.test = 0` : await within(db, campaignId),
    found(query.search.trim()),
    before === null ? sql`true` : sql`r.id < ${before}`,
    state === null
      ? sql`true`
      : state === 'skipped'
        ? sql`(r.batch_id IS NULL OR r.id IN ${refusingIds})`
        : sql`${isInState(state)} AND NOT ${isRefusing}`,
  ];
  const { rows } = await sql<Omit<PersonResult, Flag> & Record<Flag, 0 | 1>>`
    SELECT r.id, r.campaign_id AS campaignId, c.name AS campaignName, c.sender_id AS senderId, c.practice,
      c.state = 'stopped' AS stopped, r.number, r.name, r.of_rows AS "rows", r.country, r.skip_reason AS skipReason,
      r.batch_id AS batchId, coalesce(${resultState}, 'skipped') AS state, ${reason} AS reason, batches.text,
      batches.updated_at AS at, ${leftOut} AS leftOut, ${isRefusing} AS refuses
    FROM recipients AS r NOT INDEXED CROSS JOIN campaigns AS c ON c.id = r.campaign_id
    LEFT JOIN batches ON batches.id = r.batch_id
    WHERE c.removed_at IS NULL AND ${sql.join(conditions, sql` AND `)}
    ORDER BY r.id DESC LIMIT ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit).map((row) => ({
    ...row,
    practice: row.practice === 1,
    leftOut: row.leftOut === 1,
    stopped: row.stopped === 1,
    refuses: row.refuses === 1,
  }));
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Outcomes of the texts of occurrences that were handed over, by occurrence; those whose people were removed are absent. */
export async function outcomesOf(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<ReadonlyMap<number, TextOutcome>> {
  const { rows } = await sql<
    Omit<TextOutcome, OutcomeFlag> & Readonly<Record<OutcomeFlag, 0 | 1>> & { readonly id: number }
  >`
    SELECT o.id, coalesce(${resultState}, 'skipped') AS state, r.skip_reason AS "skipReason", ${reason} AS reason,
      CASE WHEN c.state = 'stopped' THEN 1 ELSE 0 END AS stopped, ${leftOut} AS "leftOut",
      ${isRefusing} AS refuses
    FROM json_each(${JSON.stringify(occurrenceIds)}) AS e JOIN occurrences AS o ON o.id = CAST(e.value AS BIGINT)
    JOIN campaigns AS c ON c.id = o.campaign_id
    JOIN recipients AS r ON r.campaign_id = o.campaign_id AND r.number = o.number
    LEFT JOIN batches ON batches.id = r.batch_id`.execute(db);
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, leftOut: row.leftOut === 1, stopped: row.stopped === 1, refuses: row.refuses === 1 },
    ]),
  );
}

async function within(db: Db, campaignId: number) {
  const { first, last } = await idRangeOf(db, campaignId);
  return sql`r.id BETWEEN ${first} AND ${last} AND r.campaign_id = ${campaignId}`;
}

/** By number where it looks like one, else by the beginnings of words of the name, in any order, without regard to accents. */
function found(search: string) {
  if (search === '') return sql`true`;
  // (0) stands in many numbers for the zero that is dialled within the country.
  const digits = search.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length >= digitsSearched && !/\p{L}/u.test(search)) {
    return sql`instr(r.number, ${digits}) > 0`;
  }
  const words = foldedWords(search);
  if (words.length === 0) return sql`false`;
  // Folding a million names takes seconds, so that it is asked only of those that LIKE cannot read: it knows ASCII alone.
  const matches = words.map(
    (word) =>
      sql`(r.name LIKE ${`%${word}%`} OR (glob('*[^ -~]*', r.name) AND instr(fold(r.name), ${` ${word}`}) > 0))`,
  );
  return sql`(${sql.join(matches, sql` AND `)})`;
}
