/** Questions that are answered by a message, each known by its number. */
export class Questions<Answer> {
  readonly #open = new Map<number, { resolve: (answer: Answer) => void; reject: (cause: Error) => void }>();
  #nextId = 1;

  /** `send` posts the question with the number that its answer must bear. */
  ask(send: (id: number) => void): Promise<Answer> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#open.set(id, { resolve, reject });
    send(id);
    return promise;
  }

  answer(id: number, answer: Answer): void {
    this.#open.get(id)?.resolve(answer);
    this.#open.delete(id);
  }

  refuse(id: number, cause: Error): void {
    this.#open.get(id)?.reject(cause);
    this.#open.delete(id);
  }
}
