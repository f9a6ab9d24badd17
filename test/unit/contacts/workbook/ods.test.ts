import { describe, expect, it } from 'vitest';
import {
  WorkbookOfOtherFormat,
  WorkbookProtected,
  WorkbookTooLarge,
} from '../../../../electron/contacts/workbook/workbook.ts';
import { odsFile, odsRow, odsTable } from '../../../support/files/ods-file.ts';
import { odsIn } from '../../../support/files/read-workbook.ts';
import { zipFile } from '../../../support/files/zip-file.ts';

const people = (content: string) => odsIn(odsFile(odsTable(content))).read('People', 'en-GB');
const cell = (attributes: string, text = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;

describe('an OpenDocument spreadsheet', () => {
  it('is read as it is shown, but with all digits of a number', () => {
    const { rows } = people(
      row(
        cell('office:value-type="float" office:value="447700900123"', '4.477E+11'),
        cell('office:value-type="float" office:value="1067"', '01067'),
        cell('office:value-type="date" office:date-value="2026-11-26"', '26/11/2026'),
        cell('office:value-type="currency" office:value="12.5"', '12,50 €'),
        cell('office:value-type="boolean" office:boolean-value="true"', 'WAHR'),
        cell('office:value-type="float" office:value="447700900123"', '###'),
        cell('office:value-type="string"', 'Ada<text:s text:c="2"/>L.</text:p><text:p>Lovelace'),
      ),
    );
    expect(rows).toEqual([
      ['447700900123', '01067', '26/11/2026', '12,50 €', 'TRUE', '447700900123', 'Ada  L.\nLovelace'],
    ]);
  });

  it('has its repeated cells and rows, and no memory is taken for those that are empty', () => {
    const { rows } = people(
      `${odsRow('Name', 'Phone')}<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16382"/></table:table-row><table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
    );
    expect(rows).toEqual([
      ['Name', 'Phone'],
      ['x', 'x'],
      ['x', 'x'],
    ]);
  });

  it('says what is hidden: sheets, columns, and rows by a filter', () => {
    const style =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const tables = `<table:table table:name="old" table:style-name="ta2">${odsRow('a')}</table:table>${odsTable(
      `<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/><table:table-column/>${odsRow('a', 'b', 'c', 'd')}<table:table-row table:visibility="filter">${cell('', 'e')}</table:table-row>`,
      'now',
    )}`;
    const { sheets, firstSheet, read } = odsIn(odsFile(tables, style));
    expect(sheets).toEqual([
      { name: 'old', hidden: true },
      { name: 'now', hidden: false },
    ]);
    expect(firstSheet).toBe('now');
    const { hiddenColumns, hiddenRows } = read('now', 'en-GB');
    expect([...hiddenColumns]).toEqual([1, 2]);
    expect([...hiddenRows]).toEqual([2]);
  });

  it('has merged cells for each of their rows, and nothing of what they cover, of notes and of tracked changes', () => {
    const { rows, merged } = people(
      [
        '<table:shapes><draw:frame xmlns:draw="d"><text:p>shape</text:p></draw:frame></table:shapes>',
        odsRow('Family', 'Phone'),
        row(
          `<table:table-cell table:number-rows-spanned="2" office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>Smith</text:p></table:table-cell>`,
          cell('', '1'),
        ),
        row('<table:covered-table-cell><text:p>under it</text:p></table:covered-table-cell>', cell('', '2')),
      ].join(''),
    );
    expect(rows).toEqual([
      ['Family', 'Phone'],
      ['Smith', '1'],
      ['Smith', '2'],
    ]);
    expect(merged).toEqual([{ column: 1, first: 2, last: 3 }]);
  });

  it('that says one row over and over is refused where that is more than a table can have', () => {
    const bomb = `<table:table-row table:number-rows-repeated="1048576">${cell('table:number-columns-repeated="1000"', 'x')}</table:table-row>`;
    expect(() => people(bomb)).toThrow(WorkbookTooLarge);
    expect(() => people(bomb.replace('1048576', '99999999'))).toThrow(WorkbookTooLarge);
    const spaces = `<text:s text:c="999999999"/>`;
    expect(people(row(cell('', `a${spaces}b`))).rows[0]?.[0]?.length).toBeLessThan(1_000);
  });

  it('with a password, or of another kind, is said to be that', () => {
    const locked = zipFile({
      'content.xml': 'rubbish',
      'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
    });
    expect(() => odsIn(locked)).toThrow(WorkbookProtected);
    const text = zipFile({ 'content.xml': '<document-content><body><text/></body></document-content>' });
    expect(() => odsIn(text)).toThrow(WorkbookOfOtherFormat);
  });
});
