/** A person who refuses may have further numbers in the fields of their contact: they are shown, for somebody to decide. */

import { onDoNotText } from '../../db/contacts/do-not-text.ts';
import { fieldsOfNumbers } from '../../db/contacts/fields-of-numbers.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { onPage } from '../bulk/pages.ts';
import { numbersWritten } from '../phone/other-numbers.ts';
import type { FoundNumber, FoundNumbers } from './found-numbers.ts';

/** The people found, with the further numbers of those who refuse behind it, none of them taken. */
export async function withFurtherNumbers<Found extends FoundNumbers>(db: Db, found: Found): Promise<Found> {
  const further = new Map<string, FoundNumber>();
  const known = new Set(found.people.map(({ number }) => number));
  const refusing = found.people.filter(({ taken }) => taken).map(({ number }) => number);
  for (let from = 0; from < refusing.length; from += onPage) {
    for (const { number: whose, fields } of await fieldsOfNumbers(db, refusing.slice(from, from + onPage))) {
      for (const [heading, value] of Object.entries(fields)) {
        for (const number of numbersWritten(value)) {
          if (known.has(number)) continue;
          const said = `${heading} (+${whose})`;
          further.set(number, { number, said, reason: '', taken: false, unsure: true, further: true });
        }
      }
    }
  }
  if (further.size === 0) return found;
  const listed = await onDoNotText(db, [...further.keys()]);
  return {
    ...found,
    people: [...found.people, ...[...further.values()].filter(({ number }) => !listed.has(number))],
  };
}
