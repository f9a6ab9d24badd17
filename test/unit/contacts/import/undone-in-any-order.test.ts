import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importRecords } from '../../../../electron/db/contacts/contacts-import-undo.ts';
import type { ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
let now = 1_000;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function take(text: string, change: Partial<ImportPlan> = {}): Promise<number> {
  const { staged } = await imports.reviewText(text, change);
  now += 1;
  return (await imports.run<'commit'>({ kind: 'commit', staged, now })).importId;
}

function undo(importId: number) {
  now += 1;
  return imports.run<'undo'>({ kind: 'undo', importId, now });
}

const people = () => imports.connection.prepare('SELECT name FROM contacts ORDER BY name').all();
const lists = () => imports.connection.prepare('SELECT name FROM lists ORDER BY name').all();

const file = 'Name,Phone,City\nAnn Lee,07700900101,York\nBob Ray,07700900102,Bath\n';
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe('imports of one file that are all undone', () => {
  it('leave nobody and no list where the older is undone first', async () => {
    const older = await take(file, { newList: 'May' });
    const newer = await take(file, { newList: 'May' });
    expect(await undo(older)).toMatchObject({ removed: 0, kept: 2 });
    expect(people()).toHaveLength(2);
    expect(await undo(newer)).toMatchObject({ removed: 2, kept: 0 });
    expect([people(), lists()]).toEqual([[], []]);
  });

  it.each(orders)('leave nobody in the order %i, %i, %i, also where each changed them', async (...order) => {
    const ids = [
      await take(file, { newList: 'May' }),
      await take(file.replaceAll('York', 'Hull'), { existing: 'overwrite' }),
      await take(file.replaceAll('York', 'Ely'), { existing: 'overwrite' }),
    ];
    for (const each of order) {
      expect(people()).toHaveLength(2);
      await undo(ids[each] ?? 0);
    }
    expect([people(), lists()]).toEqual([[], []]);
  });
});

describe('after an import that was undone before a later one with its people', () => {
  it('they stay while yet another has them, and that is said', async () => {
    const first = await take(file);
    const second = await take(file);
    const third = await take(file.replace(/Bob.*\n/, ''));
    await undo(first);
    expect(await undo(second)).toMatchObject({ removed: 1, kept: 1 });
    expect(people()).toEqual([{ name: 'Ann Lee' }]);
    expect(await undo(third)).toMatchObject({ removed: 1, kept: 0 });
    expect(people()).toEqual([]);
  });

  it('those whom a person changed, or had before, stay', async () => {
    await take('Name,Phone\nCy Fox,07700900103\n');
    const first = await take(`${file}Cy Fox,07700900103,\n`);
    const second = await take(`${file}Cy Fox,07700900103,\n`);
    await undo(first);
    imports.connection.exec(`UPDATE contacts SET updated_at = 99000 WHERE name = 'Bob Ray'`);
    expect(await undo(second)).toMatchObject({ removed: 1, kept: 1 });
    expect(people()).toEqual([{ name: 'Bob Ray' }, { name: 'Cy Fox' }]);
  });

  it('those whom only the undone one had, and who came again since, are not the later one’s to remove', async () => {
    const first = await take(file);
    const second = await take('Name,Phone\nAnn Lee,07700900101\n');
    await undo(first);
    await take('Name,Phone\nBob Ray,07700900102\n');
    await undo(second);
    expect(people()).toEqual([{ name: 'Bob Ray' }]);
  });
});

it('an import that only named people who were there can be undone from the list of imports', async () => {
  await take(file);
  const again = await take(file);
  const records = await importRecords(imports.open());
  expect(records.map(({ id, added, changed, named }) => [id, added + changed, named])).toEqual([
    [again, 0, true],
    [again - 1, 2, false],
  ]);
});
