import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FoundTools, runFoundTask } from '../../../electron/contacts/bulk/found-task.ts';
import { LongWork } from '../../../electron/contacts/bulk/long-work.ts';
import { contactsHandlers } from '../../../electron/contacts/handlers.ts';
import { runImportTask } from '../../../electron/contacts/import/import-task.ts';
import type { RunningImport } from '../../../electron/contacts/import/import-thread.ts';
import { listsHandlers } from '../../../electron/contacts/lists-handlers.ts';
import { doNotTextHandlers } from '../../../electron/contacts/refusals/do-not-text-handlers.ts';
import { readNumbers } from '../../../electron/contacts/refusals/read-numbers.ts';
import { saveContact } from '../../../electron/db/contacts/contacts.ts';
import { saveList } from '../../../electron/db/contacts/lists.ts';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { openConnection } from '../../../electron/db/sqlite/connection.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import type { ContactsQuery } from '../../../electron/shared/contacts-query.ts';
import type { ContactsProgress } from '../../../electron/shared/contract.ts';
import { fieldKey, reservedFieldNames } from '../../../electron/shared/text/field-names.ts';
import { englishWords } from '../../support/english-words.ts';
import { planFor } from '../../support/import-plan.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder = '';
let db: Db;
let handlers: ReturnType<typeof handlersHere>;
let picked: string | null = null;
let savedAs: 'csv' | 'xlsx' = 'csv';
let reported: (ContactsProgress | null)[] = [];
/** The person stops the work when it has asked so often. */
let stopAfter = Number.POSITIVE_INFINITY;

/** Work as a thread does it, with a clock that goes on by half a second whenever it is looked at. */
function inThread<Outcome>(
  work: (tools: FoundTools) => Promise<Outcome>,
  onProgress: FoundTools['onProgress'],
): RunningImport<Outcome> {
  let asked = 0;
  let elapsed = 0;
  const connection = openConnection(folder, 'contacts');
  const outcome = work({
    connection,
    stopped: () => ++asked > stopAfter,
    onProgress,
    elapsed: () => (elapsed += 500),
  }).finally(() => connection.close());
  return { outcome, stop: () => undefined, abandon: () => undefined };
}

function handlersHere() {
  const deps = {
    words: () => englishWords.files,
    locale: () => 'en-GB',
    db,
    now: () => 1_781_000_000_000,
    actor: 'ada',
    defaultCountry: () => 'GB',
    changed: () => undefined,
    askForFile: async () => picked,
    askWhereToSave: async (name: string) => join(folder, name.replace(/xlsx$/, savedAs)),
    wrote: () => undefined,
    index: () => undefined,
    work: new LongWork({
      start: (task, onProgress) => inThread((tools) => runFoundTask(task, tools), onProgress),
      onProgress: (progress) => reported.push(progress),
    }),
  };
  return {
    ...contactsHandlers(deps),
    ...listsHandlers(deps),
    ...doNotTextHandlers({
      ...deps,
      readNumbers: (source, country, sent, onProgress) =>
        inThread(
          (tools) => readNumbers({ kind: 'read-numbers', source, country, locale: 'en-GB', sent }, tools),
          onProgress,
        ),
    }),
  };
}

beforeEach(() => {
  reported = [];
  savedAs = 'csv';
  stopAfter = Number.POSITIVE_INFINITY;
  records = new TemporaryRecords();
  ({ folder } = records);
  db = records.open('both');
  handlers = handlersHere();
});
afterEach(async () => {
  await records.close();
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

it('lists stand in the order in which a person counts them', async () => {
  for (const name of ['List 10', 'List 2', 'Autumn', 'List 1'])
    await handlers['lists.save']({ id: null, name });
  const names = (await handlers['lists.list'](undefined)).map(({ name }) => name);
  expect(names).toEqual(['Autumn', 'List 1', 'List 2', 'List 10']);
});

it('a number typed in by hand is read in the digits of any script', async () => {
  const saved = await handlers['contacts.save']({ id: null, number: '٠٧٧٠٠٩٠٠١١٢', fields: {}, listIds: [] });
  expect(saved.number).toBe('447700900112');
});

describe('the do-not-text list', () => {
  const previewPaste = async (text: string, reason = '') => {
    const found = await handlers['do-not-text.add']({ text, reason });
    if (found.kind !== 'preview') throw new Error('It was put on the list at once');
    return found.preview;
  };

  it('takes plain numbers with their codes at once, and says how many were there already', async () => {
    const text = '+44 7700 900123, +447700900456';
    expect(await handlers['do-not-text.add']({ text, reason: 'asked' })).toEqual({
      kind: 'added',
      added: 2,
      already: 0,
    });
    expect(await handlers['do-not-text.add']({ text: '+447700900123', reason: '' })).toMatchObject({
      added: 0,
      already: 1,
    });
    expect(await audited()).toEqual([['Do not text', 'do-not-text.added', { numbers: 2, reason: 'asked' }]]);
  });

  it.each([
    ['the template', 'Hi {first name}, our sale starts on Friday. Reply STOP to opt out.', ''],
    ['a text that stood in a field', '{text}', 'Hi Ann, our sale starts on Friday. Reply STOP to opt out.'],
  ])('knows our own words from a campaign that was sent: %s', async (_, template, text) => {
    const empty = { name: 'Sale', sender_id: 'Shop', audience: '{}', options: '{}', pause: null };
    const times = {
      position: null,
      scheduled_at: null,
      created_at: 1,
      updated_at: 1,
      started_at: 1,
      ended_at: 1,
    };
    const campaign = await db
      .insertInto('campaigns')
      .values({ ...empty, ...times, template, state: 'finished', account_id: 'shop', practice: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const batch = { campaign_id: campaign.id, position: 0, text, segments: 1, size: 1, reason: null };
    await db
      .insertInto('batches')
      .values({ ...batch, state: 'accepted', updated_at: 1 })
      .execute();
    const quoted = '> Hi Ann, our sale starts on Friday. Reply STOP to opt out.';
    const preview = await previewPaste(
      `07700 900301\n${quoted}\nYes, see you\n\n07700 900302\n${quoted}\nEND`,
    );
    const numbers = (side: 'taken' | 'unsure' | 'leftOut') =>
      preview[side].people.map(({ number }) => number);
    expect(numbers('taken')).toEqual(['447700900302']);
    expect(numbers('unsure')).toEqual([]);
    expect(numbers('leftOut')).toEqual(['447700900301']);
  });

  it('is searched as people write numbers and words, and no sign stands for others', async () => {
    const put = (text: string, reason: string) => handlers['do-not-text.add']({ text, reason });
    await put('+44 7700 900172', 'Zoë said STOP');
    await put('+44 7700 900456', '10% off asked, order 4711');
    await put('+36 20 123 4567', 'by mail');
    const finds = async (search: string) =>
      (await handlers['do-not-text.page']({ search, after: null, limit: 500 })).rows.map(
        ({ number }) => number,
      );
    const zoe = ['447700900172'];
    for (const written of [
      '07700 900172',
      '+44 (0)7700 900172',
      '0044 7700 900172',
      '900172',
      '07700-900 17',
    ])
      expect([written, await finds(written)]).toEqual([written, zoe]);
    expect(await finds('(0)7700')).toEqual(['447700900172', '447700900456']);
    expect(await finds('٠٧٧٠٠٩٠٠١٧٢')).toEqual(zoe);
    for (const words of ['zoe', 'ZOË', 'stop zoe', 'said stop']) expect(await finds(words)).toEqual(zoe);
    for (const words of ['%', '10% off', '4711']) expect(await finds(words)).toEqual(['447700900456']);
    expect(await finds('_')).toEqual([]);
    expect(await finds('   ')).toHaveLength(3);
    // As a list has them that was taken over from damaged records.
    await sql`UPDATE do_not_text SET words = NULL`.execute(db);
    expect([await finds('zoe'), await finds('4711')]).toEqual([zoe, ['447700900456']]);
  });

  it('tells whose a number is, and is searched by the name', async () => {
    const people = {
      '07700900172': 'Łukasz Nowak',
      '07700900173': 'Zoë O’Brien',
      '07700900174': 'Lukas Zoeller',
    };
    for (const [number, name] of Object.entries(people))
      await handlers['contacts.save']({
        id: null,
        number,
        fields: { Name: name, City: 'Leeds' },
        listIds: [],
      });
    await handlers['do-not-text.add']({
      text: '+447700900172, +447700900173, +447700900175',
      reason: 'STOP',
    });
    const finds = async (search: string) =>
      (await handlers['do-not-text.page']({ search, after: null, limit: 500 })).rows.map(({ name }) => name);
    expect(await finds('')).toEqual(['Łukasz Nowak', 'Zoë O’Brien', '']);
    expect(await finds('lukas')).toEqual(['Łukasz Nowak']);
    expect(await finds('nowak lukasz')).toEqual(['Łukasz Nowak']);
    expect(await finds('zoe')).toEqual(['Zoë O’Brien']);
    expect(await finds('stop')).toHaveLength(3);
    for (const nobody of ['Leeds', 'zoeller', 'ukasz', 'zoe nowak']) expect(await finds(nobody)).toEqual([]);
    const first = await handlers['do-not-text.page']({ search: 'stop', after: null, limit: 2 });
    const second = await handlers['do-not-text.page']({ search: 'stop', after: first.next, limit: 2 });
    expect([first.rows.length, second.rows.map(({ number }) => number), second.next]).toEqual([
      2,
      ['447700900175'],
      null,
    ]);
  });

  it('takes people from where they are found, and counts those who are new to it', async () => {
    const save = (number: string) =>
      handlers['contacts.save']({ id: null, number, fields: { name: 'Ann' }, listIds: [] });
    const [ann, bob] = [await save('07700900123'), await save('07700900456')];
    expect(await handlers['do-not-text.put-contacts']({ ids: [ann.id], reason: 'rang' })).toBe(1);
    expect(await handlers['do-not-text.put-contacts']({ ids: [ann.id, bob.id], reason: 'again' })).toBe(1);
    expect(await list()).toEqual([
      ['447700900123', 'rang', 'contacts'],
      ['447700900456', 'again', 'contacts'],
    ]);
    expect((await handlers['contacts.get']({ id: ann.id })).doNotText).toBe(true);
    expect((await audited()).map(([, , detail]) => detail)).toEqual([
      { numbers: 1, reason: 'again' },
      { numbers: 1, reason: 'rang' },
    ]);
  });

  it('is told of whoever has another number on it, in the table and beside it', async () => {
    const save = async (number: string, fields: Record<string, string>) =>
      (await handlers['contacts.save']({ id: null, number, fields, listIds: [] })).id;
    const fay = await save('07700900423', { Name: 'Fay', 'Mobile 2': '+447700900999; +447700900421' });
    const gil = await save('07700900424', { Name: 'Gil', Second: '+44 7700 900 421', Own: '+447700900424' });
    const hal = await save('07700900425', { Name: 'Hal', Note: '+447700900422', Own: '+447700900425' });
    const shown = await handlers['do-not-text.add']({ text: '+447700900421 +447700900425', reason: '' });
    if (shown.kind === 'preview')
      await handlers['do-not-text.put']({
        previewId: shown.preview.previewId,
        everybody: false,
        moved: [],
        reason: '',
      });
    const { rows } = await handlers['contacts.page']({ query: everybody, after: null, limit: 10 });
    expect(rows.map(({ id, doNotText, otherDoNotText }) => [id, doNotText, otherDoNotText])).toEqual([
      [fay, false, true],
      [gil, false, true],
      [hal, true, false],
    ]);
    expect(await handlers['contacts.get']({ id: fay })).toMatchObject({ otherDoNotText: true });
    expect(await handlers['contacts.get']({ id: hal })).toMatchObject({ otherDoNotText: false });
  });

  it('goes along with a person to a new number, and not with any other change', async () => {
    const person = { number: '07700900123', fields: { name: 'Yan' }, listIds: [] };
    const { id } = await handlers['contacts.save']({ id: null, ...person });
    await handlers['contacts.save']({ id, ...person, number: '07700900124' });
    expect(await list()).toEqual([]);

    await handlers['do-not-text.put-contacts']({ ids: [id], reason: 'said no' });
    await handlers['contacts.save']({ id, ...person, number: '+44 7700 900124', fields: { name: 'Yann' } });
    expect(await list()).toHaveLength(1);
    expect(await handlers['contacts.save']({ id, ...person, number: '07700900125' })).toMatchObject({
      number: '447700900125',
      doNotText: true,
    });
    expect(await list()).toEqual([
      ['447700900124', 'said no', 'contacts'],
      ['447700900125', 'said no', 'new number'],
    ]);
    // Each correction has a line, without a number; another way to write the same number is none.
    const lines = (await audited()).map((line) => JSON.stringify(line));
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line.includes('contacts.corrected'))).toHaveLength(2);
  });

  it('stays as it was where the new number cannot be saved', async () => {
    const person = { fields: { name: 'Yan' }, listIds: [] };
    const other = await handlers['contacts.save']({ id: null, ...person, number: '07700900999' });
    const { id } = await handlers['contacts.save']({ id: null, ...person, number: '07700900123' });
    await handlers['do-not-text.put-contacts']({ ids: [id], reason: '' });
    await expect(handlers['contacts.save']({ id, ...person, number: '07700900999' })).rejects.toMatchObject({
      code: 'number-taken',
      values: { name: 'Yan', contactId: other.id },
    });
    expect(await list()).toHaveLength(1);
  });

  it('shows who of those that replied goes on it and who does not, and keeps what was said as the reason', async () => {
    await handlers['contacts.save']({
      id: null,
      number: '07700900456',
      fields: { name: 'Bob' },
      listIds: [],
    });
    const text =
      '07700 900123 STOP\n07700 900456 Thanks!\n+44 7700 900789: unsubscribe me\n07700 900123 stop\n07700900111 Y\n\n12345\n';
    const preview = await previewPaste(text);
    expect(preview).toMatchObject({ areReplies: true, unreadable: ['12345'] });
    expect(preview.taken).toEqual({
      count: 2,
      people: [
        {
          place: 0,
          number: '447700900123',
          name: '',
          said: 'STOP',
          already: false,
          read: { written: '07700 900123', kind: 'national' },
        },
        { place: 2, number: '447700900789', name: '', said: 'unsubscribe me', already: false },
      ],
    });
    expect(preview.leftOut.people.map(({ number, name, said }) => [number, name, said])).toEqual([
      ['447700900456', 'Bob', 'Thanks!'],
      ['447700900111', '', 'Y'],
    ]);
    expect(await list()).toEqual([]);

    const { previewId } = preview;
    expect(
      await handlers['do-not-text.put']({
        previewId,
        everybody: false,
        moved: [0, 3],
        reason: 'Campaign of May',
      }),
    ).toEqual({
      kind: 'added',
      added: 2,
      already: 0,
    });
    expect(await list()).toEqual([
      ['447700900111', 'Campaign of May: Y', 'pasted'],
      ['447700900789', 'Campaign of May: unsubscribe me', 'pasted'],
    ]);
    await expect(
      handlers['do-not-text.put']({ previewId, everybody: false, moved: [], reason: '' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    const again = await previewPaste('07700 900789 stop');
    expect(again.taken.people[0]?.already).toBe(true);
  });

  it('puts a reply on it that a person moved there, although no other asks to stop', async () => {
    const preview = await previewPaste('07700 900123 Ann Lee\n07700 900456 Bob');
    expect(preview).toMatchObject({ areReplies: false, taken: { count: 2 }, leftOut: { count: 0 } });
    await handlers['do-not-text.put']({
      previewId: preview.previewId,
      everybody: false,
      moved: [1],
      reason: 'By phone',
    });
    expect(await list()).toEqual([['447700900123', 'By phone', 'pasted']]);
  });

  it('reaches each of 20,000 pasted replies, and takes everybody but those who are left out', async () => {
    const many = 20_000;
    const digits = (at: number): string => `4474001${String(at).padStart(5, '0')}`;
    const lines = Array.from(
      { length: many },
      (_, at) => `+${digits(at)} ${at % 2 === 0 ? 'STOP' : `Thanks ${at}`}`,
    );
    await handlers['contacts.save']({
      id: null,
      number: `+${digits(19_999)}`,
      fields: { name: 'Zoë Last' },
      listIds: [],
    });
    const { previewId, taken, leftOut } = await previewPaste(lines.join('\n'));
    expect([taken.count, leftOut.count, leftOut.people.length]).toEqual([10_000, 10_000, 1_000]);
    const find = (search: string) => handlers['do-not-text.find']({ previewId, search });
    const last = {
      place: 19_999,
      number: digits(19_999),
      name: 'Zoë Last',
      said: 'Thanks 19999',
      already: false,
    };
    expect((await find('zoë')).leftOut).toEqual({ count: 1, people: [last] });
    expect((await find('07400 119999')).leftOut.people).toEqual([last]);
    expect((await find('thanks 19999')).leftOut.people).toEqual([last]);
    expect((await find('STOP')).taken).toMatchObject({ count: 10_000 });
    expect((await find('nobody said this')).taken).toEqual({ count: 0, people: [] });
    expect(
      await handlers['do-not-text.put']({ previewId, everybody: true, moved: [19_999], reason: '' }),
    ).toMatchObject({ added: many - 1 });
    await expect(find('zoë')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('shows the further numbers of somebody who refuses, and takes none of them by itself', async () => {
    await db
      .insertInto('contacts')
      .values({
        number: '447700900801',
        name: 'Ann Hill',
        country: 'GB',
        fields: JSON.stringify({ Name: 'Ann Hill', 'Mobile 2': '+447700900802; +447700900803' }),
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await handlers['do-not-text.add']({ text: '+447700900803', reason: '', country: 'GB' });
    const added = await handlers['do-not-text.add']({ text: '+447700900801', reason: '', country: 'GB' });
    if (added.kind !== 'preview') throw new Error('Nothing is shown.');
    expect(added.preview.unsure.people).toMatchObject([
      { number: '447700900802', said: 'Mobile 2 (+447700900801)', further: true },
    ]);
    const { previewId } = added.preview;
    await handlers['do-not-text.put']({ previewId, everybody: false, moved: [], reason: '' });
    expect((await list()).map(([number]) => number)).not.toContain('447700900802');
    expect((await list()).map(([number]) => number)).toContain('447700900801');
  });

  it('reads numbers without a code by the country that was chosen', async () => {
    const german = await handlers['do-not-text.add']({ text: '0171 1234501', reason: '', country: 'DE' });
    expect(german).toMatchObject({ preview: { taken: { people: [{ number: '491711234501' }] } } });
    const none = await handlers['do-not-text.add']({ text: '0171 1234501', reason: '', country: null });
    expect(none).toMatchObject({ kind: 'preview' });
  });

  it('asks why a number is taken off, and records it', async () => {
    await handlers['do-not-text.add']({ text: '+447700900123', reason: '' });
    await handlers['do-not-text.remove']({ number: '447700900123', why: 'asked by mail' });
    expect(await list()).toEqual([]);
    expect((await audited())[0]).toEqual(['447700900123', 'do-not-text.removed', { why: 'asked by mail' }]);
  });

  const file = (name: string, content: string) => {
    picked = join(folder, name);
    writeFileSync(picked, content);
  };
  const previewFile = async () => {
    const preview = await handlers['do-not-text.preview-file']({});
    if (preview === null) throw new Error('No file was chosen');
    return preview;
  };
  const numbersOf = ({ people }: { readonly people: readonly { readonly number: string }[] }) =>
    people.map(({ number }) => number.slice(-3));

  const thousands = Array.from({ length: 4_500 }, (_, at) => `+44770${String(1_000_000 + at)}`);
  const works = () => [...new Set(reported.map((progress) => progress?.work ?? null))];

  it('tells how far reading a file and putting its numbers on the list are, and when they will be through', async () => {
    file('closed.csv', `Phone,Remark\n${thousands.join(',moved away\n')},moved away\n`);
    const { previewId, taken } = await previewFile();
    expect([taken.count, taken.people.length]).toEqual([4_500, 1_000]);
    expect(works()).toEqual(['read', null]);
    expect(reported.at(-2)).toMatchObject({ fraction: 1, secondsLeft: 0 });
    reported = [];
    const decided = { previewId, everybody: false, moved: [0, 4_499], reason: 'closed' };
    expect(await handlers['do-not-text.put'](decided)).toEqual({ kind: 'added', added: 4_498, already: 0 });
    expect(reported.map((progress) => progress && [progress.work, progress.done, progress.total])).toEqual([
      ['put', 0, 0],
      ['put', 1_999, 4_498],
      ['put', 3_999, 4_498],
      ['put', 4_498, 4_498],
      null,
    ]);
    expect((await list()).at(0)).toEqual(['447701000001', 'moved away', 'closed.csv']);
    expect(await handlers['do-not-text.count'](undefined)).toBe(4_498);
  });

  it('reads a long paste beside everything else, and tells how far that is', async () => {
    const text = thousands.join('\n');
    expect(await handlers['do-not-text.add']({ text, reason: 'closed' })).toMatchObject({ added: 4_500 });
    expect(works()).toEqual(['read', null, 'put']);
    reported = [];
    expect(await handlers['do-not-text.add']({ text: '+447700 900123', reason: '' })).toMatchObject({
      added: 1,
    });
    expect(reported).toEqual([]);
  });

  it('puts nobody on the list where it is stopped half way', async () => {
    file('closed.csv', `Phone\n${thousands.join('\n')}\n`);
    const { previewId } = await previewFile();
    stopAfter = 0;
    await expect(previewFile()).rejects.toMatchObject({ code: 'cancelled' });
    stopAfter = 1;
    const put = () => handlers['do-not-text.put']({ previewId, everybody: false, moved: [], reason: '' });
    await expect(put()).rejects.toMatchObject({ code: 'cancelled' });
    expect(await handlers['do-not-text.count'](undefined)).toBe(0);
    stopAfter = Number.POSITIVE_INFINITY;
    expect(await put()).toMatchObject({ added: 4_500 });
  });

  it('takes every number of every cell of a row, whichever column it stands in', async () => {
    file(
      'list.csv',
      [
        'Name;Mobile;Home;Since;Note',
        'Ann;07700900601;07700 900611;26/11/2026;',
        'Cy;07700900603 / 07700900604;;2026-11-26;call 07700900699 first',
        'Di;;07700900605;20:15;',
        'Ed;07700900606 Mum;;;12',
        'Flo;;;;',
        'Gus;(0)7700900607;07700900608, 07700900609;;',
      ].join('\n'),
    );
    const preview = await previewFile();
    expect(numbersOf(preview.taken)).toEqual(['601', '611', '603', '604', '605', '606', '607', '608', '609']);
    expect(preview.unreadable).toEqual(['Flo']);
  });

  it('takes what a number may have meant as well: one too many costs little', async () => {
    picked = join(folder, 'foreign.csv');
    writeFileSync(picked, 'Number\n07700900123\n07700900456\n33612345678\n');
    expect(numbersOf((await previewFile()).taken)).toEqual(['123', '456', '678']);
  });

  it('takes everybody of a list with remarks, and judges replies by what was said, not by who said it', async () => {
    const people = [
      'Anna;07700900501;STOP per SMS',
      'Bernd;07700900502;telefonisch abgesagt',
      'Cora;07700900503;',
    ];
    file('remarks.csv', ['Name;Mobil;Bemerkung', ...people].join('\n'));
    const listed = await previewFile();
    expect([numbersOf(listed.taken), numbersOf(listed.leftOut)]).toEqual([['501', '502', '503'], []]);
    file('replies.csv', ['Name;Mobil;Text', ...people].join('\n'));
    const replies = await previewFile();
    expect([numbersOf(replies.taken), numbersOf(replies.unsure)]).toEqual([['501', '503'], ['502']]);
  });

  it('leaves out the number that the replies of a file were sent to', async () => {
    const rows = ['STOP', 'Thanks', 'See you', 'Ok'].map(
      (text, at) => `2026-06-0${at + 1} 10:00,+44770090050${at + 1},+447700900999,${text}`,
    );
    file('replies.csv', ['Date,From,To,Text', ...rows].join('\n'));
    const preview = await previewFile();
    expect([numbersOf(preview.taken), numbersOf(preview.leftOut)]).toEqual([['501'], ['502', '503', '504']]);
  });

  it.each([
    [
      'Name,Mobile,Opted out',
      ['Ann,07700900501,No', 'Bob,07700900502,Yes', 'Cy,07700900503,'],
      ['502'],
      ['Opted out: Yes'],
    ],
    ['Name;Mobil;Abgemeldet', ['Ann;07700900501;nein', 'Bob;07700900502;x'], ['502'], ['Abgemeldet: x']],
    [
      'Name,Mobile,City,SMS consent',
      ['Ann,07700900501,Leeds,Yes', 'Bob,07700900502,Leeds,no', 'Cy,07700900503,Leeds,'],
      ['502', '503'],
      ['SMS consent: no'],
    ],
    [
      'Name,Mobile,Opt-out status,Text',
      ['Ann,07700900501,Opted in,Hi', 'Bob,07700900502,Opted in,STOP', 'Cy,07700900503,Opted out,'],
      ['502', '503'],
      [],
    ],
    ['Name,Mobile,Opted out', ['Ann,07700900501,No', 'Bob,07700900502,No'], [], []],
    ['Name,Mobile,Opted out', ['Ann,07700900501,', 'Bob,07700900502,'], ['501', '502'], []],
    ['Date,From,Text,Status', ['1,07700900501,END,Received', '2,07700900502,See you,Received'], ['501'], []],
  ])('takes those who refused by a column that says so: %s', async (heading, rows, taken, reasons) => {
    file('refused.csv', [heading, ...rows].join('\n'));
    const preview = await previewFile();
    expect(numbersOf(preview.taken)).toEqual(taken);
    expect(preview.leftOut.count).toBe(rows.length - taken.length);
    await handlers['do-not-text.put']({
      previewId: preview.previewId,
      everybody: false,
      moved: [],
      reason: '',
    });
    const { rows: saved } = await handlers['do-not-text.page']({ search: '', after: null, limit: 10 });
    expect(saved.map(({ reason }) => reason)).toEqual(expect.arrayContaining(reasons));
  });

  it('tells of a row that asks to stop and has no number', async () => {
    file('replies.csv', 'From,Text\n07700900501,Thanks\n,STOP\n07700900502,unsubscribe\n');
    const preview = await previewFile();
    expect(preview).toMatchObject({ uncertain: ['STOP'], unreadable: [] });
  });

  it('takes files of numbers, of replies, and its own export, with the reasons in it', async () => {
    file(
      'replies.csv',
      'From,Message,Received\n447700900123,STOP,2026-06-09 10:00\n447700900456,See you then,2026-06-09 10:01\n447700900457,Y,2026-06-09 10:01\n',
    );
    const preview = await previewFile();
    expect([numbersOf(preview.taken), numbersOf(preview.leftOut)]).toEqual([['123'], ['456', '457']]);
    expect(preview.leftOut.people[0]?.said).toBe('See you then');
    await handlers['do-not-text.put']({
      previewId: preview.previewId,
      everybody: false,
      moved: [],
      reason: 'Replied',
    });
    const words = { number: 'Number', reason: 'Reason', source: 'From', added: 'Added', sources: {} };
    const saved = await handlers['do-not-text.export']({ words });
    expect(readFileSync(saved?.path ?? '', 'utf8')).toEqual(
      expect.stringMatching(
        /^\uFEFFNumber,Reason,From,Added \([\w/]+\)\r\n\+44 77 00 90 01 23,Replied: STOP,replies.csv,09\/06\/2026 \d\d:13:20\r\n$/,
      ),
    );
    await handlers['do-not-text.remove']({ number: '447700900123', why: 'test' });
    picked = saved?.path ?? null;
    const own = await previewFile();
    expect(own).toMatchObject({ taken: { count: 1 }, leftOut: { count: 0 }, unreadable: [] });
    await handlers['do-not-text.put']({
      previewId: own.previewId,
      everybody: false,
      moved: [],
      reason: 'Otherwise',
    });
    expect(await list()).toEqual([['447700900123', 'Replied: STOP', 'Do not text.csv']]);
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
    expect(reported.map((progress) => progress && [progress.work, progress.done, progress.total])).toEqual([
      ['list', 0, 0],
      ['list', 5_000, many],
      ['list', 10_000, many],
      ['list', many, many],
      null,
    ]);
    expect(reported.at(-2)?.secondsLeft).toBeLessThan(2);
    expect(await spring()).toMatchObject({ size: many });
  });

  it('does all of it: exports, lists, the do-not-text list, deletions', async () => {
    await handlers['lists.add-found']({ listId: await listId(), query: everybody });
    expect(await handlers['lists.remove-found']({ listId: await listId(), query: leeds })).toBe(4_000);
    const words = { number: 'Number', lists: 'Lists' };
    const saved = await handlers['contacts.export']({ query: leeds, words });
    expect(saved).toMatchObject({ rows: 4_000 });
    expect(readFileSync(saved?.path ?? '', 'utf8').split('\r\n')).toHaveLength(4_002);
    expect(await handlers['do-not-text.put-found']({ query: leeds, reason: 'closed' })).toBe(4_000);
    expect(await handlers['do-not-text.put-found']({ query: leeds, reason: 'again' })).toBe(0);
    expect(await handlers['do-not-text.count'](undefined)).toBe(4_000);
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
    expect(reported.at(-1)).toBe(null);
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
function asImported(
  fields: Readonly<Record<string, string>>,
  spelling: Map<string, string>,
): Record<string, string> {
  const unique = new Map<string, string>();
  for (const [name, text] of Object.entries(fields)) {
    // No field can be called so, by hand or by a file.
    if (reservedFieldNames.has(name.toLowerCase())) continue;
    const value = text.replace(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : '')).trim();
    if (/^\p{L}[\p{L}\p{N} ]*$/u.test(name) && name.trim().normalize('NFC') === name && value !== '') {
      const known = spelling.get(fieldKey(name)) ?? name;
      spelling.set(fieldKey(name), known);
      unique.set(known, value);
    }
  }
  return Object.fromEntries(unique);
}

describe('contacts that are exported', () => {
  it.each(['csv', 'xlsx'] as const)(
    'are the same contacts when they are imported again: %s',
    async (form) => {
      savedAs = form;
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
      // Headings that mean something in a file of somebody else.
      const odd = fc.constantFrom('Lists', 'Country', 'Surname', 'Mobile', 'Name', 'Phone number');
      const person = fc.record({
        line: fc.integer({ min: 0, max: 999 }),
        landline: fc.boolean(),
        fields: fc.dictionary(fc.oneof(name, odd), value, { maxKeys: 4 }),
        lists: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
      });
      const listNames = ['Autumn', 'a; "b"', '=x', 'Hérbst'];
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(person, { selector: ({ line }) => line, maxLength: 12 }),
          async (people) => {
            const forget = () =>
              writeContacts(db, async (trx) => {
                await trx.deleteFrom('contacts').execute();
                await trx.deleteFrom('lists').execute();
                // What was decided for the columns of an earlier file, "br" where this one has "b r".
                await sql`DELETE FROM import_layouts`.execute(trx);
              });
            await forget();
            // Two spellings of one field are one field: the first is everybody's.
            const spelling = new Map<string, string>();
            await writeContacts(db, async (trx) => {
              const ids = new Map<number, number>();
              for (const [at, called] of listNames.entries()) {
                ids.set(at, (await saveList(trx, null, called, 1)).id);
              }
              for (const { line, landline, fields, lists } of people) {
                const number = `${landline ? '442079460' : '447700900'}${String(line).padStart(3, '0')}`;
                const listIds = lists.flatMap((at) => ids.get(at) ?? []);
                const change = {
                  id: null,
                  number,
                  country: 'GB',
                  fields: asImported(fields, spelling),
                  listIds,
                };
                await saveContact(trx, change, 1);
              }
            });
            const read = async () => {
              const named = new Map(
                (await handlers['lists.list'](undefined)).map((one) => [one.id, one.name]),
              );
              return (await handlers['contacts.page']({ query: everybody, after: null, limit: 500 })).rows
                .map(({ number, name: called, fields, listIds }) => ({
                  number,
                  // Without a name people are called by their first field, and a table has one order of fields for all.
                  called: fields.Name === undefined ? '' : called,
                  fields,
                  lists: listIds.map((id) => named.get(id)).sort(),
                }))
                .sort((one, other) => one.number.localeCompare(other.number));
            };
            const before = await read();
            const words = { number: 'Phone number', lists: 'Lists' };
            const saved = await handlers['contacts.export']({ query: everybody, words });
            expect(saved?.rows).toBe(people.length);
            await forget();

            const connection = openConnection(folder, 'contacts');
            try {
              const tools = {
                connection,
                stopped: () => false,
                onProgress: () => undefined,
                elapsed: () => 0,
              };
              const source = { kind: 'file', path: saved?.path ?? '' } as const;
              const preview = { kind: 'preview', source, reading: null, locale: 'en-GB' } as const;
              const found = await runImportTask(preview, tools);
              if (found === null || !('columns' in found)) throw new Error('There is no preview');
              const stagedIn = mkdtempSync(join(folder, 'staged-'));
              rmSync(stagedIn, { recursive: true });
              const plan = planFor(source, {
                reading: found.reading,
                columns: found.columns.map(({ meaning }) => meaning),
                existing: 'overwrite',
              });
              // A file of headings alone names no number.
              if (people.length > 0) {
                const reviewed = await runImportTask(
                  { kind: 'review', locale: 'en-GB', plan, importId: 1, folder: stagedIn },
                  tools,
                );
                if (reviewed === null || !('staged' in reviewed)) throw new Error('There is no review');
                await runImportTask({ kind: 'commit', staged: reviewed.staged, now: 5 }, tools);
              }
            } finally {
              connection.close();
            }
            expect(await read()).toEqual(before);
          },
        ),
        { numRuns: 20 },
      );
    },
    60_000,
  );
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
