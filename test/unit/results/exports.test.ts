import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';
import { verifyReceipt } from '../../../build/verify-receipt.mjs';
import { appendAudit } from '../../../electron/db/records/audit.ts';
import { fieldsOfPeople } from '../../../electron/db/results/result-pages.ts';
import type { Table } from '../../../electron/files/table.ts';
import { writeTable } from '../../../electron/files/table-file.ts';
import { writeWorkbook } from '../../../electron/files/workbook-file.ts';
import { writeBeside } from '../../../electron/files/write-beside.ts';
import { exportInThread } from '../../../electron/results/export-thread.ts';
import { pause, stop } from '../../../electron/sending/commands.ts';
import { auditTable } from '../../../electron/settings/audit-table.ts';
import { auditWordsIn } from '../../../electron/words/audit.ts';
import { workbookIn } from '../../support/files/read-workbook.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { plainWords } from '../../support/results-file-words.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
let id: number;
beforeEach(async () => {
  fixture = new QueueFixture();
  id = await seedCampaign(fixture.db, { recipients: 25 });
  await fixture.db
    .updateTable('recipients')
    .set({ name: '=HYPERLINK("http://x")' })
    .where('id', '=', 1)
    .execute();
  await fixture.db
    .updateTable('recipients')
    .set({ name: 'Zoë & <b> "O’Brien"' })
    .where('id', '=', 2)
    .execute();
  const [first] = await fixture.db.selectFrom('batches').select('id').orderBy('id').limit(1).execute();
  for (const answer of ['{"success":false}', '{"success":true}']) {
    await fixture.db
      .insertInto('attempts')
      .values({
        batch_id: first?.id ?? 0,
        campaign_id: id,
        account_id: 'a',
        numbers: '1,2',
        started_at: 1,
        answer,
      })
      .execute();
  }
  await fixture.db
    .updateTable('batches')
    .set({ state: 'accepted', attempts: 2 })
    .where('id', '=', first?.id ?? 0)
    .execute();
  await fixture.db
    .insertInto('recipients')
    .values({
      campaign_id: id,
      contact_id: null,
      number: '447700999999',
      name: 'Left Out',
      country: 'GB',
      batch_id: null,
      skip_reason: 'do-not-text',
    })
    .execute();
});
afterEach(() => fixture.close());

async function exported(format: 'csv' | 'xlsx' | 'receipt', locale = 'en-GB', words = plainWords) {
  const path = join(fixture.folder, `out.${format}`);
  const progress: number[] = [];
  const task = {
    records: fixture.records,
    campaignId: id,
    format: format === 'receipt' ? format : 'table',
    path,
    operator: 'mia',
    now: Date.UTC(2026, 10, 21),
    appVersion: '0.1.0',
    words,
    locale,
  } as const;
  const onProgress = (done: number) => progress.push(done);
  const result = await exportInThread(task, onProgress);
  return { path, progress, ...result };
}

/** A person has counted the second batch as sent. */
const countSecondAsSent = () =>
  fixture.db
    .updateTable('batches')
    .set({ state: 'accepted', maybe_delivered: 1, reason: 'marked-accepted' })
    .where('campaign_id', '=', id)
    .where('position', '=', 1)
    .execute();

describe('the CSV file', () => {
  test('says apart whom the service accepted and whom a person counted as sent', async () => {
    await countSecondAsSent();
    const lines = (await readFile((await exported('csv')).path, 'utf8')).trim().split('\r\n');
    const among = (words: string) => lines.filter((line) => line.includes(words)).length;
    expect([among(',accepted,'), among(',counted-as-sent,marked-accepted,')]).toEqual([10, 10]);
  });

  test('has a line for every recipient, the skipped too, with the last answer and no formula', async () => {
    const { path, rows, progress } = await exported('csv');
    expect(rows).toBe(26);
    expect(progress.at(-1)).toBe(26);
    const lines = (await readFile(path, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(27);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[25]).toContain(',queued,');
    expect(lines[26]).toMatch(/^\+44 77 00 99 99 99,Left Out,skipped,do-not-text,/);
  });

  test('has the fields of the contacts behind, by which an office finds them in its own list', async () => {
    const { number } = await fixture.db
      .selectFrom('recipients')
      .select('number')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const fields = JSON.stringify({ 'Member no.': '0042', Town: '=Ghent', __proto__x: 'y' });
    const columns = { name: 'Zoë', folded_name: null, country: 'GB', created_at: 1, updated_at: 1 };
    await fixture
      .open('contacts')
      .insertInto('contacts')
      .values({ ...columns, number, fields })
      .execute();
    const lines = (await readFile((await exported('csv')).path, 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/,Member no\.,Town,__proto__x$/);
    expect(lines[1]).toMatch(/,,,$/);
    expect(lines[2]).toMatch(/,0042,'=Ghent,y$/);
  });

  test('has no two columns of one heading', async () => {
    const { number } = await fixture.db
      .selectFrom('recipients')
      .select('number')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const columns = { name: 'Zoë', folded_name: null, country: 'GB', created_at: 1, updated_at: 1 };
    await fixture
      .open('contacts')
      .insertInto('contacts')
      .values({ ...columns, number, fields: JSON.stringify({ Name: 'Zoë' }) })
      .execute();
    const [headings] = (await readFile((await exported('csv')).path, 'utf8')).split('\r\n');
    expect(headings).toMatch(/,name,.*,Name 2$/);
  });

  test('has words in the column of answers, never what programs say to one another', async () => {
    const outcomes = { accepted: 'The service has taken it.' };
    const answers = async () =>
      (await readFile((await exported('csv', 'en-GB', { ...plainWords, outcomes })).path, 'utf8'))
        .split('\r\n')[1]
        ?.split(',')
        .at(-2);
    const answered = (answer: string) =>
      fixture.db.updateTable('attempts').set({ answer, outcome: 'accepted' }).execute();
    await answered('{"success":true,"id":[1,2]}');
    expect(await answers()).toBe('The service has taken it.');
    await answered('{"success":false,"error":"Number is not valid"}');
    expect(await answers()).toBe('Number is not valid');
    await answered('<html><title>502 Bad Gateway</title></html>');
    expect(await answers()).toBe('502 Bad Gateway');
  });

  test('says of those who were not sent to who stopped it and when', async () => {
    const at = Date.UTC(2026, 10, 21, 18, 4, 5);
    await stop(fixture.db, id, at);
    // Another campaign of the same name was stopped by somebody else later.
    for (const [actor, campaignId] of [
      ['mia', id],
      ['noah', id + 1],
    ] as const) {
      const event = { action: 'campaign.stopped', detail: { notSent: 15, campaignId } } as const;
      await appendAudit(fixture.db, { at: at + 1, actor, subject: 'Spring', event });
    }
    const lines = (await readFile((await exported('csv')).path, 'utf8')).trim().split('\r\n');
    expect(lines[1]).toContain(',accepted,,');
    expect(lines[25]).toContain(',not-sent,not sent: stopped by mia at 21/11/2026 18:04:05,');
  });

  test('says why the rest waits while it is paused', async () => {
    await pause(fixture.db, id, 5);
    const because = async () =>
      (await readFile((await exported('csv')).path, 'utf8')).trim().split('\r\n')[25]?.split(',').slice(2, 4);
    expect(await because()).toEqual(['queued', 'not sent yet: paused']);
    const event = { action: 'campaign.paused', detail: { campaignId: id } } as const;
    await appendAudit(fixture.db, { at: 0, actor: 'mia', subject: 'Spring', event });
    expect(await because()).toEqual(['queued', 'not sent yet: paused by mia at 01/01/1970 00:00:00']);
  });
});

describe('the workbook', () => {
  test('has the same rows as text cells, whatever they begin with', async () => {
    const { path, rows } = await exported('xlsx');
    expect(rows).toBe(26);
    const bytes = await readFile(path);
    const workbook = workbookIn(bytes);
    const { rows: cells } = await workbook.read('out', 'en-GB');
    expect(cells).toHaveLength(27);
    expect(cells[0]?.slice(0, 3)).toEqual(['number', 'name', 'state']);
    expect(cells[1]?.slice(0, 3)).toEqual(['+447700900000', '=HYPERLINK("http://x")', 'accepted']);
    expect(cells[2]?.[1]).toBe('Zoë & <b> "O’Brien"');
    expect(bytes.includes('<f>')).toBe(false);
    // Segments and attempts can be added up, and the last change is a date.
    expect(cells[1]?.slice(5, 7)).toEqual(['1', '2']);
  });

  test('goes on with a further sheet where one is full, under the same headings', async () => {
    const path = join(fixture.folder, 'sheets.xlsx');
    const table: Table<string> = {
      columns: [{ heading: 'Number', width: 10, kind: 'text', of: (row) => row }],
      pages: () => [
        ['1', '2', '3'],
        ['4', '5'],
      ],
    };
    const written = await writeBeside(path, (file) =>
      writeWorkbook(file, 'Results', table, () => undefined, 3),
    );
    expect(written).toBe(5);
    const workbook = workbookIn(await readFile(path));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Results', 'Results 2', 'Results 3']);
    expect((await workbook.read('Results 2', 'en-GB')).rows).toEqual([['Number'], ['3'], ['4']]);
    expect((await workbook.read('Results 3', 'en-GB')).rows).toEqual([['Number'], ['5']]);
  });

  test('leaves out what XML cannot hold', async () => {
    const path = join(fixture.folder, 'odd.xlsx');
    const table: Table<string> = {
      columns: [{ heading: 'A', width: 1, kind: 'text', of: (row) => row }],
      pages: () => [['a\u0000\u0008\uFFFEb\uD800']],
    };
    await writeTable(path, table, 'en-GB');
    const { rows } = await workbookIn(await readFile(path)).read('odd', 'en-GB');
    expect(rows[1]?.[0]).toMatch(/^ab/);
  });
});

describe('the receipt', () => {
  test('says who sent what to whom with which answers, and is valid as it was written', async () => {
    const { path, rows, sha256 } = await exported('receipt');
    expect(rows).toBe(26);
    expect(await verifyReceipt(path)).toMatchObject({
      ok: true,
      sha256,
      head: { madeBy: 'mia', campaign: { name: 'Spring', senderId: 'Carillon' } },
      counts: { accepted: 10, queued: 15, skipped: 1 },
    });
    const [, first = ''] = (await readFile(path, 'utf8')).split('\n');
    expect(JSON.parse(first)).toMatchObject({
      kind: 'batch',
      position: 1,
      text: 'Hello 0',
      attempts: [{ answer: '{"success":false}' }, { answer: '{"success":true}' }],
    });
  });

  test('says apart whom the service accepted and whom a person counted as sent', async () => {
    await countSecondAsSent();
    expect(await verifyReceipt((await exported('receipt')).path)).toMatchObject({
      ok: true,
      counts: { accepted: 10, 'counted-as-sent': 10, queued: 5, skipped: 1 },
    });
  });

  test('names who sent this campaign, not one of the same name', async () => {
    for (const [actor, campaignId] of [
      ['mia', id],
      ['noah', id + 1],
    ] as const) {
      const detail = { recipients: 25, account: 'a', practice: true, campaignId };
      const event = { action: 'campaign.sent', detail } as const;
      await appendAudit(fixture.db, { at: 7, actor, subject: 'Spring', event });
    }
    expect(await verifyReceipt((await exported('receipt')).path)).toMatchObject({
      head: {
        sentBy: 'mia',
        acts: [{ action: 'campaign.sent', actor: 'mia', at: '1970-01-01T00:00:00.007Z' }],
      },
    });
  });

  test.each([
    ['a changed number', (text: string) => text.replace('447700900003', '447700900004')],
    ['a line less', (text: string) => text.replace(/\n[^\n]*"position":2[^\n]*/, '')],
    ['a cut off end', (text: string) => text.slice(0, text.length / 2)],
    ['other line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['its last line feed gone', (text: string) => text.trimEnd()],
    ['another form of the last line', (text: string) => text.replace(/\n$/, '\r\n')],
    ['something added', (text: string) => text.replace(/\n(?=\{"kind":"end")/, '\n{"kind":"skipped"}\n')],
  ])('is not valid with %s', async (_what, change) => {
    const { path } = await exported('receipt');
    await writeFile(path, change(await readFile(path, 'utf8')));
    expect(await verifyReceipt(path)).toMatchObject({ ok: false, problem: expect.any(String) });
  });

  /** The lines of a receipt, hashed as Carillon does it. */
  function hashedAgain(lines: readonly string[]): { readonly text: string; readonly sha256: string } {
    const text = lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    return {
      text: `${text}${JSON.stringify({ kind: 'end', lines: lines.length, sha256 })}\n`,
      sha256,
    };
  }

  async function auditLog(
    receipts: readonly { readonly path: string; readonly sha256?: string }[],
    locale = 'en-GB',
  ) {
    for (const { path, sha256 } of receipts) {
      const detail = { path, rows: 26, campaignId: id, ...(sha256 === undefined ? {} : { sha256 }) };
      const event = { action: 'results.exported', detail } as const;
      await appendAudit(fixture.db, { at: 7, actor: 'mia', subject: 'Spring', event });
    }
    const file = join(fixture.folder, 'audit.csv');
    const filter = { actions: null, from: null, to: null, search: '' };
    await writeTable(file, auditTable(fixture.db, filter, { t: await auditWordsIn(locale), locale }), locale);
    return file;
  }

  /** As people run it. */
  function verify(...args: readonly string[]) {
    const script = join(root, 'build', 'verify-receipt.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  test('says of a whole file that it is whole, and of one in the audit log that Carillon saved it', async () => {
    const { path, sha256 } = await exported('receipt');
    expect(sha256).not.toBeNull();
    const whole = verify(path);
    expect(whole).toMatchObject({ status: 0, said: expect.stringContaining('WHOLE') });
    expect(whole.said).toContain('does not say who made it');
    const receipts = [
      { path: 'other.jsonl', sha256: 'a'.repeat(64) },
      { path, sha256: sha256 ?? '' },
    ];
    expect(verify(path, '--audit', await auditLog(receipts, 'de-DE')).status).toBe(0);
    expect(verify(path, '--audit', await auditLog(receipts))).toEqual({
      status: 0,
      said: expect.stringMatching(/IN THE AUDIT LOG: saved by mia at 01\/01\/1970 00:00:00 for “Spring”/),
    });
  });

  test('does not take a forgery that was hashed again for one of Carillon, whatever its name says', async () => {
    const { path, sha256 } = await exported('receipt');
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, -1);
    const forged = hashedAgain(lines.map((line) => line.replaceAll('447700900003', '447700900004')));
    const forgery = join(fixture.folder, 'forged.jsonl');
    await writeFile(forgery, forged.text);
    expect(verify(forgery).said).not.toMatch(/as Carillon|VALID/);
    const audit = await auditLog([
      { path, sha256: sha256 ?? '' },
      { path: `/tmp/x; rows: 26; sha256: ${forged.sha256}; campaignId: ${id}` },
      { path: `/tmp/x; rows: 26; sha256: ${forged.sha256}` },
    ]);
    expect(verify(forgery, '--audit', audit)).toEqual({
      status: 1,
      said: expect.stringContaining('NOT IN THE AUDIT LOG'),
    });
    expect(verify(join(fixture.folder, 'none.jsonl')).status).toBe(1);
    expect(verify(path, '--audit', join(fixture.folder, 'none.csv')).status).toBe(1);
    expect(verify().status).toBe(2);
  });
});

test('a file that cannot be written leaves the one that was there', async () => {
  const path = join(fixture.folder, 'there.csv');
  await writeFile(path, 'before');
  const failing = writeBeside(path, async (file) => {
    await file.write('half');
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(await readdir(fixture.folder)).not.toContainEqual(expect.stringMatching(/\.part$/));
});

test('nothing beside the file that was chosen is replaced, and no link is followed', async () => {
  const path = join(fixture.folder, 'r.csv');
  await writeFile(`${path}.part`, 'an unfinished download');
  await writeFile(join(fixture.folder, 'precious.txt'), 'precious');
  await symlink(join(fixture.folder, 'precious.txt'), join(fixture.folder, 's.csv'));
  for (const name of ['r.csv', 's.csv'])
    await writeBeside(join(fixture.folder, name), (file) => file.writeFile('new'));
  expect(await readFile(`${path}.part`, 'utf8')).toBe('an unfinished download');
  expect(await readFile(join(fixture.folder, 'precious.txt'), 'utf8')).toBe('precious');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readFile(join(fixture.folder, 's.csv'), 'utf8')).toBe('new');
});

test('a field that only the last people of a large campaign have is a column of the export', async () => {
  const many = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= 20000)';
  await sql
    .raw(
      `INSERT INTO recipients (campaign_id, number, name, skip_reason)
      ${many} SELECT ${id}, CAST(447400000000 + i AS TEXT), '', 'do-not-text' FROM n`,
    )
    .execute(fixture.db);
  await sql
    .raw(`INSERT INTO contacts (number, name, fields, created_at, updated_at) ${many}
      SELECT CAST(447400000000 + i AS TEXT), '', CASE WHEN i > 20000 THEN '{"Name":"Bea","Visit":"2026-12-01"}' ELSE '{"Name":"Ann"}' END, 1, 1 FROM n`)
    .execute(fixture.open('contacts'));
  expect(await fieldsOfPeople(fixture.db, id)).toEqual(['Name', 'Visit']);
});
