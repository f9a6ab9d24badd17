/**
 * Requests of other programs under the same limit, as far as they show in the answers (interface specification, section 8: whether
 * limits are counted per key or per account is not shown). Moments are monotonic ms.
 */

const policy = {
  /** They show in so many answers in a row, or it was the order of the answers: too few leave places empty, too many run into 429s. */
  shownFor: 3,
  /** Less than this is missing from a bucket without anybody else: counts are cut to whole numbers, and answers travel. */
  bucketNoise: 1.5,
} as const;

/** One answer, as far as others are concerned. */
export interface Used {
  readonly now: number;
  readonly limit: number;
  readonly windowMs: number;
  readonly inFlight: number;
  /** Least that the service may have left. */
  readonly least: number;
  /** The count that would be left if nobody else sent, requests in flight not counted. */
  readonly byCount: number;
}

/** A moment from which on the flow into a bucket is watched. */
interface FlowMark {
  readonly at: number;
  readonly left: number;
  readonly started: number;
  /** Requests of others in the stretch before. */
  readonly taken: number;
}

export class Others {
  /** Requests of theirs that count now. */
  count = 0;
  /** They became more of late. */
  send = false;
  #shown: readonly number[] = [];
  /** Fewest of theirs that were counted since `at`. */
  #base: { readonly at: number; readonly least: number } = { at: 0, least: Number.POSITIVE_INFINITY };
  #flow: FlowMark | null = null;

  /** In a window of any kind but a bucket: whatever is used and is not ours. */
  seen(used: Used): void {
    const { byCount, least, inFlight } = used;
    // An answer that was counted before others shows what these freed again as if somebody else had it.
    const shown = Math.max(0, byCount - least - Math.ceil(inFlight / 2));
    this.#shown = [...this.#shown, shown].slice(-policy.shownFor);
    this.count = Math.min(...this.#shown);
    this.#watch(used);
  }

  /**
   * In a bucket, where what others used long ago flows in again: what is missing that we did not take, in a window, as far as
   * it has been watched. `left`: for the next requests. `started`: requests of ours so far.
   */
  seenInBucket(used: Used, left: number, started: number): void {
    const { now, limit, windowMs } = used;
    const mark = this.#flow ?? { at: now, left, started, taken: 0 };
    const flowed = ((now - mark.at) * limit) / windowMs;
    const missing = mark.left + flowed - (started - mark.started) - left;
    const taken = Math.max(0, Math.floor(missing - policy.bucketNoise + 1));
    const isOver = now - mark.at >= windowMs;
    this.#flow = isOver ? { at: now, left, started, taken } : mark;
    this.count = Math.max(taken, mark.taken);
    this.#watch(used);
  }

  #watch({ now, windowMs, byCount, least }: Used): void {
    // If none of ours that are in flight were counted yet.
    const most = Math.max(0, byCount - least);
    const isOld = now - this.#base.at >= windowMs;
    this.#base = isOld
      ? { at: now, least: most }
      : { ...this.#base, least: Math.min(this.#base.least, most) };
    this.send = this.count > this.#base.least;
  }
}
