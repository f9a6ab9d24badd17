/**
 * Which recipients share a request. One request carries many numbers with one text (interface specification,
 * section 4, rule 2), so recipients are gathered by rendered text and cut into batches. Pure: the worker that plans an
 * audience feeds recipients in and writes down what comes out.
 */
import { NumberColumn } from '../audience/number-column.ts';
import { TextTable } from '../audience/text-table.ts';

/** Numbers in one request. The service's own maximum is not shown, so these are ours; people can choose within them. */
export const batchSizes = { least: 1, usual: 50, most: 1000 } as const;

export interface PlannedBatch {
  /** From 0, the order of sending. */
  readonly position: number;
  readonly text: string;
  /** SMS that the text is for each recipient. */
  readonly segments: number;
  /** Number of recipients. */
  readonly size: number;
  /** The country whose texting hours the batch keeps; null: it keeps none. */
  readonly country: string | null;
}

export interface PlanTotals {
  readonly recipients: number;
  /** Different texts. */
  readonly texts: number;
  /** Different texts that need UCS-2. */
  readonly unicodeTexts: number;
  /** Batches, which is requests. */
  readonly requests: number;
  /** SMS over all recipients. */
  readonly segments: number;
}

/** Gathers recipients into batches, one at a time, in the order of the audience. */
export interface Planner {
  /**
   * Takes the next recipient's text and returns the position of the batch that the recipient belongs to.
   *
   * @param country recipients of different countries do not share a batch; null where that does not matter
   */
  place(text: string, country?: string | null): number;
  /** The size of the text placed last. */
  last(): { readonly segments: number; readonly fitsGsm7: boolean };
  /** The batches that were started since this was asked last, in order of position, with their sizes so far. */
  started(): readonly PlannedBatch[];
  /** The batches that have grown since {@link started} gave them: position and size. */
  grown(): readonly (readonly [position: number, size: number])[];
  /** The sizes of all batches, in order of position. */
  sizes(): Uint16Array;
  totals(): PlanTotals;
  /** Batches by country, null where they have none. */
  requestsByCountry(): readonly { readonly country: string | null; readonly requests: number }[];
}

/**
 * A planner for batches of `batchSize` numbers. A batch takes its place when its first recipient arrives, so that people at the
 * top of the audience are sent to first even where most others share another text; and every batch of a text but its last is
 * full, so that there are as few requests as can be. The same recipients in the same order give the same batches.
 *
 * It keeps some 30 bytes of numbers for each different text and its batches, not an object for each recipient: a million people
 * with a million texts fit into a worker.
 *
 * @throws RangeError where `batchSize` lies outside {@link batchSizes}.
 */
export function createPlanner(batchSize: number): Planner {
  if (!Number.isInteger(batchSize) || batchSize < batchSizes.least || batchSize > batchSizes.most) {
    throw new RangeError(`A batch has ${batchSizes.least} to ${batchSizes.most} numbers, not ${batchSize}.`);
  }
  const texts = new TextTable();
  const sizeOfBatch = new NumberColumn(Uint16Array);
  /** As {@link Planner.started} gave it. */
  const sizeGiven = new NumberColumn(Uint16Array);
  const countries: (string | null)[] = [];
  const requestsOfCountry: number[] = [];
  /** The batch with room, by text; for the first country, which is mostly the only one. */
  const openInFirst = new NumberColumn(Uint32Array);
  const openElsewhere = new Map<number, number>();
  /** Started since {@link Planner.started} was asked; their sizes are filled in when it is. */
  let fresh: { -readonly [Key in keyof PlannedBatch]: PlannedBatch[Key] }[] = [];
  let recipients = 0;
  let unicodeTexts = 0;
  let segments = 0;
  let lastText = 0;

  const countryIndex = (country: string | null): number => {
    const known = countries.indexOf(country);
    if (known !== -1) return known;
    requestsOfCountry.push(0);
    return countries.push(country) - 1;
  };

  return {
    place(text, country = null) {
      const id = texts.idOf(text);
      if (id === openInFirst.length) {
        openInFirst.push(none);
        if (!texts.fitsGsm7(id)) unicodeTexts++;
      }
      lastText = id;
      const index = countryIndex(country);
      const key = id * mostCountries + index;
      let batch = index === 0 ? openInFirst.at(id) : (openElsewhere.get(key) ?? none);
      if (batch === none || sizeOfBatch.at(batch) === batchSize) {
        batch = sizeOfBatch.length;
        sizeOfBatch.push(0);
        fresh.push({ position: batch, text, segments: texts.segmentsOf(id), size: 0, country });
        requestsOfCountry[index] = (requestsOfCountry[index] ?? 0) + 1;
        if (index === 0) openInFirst.set(id, batch);
        else openElsewhere.set(key, batch);
      }
      sizeOfBatch.set(batch, sizeOfBatch.at(batch) + 1);
      recipients++;
      segments += texts.segmentsOf(id);
      return batch;
    },
    last: () => ({ segments: texts.segmentsOf(lastText), fitsGsm7: texts.fitsGsm7(lastText) }),
    started() {
      const started = fresh;
      for (const batch of started) {
        batch.size = sizeOfBatch.at(batch.position);
        sizeGiven.push(batch.size);
      }
      fresh = [];
      return started;
    },
    grown() {
      const grown: (readonly [number, number])[] = [];
      const given = sizeGiven.view();
      for (const [position, size] of sizeOfBatch.view().entries()) {
        if (position < given.length && size !== given[position]) grown.push([position, size]);
      }
      return grown;
    },
    sizes: () => sizeOfBatch.view().slice(),
    totals: () => ({
      recipients,
      texts: texts.length,
      unicodeTexts,
      requests: sizeOfBatch.length,
      segments,
    }),
    requestsByCountry: () =>
      countries.map((country, index) => ({ country, requests: requestsOfCountry[index] ?? 0 })),
  };
}

/** Where a text has no batch yet. */
const none = 0xffff_ffff;
/** More than ISO 3166 has. */
const mostCountries = 1_000;
