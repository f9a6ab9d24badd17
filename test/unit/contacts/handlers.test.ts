import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FoundTools, runFoundTask } from '../../../electron/contacts/found-task.ts';
import { type ContactsHandlers, contactsHandlers } from '../../../electron/contacts/handlers.ts';
import { runImportTask } from '../../../electron/contacts/import-task.ts';
import { readNumberFile } from '../../../electron/contacts/number-file.ts';
import { openTable } from '../../../electron/contacts/table.ts';
import { auditPage } from '../../../electron/db/audit.ts';
import { openConnection } from '../../../electron/db/connection.ts';
import { saveContact } from '../../../electron/db/contacts.ts';
import { migrateAll } from '../../../electron/db/migrate.ts';
import { type Db, openHere } from '../../../electron/db/open.ts';
import { writeContacts } from '../../../electron/db/write.ts';
import type { ContactsQuery } from '../../../electron/shared/contacts-query.ts';
import type { ContactsProgress } from '../../../electron/shared/contract.ts';
import { englishWords } from '../../support/english-words.ts';

let folder = '';
let db: Db;
let handlers: ContactsHandlers;
let picked: string | null = null;
let told: (ContactsProgress | null)[] = [];
/** The person stops the work when it has asked so often. */
let stopAfter = Number.POSITIVE_INFINITY;
beforeEach(() => {
  told = [];
  stopAfter = Number.POSITIVE_INFINITY;
  folder = mkdtempSync(join(tmpdir(), 'carillon-handlers-'));
  migrateAll(folder);
  db = openHere(folder, 'both');
  handlers = contactsHandlers({
    words: () => englishWords.files,
    db,
    now: () => 1_781_000_000_000,
    who: 'ada',
    defaultCountry: () => 'GB',
    changed: () => undefined,
    askForFile: async () => picked,
    askWhereToSave: async (name) => join(folder, name),
    wrote: () => undefined,
    start: (task, onProgress) => {
      let asked = 0;
      let elapsed = 0;
      const connection = openConnection(folder, 'contacts');
      const tools: FoundTools = {
        connection,
        stopped: () => ++asked > stopAfter,
        onProgress,
        elapsed: () => (elapsed += 500),
      };
      const outcome = runFoundTask(task, tools).finally(() => connection.close());
      return { outcome, stop: () => undefined, abandon: () => undefined };
    },
    onProgress: (progress) => told.push(progress),
    index: () => undefined,
    readNumbers: async (source, country) => readNumberFile(await openTable(source, null), country),
  });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const everybody: ContactsQuery = { search: '', listId: null, sort: 'added', direction: 'ascending' };
const list = async () =>
  (await handlers['do-not-text.page']({ search: '', after: null, limit: 500 })).rows.map(
    ({ number, reason, source }) => [number, reason, source],
  );
async function audited() {
  const { rows } = await auditPage(db, { search: '', actions: null, from: null, to: null }, null, 10);
  return rows.map(({ subject, action, event }) => [subject, action, event?.detail]);
}

describe('the do-not-text list', () => {
  it('takes the numbers of replies that ask to stop, and says what it left out', async () => {
    const text = '07700 900123 STOP\n07700 900456 Thanks!\n+44 7700 900789: unsubscribe\n07700 900123 stop\n';
    expect(await handlers['do-not-text.add']({ text, reason: 'Replied STOP' })).toEqual({
      added: 2,
      already: 0,
      unreadable: [],
      otherReplies: ['+447700900456 Thanks!'],
    });
    expect(await list()).toEqual([
      ['447700900123', 'Replied STOP', 'pasted'],
      ['447700900789', 'Replied STOP', 'pasted'],
    ]);
    expect(await handlers['do-not-text.add']({ text: '07700900123', reason: 'again' })).toMatchObject({
      added: 0,
      already: 1,
    });
    expect(await audited()).toEqual([
      ['Do not text', 'do-not-text.added', { numbers: 2, reason: 'Replied STOP' }],
    ]);
  });

  it('asks why a number is taken off, and records it', async () => {
    await handlers['do-not-text.add']({ text: '07700900123', reason: '' });
    await handlers['do-not-text.remove']({ number: '447700900123', why: 'asked by mail' });
    expect(await list()).toEqual([]);
    expect((await audited())[0]).toEqual(['447700900123', 'do-not-text.removed', { why: 'asked by mail' }]);
  });

  it('takes all numbers of a cell that has several', async () => {
    picked = join(folder, 'several.csv');
    writeFileSync(picked, 'Number\n07700900123 / 07700900456\n07700900789\n');
    expect(await handlers['do-not-text.import']({ reason: 'Asked' })).toMatchObject({ added: 3 });
  });

  it('takes files of numbers, of replies, and its own export, with the reasons in it', async () => {
    picked = join(folder, 'replies.csv');
    writeFileSync(
      picked,
      'From,Message,Received\n447700900123,STOP,2026-06-09 10:00\n447700900456,See you then,2026-06-09 10:01\n',
    );
    expect(await handlers['do-not-text.import']({ reason: 'Replied' })).toMatchObject({
      name: 'replies.csv',
      added: 1,
      otherReplies: ['447700900456 See you then 2026-06-09 10:01'],
    });
    const words = { number: 'Number', reason: 'Reason', source: 'From', added: 'Added' };
    const saved = await handlers['do-not-text.export']({ words });
    expect(readFileSync(saved?.path ?? '', 'utf8')).toBe(
      '\uFEFFNumber,Reason,From,Added\r\n+447700900123,Replied,replies.csv,2026-06-09T10:13:20.000Z\r\n',
    );
    await handlers['do-not-text.remove']({ number: '447700900123', why: 'test' });
    picked = saved?.path ?? null;
    expect(await handlers['do-not-text.import']({ reason: 'Otherwise' })).toMatchObject({
      added: 1,
      unreadable: [],
    });
    expect(await list()).toEqual([['447700900123', 'Replied', 'Do not text.csv']]);
  });
});

describe('work on many contacts at once', () => {
  const many = 12_000;
  const spring = async () => (await handlers['lists.list'](undefined))[0];
  beforeEach(async () => {
    const people = Array.from({ length: many }, (_, at) => ({
      number: String(447_700_000_000 + at),
      name: `P${at}`,
      country: 'GB',
      fields: JSON.stringify({ Name: `P${at}`, City: at % 3 === 0 ? 'Leeds' : 'York' }),
      created_at: 1,
      updated_at: 1,
    }));
    for (let from = 0; from < many; from += 1_000)
      await db
        .insertInto('contacts')
        .values(people.slice(from, from + 1_000))
        .execute();
    await handlers['lists.save']({ id: null, name: 'Spring' });
  });
  const leeds = { ...everybody, search: 'Leeds' };
  const count = (query = everybody) => handlers['contacts.count']({ query });
  const listId = async () => (await spring())?.id ?? 0;

  it('tells how far it is and when it will be through, and that it has ended', async () => {
    expect(await handlers['lists.add-found']({ listId: await listId(), query: everybody })).toBe(many);
    expect(told.map((progress) => progress && [progress.work, progress.done, progress.total])).toEqual([
      ['list', 0, 0],
      ['list', 5_000, many],
      ['list', 10_000, many],
      ['list', many, many],
      null,
    ]);
    expect(told.at(-2)?.secondsLeft).toBeLessThan(2);
    expect(await spring()).toMatchObject({ size: many });
  });

  it('does all of it: exports, lists, deletions', async () => {
    await handlers['lists.add-found']({ listId: await listId(), query: everybody });
    expect(await handlers['lists.remove-found']({ listId: await listId(), query: leeds })).toBe(4_000);
    const words = { number: 'Number', lists: 'Lists' };
    const saved = await handlers['contacts.export']({ query: leeds, words });
    expect(saved).toMatchObject({ rows: 4_000 });
    expect(readFileSync(saved?.path ?? '', 'utf8').split('\r\n')).toHaveLength(4_002);
    expect(await handlers['contacts.remove-found']({ query: leeds })).toBe(4_000);
    expect([await count(), await count(leeds), (await spring())?.size]).toEqual([8_000, 0, 8_000]);
    expect(await handlers['lists.remove']({ id: await listId() })).toBe(null);
    expect([await spring(), await count()]).toEqual([undefined, 8_000]);
  });

  it('changes nothing where it is stopped half way, and leaves no half a file', async () => {
    const cancelled = { code: 'cancelled' };
    await handlers['lists.add-found']({ listId: await listId(), query: leeds });
    stopAfter = 1;
    const add = handlers['lists.add-found']({ listId: await listId(), query: everybody });
    await expect(add).rejects.toMatchObject(cancelled);
    expect(await spring()).toMatchObject({ size: 4_000 });
    const words = { number: 'Number', lists: 'Lists' };
    await expect(handlers['contacts.export']({ query: everybody, words })).rejects.toMatchObject(cancelled);
    await expect(handlers['contacts.remove-found']({ query: everybody })).rejects.toMatchObject(cancelled);
    expect(await count()).toBe(many);
    expect(await count(leeds)).toBe(4_000);
    expect(readdirSync(folder).filter((name) => /csv/.test(name))).toEqual([]);
    expect(told.at(-1)).toBe(null);
  });

  it('rejects a second one while the first is under way', async () => {
    const first = handlers['contacts.remove-found']({ query: leeds });
    await expect(handlers['contacts.remove-found']({ query: everybody })).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
    expect(await first).toBe(4_000);
  });
});

/** What an import would have left of such fields: no controls, no spaces at the ends, one column for each name. */
function asImported(fields: Readonly<Record<string, string>>): Record<string, string> {
  const unique = new Map<string, [string, string]>();
  for (const [name, text] of Object.entries(fields)) {
    const value = text.replace(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : '')).trim();
    if (/^\p{L}[\p{L}\p{N} ]*$/u.test(name) && name.trim() === name && value !== '')
      unique.set(name.toLowerCase().normalize('NFKC'), [name, value]);
  }
  return Object.fromEntries(unique.values());
}

describe('contacts that are exported', () => {
  it('are the same contacts when they are imported again', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const value = fc.oneof(
      fc.constantFrom(
        '=1+1',
        "'=x",
        '+44',
        '@a',
        'a,b',
        'a;b',
        'a\nb',
        '"',
        "O'Brien",
        '007',
        'é',
        '李',
        '-',
        "''",
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    const person = fc.record({
      line: fc.integer({ min: 0, max: 999 }),
      fields: fc.dictionary(name, value, { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(person, { selector: ({ line }) => line, maxLength: 12 }),
        async (people) => {
          await db.deleteFrom('contacts').execute();
          await writeContacts(db, async (trx) => {
            for (const { line, fields } of people) {
              const number = `447700900${String(line).padStart(3, '0')}`;
              const change = { id: null, number, country: 'GB', fields: asImported(fields), listIds: [] };
              await saveContact(trx, change, 1);
            }
          });
          const read = async () =>
            (await handlers['contacts.page']({ query: everybody, after: null, limit: 500 })).rows
              .map(({ number, name: called, fields }) => ({ number, called, fields }))
              .sort((one, other) => one.number.localeCompare(other.number));
          const before = await read();
          const words = { number: 'Phone number', lists: 'Lists' };
          const saved = await handlers['contacts.export']({ query: everybody, words });
          expect(saved?.rows).toBe(people.length);
          const file = readFileSync(saved?.path ?? '', 'utf8');
          await db.deleteFrom('contacts').execute();

          const connection = openConnection(folder, 'contacts');
          try {
            const tools = { connection, stopped: () => false, onProgress: () => undefined, elapsed: () => 0 };
            const source = { kind: 'file', path: saved?.path ?? '' } as const;
            const headings = [...new Set(before.flatMap(({ fields }) => Object.keys(fields)))];
            const reading = {
              encoding: 'utf-8',
              delimiter: ',',
              hasHeader: true,
              above: 0,
              sheet: null,
            } as const;
            const inFile = file.slice(1, file.indexOf('\r\n')).split(',');
            const columns = inFile.map((heading, at) =>
              at === 0
                ? ({ kind: 'phone' } as const)
                : headings.includes(heading)
                  ? ({ kind: 'field', name: heading } as const)
                  : ({ kind: 'ignore' } as const),
            );
            const plan = {
              source,
              reading,
              columns,
              defaultCountry: null,
              existing: 'overwrite',
              listIds: [],
              newList: null,
            } as const;
            const stagedIn = mkdtempSync(join(folder, 'staged-'));
            rmSync(stagedIn, { recursive: true });
            const reviewed = await runImportTask(
              {
                kind: 'review',
                plan: { ...plan, columns: [...columns], listIds: [] },
                importId: 1,
                folder: stagedIn,
              },
              tools,
            );
            if (reviewed === null || !('staged' in reviewed)) throw new Error('There is no review');
            await runImportTask({ kind: 'commit', staged: reviewed.staged, now: 5 }, tools);
          } finally {
            connection.close();
          }
          expect(await read()).toEqual(before);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('a list that somebody deleted meanwhile', () => {
  it('is named as the reason, and nothing is changed', async () => {
    const gone = { code: 'list-gone' };
    const person = { id: null, number: '07700 900123', fields: {}, listIds: [7] };
    await expect(handlers['contacts.save'](person)).rejects.toMatchObject(gone);
    expect(await handlers['contacts.count']({ query: everybody })).toBe(0);
    const { id } = await handlers['contacts.save']({ ...person, listIds: [] });
    const one = { listId: 7, contactIds: [id] };
    const found = { listId: 7, query: everybody };
    await expect(handlers['lists.add-members'](one)).rejects.toMatchObject(gone);
    await expect(handlers['lists.remove-members'](one)).rejects.toMatchObject(gone);
    await expect(handlers['lists.add-found'](found)).rejects.toMatchObject(gone);
    await expect(handlers['lists.remove-found'](found)).rejects.toMatchObject(gone);
    await expect(handlers['lists.save']({ id: 7, name: 'Shop' })).rejects.toMatchObject(gone);
    await expect(handlers['lists.remove']({ id: 7 })).rejects.toMatchObject(gone);
  });
});
