import { afterAll, expect, test } from 'vitest';
import { openReader } from '../../../hold-out/reader.ts';

const reader = openReader();
afterAll(() => reader.close());

async function askedAbout(heading: string, values: readonly string[]) {
  const lines = Array.from({ length: 8 }, (_, row) =>
    [`Ann Le${'abcdefgh'[row]}`, `+44770090010${row}`, values[row % values.length]].join(','),
  );
  const source = reader.sourceOf([`Name,Mobile,${heading}`, ...lines].join('\n'), 'people.csv');
  const { review } = await reader.readFile(source, { columns: null, defaultCountry: 'GB' });
  return review.consent.map(({ kind, columns, count, examples }) => ({
    kind,
    columns,
    count,
    examples: examples.length,
  }));
}

test.each(['SMS embargo', 'Contact embargo', 'SMS flurb', 'Sanction texts', 'Not unsubscribed', 'Veto SMS'])(
  'asks about those with a yes and those with a no below "%s"',
  async (heading) => {
    expect(await askedAbout(heading, ['yes', 'no'])).toEqual([
      { kind: 'unclear', columns: `${heading}: yes`, count: 4, examples: 4 },
      { kind: 'unclear', columns: `${heading}: no`, count: 4, examples: 4 },
    ]);
  },
);

test('names of ten patients the one who stopped the messages, in Arabic', async () => {
  const lines = Array.from({ length: 10 }, (_, row) => `سارة,+44770090010${row},${row === 4 ? 'نعم' : 'لا'}`);
  const source = reader.sourceOf(['الاسم,الجوال,إيقاف الرسائل', ...lines].join('\n'), 'مرضى.csv');
  const { review } = await reader.readFile(source, { columns: null, defaultCountry: 'GB' });
  expect(review.consent).toMatchObject([{ kind: 'refuses', columns: 'إيقاف الرسائل', count: 1 }]);
});

test('asks about an empty cell below a heading that nobody can read', async () => {
  const asked = await askedAbout('SMS flurb', ['x', '']);
  expect(asked.map(({ columns }) => columns)).toEqual(['SMS flurb: x', 'SMS flurb: –']);
});

test.each([
  ['İleti izni', 'E', 'H'],
  ['Kér SMS-t', 'I', 'N'],
  ['Συγκατάθεση SMS', 'Ν', 'Ο'],
  ['Souhlas SMS', 'A', 'N'],
  ['Accord SMS', 'V', 'F'],
  ['Boleh di-SMS?', 'Y', 'T'],
])('reads the letters of yes and no below "%s"', async (heading, yes, no) => {
  expect(await askedAbout(heading, [yes, no])).toEqual([
    { kind: 'refuses', columns: heading, count: 4, examples: 4 },
  ]);
});

test.each(['Contacted', 'Kontaktiert', 'Contacté'])(
  'asks nothing about the answers below "%s", which says what was done, but about a refusal in words',
  async (heading) => {
    expect(await askedAbout(heading, ['yes', 'no'])).toEqual([]);
    expect(await askedAbout(heading, ['yes', 'do not text'])).toEqual([
      { kind: 'refuses', columns: heading, count: 4, examples: 4 },
    ]);
  },
);

test('what somebody wrote about a person stands above the box that was ticked once', async () => {
  const lines = ['Ada,07400123451,yes,do not write any more', 'Bob,07400123452,yes,likes mornings'];
  const content = ['Name,Mobile,Accepts SMS,Remarks', ...lines].join('\n');
  const { review } = await reader.readFile(reader.sourceOf(content, 'people.csv'), {
    columns: null,
    defaultCountry: 'GB',
  });
  expect(review.consent).toMatchObject([{ kind: 'refuses', columns: 'Remarks', count: 1 }]);
});
