import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { merge } from '../../../electron/contacts/import/merge.ts';
import { contactEnd, stagedLine } from '../../../electron/contacts/staging/staged-file.ts';
import { stageContacts } from '../../../electron/contacts/staging/staging.ts';
import { stagedDatabaseName, stagedName } from '../../../electron/contacts/staging/staging-names.ts';
import { bulkFrom } from '../../../electron/db/contacts/contacts-bulk.ts';
import { commitImport } from '../../../electron/db/contacts/contacts-import-commit.ts';
import type { TaskConnection } from '../../../electron/db/task-connection.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder = '';
let staging = '';
let connection: TaskConnection;
beforeEach(async () => {
  records = new TemporaryRecords();
  ({ folder } = records);
  staging = join(folder, 'staged');
  mkdirSync(staging);
  connection = await records.connection();
});
afterEach(async () => {
  connection.close();
  await records.close();
});

const stage = (phones: readonly string[]) => {
  const lines = phones.map((phone) => stagedLine({ phone, country: 'GB', values: [`P ${phone}`] }));
  writeFileSync(join(staging, stagedName), lines.map((line) => line + contactEnd).join(''));
  stageContacts(staging, ['Name']);
};
const commit = (size: number, onChunk: (done: number) => void = () => undefined) =>
  commitImport(connection, {
    name: 'people.csv',
    now: 1_000,
    database: join(staging, stagedDatabaseName),
    size,
    fresh: 0,
    changes: 0,
    rejected: 0,
    policy: 'fill-empty',
    others: null,
    merge,
    kinds: new Map(),
    fields: ['Name'],
    listIds: [],
    newList: null,
    namedLists: [],
    leaving: [],
    layout: null,
    onChunk,
    onStep: () => undefined,
  });
const addOne = (number: string) =>
  connection
    .prepare(`INSERT INTO contacts (number, name, fields, created_at, updated_at) VALUES (?, '', '{}', 1, 1)`)
    .run(number);
const many = Array.from({ length: bulkFrom }, (_, at) => String(447_400_000_000 + at));

describe('an import of many contacts', () => {
  it('leaves the check of numbers in the book, saved or stopped', () => {
    stage(many);
    const stop = (): void => {
      throw new Error('stopped');
    };
    expect(() => commit(many.length, stop)).toThrow('stopped');
    expect(() => addOne('447400000001,447400000002')).toThrow('a number is digits');
    expect(commit(many.length).added).toBe(many.length);
    expect(() => addOne('447400000001,447400000002')).toThrow('a number is digits');
    expect(() => addOne('')).toThrow('a number is digits');
  });

  it.each(['447400000001,447400000002', '', '+447400000001', '4474000000010000'])(
    'stages nothing that is no number: "%s"',
    (phone) => {
      expect(() => stage([...many.slice(0, 5), phone])).toThrow(/CHECK/);
    },
  );
});
