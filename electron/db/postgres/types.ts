/** Values on their way to and from the server: as SQLite gives and takes them, so that one code reads both. */
import type pg from 'pg';

/** PostgreSQL's numbers of its types. */
const oids = { bool: 16, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const;

const asBit = (text: string): 0 | 1 => (text === 't' ? 1 : 0);
const asText = (text: string): string => text;

/** Whole numbers stay below 2^53: times, counts and ids. */
const parsers: ReadonlyMap<number, (text: string) => string | number> = new Map<
  number,
  (text: string) => string | number
>([
  [oids.bool, asBit],
  [oids.int2, Number],
  [oids.int4, Number],
  [oids.int8, Number],
  [oids.float4, Number],
  [oids.float8, Number],
  [oids.numeric, Number],
]);

/** Truth is 1 and 0, numbers are numbers, and everything else is its text: JSON too, which its own module reads. */
export const typesOfRecords: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? asText,
};

/** In JSON, after an even number of backslashes: an escaped NUL, or a pair or one half alone of the two that make a character. */
const escaped =
  /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:(0000)|d[89ab][\da-f]{2}(\\ud[c-f][\da-f]{2})?|d[c-f][\da-f]{2})/gi;

/** Half of a character, where it stands alone: what a text has instead that cannot be read. */
const unreadable = '\\ufffd';

/**
 * PostgreSQL takes no NUL, in texts or in JSON, and reads no JSON with half of a character in it: one in an answer of the service would be
 * refused at every try, and the queue with it. The first stands for nothing, and is left out.
 */
export function storable(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (!/^[[{"]/.test(plain) || !/\\u(?:0000|d[89a-f])/i.test(plain)) return plain;
  return plain.replace(escaped, (found, nul, second) => {
    if (nul !== undefined) return '';
    return second === undefined ? unreadable : found;
  });
}

/** A value as the driver hands it over. */
export type ServerValue = string | number | null | Buffer;

export function toServerValue(value: unknown): ServerValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError(`A ${typeof value} cannot be stored in PostgreSQL`);
}
