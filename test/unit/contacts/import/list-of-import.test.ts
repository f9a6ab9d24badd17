import { afterEach, beforeEach, expect, it } from 'vitest';
import { listNamed } from '../../../../electron/contacts/import/list-of-import.ts';
import { allLists } from '../../../../electron/db/contacts/lists.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
let db: Db;
beforeEach(async () => {
  imports = await ImportTasks.open();
  db = imports.open();
});
afterEach(() => imports.close());

async function take(text: string, change: Partial<ImportPlan> = {}) {
  const { staged, importId } = await imports.reviewText(`Name,Phone\n${text}`, change);
  return imports.run<'commit'>({ kind: 'commit', staged, now: importId });
}

function members(): Record<string, string[]> {
  const rows = imports.connection
    .prepare(`SELECT lists.name AS list, contacts.name AS name FROM list_members JOIN lists ON lists.id = list_id
      JOIN contacts ON contacts.id = contact_id ORDER BY lists.id, contacts.name`)
    .all();
  const found: Record<string, string[]> = {};
  for (const { list, name } of rows) {
    found[String(list)] ??= [];
    found[String(list)]?.push(String(name));
  }
  return found;
}

const ann = 'Ann Lee,07700900101\n';
const bob = 'Bob Roy,07700900102\n';
const cy = 'Cy Fox,07700900103\n';

it('has just the people of one import: those who were there already, and nobody of another file', async () => {
  await take(ann);
  const { importId, listId } = await take(ann + bob);
  await take(cy);
  const asked = { importId, listId, name: 'June.csv' };
  const first = await listNamed(db, asked, 5);
  expect(first.made).toBe('June.csv');
  expect(members()).toEqual({ 'June.csv': ['Ann Lee', 'Bob Roy'] });
  // A second press takes the same list.
  expect(await listNamed(db, asked, 6)).toEqual({ listId: first.listId, made: null });
  expect(members()).toEqual({ 'June.csv': ['Ann Lee', 'Bob Roy'] });
});

it('is the list that they were put on where nobody else is on it, and another one where somebody is', async () => {
  const whole = await take(ann + bob, { newList: 'Customers' });
  expect(await listNamed(db, { ...whole, name: 'June.csv' }, 5)).toEqual({
    listId: whole.listId,
    made: null,
  });
  const more = await take(cy, { listIds: whole.listId === null ? [] : [whole.listId] });
  expect(more.listId).toBe(whole.listId);
  expect(await listNamed(db, { ...more, name: 'customers' }, 6)).toMatchObject({ made: 'customers (2)' });
  expect(members()).toEqual({
    Customers: ['Ann Lee', 'Bob Roy', 'Cy Fox'],
    'customers (2)': ['Cy Fox'],
  });
});

it('goes with the import that is taken back, of which none is made any more', async () => {
  const { importId, listId } = await take(ann + bob);
  const asked = { importId, listId, name: 'June.csv' };
  await listNamed(db, asked, 5);
  await imports.run<'undo'>({ kind: 'undo', importId, now: 99 });
  expect(await allLists(db)).toEqual([]);
  await expect(listNamed(db, asked, 100)).rejects.toMatchObject({ code: 'not-found' });
  expect(await allLists(db)).toEqual([]);
});
