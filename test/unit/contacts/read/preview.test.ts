import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KnownToPreview, previewOf } from '../../../../electron/contacts/read/preview.ts';
import { openTable } from '../../../../electron/contacts/read/table.ts';
import { columnProblems } from '../../../../electron/shared/import/column-names.ts';
import type { ImportPreview, ReadingChoice } from '../../../../electron/shared/import/imports.ts';
import { languages } from '../../../../electron/shared/settings/languages.ts';
import { textsOf } from '../../../support/catalogues.ts';
import { workbookFile } from '../../../support/files/workbook-file.ts';
import { zipFile } from '../../../support/files/zip-file.ts';

const nothingKnown: KnownToPreview = { fields: [], rememberedFor: () => null };
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-preview-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function preview(content: string | Buffer, known = nothingKnown, reading: ReadingChoice | null = null) {
  files += 1;
  const path = join(folder, `people-${files}.csv`);
  writeFileSync(path, content);
  const source = { kind: 'file', path } as const;
  return previewOf(await openTable(source, reading, 'en-GB'), source, known);
}
const meanings = ({ columns }: ImportPreview) =>
  columns.map(({ meaning }) => (meaning.kind === 'field' ? meaning.name : `<${meaning.kind}>`));
const kinds = ({ notices }: ImportPreview) => notices.map(({ kind }) => kind);

describe('the preview of a file', () => {
  it.each([
    [
      'English',
      'First name,Surname,Mobile,Country,E-mail',
      ['First name', 'Last name', '<phone>', '<country>', 'Email'],
    ],
    [
      'French',
      'Prénom;Nom de famille;N° de téléphone;Pays',
      ['Prénom', 'Nom de famille', '<phone>', '<country>'],
    ],
    [
      'Spanish',
      'Nombre;Apellidos;Móvil;País;Ciudad',
      ['Nombre', 'Apellidos', '<phone>', '<country>', 'Ciudad'],
    ],
    [
      'German',
      'Vorname;Nachname;Handynummer;Land;Firma',
      ['Vorname', 'Nachname', '<phone>', '<country>', 'Firma'],
    ],
    ['Portuguese', 'Nome completo;Telemóvel;Cidade', ['Nome completo', '<phone>', 'Cidade']],
    [
      'Arabic',
      'الاسم الأول,اسم العائلة,رقم الجوال,المدينة',
      ['الاسم الأول', 'اسم العائلة', '<phone>', 'المدينة'],
    ],
    [
      'careless spelling',
      'FIRST_NAME,last-name,Mobile No. (private)',
      ['First name', 'Last name', '<phone>'],
    ],
  ])('knows the columns by their headings: %s', async (_, header, expected) => {
    const found = await preview(`${header}\n`);
    expect(meanings(found)).toEqual(expected);
    expect(found.columns.every(({ confidence }) => confidence !== 'none')).toBe(true);
  });

  it('knows a phone column by what stands in it, and says that it guessed', async () => {
    const found = await preview('Person,Erreichbar unter\nAnn,07700 900123\nBob,07700 900456\n');
    expect(meanings(found)).toEqual(['Person', '<phone>']);
    expect(found.columns[1]).toMatchObject({
      confidence: 'guess',
      samples: ['07700 900123', '07700 900456'],
    });
  });

  it('asks which column is the phone where several could be, and takes none by itself', async () => {
    const found = await preview(
      'Person,Erreichbar,Sonst\nAnn,07700 900123,020 7946 0018\nBob,07700 900456,020 7946 0019\n',
    );
    expect(meanings(found)).toEqual(['Person', 'Erreichbar', 'Sonst']);
    expect(found.phoneChoices).toEqual([1, 2]);
    expect(kinds(found)).not.toContain('no-phone-column');
    // Digits alone may be numbers of anything.
    const alone = await preview('Person,Code 3\nAnn,4471830291\nBob,8812039471\nCy,1203948571\n');
    expect(meanings(alone)).toEqual(['Person', 'Code 3']);
    const unnamed = await preview('Person,Xyz\nAnn,4471830291\nBob,8812039471\nCy,1203948571\n');
    expect(unnamed.phoneChoices).toEqual([1]);
    expect(meanings(unnamed)).toEqual(['Person', 'Xyz']);
  });

  it.each([
    ['words beside them', '07700 900123 (mum)', '07700 900456 after six', '+44 7700 900789, work'],
    ['words before them', 'mum 07700 900123', 'Oma: 0171/1234567', 'tel. +44 7700 900789'],
    [
      'two in a cell',
      '07700 900123 / 020 7946 0018',
      '"07700 900456; 07700 900457"',
      '07700900789 07700900790',
    ],
    ['a number that a spreadsheet shortened', '4.47E+11', '4,48E+11', '4.47E+11'],
    [
      'two in lines of a cell',
      '"07700 900123\n07700 900124"',
      '"07700 900456\n020 7946 0018"',
      '07700 900789',
    ],
  ])('offers a column of phones with %s before one of digits alone', async (_, ...cells) => {
    const ids = ['85010112345', '90021554321', '44051401458'];
    const rows = (some: readonly string[]) =>
      some.map((cell, at) => `${['Ann', 'Bob', 'Cy'][at]};${ids[at]};${cell}`).join('\n');
    for (const some of [cells, cells.slice(0, 1)]) {
      const found = await preview(`${rows(some)}\n`);
      expect(found.phoneChoices).toEqual([2, 1]);
      expect(found.reading.hasHeader).toBe(false);
      expect(found.columns[2]?.samples).toHaveLength(some.length);
      expect(meanings(found)).not.toContain('<phone>');
    }
    // Where nothing else could be it, it is taken, marked as a guess.
    const alone = await preview(cells.map((cell, at) => `${['Ann', 'Bob', 'Cy'][at]};${cell}`).join('\n'));
    expect(alone.columns[1]).toMatchObject({ meaning: { kind: 'phone' }, confidence: 'guess' });
  });

  it('takes no column of notes, addresses, dates or accounts for phones with words', async () => {
    for (const cells of [
      ['12 High Street, 10115 Berlin', '4 Long Road, 20095 Hamburg', 'Flat 3, 80331 München'],
      ['since 2024-03-01 10:00', 'until 01.04.2025 11:30', 'from 12/03/2024'],
      ['DE89 3704 0044 0532 0130 00', 'GB33BUKB20201555555555', 'FR76 3000 6000 0112 3456 7890 189'],
      ['order 100201 paid', 'order 100207 paid', 'order 100298 open'],
      ['ring 07700 900123', '', '', ''],
      ['ann07700900123@mail.example', 'bob0770090012@mail.example', 'cy1980010112@mail.example'],
    ]) {
      const found = await preview(`First name;Xyz\n${cells.map((cell) => `Ann;${cell}`).join('\n')}\n`);
      expect([meanings(found), found.phoneChoices]).toEqual([['First name', 'Xyz'], []]);
    }
  });

  it('takes digits alone for phones where they are numbers of the country', async () => {
    const us = 'Person,Xyz\nAnn,2125550142\nBob,4155550187\nCy,3055550163\n';
    expect(meanings(await preview(us, { ...nothingKnown, country: 'US' }))).toEqual(['Person', '<phone>']);
    expect((await preview(us, { ...nothingKnown, country: 'GB' })).phoneChoices).toEqual([1]);
  });

  it.each([
    ['SMS', ['33642345101', '33642345102', '33642345103', '33642345104']],
    ['SMS', ['07700 900123', '+44 7700 900124', '', '07700900125']],
  ])('takes a column headed %s for the phones where numbers stand in it', async (heading, cells) => {
    const rows = cells.map((cell, at) => `${at},Ann ${at},${cell}`).join('\n');
    const found = await preview(`Contact ID,Name,${heading}\n${rows}\n`);
    expect(meanings(found)).toEqual(['Contact ID', 'Name', '<phone>']);
  });

  it('offers numbers that count up as the phones where no other column could be it', async () => {
    const rows =
      'Rossi;3331234601;3479999601\nBianchi;3331234602;\nFerrari;333 1234603;347 9999603\nGreco;;3479999604\n';
    expect((await preview(rows, { ...nothingKnown, country: 'IT' })).phoneChoices).toEqual([1, 2]);
    const beside = 'Rossi;100000001;3479999601\nBianchi;100000002;3489123602\nFerrari;100000003;3471299603\n';
    const found = await preview(beside, { ...nothingKnown, country: 'IT' });
    expect(found.phoneChoices).toEqual([]);
    expect(found.columns[2]?.meaning).toEqual({ kind: 'phone' });
  });

  it.each(['Customer ID', 'Kundennummer', 'N° de facture', 'رقم الهوية', '身份证号', 'ИНН', 'Account No.'])(
    'never takes a column that is headed as a number of something: %s',
    async (heading) => {
      const found = await preview(`Person,${heading}\nAnn,07700 900123\nBob,07700 900456\n`);
      expect(meanings(found)).toEqual(['Person', heading]);
      expect(found.phoneChoices).toEqual([]);
    },
  );

  it('never takes numbers that were given out in sequence', async () => {
    const found = await preview('Person,Xyz\nAnn,1002003\nBob,1002004\nCy,1002005\nDi,1002006\n');
    expect(meanings(found)).toEqual(['Person', 'Xyz']);
    expect(kinds(found)).toContain('no-phone-column');
  });

  it('never takes a column that the spreadsheet hides, and names it', async () => {
    const found = await preview(
      workbookFile([
        {
          name: 's',
          rows: [
            ['Phone', 'Name', 'Mobile'],
            ['07700900101', 'Ann', '07700900102'],
            ['07700900103', 'Bob', '07700900104'],
          ],
          hiddenColumns: [1],
        },
      ]),
    );
    expect(meanings(found)).toEqual(['Phone', 'Name', '<phone>']);
    expect(found.notices).toContainEqual({
      kind: 'hidden-columns',
      row: null,
      values: { count: 1, names: 'Phone' },
    });
  });

  it('does not take another number for the phone where a heading names the phone', async () => {
    const found = await preview(
      'Account,Phone,Order number\n10020030040,07700 900123,22\n10020030041,07700 900456,23\n',
    );
    expect(meanings(found)).toEqual(['Account', '<phone>', 'Order number']);
  });

  it('knows the phone column by its heading, whatever people wrote beside the numbers', async () => {
    const found = await preview(
      'Name,Mobile\nAnn,07700 900123 Mum\nBob,07700900124;07700900125\nCy,M: 07700900126\n',
    );
    expect(meanings(found)).toEqual(['Name', '<phone>']);
    expect(meanings(await preview('Name,Number\nAnn,12\nBob,13\n'))).toEqual(['Name', 'Number']);
  });

  it('says which columns seem to tell who must not be texted', async () => {
    const said = async (content: string) =>
      (await preview(content)).notices.find(({ kind }) => kind === 'opt-out-column')?.values.names;
    expect(await said('First name,Mobile,Opt-out,SMS consent\nAnn,07700900101,yes,no\n')).toBe(
      'Opt-out, SMS consent',
    );
    for (const heading of ['Do not text', 'Ne pas contacter', 'Abgemeldet', 'No contactar', 'Unsubscribed?'])
      expect(await said(`Name,Mobile,${heading}\nAnn,07700900101,x\n`), heading).toBeDefined();
    expect(await said('Name,Mobile,Status\nAnn,07700900101,active\nBob,07700900102,unsubscribed\n')).toBe(
      'Status',
    );
    expect(await said('Name,Mobile,City,Next visit\nAnn,07700900101,Leeds,cancelled\n')).toBeUndefined();
  });

  it('takes several phone columns', async () => {
    const found = await preview('Name,Mobile,Home phone\nAnn,07700 900123,020 7946 0018\n');
    expect(meanings(found)).toEqual(['Name', '<phone>', '<phone>']);
  });

  it("makes fields of other people's phones, whatever the order of the file, and says so", async () => {
    const found = await preview(
      'Name,Mother phone,Emergency contact,Work phone,Mobile\nAnn,07700 900412,07700 900415,07700 900413,07700 900411\n',
    );
    expect(meanings(found)).toEqual(['Name', 'Mother phone', 'Emergency contact', 'Work phone', '<phone>']);
    expect(found.columns.map(({ confidence }) => confidence)).toEqual([
      'sure',
      'guess',
      'guess',
      'guess',
      'sure',
    ]);
    expect(found.notices).toContainEqual({
      kind: 'others-phones',
      row: null,
      values: { count: 3, names: 'Mother phone, Emergency contact, Work phone' },
      columns: [1, 2, 3],
    });
  });

  it("never takes somebody else's phone where there is no other, and a phone at work only as a guess", async () => {
    const others = await preview('Name;Notfallkontakt Handy;Hausarzt Tel.\nAnn;07700 900412;020 7946 0999\n');
    expect(meanings(others)).toEqual(['Name', 'Notfallkontakt Handy', 'Hausarzt Tel.']);
    expect(kinds(others)).toContain('others-phones');
    const work = await preview('Name,Work phone\nAnn,07700 900413\n');
    expect(work.columns[1]).toMatchObject({ meaning: { kind: 'phone' }, confidence: 'guess' });
  });

  it('does what was decided for the same headings before, however they are spelled', async () => {
    const remembered = [{ kind: 'field', name: 'nick' }, { kind: 'phone' }, { kind: 'ignore' }] as const;
    let asked = '';
    const known: KnownToPreview = {
      fields: [],
      rememberedFor: (layout) => {
        asked = layout;
        return {
          meanings: remembered,
          defaultCountry: 'FR',
          existing: null,
          mayBeTexted: [],
          noLandlines: false,
        };
      },
    };
    const found = await preview('Name,Phone,Notes\nAnn,07700900123,x\n', known);
    expect(found.columns.map(({ meaning, confidence }) => [meaning, confidence])).toEqual(
      remembered.map((meaning) => [meaning, 'remembered']),
    );
    expect(found.rememberedCountry).toBe('FR');
    const before = asked;
    await preview('NAME,phone,_notes\nBob,07700900456,y\n', known);
    expect(asked).toBe(before);
  });

  it('never gives two columns one name, nor a row two countries', async () => {
    const found = await preview(
      'Phone,Country code,Country,Account,Account\n07700 900123,unknown,Germany,07700 900124,07700 900125\n',
    );
    expect(meanings(found)).toEqual(['<phone>', 'Country code', '<country>', 'Account', 'Account 2']);
    expect(columnProblems(found.columns.map(({ meaning }) => meaning))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('uses the spelling that a field has already', async () => {
    const found = await preview('Phone,VIP level\n07700900123,1\n', {
      ...nothingKnown,
      fields: ['vip_level'],
    });
    expect(meanings(found)).toEqual(['<phone>', 'vip_level']);
  });

  it.each([
    ['comma', 'name,phone\n"Lee, Ann",07700900123\n', ','],
    ['semicolon', 'name;phone;sum\nAnn;07700900123;1,50\nBob;07700900456;2,50\n', ';'],
    ['tab', 'name\tphone\nLee, Ann\t07700900123\n', '\t'],
    ['bar', 'name|phone\nAnn|07700900123\n', '|'],
  ])('finds the delimiter: %s', async (_, content, delimiter) => {
    const found = await preview(content);
    expect(found.reading.delimiter).toBe(delimiter);
    expect(found.columns.length).toBeGreaterThan(1);
  });

  it('obeys the line that Excel hides', async () => {
    const found = await preview('sep=;\r\nname;phone\r\nAnn;07700900123\r\n');
    expect(meanings(found)).toEqual(['Name', '<phone>']);
  });

  it('reads a pasted column of numbers without headings', async () => {
    const source = { kind: 'text', text: '07700 900123\n07700 900456\n' } as const;
    const found = previewOf(await openTable(source, null, 'en-GB'), source, nothingKnown);
    expect(meanings(found)).toEqual(['<phone>']);
    expect(found.reading.hasHeader).toBe(false);
    expect(found.rows).toEqual([['07700 900123'], ['07700 900456']]);
  });

  it('does not take a person for headings', async () => {
    const found = await preview('Ann,07700 900123\nBob,07700 900456\n');
    expect(found.reading.hasHeader).toBe(false);
    expect(kinds(found)).toContain('no-header');
    expect(found.columns.map(({ header }) => header)).toEqual(['', '']);
    expect(found.rows.length).toBe(2);
  });

  it('tells repeated, empty and reserved headings apart, and names them', async () => {
    const found = await preview('Phone,Note,note,,__proto__,constructor\n07700900123,a,b,c,d,e\n');
    expect(meanings(found)).toEqual(['<phone>', 'Note', 'note 2', 'Column 4', 'Column 5', 'Column 6']);
    expect(kinds(found)).toEqual(
      expect.arrayContaining(['repeated-header', 'empty-header', 'reserved-header']),
    );
  });

  it('says which headings it changed, and to what', async () => {
    const found = await preview('Phone,first name|x,__proto__,a,a,\n07700900123,b,c,d,e,f\n');
    expect(found.notices.map(({ kind, values }) => [kind, values])).toEqual([
      ['changed-header', { name: 'first name|x', instead: 'first name x' }],
      ['reserved-header', { name: '__proto__', instead: 'Column 3' }],
      ['repeated-header', { count: 1, names: 'a 2' }],
      ['empty-header', { count: 1, names: 'Column 6' }],
    ]);
  });

  const titled =
    'Patient list - Riverside Surgery,,\nExported 21/11/2026,,\n,,\nFirst name,Surname,Mobile\nAnn,Smith,07700 900123\n';

  it('finds headings under a title, says what it leaves out, and can be told otherwise', async () => {
    const found = await preview(titled);
    expect(meanings(found)).toEqual(['First name', 'Last name', '<phone>']);
    expect(found.reading).toMatchObject({ hasHeader: true, above: 2 });
    expect(found.rows).toEqual([['Ann', 'Smith', '07700 900123']]);
    expect(found.notices).toEqual([
      { kind: 'title-rows', row: null, values: { count: 2, text: 'Patient list - Riverside Surgery' } },
    ]);
    expect(found.firstRows.slice(0, 3)).toEqual([
      'Patient list - Riverside Surgery',
      'Exported 21/11/2026',
      'First name, Surname, Mobile',
    ]);
    const otherwise = await preview(titled, nothingKnown, { ...found.reading, above: 1 });
    expect(otherwise.columns[0]?.header).toBe('Exported 21/11/2026');
    // Nobody stands above the headings.
    const people = 'Ann,07700 900123\nBob,07700 900456\nName,Phone\nCy,07700900111\n';
    expect((await preview(people)).reading).toMatchObject({ hasHeader: false, above: 0 });
  });

  it.each([
    'First name,Last name,Mobile,Notes\nAnn,Smith,07700 900123,likes tea, coffee, cake\nBob,Jones,07700 900124,\nCy,Doe,07700 900125,call first, then text\nDi,Roe,07700 900126,a, b\n',
    'Name;Handy;Notiz\nAnn;0171 2345678;a;b\nBob;0171 2345679;a;b;c;d\nCy;0171 2345670;\nDi;0171 2345671;a;b;c\n',
  ])('finds the separator by the headings where the rows are too uneven to tell: %#', async (content) => {
    const found = await preview(content);
    expect(meanings(found)).toContain('<phone>');
  });

  it.each([
    ['氏名,携帯電話番号\n山田,０９０-１２３４-５６７８\n鈴木,090-1234-5679\n', ['氏名', '<phone>']],
    ['Имя,Телефон\nАнна,+7 912 345-67-89\n', ['Имя', '<phone>']],
    ['Όνομα,Κινητό\nΆννα,691 234 5678\n', ['Όνομα', '<phone>']],
  ])('knows headings of other scripts, and digits of full width', async (content, expected) => {
    const found = await preview(content);
    expect(meanings(found)).toEqual(expected);
    expect(found.columns.every(({ confidence }) => confidence === 'sure')).toBe(true);
  });

  it('reads its own export back as what it was: lists are no field, and a field called Country is one', async () => {
    const found = await preview('Phone number,Country,Lists\n+447700900123,GB,Spring\n');
    expect(found.columns.map(({ meaning }) => meaning)).toEqual([
      { kind: 'phone' },
      { kind: 'field', name: 'Country' },
      { kind: 'lists' },
    ]);
  });

  it('looks for the headings of each sheet anew, and begins with the sheet that has numbers', async () => {
    const book = workbookFile([
      { name: 'Info', rows: [['Made by the office']] },
      {
        name: 'Ward A',
        rows: [
          ['First name', 'Mobile'],
          ['Ann', '07700900101'],
        ],
      },
      {
        name: 'Ward B',
        rows: [
          ['Bob', '07700900103'],
          ['Bea', '07700900104'],
        ],
      },
    ]);
    const found = await preview(book);
    expect(found.reading).toMatchObject({ sheet: 'Ward A', hasHeader: true });
    const other = await preview(book, nothingKnown, { ...found.reading, sheet: 'Ward B', hasHeader: null });
    expect(other.reading.hasHeader).toBe(false);
    expect(other.rows.length).toBe(2);
  });

  it('keeps the first 500 of a million columns', async () => {
    const found = await preview(`phone${',x'.repeat(999_000)}\n07700900123\n`);
    expect(found.columns.length).toBe(500);
    expect(kinds(found)).toContain('too-many-columns');
  });

  it('says when the encoding is a guess, and reads it as the person switched it', async () => {
    const bytes = Buffer.from('prénom;téléphone\nZoë;07700900123\nHélène;07700900456\n', 'latin1');
    const guessed = await preview(bytes);
    expect(guessed.reading.encoding).toBe('windows-1252');
    expect(kinds(guessed)).toContain('encoding-guessed');
    expect(guessed.rows[0]?.[0]).toBe('Zoë');
    const switched = await preview(bytes, nothingKnown, { ...guessed.reading, encoding: 'windows-1251' });
    expect(switched.rows[0]?.[0]).toBe('Zoл');
    expect(kinds(switched)).not.toContain('encoding-guessed');
  });

  it('names another sheet that is called as those who refuse texts are', async () => {
    const people = [
      ['Name', 'Phone'],
      ['Ann', '+44 7700 900123'],
      ['Bob', '+44 7700 900456'],
    ];
    const opened = (...names: readonly string[]) =>
      preview(
        workbookFile([{ name: 'Members', rows: people }, ...names.map((name) => ({ name, rows: people }))]),
      );
    for (const name of ['Opt-outs', 'Abmeldungen', 'Désinscrits', 'Bajas', 'STOP', '退订', 'Do not text']) {
      const [notice] = (await opened(name)).notices;
      expect(notice, name).toEqual({ kind: 'refusing-sheets', row: null, values: { count: 1, names: name } });
    }
    expect(kinds(await opened('Volunteers', 'Bus stops', 'Sheet2'))).toEqual([]);
  });

  it('reads a workbook, with its sheets and what is hidden', async () => {
    const found = await preview(
      workbookFile([
        { name: 'old', state: 'hidden', rows: [['a']] },
        {
          name: 'people',
          rows: [
            ['Name', 'Phone'],
            ['Ann', 447700900123],
            ['Bob', 447700900456],
          ],
          hiddenRows: [3],
        },
      ]),
    );
    expect(found.sheets).toEqual([
      { name: 'old', hidden: true },
      { name: 'people', hidden: false },
    ]);
    expect(found.reading.sheet).toBe('people');
    expect(meanings(found)).toEqual(['Name', '<phone>']);
    expect(kinds(found)).toEqual(['hidden-sheets', 'hidden-rows']);
    expect(
      (
        await preview(
          workbookFile([
            { name: 's', rows: [['x']] },
            { name: 't', rows: [['Phone'], ['07700900123']] },
          ]),
          nothingKnown,
          { ...found.reading, sheet: 't' },
        )
      ).columns.length,
    ).toBe(1);
  });

  it.each(['\r\n,\n', '\r,\r\n', '\n,\r'])(
    'shows rows whose line ends are mixed as they will be read: %j',
    async (ends) => {
      const [first = '', later = ''] = ends.split(',');
      const found = await preview(
        `sep=;${first}Name;Phone${first}Ann;07700900101${later}Bob;07700900102${later}Cy;07700900103${later}`,
      );
      expect(found.columns.map(({ header }) => header)).toEqual(['Name', 'Phone']);
      expect(found.rows).toEqual([
        ['Ann', '07700900101'],
        ['Bob', '07700900102'],
        ['Cy', '07700900103'],
      ]);
      expect(found.notices).toEqual([]);
    },
  );

  it('says which cells are merged over rows, and reads their value in each of the rows', async () => {
    const rows = [
      ['Family', 'Phone'],
      ['Smith', { number: 7_700_900_123, format: '00000 000000' }],
      [null, '07700900124'],
      ['Jones', '07700900125'],
      [null, '07700900126'],
    ];
    const found = await preview(workbookFile([{ name: 's', rows, merged: ['A4:A5', 'A2:A3', 'A1:A1'] }]));
    expect(found.notices).toEqual([{ kind: 'merged-cells', row: 2, values: { count: 2 } }]);
    expect(found.rows).toEqual([
      ['Smith', '07700 900123'],
      ['Smith', '07700900124'],
      ['Jones', '07700900125'],
      ['Jones', '07700900126'],
    ]);
  });

  it.each([
    ['empty', '', 'file-empty'],
    ['blank', ' \n \n', 'file-empty'],
    [
      'a picture',
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
      'file-not-a-table',
    ],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'file-old-excel',
    ],
    ['a broken workbook', Buffer.from('PK\u0003\u0004broken'), 'file-damaged'],
    [
      'a workbook with a password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(600),
      ]),
      'file-protected',
    ],
  ])('refuses a file that is %s', async (_, content, code) => {
    await expect(preview(content)).rejects.toMatchObject({ name: 'AppError', code });
  });

  it.each([
    [
      'HTML',
      '\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Ann</td></tr></table></html>',
    ],
    ['HTML', '<TABLE><TR><TD>Ann</TD><TD>07700900123</TD></TR></TABLE>'],
    [
      'XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    ],
    ['MHTML', 'MIME-Version: 1.0\nContent-Type: multipart/related\n'],
    ['JSON', '[{"name":"Ann","phone":"07700900123"}]'],
    ['PDF', '%PDF-1.7\n1 0 obj\n'],
    [
      'OpenDocument (ODT)',
      zipFile({ 'content.xml': '<document-content><body><text/></body></document-content>' }),
    ],
    ['XLSB', zipFile({ 'xl/workbook.bin': 'x' })],
    ['Numbers', zipFile({ 'Index/Document.iwa': 'x' })],
  ])('says what a file is that is no table, whatever it is called: %s', async (format, content) => {
    await expect(preview(content)).rejects.toMatchObject({ code: 'file-other-format', values: { format } });
  });

  it('takes signs at the beginning of a table for what they are', async () => {
    const found = await preview('<Name>,{Phone}\nAnn,07700900123\n');
    expect(found.columns.map(({ header }) => header)).toEqual(['<Name>', '{Phone}']);
  });

  it('says in which row the first NUL byte is', async () => {
    const found = await preview('Name,Phone\n\nAnn,07700900123\nB\0ob,07700900456\nC\0y,07700900789\n');
    expect(found.notices).toEqual([{ kind: 'nul-bytes', row: 4, values: {} }]);
    expect(found.rows[1]).toEqual(['Bob', '07700900456']);
    const broken = await preview('Name,Phone\nAnn,"07700900123\0\nBob,07700900456\n');
    expect(broken.notices.find(({ kind }) => kind === 'nul-bytes')?.row).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe to say something', async () => {
    const path = join(folder, 'pipe.csv');
    execFileSync('mkfifo', [path]);
    await expect(openTable({ kind: 'file', path }, null, 'en-GB')).rejects.toMatchObject({
      code: 'file-unreadable',
      values: { name: 'pipe.csv' },
    });
  });

  it('says that a file is not there', async () => {
    for (const path of [folder, '/dev/zero'])
      await expect(openTable({ kind: 'file', path }, null, 'en-GB')).rejects.toMatchObject({
        code: 'file-unreadable',
      });
    await expect(
      openTable({ kind: 'file', path: join(folder, 'gone.csv') }, null, 'en-GB'),
    ).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });
});

describe('a mended file of rejected rows', () => {
  it.each(languages)('leaves out what Carillon wrote into it: %s', async (language) => {
    const text = (key: string) => textsOf(language, 'imports').get(`review.rejectedFile.${key}`) ?? '';
    const found = await preview(
      `Name,Mobile,${text('row')},${text('reason')}\nAnn,07700900123,7,${text('reason')}\n`,
    );
    expect(meanings(found)).toEqual(['Name', '<phone>', '<ignore>', '<ignore>']);
  });

  it('keeps a column of that name where the other one is missing: then it is the person’s own', async () => {
    expect(meanings(await preview('Name,Mobile,Raison du refus\nAnn,07700900123,tired\n'))).toEqual([
      'Name',
      '<phone>',
      'Raison du refus',
    ]);
  });
});

describe('an export of Carillon', () => {
  it.each(languages)('is read as it was written, whatever its fields are called: %s', async (language) => {
    const heading = (key: string) => textsOf(language, 'contacts').get(`export.${key}`) ?? '';
    const found = await preview(
      `${heading('number')},Surname,Mobile,Lists,${heading('lists')}\n+442079460018,Lee,+447700900123,x,Autumn\n`,
    );
    expect(meanings(found)).toEqual(['<phone>', 'Surname', 'Mobile', 'Lists', '<lists>']);
  });
});
