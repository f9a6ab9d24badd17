/** Numbers of which a file says that they must not be texted: gathered in its review, put on the do-not-text list where a person wants it. */

import { z } from 'zod';
import { addDoNotText } from '../../db/contacts/do-not-text.ts';
import { NumberTable } from '../../db/contacts/number-table.ts';
import { keyOfWords } from '../../db/contacts/plain-name.ts';
import { openOver } from '../../db/sqlite/open.ts';
import { changing } from '../../db/sqlite/transaction.ts';
import type { TaskConnection } from '../../db/task-connection.ts';
import { mostSaid, type SaidInFile } from '../../shared/import/imports.ts';
import { weighReply } from '../replies/judge-reply.ts';
import { inOneLine } from '../replies/sayings.ts';
import { type LinesFile, linesOf } from '../staging/staged-file.ts';

const Line = z.tuple([z.string(), z.string()]);

/** Sums of so many keys are exact. */
const keys = 2 ** 48;

/** Each number once, with the words of its first row. */
export class RefusedInFile {
  readonly #file: LinesFile;
  readonly #onList: ReadonlySet<string>;
  readonly #seen = new NumberTable();
  #people = 0;

  /** @param onList numbers that are on the do-not-text list already */
  constructor(file: LinesFile, onList: ReadonlySet<string>) {
    this.#file = file;
    this.#onList = onList;
  }

  /** How many there are. */
  get size(): number {
    return this.#seen.size;
  }

  /** The same for the same numbers, in whatever order. */
  get people(): string {
    return this.#people.toString(36);
  }

  /** @param said what the file says, such as the words of the cell */
  note(numbers: readonly string[], said: string): void {
    for (const number of numbers) {
      if (this.#onList.has(number) || this.#seen.add(number, 0) !== undefined) continue;
      this.#people = (this.#people + (keyOfWords([number]) % keys)) % keys;
      this.#file.add(JSON.stringify([number, inOneLine(said)]));
    }
  }
}

/** The words of such a file, for a person to look through. */
export function saidIn(path: string): SaidInFile {
  const people = new Map<string, number>();
  for (const lines of linesOf(path))
    for (const { reason } of lines.map(entryOf)) people.set(reason, (people.get(reason) ?? 0) + 1);
  const texts = [...people].map(([text, of]) => ({ text, people: of, weight: weighReply(text).weight }));
  texts.sort((one, other) => (other.weight === one.weight ? 0 : other.weight - one.weight));
  return {
    texts: texts.slice(0, mostSaid).map(({ text, people: of }) => ({ text, people: of })),
    more: Math.max(0, texts.length - mostSaid),
  };
}

function entryOf(line: string): { readonly number: string; readonly reason: string } {
  const [number, reason] = Line.parse(JSON.parse(line));
  return { number, reason };
}

/**
 * Puts those of a review's file on the do-not-text list, in one transaction. @returns how many were not there before
 *
 * @param texts only those of whom the file says one of these; null: all
 */
export async function refuse(
  connection: TaskConnection,
  path: string,
  texts: ReadonlySet<string> | null,
  putting: { readonly source: string; readonly now: number },
): Promise<number> {
  const db = openOver(connection);
  return changing(connection, async () => {
    let added = 0;
    for (const lines of linesOf(path)) {
      const entries = lines.map(entryOf).filter(({ reason }) => texts === null || texts.has(reason));
      added += await addDoNotText(db, entries, putting);
    }
    return added;
  });
}
