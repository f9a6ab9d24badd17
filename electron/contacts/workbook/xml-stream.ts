/**
 * XML as it comes, with saxes: nothing is kept but what its reader keeps. Names are without their prefixes, which every
 * program chooses otherwise. Within limits of work: a file of some kilobytes can be one tag of many megabytes, or a
 * hundred thousand tags in each other.
 */
import { SaxesParser } from 'saxes';

export class XmlUnreadable extends Error {
  override readonly name = 'XmlUnreadable';
}

/** A text, tag or comment that is longer than any of a table. */
export class XmlEndless extends Error {
  override readonly name = 'XmlEndless';
}

export type Attributes = Readonly<Record<string, string>>;

export interface XmlReader {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** Text and CDATA alike; may come in several parts. */
  readonly text?: (text: string) => void;
}

/** Spreadsheets have some ten. */
const deepest = 200;
/** A cell holds 32,767 characters; a single text, tag or comment beyond this is none of a table. */
const longestToken = 4_000_000;

/** Reads chunks of XML; gives back each chunk when its content was reported. @throws XmlUnreadable, XmlEndless */
export function* readXml<FileChunk extends { readonly bytes: Uint8Array }>(
  chunks: Iterable<FileChunk>,
  reader: XmlReader,
): Generator<FileChunk> {
  let depth = 0;
  let sinceToken = 0;
  const token = () => {
    sinceToken = 0;
  };
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', (error) => {
    // Some programs write control characters, which XML does not have and no cell needs.
    if (!/disallowed character/i.test(error.message)) throw new XmlUnreadable(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    token();
    depth += 1;
    if (depth > deepest) throw new XmlUnreadable('its tags are too deep in each other');
    reader.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    token();
    depth -= 1;
    reader.close(localName(name));
  });
  parser.on('comment', token);
  parser.on('processinginstruction', token);
  if (reader.text) {
    const { text } = reader;
    parser.on('text', (characters) => {
      token();
      text(characters);
    });
    parser.on('cdata', (characters) => {
      token();
      text(characters);
    });
  } else parser.on('cdata', token);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk.bytes));
    const text = decoder.decode(chunk.bytes, { stream: true });
    sinceToken += text.length;
    if (sinceToken > longestToken) throw new XmlEndless('it has a text or tag without end');
    parser.write(text);
    yield chunk;
  }
  parser.write(decoder?.decode() ?? '').close();
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/** An attribute by its name without prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  for (const key of Object.keys(attributes)) if (localName(key) === name) return attributes[key];
  return undefined;
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
