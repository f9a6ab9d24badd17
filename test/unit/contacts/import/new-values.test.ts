import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExistingPolicy, ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

const source = (text: string) => ({ kind: 'text', text }) as const;

const review: ImportTasks['reviewText'] = (...asked) => imports.reviewText(...asked);

async function take(text: string, change: Partial<ImportPlan> = {}) {
  const { staged } = await review(text, change);
  return imports.run<'commit'>({ kind: 'commit', staged, now: 1 });
}

const offered = async (text: string): Promise<ExistingPolicy> =>
  (await imports.run<'preview'>({ kind: 'preview', source: source(text), reading: null, locale: 'en-GB' }))
    .existing;

const first = 'name,phone,ward\nAnn,07700900123,East\nBob,07700900124,\nCy,07700900125,West\n';
const second = 'name,phone,ward\nAnn,07700900123,North\nBob,07700900124,South\nCy,07700900125,West\n';

it('counts contacts that keep an old value apart from those that are unchanged, with both values', async () => {
  await take(first);
  for (const existing of ['fill-empty', 'leave'] as const) {
    const { review: found } = await review(second, { existing });
    const fills = existing === 'fill-empty' ? 1 : 0;
    expect(found.counts).toMatchObject({ differing: 1, changed: fills, unchanged: 2 - fills });
    expect(found.differences).toEqual({
      people: 1,
      examples: [{ row: 2, name: 'Ann', field: 'ward', old: 'East', value: 'North' }],
    });
    expect(Object.values(found.counts).reduce((sum, count) => sum + count)).toBe(found.rows);
  }
});

it('names the new values that are taken, too', async () => {
  await take(first);
  const { review: found } = await review(second, { existing: 'overwrite' });
  expect(found.counts).toMatchObject({ differing: 0, changed: 2, unchanged: 1 });
  expect(found.differences.people).toBe(1);
});

it('counts a contact once whose later row has the other value, and never an empty cell', async () => {
  await take(first);
  const { review: found } = await review(
    'name,phone,ward\nAnn,07700900123,\nAnn,07700900123,North\nCy,07700900125,\n',
  );
  expect(found.counts).toMatchObject({ differing: 1, unchanged: 1, duplicates: 1 });
  expect(found.differences.examples).toEqual([
    { row: 3, name: 'Ann', field: 'ward', old: 'East', value: 'North' },
  ]);
});

it('offers to take the values of a file that comes again, and only adds from one that is new', async () => {
  expect(await offered(first)).toBe('fill-empty');
  await take(first);
  expect(await offered(second)).toBe('overwrite');
});

it('remembers with the layout what a person chose instead of the offer', async () => {
  await take(first);
  await take(first.replace('Ann', 'Anna'), { existing: 'fill-empty', newList: 'Spring' });
  expect(await offered(second)).toBe('fill-empty');
  await take(first.replace('Bob', 'Bobby'), { existing: 'leave', newList: 'Summer' });
  expect(await offered(second)).toBe('leave');
});

it('remembers with the layout whether landlines are left out, and forgets it when they are taken again', async () => {
  const rows = (name: string) => `name,phone\n${name},07700900123\nBen,020 7946 0958\n`;
  const leavesOut = async () =>
    (
      await imports.run<'preview'>({
        kind: 'preview',
        source: source(rows('Ada')),
        reading: null,
        locale: 'en-GB',
      })
    ).noLandlines;
  expect(await leavesOut()).toBe(false);
  await take(rows('Ann'), { noLandlines: true });
  expect(await leavesOut()).toBe(true);
  await take(rows('Amy'), { noLandlines: false });
  expect(await leavesOut()).toBe(false);
});

it.each([
  '26/11/2026',
  '26.11.26',
  '2026-11-26 10:30',
  'Thu 26/11/2026',
  '26. November 2026',
  '26 de noviembre de 2026',
  'November 26, 2026',
  '10:30',
  'Mon 8 June, 08:45',
  '٢٦/١١/٢٠٢٦',
])('offers to take the values of a file with appointments such as %s', async (when) => {
  expect(await offered(`name,phone,when\nAnn,07700900123,"${when}"\n`)).toBe('overwrite');
});

it.each(['12.50', 'Flat 3/4', '1/2', 'SW1A 1AA', 'Room 10', ''])('sees no date in %s', async (cell) => {
  expect(await offered(`name,phone,note\nAnn,07700900123,${cell}\n`)).toBe('fill-empty');
});

it('gives back the row of the second child under one parent and phone, with the separator it came with', async () => {
  const text = 'parent;phone;child\nMia Roth;07700900123;Tom\nMia Roth;07700900123;Ida\n';
  const { staged } = await review(text);
  const path = join(imports.folder, 'back.csv');
  const words = { row: 'Row', reason: 'Why', column: '#', reasons: { 'duplicate-differs': 'Another child' } };
  expect(
    await imports.run<'save-rejected'>({ kind: 'save-rejected', staged, words, path, locale: 'en-GB' }),
  ).toEqual({ rows: 1 });
  const written = readFileSync(path, 'utf8');
  expect(written).toBe('\uFEFFparent;phone;child;Row;Why\r\nMia Roth;07700900123;Ida;3;Another child\r\n');
});

it('says how many were added since the review, as where the same file is imported at two computers at once', async () => {
  const [one, other] = [await review(first), await review(first)];
  const commit = ({ staged }: typeof one) => imports.run<'commit'>({ kind: 'commit', staged, now: 1 });
  expect(await commit(one)).toMatchObject({ added: 3, meanwhile: 0 });
  expect(await commit(other)).toMatchObject({ added: 0, changed: 0, meanwhile: 3 });
});
