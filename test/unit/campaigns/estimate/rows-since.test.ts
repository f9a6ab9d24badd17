/** How today's file differs from the one before. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compareRows, rowsSince } from '../../../../electron/campaigns/estimate/rows-since.ts';
import { createForRows, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { FileRead } from '../../../../electron/shared/models/file-read.ts';
import type { RowsOfFile } from '../../../../electron/shared/models.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

type Person = readonly [number: string, name: string, values?: Readonly<Record<string, string>>];

const rowsOf = (...people: readonly Person[]) =>
  people.map(([number, name, values = {}]) => ({
    number,
    name,
    fields: JSON.stringify({ Name: name, ...values }),
  }));
const namesIn = ({ rows }: { readonly rows: readonly { readonly name: string }[] }) =>
  rows.map(({ name }) => name);

describe('rows of two files', () => {
  test('are known by phone and name: two children on one phone are two rows', () => {
    const before = rowsOf(['1', 'Ada', { At: '9' }], ['1', 'Ben', { At: '9' }], ['2', 'Cem', { At: '9' }]);
    const now = rowsOf(['1', 'Ben', { At: '10' }], ['2', 'Cem', { At: '9' }], ['1', 'Dan', { At: '9' }]);
    const { added, changed, gone, same } = compareRows(before, now, ['Name', 'At']);
    expect([namesIn(added), namesIn(gone), same]).toEqual([['Dan'], ['Ada'], 1]);
    expect(changed).toEqual({
      count: 1,
      rows: [{ name: 'Ben', number: '1', values: [{ field: 'At', before: '9', now: '10' }] }],
    });
  });

  test('are parsed once each, however many columns could tell them apart', () => {
    const fields = ['Name', 'Kundennr', 'Rechnungsnr', 'Terminnr'];
    const values = (at: number) => ({ Kundennr: '7', Rechnungsnr: '8', Terminnr: String(at) });
    const rows = () => rowsOf(['1', 'Ada', values(1)], ['2', 'Ben', values(2)], ['3', 'Cem', values(3)]);
    const [before, now] = [rows(), rows()];
    const parse = vi.spyOn(JSON, 'parse');
    const { same } = compareRows(before, now, fields);
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect([same, parsed]).toEqual([3, 6]);
  });

  test('are known by a column of numbers where all rows have their own', () => {
    const fields = ['Name', 'Terminnr'];
    const before = rowsOf(['1', 'Ada', { Terminnr: '7' }], ['2', 'Ben', { Terminnr: '8' }]);
    const now = rowsOf(['3', 'Ada', { Terminnr: '7' }], ['2', 'Ben', { Terminnr: '9' }]);
    const { added, changed, gone } = compareRows(before, now, fields);
    expect([namesIn(added), namesIn(changed), namesIn(gone)]).toEqual([['Ben'], ['Ada'], ['Ben']]);
    const twice = rowsOf(['3', 'Ada', { Terminnr: '7' }], ['2', 'Ben', { Terminnr: '7' }]);
    expect(namesIn(compareRows(before, twice, fields).changed)).toEqual(['Ben']);
  });

  test('that are the same several times are counted each, and one that is gone of them is named', () => {
    const before = rowsOf(['1', 'Ada'], ['1', 'Ada'], ['1', 'Ada']);
    const { added, changed, gone, same } = compareRows(before, rowsOf(['1', 'Ada'], ['1', 'Ada']), ['Name']);
    expect([added.count, changed.count, gone.count, same]).toEqual([0, 0, 1, 2]);
  });
});

describe('a campaign for the next file', () => {
  let records: TemporaryRecords;
  let db: Db;
  beforeEach(() => {
    records = new TemporaryRecords();
    db = records.open('campaigns');
  });
  afterEach(() => records.close());

  const read: FileRead = {
    path: '/files/Termine.csv',
    stamp: '10 1',
    headings: ['Name', 'Handy'],
    columns: [{ kind: 'field', name: 'Name' }, { kind: 'phone' }],
    reading: {
      encoding: 'windows-1252',
      delimiter: ';',
      hasHeader: true,
      above: 0,
      sheet: null,
      leaveOutHidden: false,
    },
    country: 'DE',
    noLandlines: false,
    mayBeTexted: [],
    leftOut: 0,
  };
  const fileOf = (rows: number, stamp: string): Omit<RowsOfFile, 'campaignId'> => ({
    name: 'Termine.csv',
    fields: ['Name'],
    kinds: {},
    rows,
    further: 0,
    phones: 'first',
    shared: 'joined',
    read: { ...read, stamp },
  });
  const stored = (...people: readonly Person[]) =>
    rowsOf(...people).map((row, at) => ({
      ...row,
      place: at + 1,
      leader: at + 1,
      row: at + 2,
      phoneAt: 0,
      country: 'DE',
    }));

  test('takes over its name, text and choices, and is compared with the one before', async () => {
    const start = { ...emptyDraft(50, 'Praxis', 'de'), template: 'Hallo {Name}' };
    const first = await createForRows(
      db,
      start,
      { file: fileOf(2, '10 1'), rows: stored(['4915112345601', 'Ada'], ['4915112345602', 'Ben']) },
      1,
    );
    expect(await rowsSince(db, first.id)).toBeNull();
    const next = await createForRows(
      db,
      draftOf(first),
      {
        file: fileOf(2, '11 2'),
        rows: stored(['4915112345602', 'Ben'], ['4915112345603', 'Cem']),
        like: first.id,
      },
      2,
    );
    expect(next).toMatchObject({ name: 'Termine', senderId: 'Praxis', template: 'Hallo {Name}' });
    const since = await rowsSince(db, next.id);
    expect(since).toMatchObject({ sentAt: null, same: 1, changed: { count: 0 } });
    expect([since && namesIn(since.added), since && namesIn(since.gone)]).toEqual([['Cem'], ['Ada']]);
  });
});
