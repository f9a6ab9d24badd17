/**
 * The diagnostics that a person attaches when asking for help: versions, sizes, states, the last lines of the log. No contact, no
 * text and no key is in it, and numbers are masked as in the log.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles } from '../db/sqlite/connection.ts';

export interface DiagnosticsFacts {
  readonly version: string;
  /** Names and values, in the order in which they are written: Carillon's own, nothing that anybody typed. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly dataFolder: string;
  readonly logPath: string;
  /** Masks keys and numbers in what was logged. */
  readonly mask: (text: string) => string;
}

/** Enough to see what led to a fault, short enough for an e-mail. */
const logLines = 80;

export function diagnosticsText({ version, facts, dataFolder, logPath, mask }: DiagnosticsFacts): string {
  const sizes = Object.values(databaseFiles).flatMap((name) =>
    ['', '-wal'].map((part) => [`${name}${part}`, sizeOf(join(dataFolder, `${name}${part}`))] as const),
  );
  const lines = [
    `Carillon ${version}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    ...sizes.map(([name, bytes]) => `${name}: ${bytes === null ? 'none' : `${bytes} bytes`}`),
    '',
    `The last ${logLines} lines of the log:`,
    // Masked once more, as anybody can write into a file; versions and sizes would not survive it.
    ...lastLines(logPath).map(mask),
  ];
  return `${lines.join('\n')}\n`;
}

function lastLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-logLines);
  } catch {
    // A log that was never written is a fact, too.
    return ['(none)'];
  }
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
