/** A vCard file as a table: a row for each person, headed as the exports of address books are, in the person's language. */
import { AppError } from '../../../shared/errors.ts';
import { type Decoder, decoderNamed, decoderOf } from '../../text/alphabet-decoder.ts';
import type { RowBatch } from '../../text/csv.ts';
import type { EncodingFound, FileChunk, FileEncoding } from '../../text/decode.ts';
import { madeHeadings } from '../made-headings.ts';
import { openingShare, type ReadTable, sampleSize } from '../table-parts.ts';
import { type Card, cardsIn } from './vcard.ts';
import { propertiesIn } from './vcard-lines.ts';

/** How a text begins that is a vCard file. */
export const startsAsCards = (text: string): boolean =>
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*BEGIN\s*:\s*VCARD\b/i.test(text);

/** @throws AppError `file-empty` where there is nobody in it */
export function cardTable(
  { name, sizeBytes, encoding, found }: CardsFound,
  locale: string,
  chunks: () => Iterable<FileChunk>,
  onRead: (fraction: number) => void,
): ReadTable {
  const batches = cardBatches(chunks, encoding, sizeBytes, locale, onRead);
  const sample: (readonly string[])[] = [];
  for (const { rows } of batches()) {
    sample.push(...rows.slice(0, sampleSize - sample.length));
    if (sample.length >= sampleSize) break;
  }
  if (sample.length < 2) throw new AppError('file-empty', { name });
  return {
    name,
    sizeBytes,
    layout: 'cards',
    reading: { encoding, delimiter: ',', hasHeader: true, above: 0, sheet: null, leaveOutHidden: false },
    sheets: [],
    sample,
    notices: found === 'suggested' ? [{ kind: 'encoding-guessed', row: null, values: {} }] : [],
    leftOut: new Set(),
    hiddenColumns: new Set(),
    shownDays: new Map(),
    nulRow: null,
    batches,
  };
}

export interface CardsFound {
  readonly name: string;
  readonly sizeBytes: number;
  readonly encoding: FileEncoding;
  readonly found: EncodingFound['certainty'] | null;
}

const fixed = [
  ['name', ({ name }: Card) => name],
  ['firstName', ({ firstName }: Card) => firstName],
  ['lastName', ({ lastName }: Card) => lastName],
  ['company', ({ company }: Card) => company],
  ['title', ({ title }: Card) => title],
  ['street', ({ street }: Card) => street],
  ['postcode', ({ postcode }: Card) => postcode],
  ['city', ({ city }: Card) => city],
  ['birthday', ({ birthday }: Card) => birthday],
  ['notes', ({ notes }: Card) => notes],
] as const;

/** The bytes of a file without the ends of lines that go on in the next. */
export function* unfolded(chunks: Iterable<FileChunk>): Generator<FileChunk> {
  let rest = '';
  for (const { bytes, bytesRead } of chunks) {
    const text = rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const end = text.search(/[\r\n]{0,2}$/);
    rest = text.slice(end);
    yield { bytes: Buffer.from(text.slice(0, end).replace(/\r?\n[ \t]/g, ''), 'latin1'), bytesRead };
  }
}

interface CardColumns {
  readonly headings: readonly string[];
  readonly cellsOf: (card: Card) => readonly string[];
}

/** The rows of a file of cards, its headings first. Reads the whole file once to know its columns. */
function cardBatches(
  chunks: () => Iterable<FileChunk>,
  encoding: FileEncoding,
  sizeBytes: number,
  locale: string,
  onRead: (fraction: number) => void,
): () => Generator<RowBatch> {
  const cards = () => cardsIn(propertiesIn(inBytes(chunks(), encoding), decoderFor(encoding), decoderNamed));
  const columns = columnsOf(cards(), madeHeadings(locale), (bytesRead) => onRead(bytesRead / sizeBytes));
  return function* batches() {
    let row = 1;
    let rows: (readonly string[])[] = [columns.headings];
    for (const chunk of cards()) {
      for (const card of chunk.cards) if (card.members === null) rows.push(columns.cellsOf(card));
      if (rows.length === 0) continue;
      yield {
        firstRow: row,
        rows,
        broken: [],
        bytesRead: openingShare.cards * sizeBytes + (1 - openingShare.cards) * chunk.bytesRead,
        controls: true,
      };
      row += rows.length;
      rows = [];
    }
  };
}

/** In UTF-16 a sign of the format takes two bytes; everything else writes it as ASCII does. */
function* inBytes(chunks: Iterable<FileChunk>, encoding: FileEncoding): Generator<FileChunk> {
  const wide = encoding.startsWith('utf-16') ? decoderOf(encoding) : null;
  for (const { bytes, bytesRead } of chunks)
    yield wide === null
      ? { bytes, bytesRead }
      : { bytes: Buffer.from(wide.decode(bytes, { stream: true })), bytesRead };
}

function decoderFor(encoding: FileEncoding): (bytes: Uint8Array) => string {
  const decoder: Decoder = decoderOf(encoding.startsWith('utf-16') ? 'utf-8' : encoding);
  return (bytes) => decoder.decode(bytes);
}

function columnsOf(
  chunks: ReturnType<typeof cardsIn>,
  words: ReturnType<typeof madeHeadings>,
  onRead: (bytesRead: number) => void,
): CardColumns {
  const filled = fixed.map(() => false);
  let phones = 0;
  let emails = 0;
  let hasLists = false;
  let hasLabels = false;
  /** Groups are cards of their own that name their members. */
  const groups = new Map<string, string[]>();
  for (const { cards, bytesRead } of chunks) {
    for (const card of cards) {
      if (card.members !== null) {
        for (const member of card.members) {
          const names = groups.get(member);
          if (names === undefined) groups.set(member, [card.name]);
          else names.push(card.name);
        }
        continue;
      }
      for (const [at, [, read]] of fixed.entries()) filled[at] ||= read(card) !== '';
      phones = Math.max(phones, card.phones.length);
      emails = Math.max(emails, card.emails.length);
      hasLists ||= card.categories.length > 0;
      hasLabels ||= card.phones.some(({ label }) => label !== '');
    }
    onRead(bytesRead);
  }
  const used = fixed.filter((_, at) => filled[at]);
  const numbered = (count: number, place: number) => (count === 1 ? '' : ` ${place + 1}`);
  const places = (count: number) => Array.from({ length: count }, (_, place) => place);
  const withLists = hasLists || groups.size > 0;
  return {
    headings: [
      ...used.map(([heading]) => words[heading]),
      ...places(phones).flatMap((place) =>
        hasLabels
          ? [words.label, words.value].map((part) => `${words.phone} ${place + 1} - ${part}`)
          : [`${words.phone}${numbered(phones, place)}`],
      ),
      ...places(emails).map((place) => `${words.email}${numbered(emails, place)}`),
      ...(withLists ? [words.lists] : []),
    ],
    cellsOf: (card) => [
      ...used.map(([, read]) => read(card)),
      ...places(phones).flatMap((place) => {
        const { label = '', number = '' } = card.phones[place] ?? {};
        return hasLabels ? [label, number] : [number];
      }),
      ...places(emails).map((place) => card.emails[place] ?? ''),
      ...(withLists ? [[...new Set([...card.categories, ...(groups.get(card.uid) ?? [])])].join(';')] : []),
    ],
  };
}
