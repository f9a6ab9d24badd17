/** The look of a file before anything is decided: its first rows, and what its columns seem to be. */

import type { RememberedLayout } from '../../db/contacts/contacts-import-known.ts';
import { columnWord } from '../../shared/import/column-words.ts';
import type { FileNotice, ImportPreview, ImportSource } from '../../shared/import/imports.ts';
import { dayHere } from '../../shared/time/calendar-day.ts';
import { type FieldKinds, noKinds } from '../../shared/values/field-kind.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { consentColumns, saysRefusal } from '../consent/judge-column.ts';
import { headingsWithin } from '../text/dialect.ts';
import { cellValue, withoutControls } from './cells.ts';
import { guessColumns } from './columns.ts';
import { cellSays } from './consent-columns.ts';
import { headingsOf, layoutKey, some } from './headings.ts';
import { offeredPolicy } from './offered-policy.ts';
import { hiddenPhones, othersColumns } from './phones-of-others.ts';
import type { ReadTable } from './table-parts.ts';

const rowsShown = 20;

/** A table with its headings apart from its rows. */
export interface Layout {
  readonly names: readonly string[];
  readonly header: readonly string[] | null;
  readonly body: readonly (readonly string[])[];
  readonly notices: readonly FileNotice[];
  /** The key by which this layout is remembered; null where it has no headings. */
  readonly key: string | null;
}

/** @param locale BCP 47, in which a column without a heading gets its name */
export function layoutOf({ sample, reading }: Pick<ReadTable, 'sample' | 'reading'>, locale: string): Layout {
  const { above } = reading;
  const table = sample.slice(above);
  const header = reading.hasHeader ? (table[0] ?? []).map(withoutControls) : null;
  const body = reading.hasHeader ? table.slice(1) : table;
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 0);
  const { names, notices } = headingsOf(
    header,
    header && header.length > 0 ? Math.max(header.length, widthOf(body)) : width,
    above + 1,
    locale,
  );
  const titles: FileNotice[] =
    above === 0
      ? []
      : [{ kind: 'title-rows', row: null, values: { count: above, text: lineOf(sample[0] ?? []) } }];
  return {
    names,
    header,
    body,
    notices: [...titles, ...notices, ...whoRefused({ names, header, body })],
    key: layoutKey(header),
  };
}

/** Columns that seem to say who must not be texted, which the review then asks about. */
function whoRefused(layout: Pick<Layout, 'names' | 'header' | 'body'>): FileNotice[] {
  const found = consentColumns(
    layout,
    (column) => columnWord(layout.header?.[column] ?? '') === 'phone',
  ).filter((one) =>
    saysRefusal(
      one,
      layout.body
        .map((row) => (row[one.column] ?? '').trim())
        .filter((cell) => cellSays(one, cell) !== 'called-off'),
    ),
  );
  const names = found
    .filter(({ channel }) => channel !== 'email' && channel !== 'post')
    .map(({ name }) => name);
  return names.length === 0
    ? []
    : [{ kind: 'opt-out-column', row: null, values: { count: names.length, names: names.join(', ') } }];
}

/** A row in one line, for people. */
function lineOf(row: readonly string[]): string {
  const cells = row.map((cell) => withoutControls(cell).trim()).filter((cell) => cell !== '');
  return cutText(cells.join(', '), 120);
}

/** How wide the rows are; a single row with a stray separator adds no column. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((row) => row.length).sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

export interface KnownToPreview {
  readonly fields: readonly string[];
  readonly rememberedFor: (layout: string) => RememberedLayout | null;
  /** By which numbers without a code are read where the layout has none of its own. */
  readonly country?: string | null;
  /** The kinds of the contacts' fields. */
  readonly kinds?: FieldKinds;
  /** As `YYYY-MM-DD`; that of the computer's clock where it is missing. */
  readonly today?: string;
  /** BCP 47, of the person; English where it is missing. */
  readonly locale?: string;
}

/** The columns of a table as guessed, with what a person should know of the file. */
export function previewOf(table: ReadTable, source: ImportSource, known: KnownToPreview): ImportPreview {
  const locale = known.locale ?? 'en';
  const layout = layoutOf(table, locale);
  const rows = layout.body.map((row) => row.map((cell) => cellValue(withoutControls(cell))));
  const remembered = layout.key === null ? null : known.rememberedFor(layout.key);
  const { columns, phoneChoices } = guessColumns({
    names: layout.names,
    header: layout.header,
    rows,
    knownFields: known.fields,
    hidden: table.hiddenColumns,
    shownDays: table.shownDays,
    remembered: remembered?.meanings ?? null,
    country: remembered?.defaultCountry ?? known.country ?? null,
    kinds: known.kinds ?? noKinds,
    today: known.today ?? dayHere(Date.now()),
    locale,
  });
  const notices = [...table.notices, ...layout.notices];
  if (table.nulRow !== null) notices.push({ kind: 'nul-bytes', row: table.nulRow, values: {} });
  const hidden = hiddenPhones(columns);
  if (hidden.length > 0)
    notices.push({
      kind: 'hidden-columns',
      row: null,
      values: { count: hidden.length, names: some(hidden) },
    });
  const others = othersColumns(columns);
  if (others.length > 0)
    notices.push({
      kind: 'others-phones',
      row: null,
      values: { count: others.length, names: some(others.map((at) => columns[at]?.header ?? '')) },
      columns: others,
    });
  else if (phoneChoices.length === 0 && !columns.some(({ meaning }) => meaning.kind === 'phone')) {
    notices.push({ kind: 'no-phone-column', row: null, values: {} });
  }
  return {
    source,
    name: table.name,
    sizeBytes: table.sizeBytes,
    layout: table.layout,
    reading: table.reading,
    sheets: table.sheets,
    columns,
    phoneChoices,
    firstRows: table.sample.slice(0, headingsWithin).map(lineOf),
    rows: rows
      .slice(0, rowsShown)
      .map((row) => layout.names.map((_, column) => cutText(row[column] ?? '', 500))),
    notices,
    rememberedCountry: remembered?.defaultCountry ?? null,
    mayBeTexted: remembered?.mayBeTexted ?? [],
    noLandlines: remembered?.noLandlines ?? false,
    takesOthers: remembered?.takesOthers ?? false,
    existing: offeredPolicy(
      remembered,
      columns.map(({ meaning }) => meaning),
      rows,
    ),
  };
}
