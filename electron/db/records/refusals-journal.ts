/**
 * The do-not-text list as an installation knows it outside its records: a line for each number that was put on it or taken off, and
 * after each group of them the stamp that the records then carry. It lies in the user's own account, for that user's eyes alone.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';

export interface RefusalChange {
  /** E.164 digits. */
  readonly number: string;
  /** False: a person took it off. */
  readonly listed: boolean;
}

const stampLine = /^=[\w-]{36}\n$/;
const stampLength = 38;

/** Adds changes and waits for the disk. @throws what the system says; the file is then as it was */
export function appendRefusals(path: string, changes: readonly RefusalChange[], stamp: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const before = fstatSync(file).size;
    try {
      writeFileSync(file, `${changes.map(lineOf).join('')}=${stamp}\n`);
      fsyncSync(file);
    } catch (cause) {
      ftruncateSync(file, before);
      throw cause;
    }
  } finally {
    closeSync(file);
  }
}

/** Writes the file anew: what it has grown by is left out. */
export function rewriteRefusals(path: string, numbers: readonly string[], stamp: string): void {
  const part = `${path}.part`;
  const file = openSync(part, 'w', 0o600);
  try {
    writeFileSync(file, `${numbers.map((number) => lineOf({ number, listed: true })).join('')}=${stamp}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
}

export interface LastStamp {
  /** Null where there is no file, or its end was cut off. */
  readonly stamp: string | null;
  /** Bytes. */
  readonly size: number;
}

/** Reads the last line only: every start waits for it. */
export function lastStamp(path: string): LastStamp {
  if (!existsSync(path)) return { stamp: null, size: 0 };
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(stampLength);
    readSync(file, end, 0, stampLength, Math.max(0, size - stampLength));
    const line = end.toString('latin1');
    return { stamp: stampLine.test(line) ? line.slice(1, -1) : null, size };
  } finally {
    closeSync(file);
  }
}

/** The numbers that are on the list as far as the file tells; a line that a crash cut off tells nothing. */
export function readRefusals(path: string): ReadonlySet<string> {
  const listed = new Set<string>();
  if (!existsSync(path)) return listed;
  const text = readFileSync(path, 'latin1');
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (!/^[+-][1-9]\d{0,14}$/.test(line)) continue;
    if (line.startsWith('+')) listed.add(line.slice(1));
    else listed.delete(line.slice(1));
  }
  return listed;
}

const lineOf = ({ number, listed }: RefusalChange): string => `${listed ? '+' : '-'}${number}\n`;
