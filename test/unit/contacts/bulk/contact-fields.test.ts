import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsWriter } from '../../../../electron/contacts/bulk/contact-fields.ts';
import { withoutControls } from '../../../../electron/contacts/read/cells.ts';
import { parseStagedLine, stagedLine } from '../../../../electron/contacts/staging/staged-file.ts';

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\n', '\t', '\u2028', '\ud800', '\udc00x', '😀', '__proto__', ''),
);

describe('the fields of a contact', () => {
  it('are written as JSON writes them, without those that are empty', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anything, { maxLength: 6 }),
        fc.array(anything, { maxLength: 6 }),
        (names, values) => {
          const filled = names.flatMap((name, at) => {
            const value = values[at] ?? '';
            return value === '' ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`];
          });
          expect(fieldsWriter(names)(values)).toBe(`{${filled.join(',')}}`);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('come back from a staged line as they were', () => {
    const value = fc.string({ unit: 'grapheme' }).map(withoutControls);
    fc.assert(
      fc.property(
        fc.constantFrom('GB', null),
        fc.array(value, { minLength: 1, maxLength: 6 }),
        (country, values) => {
          const contact = { phone: '447700900123', country, values };
          expect(parseStagedLine(stagedLine(contact))).toEqual(contact);
        },
      ),
    );
  });
});
