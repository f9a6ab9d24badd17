/**
 * The owner of the phones in a column, as its heading or the label beside it says. A wrong "somebody else" costs a click on the
 * columns; a missing word texts a stranger.
 */
import { type HeadingTokens, headingTokens } from '../import/heading-tokens.ts';
import { headingWords } from '../import/heading-words.ts';

/** In the order in which a row's numbers are tried for its contact. */
export const phoneOwners = [
  'own mobile',
  'own',
  /** Their own too, but where texts seldom arrive. */
  'own landline',
  /** Perhaps theirs: a phone at work, or that of the person to ask for. */
  'work',
  /** Somebody else's: a parent, the doctor, whom to call in an emergency. An old number, which may be a stranger's. Or no phone: a fax. */
  'somebody else',
] as const;
export type PhoneOwner = (typeof phoneOwners)[number];

/** The owner of the numbers by a heading or a label; `own` where it says nothing of one. */
export function phoneOwner(heading: string): PhoneOwner {
  const tokens = headingTokens(heading);
  if (isFaxIn(tokens) || isOldIn(tokens) || isOfOthers(heading)) return 'somebody else';
  if (headingWords('people', 'work', 'child').in(tokens)) return 'work';
  if (headingWords('phones', 'mobile', 'message').in(tokens)) return 'own mobile';
  if (headingWords('phones', 'home').in(tokens)) return 'own landline';
  return 'own';
}

/** "Contact 1 Mobile", "Kontakt 2 Name": whom to reach in this person's place. "Contact number 1" is their own. */
function isNumberedContact(heading: string): boolean {
  const parts = heading.match(/\p{L}+|\p{Nd}+/gu) ?? [];
  const numbered = headingWords('people', 'numbered');
  const at = parts.findIndex(
    (part, at) => /^\d{1,2}$/.test(parts[at + 1] ?? '') && numbered.in(headingTokens(part)),
  );
  return at >= 0 && parts.length > 2;
}

/** "P/G 1 cell", "E1 Mobil": a parent or guardian by an initial with a number. "Phone 1" and "M1" are the person's own. */
function isByInitial(heading: string): boolean {
  const [, letters = ''] = /^\s*(\p{L}(?:[\p{L}/.&]{0,6}))[\s._-]*\p{Nd}[\s._/-]*\p{L}/u.exec(heading) ?? [];
  return (
    letters !== '' &&
    headingWords('people', 'initial').isWhole(headingTokens(letters.replace(/\P{L}/gu, '').toLowerCase()))
  );
}

/** "EE telemóvel", "Tel. ZZ": schools write a parent or guardian so. */
function isByGuardian(heading: string): boolean {
  const { words } = headingTokens(heading);
  if (words.length < 2 || words.length > mostWithGuardian) return false;
  const guardian = headingWords('people', 'guardian');
  const isSplit = (short: readonly string[], phone: readonly string[]) =>
    guardian.isWhole(headingTokens(short.join(' '))) &&
    headingWords('phones', 'mobile', 'phone', 'home').in(headingTokens(phone.join(' ')));
  return [1, 2].some(
    (length) =>
      isSplit(words.slice(0, length), words.slice(length)) ||
      isSplit(words.slice(-length), words.slice(0, -length)),
  );
}
const mostWithGuardian = 4;

/** Whether a heading names somebody else than the person of the row. */
export const isOfOthers = (heading: string): boolean =>
  headingWords('people', 'other').in(headingTokens(heading)) ||
  isNumberedContact(heading) ||
  isByInitial(heading) ||
  isByGuardian(heading);

const isFaxIn = (tokens: HeadingTokens) => headingWords('phones', 'fax').in(tokens);

/** "Vecchio cell", "Ex cell", "Handy (alt)": in English "Alt phone" is another one. */
function isOldIn(tokens: HeadingTokens): boolean {
  const only = (word: string | undefined) => headingTokens(word ?? '');
  return (
    headingWords('phones', 'old').in(tokens) ||
    (tokens.words.length > 1 &&
      (headingWords('phones', 'oldFirst').isWhole(only(tokens.written[0])) ||
        headingWords('phones', 'oldLast').isWhole(only(tokens.written.at(-1)))))
  );
}

/** Whether words beside a number say that somebody else answers it: "husband", "(sister)". */
export function namesSomebodyElse(words: string): boolean {
  const tokens = headingTokens(words);
  return headingWords('people', 'other', 'child').in(tokens);
}

/** Whether a heading or a label is that of a fax, a pager or the like, which no text reaches. */
export const isFax = (heading: string): boolean => isFaxIn(headingTokens(heading));

/** Whether a heading says of numbers that they are not the person's own: those of somebody else, or of work. */
export function isOthersPhone(heading: string): boolean {
  const owner = phoneOwner(heading);
  return owner === 'somebody else' || owner === 'work';
}
