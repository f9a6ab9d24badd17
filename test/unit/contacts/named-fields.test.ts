import { describe, expect, it } from 'vitest';
import { namedFields } from '../../../electron/contacts/named-fields.ts';

const refusal = (code: string, values: Record<string, string>) => expect.objectContaining({ code, values });

describe('the fields of a contact as typed', () => {
  it('keep their names where these are new or those of the book', () => {
    const fields = { 'First name': 'Ada', 'Next visit': 'Monday' };
    expect(namedFields(fields, ['First name'])).toEqual(fields);
  });

  it('take the spelling that the book has, which a message could not tell from theirs', () => {
    expect(namedFields({ first_name: 'Ada' }, ['First name', 'FIRST NAME'])).toEqual({ 'First name': 'Ada' });
  });

  it.each(['{evil}', 'a|b', 'Two\nlines', ' padded', '---', '__proto__', 'x'.repeat(61)])(
    'cannot be called %j',
    (name) => {
      expect(() => namedFields({ [name]: 'x' }, [])).toThrow(refusal('field-name-invalid', { name }));
    },
  );

  it('cannot be one field twice', () => {
    expect(() => namedFields({ 'First name': 'Ada', 'first name': 'Bea' }, ['First name'])).toThrow(
      refusal('field-name-twice', { name: 'First name', other: 'first name' }),
    );
  });

  it('stay as they are where an older book has them so', () => {
    const fields = { '{odd}': 'x', 'First name': 'Ada', 'first name': 'Bea' };
    expect(namedFields(fields, ['{odd}', 'First name', 'first name'])).toEqual(fields);
  });
});
