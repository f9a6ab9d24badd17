/** One ended campaign of a computer that joins, with its people, texts and requests: all of it or nothing. */
import { Audience, nobody, practiceAccount } from '../../../shared/models.ts';
import { reserveBatchIds } from '../../campaigns/plan-writer.ts';
import { lockForWriting } from '../../postgres/locks.ts';
import { Json } from '../../sqlite/json-column.ts';
import type { Db } from '../../sqlite/open.ts';
import { endedAttempt, endedBatch } from '../ended-rows.ts';
import { pagesOf, putRows } from '../row-pages.ts';
import type { AtTeam } from './fields.ts';
import { type CampaignTimes, campaignOf, knownNumbers } from './known.ts';

const batchColumns = [
  'id',
  'campaign_id',
  'position',
  'text',
  'segments',
  'size',
  'state',
  'refusals',
  'attempts',
  'reason',
  'updated_at',
  'bisecting',
  'decision',
  'country',
  'maybe_delivered',
  'split_from',
];
const recipientColumns = [
  'campaign_id',
  'contact_id',
  'number',
  'name',
  'country',
  'batch_id',
  'skip_reason',
  'kept_text',
  'of_rows',
];
const attemptColumns = [
  'batch_id',
  'campaign_id',
  'account_id',
  'numbers',
  'started_at',
  'steady_at',
  'ended_at',
  'outcome',
  'status',
  'failure',
  'answer',
  'rate_limit',
  'rate_remaining',
  'rate_reset',
];
const rowColumns = [
  'campaign_id',
  'place',
  'leader',
  'row_number',
  'phone_at',
  'number',
  'name',
  'country',
  'fields',
];

/** Ids of the computer's rows, and those that they have at the team's. */
type Ids = ReadonlyMap<unknown, number>;

interface There {
  /** The team's ids of campaigns that were brought before. */
  readonly ids: ReadonlyMap<number, number>;
  /** The account of this computer's practice: of a practised campaign somebody may decide to send a part again. */
  readonly practiceId: string;
  readonly ofTeam: AtTeam;
}

/** @returns the team's id of it */
export function bringCampaign(
  own: Db,
  teams: Db,
  campaign: CampaignTimes & {
    readonly id: number;
    readonly copy_of: number | null;
    readonly follows: number | null;
  },
  { ids, practiceId, ofTeam }: There,
): Promise<number> {
  return teams.transaction().execute(async (trx) => {
    // Not the lock of those who write campaigns: nobody who sends waits for a million rows.
    await lockForWriting(trx, 'joining');
    const there = await campaignOf(trx, campaign);
    if (there !== null) return there;
    const row = await own
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    const { id: from, plan_started, plan_ready, audience, ...rest } = row;
    const { file } = Json.pipe(Audience).parse(audience);
    const mapped = (id: number | null) => (id === null ? null : (ids.get(id) ?? null));
    const { id } = await trx
      .insertInto('campaigns')
      .values({
        ...rest,
        // A copy of it goes to the team's contacts; rows of a file have the fields of that file.
        template: file === undefined ? ofTeam.template(row.template) : row.template,
        account_id: row.account_id === practiceAccount ? practiceId : row.account_id,
        audience: JSON.stringify(nobody),
        copy_of: mapped(row.copy_of),
        follows: mapped(row.follows),
        position: null,
        planning: 0,
        // Its people and texts can be added as long as no plan is known.
        plan_started: 0,
        plan_ready: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const batches = await bringBatches(own, trx, from, id);
    const keptTexts = await bringKeptTexts(own, trx, from, id);
    await bringRecipients(own, trx, { from, id, batches, keptTexts });
    await bringAttempts(own, trx, { from, id, batches });
    await bringRows(own, trx, from, id);
    await trx
      .updateTable('campaigns')
      .set({ audience: audienceThere(file, id), plan_started, plan_ready })
      .where('id', '=', id)
      .execute();
    return id;
  });
}

/** Lists and contacts have other ids at the team's, where a copy of it would text other people: it names nobody but the rows of its file. */
function audienceThere(file: Audience['file'], campaignId: number): string {
  if (file === undefined) return JSON.stringify(nobody);
  const { read: _, ...rows } = file;
  return JSON.stringify({ ...nobody, file: { ...rows, campaignId } });
}

async function bringBatches(own: Db, trx: Db, from: number, id: number): Promise<Ids> {
  const batches = { table: 'batches', key: ['id'], of: ['campaign_id', from] } as const;
  const before: unknown[] = [];
  for await (const page of pagesOf(own, { ...batches, columns: ['id'] }))
    for (const row of page) before.push(row.id);
  const first = before.length === 0 ? 0 : await reserveBatchIds(trx, before.length);
  const ids = new Map(before.map((id, index) => [id, first + index]));
  for await (const page of pagesOf(own, { ...batches, columns: batchColumns })) {
    const there = page.map((row) => ({
      ...endedBatch(row),
      id: ids.get(row.id) ?? null,
      campaign_id: id,
      split_from: ids.get(row.split_from) ?? null,
    }));
    await putRows(trx, 'batches', batchColumns, there);
  }
  return ids;
}

async function bringKeptTexts(own: Db, trx: Db, from: number, id: number): Promise<Ids> {
  const ids = new Map<unknown, number>();
  const texts = await own
    .selectFrom('kept_texts')
    .selectAll()
    .where('campaign_id', '=', from)
    .orderBy('id')
    .execute();
  for (const { id: before, ...text } of texts) {
    const made = await trx
      .insertInto('kept_texts')
      .values({ ...text, campaign_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(before, made.id);
  }
  return ids;
}

interface Parts {
  readonly from: number;
  readonly id: number;
  readonly batches: Ids;
}

async function bringRecipients(
  own: Db,
  trx: Db,
  { from, id, batches, keptTexts }: Parts & { readonly keptTexts: Ids },
): Promise<void> {
  const columns = ['id', ...recipientColumns];
  for await (const page of pagesOf(own, {
    table: 'recipients',
    columns,
    key: ['id'],
    of: ['campaign_id', from],
  })) {
    const contacts = await knownNumbers(
      trx,
      page.map(({ number }) => String(number)),
    );
    const there = page.map((row) => ({
      ...row,
      campaign_id: id,
      contact_id: row.contact_id === null ? null : (contacts.get(String(row.number)) ?? null),
      batch_id: batches.get(row.batch_id) ?? null,
      kept_text: keptTexts.get(row.kept_text) ?? null,
    }));
    await putRows(trx, 'recipients', recipientColumns, there);
  }
}

async function bringAttempts(own: Db, trx: Db, { from, id, batches }: Parts): Promise<void> {
  const columns = ['id', ...attemptColumns];
  for await (const page of pagesOf(own, {
    table: 'attempts',
    columns,
    key: ['id'],
    of: ['campaign_id', from],
  })) {
    const there = page.map((row) => ({
      ...endedAttempt(row),
      campaign_id: id,
      batch_id: batches.get(row.batch_id) ?? null,
    }));
    await putRows(trx, 'attempts', attemptColumns, there);
  }
}

async function bringRows(own: Db, trx: Db, from: number, id: number): Promise<void> {
  const rows = { table: 'campaign_rows', columns: rowColumns, key: ['place'] };
  for await (const page of pagesOf(own, { ...rows, of: ['campaign_id', from] }))
    await putRows(
      trx,
      'campaign_rows',
      rowColumns,
      page.map((row) => ({ ...row, campaign_id: id })),
    );
}
