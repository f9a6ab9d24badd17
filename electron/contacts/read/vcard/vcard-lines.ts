/**
 * The properties of vCards 2.1, 3.0 and 4.0, as phones, iCloud, Google and Outlook export them: lines that are folded, values in
 * quoted-printable and in alphabets of their own (RFC 6350, RFC 2426, versit vCard 2.1).
 */
import type { Decoder } from '../../text/alphabet-decoder.ts';
import type { FileChunk } from '../../text/decode.ts';

export interface Property {
  /** The group that holds several properties together, as in `item1.TEL`; empty without. */
  readonly group: string;
  /** In capitals. */
  readonly name: string;
  /** Each in capitals with its values as written; version 2.1 writes types alone, which stand under TYPE. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** Decoded, its backslashes as they stand. */
  readonly value: string;
}

export interface PropertyChunk {
  readonly properties: readonly Property[];
  readonly bytesRead: number;
}

/** Pictures and keys; by their names alone, since one can be longer than all the rest of the file. */
const unread = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-ABSHOWAS|X-SOCIALPROFILE|X-PHOTO[\w-]*)(?=[;:])/i;
/** A property of text beyond this is none of a person. */
const longestLine = 200_000;

/**
 * The properties of a file in order. `decode` reads bytes in the alphabet of the file, `named` gives the decoder of an alphabet that
 * a property names.
 */
export function* propertiesIn(
  chunks: Iterable<FileChunk>,
  decode: (bytes: Uint8Array) => string,
  named: (alphabet: string) => Decoder | undefined,
): Generator<PropertyChunk> {
  let rest = '';
  /** The parts of the property that is read, put together when it is whole. */
  let parts: string[] = [];
  let length = 0;
  let isQuoted = false;
  let isUnread = false;
  let bytesRead = 0;
  const properties: Property[] = [];
  const add = (part: string): void => {
    // Nothing is kept of a picture, nor of what goes on and on.
    if (isUnread || length >= longestLine) return;
    parts.push(part);
    length += part.length;
  };
  const flush = (): void => {
    const property = isUnread ? undefined : propertyOf(parts.join(''), decode, named);
    if (property !== undefined) properties.push(property);
    parts = [];
    length = 0;
  };
  /** A line of quoted-printable goes on where its last sign is `=`. */
  let goesOn = false;
  const take = (next: string): void => {
    const isFolded = next.startsWith(' ') || next.startsWith('\t');
    if (goesOn || isFolded) {
      goesOn = isQuoted && next.endsWith('=');
      const part = isFolded ? next.slice(1) : next;
      add(goesOn ? part.slice(0, -1) : part);
      return;
    }
    flush();
    isUnread = unread.test(next);
    isQuoted = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i.test(next.slice(0, 1000));
    goesOn = isQuoted && next.endsWith('=');
    add((goesOn ? next.slice(0, -1) : next).slice(0, longestLine));
  };
  for (const chunk of chunks) {
    bytesRead = chunk.bytesRead;
    // Every byte as one character: what they mean is known when the property is whole.
    const text =
      rest + Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.length).toString('latin1');
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const one of lines) take(one);
    // A line without end is a picture, or nothing.
    if (rest.length > longestLine * 2) rest = rest.slice(0, longestLine);
    yield { properties: properties.splice(0), bytesRead };
  }
  take(rest.replace(/\r$/, ''));
  flush();
  yield { properties: properties.splice(0), bytesRead };
}

const bytesOf = (line: string) => Buffer.from(line, 'latin1');

function propertyOf(
  line: string,
  decode: (bytes: Uint8Array) => string,
  named: (alphabet: string) => Decoder | undefined,
): Property | undefined {
  const head = headOf(line);
  if (head === undefined) return undefined;
  const { group, name, parameters, end } = head;
  const written = line.slice(end + 1);
  const bytes = isQuotedPrintable(parameters) ? unquoted(written) : bytesOf(written);
  const alphabet = parameters.get('CHARSET')?.[0];
  const own = alphabet === undefined ? undefined : named(alphabet.toLowerCase());
  const value = own === undefined ? decode(bytes) : own.decode(bytes);
  return { group, name, parameters: withDecoded(parameters, decode), value };
}

const isQuotedPrintable = (parameters: ReadonlyMap<string, readonly string[]>) =>
  [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])].some(
    (value) => value.toUpperCase() === 'QUOTED-PRINTABLE',
  );

const withDecoded = (
  parameters: ReadonlyMap<string, readonly string[]>,
  decode: (bytes: Uint8Array) => string,
): ReadonlyMap<string, readonly string[]> =>
  new Map([...parameters].map(([name, values]) => [name, values.map((value) => decode(bytesOf(value)))]));

function unquoted(text: string): Buffer {
  return bytesOf(
    text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

interface Head {
  readonly group: string;
  readonly name: string;
  readonly parameters: Map<string, string[]>;
  /** Where the colon before the value is. */
  readonly end: number;
}

/** The part before the value; undefined where the line is no property. A colon within quotation marks is none. */
function headOf(line: string): Head | undefined {
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  let end = -1;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === ';' || character === ':')) {
      parts.push(line.slice(from, at));
      from = at + 1;
      if (character === ':') {
        end = at;
        break;
      }
    }
  }
  const [first = '', ...others] = parts;
  const found = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(first.trim());
  if (end < 0 || !found) return undefined;
  const parameters = new Map<string, string[]>();
  for (const other of others) {
    const equals = other.indexOf('=');
    const name = equals < 0 ? 'TYPE' : other.slice(0, equals).trim().toUpperCase();
    const values = (equals < 0 ? other : other.slice(equals + 1)).replaceAll('"', '').split(',');
    parameters.set(name, [...(parameters.get(name) ?? []), ...values.map((value) => value.trim())]);
  }
  return { group: found[1] ?? '', name: (found[2] ?? '').toUpperCase(), parameters, end };
}

/** The parts of a value between separators that are not escaped, each without its backslashes. */
export function partsOf(value: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === '\\' && at + 1 < value.length) {
      at += 1;
      const next = value.charAt(at);
      part += next === 'n' || next === 'N' ? '\n' : next;
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  parts.push(part);
  return parts;
}

/** A value that is one text. */
export function textOf(value: string): string {
  return value
    .replace(/\\([\s\S])/g, (_, next: string) => (next === 'n' || next === 'N' ? '\n' : next))
    .trim();
}
