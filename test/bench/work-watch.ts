/** Processor time of this thread from timer to timer: what a stall would be if the machine had nothing else to do. */
export class WorkWatch {
  longestMs = 0;
  #before = process.threadCpuUsage();
  readonly #timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(this.#before);
    this.#before = process.threadCpuUsage();
    this.longestMs = Math.max(this.longestMs, (user + system) / 1000);
  }, 1);

  end(): void {
    clearInterval(this.#timer);
  }
}
