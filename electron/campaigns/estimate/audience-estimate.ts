/** The totals of a draft over its whole audience while it is written: counted anew, no plan is built. */
import { setImmediate } from 'node:timers/promises';
import { audienceSize } from '../../db/contacts/audience.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { Audience } from '../../shared/models.ts';
import type { AudienceFigures, SharedRows } from '../../shared/plans.ts';
import type { CheckedPerson, EligibilityQuery } from '../audience/checked-person.ts';
import { checkEligibility } from '../audience/eligibility.ts';
import type { SharedPhone } from '../audience/rows-of-file.ts';
import { type PlainSavings, PlainSavingsCount } from '../plain-savings.ts';
import { AudienceTotals } from './audience-totals.ts';
import { type CampaignCost, costOfFields } from './plan-estimate.ts';

/**
 * People from whom requests are projected where the audience is larger. Fewer would be too far off for values as uneven as
 * surnames; more would make each pause in typing cost seconds.
 */
const sampled = 20_000;

/** An estimate without what depends on the account, the prices and the hour. */
export interface AudienceEstimate extends CampaignCost {
  readonly figures: AudienceFigures;
  readonly shared: SharedRows | null;
  /** The savings of plain letters in the words of the message itself; null where there are none. */
  readonly plainWords: PlainSavings | null;
  /** {@link DraftEstimate.alone} */
  readonly alone: readonly number[];
}

/** @param isWanted asked between chunks; where it says no, the answer is null */
export async function estimateAudience(
  db: Db,
  query: EligibilityQuery,
  batchSize: number,
  isWanted: () => boolean,
): Promise<AudienceEstimate | null> {
  const audienceTotals = new AudienceTotals();
  const sample = new Sample(sampled);
  const plainWords = PlainSavingsCount.ofWords(query.template);
  let shared: SharedRows | null = null;
  for await (const { people, shared: phones = [] } of checkEligibility(db, query)) {
    shared = phones.reduce(withPhone, shared);
    for (const person of people) {
      const measure = audienceTotals.take(person);
      if (measure === null) continue;
      sample.offer(person);
      if (!measure.fitsGsm7) plainWords.take(person, measure.segments);
    }
    await setImmediate();
    if (!isWanted()) return null;
  }
  const figures = audienceTotals.figures();
  const audience = figures.recipients;
  const rows = sample.kept.map(({ values }) => values);
  // As it will be planned: a country's texting hours may hold a batch, in practice mode none.
  const countries = query.practice !== null ? null : sample.kept.map(({ country }) => country);
  const alone = audienceTotals.seen === 0 ? await meetingEach(db, query.audience, query.now) : [];
  return {
    figures,
    shared,
    alone,
    plainWords: plainWords.all(),
    ...costOfFields(query.template, rows, { audience, batchSize, countries }),
  };
}

function withPhone(before: SharedRows | null, { each, names, joined: text }: SharedPhone): SharedRows {
  const { phones, saved, ...first } = before ?? { phones: 0, saved: 0, names, text };
  return { ...first, phones: phones + 1, saved: saved + each - 1 };
}

/** More conditions than these are not looked at one by one. */
const mostAlone = 10;

async function meetingEach(db: Db, audience: Audience, now: number): Promise<readonly number[]> {
  const sizes: number[] = [];
  for (const filter of audience.filters.slice(0, mostAlone))
    sizes.push(await audienceSize(db, { ...audience, contactIds: [], filters: [filter] }, now));
  return sizes;
}

/** The facts of a person that decide how many requests there are. */
type SampledPerson = Pick<CheckedPerson, 'values' | 'country'>;

/** An even sample of what goes by (algorithm R); the same people give the same sample, so that figures do not flicker. */
class Sample {
  readonly kept: SampledPerson[] = [];
  readonly #size: number;
  #seen = 0;
  #state = 1;

  constructor(size: number) {
    this.#size = size;
  }

  offer({ values, country }: SampledPerson): void {
    this.#seen++;
    if (this.kept.length < this.#size) {
      this.kept.push({ values, country });
      return;
    }
    this.#state = (this.#state * 48_271) % 0x7fff_ffff;
    const slot = this.#state % this.#seen;
    if (slot < this.#size) this.kept[slot] = { values, country };
  }
}
