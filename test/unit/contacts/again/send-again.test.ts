/** A campaign for the rows of a file, sent again with the next file. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nextFile as nextNamed } from '../../../../electron/contacts/again/next-file.ts';
import { importHandlers } from '../../../../electron/contacts/import/import-handlers.ts';
import { stampOf } from '../../../../electron/contacts/linked/whole-file.ts';
import { campaignById, emptyDraft, saveDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { ImportSource } from '../../../../electron/shared/import/imports.ts';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import { englishWords } from '../../../support/english-words.ts';
import { planFor } from '../../../support/import-plan.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
let folder: string;
/** What the person picks in the dialog. */
let picked: string | null;
const granted = new Set<string>();

beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
  folder = join(records.folder, 'files');
  mkdirSync(folder);
  picked = null;
  granted.clear();
});
afterEach(() => records.close());

const handlersHere = () =>
  importHandlers({
    newDraft: async () => emptyDraft(50),
    words: () => englishWords.files,
    defaultCountry: () => null,
    keepCountry: () => undefined,
    granted: {
      grant: (path) => {
        granted.add(path);
        return true;
      },
    },
    locale: () => 'en-GB',
    db,
    at: records.at,
    dataFolder: records.folder,
    now: () => 1_781_000_000_000,
    actor: 'ada',
    mayRead: (source) => source.kind === 'text' || granted.has(source.path),
    askForFile: async () => {
      if (picked !== null) granted.add(picked);
      return picked;
    },
    askWhereToSave: async (name) => join(records.folder, name),
    wrote: () => undefined,
    onProgress: () => undefined,
    waitFor: () => undefined,
    changed: () => undefined,
    index: () => undefined,
    onError: (cause) => {
      throw cause;
    },
  });
type Handlers = ReturnType<typeof handlersHere>;

/** Written `ago` seconds before now. */
function file(name: string, lines: readonly string[], ago: number): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const at = Date.now() / 1000 - ago;
  utimesSync(path, at, at);
  return path;
}

const head = 'Child,At,Mobile';
const first = [head, 'Ada,14:30,+447400123451', 'Ben,14:45,+447400123452'];

/** The first day, with a text that a person wrote. */
async function firstDay(handlers: Handlers, lines: readonly string[] = first): Promise<number> {
  const path = file('today.csv', lines, 9_000);
  granted.add(path);
  const source: ImportSource = { kind: 'file', path };
  const { importId, consent } = await handlers['imports.review'](planFor(source, { asRows: true }));
  const mayBeTexted = consent.map(({ group }) => group);
  const { campaignId } = await handlers['imports.to-campaign']({ importId, mayBeTexted });
  const draft = draftOf(await campaignById(db, campaignId));
  const { file: rows } = draft.audience;
  if (rows === undefined) throw new Error('It is for no file');
  const audience = { ...draft.audience, noLandlines: true, file: { ...rows, shared: 'joined' as const } };
  await saveDraft(db, campaignId, { ...draft, senderId: 'Clinic', template: 'Hi {Child}', audience }, 1);
  await db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', campaignId).execute();
  return campaignId;
}

const again = (handlers: Handlers, campaignId: number, another = false) =>
  handlers['imports.again']({ campaignId, source: null, another });

test('the file that was saved over is read as before, into a draft with the same text and choices', async () => {
  const handlers = handlersHere();
  const before = await firstDay(handlers);
  expect(await handlers['imports.next-files']({ campaignIds: [before] })).toEqual([
    { campaignId: before, next: null },
  ]);
  file('today.csv', [head, 'Cem,09:00,+447400123453', 'Dan,10:00,n/a'], 60);
  expect(await handlers['imports.next-files']({ campaignIds: [before] })).toMatchObject([
    { next: { name: 'today.csv' } },
  ]);
  const made = await again(handlers, before);
  const draft = await campaignById(db, made?.campaignId ?? 0);
  expect(draft).toMatchObject({ name: 'today', senderId: 'Clinic', template: 'Hi {Child}' });
  expect(draft.audience).toMatchObject({ noLandlines: true, file: { rows: 1, shared: 'joined' } });
  expect(draft.audience.file?.read?.leftOut).toBe(1);
  // Pressed again, it is the same draft: nothing is sent twice for it.
  expect((await again(handlers, before))?.campaignId).toBe(draft.id);
});

test('a file with other columns asks what they are, one that is cut off or empty says so, and nothing is made', async () => {
  const handlers = handlersHere();
  const before = await firstDay(handlers);
  picked = file('other.csv', ['Name,Mobile', 'Ada,+447400123451'], 60);
  expect(await again(handlers, before, true)).toMatchObject({ campaignId: null, asks: 'columns' });
  picked = file('cut.csv', [head, 'Ada,14:30,+447400123451', 'Be'], 60);
  await expect(again(handlers, before, true)).rejects.toMatchObject({ code: 'again-unfinished' });
  picked = file('open.csv', [head, 'Ada,14:30,"+447400123451', 'Ben,14:45,+447400123452'], 60);
  await expect(again(handlers, before, true)).rejects.toMatchObject({ code: 'again-unfinished' });
  picked = file('nobody.csv', [head, 'Ada,14:30,n/a'], 60);
  await expect(again(handlers, before, true)).rejects.toMatchObject({ code: 'again-empty' });
  picked = file('headings.csv', [head], 60);
  await expect(again(handlers, before, true)).rejects.toMatchObject({ code: 'again-empty' });
  picked = join(folder, 'gone.csv');
  await expect(again(handlers, before, true)).rejects.toMatchObject({ code: 'file-unreadable' });
  picked = null;
  expect(await again(handlers, before, true)).toBeNull();
  expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([{ id: before }]);
});

test('a file with far fewer rows than the one before is asked about, and taken where a person says that it is right', async () => {
  const handlers = handlersHere();
  const many = Array.from({ length: 12 }, (_, nth) => `P${nth},14:30,+4474001234${10 + nth}`);
  const before = await firstDay(handlers, [head, ...many]);
  file('today.csv', [head, ...many.slice(0, 5)], 60);
  const asked = await again(handlers, before);
  expect(asked).toMatchObject({ campaignId: null, asks: 'fewer', rows: 5, before: 12 });
  expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([{ id: before }]);
  const made = await handlers['imports.again']({
    campaignId: before,
    source: null,
    another: false,
    fewer: true,
  });
  expect((await campaignById(db, made?.campaignId ?? 0)).audience.file?.rows).toBe(5);
});

test('a file of another name in the same folder is the next one where its columns are the same, and no other campaign’s', async () => {
  const handlers = handlersHere();
  const before = await firstDay(handlers);
  const next = async () => (await handlers['imports.next-files']({ campaignIds: [before] }))[0]?.next?.name;
  file('staff.csv', ['Name,Mobile', 'Ada,+447400123451'], 100);
  file('today.pdf', first, 90);
  file('old.csv', first, 20_000);
  expect(await next()).toBeUndefined();
  file('Tuesday.csv', [head, 'Cem,09:00,+447400123453'], 60);
  expect(await next()).toBe('Tuesday.csv');
  const made = await again(handlers, before);
  expect(await campaignById(db, made?.campaignId ?? 0)).toMatchObject({ name: 'Tuesday', copyOf: before });
  file('Tuesday.csv', ['Name,Mobile', 'Ada,+447400123451'], 50);
  expect(await next()).toBeUndefined();
});

test('for a reminder only how a file is read is kept, and nobody of it', async () => {
  const handlers = handlersHere();
  const learn = async (path: string) => {
    granted.add(path);
    const plan = planFor({ kind: 'file', path }, { asRows: true });
    const { importId } = await handlers['imports.review'](plan);
    return handlers['imports.to-reminder']({ importId });
  };
  await learn(file('visits.csv', ['Name,Mobile,Visit', 'Ada,+447400123451,2026-11-30 14:30'], 60));
  const { rows } = await sql`SELECT layout FROM import_layouts`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await db.selectFrom('field_kinds').select(['name', 'kind']).execute()).toEqual([
    { name: 'Visit', kind: 'date-time' },
  ]);
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([]);
});

test('a question of consent that was answered stays answered, and a new one is asked', async () => {
  const handlers = handlersHere();
  const asking = `${head},SMS consent`;
  const before = await firstDay(handlers, [
    asking,
    'Ada,14:30,+447400123451,yes',
    'Ben,14:45,+447400123452,yes',
  ]);
  picked = file('yes.csv', [asking, 'Cem,14:30,+447400123453,yes'], 60);
  expect(await again(handlers, before)).toMatchObject({ campaignId: expect.any(Number) });
  picked = file('no.csv', [asking, 'Cem,14:30,+447400123453,no', 'Dan,14:30,+447400123454,yes'], 30);
  expect(await again(handlers, before)).toMatchObject({ campaignId: null, asks: 'questions' });
});

test('a page gets no file read that no person handed over', async () => {
  const handlers = handlersHere();
  const before = await firstDay(handlers);
  const source: ImportSource = { kind: 'file', path: file('secret.csv', first, 60) };
  await expect(
    handlers['imports.again']({ campaignId: before, source, another: false }),
  ).rejects.toMatchObject({ code: 'refused' });
});

describe('the next file', () => {
  test('is the one in its place, or the latest beside it whose name has other figures', async () => {
    const path = file('Termine 23.11.csv', first, 9_000);
    const read = { path, stamp: stampOf(path), headings: ['Child', 'At', 'Mobile'] };
    const nextFile = (one: typeof read) => nextNamed(one, { headingsOf: async () => null, others: [] });
    expect(await nextFile(read)).toBeNull();
    file('Termine 22.11.csv', first, 20_000);
    file('Kunden 24.11.csv', first, 50);
    expect(await nextFile(read)).toBeNull();
    file('Termine 24.11.csv', first, 300);
    const latest = file('Termine 25.11.csv', first, 100);
    expect(await nextFile(read)).toMatchObject({ path: latest });
    file('Termine 23.11.csv', [...first, 'Cem,15:00,+447400123453'], 60);
    expect(await nextFile(read)).toMatchObject({ path });
    rmSync(path);
    expect(await nextFile(read)).toMatchObject({ path: latest });
  });
});
