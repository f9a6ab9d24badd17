/**
 * Builds the plan of a campaign: its audience becomes recipients, each text is rendered once, recipients with the same
 * text are cut into batches. The campaign stays a draft; building again mends the plan before.
 */

import { PlanWriter } from '../../db/campaigns/plan-writer.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { CampaignDraft } from '../../shared/models.ts';
import type { CampaignPlan, Timing } from '../../shared/plans.ts';
import { isBlank, type SendableTemplate, type TypedFields, templateOf } from '../../shared/text/template.ts';
import type { TwoNumbers } from '../../shared/two-numbers.ts';
import type { AudienceReading, PlanSink } from '../audience/read-audience.ts';
import type { TextFindings } from '../findings.ts';

export interface PlanInput {
  readonly campaignId: number;
  readonly draft: CampaignDraft;
  readonly knownFields: readonly string[];
  /** The kinds of the fields; absent: all are text. */
  readonly typed?: TypedFields | undefined;
  /** Unix ms. */
  readonly now: number;
  /** The practice account that it is for, whose texts count as well; null: a real one. */
  readonly practice: string | null;
  /** Whether each country keeps its own texting hours, so that countries do not share a batch. */
  readonly byCountry: boolean;
  /** `done` of `total`, in people; each counts half when read and half when written. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A plan without what depends on the account, the prices and the hour. */
export type BuiltPlan = Omit<CampaignPlan, keyof Timing | 'day' | 'going' | 'cost' | 'checks'> & {
  readonly findings: TextFindings;
  readonly plain: AudienceReading['plain'];
  readonly landlines: AudienceReading['landlines'];
  readonly days: AudienceReading['days'];
  readonly calledOff: AudienceReading['calledOff'];
  readonly twoNumbers: TwoNumbers;
  readonly refusedElsewhere: TwoNumbers;
  /** By country where each keeps its own hours, else all under null. */
  readonly requestsByCountry: AudienceReading['requestsByCountry'];
};

/** Raised where the template has a problem that blocks, or says nothing: no plan was built. */
export class TemplateBlocked extends Error {
  override readonly name = 'TemplateBlocked';
}

/** @throws TemplateBlocked */
export function sendableTemplate({ draft, knownFields, typed }: PlanInput): SendableTemplate {
  if (isBlank(draft.template)) throw new TemplateBlocked('empty');
  const template = templateOf(draft, knownFields, typed);
  if (template.state === 'blocked')
    throw new TemplateBlocked(template.problems.map((problem) => problem.kind).join(', '));
  return template;
}

/**
 * @param db a connection of its own that no other transaction shares
 * @param read reads the audience over another connection, and hands it over bit by bit
 * @throws TemplateBlocked; AppError `not-allowed-now`, `campaign-changed` where the campaign is no draft any more, or is
 * planned anew
 */
export async function buildPlan(
  db: Db,
  input: PlanInput,
  read: (sink: PlanSink) => Promise<AudienceReading>,
): Promise<BuiltPlan> {
  const { campaignId, now, onProgress } = input;
  sendableTemplate(input);
  const writer = await PlanWriter.begin(db, campaignId, now, {
    ofRows: input.draft.audience.file !== undefined,
  });
  let written = 0;
  const reading = await read({
    batches: async (batches, seen, total) => {
      await writer.batches(batches, total);
      onProgress(half(seen), total);
    },
    sizes: (sizes) => writer.sizes(sizes),
    people: async (people, seen) => {
      await writer.people(people);
      written += people.count;
      onProgress(half(seen + written), seen);
    },
  });
  const version = await writer.finish();
  const { figures, totals, ...rest } = reading;
  return {
    campaignId,
    version,
    ...figures,
    texts: totals.texts,
    requests: totals.requests,
    unicodeTexts: totals.unicodeTexts,
    ...rest,
  };
}

function half(people: number): number {
  return Math.floor(people / 2);
}
