/**
 * Leaves people out of a campaign right before it begins, since something is not as it was when it was planned. Between the two
 * lie the seconds of Undo, or weeks where it was scheduled.
 */
import { type RawBuilder, sql } from 'kysely';
import type { SkipReason } from '../../shared/models.ts';
import { idRangeOf } from '../results/id-range.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';

/** People of one look: some hundredths of a second. */
const chunkSize = 20_000;
/** The same where their contacts are looked at, which is done where the windows are served. */
const readAtOnce = 1_000;
/** A plan reads what was texted when it is started, and writes its batches from then on. */
const planTakesMs = 60_000;

// The rows of a file never were contacts.
const isRemoved = sql`r.of_rows = '' AND NOT EXISTS (SELECT 1 FROM contacts AS c WHERE c.number = r.number
  AND (c.id = r.contact_id OR r.contact_id IS NULL OR c.name = r.name))`;
const isListed = sql`EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = r.number)`;

/** A recipient of a batch, as JSON that {@link leaveOut} reads has them. */
export type Left = readonly [recipientId: number, batchId: number];

/**
 * Leaves out whoever is no contact any more: a person was deleted, or an import undone, since the campaign was scheduled, and
 * whoever did that believes that they get nothing. A contact that came back with the same number and name is there again; of a
 * number that somebody else has by now, the text is not for them.
 */
export async function leaveOutRemoved(db: Db, campaignId: number): Promise<void> {
  for await (const left of recipientsWhere(db, campaignId, isRemoved)) {
    await leaveOut(db, left, 'contact-removed');
  }
}

/** Leaves out whoever refused since it was planned, so that from its beginning on nobody counts them among those who get it. */
export async function leaveOutRefused(db: Db, campaignId: number): Promise<void> {
  for await (const left of recipientsWhere(db, campaignId, isListed)) {
    await leaveOut(db, left, 'do-not-text');
  }
}

/** Of all who would get a campaign, how many were removed or refused since it was planned, and who: they get nothing. */
export async function countGone(
  db: Db,
  campaignId: number,
  named: number,
): Promise<{ readonly gone: number; readonly all: number; readonly names: readonly string[] }> {
  const count = { gone: 0, all: 0, names: [] as string[] };
  for await (const range of rangesOf(db, campaignId)) {
    const { rows } = await sql<{ gone: number; all: number }>`
      SELECT count(*) AS "all", count(CASE WHEN ${isRemoved} OR ${isListed} THEN 1 END) AS gone
      FROM recipients AS r NOT INDEXED WHERE ${range}`.execute(db);
    const gone = rows[0]?.gone ?? 0;
    count.gone += gone;
    count.all += rows[0]?.all ?? 0;
    const wanted = named - count.names.length;
    if (gone === 0 || wanted <= 0) continue;
    const first = await sql<{
      name: string;
      number: string;
    }>`SELECT name, number FROM recipients AS r NOT INDEXED
      WHERE ${range} AND (${isRemoved} OR ${isListed}) ORDER BY id LIMIT ${wanted}`.execute(db);
    count.names.push(...first.rows.map(({ name, number }) => name || `+${number}`));
  }
  return count;
}

/** Leaves out whoever another campaign texted since `since` (Unix ms), or is texting; practice texts only where it is one. */
export async function leaveOutTexted(
  db: Db,
  { id, practice }: { readonly id: number; readonly practice: boolean },
  since: number,
): Promise<void> {
  const texted = sql`EXISTS (SELECT 1 FROM recipients AS o
    JOIN batches AS b ON b.id = o.batch_id JOIN campaigns AS g ON g.id = o.campaign_id
    WHERE o.number = r.number AND ${gotFromOthers(id, practice, sql`${since}`)})`;
  for await (const left of recipientsWhere(db, id, texted)) await leaveOut(db, left, 'texted-lately');
}

/** The texts that recipients would get, with each text that they got from other campaigns since this one was planned. */
export async function* textsSincePlanned(
  db: Db,
  { id, practice }: { readonly id: number; readonly practice: boolean },
): AsyncGenerator<readonly { readonly left: Left; readonly text: string; readonly earlier: string }[]> {
  for await (const range of rangesOf(db, id)) {
    const { rows } = await sql<{ id: number; batch_id: number; text: string; earlier: string }>`
      SELECT r.id, r.batch_id, own.text, b.text AS earlier
      FROM (SELECT id, batch_id, number FROM recipients NOT INDEXED WHERE ${range}) AS r
      JOIN batches AS own ON own.id = r.batch_id
      JOIN recipients AS o ON o.number = r.number
      JOIN batches AS b ON b.id = o.batch_id JOIN campaigns AS g ON g.id = o.campaign_id
      WHERE ${gotFromOthers(id, practice, sql`own.updated_at - ${planTakesMs}`)}`.execute(db);
    yield rows.map(({ id: recipient, batch_id, text, earlier }) => ({
      left: [recipient, batch_id],
      text,
      earlier,
    }));
  }
}

/** Whether a batch `b` of a campaign `g` is another's, and was sent since then or goes out before this one's. Tests do not count. */
function gotFromOthers(id: number, practice: boolean, since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`g.id <> ${id} AND g.test = 0 AND (g.practice = 0 OR ${practice ? 1 : 0})
    AND ((b.state IN ('accepted', 'unconfirmed', 'sending') AND b.updated_at >= ${since})
      OR (b.state = 'queued' AND g.state IN ('sending', 'paused')))`;
}

/** The numbers among these that are on the do-not-text list. */
export async function refusedNumbers(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`SELECT number FROM do_not_text
    WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** The people who would get a campaign, with their contacts. */
export async function* contactsOfCampaign(
  db: Db,
  campaignId: number,
): AsyncGenerator<
  readonly { readonly left: Left; readonly number: string; readonly name: string; readonly fields: string }[]
> {
  for await (const range of rangesOf(db, campaignId, readAtOnce)) {
    const { rows } = await sql<{
      id: number;
      batch_id: number;
      number: string;
      name: string;
      fields: string;
    }>`
      SELECT r.id, r.batch_id, c.number, c.name, c.fields
      FROM (SELECT id, batch_id, number FROM recipients NOT INDEXED WHERE ${range}) AS r
      JOIN contacts AS c ON c.number = r.number`.execute(db);
    yield rows.map(({ id, batch_id, ...contact }) => ({ left: [id, batch_id], ...contact }));
  }
}

async function* recipientsWhere(
  db: Db,
  campaignId: number,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly Left[]> {
  for await (const range of rangesOf(db, campaignId)) {
    const { rows } = await sql<{ id: number; batch_id: number }>`
      SELECT r.id, r.batch_id FROM recipients AS r NOT INDEXED WHERE ${range} AND ${condition}`.execute(db);
    yield rows.map(({ id, batch_id }): Left => [id, batch_id]);
  }
}

/** Conditions that together are all who would get the campaign. */
async function* rangesOf(
  db: Db,
  campaignId: number,
  atOnce = chunkSize,
): AsyncGenerator<RawBuilder<unknown>> {
  const { first, last } = await idRangeOf(db, campaignId);
  for (let from = first; from <= last; from += atOnce) {
    yield sql`id >= ${from} AND id < ${from + atOnce} AND campaign_id = ${campaignId} AND batch_id IS NOT NULL`;
  }
}

/** Their batches have that many fewer; an empty one disappears. */
export async function leaveOut(db: Db, left: readonly Left[], reason: SkipReason): Promise<void> {
  if (left.length === 0) return;
  const json = JSON.stringify(left);
  const batches = sql`(SELECT DISTINCT CAST(value ->> 1 AS BIGINT) FROM json_each(${json}))`;
  await writeCampaigns(db, async (trx) => {
    await sql`UPDATE recipients SET batch_id = NULL, skip_reason = ${reason}
      WHERE id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each(${json}))`.execute(trx);
    await sql`UPDATE batches SET size = (SELECT count(*) FROM recipients WHERE batch_id = batches.id)
      WHERE id IN ${batches}`.execute(trx);
    await sql`DELETE FROM batches WHERE id IN ${batches} AND size = 0`.execute(trx);
  });
}
