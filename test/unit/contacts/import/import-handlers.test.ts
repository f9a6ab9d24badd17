import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importHandlers } from '../../../../electron/contacts/import/import-handlers.ts';
import { campaignById, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { englishWords } from '../../../support/english-words.ts';
import { planFor } from '../../../support/import-plan.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;

beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(() => records.close());

const handlersHere = (waitFor: (work: Promise<unknown>) => void = () => undefined) =>
  importHandlers({
    newDraft: async () => emptyDraft(50),
    words: () => englishWords.files,
    defaultCountry: () => null,
    keepCountry: () => undefined,
    granted: { grant: () => true },
    locale: () => 'en-GB',
    db,
    at: records.at,
    dataFolder: records.folder,
    now: () => 1_781_000_000_000,
    actor: 'ada',
    mayRead: () => true,
    askForFile: async () => null,
    askWhereToSave: async (name) => join(records.folder, name),
    wrote: () => undefined,
    onProgress: () => undefined,
    waitFor,
    changed: () => undefined,
    index: () => undefined,
    onError: (cause) => {
      throw cause;
    },
  });

it('an import tells that quitting would lose it for as long as it is under way', async () => {
  let under = 0;
  let most = 0;
  const works: Promise<unknown>[] = [];
  const handlers = handlersHere((work) => {
    most = Math.max(most, ++under);
    works.push(work.finally(() => --under));
  });
  const source = { kind: 'text', text: 'Name,Phone\nAnn,+447700900101\n' } as const;
  await handlers['imports.preview']({ source, reading: null });
  expect(works).toHaveLength(0);
  const { importId } = await handlers['imports.review'](planFor(source));
  await Promise.all(works);
  expect([most, under]).toEqual([1, 0]);
  expect(await handlers['imports.commit']({ importId })).toMatchObject({ added: 1 });
  expect(works).toHaveLength(2);
  await Promise.all(works);
  expect(under).toBe(0);
});

it('who was left out can still be saved when the others are in, until another file is checked', async () => {
  const handlers = handlersHere();
  const source = { kind: 'text', text: 'Name,Phone\nAnn,+447700900101\nBob,n/a\n' } as const;
  const { importId, counts } = await handlers['imports.review'](planFor(source));
  expect(counts.rejected).toBe(1);
  await handlers['imports.commit']({ importId });
  const words = { row: 'Row', reason: 'Why', column: '#', reasons: {} };
  const saved = await handlers['imports.save-rejected']({ importId, words });
  expect(saved?.path).toMatch(/left out\.xlsx$/);
  const gone = { code: 'not-found' };
  await expect(handlers['imports.commit']({ importId })).rejects.toMatchObject(gone);
  await expect(handlers['imports.refuse']({ importId })).rejects.toMatchObject(gone);
  expect(await readdir(join(records.folder, 'imports', String(importId)))).toEqual(['rejected.txt']);
  await handlers['imports.review'](planFor(source));
  await expect(handlers['imports.save-rejected']({ importId, words })).rejects.toMatchObject(gone);
});

describe('questions of an import', () => {
  const source = {
    kind: 'text',
    text: 'Name,Mobile,SMS embargo,Consent to SMS\nAda,+447400123451,yes,\nBob,+447400123452,no,No\nCy,+447400123453,no,Yes\n',
  } as const;
  const undecided = (count: number, columns: string) => ({
    code: 'import-undecided',
    values: { count, columns },
  });

  it('it is refused, and saves nobody, until each group of people is on the list or may be texted', async () => {
    const handlers = handlersHere();
    const { importId, consent } = await handlers['imports.review'](planFor(source));
    expect(consent.map(({ kind }) => kind)).toEqual(['unclear', 'unknown', 'unclear', 'refuses']);
    const [first, second, third, fourth] = consent.map(({ group }) => group);
    const commit = (mayBeTexted?: number[]) =>
      handlers['imports.commit']({ importId, ...(mayBeTexted === undefined ? {} : { mayBeTexted }) });
    await expect(commit()).rejects.toMatchObject(undecided(4, 'SMS embargo: yes'));
    await handlers['imports.refuse']({ importId, group: fourth });
    const left = [first, second, third].filter((group) => group !== undefined);
    await expect(commit(left.slice(0, 2))).rejects.toMatchObject(undecided(1, 'SMS embargo: no'));
    expect(await db.selectFrom('contacts').select('number').execute()).toEqual([]);
    expect(await handlers['imports.list'](undefined)).toEqual([]);
    expect(await commit(left)).toMatchObject({ added: 3 });
  });

  it('answers with yes are remembered with the layout, of refusals for the same people only', async () => {
    const handlers = handlersHere();
    const { importId, consent } = await handlers['imports.review'](planFor(source));
    await handlers['imports.commit']({ importId, mayBeTexted: consent.map(({ group }) => group) });
    const asked = async (text: string) => {
      const next = { ...source, text };
      const { mayBeTexted } = await handlers['imports.preview']({ source: next, reading: null });
      const found = await handlers['imports.review'](planFor(next, { mayBeTexted: [...mayBeTexted] }));
      return found.consent
        .filter(({ question }) => !mayBeTexted.includes(question))
        .map(({ kind, columns }) => [kind, columns]);
    };
    expect(await asked(source.text)).toEqual([]);
    const refuses = [['refuses', 'Consent to SMS']];
    expect(await asked(`${source.text}Di,+447400123454,no,No\n`)).toEqual(refuses);
    expect(await asked(source.text.replace('451', '455'))).toEqual([['unknown', 'Consent to SMS']]);
  });

  it('people are on the list though the rows are checked anew at the same time', async () => {
    const handlers = handlersHere();
    const { importId, consent } = await handlers['imports.review'](planFor(source));
    const refuses = consent.find(({ kind }) => kind === 'refuses');
    const [listed, again] = await Promise.all([
      handlers['imports.refuse']({ importId, group: refuses?.group ?? -1 }),
      handlers['imports.review'](planFor(source)),
    ]);
    expect(listed).toEqual({ added: 1 });
    expect(again.importId).toBe(importId + 1);
    expect(await readdir(join(records.folder, 'imports'))).toEqual([String(again.importId)]);
  });

  it('decisions about one review say nothing about the next one', async () => {
    const handlers = handlersHere();
    const { importId, consent } = await handlers['imports.review'](planFor(source));
    for (const { group } of consent) await handlers['imports.refuse']({ importId, group });
    const other = {
      kind: 'text',
      text: 'Name,Mobile,Consent to SMS\nDi,+447400123454,No\n',
    } as const;
    const again = await handlers['imports.review'](planFor(other));
    await expect(handlers['imports.commit']({ importId: again.importId })).rejects.toMatchObject(
      undecided(1, 'Consent to SMS'),
    );
  });

  it('a file of which several columns could be the phone is read only where a person chose one', async () => {
    const handlers = handlersHere();
    const text = [
      'Who,Ring on,Reach at',
      'Ada,07400 123451,07400 123461',
      'Bob,07400 123452,07400 123462',
      'Cy,07400 123453,07400 123463',
    ].join('\n');
    const asking = { kind: 'text', text } as const;
    expect((await handlers['imports.preview']({ source: asking, reading: null })).phoneChoices).toEqual([
      1, 2,
    ]);
    const unchosen = { code: 'phone-column-unchosen' };
    await expect(handlers['imports.review'](planFor(asking))).rejects.toMatchObject(unchosen);
    const name = { kind: 'field', name: 'Name' } as const;
    const ignored = { kind: 'ignore' } as const;
    await expect(
      handlers['imports.review'](planFor(asking, { columns: [name, ignored, ignored] })),
    ).rejects.toMatchObject(unchosen);
    const { counts } = await handlers['imports.review'](
      planFor(asking, { columns: [name, { kind: 'phone' }, ignored] }),
    );
    expect(counts.new).toBe(3);
  });
});

describe('rows that are messages of a campaign', () => {
  const rows = { asRows: true } as const;
  const source = {
    kind: 'text',
    text: 'Child,Mobile,Mobile 2,SMS consent\nAda,+447400123451,,yes\nCem,+447400123453,,yes\nBen,+447400123451,+447400123452,yes\nDan,n/a,,yes\n',
  } as const;

  it('are a draft with each row, the rows of a phone together, and save nobody as a contact', async () => {
    const handlers = handlersHere();
    const { importId, counts } = await handlers['imports.review'](planFor(source, rows));
    expect(counts).toMatchObject({ new: 3, duplicates: 0, rejected: 1 });
    const { campaignId } = await handlers['imports.to-campaign']({ importId });
    const { audience } = await campaignById(db, campaignId);
    expect(audience.file).toMatchObject({ campaignId, rows: 3, further: 1, phones: 'first', shared: 'each' });
    const kept = await db.selectFrom('campaign_rows').selectAll().orderBy('place').execute();
    expect(
      kept.map((one) => [one.leader, one.row_number, one.phone_at, one.number.slice(-3), one.name]),
    ).toEqual([
      [1, 2, 0, '451', 'Ada'],
      [1, 4, 0, '451', 'Ben'],
      [3, 3, 0, '453', 'Cem'],
      [4, 4, 1, '452', 'Ben'],
    ]);
    expect(await db.selectFrom('contacts').select('number').execute()).toEqual([]);
    await expect(handlers['imports.to-campaign']({ importId })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('have the columns of their file remembered for the next one', async () => {
    const handlers = handlersHere();
    const columns = [
      { kind: 'field', name: 'Kid' },
      { kind: 'phone' },
      { kind: 'ignore' },
      { kind: 'ignore' },
    ] as const;
    const { importId } = await handlers['imports.review'](
      planFor(source, { ...rows, columns: [...columns] }),
    );
    await handlers['imports.to-campaign']({ importId });
    const next = await handlers['imports.preview']({ source, reading: null });
    expect(next.columns.map(({ meaning }) => meaning)).toEqual(columns);
  });

  it('are refused until each question of consent is answered', async () => {
    const handlers = handlersHere();
    const text = source.text.replace('452,yes', '452,no');
    const { importId, consent } = await handlers['imports.review'](planFor({ ...source, text }, rows));
    expect(consent).toMatchObject([{ kind: 'refuses', count: 2 }]);
    await expect(handlers['imports.to-campaign']({ importId })).rejects.toMatchObject({
      code: 'import-undecided',
    });
    await handlers['imports.refuse']({ importId, group: consent[0]?.group });
    await handlers['imports.to-campaign']({ importId });
    const refused = await db.selectFrom('do_not_text').select('number').orderBy('number').execute();
    expect(refused.map(({ number }) => number)).toEqual(['447400123451', '447400123452']);
  });
});
