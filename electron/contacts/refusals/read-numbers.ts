/** Reading numbers for the do-not-text list in a thread: a file, or a paste that would take the main thread too long. */

import { contactCodes, contactNumbers } from '../../db/contacts/contacts-import-known.ts';
import { pagesOf } from '../bulk/pages.ts';
import { Progress } from '../bulk/progress.ts';
import type { ImportTask, ImportTools, NumbersRead } from '../import/tasks.ts';
import { callingCodes } from '../phone/numbering-plans.ts';
import { pastedNumbers } from '../phone/pasted-numbers.ts';
import type { KnownContacts } from '../phone/typed-numbers.ts';
import { openTable } from '../read/table.ts';
import { numbersIn } from '../replies/replies.ts';
import { readerCountry, withReadings } from './found-numbers.ts';
import { readNumberFile } from './number-file.ts';

type ReadNumbers = Extract<ImportTask, { kind: 'read-numbers' }>;

/** @throws AppError `cancelled`, and what opening a table throws */
export async function readNumbers(
  { source, country, locale, sent }: ReadNumbers,
  tools: ImportTools,
): Promise<NumbersRead> {
  const progress = new Progress(tools, 'reading', 1);
  const onStep = (rows: number, fraction: number) => progress.report(rows, fraction);
  const { read, withCodes } = pastedNumbers(country.home, country.chosen, knownContacts(tools));
  const by = readerCountry(country);
  const found =
    source.kind === 'text'
      ? { name: '', ...(await numbersIn(withCodes(source.text), by, onStep, sent)) }
      : await readNumberFile(
          await openTable(source, null, locale, (share) => onStep(0, share / 2)),
          by,
          onStep,
          sent,
          withCodes,
        );
  const { people, ...rest } = withReadings(found, read);
  return { ...rest, pages: pagesOf(people) };
}

function knownContacts({ connection }: ImportTools): KnownContacts {
  const numbers = contactNumbers(connection);
  return {
    codes: contactCodes(connection, callingCodes()),
    contactOf: (number) => {
      const id = numbers.get(number);
      return id === undefined ? null : { id, name: '' };
    },
  };
}
