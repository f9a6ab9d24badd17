/** Calls of a page that come before what answers them is there: each waits, in order, and none is lost. */
import type { Reply } from '../shared/errors.ts';

/** Answers one call: a value or a refusal, never an exception. */
export type Answer = (channel: unknown, args: unknown) => Promise<Reply<unknown>>;

export class EarlyCalls {
  readonly #answer = Promise.withResolvers<Answer>();
  #page = 0;

  /** Lets what was held go, in the order in which it came, and whatever comes later at once. */
  answerWith(answer: Answer): void {
    this.#answer.resolve(answer);
  }

  /** The page that asked is gone: what it asked is refused and not done, lest it be taken for the next page's. */
  forgetWaiting(): void {
    this.#page += 1;
  }

  async call(channel: unknown, args: unknown): Promise<Reply<unknown>> {
    const page = this.#page;
    const answer = await this.#answer.promise;
    if (page !== this.#page) return { ok: false, error: { code: 'not-allowed-now', values: {} } };
    return answer(channel, args);
  }
}
