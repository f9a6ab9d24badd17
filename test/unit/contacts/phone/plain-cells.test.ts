import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhoneCell } from '../../../../electron/contacts/phone/phone-cell.ts';
import { plainDigits } from '../../../../electron/contacts/phone/phone-digits.ts';
import type { PhoneContext } from '../../../../electron/contacts/phone/phone-reading.ts';

/** Nobody sees it, and a cell with it is looked at for everything that a cell may hold. */
const invisible = '\u200e';

const contexts: readonly PhoneContext[] = [
  { country: 'GB', bare: 'national' },
  { country: 'GB', bare: 'international' },
  { country: 'US', bare: 'national', doubted: ['47'] },
  { country: 'DE', bare: 'national' },
  { country: 'IT', bare: 'national' },
  { country: 'KR', bare: 'national' },
  { country: null, bare: 'international' },
];
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 6 });
const sign = fc.constantFrom(' ', '  ', '-', '.', '/', '(', ')', ' (', ') ', '\u00a0', '');
const beginning = fc.constantFrom(
  ...[
    '',
    '+',
    '00',
    '0',
    '07',
    '+447',
    '00447',
    '447',
    '(07',
    '+1 ',
    '1',
    '+49 17',
    '0171',
    '+39 3',
    '82',
    '1. 0',
  ],
);
const cells = fc
  .tuple(beginning, fc.array(fc.tuple(digits, sign), { minLength: 1, maxLength: 5 }))
  .map(([start, parts]) => start + parts.flat().join(''));

describe('a plain number in a cell', () => {
  it('is read as it is where everything that a cell may hold is looked for', () => {
    let plain = 0;
    fc.assert(
      fc.property(cells, fc.constantFrom(...contexts), (cell, context) => {
        const quick = readPhoneCell(cell, context);
        if (quick.kind === 'number' && plainDigits(cell) !== undefined) plain += 1;
        expect(readPhoneCell(invisible + cell, context)).toEqual(quick);
      }),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(100);
  });
});
