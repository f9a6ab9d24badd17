/** Files and answers in which a sign is written as two halves, or as one of them. */
import { expect, test } from 'vitest';
import { headingsOf } from '../../../../electron/contacts/read/headings.ts';
import { replyRows } from '../../../../electron/contacts/replies/rows/reply-rows.ts';
import { textOf } from '../../../../electron/contacts/workbook/xlsx-text.ts';
import { parseErrorBody } from '../../../../electron/service/wire.ts';
import { newFieldName } from '../../../../electron/shared/text/field-names.ts';

test('a name of a field keeps its last sign whole', () => {
  const heading = `${'x'.repeat(59)}😀`;
  expect(headingsOf([heading], 1, 1, 'en').names).toEqual(['x'.repeat(59)]);
  expect(newFieldName(heading, [])).toEqual({ kind: 'name', name: 'x'.repeat(59) });
});

test('a workbook writes one by its halves', () => {
  expect(textOf('Ana _xD83D__xDE00_')).toBe('Ana 😀');
  expect(textOf('Ana _xD83D_')).toBe('Ana \ufffd');
});

test('the backup of a phone writes one by its halves', () => {
  const rows = replyRows(
    '<smses><sms address="+447700900123" type="1" body="STOP &#55357;&#56832;" /><sms address="+447700900124" type="1" body="STOP &#55357;" /></smses>',
  );
  expect(rows).toEqual([
    { sender: '+447700900123', message: 'STOP 😀' },
    { sender: '+447700900124', message: 'STOP \ufffd' },
  ]);
});

test('the service cuts its own words', () => {
  expect(parseErrorBody('{"error":"Too long: \\ud83d"}')).toMatchObject({ error: 'Too long: \ufffd' });
});
