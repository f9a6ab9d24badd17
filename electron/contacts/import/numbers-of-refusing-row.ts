/** All numbers of a row, for a row that is not imported and says that nobody is to write to them. */
import type { CountryCode } from 'libphonenumber-js/max';
import { columnWord } from '../../shared/import/column-words.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { bareDigitsOf } from '../phone/phone-digits.ts';
import { numbersAmong } from '../phone/phone-explain.ts';
import type { BareDigits, PhoneContext } from '../phone/phone-reading.ts';
import { looksLikePhone } from '../read/looks-like-phone.ts';

interface Column {
  readonly column: number;
  readonly bare: BareDigits;
}

/**
 * Reads the columns that were chosen as phones, and those that are headed as such, somebody else's too: one number too many on the
 * do-not-text list costs little, and the person decides about it.
 */
export function numbersReader(
  names: readonly string[],
  phones: readonly Column[],
  sample: readonly (readonly string[])[],
): (cells: readonly string[], country: CountryCode | null) => readonly string[] {
  let made: readonly Column[] | undefined;
  const columns = (country: CountryCode | null): readonly Column[] => {
    made ??= names.flatMap((name, column): Column[] => {
      const chosen = phones.find((phone) => phone.column === column);
      if (chosen !== undefined) return [chosen];
      if (columnWord(name) !== 'phone') return [];
      const cells = sample.map((row) => row[column] ?? '');
      return [{ column, bare: bareDigitsOf(cells, country) }];
    });
    return made;
  };
  return (cells, country) => {
    const found = columns(country).flatMap(({ column, bare }) =>
      numbersIn(cells[column] ?? '', { country, bare }),
    );
    if (found.length > 0 || cells.length <= names.length) return [...new Set(found)];
    // Cells that stand one place off are in no column of their own.
    const anywhere = cells
      .filter(looksLikePhone)
      .flatMap((cell) => numbersIn(cell, { country, bare: 'national' }));
    return [...new Set(anywhere)];
  };
}

function numbersIn(cell: string, context: PhoneContext): readonly string[] {
  const reading = readPhoneCell(cell, context);
  switch (reading.kind) {
    case 'number':
      return [reading.phone, ...reading.further];
    case 'rejected': {
      const perhaps = reading.perhaps === null ? [] : [reading.perhaps];
      return [
        ...(reading.refused ?? []),
        ...perhaps,
        ...cell.split(between).flatMap((part) => numbersAmong(part, context)),
      ];
    }
    case 'empty':
      return [];
    default:
      return reading satisfies never;
  }
}

const between = /[;,|/\n&]|:::/;
