import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { otherNames, sameNames } from '../../../support/alike-names.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function review(text: string, change: Partial<ImportPlan> = {}) {
  const { review: found, staged, importId } = await imports.reviewText(text, change);
  const counts: Record<string, number> = { ...found.counts };
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(found.rows);
  return {
    ...found,
    commit: (more = {}) => imports.run<'commit'>({ kind: 'commit', staged, now: importId, ...more }),
  };
}

async function take(text: string, change: Partial<ImportPlan> = {}) {
  return (await review(text, change)).commit();
}

/** The members of each list, by name. */
function lists(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const rows = imports.connection
    .prepare(`SELECT lists.name AS list, contacts.name AS name FROM lists LEFT JOIN list_members ON list_id = lists.id
      LEFT JOIN contacts ON contacts.id = contact_id ORDER BY lists.name, contacts.name`)
    .all();
  for (const { list, name } of rows) {
    found[String(list)] ??= [];
    if (name !== null) found[String(list)]?.push(String(name));
  }
  return found;
}

const codes = ({ problems }: { problems: readonly { code: string; count: number }[] }) =>
  problems.map(({ code, count }) => [code, count]);

describe('a row with the number of a contact of another name', () => {
  const book = 'Name,Phone\nAna Ruiz,07700900101\nBea Sanz,07700900102\n';
  const file = 'Name,Phone,City\nMohamed Ali,07700900101,Fez\nLaila Omar,07700900103,Fez\n';

  it('is left out, is counted as such, and puts that contact on no list', async () => {
    await take(book);
    const found = await review(file, { newList: 'Arabic' });
    expect([found.counts.rejected, found.counts.new, found.taken]).toEqual([1, 1, 1]);
    expect(await found.commit()).toMatchObject({ added: 1, changed: 0 });
    expect(lists()).toEqual({ Arabic: ['Laila Omar'] });
  });

  it('puts it on the lists where the person says so, and is then not left out', async () => {
    await take(book);
    const found = await review(file, { newList: 'Arabic', others: 'join' });
    expect([found.counts.rejected, found.counts.changed, found.counts.joined, found.taken]).toEqual([
      0, 0, 1, 2,
    ]);
    expect(codes(found)).toEqual([['other-joins', 1]]);
    expect(await found.commit()).toMatchObject({ added: 1, changed: 0, joined: 1 });
    expect(lists()).toEqual({ Arabic: ['Ana Ruiz', 'Laila Omar'] });
  });

  it('joins as it is where the file’s values are taken too, if the person says so', async () => {
    await take(book);
    const found = await review(file, { newList: 'Arabic', existing: 'overwrite', others: 'join' });
    expect(codes(found)).toEqual([['other-joins', 1]]);
    await found.commit();
    expect(lists()).toEqual({ Arabic: ['Ana Ruiz', 'Laila Omar'] });
  });

  it('puts it on no list that the file names either, nor do later rows of the number', async () => {
    await take(book);
    const found = await review(
      'Name,Phone,Lists\nMohamed Ali,07700900101,One\nMohamed Ali,07700900101,Two\n,07700900101,Three\nAna Ruiz,07700900101,Four\n',
    );
    expect([found.counts.rejected, found.counts.joined]).toEqual([3, 1]);
    expect(found.lists).toEqual([{ name: 'Four', people: 1, isNew: true }]);
    await found.commit();
    expect(lists()).toEqual({ Four: ['Ana Ruiz'] });
  });

  it('takes back the lists of a row without a name before it', async () => {
    await take(book);
    const found = await review('Name,Phone,Lists\n,07700900101,One\nMohamed Ali,07700900101,Two\n');
    expect(found.counts).toMatchObject({ rejected: 1, unchanged: 1, changed: 0 });
    await found.commit();
    expect(Object.values(lists()).flat()).toEqual([]);
  });

  it('puts a contact that came after the review on no list either', async () => {
    const found = await review(file, { newList: 'Arabic' });
    imports.connection.exec(`INSERT INTO contacts (number, name, fields, created_at, updated_at)
      VALUES ('447700900101', 'Ana Ruiz', '{"Name":"Ana Ruiz"}', 1, 1)`);
    await found.commit();
    expect(lists()).toEqual({ Arabic: ['Laila Omar'] });
  });
});

describe('members of a list who are not in the file', () => {
  const first = 'Name,Phone,Day\nAnn Lee,07700900101,Mo\nBob Ray,07700900102,Mo\nCy Fox,07700900103,Mo\n';
  const second = 'Name,Phone,Day\nAnn Lee,07700900101,Mo\nDi Hay,07700900104,Tu\n';
  const again = () => review(second, { newList: 'Day' });

  it('stay, and are named with how many would leave and join', async () => {
    await take(first, { newList: 'Day' });
    const found = await again();
    expect(found.members).toEqual([{ list: 'Day', leave: 2, join: 1, names: ['Bob Ray', 'Cy Fox'] }]);
    expect(await found.commit()).toMatchObject({ left: 0 });
    expect(lists()).toEqual({ Day: ['Ann Lee', 'Bob Ray', 'Cy Fox', 'Di Hay'] });
  });

  it('leave it where the person chose so, and are on it again after undoing the import', async () => {
    await take(first, { newList: 'Day' });
    const found = await again();
    const summary = await found.commit({ listsBecomeFile: true });
    expect(summary).toMatchObject({ added: 1, left: 2 });
    expect(lists()).toEqual({ Day: ['Ann Lee', 'Di Hay'] });
    await imports.run<'undo'>({ kind: 'undo', importId: summary.importId, now: 99 });
    expect(lists()).toEqual({ Day: ['Ann Lee', 'Bob Ray', 'Cy Fox'] });
  });

  it('are those of the list that a row named for them last time, too', async () => {
    await take('Name,Phone,Lists\nAnn Lee,07700900101,3B\nBob Ray,07700900102,3B\nCy Fox,07700900103,6A\n');
    const found = await review(
      'Name,Phone,Lists\nAnn Lee,07700900101,6A\nBob Ray,07700900102,3B\nCy Fox,07700900103,6A\n',
    );
    expect(found.members).toEqual([{ list: '3B', leave: 1, join: 0, names: ['Ann Lee'] }]);
    await found.commit({ listsBecomeFile: true });
    expect(lists()).toEqual({ '3B': ['Bob Ray'], '6A': ['Ann Lee', 'Cy Fox'] });
  });

  it('are those of a class that the file names no more, whose children are in the next one now', async () => {
    await take(
      'Name,Phone,Lists\nAnn Lee,07700900101,3ºA; Choir 2\nBob Ray,07700900102,3ºA\nCy Fox,07700900103,4ºA\nDi Hay,07700900104,3ºA\n',
    );
    const found = await review(
      'Name,Phone,Lists\nAnn Lee,07700900101,4ºA\nBob Ray,07700900102,4ºA\nCy Fox,07700900103,5ºA\n',
    );
    expect(found.members).toEqual([
      { list: '4ºA', leave: 1, join: 2, names: ['Cy Fox'] },
      { list: '3ºA', leave: 2, join: 0, names: ['Ann Lee', 'Bob Ray'] },
    ]);
    await found.commit({ listsBecomeFile: true });
    expect(lists()).toEqual({
      '3ºA': ['Di Hay'],
      '4ºA': ['Ann Lee', 'Bob Ray'],
      '5ºA': ['Cy Fox'],
      'Choir 2': ['Ann Lee'],
    });
  });

  it('are nobody where the import makes a new list, or none', async () => {
    await take(first, { newList: 'Day' });
    expect((await review(second)).members).toEqual([]);
    expect((await review(second, { newList: 'Other day' })).members).toEqual([]);
  });
});

describe('rows that share a number', () => {
  const rows = [
    'Parent,Child,Class,Due,Phone',
    'Eva Gil,Fernando,1A,35 euros,07700900101',
    'Eva Gil,Lucia,2A,41 euros,07700900101',
    'Ann Lee,Bob,1A,10 euros,07700900102',
    'Cy Fox,Di,2A,12 euros,07700900103',
    'Ed Hay,Flo,3A,13 euros,07700900104',
    'Gus Ivy,Hal,3A,14 euros,07700900105',
  ].join('\n');
  const fields = (text: string): ImportPlan['columns'] =>
    (text.split('\n')[0] ?? '').split(',').map((name) => {
      if (name === 'Phone') return { kind: 'phone' };
      if (name === 'Lists') return { kind: 'lists' };
      return { kind: 'field', name: name === 'Parent' ? 'Name' : name };
    });

  it('are offered the column of groups as lists, where they are in another one', async () => {
    expect((await review(rows, { columns: fields(rows) })).groups).toEqual({ column: 2, rows: 1 });
    const asLists = rows.replace('Class', 'Lists');
    expect((await review(asLists, { columns: fields(asLists) })).groups).toBeNull();
  });

  it('are on the lists of both, with the values of the first row, and that is said by both', async () => {
    const asLists = rows.replace('Class', 'Lists');
    const found = await review(asLists, { columns: fields(asLists) });
    expect(codes(found)).toEqual([['shared-lists', 1]]);
    expect(found.problems[0]?.examples[0]).toMatchObject({
      row: 3,
      sameAs: 2,
      found: 'Eva Gil · Lucia · 41 euros',
      stays: 'Eva Gil · Fernando · 35 euros',
    });
    await found.commit();
    expect([lists()['1A'], lists()['2A']]).toEqual([
      ['Ann Lee', 'Eva Gil'],
      ['Cy Fox', 'Eva Gil'],
    ]);
  });
});

describe('people on the do-not-text list', () => {
  it('are counted as such, changed by the file or not', async () => {
    await take('Name,Phone\nAnn Lee,07700900101\nBob Ray,07700900102\n');
    imports.connection.exec(
      "INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900101', '', '', 1)",
    );
    const found = await review('Name,Phone\nAnn Lee,07700900101\nBob Ray,07700900102\n');
    expect(found.counts).toMatchObject({ doNotText: 1, unchanged: 1 });
    expect(found.taken).toBe(0);
  });
});

describe('tags that refuse texts', () => {
  const file = (heading: string, ...cells: readonly string[]) =>
    [`Name,Phone,${heading}`, ...cells.map((cell, at) => `Person ${at},0770090010${at},"${cell}"`)].join(
      '\n',
    );

  it.each(['Tags', 'Labels', 'Lists', 'Groups'])('are asked about and make no list (%s)', async (heading) => {
    const found = await review(
      file(heading, 'VIP; no-sms', 'STOP', 'VIP; do not text', 'VIP', 'deceased', 'Stop smoking'),
    );
    expect(found.lists.map(({ name }) => name)).toEqual(['VIP', 'Stop smoking']);
    expect(found.consent.map(({ kind, count, columns }) => [kind, count, columns])).toEqual([
      ['refuses', 3, heading],
      ['died', 1, heading],
    ]);
  });

  it('are asked about in a column that somebody makes lists of, too', async () => {
    const columns: ImportPlan['columns'] = [
      { kind: 'field', name: 'Name' },
      { kind: 'phone' },
      { kind: 'lists' },
    ];
    const found = await review(file('Kind', 'Choir; keine SMS', 'Choir', 'Verteiler; Scouts'), { columns });
    expect(found.lists.map(({ name }) => name)).toEqual(['Choir', 'Verteiler', 'Scouts']);
    expect(found.consent.map(({ kind, count }) => [kind, count])).toEqual([['refuses', 1]]);
  });

  it('put people on a list of that name where there is one', async () => {
    await take('Name,Phone\nAnn Lee,07700900199\n', { newList: 'No SMS' });
    const found = await review(file('Tags', 'no sms', 'VIP'));
    expect(found.lists).toContainEqual({ name: 'no sms', people: 1, isNew: false });
    expect(found.consent.map(({ kind, count }) => [kind, count])).toEqual([['refuses', 1]]);
  });
});

describe('lists whose names look alike', () => {
  const file = (first: string, second: string) =>
    `Name,Phone,Lists\nAnn Lee,07700900101,${first}\nBob Ray,07700900102,${second}\n`;
  const onBoth = ['Ann Lee', 'Bob Ray'];

  it.each(sameNames)(
    '%s and %s are one in a file, in its review and where it is taken',
    async (first, second) => {
      const found = await review(file(first, second));
      expect(found.lists).toEqual([{ name: first, people: 2, isNew: true }]);
      await found.commit();
      expect(lists()).toEqual({ [first]: onBoth });
    },
  );

  it.each(sameNames)('%s is joined by a row and by a file that say %s', async (first, second) => {
    await take('Name,Phone\nAnn Lee,07700900101\n', { newList: first });
    const named = await review(file(second, second));
    expect(named.lists).toEqual([{ name: second, people: 1, isNew: false }]);
    await named.commit();
    await take('Name,Phone\nCy Fox,07700900103\n', { newList: second });
    expect(lists()).toEqual({ [first]: [...onBoth, 'Cy Fox'] });
  });

  it.each(otherNames)(
    '%s and %s are two in a file, in its review and where it is taken',
    async (first, second) => {
      const found = await review(file(first, second));
      expect(found.lists).toEqual([
        { name: first, people: 1, isNew: true },
        { name: second, people: 1, isNew: true },
      ]);
      await found.commit();
      expect(lists()).toEqual({ [first]: ['Ann Lee'], [second]: ['Bob Ray'] });
    },
  );

  it.each(otherNames)('%s is not joined by a row or a file that says %s', async (first, second) => {
    await take('Name,Phone\nAnn Lee,07700900101\n', { newList: first });
    const named = await review(`Name,Phone,Lists\nBob Ray,07700900102,${second}\n`);
    expect(named.lists).toEqual([{ name: second, people: 1, isNew: true }]);
    await named.commit();
    await take('Name,Phone\nCy Fox,07700900103\n', { newList: second });
    expect(lists()).toEqual({ [first]: ['Ann Lee'], [second]: ['Bob Ray', 'Cy Fox'] });
  });
});
