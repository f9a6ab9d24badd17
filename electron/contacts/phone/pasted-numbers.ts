/**
 * Numbers without a country code in whatever is pasted or stands in a file for the do-not-text list: those that a contact has in
 * another country are written with its code before anything is read, so that no reader takes them for a stranger's.
 */
import type { TypedNumber } from '../../shared/phone/typed-number.ts';
import { type NumberFacts, readInternational } from './numbering.ts';
import { type KnownContacts, readTypedNumber } from './typed-numbers.ts';

/** How a number without its code was read. */
export interface ReadAs {
  /** As it stands in the text. */
  readonly written: string;
  readonly kind: 'national' | 'contact' | 'unclear';
}

/** Digits in one line with nothing but spaces and marks between them. */
const candidates = /[+(]{0,2}\p{Nd}(?:[\p{Nd}().\-/]|[^\S\r\n]){5,}\p{Nd}/gu;

/** As programs write numbers with their codes. */
const bareDigits = /^[1-9]\d{9,14}$/;
const isMobile = (facts: NumberFacts | undefined): boolean =>
  facts?.valid === true && (facts.type === 'MOBILE' || facts.type === 'FIXED_LINE_OR_MOBILE');

/**
 * The mobile number of another country that digits without a plus are with its code, where at home they are none of a mobile phone:
 * `351912267506` is one in Portugal, and in Italy a mailbox. Texts are answered from mobile phones.
 */
function mobileAbroad(written: string, home: string): string | undefined {
  if (!bareDigits.test(written) || written === home || isMobile(readInternational(home))) return undefined;
  const abroad = readInternational(written);
  return isMobile(abroad) ? abroad?.phone : undefined;
}

/** Fewer digits are a part of a number. */
const fewestDigits = 7;
const isLong = (part: string): boolean => part.replace(/\P{Nd}/gu, '').length >= fewestDigits;

export interface PastedNumbers {
  /** The text with the codes of contacts' numbers. */
  readonly withCodes: (text: string) => string;
  /** How the numbers without a code were read, by their E.164 digits. */
  readonly read: ReadonlyMap<string, ReadAs>;
}

/**
 * @param home the country of the settings; null where none is known
 * @param chosen the country that a person chose for all of them: then nothing is looked for among the contacts
 */
export function pastedNumbers(
  home: string | null,
  chosen: string | null | undefined,
  contacts: KnownContacts,
): PastedNumbers {
  const read = new Map<string, ReadAs>();
  const note = (number: string, written: string, kind: ReadAs['kind']): string => {
    // An unclear one stays so: it is asked about.
    if (read.get(number)?.kind !== 'unclear') read.set(number, { written, kind });
    return `+${number}`;
  };
  const withCode = (text: string): string => {
    const written = text.trim();
    const typed: TypedNumber = readTypedNumber({ text: written, country: chosen }, home, contacts);
    switch (typed.kind) {
      case 'national': {
        const abroad = chosen === undefined ? mobileAbroad(written, typed.number) : undefined;
        if (abroad !== undefined)
          return [typed.number, abroad].map((number) => note(number, written, 'unclear')).join(' ');
        note(typed.number, written, 'national');
        return text;
      }
      case 'contact':
        return note(typed.number, written, 'contact');
      case 'unclear':
        return typed.readings.map(({ number }) => note(number, written, 'unclear')).join(' ');
      case 'none':
        return inParts(text);
      case 'whole':
      case 'no-country':
        return text;
      default:
        return typed satisfies never;
    }
  };
  /** Several numbers with a slash or only spaces between them. */
  const inParts = (text: string): string => {
    const divider = [/(\s*\/\s*|\s{2,})/, /(\s+)/].find((one) => text.split(one).filter(isLong).length > 1);
    return divider === undefined
      ? text
      : text
          .split(divider)
          .map((part) => (isLong(part) ? withCode(part) : part))
          .join('');
  };
  return { read, withCodes: (text) => text.replace(candidates, withCode) };
}
