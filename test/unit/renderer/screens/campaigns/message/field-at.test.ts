import { describe, expect, test } from 'vitest';
import {
  chosenField,
  fieldsFor,
  openField,
} from '../../../../../../renderer/screens/campaigns/message/field-at.ts';

const fields = ['Date', 'First name', 'Prénom', 'Father first name', 'Ort'];

/** Chooses a field in a text whose caret is where the bar with two lines stands. */
function chosen(text: string, field: string): string | null {
  const caret = text.indexOf('‖');
  const bare = text.replace('‖', '');
  const open = openField(bare, caret);
  if (open === null) return null;
  const { start, end, written } = chosenField(bare, caret, open, { field, fields });
  return `${bare.slice(0, start)}${written}‖${bare.slice(end)}`;
}

describe('a field that is being written', () => {
  test.each([
    ['begins at its brace', 'Hi {Fi', { start: 3, typed: 'Fi' }],
    ['may have blanks', 'Hi {first n', { start: 3, typed: 'first n' }],
    ['has all of its braces', 'Hi {{', { start: 3, typed: '' }],
    ['is none behind its end', 'Hi {Date} ', null],
    ['is none where words for an empty value are written', 'Hi {Date|soon', null],
    ['is none on another line', 'Hi {\nand', null],
  ])('%s', (_, text, expected) => {
    expect(openField(text, text.length)).toEqual(expected);
  });
});

test('fields that begin with what was typed come first; case, accents and blanks do not count', () => {
  expect(fieldsFor('', fields)).toEqual(fields);
  expect(fieldsFor('first', fields)).toEqual(['First name', 'Father first name']);
  expect(fieldsFor('FIRST_N', fields)).toEqual(['First name', 'Father first name']);
  expect(fieldsFor('prenom', fields)).toEqual(['Prénom']);
  expect(fieldsFor('zzz', fields)).toEqual([]);
});

test.each([
  ['the letters typed', 'Hi {fi‖, hello', 'First name', 'Hi {First name}‖, hello'],
  ['doubled braces', 'Hi {{fi‖}} x', 'First name', 'Hi {First name}‖ x'],
  ['the brace that closed it', 'Hi {‖}!', 'Date', 'Hi {Date}‖!'],
  ['the rest of the field', 'Hi {Fir‖st name}!', 'First name', 'Hi {First name}‖!'],
  ['another field that stood there', 'Hi {‖Ort} x', 'Date', 'Hi {Date}‖ x'],
  ['no words for an empty value', 'Hi {Fir‖|there}', 'First name', 'Hi {First name‖|there}'],
  ['no text behind it', 'Hi {D‖ and more} {Ort}', 'Date', 'Hi {Date}‖ and more} {Ort}'],
  ['no field behind it', 'Hi {D‖ {Ort}', 'Date', 'Hi {Date}‖ {Ort}'],
])('a chosen field takes the place of %s', (_, text, field, expected) => {
  expect(chosen(text, field)).toBe(expected);
});
