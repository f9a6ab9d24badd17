/**
 * The people found for the do-not-text list in the last preview. Only the newest is kept: there is one place where that is done.
 */
import { namesOf } from '../../db/contacts/contacts.ts';
import { onDoNotText } from '../../db/contacts/do-not-text.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { DoNotTextPreview } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportSource } from '../../shared/import/imports.ts';
import { onPage } from '../bulk/pages.ts';
import { type FoundNumbers, type NumbersCountry, readerCountry } from './found-numbers.ts';
import { type KnownNumbers, sidesOf } from './found-sides.ts';

interface Previewed {
  readonly previewId: number;
  readonly found: FoundNumbers;
  readonly known: KnownNumbers;
  readonly source: string;
  /** Where they were read from, to read them again. */
  readonly from: ImportSource;
}

/** The people found, and how they were come by. */
export interface ReadForPreview {
  readonly found: FoundNumbers;
  /** The name of where they are from, as it stands on the list. */
  readonly source: string;
  readonly from: ImportSource;
  readonly country: NumbersCountry;
}

/** Lets the rest of the process have its turn. */
export const yieldToLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class LastPreview {
  #previewed: Previewed | null = null;
  #previews = 0;

  async show(db: Db, { found, source, from, country }: ReadForPreview): Promise<DoNotTextPreview> {
    const known = await knownOf(db, found);
    const previewId = ++this.#previews;
    this.#previewed = { previewId, found, known, source, from };
    const { areReplies, unreadable, uncertain } = found;
    return {
      previewId,
      areReplies,
      ...(await sidesOf(found, known, '', yieldToLoop)),
      unreadable,
      uncertain,
      country: readerCountry(country) || null,
    };
  }

  /** @throws AppError `not-found` where another one was shown since, or it was put on the list */
  get(previewId: number): Previewed {
    if (this.#previewed?.previewId !== previewId) throw new AppError('not-found', { what: 'preview' });
    return this.#previewed;
  }

  forget(): void {
    this.#previewed = null;
  }
}

async function knownOf(db: Db, { people }: FoundNumbers): Promise<KnownNumbers> {
  const names = new Map<string, string>();
  const onList = new Set<string>();
  for (let from = 0; from < people.length; from += onPage) {
    const numbers = people.slice(from, from + onPage).map(({ number }) => number);
    for (const [number, name] of await namesOf(db, numbers)) names.set(number, name);
    for (const number of await onDoNotText(db, numbers)) onList.add(number);
  }
  return { names, onList };
}
