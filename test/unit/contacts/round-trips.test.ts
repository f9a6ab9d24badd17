import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOutProblems } from '../../../electron/shared/import/imports.ts';
import { languages } from '../../../electron/shared/settings/languages.ts';
import { workbookIn } from '../../support/files/read-workbook.ts';
import { planFor } from '../../support/import-plan.ts';
import { ImportTasks } from '../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function review(path: string, locale: string) {
  const place = imports.nextReview();
  const plan = planFor({ kind: 'file', path });
  return { ...place, ...(await imports.run<'review'>({ kind: 'review', plan, locale, ...place })) };
}

async function importFile(path: string, locale: string) {
  const outcome = await review(path, locale);
  await imports.run<'commit'>({ kind: 'commit', staged: outcome.staged, now: outcome.importId });
  return outcome;
}

/** The words of a language for the headings of its files. */
function wordsIn(language: string) {
  const of = (file: string) =>
    JSON.parse(readFileSync(join('renderer', 'catalogue', language, `${file}.json`), 'utf8'));
  return {
    contacts: of('contacts').export as { number: string; lists: string },
    doNotText: {
      ...(of('do-not-text').column as { number: string; reason: string; source: string; added: string }),
      sources: { 'by hand': of('do-not-text').source.byHand as string },
    },
    rejected: of('imports').review.rejectedFile as { row: string; reason: string; column: string },
  };
}

const people = `${[
  ['Vorname', 'Mobil', 'Beitrag', 'Termin', 'Notiz', 'Praxis', 'PLZ', 'Listen'],
  ['Jürgen', '+4915112345678', '12,50', '24.11.2026', 'a;b, "c"\nd', '=1+1', '01067', 'Chor; Verein'],
  ['مريم', '+201001234567', '1.234,00 €', '24.11.2026 10:30', "'-7", '@x', '00123', 'Chor'],
  ['O’Neil', '+12125550123', '12.50', '11/24/2026', '\tx', '5-6', '3E5', ''],
  ['Zoë', '+353871234567', '', '2026-11-24', '1/2', '+49 30 1', '', 'Verein'],
]
  .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
  .join('\r\n')}\r\n`;

const appointments = [
  'Vorname;Mobil;Termin;Uhrzeit;Rückruf;Beitrag;Seit',
  'Ada;+4915112345671;3.4.2026;09:05;5.4.2026 08:15;12,50;3.4.2016',
  'Ben;+4915112345672;24.11.2026;14:30;6.4.2026 16:00;1250,00;24.11.2016',
  'Cem;+4915112345673;1.2.2027;00:00;;-3,25;1.2.2017',
  '',
].join('\r\n');

const fieldKinds = () =>
  Object.fromEntries(
    imports.connection
      .prepare('SELECT name, kind FROM field_kinds')
      .all()
      .map(({ name, kind }) => [name, kind]),
  );

function contacts() {
  const lists = `(SELECT string_agg(name, '|' ORDER BY name) FROM lists JOIN list_members ON list_id = lists.id
    WHERE contact_id = contacts.id)`;
  return imports.connection
    .prepare(`SELECT number, fields, ${lists} AS lists FROM contacts ORDER BY number`)
    .all()
    .map(({ number, fields, lists: names }) => [number, JSON.parse(String(fields)), names]);
}

const elsewhere = { en: 'de-DE', fr: 'en-US', es: 'ar-EG', de: 'en-GB', pt: 'fr-FR', ar: 'es-ES' } as const;

describe.each(languages)('a file in %s', (language) => {
  it.each(['csv', 'xlsx'])(
    'of contacts gives all of them back, wherever it is imported: %s',
    async (form) => {
      const original = join(imports.folder, 'people.csv');
      writeFileSync(original, people);
      await importFile(original, 'de-DE');
      const before = contacts();
      expect(before).toHaveLength(4);
      const path = join(imports.folder, `contacts.${form}`);
      await imports.run<'export-contacts'>({
        kind: 'export-contacts',
        query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
        words: wordsIn(language).contacts,
        path,
        locale: language,
      });
      for (const locale of [language, elsewhere[language]]) {
        imports.connection.exec('DELETE FROM contacts; DELETE FROM lists; DELETE FROM import_layouts;');
        const { review: found } = await importFile(path, locale);
        expect(found.problems).toEqual([]);
        expect(contacts()).toEqual(before);
      }
    },
  );

  it.each(['csv', 'xlsx'])(
    'of contacts gives days, times and figures back as what they are, wherever it is imported: %s',
    async (form) => {
      const original = join(imports.folder, 'appointments.csv');
      writeFileSync(original, appointments);
      await importFile(original, 'de-DE');
      const [before, kinds] = [contacts(), fieldKinds()];
      expect(kinds).toEqual({
        Termin: 'date-time',
        Uhrzeit: 'time',
        Rückruf: 'date-time',
        Beitrag: 'number',
        Seit: 'date',
      });
      const path = join(imports.folder, `contacts.${form}`);
      const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
      const words = wordsIn(language).contacts;
      await imports.run<'export-contacts'>({ kind: 'export-contacts', query, words, path, locale: language });
      // The decimal sign of a text file may be none elsewhere.
      for (const locale of form === 'xlsx' ? [language, elsewhere[language]] : [language]) {
        imports.connection.exec(
          'DELETE FROM contacts; DELETE FROM lists; DELETE FROM import_layouts; DELETE FROM field_kinds;',
        );
        await importFile(path, locale);
        expect([contacts(), fieldKinds()]).toEqual([before, kinds]);
      }
    },
  );

  it.each(['csv', 'xlsx'])(
    'of rejected rows is read as what it came from, once they are mended: %s',
    async (form) => {
      const original = join(imports.folder, 'people.csv');
      writeFileSync(
        original,
        Buffer.from(
          'Name;Mobil;Beitrag\r\nJürgen;0151;12,50\r\nAnn;;24.11.2026\r\nBob;+447700900123;1\r\n',
          'latin1',
        ),
      );
      const { staged: kept } = await review(original, 'de-DE');
      const { row, reason, column } = wordsIn(language).rejected;
      const reasons = Object.fromEntries(leftOutProblems.map((code) => [code, reason]));
      const path = join(imports.folder, `back.${form}`);
      const words = { row, reason, column, reasons };
      await imports.run<'save-rejected'>({
        kind: 'save-rejected',
        staged: kept,
        words,
        path,
        locale: language,
      });
      if (form === 'xlsx') {
        const { rows } = workbookIn(readFileSync(path)).read('back', 'en-GB');
        expect(rows).toEqual([
          ['Name', 'Mobil', 'Beitrag', row, reason],
          ['Jürgen', '0151', '12,50', '2', reason],
          ['Ann', '', '24.11.2026', '3', reason],
        ]);
        return;
      }
      const bytes = readFileSync(path);
      // Arabic has no letters in the alphabet of the file.
      const encoding = language === 'ar' ? 'utf-8' : 'windows-1252';
      const text = new TextDecoder(encoding).decode(bytes);
      expect(text).toContain('Jürgen;0151;"12,50";2;');
      writeFileSync(path, text.replace('0151;', '+4915112345678;').replace('Ann;;', 'Ann;+353871234567;'));
      await importFile(path, elsewhere[language]);
      expect(contacts()).toEqual([
        ['353871234567', { Name: 'Ann', Beitrag: '24.11.2026' }, null],
        ['4915112345678', { Name: 'Jürgen', Beitrag: '12,50' }, null],
      ]);
    },
  );

  it.each(['csv', 'xlsx'])('of the do-not-text list has every number and why: %s', async (form) => {
    imports.connection.exec(`INSERT INTO do_not_text (number, reason, source, added_at) VALUES
      ('4915112345678', 'STOP; bitte, danke', 'replies.csv', 1781000000000),
      ('201001234567', 'Optin = no', 'by hand', 1781000000000)`);
    const path = join(imports.folder, `refused.${form}`);
    const words = wordsIn(language).doNotText;
    await imports.run<'export-do-not-text'>({ kind: 'export-do-not-text', words, path, locale: language });
    const country = { home: null };
    const { pages } = await imports.run<'read-numbers'>({
      kind: 'read-numbers',
      source: { kind: 'file', path },
      country,
      locale: elsewhere[language],
      sent: [],
    });
    expect(pages.flatMap((page) => JSON.parse(page))).toMatchObject([
      { number: '201001234567', reason: 'Optin = no' },
      { number: '4915112345678', reason: 'STOP; bitte, danke' },
    ]);
  });
});

it('reads the days of a workbook as it shows them today, whatever was chosen when another language showed them', async () => {
  const original = join(imports.folder, 'appointments.csv');
  writeFileSync(original, appointments);
  await importFile(original, 'de-DE');
  const before = contacts();
  const path = join(imports.folder, 'contacts.xlsx');
  const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  const words = wordsIn('de').contacts;
  await imports.run<'export-contacts'>({ kind: 'export-contacts', query, words, path, locale: 'de' });
  for (const locale of ['de-DE', 'en-US', 'en-GB', 'ar-EG']) {
    imports.connection.exec('DELETE FROM contacts');
    await importFile(path, locale);
    expect(contacts()).toEqual(before);
  }
  expect(imports.connection.prepare('SELECT count(*) AS layouts FROM import_layouts').get()).toEqual({
    layouts: 2,
  });
});
