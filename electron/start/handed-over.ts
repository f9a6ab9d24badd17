/** A file that the app was opened with waits here until somebody takes it: the page is there much later than the file. */
export class HandedOver {
  #waiting: string | null;
  #take: ((path: string) => void) | null = null;

  /** @param path what the command line named; null where it named nothing */
  constructor(path: string | null) {
    this.#waiting = path;
  }

  /** A second one takes the place of one that still waits: one file is imported at a time. */
  put(path: string): void {
    this.#waiting = path;
    this.#handOver();
  }

  /** From now on there is somebody; again, after the page was loaded anew. */
  takeWith(take: (path: string) => void): void {
    this.#take = take;
    this.#handOver();
  }

  #handOver(): void {
    if (this.#waiting === null || this.#take === null) return;
    const path = this.#waiting;
    this.#waiting = null;
    this.#take(path);
  }
}
