/**
 * Bytes to text: which encoding a file has, and reading it chunk by chunk.
 *
 * A byte order mark is believed; bytes that are UTF-8 throughout are UTF-8, for nothing else looks so by
 * accident. Everything beyond is a suggestion that a person can change, with the preview before their eyes.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync } from 'node:fs';
import chardet from 'chardet';
import type { Reading } from '../../shared/import/imports.ts';
import { encodings } from '../../shared/import/reading.ts';
import { hasControlByte } from '../read/cells.ts';
import { openRegular, readOpen } from '../read/regular-file.ts';
import { decoderOf } from './alphabet-decoder.ts';
import { likeliestEncoding, likeliestWide } from './alphabets.ts';

export type FileEncoding = Reading['encoding'];

export interface EncodingFound {
  readonly encoding: FileEncoding;
  /** `suggested`: it may be another one; show the preview. */
  readonly certainty: 'marked' | 'proven' | 'suggested';
}

/** Bytes read at a time: of as many as these the encoding is told. */
const chunkBytes = 256 << 10;
/**
 * Bytes of rows read at a time. As a text they stay below the size from which V8 keeps one among what lives long, and near to the processor
 * that reads their rows: with four times as many, an import's reading thread takes a sixth longer, and 60 MB more.
 */
export const rowBytes = 64 << 10;
/** How much of the text with accents the suggestion is based on. */
const suspectBytes = 64 << 10;

/** A chunk of a file and how many of its bytes have been read so far. */
export interface FileChunk {
  readonly bytes: Uint8Array;
  readonly bytesRead: number;
}

/** The chunks of a file, of `most` bytes. Each chunk is valid until the next one is asked for. */
export function* chunksOfFile(path: string, most = chunkBytes): Generator<FileChunk> {
  const { file } = openRegular(path);
  try {
    const buffer = Buffer.allocUnsafe(most);
    let bytesRead = 0;
    for (;;) {
      const size = readOpen(path, file, buffer, null);
      if (size === 0) return;
      bytesRead += size;
      yield { bytes: buffer.subarray(0, size), bytesRead };
    }
  } finally {
    closeSync(file);
  }
}

/** Finds the encoding of all the bytes; reads to the end, because the first accent may be in the last row. */
export function findEncoding(chunks: Iterable<FileChunk>): EncodingFound {
  let first = true;
  let carried: Uint8Array = new Uint8Array(0);
  let proven = true;
  let isMarked = false;
  let shifted = false;
  let suspect: Buffer | undefined;
  for (const { bytes } of chunks) {
    if (first) {
      const marked = byteOrderMark(bytes) ?? wideText(bytes);
      isMarked = marked?.encoding === 'utf-8';
      if (marked && !isMarked) return marked;
      first = false;
    }
    shifted ||= hasJapaneseShift(bytes);
    const whole = carried.length === 0 ? bytes : Buffer.concat([carried, bytes]);
    const end = endOfWholeCharacters(whole);
    if (!isUtf8(whole.subarray(0, end))) {
      proven = false;
      // A file that was put together of two, or cut: a person looks at what is no sign.
      if (isMarked) return { encoding: 'utf-8', certainty: 'suggested' };
      suspect = aroundAccents(whole);
      break;
    }
    carried = Uint8Array.from(whole.subarray(end));
  }
  if (isMarked) return { encoding: 'utf-8', certainty: carried.length === 0 ? 'marked' : 'suggested' };
  if (proven && carried.length === 0)
    return shifted
      ? { encoding: 'iso-2022-jp', certainty: 'suggested' }
      : { encoding: 'utf-8', certainty: 'proven' };
  return { encoding: suggest(suspect ?? Buffer.from(carried)), certainty: 'suggested' };
}

function byteOrderMark(bytes: Uint8Array): EncodingFound | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: 'utf-8', certainty: 'marked' };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', certainty: 'marked' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', certainty: 'marked' };
  return undefined;
}

/** The sample that is examined for UTF-16; an even number of bytes. */
const wideSample = 16 << 10;

/**
 * UTF-16 without a mark, in whatever script: numbers, delimiters and line ends have a zero in one of their two bytes, always the
 * same, and read so they are numbers. Eight-bit text with stray zeros has none.
 */
function wideText(bytes: Uint8Array): EncodingFound | undefined {
  const length = Math.min(bytes.length, wideSample) & ~1;
  if (length < 8) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const fewest = length / 60;
  const encoding =
    odd > fewest && even < odd / 4 ? 'utf-16le' : even > fewest && odd < even / 4 ? 'utf-16be' : undefined;
  if (encoding === undefined) return undefined;
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, length - 2));
  const spoilt = text.match(/[\ufffd\p{Cn}\p{Co}\0]/gu)?.length ?? 0;
  const isTable = /\d{3}/.test(text) || odd + even > length * 0.3;
  return isTable && spoilt <= text.length / 100 ? { encoding, certainty: 'suggested' } : undefined;
}

/** Old Japanese mail programs write seven bits, and say by a sequence when two of them are a sign. */
function hasJapaneseShift(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.includes('\x1b$B') || buffer.includes('\x1b$@');
}

/** Where the last character that is complete ends: a chunk may cut one in two. */
function endOfWholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return size > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** The lines around bytes above ASCII: they alone tell one encoding from another, and a line end cuts no sign in two. */
function aroundAccents(bytes: Uint8Array): Buffer {
  const kept: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < suspectBytes; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const before = bytes.lastIndexOf(lineFeed, at);
    const after = bytes.indexOf(lineFeed, at);
    // In a file without line ends a sign is halved at the seam, of many.
    const from = before < 0 || at - before > longestChunk ? Math.max(0, at - 16) : before + 1;
    const to = after < 0 || after - at > longestChunk ? Math.min(bytes.length, at + 480) : after + 1;
    const chunk = bytes.subarray(from, to);
    kept.push(chunk);
    size += chunk.length;
    at = to - 1;
  }
  return Buffer.concat(kept);
}

const lineFeed = 0x0a;
const longestChunk = 480;

function suggest(bytes: Buffer): FileEncoding {
  if (isDamagedUtf8(bytes)) return 'utf-8';
  return likeliestWide(bytes) ?? likeliestEncoding(bytes) ?? suggestedByStatistics(bytes) ?? 'windows-1252';
}

// The names that chardet gives, as the encoding that browsers and TextDecoder take for them.
const suggestions: Readonly<Record<string, FileEncoding>> = {
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gb18030',
  Shift_JIS: 'shift_jis',
};

/** Bytes that are words in no language: by the rules of their encoding alone. */
function suggestedByStatistics(bytes: Buffer): FileEncoding | undefined {
  const named = chardet.analyse(bytes).map(({ name }) => suggestions[name] ?? encodingNamed(name));
  return named.find((encoding) => encoding && encoding !== 'utf-8' && fits(bytes, encoding));
}

const encodingNamed = (name: string) => encodings.find((encoding) => encoding === name.toLowerCase());

/** UTF-8 with a few bytes spoilt, as by a program that cut a cell in the middle of a character. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const spoilt = text.split('\ufffd').length - 1;
  const accents = text.replace(/[\0-\x7f\ufffd]/g, '').length;
  return accents > spoilt * 4;
}

/** Whether all the bytes mean something in the encoding: control characters between letters are no text. */
function fits(bytes: Buffer, encoding: FileEncoding): boolean {
  const text = decoderOf(encoding).decode(bytes);
  // The chunks are cut anywhere, so that a character of two bytes may be halved at a seam.
  return !/[\u0080-\u009f]/.test(text) && text.split('\ufffd').length - 1 <= text.length / 50;
}

/** Text of a file so far, and how many of its bytes it took. */
export interface TextChunk {
  readonly text: string;
  readonly bytesRead: number;
  readonly last: boolean;
  /** Whether it may hold control characters other than carriage returns; undefined where that was not looked for. */
  readonly controls?: boolean;
}

/** Decodes the chunks of a file. A byte that is no character in the encoding becomes U+FFFD; a byte order mark goes. */
export function* decode(chunks: Iterable<FileChunk>, encoding: FileEncoding): Generator<TextChunk> {
  const decoder = decoderOf(encoding);
  const asciiBytes = !encoding.startsWith('utf-16') && encoding !== 'iso-2022-jp';
  let bytesRead = 0;
  for (const chunk of chunks) {
    bytesRead = chunk.bytesRead;
    const text = decoder.decode(chunk.bytes, { stream: true });
    // Far quicker than looking through the text.
    yield asciiBytes
      ? { text, bytesRead, last: false, controls: hasControlByte(chunk.bytes) }
      : { text, bytesRead, last: false };
  }
  yield { text: decoder.decode(), bytesRead, last: true };
}

/** The same for text that was pasted. */
export function* decodePasted(text: string): Generator<TextChunk> {
  for (let from = 0; from < text.length; from += chunkBytes) {
    yield {
      text: text.slice(from, from + chunkBytes),
      bytesRead: Math.min(text.length, from + chunkBytes),
      last: false,
    };
  }
  yield { text: '', bytesRead: text.length, last: true };
}
