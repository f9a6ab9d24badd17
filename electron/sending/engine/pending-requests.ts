/** Questions that are answered by a message, each known by its number. */
export class PendingRequests<Value> {
  readonly #open = new Map<number, { resolve: (response: Value) => void; reject: (cause: Error) => void }>();
  #nextId = 1;

  /** `send` posts the question with the number that its answer must bear. */
  request(send: (id: number) => void): Promise<Value> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    this.#open.set(id, { resolve, reject });
    send(id);
    return promise;
  }

  respond(id: number, response: Value): void {
    this.#open.get(id)?.resolve(response);
    this.#open.delete(id);
  }

  refuse(id: number, cause: Error): void {
    this.#open.get(id)?.reject(cause);
    this.#open.delete(id);
  }
}
