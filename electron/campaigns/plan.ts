/**
 * Which recipients share a request. One request carries many numbers with one text (interface specification,
 * section 4, rule 2), so recipients are gathered by rendered text and cut into batches. Pure: the worker that freezes an
 * audience feeds recipients in and writes down what comes out.
 */
import { isGsm7 } from '../shared/gsm.ts';
import { segmentsOf } from '../shared/segments.ts';

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
  /** Whose texting hours it keeps; null: it keeps none. */
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
  /** The batches so far, in order of position. Their sizes are final once all recipients are placed. */
  batches(): Generator<PlannedBatch>;
  totals(): PlanTotals;
}

/**
 * A planner for batches of `batchSize` numbers. A batch takes its place when its first recipient arrives, so
 * that people at the top of the audience are sent to first even where most others share another text; and every
 * batch of a text but its last is full, so that there are as few requests as can be. The same recipients in the same order
 * give the same batches.
 *
 * What is kept is each different text once and 14 bytes of numbers for it and its batches, not an object for each recipient:
 * a million people with a million texts fit into a worker.
 *
 * @throws RangeError where `batchSize` lies outside {@link batchSizes}.
 */
export function createPlanner(batchSize: number): Planner {
  if (!Number.isInteger(batchSize) || batchSize < batchSizes.least || batchSize > batchSizes.most) {
    throw new RangeError(`A batch has ${batchSizes.least} to ${batchSizes.most} numbers, not ${batchSize}.`);
  }
  const idOfText = new Map<string, number>();
  const texts: string[] = [];
  const segmentsOfText = new Column(Uint16Array);
  const textOfBatch = new Column(Uint32Array);
  const countryOfBatch = new Column(Uint16Array);
  const sizeOfBatch = new Column(Uint16Array);
  const countries: (string | null)[] = [];
  /** The batch with room, by text; for the first country, which is mostly the only one. */
  const openInFirst = new Column(Uint32Array);
  const openElsewhere = new Map<number, number>();
  let recipients = 0;
  let unicodeTexts = 0;
  let segments = 0;

  const textId = (text: string): number => {
    const known = idOfText.get(text);
    if (known !== undefined) return known;
    const id = texts.length;
    idOfText.set(text, id);
    texts.push(text);
    segmentsOfText.push(segmentsOf(text));
    openInFirst.push(NONE);
    if (!isGsm7(text)) unicodeTexts++;
    return id;
  };
  const countryIndex = (country: string | null): number => {
    const known = countries.indexOf(country);
    return known === -1 ? countries.push(country) - 1 : known;
  };

  return {
    place(text, country = null) {
      const id = textId(text);
      const place = countryIndex(country);
      const key = id * MOST_COUNTRIES + place;
      let batch = place === 0 ? openInFirst.at(id) : (openElsewhere.get(key) ?? NONE);
      if (batch === NONE || sizeOfBatch.at(batch) === batchSize) {
        batch = textOfBatch.length;
        textOfBatch.push(id);
        countryOfBatch.push(place);
        sizeOfBatch.push(0);
        if (place === 0) openInFirst.set(id, batch);
        else openElsewhere.set(key, batch);
      }
      sizeOfBatch.set(batch, sizeOfBatch.at(batch) + 1);
      recipients++;
      segments += segmentsOfText.at(id);
      return batch;
    },
    *batches() {
      for (let position = 0; position < textOfBatch.length; position++) {
        const id = textOfBatch.at(position);
        yield {
          position,
          text: texts[id] ?? '',
          segments: segmentsOfText.at(id),
          size: sizeOfBatch.at(position),
          country: countries[countryOfBatch.at(position)] ?? null,
        };
      }
    },
    totals: () => ({
      recipients,
      texts: texts.length,
      unicodeTexts,
      requests: textOfBatch.length,
      segments,
    }),
  };
}

/** Where a text has no batch yet. */
const NONE = 0xffff_ffff;
/** More than ISO 3166 has. */
const MOST_COUNTRIES = 1_000;

/** A growing list of small whole numbers, a few bytes each. */
class Column {
  #values: Uint16Array | Uint32Array;
  length = 0;

  constructor(Numbers: typeof Uint16Array | typeof Uint32Array) {
    this.#values = new Numbers(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new (this.#values instanceof Uint16Array ? Uint16Array : Uint32Array)(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}
