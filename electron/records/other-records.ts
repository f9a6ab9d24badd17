/**
 * Whether this computer is about to work with other records than those that are open: a team's, once it has joined, or its own again.
 * Nothing is written into the old ones from then on, since nobody would find it in the others: a refusal that is recorded only there is
 * of no use to the person who refused.
 */
import { AppError } from '../shared/errors.ts';

export class OtherRecords {
  #state: 'none' | 'choosing' | 'chosen' = 'none';
  readonly #onChosen: (() => void)[] = [];

  /** The others are open after the next start. */
  areChosen(): boolean {
    return this.#state === 'chosen';
  }

  /** Commands of a person would be lost with the records that are open. */
  closeThese(): boolean {
    return this.#state !== 'none';
  }

  /** Hears once that they are chosen. */
  onChosen(hear: () => void): void {
    this.#onChosen.push(hear);
  }

  /**
   * They are chosen once `choose` resolves; where it rejects, all stays as it was.
   *
   * @throws AppError: `starts-anew` where they are chosen, or are about to be
   */
  async choose<Result>(choose: () => Promise<Result>): Promise<Result> {
    if (this.#state !== 'none') throw new AppError('starts-anew');
    this.#state = 'choosing';
    try {
      const result = await choose();
      this.#state = 'chosen';
      for (const hear of this.#onChosen) hear();
      return result;
    } finally {
      if (this.#state === 'choosing') this.#state = 'none';
    }
  }
}
