/**
 * Statements that go to the server of a workspace one behind the other, without waiting for the answer to each: on a line with a delay the way
 * there and back is all that a cycle of the queue takes. The server works them off in this order. On files each is done at once.
 */
import type { Db } from './sqlite/open.ts';

/** A connection on which statements may be on their way together. */
export interface Line {
  /** Settles when the next statement is on its way. */
  nextSent(): Promise<void>;
}

const lines = new WeakMap<Db, Line>();

/** Statements of this database go over the line, and do not wait for one another. */
export function putOnLine(db: Db, line: Line): void {
  lines.set(db, line);
}

/** Something that was asked. An object, so that waiting until it is on its way is not waiting for its answer. */
export interface OnItsWay<T> {
  readonly answer: Promise<T>;
}

/**
 * Asks, and settles when the first statement of it is on its way; what is asked after that comes behind it. Answers are to be awaited in the
 * order in which they were asked for: where one fails, those behind it in the transaction fail as well, and say less of why.
 */
export async function onItsWay<T>(db: Db, ask: () => Promise<T>): Promise<OnItsWay<T>> {
  const line = lines.get(db);
  if (line === undefined) return { answer: Promise.resolve(await ask()) };
  const sent = line.nextSent();
  const answer = ask();
  const ended = answer.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([sent, ended]);
  return { answer };
}

/** All of these, which are on their way. */
export function allOf<T>(asked: readonly OnItsWay<T>[]): OnItsWay<T[]> {
  const answer = Promise.all(asked.map((each) => each.answer));
  // A failure is heard of where it is awaited.
  answer.catch(() => undefined);
  return { answer };
}
