/**
 * Whether this computer is about to work with other records than those that are open: a team's, once it has joined, or its own again.
 * Nothing is written into the old ones from then on, since nobody would find it in the others: a refusal that is recorded only there is
 * of no use to the person who refused. What is being written already ends first.
 */
import { AppError } from '../shared/errors.ts';
import type { WorkUnderWay } from '../shared/workspace/work-under-way.ts';

/** Work that nobody notices, such as a setting that is being saved, has ended by then. */
const shortWorkMs = 2_000;

export class OtherRecords {
  #state: 'none' | 'waiting' | 'choosing' | 'chosen' = 'none';
  readonly #onChange: ((state: 'open' | 'closed' | 'chosen') => void)[] = [];
  /** Each piece of work in the open records, with how a person is told of it. */
  readonly #underWay = new Map<Promise<unknown>, WorkUnderWay>();

  /** The others are open after the next start. */
  areChosen(): boolean {
    return this.#state === 'chosen';
  }

  /** Commands of a person would be lost with the records that are open. */
  closeThese(): boolean {
    return this.#state === 'choosing' || this.#state === 'chosen';
  }

  /** A piece of work that has to end first; null: none. */
  underWay(): WorkUnderWay | null {
    const [work = null] = this.#underWay.values();
    return work;
  }

  /** Hears when these are closed, and then that others are chosen, or that these are open as before. */
  onChange(hear: (state: 'open' | 'closed' | 'chosen') => void): void {
    this.#onChange.push(hear);
  }

  /** Does something in the records that are open: no others are chosen while it lasts. */
  during<Result>(work: WorkUnderWay, run: () => Promise<Result>): Promise<Result> {
    const running = run();
    this.#underWay.set(running, work);
    const over = (): void => void this.#underWay.delete(running);
    running.then(over, over);
    return running;
  }

  /** The same for what Carillon does by itself, which can be done another time: null where these are to be written no more. */
  duringIfOpen<Result>(work: WorkUnderWay, run: () => Promise<Result>): Promise<Result> | null {
    return this.closeThese() ? null : this.during(work, run);
  }

  /**
   * They are chosen once `choose` resolves; where it rejects, all stays as it was.
   *
   * @throws AppError: `starts-anew` where they are chosen, or are about to be; `work-under-way` where work in these lasts
   */
  async choose<Result>(choose: () => Promise<Result>): Promise<Result> {
    if (this.#state !== 'none') throw new AppError('starts-anew');
    this.#state = 'waiting';
    try {
      await this.#workEnds();
      this.#state = 'choosing';
      this.#tell('closed');
      const result = await choose();
      this.#state = 'chosen';
      this.#tell('chosen');
      return result;
    } finally {
      if (this.#state !== 'chosen') {
        this.#state = 'none';
        this.#tell('open');
      }
    }
  }

  #tell(state: 'open' | 'closed' | 'chosen'): void {
    for (const hear of this.#onChange) hear(state);
  }

  async #workEnds(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, shortWorkMs, 'late');
    try {
      while (this.#underWay.size > 0) {
        const ended = Promise.allSettled(this.#underWay.keys());
        if ((await Promise.race([late, ended])) !== 'late') continue;
        throw new AppError('work-under-way', { work: this.underWay() ?? 'other' });
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
