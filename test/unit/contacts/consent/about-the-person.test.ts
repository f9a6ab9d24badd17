import { expect, test } from 'vitest';
import { judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';

function says(heading: string, cell: string) {
  const column = judgeColumn(heading, [cell, 'Long words about somebody', 'Other']);
  return column === undefined ? undefined : cellSays({ ...column, column: 0, name: heading }, cell);
}

test.each([
  ['Ann Lee †', 'gone'],
  ['Mario Rossi deceduto', 'gone'],
  ['Karl Meier verstorben', 'gone'],
  ['Ana Gómez fallecida', 'gone'],
  ['Ali Kaya merhum', 'gone'],
  ['STOP Ann Lee', 'refuses'],
  ['Ann Lee STOP', 'refuses'],
  ['Luca Bo (tel. mamma)', 'unknown'],
  ['Ann Lee (mother)', 'unknown'],
  ['Michael Ende', 'nothing'],
  ['Late Tomasi', 'nothing'],
  ['Nora Stop', 'nothing'],
])('the name "%s" says: %s', (name, expected) => {
  expect(says('Name', name)).toBe(expected);
});

test.each([
  ['Child', 'Hal', 'nothing'],
  ['Nombre del tutor', 'Hal', 'nothing'],
  ['Child', 'do not text', 'refuses'],
  ['Group', 'STOP', 'refuses'],
])('below "%s" the cell "%s" says: %s', (heading, cell, expected) => {
  expect(says(heading, cell)).toBe(expected);
});

test.each([
  ['verstorben', 'refuses'],
  ['deceased 2021', 'refuses'],
  ['ist am 3. Mai verstorben', 'refuses'],
  ['mari décédé', 'unknown'],
  ['Mann verstorben', 'unknown'],
  ['Hund verstorben', 'nothing'],
  ['husband deceased, do not text', 'refuses'],
  ['non chiamare prima delle 9', 'unknown'],
  ['do not call after 6pm', 'unknown'],
  ['bitte nicht anrufen', 'unknown'],
  ['do not contact', 'refuses'],
  ['no llamar ni escribir', 'refuses'],
])('the remark "%s" says: %s', (remark, expected) => {
  expect(says('Notes', remark)).toBe(expected);
});
