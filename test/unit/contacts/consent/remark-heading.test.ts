import { expect, it } from 'vitest';
import { isRemarkHeading } from '../../../../electron/contacts/consent/remark-heading.ts';

it.each([
  'Osservazioni',
  'Observations',
  'Notatki',
  'Заметки',
  'Komentář',
  'Anotações',
  'Not',
  'Övrigt',
  '備考欄',
  'メモ欄',
  '特記事項',
])('stands above remarks: %s', (heading) => expect(isRemarkHeading(heading)).toBe(true));

it.each(['Not interested', 'Notary', 'Observatory', 'Name'])('stands above something else: %s', (heading) =>
  expect(isRemarkHeading(heading)).toBe(false),
);
