/**
 * The half of building a plan that reads: its audience, page by page, with each text rendered once and put into a batch. The
 * result is for the half that writes, which may be another thread.
 */
import { isLandline } from '../../contacts/phone/numbering.ts';
import {
  type BatchRows,
  batchRows,
  type FinalSizes,
  type RecipientRows,
  rowsAtOnce,
} from '../../db/campaigns/plans.ts';
import { audienceSize } from '../../db/contacts/audience.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { readAtOneMoment } from '../../db/sqlite/snapshot.ts';
import type { CampaignDraft } from '../../shared/models.ts';
import type { AudienceFigures, PhonesOfSeveral, PreviewRow } from '../../shared/plans.ts';
import { fieldsUsed, type SendableTemplate } from '../../shared/text/template.ts';
import type { TwoNumbers } from '../../shared/two-numbers.ts';
import { type CalledOff, CalledOffCount } from '../called-off.ts';
import { type NamedDays, NamedDaysCount } from '../days/named-days.ts';
import { AudienceTotals, previewRow } from '../estimate/audience-totals.ts';
import { Findings, type TextFindings } from '../findings.ts';
import { type PlainSavings, PlainSavingsCount } from '../plain-savings.ts';
import { GatheredPeople } from '../plan/gathered-people.ts';
import { createPlanner, type Planner, type PlanTotals } from '../plan/plan.ts';
import { RefusedElsewhere } from '../refused-elsewhere.ts';
import { TextsByCountry, type TextsOfCountry } from '../texts-by-country.ts';
import { checkEligibility } from './eligibility.ts';
import type { PhoneOfSeveral } from './rows-of-file.ts';
import { SameNames } from './two-numbers.ts';

/** People shown on the review page. */
const sampleSize = 5;

export interface ReadingInput {
  readonly draft: CampaignDraft;
  readonly template: SendableTemplate;
  /** Unix ms. */
  readonly now: number;
  /** The practice account whose texts count as well; null: those of none. */
  readonly practice: string | null;
  /** Whether countries do not share a batch. */
  readonly byCountry: boolean;
}

/** Writes what is read; the next is handed over when the call settles. */
export interface PlanSink {
  /** Batches as they are started; `seen` people so far, of about `total`. */
  readonly batches: (batches: BatchRows, seen: number, total: number) => Promise<void>;
  /** Once all have been started. */
  readonly sizes: (sizes: FinalSizes) => Promise<void>;
  /** Everybody in the order of numbers; `seen` is how many they are. */
  readonly people: (people: RecipientRows, seen: number) => Promise<void>;
}

/** The result, once everybody was read. */
export interface AudienceReading {
  readonly figures: AudienceFigures;
  readonly totals: PlanTotals;
  readonly sample: readonly PreviewRow[];
  readonly findings: TextFindings;
  readonly plain: PlainSavings | null;
  /** The texts to numbers that are surely no mobile ones. */
  readonly landlines: readonly TextsOfCountry[];
  /** The days that the texts name. */
  readonly days: NamedDays;
  readonly twoNumbers: TwoNumbers;
  /** The people of whom another number is on the do-not-text list. */
  readonly refusedElsewhere: TwoNumbers;
  readonly calledOff: readonly CalledOff[];
  /** Null where no phone is several people's. */
  readonly phonesOfSeveral: PhonesOfSeveral | null;
  readonly requestsByCountry: ReturnType<Planner['requestsByCountry']>;
}

/** Reads in one transaction, which blocks nobody: all of the audience as it was at one moment. */
export async function readAudience(
  db: Db,
  { draft, template, now, practice, byCountry }: ReadingInput,
  sink: PlanSink,
): Promise<AudienceReading> {
  const planner = createPlanner(draft.options.batchSize);
  const audienceTotals = new AudienceTotals();
  const findings = new Findings(template);
  const plain = PlainSavingsCount.ofValues(template);
  const landlines = new TextsByCountry();
  const days = new NamedDaysCount(template.parts, now, draft.audience.filters);
  const calledOff = new CalledOffCount(fieldsUsed(template));
  const sample: PreviewRow[] = [];
  const gathered = new GatheredPeople();
  let phonesOfSeveral: PhonesOfSeveral | null = null;
  // Earlier texts are read as they are now too. Otherwise that file is left alone: while it is read its log cannot shrink.
  const { notTextedWithinDays, skipNearlySame, oneNumberEach, file } = draft.audience;
  const isOfFile = file !== undefined;
  const readsTexts = notTextedWithinDays !== null || skipNearlySame || oneNumberEach || isOfFile;
  const files = readsTexts ? (['contacts', 'campaigns'] as const) : (['contacts'] as const);
  const refusedElsewhere = await readAtOneMoment(db, files, async (trx) => {
    const refused = await RefusedElsewhere.of(trx);
    const total = await audienceSize(trx, draft.audience, now);
    for await (const { people, ofSeveral = [] } of checkEligibility(trx, {
      audience: draft.audience,
      template,
      now,
      practice,
    })) {
      phonesOfSeveral = ofSeveral.reduce(withPhone, phonesOfSeveral);
      for (const person of people) {
        if (person.skip !== null) {
          audienceTotals.take(person);
          gathered.add(person, person.skip);
          continue;
        }
        gathered.add(person, planner.place(person.text, byCountry ? person.hours : null));
        const measure = planner.last();
        audienceTotals.take(person, measure);
        if (!isOfFile) refused.take(person);
        findings.take(person, measure.fitsGsm7);
        days.take(person);
        calledOff.take(person);
        if (!measure.fitsGsm7) plain.take(person, measure.segments);
        if (isLandline(person.number)) landlines.add(person.country, measure.segments);
        if (sample.length < sampleSize) sample.push(previewRow(person));
      }
      const seen = audienceTotals.seen;
      await sink.batches(batchRows(planner.started()), seen, Math.max(total, seen));
    }
    return refused.found(trx);
  });
  await sink.sizes({ grown: planner.grown(), sizes: planner.sizes() });
  const atOnce = await rowsAtOnce(db);
  const handOver = async (): Promise<void> => {
    for (const people of gathered.chunks(atOnce)) await sink.people(people, audienceTotals.seen);
  };
  const findTwoNumbers = (): Promise<TwoNumbers> => {
    const names = new SameNames();
    // Rows of a file are not compared: they are no contacts, of whom one person may be two.
    if (!isOfFile) for (const person of gathered.texted()) names.take(person);
    return names.found(db, practice);
  };
  // While the half that writes has enough to do.
  const [, twoNumbers] = await Promise.all([handOver(), findTwoNumbers()]);
  return {
    figures: audienceTotals.figures(),
    totals: planner.totals(),
    sample,
    findings: findings.all(),
    plain: plain.all(),
    landlines: landlines.all(),
    days: days.all(),
    calledOff: calledOff.all(),
    twoNumbers,
    refusedElsewhere,
    phonesOfSeveral,
    requestsByCountry: planner.requestsByCountry(),
  };
}

/** So many of them are named. */
const namedPhones = 3;

function withPhone(before: PhonesOfSeveral | null, { texts, names }: PhoneOfSeveral): PhonesOfSeveral {
  const { phones, texts: all, examples } = before ?? { phones: 0, texts: 0, examples: [] };
  return {
    phones: phones + 1,
    texts: all + texts,
    examples: examples.length < namedPhones ? [...examples, names] : examples,
  };
}
