/** The column that says which of a person's phones is to be used: "Preferred" with 2, "Mobile" or "Phone 2", or "Phone 2 preferred" with a yes. */

import { columnWord } from '../../shared/import/column-words.ts';
import { saysYes } from '../../shared/import/consent-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { phoneOwner } from '../../shared/phone/phone-owner.ts';

/** The place of the preferred one of some columns of phones, by a row's cells; undefined where the row says none. */
export type Preference = (cells: readonly string[]) => number | undefined;

/** @param phones places of the columns of phones. Undefined where no column says which is preferred. */
export function preferenceOf(names: readonly string[], phones: readonly number[]): Preference | undefined {
  if (phones.length < 2) return undefined;
  const ordered = [...phones].sort((one, other) => one - other);
  const saying = names.flatMap((name, at) =>
    !phones.includes(at) &&
    headingWords('labels', 'preferred').in(headingTokens(name)) &&
    columnWord(name) !== 'email'
      ? [at]
      : [],
  );
  if (saying.length === 0) return undefined;
  return (cells) => {
    for (const at of saying) {
      const cell = cells[at]?.trim() ?? '';
      const found = cell === '' ? undefined : preferredIn(cell, names, at, ordered);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function preferredIn(
  cell: string,
  names: readonly string[],
  column: number,
  phones: readonly number[],
): number | undefined {
  const nameOf = (at: number) => names[at] ?? '';
  const about = numberIn(nameOf(column));
  if (about !== '') return saysYes(cell) ? phones.find((at) => numberIn(nameOf(at)) === about) : undefined;
  const same = phones.filter(
    (at) =>
      headingTokens(nameOf(at)).line === headingTokens(cell).line && numberIn(nameOf(at)) === numberIn(cell),
  );
  if (same.length === 1) return same[0];
  const digits = numberIn(cell);
  if (digits !== '' && digits.length < 3)
    return (
      phones.find((at) => numberIn(nameOf(at)) === digits) ??
      (Number(digits) > 0 ? phones[Number(digits) - 1] : undefined)
    );
  const owner = phoneOwner(cell);
  const owned = owner === 'own' ? [] : phones.filter((at) => phoneOwner(nameOf(at)) === owner);
  return owned.length === 1 ? owned[0] : undefined;
}

const numberIn = (text: string): string => text.match(/\p{Nd}+/u)?.[0] ?? '';
