/**
 * Freezing a campaign: its audience becomes recipients, each text is rendered once, recipients
 * with the same text are cut into batches. The campaign stays a draft; freezing again replaces
 * what was frozen before.
 */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import {
  beginGathering,
  clearPlan,
  gather,
  type Placement,
  writeBatches,
  writeGathered,
} from '../db/plans.ts';
import type { CampaignDraft } from '../shared/models.ts';
import type { CampaignPlan, PreviewRow, Timing } from '../shared/plans.ts';
import { isBlank, parseTemplate, type SendableTemplate } from '../shared/template.ts';
import { audienceSize } from './audience.ts';
import { Findings, type TextFindings } from './findings.ts';
import { createPlanner, type Planner } from './plan.ts';
import { sift } from './sieve.ts';
import { previewRow, Tally } from './tally.ts';

/** Stands for a number that belongs to no country, whose batches keep the hours of this computer's zone. */
const unknownCountry = 'ZZ';

/** People shown on the review page. */
const sampleSize = 5;

export interface Freezing {
  readonly campaignId: number;
  readonly draft: CampaignDraft;
  readonly knownFields: readonly string[];
  /** Unix ms. */
  readonly now: number;
  /** Whether it is for practice mode, where texts of practice mode count as texts. */
  readonly practice: boolean;
  /** Whether each country keeps its own texting hours, so that countries do not share a batch. */
  readonly byCountry: boolean;
  /** `done` of `total`, in people; each counts half when read and half when written. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A plan without what depends on the account, the prices and the hour. */
export type FrozenPlan = Omit<CampaignPlan, keyof Timing | 'version' | 'cost' | 'checks'> & {
  readonly findings: TextFindings;
  /** By country where each keeps its own hours, else all under null. */
  readonly requestsByCountry: readonly { readonly country: string | null; readonly requests: number }[];
};

/** Raised where the template has a problem that blocks, or says nothing: nothing was frozen. */
export class TemplateBlocked extends Error {
  override readonly name = 'TemplateBlocked';
}

/** In a connection of its own that no other transaction shares. @throws TemplateBlocked */
export async function freeze(db: Db, freezing: Freezing): Promise<FrozenPlan> {
  const { campaignId, draft, now } = freezing;
  const template = parseTemplate(draft.template, freezing.knownFields);
  if (isBlank(draft.template)) throw new TemplateBlocked('empty');
  if (template.state === 'blocked')
    throw new TemplateBlocked(template.problems.map((problem) => problem.kind).join(', '));
  const reading = await readAudience(db, freezing, template);
  await clearPlan(db, campaignId);
  const { planner, tally } = reading;
  const totals = planner.totals();
  const firstBatchId = await writeBatches(db, campaignId, planner.batches(), totals.requests, now);
  await writeGathered(db, campaignId, firstBatchId, (written) =>
    freezing.onProgress(half(tally.seen + written), tally.seen),
  );
  return {
    campaignId,
    ...tally.figures(),
    texts: totals.texts,
    requests: totals.requests,
    unicodeTexts: totals.unicodeTexts,
    sample: reading.sample,
    findings: reading.findings.all(),
    requestsByCountry: requestsByCountry(planner),
  };
}

interface AudienceReading {
  readonly planner: Planner;
  readonly tally: Tally;
  readonly findings: Findings;
  readonly sample: readonly PreviewRow[];
}

/** One transaction, which blocks nobody: all of the audience as it was at one moment. */
async function readAudience(
  db: Db,
  { draft, now, practice, byCountry, onProgress }: Freezing,
  template: SendableTemplate,
): Promise<AudienceReading> {
  const planner = createPlanner(draft.options.batchSize);
  const tally = new Tally();
  const findings = new Findings(template);
  const sample: PreviewRow[] = [];
  await beginGathering(db);
  await db.transaction().execute(async (trx) => {
    // Read from both files before the first page, so that both stay as they are now.
    await sql`SELECT (SELECT max(id) FROM campaigns), (SELECT max(id) FROM contacts)`.execute(trx);
    const total = await audienceSize(trx, draft.audience);
    for await (const { people } of sift(trx, { audience: draft.audience, template, now, practice })) {
      const placements: Placement[] = [];
      for (const person of people) {
        tally.take(person);
        if (person.skip !== null) {
          placements.push([person.id, null, person.skip]);
          continue;
        }
        findings.look(person);
        if (sample.length < sampleSize) sample.push(previewRow(person));
        const country = byCountry ? (person.country ?? unknownCountry) : null;
        placements.push([person.id, planner.place(person.text, country), null]);
      }
      await gather(trx, placements);
      onProgress(half(tally.seen), Math.max(total, tally.seen));
    }
  });
  return { planner, tally, findings, sample };
}

function half(people: number): number {
  return Math.floor(people / 2);
}

function requestsByCountry(planner: Planner): FrozenPlan['requestsByCountry'] {
  const requests = new Map<string | null, number>();
  for (const { country } of planner.batches()) requests.set(country, (requests.get(country) ?? 0) + 1);
  return [...requests].map(([country, count]) => ({ country, requests: count }));
}
