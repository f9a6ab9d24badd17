/**
 * Saves a draft while it is written: one save after the other, and always the newest text last. Two at once could arrive the
 * wrong way round, and one that failed would bring back what was written before it.
 */
import type { CampaignDraft } from '../../../../electron/shared/models.ts';

/** So much is lost where Carillon is killed in the middle of typing. Shorter would save every letter. */
export const saveAfterMs = 400;

export interface DraftSaverDeps {
  /** Rejects where the main process refuses. */
  readonly save: (draft: CampaignDraft) => Promise<unknown>;
  /** Something became unsaved, was saved, or was refused. */
  readonly onChange: (progress: SavingProgress) => void;
}

export interface SavingProgress {
  readonly unsaved: boolean;
  /** Why the last save failed; null as soon as one succeeds. */
  readonly error: Error | null;
}

/** Not saved, since somebody else has saved another one: the person chooses first. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

export class DraftSaver {
  readonly #deps: DraftSaverDeps;
  #unsaved: CampaignDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #error: Error | null = null;

  constructor(deps: DraftSaverDeps) {
    this.#deps = deps;
  }

  /** The draft is another one now. Saved {@link saveAfterMs} after the first change, however long the typing goes on. */
  changed(draft: CampaignDraft): void {
    this.#unsaved = draft;
    // A refusal is reported by onChange; the timer itself has nowhere to report it.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), saveAfterMs);
    this.#report();
  }

  /** Saves what is not saved yet. Resolves when the main process has all of it; rejects where it refuses. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Nothing of it is to be saved any more. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsaved = undefined;
    this.#error = null;
    this.#report();
  }

  async #saveAll(): Promise<void> {
    for (let draft = this.#unsaved; draft !== undefined; draft = this.#unsaved) {
      try {
        await this.#deps.save(draft);
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
        this.#report();
        throw error;
      }
      this.#error = null;
      if (this.#unsaved === draft) this.#unsaved = undefined;
    }
    this.#report();
  }

  #report(): void {
    this.#deps.onChange({ unsaved: this.#unsaved !== undefined, error: this.#error });
  }
}
