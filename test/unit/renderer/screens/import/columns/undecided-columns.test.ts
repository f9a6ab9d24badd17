import { expect, test } from 'vitest';
import type { FileNotice, PreviewColumn } from '../../../../../../electron/shared/import/imports.ts';
import { undecided } from '../../../../../../renderer/screens/import/columns/undecided.ts';

const column = (header: string): PreviewColumn => ({
  header,
  hidden: false,
  samples: ['07700 900123'],
  meaning: { kind: 'field', name: header },
  values: { readings: [], proposed: { kind: 'text' }, question: null },
  confidence: 'guess',
});
const columns = [column('Mother phone'), column('Work phone')];
const others: FileNotice = {
  kind: 'others-phones',
  row: null,
  values: { count: 2, names: 'Mother phone, Work phone' },
  columns: [0, 1],
};
const asGuessed = columns.map(({ meaning }) => meaning);

test('a warning about columns names those that nobody has decided about yet', () => {
  expect(undecided([others], columns, asGuessed)).toEqual([others]);
  const [, work] = asGuessed;
  const one = undecided([others], columns, [{ kind: 'phone' }, work ?? { kind: 'ignore' }]);
  expect(one).toMatchObject([{ values: { count: 1, names: 'Work phone' }, columns: [1] }]);
  expect(undecided([others], columns, [{ kind: 'phone' }, { kind: 'ignore' }])).toEqual([]);
});

test('that no column holds phones is not said any more when one was chosen', () => {
  const none: FileNotice = { kind: 'no-phone-column', row: null, values: {} };
  expect(undecided([none], columns, asGuessed)).toEqual([none]);
  expect(undecided([none], columns, [{ kind: 'phone' }, { kind: 'ignore' }])).toEqual([]);
});
