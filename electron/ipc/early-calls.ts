/** Calls of a page that come before what answers them is there: each waits, in order, and none is lost. */
import type { ChannelResponse } from '../shared/errors.ts';

/** Answers one call: a value or a refusal, never an exception. */
export type CallHandler = (channel: unknown, args: unknown) => Promise<ChannelResponse<unknown>>;

export class EarlyCalls {
  readonly #handler = Promise.withResolvers<CallHandler>();
  #page = 0;

  /** Lets what was held go, in the order in which it came, and whatever comes later at once. */
  handleWith(answer: CallHandler): void {
    this.#handler.resolve(answer);
  }

  /** The page that asked is gone: what it asked is refused and not done, lest it be taken for the next page's. */
  forgetWaiting(): void {
    this.#page += 1;
  }

  async call(channel: unknown, args: unknown): Promise<ChannelResponse<unknown>> {
    const page = this.#page;
    const answer = await this.#handler.promise;
    if (page !== this.#page) return { ok: false, error: { code: 'not-allowed-now', values: {} } };
    return answer(channel, args);
  }
}
