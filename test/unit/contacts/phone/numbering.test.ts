import fc from 'fast-check';
import { type CountryCode, getExampleNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import {
  type NumberFacts,
  readInternational,
  readNational,
} from '../../../../electron/contacts/phone/numbering.ts';
import { countries } from '../../../../electron/contacts/phone/numbering-plans.ts';

type Comparable = Pick<NumberFacts, 'phone' | 'country' | 'type' | 'valid'> & { possible: boolean };

function ours(facts: NumberFacts | undefined): Comparable | undefined {
  if (!facts) return undefined;
  const { phone, country, type, valid } = facts;
  return { phone, country, type, valid, possible: facts.length === 'possible' };
}

function theirs(text: string, country?: CountryCode): Comparable | undefined {
  const options = country ? { extract: false, defaultCountry: country } : { extract: false };
  try {
    const parsed = parsePhoneNumber(text, options);
    return {
      phone: parsed.number.slice(1),
      country: parsed.country,
      type: parsed.getType(),
      valid: parsed.isValid(),
      possible: parsed.isPossible(),
    };
  } catch {
    return undefined;
  }
}

const anyCountry = fc.constantFrom(...countries());
const digits = fc.stringMatching(/^\d{3,16}$/);

/** A real number of a country, as written in it or from abroad, with some of its digits changed. */
const nearNumber = fc
  .record({
    country: anyCountry,
    style: fc.constantFrom('national', 'bare', 'international', 'doubled', 'idd'),
    edits: fc.array(fc.tuple(fc.nat(20), fc.nat(9)), { maxLength: 4 }),
    tail: fc.constantFrom('', '', '', '0', '12'),
    cut: fc.constantFrom(0, 0, 0, 1, 2),
  })
  .map(({ country, style, edits, tail, cut }) => {
    const example = getExampleNumber(country, examples);
    const national = example?.formatNational().replace(/\D/g, '') ?? '12345678';
    const code = example?.countryCallingCode ?? '44';
    const written = {
      national,
      bare: example?.nationalNumber ?? national,
      international: code + (example?.nationalNumber ?? national),
      doubled: code + national,
      idd: `00${code}${example?.nationalNumber ?? national}`,
    }[style];
    let text = written.slice(0, written.length - cut) + tail;
    for (const [at, digit] of edits) {
      if (at < text.length) text = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
    }
    return { country, text };
  });

describe('reading digits as a phone number agrees with libphonenumber', () => {
  it('for any digits after a plus', () => {
    fc.assert(
      fc.property(digits, (text) => {
        expect(ours(readInternational(text))).toEqual(theirs(`+${text}`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('for any digits as dialled in any country', () => {
    fc.assert(
      fc.property(digits, anyCountry, (text, country) => {
        expect(ours(readNational(text, country))).toEqual(theirs(text, country));
      }),
      { numRuns: 5_000 },
    );
  });

  it('for numbers near real ones, in every country', () => {
    fc.assert(
      fc.property(nearNumber, anyCountry, ({ country, text }, other) => {
        expect(ours(readNational(text, country)), `${text} in ${country}`).toEqual(theirs(text, country));
        expect(ours(readNational(text, other)), `${text} in ${other}`).toEqual(theirs(text, other));
        expect(ours(readInternational(text)), `+${text}`).toEqual(theirs(`+${text}`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('but for the mobile numbers that are kept for drama, which samples are made of', () => {
    expect(readNational('07700900123', 'GB')).toMatchObject({
      phone: '447700900123',
      country: 'GB',
      type: 'MOBILE',
      valid: true,
    });
    expect(theirs('07700900123', 'GB')?.valid).toBe(false);
  });

  it('for the example number of every country, in each way of writing it', () => {
    for (const country of countries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      const national = example.formatNational().replace(/\D/g, '');
      for (const text of [national, example.nationalNumber, example.countryCallingCode + national]) {
        expect(ours(readNational(text, country)), `${text} in ${country}`).toEqual(theirs(text, country));
      }
      const international = example.number.slice(1);
      expect(ours(readInternational(international)), international).toEqual(theirs(example.number));
      expect(readInternational(international)?.valid, international).toBe(true);
    }
  });
});
