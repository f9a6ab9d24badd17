/** Names of lists and templates are the same where they differ in case alone, on either engine. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allLists, saveList } from '../../../electron/db/contacts/lists.ts';
import { messageTemplates, saveMessageTemplate } from '../../../electron/db/message/message-templates.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { otherNames, sameNames } from '../../support/alike-names.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

interface Named {
  readonly id: number;
  readonly name: string;
}

const named: Readonly<
  Record<
    string,
    {
      readonly save: (id: number | null, name: string) => Promise<Named>;
      readonly all: () => Promise<readonly Named[]>;
    }
  >
> = {
  lists: { save: (id, name) => saveList(db, id, name, 1), all: () => allLists(db) },
  templates: {
    save: (id, name) => saveMessageTemplate(db, { id, name, text: 'Come' }, 1),
    all: () => messageTemplates(db),
  },
};

describe.each(Object.entries(named))('of %s', (_, { save, all }) => {
  test.each(sameNames)('%s and %s are one', async (first, second) => {
    const { id } = await save(null, first);
    await expect(save(null, second)).rejects.toMatchObject({ code: 'name-taken' });
    const other = await save(null, 'Other');
    await expect(save(other.id, second)).rejects.toMatchObject({ code: 'name-taken' });
    // It may be written in another way itself, and what it was called is free then.
    expect(await save(id, second)).toMatchObject({ id, name: second });
    await save(id, 'Renamed');
    expect(await save(other.id, first)).toMatchObject({ name: first });
  });

  test.each(otherNames)('%s and %s are two', async (first, second) => {
    await save(null, first);
    const other = await save(null, second);
    await save(other.id, 'Renamed');
    await save(other.id, second);
    expect(new Set((await all()).map(({ name }) => name))).toEqual(new Set([first, second]));
  });

  test('stand in the order in which a person looks for them', async () => {
    for (const name of ['zoo', 'List 10', 'École', 'apple', 'List 2', 'Banana']) await save(null, name);
    expect((await all()).map(({ name }) => name)).toEqual([
      'apple',
      'Banana',
      'École',
      'List 2',
      'List 10',
      'zoo',
    ]);
  });
});
