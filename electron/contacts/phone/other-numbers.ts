/** Further numbers of a person, which imports keep in fields as "+44…; +44…". */
import { onDoNotText } from '../../db/contacts/do-not-text.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { Contact } from '../../shared/models.ts';

const written = /\+\d[\d\s().-]{5,}\d/g;

/** The digits of the numbers that stand in a text with their country codes. */
export const numbersWritten = (text: string): readonly string[] =>
  (text.match(written) ?? []).map((number) => number.replace(/\D/g, ''));

/** The ids of those contacts of whom another number than their own is on the do-not-text list. */
export async function withOtherListed(db: Db, contacts: readonly Contact[]): Promise<ReadonlySet<number>> {
  const others = contacts.flatMap(({ id, number, fields }) =>
    Object.values(fields)
      .flatMap(numbersWritten)
      .map((other) => ({ id, number: other }))
      .filter((other) => other.number !== number),
  );
  if (others.length === 0) return new Set();
  const listed = await onDoNotText(
    db,
    others.map(({ number }) => number),
  );
  return new Set(others.filter(({ number }) => listed.has(number)).map(({ id }) => id));
}
