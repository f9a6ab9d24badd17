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
  /** Takes the next recipient's text and returns the position of the batch that the recipient belongs to. */
  place(text: string): number;
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
  const groupOfText = new Map<string, number>();
  const texts: string[] = [];
  const segmentsOfGroup = new Column(Uint16Array);
  const openBatchOfGroup = new Column(Uint32Array);
  const groupOfBatch = new Column(Uint32Array);
  const sizeOfBatch = new Column(Uint16Array);
  let recipients = 0;
  let unicodeTexts = 0;
  let segments = 0;

  const openBatch = (group: number): number => {
    const batch = groupOfBatch.length;
    groupOfBatch.push(group);
    sizeOfBatch.push(0);
    return batch;
  };

  return {
    place(text) {
      let group = groupOfText.get(text);
      let batch: number;
      if (group === undefined) {
        group = texts.length;
        groupOfText.set(text, group);
        texts.push(text);
        segmentsOfGroup.push(segmentsOf(text));
        if (!isGsm7(text)) unicodeTexts++;
        batch = openBatch(group);
        openBatchOfGroup.push(batch);
      } else {
        batch = openBatchOfGroup.at(group);
        if (sizeOfBatch.at(batch) === batchSize) {
          batch = openBatch(group);
          openBatchOfGroup.set(group, batch);
        }
      }
      sizeOfBatch.set(batch, sizeOfBatch.at(batch) + 1);
      recipients++;
      segments += segmentsOfGroup.at(group);
      return batch;
    },
    *batches() {
      for (let position = 0; position < groupOfBatch.length; position++) {
        const group = groupOfBatch.at(position);
        yield {
          position,
          text: texts[group] ?? '',
          segments: segmentsOfGroup.at(group),
          size: sizeOfBatch.at(position),
        };
      }
    },
    totals: () => ({
      recipients,
      texts: texts.length,
      unicodeTexts,
      requests: groupOfBatch.length,
      segments,
    }),
  };
}

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
