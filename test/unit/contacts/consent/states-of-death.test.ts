import { expect, it } from 'vitest';
import { isStateOfDeath } from '../../../../electron/contacts/consent/about-the-person.ts';
import { judgeColumn, saysRefusal } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';

const says = (heading: string, cell: string, ordinary: string) => {
  const cells = [ordinary, ordinary, cell, ordinary];
  const column = judgeColumn(heading, cells);
  return (
    column && {
      says: cellSays({ ...column, column: 0, name: heading }, cell),
      isNamed: saysRefusal(column, cells),
    }
  );
};

it.each([
  ['Stav', 'zemř. 2025', 'aktivní'],
  ['Durum', 'Ölü', 'Aktif'],
  ['Status klienta', 'zgon', 'aktywny'],
  ['Estado', 'defunción', 'activo'],
  ['Kundstatus', 'Gått bort', 'aktiv'],
])('a state of somebody who has died leaves them out: %s: %s', (heading, cell, ordinary) => {
  expect(says(heading, cell, ordinary)).toEqual({ says: 'gone', isNamed: true });
});

it.each([
  ['상태', '퇴원', '재원'],
  ['状態', '退塾', '在籍'],
  ['状态', '退学', '在读'],
  ['Trạng thái', 'thôi học', 'đang học'],
  ['Status', 'dropped out', 'enrolled'],
  ['Status', 'exmatrikuliert', 'aktiv'],
  ['Estado', 'retirada', 'activo'],
  ['Stato', 'ritirata', 'attivo'],
  ['Állapot', 'kiiratkozott', 'aktív'],
  ['الحالة', 'منقطع', 'نشط'],
])('who has left a school or a course is asked about: %s: %s', (heading, cell, ordinary) => {
  expect(says(heading, cell, ordinary)).toEqual({ says: 'gone', isNamed: true });
});

it.each([
  ['Статус', 'Чёрный список', 'Активен'],
  ['Durum', 'Kara liste', 'Aktif'],
  ['Stav', 'černá listina', 'aktivní'],
  ['Stato', 'lista nera', 'attivo'],
  ['Status klienta', 'czarna lista', 'aktywny'],
  ['Kundstatus', 'svartlistad', 'aktiv'],
  ['状態', 'ブラックリスト', '有効'],
  ['Stav', 'blokován', 'aktivní'],
])('who is on a black list or blocked wants no texts: %s: %s', (heading, cell, ordinary) => {
  expect(says(heading, cell, ordinary)).toEqual({ says: 'refuses', isNamed: true });
});

it.each(['aktiv', 'Silver', 'Olu', 'Miris Kovač', 'beyaz liste', 'seznam čekajících'])(
  'no death: %s',
  (state) => {
    expect(isStateOfDeath(state)).toBe(false);
  },
);
