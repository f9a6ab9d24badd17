import { describe, expect, it } from 'vitest';
import { refusesTexts } from '../../../../electron/contacts/consent/cell-words.ts';
import { readPhoneCell } from '../../../../electron/contacts/phone/phone-cell.ts';
import { refusesBeside, refusesInWords } from '../../../../electron/contacts/refusals/refused-beside.ts';

/** As they stand in files: with signs within, accents, other scripts, and letters that are written with marks. */
const refusals = [
  "don't text",
  'DO NOT  TEXT',
  'opt-out',
  'Déjà désabonné, merci',
  'Kunde verstorben 2021',
  'ne plus contacter svp',
  's-a retras',
  'zmarła w maju',
  'Умерла',
  'انسحب من القائمة',
  'नहीं चाहिए',
  'từ chối quảng cáo',
];

describe('a refusal among other words', () => {
  it.each(refusals)('is found wherever it begins: %s', (words) => {
    expect(refusesBeside(words)).toBe(true);
    expect(refusesBeside(`2 (${words})`)).toBe(true);
    expect(refusesInWords(words)).toBe(true);
    expect(refusesTexts(`Walks the dog; ${words}`, false)).toBe(true);
  });

  it.each(['Deadline on Tuesday', 'The optoutx ferry', 'Verstorbenenkartei', 'bdnc', 'Умерлавой'])(
    'is none within another word: %s',
    (words) => {
      expect(refusesBeside(words)).toBe(false);
      expect(refusesInWords(words)).toBe(false);
      expect(refusesTexts(words, false)).toBe(false);
    },
  );
});

it('reads a cell that comes again by the country and the column that it stands in', () => {
  const cell = '(020) 7946-0958 desk';
  const british = readPhoneCell(cell, { country: 'GB', bare: 'national' });
  expect(readPhoneCell(cell, { country: 'US', bare: 'national' })).not.toEqual(british);
  expect(readPhoneCell(cell, { country: 'GB', bare: 'national' })).toEqual(british);
  const bare = 'phone 4792345678';
  const american = { country: 'US', bare: 'national' } as const;
  const known = readPhoneCell(bare, american);
  expect(known).toMatchObject({ kind: 'number', phone: '14792345678' });
  expect(readPhoneCell(bare, { ...american, doubted: ['47'] })).not.toEqual(known);
});
