import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../electron/contacts/read/table.ts';
import { decoderOf } from '../../../electron/contacts/text/alphabet-decoder.ts';
import { encodings } from '../../../electron/shared/import/reading.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-encodings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const opened = (bytes: Buffer) => {
  const path = join(folder, 'people.csv');
  writeFileSync(path, bytes);
  return openTable({ kind: 'file', path }, null, 'en-GB');
};

const russian =
  'Имя;Телефон\r\nИван Петров;+79161234567\r\nМария Сидорова;+79161234568\r\nЕлена Кузнецова;+79161234569\r\n';
const chinese = '姓名,手机号码\r\n王小明,13800138000\r\n李丽,13912345678\r\n张伟,13712345678\r\n';
const taiwanese = '姓名,手機\r\n陳美惠,0912345678\r\n林志明,0922345678\r\n張雅婷,0932345678\r\n';
const korean = '이름,휴대폰\r\n김민준,010-1234-5678\r\n이서연,010-2345-6789\r\n박지훈,010-3456-7890\r\n';
const japanese =
  '氏名,電話番号\r\n田中太郎,090-1234-5678\r\n佐藤はなこ,080-1234-5678\r\n鈴木一郎,070-1234-5678\r\n';
const thai = 'ชื่อ,โทรศัพท์\r\nสมชาย ใจดี,0812345678\r\nสมหญิง รักไทย,0898765432\r\n';
const german =
  'Name;Telefon\r\nJörg Müller;0171 1234567\r\nBärbel Schäfer;0172 1234567\r\nGünther Größe;0173 1234567\r\n';
const polish =
  'Imię;Telefon\r\nŁukasz Wiśniewski;501234567\r\nBożena Dąbrowska;502345678\r\nStanisław Wójcik;503456789\r\n';
const greek = 'Όνομα;Τηλέφωνο\r\nΓιώργος Παπαδόπουλος;6912345678\r\nΕλένη Νικολάου;6923456789\r\n';
const ukrainian =
  "Ім'я;Телефон\r\nОлексій Шевченко;+380501234567\r\nЮлія Їжакевич;+380671234567\r\nНаталія Коваленко;+380931234567\r\n";

describe('the characters of a file', () => {
  it.each([
    ['koi8-r', russian],
    ['koi8-u', ukrainian],
    ['ibm866', russian],
    ['x-mac-cyrillic', russian],
    ['gb18030', chinese],
    ['big5', taiwanese],
    ['euc-kr', korean],
    ['euc-jp', japanese],
    ['shift_jis', japanese],
    ['windows-874', thai],
    ['macintosh', german],
    ['cp850', german],
    ['cp852', polish],
    ['iso-8859-2', polish],
    ['x-mac-ce', polish],
    ['cp737', greek],
    ['utf-16le', russian],
    ['utf-16be', chinese],
    ['utf-16le', japanese],
    ['utf-16be', thai],
  ])('are suggested without a mark: %s', async (encoding, text) => {
    const name =
      { 'x-mac-ce': 'maccenteuro', ibm866: 'cp866', 'x-mac-cyrillic': 'maccyrillic' }[encoding] ?? encoding;
    const table = await opened(encode(text, name, { addBOM: false }));
    expect(table.sample.map((row) => row.join(text.includes(';') ? ';' : ',')).join('\r\n')).toBe(
      text.trim(),
    );
  });

  it('of old Japanese mail programs, which write seven bits, are suggested', async () => {
    const line = Buffer.concat([
      Buffer.from('\x1b$B'),
      Buffer.from('ED', 'ascii'),
      Buffer.from('\x1b(B,090-1234-5678\r\n'),
    ]);
    const table = await opened(Buffer.concat([Buffer.from('Name,Phone\r\n'), line]));
    expect(table.sample[1]?.[0]).toBe('田');
  });

  it.each(encodings)('can be decoded in every alphabet that can be chosen: %s', (encoding) => {
    expect(
      decoderOf(encoding).decode(
        encode('Ann,+447700900123\n', encoding.startsWith('utf-16') ? encoding : 'ascii', { addBOM: false }),
      ),
    ).toBe('Ann,+447700900123\n');
  });

  it.each([
    ['cp437', 'Müller ñ'],
    ['cp775', 'Jānis Šēla'],
    ['cp857', 'Işık Güneş'],
    ['cp862', 'דוד'],
    ['cp869', 'Γιώργος'],
    ['x-mac-turkish', 'Işık'],
  ] as const)('of %s are those of its table', (encoding, text) => {
    const bytes = encode(text, encoding === 'x-mac-turkish' ? 'macturkish' : encoding);
    expect(decoderOf(encoding).decode(bytes)).toBe(text);
  });
});
