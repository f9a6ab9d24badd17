import { afterEach, beforeEach, expect, it } from 'vitest';
import { mostSaid } from '../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function review(text: string) {
  const { review: found, staged } = await imports.reviewText(text);
  return {
    ...found,
    said: (group: number) => imports.run<'said'>({ kind: 'said', staged, group }),
    refuse: (group: number, texts: string[]) =>
      imports.run<'refuse'>({ kind: 'refuse', staged, source: '', now: 1, group, texts }),
  };
}

const listed = () =>
  imports.connection
    .prepare('SELECT number FROM do_not_text ORDER BY number')
    .all()
    .map(({ number }) => number);

it('remarks in which no refusal was found can be looked through, and some of them refused', async () => {
  const found = await review(
    [
      'Name,Phone,Notes,Reason',
      'Ann,07700900101,knee',
      'Bob,07700900102,rather leave him be',
      'Cy,07700900103,knee',
      'Di,07700900104,,vaccination',
      'Ed,07700900105,do not text',
      'Flo,07700900106,12.5',
    ].join('\n'),
  );
  expect(found.consent.map(({ kind, count }) => [kind, count])).toEqual([['refuses', 1]]);
  expect(found.remarks).toMatchObject({ columns: 'Notes', count: 3 });
  const { group } = found.remarks ?? { group: -1 };
  const { texts, more } = await found.said(group);
  expect(texts).toHaveLength(2);
  expect(texts).toEqual(
    expect.arrayContaining([
      { text: 'Notes: knee', people: 2 },
      { text: 'Notes: rather leave him be', people: 1 },
    ]),
  );
  expect(more).toBe(0);
  expect(await found.refuse(group, ['Notes: rather leave him be'])).toEqual({ added: 1 });
  expect(listed()).toEqual(['447700900102']);
});

it('people of one question who said different things can be decided about apart', async () => {
  const found = await review(
    'Name,Phone,SMS consent\nAnn,07700900101,no\nBob,07700900102,No!\nCy,07700900103,yes\nDi,07700900104,yes\n',
  );
  const [question] = found.consent;
  expect(question).toMatchObject({ kind: 'refuses', count: 2, isOneText: false });
  const { group } = question ?? { group: -1 };
  expect((await found.said(group)).texts.map(({ text }) => text)).toEqual([
    'SMS consent: no',
    'SMS consent: No!',
  ]);
  await found.refuse(group, ['SMS consent: No!']);
  expect(listed()).toEqual(['447700900102']);
});

it('a question shows some of its rows and says how many more there are', async () => {
  const people = Array.from({ length: 13 }, (_, at) => `P${at},074001${23_000 + at},no`);
  const { consent } = await review(['Name,Phone,SMS consent', ...people].join('\n'));
  expect(consent.map(({ count, examples, more }) => [count, examples.length, more])).toEqual([[13, 10, 3]]);
});

it('the likeliest refusals of many remarks come first, and how many are not shown is said', async () => {
  const people = Array.from({ length: mostSaid + 20 }, (_, at) => `P${at},074001${23_000 + at},knee ${at}`);
  people.push('Zoe,07400125999,has enough of the club');
  const found = await review(['Name,Phone,Notes', ...people].join('\n'));
  expect(found.remarks?.count).toBe(mostSaid + 21);
  const { texts, more } = await found.said(found.remarks?.group ?? -1);
  expect(texts).toHaveLength(mostSaid);
  expect(texts[0]?.text).toBe('Notes: has enough of the club');
  expect(more).toBe(21);
});
