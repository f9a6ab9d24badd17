/**
 * The half of freezing a campaign that reads: its audience, page by page, with each text rendered once and put into a
 * batch. What comes out is for the half that writes, in another thread.
 */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type PlacedPeople, type Placement, placedPeople } from '../db/plans.ts';
import type { CampaignDraft } from '../shared/models.ts';
import type { AudienceFigures, PreviewRow } from '../shared/plans.ts';
import type { SendableTemplate } from '../shared/template.ts';
import { audienceSize } from './audience.ts';
import { Findings, type TextFindings } from './findings.ts';
import { createPlanner, type Planner, type PlanTotals } from './plan.ts';
import { sift } from './sieve.ts';
import { previewRow, Tally } from './tally.ts';

/** Stands for a number that belongs to no country, whose batches keep the hours of this computer's zone. */
const unknownCountry = 'ZZ';

/** People shown on the review page. */
const sampleSize = 5;

export interface ReadingNeeds {
  readonly draft: CampaignDraft;
  readonly template: SendableTemplate;
  /** Unix ms. */
  readonly now: number;
  /** Whether texts of practice mode count as texts. */
  readonly practice: boolean;
  /** Whether countries do not share a batch. */
  readonly byCountry: boolean;
}

/** Some people of the audience, each with a place, and the batches that were begun for them. */
export interface PlanPage extends PlacedPeople {
  /** How many people were seen so far, of about how many. */
  readonly seen: number;
  readonly total: number;
}

/** What is known when everybody was seen. */
export interface AudienceReading {
  readonly figures: AudienceFigures;
  readonly seen: number;
  readonly totals: PlanTotals;
  readonly sample: readonly PreviewRow[];
  readonly findings: TextFindings;
  readonly requestsByCountry: ReturnType<Planner['requestsByCountry']>;
  /** Batches that have grown since they were handed over: position and size. */
  readonly grown: ReturnType<Planner['grown']>;
  readonly sizes: readonly number[];
}

/**
 * One transaction, which blocks nobody: all of the audience as it was at one moment.
 *
 * @param onPage gets each page; the next one is read when it settles
 */
export async function readAudience(
  db: Db,
  { draft, template, now, practice, byCountry }: ReadingNeeds,
  onPage: (page: PlanPage) => Promise<void>,
): Promise<AudienceReading> {
  const planner = createPlanner(draft.options.batchSize);
  const tally = new Tally();
  const findings = new Findings(template);
  const sample: PreviewRow[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`SELECT max(id) FROM contacts`.execute(trx);
    // What was texted is read as it is now too. Otherwise that file is left alone: while it is read its log cannot shrink.
    const { notTextedWithinDays, skipNearlySame } = draft.audience;
    if (notTextedWithinDays !== null || skipNearlySame) await sql`SELECT max(id) FROM campaigns`.execute(trx);
    const total = await audienceSize(trx, draft.audience);
    for await (const { people } of sift(trx, { audience: draft.audience, template, now, practice })) {
      const placements: Placement[] = [];
      for (const person of people) {
        if (person.skip !== null) {
          tally.take(person);
          placements.push([person.id, null, person.skip]);
          continue;
        }
        const country = byCountry ? (person.country ?? unknownCountry) : null;
        placements.push([person.id, planner.place(person.text, country), null]);
        const measure = planner.last();
        tally.take(person, measure);
        findings.look(person, measure.plain);
        if (sample.length < sampleSize) sample.push(previewRow(person));
      }
      const seen = tally.seen;
      await onPage({ ...placedPeople(placements, planner.begun()), seen, total: Math.max(total, seen) });
    }
  });
  return {
    figures: tally.figures(),
    seen: tally.seen,
    totals: planner.totals(),
    sample,
    findings: findings.all(),
    requestsByCountry: planner.requestsByCountry(),
    grown: planner.grown(),
    sizes: planner.sizes(),
  };
}
