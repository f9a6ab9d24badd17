/**
 * The door for numbers that a person types: each is read as a whole number, as a contact's, or as a number of the country of the
 * settings, and it is said which. A national number is looked for among the contacts first: "0162 1112224" of a German patient is also a
 * landline in Essex, and a refusal that is put down for a stranger texts the patient again.
 */
import { callingCodesInUse, contactsOfNumbers } from '../../db/contacts/fields-of-numbers.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { AppError } from '../../shared/errors.ts';
import { otherWriting } from '../../shared/phone/other-writing.ts';
import { meantBy, type NumberReading, type TypedNumber } from '../../shared/phone/typed-number.ts';
import { callingCodeOf, callingCodes, countryOfCallingCode, isCountry, planOf } from './numbering-plans.ts';
import { plainText } from './phone-text.ts';
import { readNumber, type TypedPhone } from './typed-phone.ts';

/** The contacts as far as the reading of numbers asks for them. */
export interface KnownContacts {
  /** The calling codes that any of their numbers has. */
  readonly codes: readonly string[];
  /** The contact who has the number, E.164 digits; null where nobody has. */
  readonly contactOf: (number: string) => NumberReading['contact'];
}

export const noContacts: KnownContacts = { codes: [], contactOf: () => null };

/** A text with the country that it is read by. */
export interface AskedNumber {
  readonly text: string;
  /** ISO 3166; null: numbers without a code are none; undefined: that of the settings. */
  readonly country?: string | null | undefined;
}

/** Whether a text says its country itself: behind a plus, 00, or what is dialled in the country to call abroad. */
function carriesCode(text: string, country: string | null): boolean {
  const plain = plainText(text);
  if (/^\D*\+/.test(plain)) return true;
  const digits = plain.replace(/\D/g, '');
  if (digits.startsWith('00')) return true;
  if (country === null || !isCountry(country)) return false;
  const abroad = planOf(country).idd.exec(digits)?.[0] ?? '';
  return abroad !== '' && readNumber(`+${digits.slice(abroad.length)}`, '') !== null;
}

/** @param home the country of the settings; null where none is known */
export function readTypedNumber(
  { text, country }: AskedNumber,
  home: string | null,
  { codes, contactOf }: KnownContacts,
): TypedNumber {
  const by = country === undefined ? home : country;
  const withContact = ({ phone, country }: TypedPhone): NumberReading => {
    const other = otherWriting(phone);
    return {
      number: phone,
      country,
      contact: contactOf(phone) ?? (other === null ? null : contactOf(other)),
    };
  };
  const read = readNumber(text, by ?? '');
  if (carriesCode(text, by))
    return read === null ? { kind: 'none', country: null } : { kind: 'whole', ...withContact(read) };
  if (country === undefined && home === null) return { kind: 'no-country' };
  const own = read && withContact(read);
  if (country !== undefined) return own === null ? { kind: 'none', country } : { kind: 'national', ...own };
  const contacts = codes.flatMap((code) => {
    const abroad = by !== null && isOf(by, code) ? null : readAs(text, code);
    if (abroad === null || abroad.phone === own?.number) return [];
    const reading = withContact(abroad);
    return reading.contact === null ? [] : [reading];
  });
  const [contact] = contacts;
  if (contact === undefined)
    return own === null ? { kind: 'none', country: by } : { kind: 'national', ...own };
  if (contacts.length > 1 || own?.contact != null)
    return { kind: 'unclear', readings: own === null ? contacts : [own, ...contacts] };
  return { kind: 'contact', ...contact, otherwise: own };
}

const isOf = (country: string, code: string): boolean =>
  isCountry(country) && callingCodeOf(country) === code;

/** Countries that share a calling code are one here: their numbers are never each other's. */
function readAs(text: string, code: string): TypedPhone | null {
  const country = countryOfCallingCode(code);
  const read = country === undefined ? null : readNumber(text, country);
  return read?.phone.startsWith(code) === true ? read : null;
}

/** How each text is read, in their order. */
export async function readTypedNumbers(
  db: Db,
  asked: readonly AskedNumber[],
  home: string | null,
): Promise<readonly TypedNumber[]> {
  const known = await contactsFor(db, (contacts) => {
    for (const one of asked) readTypedNumber(one, home, contacts);
  });
  return asked.map((one) => readTypedNumber(one, home, known));
}

/** The contacts that a reading asks for. `read` is called to learn which those are, before anything is known of them. */
export async function contactsFor(
  db: Db,
  read: (contacts: KnownContacts) => void | Promise<void>,
): Promise<KnownContacts> {
  const codes = await callingCodesInUse(db, callingCodes());
  const wanted = new Set<string>();
  await read({
    codes,
    contactOf: (number) => {
      wanted.add(number);
      return null;
    },
  });
  const contacts = await contactsOfNumbers(db, [...wanted]);
  return { codes, contactOf: (number) => contacts.get(number) ?? null };
}

/**
 * The numbers in force of texts that are acted on.
 *
 * @throws AppError `number-invalid` with those that are none, `number-country` where no country is known for one, `number-unclear`
 */
export async function requireNumbers(
  db: Db,
  texts: readonly string[],
  home: string | null,
): Promise<readonly NumberReading[]> {
  const typed = await readTypedNumbers(
    db,
    texts.map((text) => ({ text })),
    home,
  );
  const of = (kind: TypedNumber['kind']) => texts.filter((_, at) => typed[at]?.kind === kind).join(', ');
  if (of('none') !== '') throw new AppError('number-invalid', { number: of('none') });
  if (of('no-country') !== '') throw new AppError('number-country', { number: of('no-country') });
  if (of('unclear') !== '') throw new AppError('number-unclear', { number: of('unclear') });
  return typed.flatMap((one) => meantBy(one) ?? []);
}
