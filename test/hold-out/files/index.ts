/** Files as programs write them that nobody here made: alphabets, cards, spreadsheets, and text by hand. */
import type { HoldOut } from '../hold-out.ts';
import { alphabetCases } from './alphabets.ts';
import { cardCases } from './cards.ts';
import { sheetCases } from './sheets.ts';
import { textCases } from './texts.ts';

export const files: readonly HoldOut[] = [
  { name: 'alphabets', cases: alphabetCases },
  { name: 'cards', cases: cardCases },
  { name: 'spreadsheets', cases: sheetCases },
  { name: 'text by hand', cases: textCases },
];
