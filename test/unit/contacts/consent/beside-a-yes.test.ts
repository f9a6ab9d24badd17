import { afterAll, expect, test } from 'vitest';
import { openReader } from '../../../hold-out/reader.ts';

const reader = openReader();
afterAll(() => reader.close());

const askedAbout = async (header: string, rows: readonly string[]) => {
  const content = [`Name,Mobile,${header}`, ...rows].join('\n');
  const { review } = await reader.readFile(reader.sourceOf(content, 'people.csv'), {
    columns: null,
    defaultCountry: 'GB',
  });
  return review.consent.map(({ kind, columns, examples }) => ({ kind, columns, found: examples[0]?.found }));
};

test('an answer that nobody can tell is asked about beside a yes in another column, an empty one is not', async () => {
  const rows = ['Ada,07400123451,yes,perhaps', 'Bob,07400123452,yes,yes', 'Cy,07400123453,yes,'];
  expect(await askedAbout('SMS consent,Marketing consent', rows)).toEqual([
    { kind: 'unknown', columns: 'Marketing consent: perhaps', found: 'Marketing consent: perhaps' },
  ]);
});

test('where columns contradict one another, the one that refuses is named first', async () => {
  const rows = ['Ada,07400123451,yes,no', 'Bob,07400123452,yes,yes'];
  expect(await askedAbout('SMS consent,Text consent', rows)).toMatchObject([
    { kind: 'contradicts', found: 'Text consent: no, SMS consent: yes' },
  ]);
});
