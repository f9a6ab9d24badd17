/** Whether columns that say who may be texted are asked about, whoever their headings and cells are by, and ordinary columns are not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReviewedConsent } from '../../../electron/shared/import/imports.ts';
import type { OwnCase, Size, Verdict } from '../hold-out.ts';
import type { Reader } from '../reader.ts';

const folder = join(import.meta.dirname, 'asked');
/** So many rows in each file: its values come in turn. */
const rows = 24;
/** The unit tests try one column of so many. */
const inSample = 12;

const cellOf = (value: string) => (value.replace(/!$/, '') === '_' ? '' : value.replace(/!$/, ''));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function* columnsIn(name: string, size: Size) {
  const lines = readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const [at, line] of lines.entries()) {
    const [language = '', heading = '', values = ''] = line.split('|').map((part) => part.trim());
    if (size === 'whole' || at % inSample === 0) yield { language, heading, values: values.split(' · ') };
  }
}

async function askedAbout(
  reader: Reader,
  heading: string,
  values: readonly string[],
): Promise<readonly ReviewedConsent[]> {
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      `Ann Lee${String.fromCharCode(97 + row)}`,
      `+4477009001${String(10 + row)}`,
      cellOf(values[row % values.length] ?? ''),
    ]
      .map(quoted)
      .join(','),
  );
  const content = [['Name', 'Mobile', heading].map(quoted).join(','), ...lines].join('\r\n');
  const source = reader.sourceOf(content, 'people.csv');
  const { columns, reading } = await reader.preview(source, null);
  const { review } = await reader.readFile(source, {
    reading,
    columns: columns.map(({ meaning }) => meaning),
    defaultCountry: 'GB',
  });
  return review.consent.filter(({ columns }) => columns.includes(heading.slice(0, 40)));
}

/** Everybody marked must be among those asked about, each value with an example or in a group that is large enough. */
async function judgeConsent(reader: Reader, heading: string, values: readonly string[]): Promise<Verdict> {
  const found = await askedAbout(reader, heading, values);
  if (found.length === 0) return { verdict: 'wrong', said: 'silent' };
  const marked = values.filter((value) => value.endsWith('!')).map(cellOf);
  const examples = found.flatMap((group) => group.examples.map((example) => example.found));
  const overlooked = marked.filter(
    (value) => !examples.some((example) => example === `${heading}: ${value}`),
  );
  const asked = found.reduce((sum, { count }) => sum + count, 0);
  const wanted = Array.from({ length: rows }, (_, row) => values[row % values.length] ?? '').filter((value) =>
    value.endsWith('!'),
  ).length;
  if (asked < wanted)
    return { verdict: 'wrong', said: `asked about ${asked} of ${wanted}, not of ${overlooked.join(', ')}` };
  return { verdict: 'right', said: '' };
}

async function judgeOrdinary(reader: Reader, heading: string, values: readonly string[]): Promise<Verdict> {
  const found = await askedAbout(reader, heading, values);
  const said = found.map(({ kind, examples }) => `${kind}: ${examples[0]?.found}`).join(', ');
  return found.length === 0
    ? { verdict: 'right', said: '' }
    : { verdict: 'refused', said: `asked in vain: ${said}` };
}

export function* askedCases(size: Size): Generator<OwnCase> {
  for (const set of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'] as const) {
    for (const { language, heading, values } of columnsIn(`${set.toLowerCase()}-consent.txt`, size))
      yield {
        kind: 'own',
        class: `${set} set: columns of consent are asked about`,
        what: `${language}: ${heading} (${values.join(', ')})`,
        judge: async (reader) => [await judgeConsent(reader, heading, values)],
      };
    for (const { language, heading, values } of columnsIn(`${set.toLowerCase()}-ordinary.txt`, size))
      yield {
        kind: 'own',
        class: `${set} set: ordinary columns are not`,
        what: `${language}: ${heading} (${values.join(', ')})`,
        judge: async (reader) => [await judgeOrdinary(reader, heading, values)],
      };
  }
}
