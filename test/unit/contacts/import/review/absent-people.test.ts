import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAbsent } from '../../../../../electron/contacts/import/list-of-import.ts';
import type { ImportPlan } from '../../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function review(text: string, change: Partial<ImportPlan> = {}) {
  const { review: found, staged, importId } = await imports.reviewText(text, change);
  return {
    absent: found.absent && [found.absent.people, ...found.absent.names],
    members: found.members,
    commit: () => imports.run<'commit'>({ kind: 'commit', staged, now: importId }),
  };
}

async function take(text: string, change: Partial<ImportPlan> = {}) {
  return (await review(text, change)).commit();
}

const head = 'Name,Phone,Appointment\n';
const ann = 'Ann Lee,07700900101,2026-11-30\n';
const bob = 'Bob Roy,07700900102,2026-11-30\n';
const cy = 'Cy Fox,07700900103,2026-12-01\n';
const di = 'Di Hay,07700900104,2026-12-01\n';

it('says nothing of a first file, of the same file again, and of one with other columns', async () => {
  expect((await review(head + ann + bob)).absent).toBeNull();
  await take(head + ann + bob);
  expect((await review(head + ann + bob)).absent).toBeNull();
  expect((await review(`Name,Phone,Ward\nAnn Lee,07700900101,East\n`)).absent).toBeNull();
});

it('names whom the file before had and this one has not, those whom it only brought again too', async () => {
  await take(`Name,Phone\n${ann.replace(/,2026.*/, '')}`);
  await take(head + ann + bob + cy);
  expect((await review(head + bob + di)).absent).toEqual([2, 'Ann Lee', 'Cy Fox']);
});

it('compares with the last import that was not taken back', async () => {
  await take(head + ann + bob + cy);
  const wrong = await take(head + cy + di);
  expect((await review(head + cy)).absent).toEqual([1, 'Di Hay']);
  await imports.run<'undo'>({ kind: 'undo', importId: wrong.importId, now: 99 });
  expect((await review(head + cy)).absent).toEqual([2, 'Ann Lee', 'Bob Roy']);
});

it('says nothing of a file about other people only, as one class after another', async () => {
  await take(head + ann + bob);
  expect((await review(head + cy + di)).absent).toBeNull();
});

it('leaves it to a list of which they are missing', async () => {
  await take(head + ann + bob, { newList: 'Today' });
  const found = await review(head + ann, { newList: 'Today' });
  expect([found.absent, found.members.map(({ leave }) => leave)]).toEqual([null, [1]]);
});

it('puts them on a list of their own after the import, under a name that is free', async () => {
  await take(head + ann + bob + cy);
  const { importId } = await take(head + bob + di);
  const db = imports.open();
  await listAbsent(db, importId, 'Not in it', 5);
  await listAbsent(db, importId, 'Not in it', 6);
  const rows = imports.connection
    .prepare(`SELECT lists.name AS list, contacts.name AS name FROM list_members JOIN lists ON lists.id = list_id
      JOIN contacts ON contacts.id = contact_id ORDER BY lists.id, contacts.name`)
    .all();
  expect(rows.map(({ list, name }) => `${list}: ${name}`)).toEqual([
    'Not in it: Ann Lee',
    'Not in it: Cy Fox',
    'Not in it (2): Ann Lee',
    'Not in it (2): Cy Fox',
  ]);
});
