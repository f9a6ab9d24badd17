import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeLists } from '../../../electron/contacts/bulk/list-names.ts';
import { runImportTask } from '../../../electron/contacts/import/import-task.ts';
import type { ImportOutcomes, ImportTask } from '../../../electron/contacts/import/tasks.ts';
import type { TaskConnection } from '../../../electron/db/task-connection.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import type {
  ImportPlan,
  ImportProgress,
  ImportReview,
  ImportSource,
} from '../../../electron/shared/import/imports.ts';
import { isOnPostgres, onFilesOnly } from '../../support/engine.ts';
import { workbookFile } from '../../support/files/workbook-file.ts';
import { planFor } from '../../support/import-plan.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder = '';
let connection: TaskConnection;
let staged = 0;
let now = 1_000;
beforeEach(async () => {
  records = new TemporaryRecords();
  ({ folder } = records);
  connection = await records.connection();
  staged = 0;
  now = 1_000;
});
afterEach(async () => {
  connection.close();
  await records.close();
});

/** `stopAfter`: the person stops it when it has asked so often. */
async function run<Kind extends ImportTask['kind']>(
  task: Extract<ImportTask, { kind: Kind }>,
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<ImportOutcomes[Kind]> {
  let asked = 0;
  const outcome = await runImportTask(task, {
    connection,
    stopped: () => ++asked > stopAfter,
    onProgress: (progress: ImportProgress) => expect(progress.fraction).toBeLessThanOrEqual(1),
    elapsed: () => performance.now(),
  });
  return outcome as ImportOutcomes[Kind];
}

const text = (content: string): ImportSource => ({ kind: 'text', text: content });
function review(source: ImportSource, change: Partial<ImportPlan> = {}) {
  staged += 1;
  const task = { plan: planFor(source, change), importId: staged, folder: join(folder, `staged-${staged}`) };
  return run<'review'>({ kind: 'review', locale: 'en-GB', ...task });
}
async function importAll(source: ImportSource, change: Partial<ImportPlan> = {}) {
  const outcome = await review(source, change);
  now += 1_000;
  return { ...outcome, summary: await run<'commit'>({ kind: 'commit', staged: outcome.staged, now }) };
}
function contacts(): Record<string, unknown> {
  const rows = connection.prepare('SELECT number, fields FROM contacts ORDER BY id').all();
  return Object.fromEntries(rows.map((row) => [row.number, JSON.parse(String(row.fields))]));
}
const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const one = (sql: string) => Object.values(connection.prepare(sql).get() ?? {})[0];

/** Letters that no engine packs closer. */
const hashOf = (seed: number): string => createHash('sha256').update(String(seed)).digest('base64url');

const people = 'first name,phone,city\nAnn,07700 900123,Leeds\nBob,+44 7700 900456,\n';

describe('an import', () => {
  it('counts every row once: new, changed, unchanged, twice, not to be texted, rejected', async () => {
    await importAll(text(people));
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900789', 'STOP', 'a reply', 1)`,
    );
    const { review: found } = await review(
      text(
        `${people.replace(',\n', ',York\n')}Cy,07700900111,\nDi,07700900789,\nDi,07700900789,\nEd,n/a,\n,,\n\n`,
      ),
    );
    expect(found.counts).toEqual({
      new: 1,
      changed: 1,
      joined: 0,
      unchanged: 1,
      differing: 0,
      duplicates: 1,
      doNotText: 1,
      rejected: 1,
      hidden: 0,
    });
    expect(found.rows).toBe(6);
    expect(found.problems.map(({ code, blocking, examples }) => [code, blocking, examples[0]?.row])).toEqual([
      ['do-not-text', false, 5],
      ['duplicate', false, 6],
      ['not-a-number', true, 7],
    ]);
    expect(found.problems[1]?.examples[0]).toMatchObject({ found: '447700900789', sameAs: 5 });
    expect(found.problems[2]?.examples[0]).toMatchObject({ row: 7, column: 'phone', found: 'n/a' });
  });

  it.each([
    ['AR', '541123456789', '5491123456789'],
    ['MX', '5215512345678', '525512345678'],
    ['BR', '551187654321', '5511987654321'],
    ['BJ', '22995123456', '2290195123456'],
    ['CI', '22507123456', '2250707123456'],
  ])(
    'knows a phone by either writing of its number, in the file and among the contacts: %s',
    async (_, old, current) => {
      connection
        .prepare(
          `INSERT INTO contacts (number, name, folded_name, country, fields, created_at, updated_at)
          VALUES (?, 'Ana Sosa', 'ana sosa', NULL, '{"Name":"Ana Sosa"}', 1, 1)`,
        )
        .run(old);
      const again = await importAll(text(`Name,Phone,Town\nAna Sosa,+${current},Rosario\n`));
      expect(again.review.counts).toMatchObject({ new: 0, changed: 1 });
      expect(contacts()).toEqual({ [old]: { Name: 'Ana Sosa', City: 'Rosario' } });
      const twice = await review(
        text(`Name,Phone\nIra Wood,+447700900123\nAna Sosa,+${current}\nAna Sosa,+${old}\n`),
      );
      expect(twice.review.counts).toMatchObject({ new: 1, unchanged: 1, duplicates: 1 });
    },
  );

  it('turns names round where most of a column have the last name first, and leaves firms and titles', async () => {
    await importAll(
      text(
        'Client,Phone\n"Hill, Ann",+447700900111\n"Moor, Bob",+447700900112\n"O\'Neill, Mary Jane",+447700900113\n' +
          '"Meyer, Inc.",+447700900114\n"Smith, MD",+447700900115\nIra Wood,+447700900116\n',
      ),
    );
    expect(
      connection
        .prepare('SELECT name FROM contacts ORDER BY id')
        .all()
        .map(({ name }) => name),
    ).toEqual(['Ann Hill', 'Bob Moor', "Mary Jane O'Neill", 'Meyer, Inc.', 'Smith, MD', 'Ira Wood']);
    await importAll(
      text('Client,Phone\n"York, House",+447700900121\nAnn Lee,+447700900122\nBo Lee,+447700900123\n'),
    );
    expect(one("SELECT name FROM contacts WHERE number = '447700900121'")).toBe('York, House');
  });

  it('leaves a single name with a comma as it is written', async () => {
    await importAll(text('Name,Phone\n"Hill, Ann",+447700900111\n'));
    expect(one('SELECT name FROM contacts')).toBe('Hill, Ann');
  });

  it('takes two writings of a number in one file for one phone', async () => {
    const { review: found } = await importAll(
      text('Name,Phone\nAna Sosa,+5491123456789\nAna Sosa,+541123456789\nIra Wood,+5491122223333\n'),
    );
    expect(found.counts).toMatchObject({ new: 2, duplicates: 1 });
    expect(Object.keys(contacts())).toEqual(['5491123456789', '5491122223333']);
  });

  it('offers the numbers beside words that refuse texts for the do-not-text list, each once', async () => {
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900789', 'STOP', 'a reply', 1)`,
    );
    const { review: found, staged: kept } = await review(
      text(
        `Name,Mobile,Mobile 2\nAnn,"07700 900123, DO NOT TEXT",\nBob,07700 900124 (landlord),\nCy,07700 900125 STOP,07700 900126\n` +
          `Di,do not text,07700 900127\nEd,"07700 900123; stop",\nFay,07700 900789 STOP,\nGus,07700 900128,\n`,
      ),
    );
    expect(found.counts).toMatchObject({ new: 1, rejected: 6 });
    expect(found.refusals).toBe(3);
    expect(found.problems.map(({ code, blocking, count }) => [code, blocking, count])).toEqual([
      ['refused-beside', true, 5],
      ['others-number', true, 1],
    ]);
    expect(found.problems[0]?.examples.map((example) => example.found)).toContain(
      '07700 900123, DO NOT TEXT',
    );
    const refuse = {
      kind: 'refuse',
      staged: kept,
      source: 'people.csv',
      now: 2,
      group: null,
      texts: null,
    } as const;
    expect(await run<'refuse'>(refuse)).toEqual({ added: 3 });
    expect(await run<'refuse'>(refuse)).toEqual({ added: 0 });
    expect(
      connection
        .prepare(`SELECT number, reason, source FROM do_not_text WHERE added_at = 2 ORDER BY number`)
        .all(),
    ).toEqual([
      { number: '447700900123', reason: '07700 900123, DO NOT TEXT', source: 'people.csv' },
      { number: '447700900125', reason: '07700 900125 STOP', source: 'people.csv' },
      { number: '447700900127', reason: 'do not text', source: 'people.csv' },
    ]);
  });

  it('uses no other number of a row in place of a mistyped one, and says whom it leaves out', async () => {
    const { review: found } = await review(
      text(
        'Name,Mobile,Mobile 2\nAnn,07700 9001,07700 900126\nDee,#####,07700 900129\nCy,07700 900128,07700 1\n',
      ),
    );
    expect(found.counts).toMatchObject({ new: 1, rejected: 2 });
    const group = found.problems.find(({ code }) => code === 'first-unreadable');
    expect(group).toMatchObject({ count: 2, blocking: true });
    expect(group?.examples[0]).toMatchObject({
      row: 2,
      column: 'Mobile',
      found: '07700 9001',
      people: { kept: 'Ann' },
      stays: '+447700900126',
    });
  });

  it('names each person whose first column says a word, and the number that is used instead', async () => {
    const { review: found } = await review(
      text(
        'Name,Mobile,Mobile 2\nBob,n/a,07700 900127\nEve,—,07700 900126\nFay,0000,07700 900125\nGus,,07700 900124\nHal,07700 900123,\n',
      ),
    );
    expect(found.counts).toMatchObject({ new: 5 });
    const group = found.problems.find(({ code }) => code === 'first-no-number');
    expect(group).toMatchObject({ count: 3, blocking: false });
    expect(group?.examples.map(({ row, found, people, stays }) => [row, found, people?.kept, stays])).toEqual(
      [
        [2, 'n/a', 'Bob', '+447700900127'],
        [3, '—', 'Eve', '+447700900126'],
        [4, '0000', 'Fay', '+447700900125'],
      ],
    );
  });

  it.each([
    [
      'in the cell',
      'Name,Mobile 1,Mobile 2',
      ['wrong number', '07700 900129 (dead)', 'do not use 07700 900130'],
    ],
    [
      'in its label',
      'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      [
        'wrong number,07700 900128,Mobile',
        'Number not in use,07700 900129,Mobile',
        'DO NOT USE,07700 900130,Mobile',
      ],
    ],
    [
      'in its remark',
      'Name,Mobile 1,Mobile 1 notes,Mobile 2,Mobile 2 notes',
      ['07700 900128,wrong number', '07700 900129,not in service', '07700 900130,do not use'],
    ],
  ])('texts the other number of a person whose first is called wrong %s', async (_, headings, cells) => {
    const { review: found, staged: kept } = await review(
      text(`${headings}\n${cells.map((cell, at) => `Person ${at},${cell},07700 90042${at}`).join('\n')}\n`),
    );
    expect(found.counts).toMatchObject({ new: 3, rejected: 0 });
    expect(found.consent).toEqual([]);
    const group = found.problems.find(({ code }) => code === 'first-no-number');
    expect(group?.examples.map(({ row, people, stays }) => [row, people?.kept, stays])).toEqual([
      [2, 'Person 0', '+447700900420'],
      [3, 'Person 1', '+447700900421'],
      [4, 'Person 2', '+447700900422'],
    ]);
    await run<'refuse'>({
      kind: 'refuse',
      staged: kept,
      source: 'people.csv',
      now: 2,
      group: null,
      texts: null,
    });
    const refused = connection.prepare(`SELECT number FROM do_not_text ORDER BY number`).all();
    expect(refused.map(({ number }) => number)).toEqual(
      cells.flatMap((cell) => /07700 9001\d\d/.exec(cell)?.[0].replace('07700 ', '447700') ?? []),
    );
  });

  it.each(['deceased', '07700 900128 STOP', '07700 900128 (no texts)', 'wrong number - and opted out'])(
    'texts nobody on another number who refused or died: %s',
    async (cell) => {
      const { review: found } = await review(text(`Name,Mobile 1,Mobile 2\nAnn,${cell},07700 900420\n`));
      expect(found.counts).toMatchObject({ new: 0, rejected: 1 });
      expect(found.problems.map(({ code }) => code)).toEqual(['refused-beside']);
    },
  );

  it('texts the phone that its label calls mobile where no number tells which is one', async () => {
    const heading = 'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
    const rows = [
      'Ann,Home,(212) 555-0143,Mobile,(917) 555-0188',
      'Bob,Main,(213) 555-0122,Cell,(310) 555-0135',
      'Cy,Mobile,(310) 555-0136,Home,(213) 555-0123',
    ];
    const { staged: kept } = await review(text([heading, ...rows].join('\n')), { defaultCountry: 'US' });
    await run<'commit'>({ kind: 'commit', staged: kept, now: 1 });
    const numbers = connection.prepare(`SELECT number FROM contacts ORDER BY name`).all();
    expect(numbers.map(({ number }) => number)).toEqual(['19175550188', '13105550135', '13105550136']);
  });

  it('keeps the number that another person has once, with their label', async () => {
    const { staged: kept } = await review(
      text(
        'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAnn,Mother,07700 900128,Mobile,07700 900420\n',
      ),
    );
    await run<'commit'>({ kind: 'commit', staged: kept, now: 1 });
    const [contact] = connection.prepare(`SELECT number, fields FROM contacts`).all();
    expect(contact?.number).toBe('447700900420');
    expect(JSON.parse(String(contact?.fields))).toMatchObject({ 'Phone 1 - Value': 'Mother: 07700 900128' });
  });

  it('keeps whoever is left out for the number of somebody else in the file of rejected rows', async () => {
    const { staged: kept } = await review(text('Name,Mobile\nAnn Hill,07700900421\nBob Moor,07700900421\n'));
    const path = join(folder, 'rejected.csv');
    const words = {
      row: 'Row',
      reason: 'Reason',
      column: 'Column #',
      reasons: { 'shared-number': 'Shared' },
    };
    expect(
      await run<'save-rejected'>({ kind: 'save-rejected', staged: kept, words, path, locale: 'en-GB' }),
    ).toEqual({
      rows: 1,
    });
    expect(readFileSync(path, 'utf8')).toContain('Bob Moor,07700900421,3,Shared');
  });

  it('names each person of whom another number is on the do-not-text list', async () => {
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900421', 'STOP', 'a reply', 1)`,
    );
    const { review: found } = await review(
      text(
        'Name,Mobile,Mobile 2\nFay,07700 900423,07700 900421\nEve,07700900421,07700900424\nGus,07700900425 / 07700900421,\nIvy,07700900426,07700900427\n',
      ),
    );
    expect(found.counts).toMatchObject({ new: 3, doNotText: 1 });
    const group = found.problems.find(({ code }) => code === 'other-do-not-text');
    expect(group).toMatchObject({ blocking: false, count: 2 });
    expect(group?.examples.map(({ row, column, found }) => [row, column, found])).toEqual([
      [2, 'Mobile 2', '+447700900421'],
      [4, 'Mobile', '+447700900421'],
    ]);
  });

  it('names whoever is called like somebody on the do-not-text list and comes with another number', async () => {
    await importAll(text('Name,Mobile\nAnn Ødegård,07700900421\nBob,07700900422\nEve Hill,07700900423\n'));
    connection.exec(`INSERT INTO do_not_text (number, reason, source, added_at)
      SELECT number, 'STOP', 'a reply', 1 FROM contacts WHERE name <> 'Eve Hill'`);
    const { review: found } = await review(
      text(
        'First name,Last name,Mobile\nann,ODEGARD,07700900424\nBob,,07700900425\nEve,Hill,07700900426\nAnn,Ødegård,07700900421\n',
      ),
    );
    expect(found.counts).toMatchObject({ new: 3 });
    const group = found.problems.find(({ code }) => code === 'refused-name');
    expect(group?.examples.map(({ row, found }) => [row, found])).toEqual([[2, 'ann ODEGARD']]);
  });

  it('names whoever has the full name of a contact, or of an earlier row, and comes with another number', async () => {
    await importAll(
      text(
        'First name,Last name,Mobile,E-mail\nAnn,Ødegård,07700900421,\nBob,,07700900422,\nEve,Hill,07700900423,eve@one.example\n',
      ),
    );
    const { review: found } = await review(
      text(
        [
          'Name,Mobile,E-mail,Date of birth',
          '"ODEGARD, Ann",07700900431,,',
          'Bob,07700900432,,',
          'Eve Hill,07700900433,eve@two.example,',
          'Gus Moor,07700900434,,1980-03-04',
          'Mr Gus Moor,07700900435,,04/03/1980',
          'Gus Moor,07700900436,,1991-01-01',
          'No Name,07700900437,,',
          'No Name,07700900438,,',
          'J Moor,07700900439,,',
          'J Moor,07700900440,,',
          'Ann Ødegård,07700900421,,',
          '',
        ].join('\n'),
      ),
    );
    const reported = (wanted: string) => found.problems.find(({ code }) => code === wanted);
    expect(reported('name-known')).toMatchObject({ blocking: false, count: 1 });
    expect(reported('name-known')?.examples[0]).toMatchObject({
      row: 2,
      found: '+447700900431',
      stays: '+447700900421',
      people: { kept: 'ODEGARD, Ann' },
    });
    expect(reported('name-twice')?.examples).toMatchObject([
      { row: 6, sameAs: 5, found: '+447700900435', stays: '+447700900434' },
    ]);
    expect(reported('name-twice')?.count).toBe(1);
    expect(found.counts).toMatchObject({ new: 10 });
  });

  it('says nothing of a common name, of a person whose other number is refused, and of those who are there with both', async () => {
    const six = Array.from({ length: 6 }, (_, at) => `Ana Silva,0770090045${at}\n`).join('');
    const file = text(`Name,Mobile\nJo Marsh,07700900461\nJo Marsh,07700900462\n${six}`);
    await importAll(file);
    connection.exec(`INSERT INTO contacts (number, name, fields, created_at, updated_at)
      VALUES ('447700900470', 'Kim Lake', '{"Name":"Kim Lake"}', 1, 1);
      INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900471', 'STOP', 'a reply', 1)`);
    const codes = (found: ImportReview) => found.problems.map(({ code }) => code);
    expect(codes((await review(file)).review)).toEqual([]);
    const later = text('Name,Mobile\nAna Silva,07700900481\nKim Lake,07700900471\n');
    expect(codes((await review(later)).review)).toEqual(['do-not-text']);
  });

  it('names both people of one number, and gives the second one another number of their row only when told to', async () => {
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900429', 'STOP', 'a reply', 1)`,
    );
    const rows = [
      'Eve,07700 900421,Leeds',
      'Gus,07700 900421 / 07700 900424,York',
      'Ivy,07700 900421,Hull',
      'eve,07700 900421 / 07700 900425,',
      'Jo,07700 900421 / 07700 900424 / 020 7946 0018 / 07700 900429,',
    ];
    const file = text(`Name,Mobile,City\n${rows.join('\n')}\n`);
    const { review: asked } = await review(file);
    expect(asked.counts).toMatchObject({ new: 1, duplicates: 1, rejected: 3 });
    expect(asked.problems.find(({ code }) => code === 'shared-other')?.examples).toMatchObject([
      { row: 3, sameAs: 2, people: { kept: 'Eve', other: 'Gus' }, stays: '+447700900424', column: 'Mobile' },
      { row: 6, sameAs: 2, people: { kept: 'Eve', other: 'Jo' }, stays: '+447700900424' },
    ]);
    const { review: found, summary } = await importAll(file, { otherPhones: true });
    expect(found.counts).toMatchObject({ new: 2, duplicates: 1, rejected: 2 });
    expect(found.counts.rejected).toBe(2);
    const reported = (wanted: string) =>
      found.problems
        .find(({ code }) => code === wanted)
        ?.examples.map(({ row, sameAs, people }) => [row, sameAs, people?.kept, people?.other]);
    expect(reported('shared-kept')).toEqual([[3, 2, 'Eve', 'Gus']]);
    expect(reported('shared-number')).toEqual([
      [4, 2, 'Eve', 'Ivy'],
      [6, 2, 'Eve', 'Jo'],
    ]);
    expect(reported('duplicate-joined')).toEqual([[5, 2, undefined, undefined]]);
    expect(reported('other-do-not-text')).toHaveLength(1);
    expect(summary.added).toBe(2);
    expect(contacts()).toEqual({
      447700900421: { Name: 'Eve', City: 'Leeds', Mobile: '+447700900425' },
      447700900424: { Name: 'Gus', City: 'York', Mobile: '+447700900421' },
    });
    const { review: again } = await review(file);
    expect(again.counts).toMatchObject({ new: 0, unchanged: 2, duplicates: 1, rejected: 2 });
    const others = await review(
      text('Name,Mobile,Mother phone\nAda,07700900431,\nBo,07700900431,07700900432\n'),
      { columns: [{ kind: 'field', name: 'Name' }, { kind: 'phone' }, { kind: 'phone' }] },
    );
    expect(others.review.counts).toMatchObject({ new: 1, rejected: 1 });
    expect(others.review.problems.find(({ code }) => code === 'shared-other')?.examples).toMatchObject([
      { column: 'Mother phone', people: { kept: 'Ada', other: 'Bo' }, stays: '+447700900432' },
    ]);
  });

  it('finds the names of an earlier row wherever it stands in the staged file', async () => {
    const note = 'ü'.repeat(3_000);
    const number = (at: number) => `0770090${String(at).padStart(4, '0')}`;
    const rows = Array.from({ length: 300 }, (_, at) => `P${at},${number(at)},${note}`);
    const again = Array.from({ length: 300 }, (_, at) => `Q${at},${number(at)},`);
    const { review: found } = await review(text(`Name,Mobile,Note\n${[...rows, ...again].join('\n')}\n`));
    const group = found.problems.find(({ code }) => code === 'shared-number');
    expect(group?.count).toBe(300);
    for (const [at, { people }] of (group?.examples ?? []).entries())
      expect(people).toEqual({ kept: `P${at}`, other: `Q${at}` });
  });

  it('saves nothing before it is committed, and says what it saved', async () => {
    const { staged: what } = await review(text(people));
    expect(contacts()).toEqual({});
    expect(await run<'commit'>({ kind: 'commit', staged: what, now })).toMatchObject({
      added: 2,
      changed: 0,
    });
    expect(contacts()).toEqual({
      447700900123: { 'First name': 'Ann', City: 'Leeds' },
      447700900456: { 'First name': 'Bob' },
    });
    expect(one("SELECT name FROM contacts WHERE number = '447700900123'")).toBe('Ann');
    expect(one("SELECT country FROM contacts WHERE number = '447700900123'")).toBe('GB');
  });

  it.each([
    ['fill-empty', { 'First name': 'Ann', City: 'Leeds', code: '7' }],
    ['overwrite', { 'First name': 'Anna', City: 'York', code: '7' }],
    ['leave', { 'First name': 'Ann', City: 'Leeds' }],
  ] as const)('treats those who are there as was chosen: %s', async (existing, fields) => {
    await importAll(text(people));
    const { summary } = await importAll(text('first name,phone,city,code\nAnna,07700900123,York,7\n'), {
      existing,
    });
    expect(contacts()).toMatchObject({ 447700900123: fields });
    expect(summary).toMatchObject({ added: 0, changed: existing === 'leave' ? 0 : 1 });
  });

  it('makes one contact of a row with several numbers: the first that can be texted, the others as fields', async () => {
    const { review: found } = await importAll(
      text(
        [
          'name,Mobile,Home phone,Office',
          'Ann,07700 900123,020 7946 0018,+1 212 555 0123',
          'Bob,020 7946 0019,07700 900456,n/a',
          'Cy,,07700 900111,07700 900111',
          'Di,07700 900222 / 07700 900333,,',
          'Ed,x,,y',
          '',
        ].join('\n'),
      ),
      {
        columns: [{ kind: 'field', name: 'Name' }, { kind: 'phone' }, { kind: 'phone' }, { kind: 'phone' }],
      },
    );
    expect(found.counts).toMatchObject({ new: 4, rejected: 1 });
    expect(contacts()).toEqual({
      447700900123: { Name: 'Ann', 'Home phone': '+442079460018', Office: '+12125550123' },
      447700900456: { Name: 'Bob', Mobile: '+442079460019', Office: 'n/a' },
      447700900111: { Name: 'Cy' },
      447700900222: { Name: 'Di', Mobile: '+447700900333' },
    });
  });

  it('tries mobile numbers first and those of work and of others last, and counts where numbers come from', async () => {
    const phone = { kind: 'phone' } as const;
    const { review: found } = await importAll(
      text(
        [
          'name,Mother phone,Work phone,Home phone,Phone,Mobile',
          'Ann,07700 900412,07700 900413,07700 900414,07700 900415,07700 900411',
          'Bob,07700 900422,07700 900423,07700 900424,07700 900425,',
          'Cy,07700 900432,07700 900433,07700 900434,,',
          'Di,07700 900442,,,,',
          'Ed,07700 900442,,,,',
          '',
        ].join('\n'),
      ),
      { columns: [{ kind: 'field', name: 'Name' }, phone, phone, phone, phone, phone] },
    );
    expect(Object.keys(contacts())).toEqual(['447700900411', '447700900425', '447700900434', '447700900442']);
    expect(found.numbersFrom).toEqual([
      { column: 'Mobile', count: 1, others: false },
      { column: 'Phone', count: 1, others: false },
      { column: 'Home phone', count: 1, others: false },
      { column: 'Work phone', count: 0, others: true },
      { column: 'Mother phone', count: 1, others: true },
    ]);
    expect((await review(text(people))).review.numbersFrom).toEqual([]);
  });

  it('applies columns to no other file than the one for which they were chosen', async () => {
    const path = join(folder, 'clients.csv');
    const source = { kind: 'file', path } as const;
    const headings = ['Name', 'Phone'];
    const columns = [{ kind: 'field', name: 'Name' }, { kind: 'phone' }] as const;
    const checked = (content: string, sizeBytes: number, shown = headings) => {
      writeFileSync(path, content);
      return review(source, { columns: [...columns], previewed: { headings: shown, sizeBytes } });
    };
    const changed = { code: 'file-changed', values: { name: 'clients.csv' } };
    await expect(checked('Name,Phone,Landline\nAnn,07700900123,1\n', 30)).rejects.toMatchObject(changed);
    await expect(checked('Phone,Name\n07700900123,Ann\n', 27)).rejects.toMatchObject(changed);
    const more = await checked('Name,Phone\nAnn,07700900123\nBob,07700900124\n', 27);
    expect(more.review.counts.new).toBe(2);
    // Without headings only its size tells.
    const bare = ['', ''];
    await expect(checked('Ann,07700900123\nBob,07700900124\n', 16, bare)).rejects.toMatchObject(changed);
    expect((await checked('Ann,07700900123\n', 16, bare)).review.counts.new).toBe(1);
  });

  it("reads a column of the country's own code without a plus, and no town's landlines so", async () => {
    const inGermany = { defaultCountry: 'DE' };
    const file = (numbers: readonly string[]) => text(`Mobil\n${numbers.join('\n')}\n`);
    const own = ['491711234510', '491711234511', '491721234512', '0171 1234513', '4915212345614'];
    const { review: found } = await importAll(file(own), inGermany);
    expect(found.counts).toMatchObject({ new: 5, rejected: 0 });
    expect(Object.keys(contacts())).toContain('491711234510');
    // One or two alone may be landlines in Leer, whose area code is 0491; so may those among numbers without their zero.
    const alone = await review(file(['491711234515', '491711234516']), inGermany);
    expect(alone.review.counts).toMatchObject({ new: 0, rejected: 2 });
    const mixed = ['491711234517', '491711234518', '491711234519', '1711234520', '1711234521'];
    expect((await review(file(mixed), inGermany)).review.counts).toMatchObject({ new: 2, rejected: 3 });
  });

  it('refuses columns of which one would be lost in another, or whose names no field can have', async () => {
    const source = text('Vorname,Nachname,Mobil\nJürgen,Müller,07700900123\n');
    const phone = { kind: 'phone' } as const;
    const field = (name: string) => ({ kind: 'field', name }) as const;
    const country = { kind: 'country' } as const;
    for (const columns of [
      [field('Vorname'), field('vor name'), phone],
      [country, country, phone],
      [field('__proto__'), field('b'), phone],
      [field('{x|}'), field('b'), phone],
      [field('-'), field('b'), phone],
    ])
      await expect(review(source, { columns })).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('keeps a further number apart from a field of the same name, and never calls anybody by it', async () => {
    await importAll(
      text('Mobile,Home phone,other\n07700900123,020 7946 0018,\n07700900124,02079460019,7\n'),
      {
        columns: [{ kind: 'phone' }, { kind: 'phone' }, { kind: 'field', name: 'home phone' }],
      },
    );
    expect(contacts()).toEqual({
      447700900123: { 'Home phone 2': '+442079460018' },
      447700900124: { 'Home phone 2': '+442079460019', 'home phone': '7' },
    });
    expect(one("SELECT name FROM contacts WHERE number = '447700900123'")).toBe('');
  });

  it('never empties a field by an empty cell', async () => {
    await importAll(text(people));
    await importAll(text('first name,phone,city\nAnna,07700900123,\n'), { existing: 'overwrite' });
    expect(contacts()).toMatchObject({ 447700900123: { 'First name': 'Anna', City: 'Leeds' } });
  });

  it('looks up anew at the commit who is there, since that may have changed after the review', async () => {
    const { staged: what } = await review(text(people));
    connection.exec(`INSERT INTO contacts (number, name, fields, created_at, updated_at)
      VALUES ('447700900123', 'Ann', '{"First name":"Annie"}', 1, 1)`);
    expect(await run<'commit'>({ kind: 'commit', staged: what, now })).toMatchObject({
      added: 1,
      changed: 1,
    });
    expect(contacts()).toMatchObject({ 447700900123: { 'First name': 'Annie', City: 'Leeds' } });
  });

  it('never takes anybody off the do-not-text list', async () => {
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900123', 'STOP', 'a reply', 1)`,
    );
    const { summary } = await importAll(text(people), { existing: 'overwrite' });
    expect(summary).toMatchObject({ added: 2 });
    expect(connection.prepare('SELECT number, reason, source, added_at FROM do_not_text').all()).toEqual([
      { number: '447700900123', reason: 'STOP', source: 'a reply', added_at: 1 },
    ]);
    await run<'undo'>({ kind: 'undo', importId: summary.importId, now });
    expect(one('SELECT count(*) FROM do_not_text')).toBe(1);
  });

  it('puts everybody on lists, those who were there too, and counts them as changed', async () => {
    await importAll(text(people));
    const { review: found, summary } = await importAll(text(people), { newList: 'Spring' });
    expect(found.counts).toMatchObject({ new: 0, changed: 0, joined: 2, unchanged: 0 });
    expect(summary).toMatchObject({ added: 0, changed: 0, joined: 2 });
    expect(one('SELECT count(*) FROM list_members')).toBe(2);
    const again = await importAll(text('phone\n07700900999\n07700900123\n'), { newList: 'spring' });
    expect(again.review.counts).toMatchObject({ new: 1, unchanged: 1 });
    expect(again.summary.listId).toBe(summary.listId);
    expect(one('SELECT count(*) FROM list_members')).toBe(3);
  });

  it('puts people on the lists that their rows name, made where there are none, and takes them off again', async () => {
    await importAll(text(people), { newList: 'Spring' });
    const members = () =>
      connection
        .prepare(`SELECT l.name AS list, string_agg(substr(c.number, 10), ',' ORDER BY c.id) AS people FROM lists AS l
          LEFT JOIN list_members AS m ON m.list_id = l.id LEFT JOIN contacts AS c ON c.id = m.contact_id
          GROUP BY l.id ORDER BY l.name_without_case`)
        .all()
        .map(({ list, people: who }) => [list, who]);
    const before = members();
    const file =
      'first name,phone,Lists\nAnn,07700900123,spring; Autumn\nBob,07700900456,Spring\nCy,07700900111,Autumn\nDi,07700900112,"""a; b"";Spring"\nEd,07700900113,\nAnn,07700900123,Winter\nFlo,x,Winter\n';
    const { review: found, summary } = await importAll(text(file));
    expect(found.lists).toEqual([
      { name: 'spring', people: 1, isNew: false },
      { name: 'Autumn', people: 2, isNew: true },
      { name: 'a; b', people: 1, isNew: true },
      { name: 'Winter', people: 1, isNew: true },
    ]);
    expect(found.counts).toMatchObject({ new: 3, joined: 1, unchanged: 1, duplicates: 1, rejected: 1 });
    expect(summary).toMatchObject({ added: 3, joined: 1 });
    expect(members()).toEqual([
      ['a; b', '112'],
      ['Autumn', '123,111'],
      ['Spring', '123,456,112'],
      ['Winter', '123'],
    ]);
    await run<'undo'>({ kind: 'undo', importId: summary.importId, now: now + 1 });
    expect(members()).toEqual(before);
  });

  it('reads what a number is from the label beside it, row by row', async () => {
    const file = [
      'First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Labels',
      'Ann,Mother,07700 900101,Mobile,07700 900102,* myContacts ::: Choir',
      'Bob,Work Fax,07700 900103,Home,020 7946 0018,Choir',
      'Cy,Mobile ::: Mother,07700 900105 ::: 07700 900106,,,* starred',
      'Di,Emergency contact,07700 900107,,,',
      'Ed,Mère,07700 900108,Handy Vater,07700 900109,',
      'Flo,Mobile,07700 900110,Work,07700 900111,',
    ].join('\n');
    const { review: found } = await importAll(text(file));
    expect(connection.prepare('SELECT name, number FROM contacts ORDER BY id').all()).toEqual([
      { name: 'Ann', number: '447700900102' },
      { name: 'Bob', number: '442079460018' },
      { name: 'Cy', number: '447700900105' },
      { name: 'Flo', number: '447700900110' },
    ]);
    expect(found.problems.find(({ code }) => code === 'others-number')).toMatchObject({ count: 2 });
    expect(one("SELECT fields ->> 'Phone 1 - Value' FROM contacts WHERE name = 'Cy'")).toBe(
      'Mother: 07700 900106',
    );
    expect(connection.prepare('SELECT name FROM lists').all()).toEqual([{ name: 'Choir' }]);
  });

  it('asks about words that may mean that somebody has died, whatever box was ticked for them once', async () => {
    const file = [
      'Name,Mobile,SMS consent,Notes',
      'Ann,07700 900101,yes,prefers mornings',
      'Bob,07700 900102,yes,her husband passed away',
      'Cy,07700 900103,no,',
      'Di,07700 900104,yes,',
      'Ed,07700 900105,yes,pls take me off ur list',
    ].join('\n');
    const { review: found } = await review(text(file));
    expect(found.consent.map(({ kind, columns, count }) => ({ kind, columns, count }))).toEqual([
      { kind: 'unknown', columns: 'Notes: her husband passed away', count: 1 },
      { kind: 'refuses', columns: 'SMS consent, Notes', count: 2 },
    ]);
    expect(found.remarks).toMatchObject({ columns: 'Notes', count: 1 });
  });

  it('asks about whoever refuses in a column of consent, and lists them where the person says so', async () => {
    const file = [
      'Name,Mobile,SMS consent,Unsubscribed,Newsletter',
      'Ann,07700 900101,no,,yes',
      'Bob,07700 900102,yes,,no',
      'Cy,07700 900103,yes,x,yes',
      'Di,07700 900104,perhaps,,yes',
      'Ed,07700 900105,ja,no,yes',
    ].join('\n');
    const { review: found, staged: what } = await review(text(file));
    expect(found.consent.map(({ question: _, ...one }) => one)).toEqual([
      {
        group: 0,
        kind: 'refuses',
        columns: 'SMS consent',
        count: 1,
        isOneText: true,
        more: 0,
        examples: [{ row: 2, found: 'SMS consent: no' }],
      },
      {
        group: 1,
        kind: 'other-channel',
        columns: 'Newsletter',
        count: 1,
        isOneText: true,
        more: 0,
        examples: [{ row: 3, found: 'Newsletter: no' }],
      },
      {
        group: 2,
        kind: 'contradicts',
        columns: 'Unsubscribed, SMS consent',
        count: 1,
        isOneText: true,
        more: 0,
        examples: [{ row: 4, found: 'Unsubscribed: x, SMS consent: yes' }],
      },
      {
        group: 3,
        kind: 'unknown',
        columns: 'SMS consent: perhaps',
        count: 1,
        isOneText: true,
        more: 0,
        examples: [{ row: 5, found: 'SMS consent: perhaps' }],
      },
    ]);
    const list = () => connection.prepare('SELECT number, reason FROM do_not_text ORDER BY number').all();
    expect(list()).toEqual([]);
    await run<'refuse'>({ kind: 'refuse', staged: what, source: 'people.csv', now, group: 0, texts: null });
    await run<'refuse'>({ kind: 'refuse', staged: what, source: 'people.csv', now, group: 2, texts: null });
    expect(list()).toMatchObject([
      { number: '447700900101', reason: 'SMS consent: no' },
      { number: '447700900103' },
    ]);
  });

  it('asks nothing about an appointment that is called off', async () => {
    const rows = ['Ann;07700 900101;30/11/2026;08h00;Confirmé', 'Bob;07700 900102;30/11/2026;09h15;Annulé'];
    const dated = ['Nom;GSM;Date du rendez-vous;Heure;Statut', ...rows].join('\n');
    expect((await review(text(dated))).review.consent).toEqual([]);
    const undated = dated.replaceAll('30/11/2026', 'Dr Roy').replace('Date du rendez-vous', 'Médecin');
    expect((await review(text(undated))).review.consent).toMatchObject([{ count: 1 }]);
  });

  it('makes no lists out of a column that says something else of each row', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `${7_400_000_000 + at * 13},note ${at}`).join('\n');
    const source = text(`phone,List\n${rows}\n`);
    const found = await run<'preview'>({ kind: 'preview', source, reading: null, locale: 'en-GB' });
    expect(found.columns[1]?.meaning).toEqual({ kind: 'field', name: 'List' });
    const chosen = review(source, { columns: [{ kind: 'phone' }, { kind: 'lists' }] });
    await expect(chosen).rejects.toMatchObject({ code: 'too-many-lists' });
    expect(one('SELECT count(*) FROM lists')).toBe(0);
  });

  it('is undone as a whole: what it added goes, what it changed and put on lists is put back', async () => {
    const first = await importAll(text(people));
    const before = contacts();
    const second = await importAll(
      text('first name,phone,city\nBob,07700900456,York\nCy,07700900111,Bath\n'),
      {
        newList: 'Spring',
      },
    );
    now += 1_000;
    const undone = await run<'undo'>({ kind: 'undo', importId: second.summary.importId, now });
    expect(undone).toEqual({ name: '', removed: 1, restored: 1, kept: 0 });
    expect(contacts()).toEqual(before);
    expect(one('SELECT count(*) FROM lists')).toBe(0);
    await expect(run<'undo'>({ kind: 'undo', importId: second.summary.importId, now })).rejects.toMatchObject(
      {
        code: 'not-found',
      },
    );
    // What a person has changed since is theirs.
    connection.exec(
      `UPDATE contacts SET fields = '{"First name":"Roberta"}', updated_at = 99 WHERE name = 'Bob'`,
    );
    expect(await run<'undo'>({ kind: 'undo', importId: first.summary.importId, now })).toMatchObject({
      removed: 1,
      kept: 1,
    });
    expect(contacts()).toEqual({ 447700900456: { 'First name': 'Roberta' } });
  });

  it('is undone as a whole also after a later one that changed its people and was undone before', async () => {
    await importAll(text('name,phone,city\nCy,07700900789,\n'));
    const first = await importAll(text('name,phone,city\nAnn,07700900123,\nCy,07700900789,York\n'), {
      newList: 'May',
      existing: 'overwrite',
    });
    const second = await importAll(text('name,phone,city\nAnn,07700900123,Leeds\nCy,07700900789,Hull\n'), {
      existing: 'overwrite',
    });
    now += 1;
    const undo = (importId: number) => run<'undo'>({ kind: 'undo', importId, now });
    expect(await undo(second.summary.importId)).toMatchObject({ removed: 0, restored: 2, kept: 0 });
    now += 1;
    expect(await undo(first.summary.importId)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    expect(contacts()).toEqual({ '447700900789': { Name: 'Cy' } });
    expect(one('SELECT count(*) FROM lists')).toBe(0);
  });

  it('is undone without the people whom a later import brought too', async () => {
    const first = await importAll(text('name,phone\nAnn,07700900123\nBob,07700900456\nCy,07700900111\n'));
    const second = await importAll(text('name,phone\nAnn,07700900123\nCy,07700900111\n'));
    const third = await importAll(text('name,phone\nCy,07700900111\n'));
    const undo = (importId: number) => run<'undo'>({ kind: 'undo', importId, now });
    await undo(third.summary.importId);
    await undo(second.summary.importId);
    const again = await importAll(text('name,phone\nAnn,07700900123\n'));
    expect(again.review.counts.unchanged).toBe(1);
    expect(await undo(first.summary.importId)).toMatchObject({ removed: 2, kept: 1 });
    expect(Object.keys(contacts())).toEqual(['447700900123']);
  });

  onFilesOnly('staging, which is in a file on either engine')(
    'stages a large file beside the reading of it, and lets go of it where that is stopped',
    {
      timeout: 120_000,
    },
    async () => {
      const many = 60_000;
      const rows = Array.from(
        { length: many },
        (_, at) => `"P ""${at}"" é\n😀",${7_400_000_000 + at * 13},Leeds\\${at % 7}\t.`,
      );
      const source = text(`name,phone,city\n${rows.join('\n')}\n`);
      const task = { plan: planFor(source), importId: 9, folder: join(folder, 'staged-9') };
      await expect(run<'review'>({ kind: 'review', locale: 'en-GB', ...task }, 3)).rejects.toThrow(
        new AppError('cancelled'),
      );
      expect(existsSync(task.folder)).toBe(false);
      const { review: found, summary } = await importAll(source);
      expect(found.counts.new).toBe(many);
      expect(summary.added).toBe(many);
      const fields = Object.values(contacts());
      expect(fields[41]).toEqual({ Name: 'P "41" é\n😀', City: 'Leeds\\6\t.' });
      expect(one('SELECT count(*) FROM contacts WHERE name LIKE \'P "%" é 😀\'')).toBe(many);
      expect(one('SELECT count(DISTINCT number) FROM contacts')).toBe(many);
    },
  );

  it('leaves nothing where it is stopped, in the review or while saving', async () => {
    const many = Array.from({ length: 25_000 }, (_, at) => `P${at},${String(7_700_000_000 + at * 13)}`).join(
      '\n',
    );
    const source = text(`name,phone\n${many}\n`);
    const task = { plan: planFor(source), importId: 9, folder: join(folder, 'staged-9') };
    await expect(run<'review'>({ kind: 'review', locale: 'en-GB', ...task }, 0)).rejects.toThrow(
      new AppError('cancelled'),
    );
    expect(existsSync(task.folder)).toBe(false);
    const { staged: what } = await review(source);
    await expect(run<'commit'>({ kind: 'commit', staged: what, now }, 0)).rejects.toThrow(
      new AppError('cancelled'),
    );
    expect(one('SELECT count(*) FROM contacts')).toBe(0);
    expect(one('SELECT count(*) FROM imports')).toBe(0);
    expect(await run<'commit'>({ kind: 'commit', staged: what, now })).toMatchObject({
      added: what.contacts,
    });
    if (isOnPostgres) return;
    expect(one("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name LIKE 'contacts_by_%'")).toBe(
      2,
    );
  });

  it('leaves out hidden rows where that was chosen, and counts them', async () => {
    const path = join(folder, 'filtered.xlsx');
    const rows = [
      ['List of May'],
      ['Name', 'Phone'],
      ['Ann', '07700900123'],
      ['Bob', '07700900456'],
      ['Cy', 'x'],
    ];
    writeFileSync(path, workbookFile([{ name: 's', rows, hiddenRows: [1, 4, 5] }]));
    const source = { kind: 'file', path } as const;
    const { review: all } = await review(source);
    expect(all.counts).toMatchObject({ new: 2, rejected: 1, hidden: 0 });
    const found = await run<'preview'>({ kind: 'preview', source, reading: null, locale: 'en-GB' });
    const reading = { ...found.reading, hasHeader: null, leaveOutHidden: true };
    const chosen = await run<'preview'>({ kind: 'preview', source, reading, locale: 'en-GB' });
    expect(chosen.rows).toEqual([['Ann', '07700900123']]);
    const { review: some } = await importAll(source, { reading: chosen.reading });
    expect(some.counts).toMatchObject({ new: 1, rejected: 0, hidden: 3 });
    expect(sumOf(some.counts)).toBe(some.rows);
    expect(some.notices.map(({ kind }) => kind)).toContain('hidden-left-out');
    expect(Object.keys(contacts())).toEqual(['447700900123']);
  });

  it('remembers for the same headings what was decided', async () => {
    const columns = [{ kind: 'ignore' }, { kind: 'phone' }, { kind: 'field', name: 'town' }] as const;
    await importAll(text(people), { columns: [...columns], defaultCountry: 'GB' });
    expect(contacts()).toMatchObject({ 447700900123: { town: 'Leeds' } });
    const preview = await run<'preview'>({
      kind: 'preview',
      source: text(people),
      reading: null,
      locale: 'en-GB',
    });
    expect(preview.columns.map(({ meaning }) => meaning)).toEqual(columns);
    expect(preview.rememberedCountry).toBe('GB');

    // As earlier versions have written it.
    connection.prepare('UPDATE import_layouts SET meanings = ?').run(JSON.stringify(columns));
    const source = text(people);
    const old = await run<'preview'>({ kind: 'preview', source, reading: null, locale: 'en-GB' });
    expect(old.columns.map(({ meaning }) => meaning)).toEqual(columns);
    expect(old.rememberedCountry).toBeNull();
  });

  it('takes the signs of headings and cells whole, or not at all', async () => {
    const heading = `${'x'.repeat(59)}😀 and more`;
    const note = `${'y'.repeat(9_999)}😀 and more`;
    await importAll(text(`first name,phone,${heading},note\nAnn,07700 900123,Leeds,${note}\n`));
    expect(contacts()).toEqual({
      447700900123: { 'First name': 'Ann', [heading.slice(0, 59)]: 'Leeds', note: note.slice(0, 9_999) },
    });
    expect(one(`SELECT count(*) FROM contacts AS c, json_each(c.fields) AS f WHERE f.value = 'Leeds'`)).toBe(
      1,
    );
  });

  it('takes a table with a sentence over each of its columns, and remembers it', async () => {
    const questions = Array.from({ length: 150 }, (_, at) => `${at} ${hashOf(at).repeat(2)}`);
    const table = text(
      `name,phone,${questions.join(',')}\nAnn,07700 900123,${questions.map(() => 'yes').join(',')}\n`,
    );
    await importAll(table);
    expect(Object.keys(contacts())).toEqual(['447700900123']);
    const again = await run<'preview'>({ kind: 'preview', source: table, reading: null, locale: 'en-GB' });
    expect(new Set(again.columns.map(({ confidence }) => confidence))).toEqual(new Set(['remembered']));
  });

  it('takes a name of some thousand letters', async () => {
    const name = Array.from({ length: 100 }, (_, at) => hashOf(at)).join('');
    await importAll(text(`name,phone\n${name},07700 900123\n`));
    expect(contacts()).toEqual({ 447700900123: { Name: name } });
  });

  it('saves the rejected rows with their original columns and the reason', async () => {
    const outcome = await review(
      text('name,phone\nAnn,07700900123\n"Bob, Jr",=1+1\nCy,"07,x\nDi,07700900124,7\n'),
      { columns: [{ kind: 'field', name: 'name' }, { kind: 'phone' }] },
    );
    expect(outcome.review.counts).toMatchObject({ new: 1, rejected: 3 });
    const path = join(folder, 'rejected.csv');
    const words = {
      row: 'Row',
      reason: 'Reason',
      column: 'Column #',
      reasons: { formula: 'A formula', 'extra-cells': 'Too many' },
    };
    expect(
      await run<'save-rejected'>({
        kind: 'save-rejected',
        staged: outcome.staged,
        words,
        path,
        locale: 'en-GB',
      }),
    ).toEqual({
      rows: 3,
    });
    expect(readFileSync(path, 'utf8').split('\r\n')).toEqual([
      '\uFEFFname,phone,Column 3,Row,Reason',
      '"Bob, Jr",\'=1+1,,3,A formula',
      '"Cy,""07,x",,,4,unclosed-quote',
      'Di,07700900124,7,5,Too many',
      '',
    ]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('counts add up, and each number is there once, whatever stands in the cells', async () => {
    const cell = fc.oneof(
      fc.constantFrom('07700 900123', '+447700900124', '7700900125.0', '4.474E+11', '', ' ', '__proto__'),
      // Cells of nothing but control characters make a file that is taken for no text at all.
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constant('Ann\0 of the house by the river, Leeds'),
      fc.integer({ min: 7_700_900_000, max: 7_700_900_020 }).map((digits) => `0${digits}`),
    );
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 30 }), async (rows) => {
        const content = ['name,phone', ...rows.map((row) => row.map(quoted).join(','))].join('\n');
        const { review: found, summary } = await importAll(text(content), {
          reading: {
            encoding: 'utf-8',
            delimiter: ',',
            hasHeader: true,
            above: 0,
            sheet: null,
            leaveOutHidden: false,
          },
          columns: [{ kind: 'field', name: 'name' }, { kind: 'phone' }],
        });
        expect(sumOf(found.counts)).toBe(found.rows);
        expect(found.rows).toBeLessThanOrEqual(rows.length);
        expect(summary.added).toBe(found.counts.new);
        expect(summary.changed).toBe(found.counts.changed);
        expect(one('SELECT count(*) - count(DISTINCT number) FROM contacts')).toBe(0);
        for (const group of found.problems) expect(group.examples.length).toBeLessThanOrEqual(group.count);
      }),
      { numRuns: 60 },
    );
  });

  it('asks whether the country is right where most numbers are landlines of it', async () => {
    const german = text('Name,Handy\nA,0172 2345610\nB,0172 2345611\nC,0172 2345612\nD,07700 900123\n');
    const notices = async (source: ImportSource, country: string) =>
      (await review(source, { defaultCountry: country })).review.notices;
    expect(await notices(german, 'GB')).toEqual([
      { kind: 'mostly-landlines', row: null, values: { count: 3 } },
    ]);
    expect(await notices(german, 'DE')).toEqual([]);
    const abroad = text('Name,Phone\nA,+441722345610\nB,+441722345611\nC,+441722345612\n');
    expect(await notices(abroad, 'GB')).toEqual([]);
    const few = text('Name,Phone\nA,01722 345610\nB,01722 345611\nC,07700900123\n');
    expect(await notices(few, 'GB')).toEqual([]);
  });

  it('leaves out rows that have only a landline where that is chosen, and keeps them in the file of what was left out', async () => {
    const file = text(
      'Name,Phone,Other phone\nAnn,020 7946 0958,\nBob,020 7946 0959,07700 900124\nCy,07700900125,\n',
    );
    const { review: taken } = await review(file);
    expect(taken.counts).toMatchObject({ new: 3, rejected: 0 });
    const { review: mobiles } = await importAll(file, { noLandlines: true });
    expect(mobiles).toMatchObject({ counts: { new: 2, rejected: 1 } });
    expect(mobiles.problems).toMatchObject([
      { code: 'landline-left-out', blocking: true, count: 1 },
      { code: 'mobile-instead', blocking: false, count: 1, examples: [{ people: { kept: 'Bob' } }] },
    ]);
    expect(Object.keys(contacts()).toSorted()).toEqual(['447700900124', '447700900125']);
  });

  it('says of a row with a mistyped mobile phone what there is to mend, also where landlines are left out', async () => {
    const file = text('Name,Mobile,Home\nAnn,07700 9001,020 7946 0958\nBob,,020 7946 0959\n');
    const { review: mobiles } = await review(file, { noLandlines: true });
    expect(mobiles.problems).toMatchObject([
      { code: 'first-unreadable', count: 1 },
      { code: 'landline-left-out', count: 1 },
    ]);
  });

  it('says in which row a cell is too long to be kept whole, in a row that is joined with another one too', async () => {
    const long = 'x'.repeat(10_001);
    const file = (rows: string) => text(`Name,Phone,Note\n${rows}\n`);
    const { review: first } = await importAll(file(`Ann,07700900101,short\nBob,07700900102,${long}`));
    expect(first.notices).toEqual([{ kind: 'cut-cells', row: 3, values: { most: 10_000 } }]);
    expect(contacts()).toMatchObject({ 447700900102: { Note: long.slice(1) } });
    const { review: joined } = await review(file(`Ann,07700900101,\nAnn,07700900101,${long}`));
    expect(joined.notices).toEqual([{ kind: 'cut-cells', row: 3, values: { most: 10_000 } }]);
    const { review: whole } = await review(file(`Ann,07700900101," ${long.slice(1)} "`));
    expect(whole.notices).toEqual([]);
  });

  it('reads hostile files: NUL bytes, names of prototypes, ragged rows', async () => {
    const path = join(folder, 'hostile.csv');
    writeFileSync(
      path,
      'name,__proto__,phone\nAn\0n,x,07700900123\nBob,07700900456\nCy,__proto__,07700900111\n',
    );
    const { review: found } = await importAll({ kind: 'file', path });
    expect(found.notices.map(({ kind, row }) => [kind, row])).toEqual([
      ['reserved-header', 1],
      ['ragged-rows', 3],
      ['nul-bytes', 2],
    ]);
    expect(contacts()).toEqual({
      447700900123: { Name: 'Ann', 'Column 2': 'x' },
      447700900111: { Name: 'Cy', 'Column 2': '__proto__' },
    });
  });
});

describe('rows of one person', () => {
  const lists = () =>
    Object.fromEntries(
      connection
        .prepare(`SELECT l.name AS list, string_agg(c.number, ',') AS people FROM lists AS l
          JOIN list_members AS m ON m.list_id = l.id JOIN contacts AS c ON c.id = m.contact_id GROUP BY l.id`)
        .all()
        .map(({ list, people: who }) => [list, String(who).split(',').toSorted()]),
    );
  const found = ({ problems }: ImportReview) =>
    problems.map(({ code, examples }) => [
      code,
      ...examples.map(({ row, sameAs, column, found: later, stays }) => [row, sameAs, column, later, stays]),
    ]);

  it('put a contact on the lists of all of them, and fill in what the first one lacks', async () => {
    const file = text(
      'Name,Phone,Email,Lists\nAnn,07700900101,,Mon\nAnn,07700900101,ann@x.com,Tue\nBen,07700900102,,Tue\nann,+44 7700 900101,Ann@X.com,Mon; Wed\nANN,07700900101,,tue\n',
    );
    const { review: seen, summary } = await importAll(file);
    expect(seen.rows).toBe(5);
    expect(seen.counts).toMatchObject({ new: 2, duplicates: 3 });
    expect(seen.lists).toEqual([
      { name: 'Mon', people: 1, isNew: true },
      { name: 'Tue', people: 2, isNew: true },
      { name: 'Wed', people: 1, isNew: true },
    ]);
    expect(found(seen)).toEqual([
      ['duplicate-joined', [3, 2, '', '447700900101', null], [5, 2, '', '447700900101', null]],
      ['duplicate', [6, 2, '', '447700900101', null]],
    ]);
    expect(contacts()).toEqual({
      447700900101: { Name: 'Ann', Email: 'ann@x.com' },
      447700900102: { Name: 'Ben' },
    });
    expect(lists()).toEqual({
      Mon: ['447700900101'],
      Tue: ['447700900101', '447700900102'],
      Wed: ['447700900101'],
    });
    const { review: again } = await review(file);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, duplicates: 3 });
    await run<'undo'>({ kind: 'undo', importId: summary.importId, now: now + 1 });
    expect([contacts(), one('SELECT count(*) FROM lists')]).toEqual([{}, 0]);
  });

  it('keep what the first one says where they contradict each other, and the review names it', async () => {
    const rows = [
      'Ann,07700900101,Mon,,',
      'Ann,07700900101,Tue,York,',
      'Ann,07700900101,Wed,Leeds,x',
      'Ann,07700900101,mon,YORK,X',
    ];
    const { review: seen } = await importAll(text(`Name,Phone,Day,City,Note\n${rows.join('\n')}\n`));
    expect(found(seen)).toEqual([
      ['duplicate-differs', [3, 2, 'Day', 'Tue', 'Mon'], [4, 2, 'Day', 'Wed', 'Mon']],
      ['duplicate-joined', [5, 2, '', '447700900101', null]],
    ]);
    expect(contacts()).toEqual({ 447700900101: { Name: 'Ann', Day: 'Mon', City: 'YORK', Note: 'X' } });
  });

  it('count a contact that is there as changed where only a later one changes it, and are undone as a whole', async () => {
    await importAll(text('Name,Phone,City\nAnn,07700900101,Leeds\nBen,07700900102,\nCy,07700900103,Bath\n'));
    connection.exec(
      `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('447700900103', 'STOP', 'a reply', 1)`,
    );
    const before = contacts();
    const { review: seen, summary } = await importAll(
      text(
        'Name,Phone,City,Lists\nAnn,07700900101,,\nAnn,07700900101,,Tue\nBen,07700900102,,\nBen,07700900102,York,\nCy,07700900103,,\nCy,07700900103,Bath,Tue\nCy,07700900103,,\n',
      ),
    );
    expect(seen.rows).toBe(sumOf(seen.counts));
    expect(seen.counts).toMatchObject({ changed: 1, joined: 1, doNotText: 1, unchanged: 0, duplicates: 4 });
    expect(summary).toMatchObject({ added: 0, changed: 1, joined: 2 });
    expect(contacts()).toEqual({ ...before, 447700900102: { Name: 'Ben', City: 'York' } });
    expect(lists()).toEqual({ Tue: ['447700900101', '447700900103'] });
    await run<'undo'>({ kind: 'undo', importId: summary.importId, now: now + 1 });
    expect([contacts(), lists()]).toEqual([before, {}]);
  });

  it('put the one who keeps a shared number on the lists of both, and take nothing else of the other', async () => {
    const { review: seen } = await importAll(
      text(
        'Name,Phone,Email,Lists\nEve,07700900101,,Mon\nGus,07700900101,gus@x.com,Tue\nIvy,07700900101,,Mon\n',
      ),
    );
    expect(seen.counts).toMatchObject({ new: 1, rejected: 2 });
    expect(
      seen.problems.map(({ code, blocking, examples }) => [
        code,
        blocking,
        examples.map(({ found, stays }) => [found, stays]),
      ]),
    ).toEqual([
      [
        'shared-lists',
        true,
        [
          ['Gus', 'Eve'],
          ['Ivy', 'Eve'],
        ],
      ],
    ]);
    expect(contacts()).toEqual({ 447700900101: { Name: 'Eve' } });
    expect(lists()).toEqual({ Mon: ['447700900101'], Tue: ['447700900101'] });
  });

  it('come to the same contacts, however often and in whatever order a person stands in the file', async () => {
    const fields = ['Name', 'City', 'Note'] as const;
    const named = fc.uniqueArray(fc.constantFrom('Mon', 'Tue', 'Wed; x'), { maxLength: 3 });
    const person = fc.record({
      city: fc.constantFrom('', 'Leeds', 'York "old"'),
      note: fc.constantFrom('', 'a, b', 'ü\nx'),
      lists: named,
    });
    /** Which of the fields and lists a row of the person says. */
    const row = fc.record({
      who: fc.nat({ max: 5 }),
      says: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    });
    const quoted = (cells: readonly string[]) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 6 }),
        fc.array(row, { maxLength: 25 }),
        fc.func(fc.nat()),
        async (persons, some, order) => {
          const lines = some
            .flatMap(({ who, says }) => {
              const one = persons[who];
              return one === undefined ? [] : [{ who, one, says }];
            })
            .concat(persons.map((one, who) => ({ who, one, says: Array.from({ length: 6 }, () => true) })))
            .map((line, at) => ({ line, at: order(at) }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ line: { who, one, says } }) => {
              const [name, city, note, ...on] = says;
              return quoted([
                name ? `P${who}` : '',
                `0770090010${who}`,
                city ? one.city : '',
                note ? one.note : '',
                writeLists(one.lists.filter((_, at) => on[at])),
              ]);
            });
          connection.exec('DELETE FROM list_members; DELETE FROM lists; DELETE FROM contacts');
          const source = text(`Name,Phone,City,Note,Lists\n${lines.join('\n')}\n`);
          const { review: seen, summary } = await importAll(source);
          expect(seen.counts).toMatchObject({
            new: persons.length,
            duplicates: lines.length - persons.length,
          });
          expect(seen.problems.filter(({ code }) => code === 'duplicate-differs')).toEqual([]);
          expect(summary.added).toBe(persons.length);
          expect(contacts()).toEqual(
            Object.fromEntries(
              persons.map(({ city, note }, who) => [
                `44770090010${who}`,
                Object.fromEntries(
                  [`P${who}`, city, note].flatMap((value, at) => (value === '' ? [] : [[fields[at], value]])),
                ),
              ]),
            ),
          );
          expect(lists()).toEqual(
            Object.fromEntries(
              (['Mon', 'Tue', 'Wed; x'] as const)
                .map((list) => [
                  list,
                  persons.flatMap((one, who) => (one.lists.includes(list) ? [`44770090010${who}`] : [])),
                ])
                .filter(([, members]) => members?.length !== 0),
            ),
          );
          for (const { name, people } of seen.lists) expect(people).toBe(lists()[name]?.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  onFilesOnly('staging, which is in a file on either engine')(
    'are joined in a large file too, which is staged beside the reading of it',
    async () => {
      const many = 40_000;
      const number = (at: number) => `0${7_400_000_000 + at * 13}`;
      const rows = Array.from({ length: many }, (_, at) => `P${at},${number(at)},,${'x'.repeat(40)},Mon`);
      const later = Array.from({ length: many }, (_, at) => `P${at},${number(at)},Leeds,,Tue`);
      const { review: seen } = await importAll(
        text(`name,phone,city,note,lists\n${[...rows, ...later].join('\n')}\n`),
      );
      expect(seen.counts).toMatchObject({ new: many, duplicates: many });
      expect(one(`SELECT count(*) FROM contacts WHERE fields LIKE '%"City":"Leeds"%'`)).toBe(many);
      expect(one('SELECT count(*) FROM list_members')).toBe(2 * many);
    },
    30_000,
  );
});

describe('people who share a number', () => {
  const book = 'First name,Last name,Phone,City\nAnn,Smith,07700 900123,Leeds\nDora,,07700 900124,\n';
  const file =
    'First name,Last name,Phone,Appointment\nBob,Jones,07700 900123,Mo 9:00\nBob,Jones,07700 900124,Tu 9:00\n';
  const reported = ({ problems }: ImportReview) =>
    problems.flatMap(({ code, examples }) => examples.map(({ row, people }) => [code, row, people]));

  it('get nothing of somebody else who has their number in the book, and the review names both', async () => {
    await importAll(text(book));
    const before = contacts();
    const { review: seen, summary } = await importAll(text(file));
    expect(seen.counts).toMatchObject({ new: 0, changed: 0, unchanged: 0, rejected: 2 });
    expect(reported(seen)).toEqual([
      ['other-person', 2, { kept: 'Ann Smith', other: 'Bob Jones' }],
      ['other-person', 3, { kept: 'Dora', other: 'Bob Jones' }],
    ]);
    expect(summary).toMatchObject({ added: 0, changed: 0 });
    expect(contacts()).toEqual(before);
  });

  it('are left out where the file overwrites contacts too, until the person says that the number is theirs now', async () => {
    await importAll(text(book));
    const before = contacts();
    const { review: seen, summary } = await importAll(text(file), { existing: 'overwrite' });
    expect(seen.counts).toMatchObject({ changed: 0, rejected: 2 });
    expect(reported(seen).map(([code]) => code)).toEqual(['other-person', 'other-person']);
    expect(summary).toMatchObject({ added: 0, changed: 0 });
    expect(contacts()).toEqual(before);
  });

  it('then rename the contact, with nothing left of the old name, and the review says so', async () => {
    await importAll(text(book));
    const { review: seen, summary } = await importAll(
      text('Name,Phone,Appointment\nBob Jones,07700 900123,Mo 9:00\n'),
      { existing: 'overwrite', others: 'take' },
    );
    expect(seen.counts).toMatchObject({ changed: 1 });
    expect(reported(seen)).toEqual([['other-replaced', 2, { kept: 'Ann Smith', other: 'Bob Jones' }]]);
    expect(contacts()).toMatchObject({
      447700900123: { Name: 'Bob Jones', City: 'Leeds', Appointment: 'Mo 9:00' },
    });
    expect(contacts()).not.toHaveProperty('447700900123.First name');
    expect(one(`SELECT name FROM contacts WHERE number = '447700900123'`)).toBe('Bob Jones');
    await run<'undo'>({ kind: 'undo', importId: summary.importId, now: now + 1 });
    expect(contacts()).toMatchObject({ 447700900123: { 'First name': 'Ann', 'Last name': 'Smith' } });
  });

  it('are named too where contacts are left as they are', async () => {
    await importAll(text(book));
    const { review: seen } = await review(text(file), { existing: 'leave' });
    expect(seen.counts).toMatchObject({ rejected: 2 });
    expect(reported(seen).map(([code, row]) => [code, row])).toEqual([
      ['other-person', 2],
      ['other-person', 3],
    ]);
  });

  it('get nothing of each other at the commit, where the contact came after the review', async () => {
    const { staged: what } = await review(text(file));
    connection.exec(`INSERT INTO contacts (number, name, fields, created_at, updated_at)
      VALUES ('447700900123', 'Ann Smith', '{"Name":"Ann Smith"}', 1, 1)`);
    await run<'commit'>({ kind: 'commit', staged: what, now });
    expect(contacts()).toMatchObject({ 447700900123: { Name: 'Ann Smith' } });
    expect(contacts()).not.toHaveProperty('447700900123.Appointment');
  });

  it.each([
    ['Smith, Ann', 'Ann Smith'],
    ['A. Smith', 'Ann Smith'],
    ['Ann', 'Ann Smith'],
    ['Ann Marie Smith', 'Ann Smith'],
    ['Zoë Müller', 'zoe mueller'],
    ['Annie Smith', 'Ann Smith'],
    ['O’Brien', 'OBrien'],
    ['山田 太郎', '山田太郎'],
    ['', 'Ann Smith'],
  ])('are one person where the names are written otherwise: %s and %s', async (inBook, inFile) => {
    for (const [before, after] of [
      [inBook, inFile],
      [inFile, inBook],
    ]) {
      connection.exec('DELETE FROM contacts');
      await importAll(text(`Name,Phone,City\n"${before}",07700900123,Leeds\n`));
      const { review: seen } = await importAll(text(`Name,Phone,Day\n"${after}",07700900123,Monday\n`));
      expect([seen.problems, seen.counts.changed]).toEqual([[], 1]);
      expect(contacts()).toMatchObject({ 447700900123: { City: 'Leeds', Day: 'Monday' } });
    }
  });

  it.each([
    ['Ann Smith', 'Bob Smith'],
    ['Ann Smith', 'B. Smith'],
    ['Jo Smith', 'John Smith'],
    ['Dora', 'Bob Jones'],
  ])('are two where one word of the names differs: %s and %s', async (inBook, inFile) => {
    await importAll(text(`Name,Phone\n${inBook},07700900123\n`));
    const { review: seen } = await importAll(text(`Name,Phone,Day\n${inFile},07700900123,Monday\n`));
    expect(reported(seen)).toEqual([['other-person', 2, { kept: inBook, other: inFile }]]);
    expect(contacts()).toEqual({ 447700900123: { Name: inBook } });
  });

  it('are not looked for in a file without names, which says more of the contacts', async () => {
    await importAll(text(book));
    const { review: seen } = await importAll(text('Phone,Appointment\n07700 900123,Monday\n'));
    expect(seen.problems).toEqual([]);
    expect(contacts()).toMatchObject({ 447700900123: { City: 'Leeds', Appointment: 'Monday' } });
  });

  it('are two, too, by the field by which contacts are called, whatever its heading', async () => {
    await importAll(text('Child,Class,Mobile\nLily Hart,3B,07700 900201\n'));
    const before = contacts();
    const { review: seen } = await importAll(text('Child,Allergy,Mobile\nMax Hart,nuts,07700 900201\n'));
    expect(reported(seen)).toEqual([['other-person', 2, { kept: 'Lily Hart', other: 'Max Hart' }]]);
    expect(contacts()).toEqual(before);
  });

  it('take what their own row says, where it stands behind that of somebody else', async () => {
    await importAll(text(book));
    const { review: seen, summary } = await importAll(
      text(
        'Name,Phone,Appointment,Lists\nBob Jones,07700 900123,Mo 9:00,Mon\nAnn Smith,07700 900123,Tu 9:00,Tue\nAnn Smith,07700 900123,,\n',
      ),
    );
    expect(seen.rows).toBe(sumOf(seen.counts));
    expect(seen.counts).toMatchObject({ changed: 1, unchanged: 0, duplicates: 1, rejected: 1 });
    expect(reported(seen)).toEqual([
      ['other-person', 2, { kept: 'Ann Smith', other: 'Bob Jones' }],
      ['duplicate', 4, null],
    ]);
    expect(summary.changed).toBe(1);
    expect(contacts()).toMatchObject({ 447700900123: { City: 'Leeds', Appointment: 'Tu 9:00' } });
    expect(one('SELECT count(*) FROM list_members')).toBe(1);
  });

  it('get nothing of a row without a name of which a later one says that it is of somebody else', async () => {
    await importAll(text(book));
    const before = contacts();
    const { review: seen, summary } = await importAll(
      text('Name,Phone,Appointment\n,07700 900123,Mo 9:00\nBob Jones,07700 900123,\n'),
    );
    expect(seen.counts).toMatchObject({ changed: 0, unchanged: 1, rejected: 1 });
    expect(summary.changed).toBe(0);
    expect(contacts()).toEqual(before);
  });

  it.each(['Child', 'Pupil (name)', 'Schüler', 'Élève', 'Patient'])(
    'are two people in a file that calls them %s, and the first gets nothing of the second',
    async (heading) => {
      const rows = 'Lily Hart,3B,,07700 900201\nMax Hart,5A,nuts,07700 900201\n';
      const { review: seen } = await importAll(text(`${heading},Class,Allergy,Mobile\n${rows}`));
      expect(reported(seen)).toEqual([['shared-number', 3, { kept: 'Lily Hart', other: 'Max Hart' }]]);
      expect(contacts()).toEqual({ 447700900201: { [heading]: 'Lily Hart', Class: '3B' } });
    },
  );

  it('are not made of a patient’s numbers, but nothing is filled in where these contradict each other', async () => {
    const rows =
      '1001;01.01.1960;0171 2345678;\n1002;02.02.1990;0171 2345678;Mo 9:00\n1001;01.01.1960;0171 2345678;Di 9:00\n';
    const { review: seen } = await importAll(text(`Patient-Nr;Geb.-Datum;Handy;Termin\n${rows}`), {
      defaultCountry: 'DE',
    });
    expect(seen.problems.map(({ code, examples }) => [code, examples.map(({ row }) => row)])).toEqual([
      ['duplicate-differs', [3]],
      ['duplicate-joined', [4]],
    ]);
    expect(contacts()).toEqual({
      491712345678: { 'Patient-Nr': '1001', 'Geb.-Datum': '1960-01-01', Termin: 'Di 9:00' },
    });
  });
});

describe('numbers that a spreadsheet has rounded and saved as numbers', () => {
  it('are named in a workbook and in a text file, and not taken for a stranger’s', async () => {
    const workbook = join(folder, 'rounded.xlsx');
    const rows = [
      ['Name', 'Phone'],
      ['Ann', 447_701_000_000],
      ['Bob', 447_700_900_123],
      ['Cy', 447_700_900_000],
    ];
    writeFileSync(workbook, workbookFile([{ name: 's', rows }]));
    const files: ImportSource[] = [
      { kind: 'file', path: workbook },
      text('Name,Phone\nAnn,447701000000\nBob,447700900123\nCy,447700900000\n'),
    ];
    for (const file of files) {
      const { review: seen } = await review(file);
      expect(seen.counts).toMatchObject({ new: 2, rejected: 1 });
      expect(seen.problems.map(({ code, count }) => [code, count])).toContainEqual(['digits-lost', 1]);
    }
  });

  it('are taken where a plus or spaces show that a person wrote them so', async () => {
    const { review: seen } = await review(text('Name,Phone\nAnn,+447701000000\nBob,07400 100000\n'));
    expect(seen.counts).toMatchObject({ new: 2, rejected: 0 });
  });
});
