/** Calls of a page that come before what answers them is there: each waits, in order, and none is lost. */
import type { Reply } from './shared/errors.ts';

/** Answers one call: a value or a refusal, never an exception. */
export type Answer = (channel: unknown, args: unknown) => Promise<Reply<unknown>>;

export class HeldCalls {
  readonly #answer = Promise.withResolvers<Answer>();

  /** Lets what was held go, in the order in which it came, and whatever comes later at once. */
  answerWith(answer: Answer): void {
    this.#answer.resolve(answer);
  }

  async call(channel: unknown, args: unknown): Promise<Reply<unknown>> {
    const answer = await this.#answer.promise;
    return answer(channel, args);
  }
}
