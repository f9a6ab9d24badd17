import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../../../electron/contacts/read/table.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-cards-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function people(content: string | Buffer) {
  const path = join(folder, 'people.vcf');
  writeFileSync(path, content);
  const table = await openTable({ kind: 'file', path }, null, 'en-GB');
  const [headings = [], ...rows] = [...table.batches()].flatMap((batch) => batch.rows);
  return rows.map((row) =>
    Object.fromEntries(
      headings.map((heading, at) => [heading, row[at] ?? '']).filter(([, cell]) => cell !== ''),
    ),
  );
}
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;

describe('a file of contact cards', () => {
  it('puts the number first that the person prefers, however the card says so', async () => {
    const card = (...phones: readonly string[]) =>
      people(lines('BEGIN:VCARD', 'VERSION:4.0', 'FN:Fay', ...phones, 'END:VCARD'));
    const [rated] = await card(
      'TEL;TYPE=home:+447400121008',
      'TEL;PREF=2:+447400121009',
      'TEL;PREF=1:+447400121108',
    );
    expect(rated).toMatchObject({ 'Phone 1 - Value': '+447400121108', 'Phone 2 - Value': '+447400121009' });
    const [typed] = await card('TEL;TYPE=home:+447400121008', 'TEL;TYPE=cell,pref:+447400121108');
    expect(typed).toMatchObject({ 'Phone 1 - Value': '+447400121108' });
  });

  it('of an iPhone keeps each number with its label, also those that a person made up', async () => {
    const found = await people(
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 17.1//EN',
        'N:Lovelace;Ada;;;',
        'FN:Ada Lovelace',
        'item1.TEL;type=pref:+44 7700 900123',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'item2.TEL:+44 7700 900124',
        'item2.X-ABLabel:Mother',
        'TEL;type=WORK;type=FAX:020 7946 0001',
        'NOTE:Do not text\\, she said\\nreally',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
        ' 2wBDAAgGBgcGBQgHBwcJ:CQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAx',
        'END:VCARD',
      ),
    );
    expect(found).toEqual([
      {
        Name: 'Ada Lovelace',
        'First name': 'Ada',
        'Last name': 'Lovelace',
        Notes: 'Do not text, she said\nreally',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+44 7700 900123',
        'Phone 2 - Label': 'Mother',
        'Phone 2 - Value': '+44 7700 900124',
        'Phone 3 - Label': 'Work Fax',
        'Phone 3 - Value': '020 7946 0001',
      },
    ]);
  });

  it('of version 2.1 is read with its quoted-printable text, in the alphabet that each property names', async () => {
    const found = await people(
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9F=D0=B5=D1=82=D1=80=D0=BE=D0=B2;=D0=98=D0=B2=',
        '=D0=B0=D0=BD;;;',
        'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg M=FCller',
        'TEL;CELL;PREF:07700900123',
        'TEL;HOME:02079460001',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N:Solo',
        'TEL:07700900125',
        'END:VCARD',
      ),
    );
    expect(found).toEqual([
      {
        Name: 'Jörg Müller',
        'First name': 'Иван',
        'Last name': 'Петров',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '07700900123',
        'Phone 2 - Label': 'Home',
        'Phone 2 - Value': '02079460001',
      },
      { Name: 'Solo', 'Last name': 'Solo', 'Phone 1 - Value': '07700900125' },
    ]);
  });

  it('of version 4.0 is read with addresses of numbers, categories, and lines folded within a sign', async () => {
    const text = lines(
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Zoë Ünal',
      'TEL;VALUE=uri;TYPE="cell,voice":tel:+44-7700-900123',
      'TEL;VALUE=uri;TYPE=work:tel:+44-20-7946-0001;ext=12',
      'CATEGORIES:Parents,Class 3\\,b',
      'ORG:Analytical Engines\\; Ltd;Sales',
      'END:VCARD',
    );
    const bytes = Buffer.from(text);
    const within = bytes.indexOf(Buffer.from('ë')) + 1;
    const folded = Buffer.concat([bytes.subarray(0, within), Buffer.from('\r\n '), bytes.subarray(within)]);
    expect(await people(folded)).toEqual([
      {
        Name: 'Zoë Ünal',
        Company: 'Analytical Engines; Ltd',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+44-7700-900123',
        'Phone 2 - Label': 'Work',
        'Phone 2 - Value': '+44-20-7946-0001 ext. 12',
        Lists: 'Parents;Class 3,b',
      },
    ]);
  });

  it('puts people on the lists that stand as groups in it, and takes no group for a person', async () => {
    const found = await people(
      lines(
        'BEGIN:VCARD',
        'FN:Ada',
        'TEL:07700900123',
        'UID:AAAA-1',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Choir',
        'X-ADDRESSBOOKSERVER-KIND:group',
        'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:aaaa-1',
        'END:VCARD',
      ),
    );
    expect(found).toEqual([{ Name: 'Ada', Phone: '07700900123', Lists: 'Choir' }]);
  });

  it("gives nobody the number of a card within, as of somebody's assistant, and needs no END", async () => {
    const found = await people(
      lines(
        'BEGIN:VCARD',
        'FN:Ada',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Assistant',
        'TEL:07700900999',
        'END:VCARD',
        'TEL:07700900123',
        'BEGIN:VCARD',
        'FN:Bob',
        'TEL:07700900124',
      ),
    );
    expect(found).toEqual([
      { Name: 'Ada', Phone: '07700900123' },
      { Name: 'Bob', Phone: '07700900124' },
    ]);
  });
});
