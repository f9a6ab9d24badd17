/**
 * Freezing a campaign: its audience becomes recipients, each text is rendered once, recipients
 * with the same text are cut into batches. The campaign stays a draft; freezing again replaces
 * what was frozen before.
 */
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { writeCampaigns } from '../db/write.ts';
import type { CampaignDraft, SkipReason } from '../shared/models.ts';
import type { CampaignPlan, PreviewRow } from '../shared/plans.ts';
import { countSegments } from '../shared/segments.ts';
import { parseTemplate, render, type SendableTemplate } from '../shared/template.ts';
import { type AudienceMember, audienceAfter } from './audience.ts';

/** Contacts read at once; rows written in one transaction, so that the queue never waits long for its turn. */
const chunk = 2_000;
/** People shown on the review page. */
const sampleSize = 5;

const Fields = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

export interface Freezing {
  readonly campaignId: number;
  readonly draft: CampaignDraft;
  readonly knownFields: readonly string[];
  readonly now: number;
  readonly onProgress: (done: number) => void;
}

/** The figures of a plan that do not depend on the account. */
export type FrozenPlan = Omit<CampaignPlan, 'durationMs'>;

/** Raised where the template has a problem that blocks: nothing was frozen. */
export class TemplateBlocked extends Error {
  override readonly name = 'TemplateBlocked';
}

interface Group {
  readonly text: string;
  readonly segments: number;
  /** The batch that still has room; 0 before the first. */
  batchId: number;
  room: number;
}

/** @throws TemplateBlocked */
export async function freeze(db: Db, freezing: Freezing): Promise<FrozenPlan> {
  const template = parseTemplate(freezing.draft.template, freezing.knownFields);
  if (template.state === 'blocked')
    throw new TemplateBlocked(template.problems.map((problem) => problem.kind).join(', '));
  await writeCampaigns(db, async (trx) => {
    await trx.deleteFrom('recipients').where('campaign_id', '=', freezing.campaignId).execute();
    await trx.deleteFrom('batches').where('campaign_id', '=', freezing.campaignId).execute();
  });
  const tally = new Tally(freezing.campaignId);
  const groups = new Map<string, Group>();
  let after = 0;
  for (;;) {
    const members = await audienceAfter(db, freezing.draft.audience, after, chunk);
    const last = members.at(-1);
    if (last === undefined) return tally.plan(groups.size);
    after = last.id;
    await writeChunk(db, freezing, template, members, groups, tally);
    freezing.onProgress(tally.seen);
  }
}

async function writeChunk(
  db: Db,
  { campaignId, draft, now }: Freezing,
  template: SendableTemplate,
  members: readonly AudienceMember[],
  groups: Map<string, Group>,
  tally: Tally,
): Promise<void> {
  await writeCampaigns(db, async (trx) => {
    for (const member of members) {
      const { text, empty } = render(template, Fields.parse(member.fields));
      const skipReason = skipReasonOf(member, empty);
      const common = {
        campaign_id: campaignId,
        contact_id: member.id,
        number: member.number,
        name: member.name,
        country: member.country,
      };
      if (skipReason !== null) {
        tally.skip(skipReason);
        await trx
          .insertInto('recipients')
          .values({ ...common, batch_id: null, skip_reason: skipReason })
          .execute();
        continue;
      }
      let group = groups.get(text);
      const counted = countSegments(text);
      if (group === undefined) {
        group = { text, segments: counted.segments, batchId: 0, room: 0 };
        groups.set(text, group);
      }
      if (group.room === 0) {
        const { insertId } = await trx
          .insertInto('batches')
          .values({
            campaign_id: campaignId,
            position: tally.requests,
            text,
            segments: group.segments,
            size: 0,
            state: 'queued',
            reason: null,
            not_before: null,
            updated_at: now,
          })
          .executeTakeFirstOrThrow();
        group.batchId = Number(insertId);
        group.room = draft.options.batchSize;
        tally.requests++;
      }
      group.room--;
      await trx
        .insertInto('recipients')
        .values({ ...common, batch_id: group.batchId, skip_reason: null })
        .execute();
      await trx
        .updateTable('batches')
        .set((is) => ({ size: is('size', '+', 1) }))
        .where('id', '=', group.batchId)
        .execute();
      tally.take(
        {
          contactId: member.id,
          name: member.name,
          number: member.number,
          text,
          segments: counted.segments,
          encoding: counted.encoding,
          empty: [],
        },
        member.country,
      );
    }
  });
}

/** An empty field without a fallback keeps a person out: nobody is texted "Hi ,". */
function skipReasonOf(member: AudienceMember, empty: readonly string[]): SkipReason | null {
  if (member.doNotText === 1) return 'do-not-text';
  if (member.excluded === 1) return 'in-excluded-list';
  return empty.length > 0 ? 'empty-field' : null;
}

/** Counts as the members go by, so that a million of them need no second reading. */
class Tally {
  readonly #campaignId: number;
  readonly #skipped = new Map<SkipReason, number>();
  readonly #countries = new Map<string | null, number>();
  readonly #sample: PreviewRow[] = [];
  #longest: PreviewRow | null = null;
  #recipients = 0;
  #segments = 0;
  #unicode = 0;
  requests = 0;
  seen = 0;

  constructor(campaignId: number) {
    this.#campaignId = campaignId;
  }

  skip(reason: SkipReason): void {
    this.seen++;
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
  }

  take(row: PreviewRow, country: string | null): void {
    this.seen++;
    this.#recipients++;
    this.#segments += row.segments;
    if (row.encoding === 'UCS-2') this.#unicode++;
    this.#countries.set(country, (this.#countries.get(country) ?? 0) + 1);
    if (this.#sample.length < sampleSize) this.#sample.push(row);
    if (this.#longest === null || row.text.length > this.#longest.text.length) this.#longest = row;
  }

  plan(texts: number): FrozenPlan {
    return {
      campaignId: this.#campaignId,
      recipients: this.#recipients,
      skipped: Object.fromEntries(this.#skipped),
      texts,
      requests: this.requests,
      segments: this.#segments,
      longest: this.#longest,
      unicodeTexts: this.#unicode,
      countries: [...this.#countries]
        .map(([country, recipients]) => ({ country, recipients }))
        .sort((a, b) => b.recipients - a.recipients),
      emptyFields: this.#skipped.get('empty-field') ?? 0,
      sample: this.#sample,
    };
  }
}
