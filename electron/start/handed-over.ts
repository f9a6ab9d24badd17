/** A file that the app was opened with waits here until somebody takes it: the page is there much later than the file. */
export class HandedOver {
  #waiting: string | null;
  #take: ((path: string) => void) | null = null;
  #isDeferred = false;

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

  /** Nobody takes any now, as while Carillon goes over to other records. */
  defer(): void {
    this.#isDeferred = true;
  }

  /** Somebody takes them again. */
  release(): void {
    this.#isDeferred = false;
    this.#handOver();
  }

  /** The file that nobody has taken. */
  get waiting(): string | null {
    return this.#waiting;
  }

  #handOver(): void {
    if (this.#waiting === null || this.#take === null || this.#isDeferred) return;
    const path = this.#waiting;
    this.#waiting = null;
    this.#take(path);
  }
}
