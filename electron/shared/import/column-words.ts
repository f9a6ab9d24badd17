/**
 * The meaning of a heading for its column, in the languages that files come in. The words lie in `heading-words/`; here is how
 * they mean something together: "Customer number" is no phone, "Contact number" is one, "Emergency contact number" is somebody
 * else's.
 */

import { isOfOthers } from '../phone/phone-owner.ts';
import { fieldKey } from '../text/field-names.ts';
import { saysConsent } from './consent-words.ts';
import { type HeadingTokens, headingTokens } from './heading-tokens.ts';
import whole from './heading-words/whole.json' with { type: 'json' };
import { headingWords } from './heading-words.ts';

/** The meaning of a heading for its column. The first ones are the names of the fields that become of it. */
export type ColumnWord =
  | 'phone'
  | 'country'
  | 'lists'
  | 'first name'
  | 'last name'
  | 'name'
  | 'email'
  | 'company'
  | 'city'
  | 'rejected row'
  | 'rejected reason'
  /** Numbers of something: customers, accounts, invoices, taxes. */
  | 'id'
  | 'date'
  /** The label of the value in the column beside it: "Phone 1 - Label". */
  | 'label'
  /** The consent to texts, or the refusal of them. */
  | 'consent';

/** The English words, for which the field has one plain name; in other languages it is called as its heading. */
const english: Readonly<Partial<Record<ColumnWord, string>>> = {
  'first name': 'first name, firstname, given name, forename, fname, first',
  'last name': 'last name, lastname, surname, family name, lname, last',
  name: 'name, full name, fullname, contact name, customer, customer name',
  email: 'email, e-mail, mail, email address',
  company: 'company, organisation, organization, business, employer',
  city: 'city, town',
};

interface Keys {
  readonly words: ReadonlyMap<string, ColumnWord>;
  /** "Number", "Contact": a phone only where what stands below looks like one. */
  readonly vague: ReadonlySet<string>;
  /** The first and the last heading of Carillon's own exports of contacts, in each of its languages. */
  readonly exportNumber: ReadonlySet<string>;
  readonly exportLists: ReadonlySet<string>;
}

let made: Keys | undefined;

/** Made for the first heading: every start would wait for it. */
function keys(): Keys {
  const { words } = whole;
  made ??= {
    words: new Map(
      Object.keys(words)
        .filter((word): word is keyof typeof words => Object.hasOwn(words, word))
        .flatMap((word) => words[word].map((written) => [plainHeading(written), word] as const)),
    ),
    vague: new Set(
      ['number', 'numero', 'nummer', 'numer', 'رقم', 'الرقم', 'sms', 'contact', 'номер', 'cep'].map(
        plainHeading,
      ),
    ),
    exportNumber: new Set(
      [
        'phone number',
        'numéro de téléphone',
        'número de teléfono',
        'Telefonnummer',
        'número de telefone',
        'رقم الهاتف',
      ].map(plainHeading),
    ),
    exportLists: new Set(['lists', 'listes', 'listas', 'Listen', 'القوائم'].map(plainHeading)),
  };
  return made;
}

/** Without accents, marks, case and spaces: headings are typed in a hurry. */
export function plainHeading(heading: string): string {
  return fieldKey(heading.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[.:*#°'’"]/g, '');
}

/**
 * The field's name for a column whose heading is such a word: in English the word itself ("Surname" and "LAST_NAME" are both
 * "Last name"), in every other language what stands there, since a message is written in that language, too.
 */
export function fieldOfWord(word: ColumnWord, heading: string): string {
  const known =
    english[word]?.split(/,\s*/).some((written) => plainHeading(written) === plainHeading(heading)) ?? false;
  return known ? word.charAt(0).toUpperCase() + word.slice(1) : heading;
}

/** Headings come again for every file of a program; finding out what one means takes a while. */
const known = new Map<string, ColumnWord | undefined>();
const mostKnown = 5_000;

/** The meaning of a heading; undefined where we know none. */
export function columnWord(heading: string): ColumnWord | undefined {
  if (known.has(heading)) return known.get(heading);
  const word = wordOf(heading);
  if (known.size < mostKnown) known.set(heading.slice(0, 300), word);
  return word;
}

/** A phone number with words beside it is no heading. */
const mostDigits = 6;

function wordOf(heading: string): ColumnWord | undefined {
  const { words } = keys();
  const exactly = words.get(plainHeading(heading));
  if (exactly) return exactly;
  if (heading.replace(/\D/g, '').length > mostDigits) return undefined;
  const tokens = headingTokens(heading);
  if (tokens.words.length === 0) return undefined;
  if (headingWords('labels', 'whose').in(tokens)) return 'label';
  if (saysConsent(tokens)) return 'consent';
  if (headingWords('numbers', 'email').in(tokens)) return isLabelled(tokens) ? 'label' : 'email';
  return (
    countryWord(tokens) ??
    phoneWord(tokens) ??
    nameWord(heading, tokens) ??
    listsWord(tokens) ??
    (isLabelled(tokens) && tokens.words.length > 1 ? 'label' : undefined) ??
    (headingWords('numbers', 'date').in(tokens) ? 'date' : undefined) ??
    (headingWords('numbers', 'id').in(tokens) ? 'id' : undefined)
  );
}

/** Whether a heading has a word for text messages: "SMS", "No. SMS". */
export const namesMessages = (heading: string): boolean =>
  headingWords('phones', 'message').in(headingTokens(heading));

const last = (tokens: HeadingTokens): HeadingTokens => headingTokens(tokens.written.at(-1) ?? '');

/** "Phone 1 - Label", "Phone type", "Relationship". */
const isLabelled = (tokens: HeadingTokens) => headingWords('labels', 'label').in(last(tokens));

/** "Tipo de teléfono", "Phone 2 owner": beside a word for the phone, the label may stand first. */
const isLabelOfPhone = (tokens: HeadingTokens) =>
  isLabelled(tokens) ||
  headingWords('labels', 'label').in(headingTokens(tokens.written[0] ?? '')) ||
  isOwnerOfPhone(tokens);

/** "Phone 2 owner", "Titular teléfono 2"; "Owner phone" is a phone. */
function isOwnerOfPhone(tokens: HeadingTokens): boolean {
  const owner = headingWords('labels', 'owner');
  if (!owner.in(tokens)) return false;
  const isLast = owner.in(last(tokens));
  return isLast || tokens.words.length > 2 || !headingWords('people', 'other').in(tokens);
}

/** A word for the phone makes a phone of it, and a word for a number only where nothing says a number of what. */
function phoneWord(tokens: HeadingTokens): 'phone' | 'label' | 'id' | undefined {
  const isPhone = headingWords('phones', 'mobile', 'phone', 'fax').in(tokens);
  const hasNumber = headingWords('numbers', 'number').in(tokens);
  if (isPhone) {
    if (isLabelOfPhone(tokens)) return 'label';
    if (tokens.words.length === 1) return 'phone';
    if (headingWords('labels', 'aside').isWhole(last(tokens))) return undefined;
    return headingWords('numbers', 'id').isWhole(last(tokens)) && !hasNumber && last(tokens).line === ' id '
      ? 'id'
      : 'phone';
  }
  const isMessage = headingWords('phones', 'message').in(tokens);
  if (isMessage && (tokens.words.length === 1 || hasNumber)) return 'phone';
  if (!hasNumber) return undefined;
  if (
    tokens.words.every(
      (word, at) =>
        headingWords('numbers', 'number').isWord(word, tokens.written[at] ?? word) ||
        // "Neue Nummer" and "alte Nummer".
        headingWords('phones', 'new', 'old').isWord(word, tokens.written[at] ?? word),
    )
  )
    return 'phone';
  const isOthers = headingWords('people', 'other').in(tokens);
  const reaches = headingWords('phones', 'reach').in(tokens);
  if (reaches || (isOthers && !headingWords('numbers', 'id').in(tokens))) return 'phone';
  return 'id';
}

/** Headings of names that are not the person's own: how one is pronounced, and those of other people. */
const otherNames =
  /(?:^| )(?:phonetic|yomi|maiden|middle|company|business|product|user|file|event|school|course|list|group|campaign|account|mothers|fathers|birth|naissance|geburts|geburtsname|madchenname|nacimiento|soltera|nascita|nascimento|solteira|doncella)(?: |$)/;

/** "Nom et prénom du patient", "Vor- und Nachname": the other half of it need not be a word that we know. */
const andBetween = / (?:and|und|et|y|e|i|og|och|en|ve|и|та|و) /;

/** A name, with words before it that say of whom: "Patient first name", "billing_last_name". */
function nameWord(heading: string, tokens: HeadingTokens): 'first name' | 'last name' | 'name' | undefined {
  if (otherNames.test(tokens.line)) return undefined;
  if (isTwoParts(heading)) return 'name';
  const full = headingWords('names', 'full');
  const alone = headingWords('names', 'fullAlone');
  const isOthers = isOfOthers(heading);
  if (!isOthers && (full.isWhole(tokens) || alone.isWhole(tokens))) return 'name';
  if (headingWords('names', 'firstAlone').isWhole(tokens)) return 'first name';
  if (headingWords('names', 'lastAlone').isWhole(tokens)) return 'last name';
  if (isOthers) return undefined;
  const first = headingWords('names', 'first').in(tokens);
  const family = headingWords('names', 'last').in(tokens);
  if ((first && family) || ((first || family) && andBetween.test(tokens.line))) return 'name';
  if (first) return 'first name';
  if (family) return 'last name';
  return isOfPerson(tokens, 'full', 'fullAlone') ? 'name' : undefined;
}

/** "Name, Vorname", "Apellidos / Nombre": one part of a name, and the other. */
function isTwoParts(heading: string): boolean {
  const parts = heading.split(/[,;/]/).map((part) => headingTokens(part));
  if (parts.length !== 2) return false;
  const isFirst = (part: HeadingTokens) => headingWords('names', 'first', 'firstAlone').in(part);
  const isLast = (part: HeadingTokens) => headingWords('names', 'last').in(part);
  const isRest = (part: HeadingTokens) =>
    isLast(part) || headingWords('names', 'fullAlone', 'lastAlone').isWhole(part);
  const [one, other] = parts;
  return (
    one !== undefined &&
    other !== undefined &&
    ((isFirst(one) && isRest(other)) ||
      (isRest(one) && isFirst(other)) ||
      (isRest(one) && isNomeAlone(other)) ||
      (isNomeAlone(one) && isLast(other)))
  );
}

/** "Apelido, Nome" and "Nome / Cognome": beside a last name it is the first. */
const isNomeAlone = (part: HeadingTokens) => headingWords('names', 'fullAlone').isWhole(part);

/** "billing_country", "Country Code (Billing)". */
function countryWord(tokens: HeadingTokens): 'country' | undefined {
  const own = withoutPerson(tokens).join(' ');
  return own !== '' && keys().words.get(plainHeading(own)) === 'country' ? 'country' : undefined;
}

/** The words of a heading that do not say whose it is. */
function withoutPerson({ words, written }: HeadingTokens): string[] {
  const person = headingWords('names', 'person');
  return words.filter((word, at) => !person.isWord(word, written[at] ?? word));
}

/** Whether every word of it is one of these kinds, or says whose. */
function isOfPerson(tokens: HeadingTokens, ...kinds: readonly string[]): boolean {
  const own = withoutPerson(tokens);
  return own.length > 0 && headingWords('names', ...kinds).isWhole(headingTokens(own.join(' ')));
}

/** "Labels", "Contact tags", "Group Membership"; no "Blood group". */
function listsWord(tokens: HeadingTokens): 'lists' | undefined {
  const lists = headingWords('lists', 'list', 'tags');
  if (lists.isWhole(tokens)) return 'lists';
  const own = withoutPerson(tokens);
  return own.length > 0 && lists.isWhole(headingTokens(own.join(' '))) ? 'lists' : undefined;
}

/** Whether a heading may be that of phones, or of anything that is counted: what stands below decides. */
export function isVagueHeading(heading: string): boolean {
  if (keys().vague.has(plainHeading(heading))) return true;
  const tokens = headingTokens(heading);
  if (tokens.words.length === 0) return true;
  if (headingWords('phones', 'mobile', 'phone', 'fax', 'home').in(tokens)) return false;
  return !headingWords('phones', 'reach').in(tokens) || tokens.words.length === 1;
}

/** Whether lists stand in it as programs write labels, tags and groups: with commas or colons between them, too. */
export const areTags = (heading: string): boolean => {
  const tokens = headingTokens(heading);
  return !headingWords('lists', 'list').isWhole(tokens) && listsWord(tokens) !== undefined;
};

/** Whether the headings are those of a file that Carillon has written: then every column is known, whatever it is called. */
export function isOwnExport(header: readonly string[]): boolean {
  const { exportNumber, exportLists } = keys();
  return (
    header.length > 1 &&
    exportNumber.has(plainHeading(header[0] ?? '')) &&
    exportLists.has(plainHeading(header.at(-1) ?? ''))
  );
}
