/**
 * The log: one JSON line an event, in a few small files that replace one another. Neither a key nor
 * a whole phone number can get into it: every text is masked before it is written.
 */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cutText } from '../shared/values/whole-signs.ts';
import { keyRedactor } from './redact.ts';

export type LogDetail = Readonly<Record<string, unknown>>;

export interface Log {
  info(event: string, detail?: LogDetail): void;
  warn(event: string, detail?: LogDetail): void;
  error(event: string, detail?: LogDetail): void;
  /** From now on this text is masked in every form in which software echoes it. */
  hide(secret: string): void;
  /** The text as it would stand in the log. */
  mask(text: string): string;
  /** Where the newest lines are. */
  readonly path: string;
}

/** Small enough to be mailed, together enough for weeks. */
const limits = { bytes: 1_000_000, files: 5, texts: 4_000, depth: 6, entries: 100 } as const;

/** Opens the log in `folder`, which is made where it is missing. */
export function openLog(folder: string, now: () => Date, { bytes = limits.bytes as number } = {}): Log {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    // A folder that cannot be written is the start's to say; without a log it can still say it.
    console.error('There can be no log', cause);
  }
  const path = join(folder, 'carillon.log');
  const secrets = new Map<string, (text: string) => string>();
  const mask = (text: string) => maskText(text, secrets.values());
  let size = sizeOf(path);
  let lost = 0;

  const write = (level: 'info' | 'warn' | 'error', event: string, detail: LogDetail) => {
    const line = `${JSON.stringify({
      at: now().toISOString(),
      level,
      event: mask(event),
      ...(lost > 0 ? { linesLostBefore: lost } : {}),
      detail: maskValue(detail, mask, 0),
    })}\n`;
    try {
      if (size + line.length > bytes) {
        rotate(path);
        size = 0;
      }
      // At once and not later: the line that matters most is the last before a crash.
      appendFileSync(path, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
      lost = 0;
    } catch (cause) {
      // A full disk must not stop what was to be logged; the next line that fits says how many are missing.
      lost += 1;
      if (lost === 1) console.error('The log cannot be written', cause);
    }
  };

  return {
    path,
    mask,
    info: (event, detail = {}) => write('info', event, detail),
    warn: (event, detail = {}) => write('warn', event, detail),
    error: (event, detail = {}) => write('error', event, detail),
    hide: (secret) => {
      if (secret !== '') secrets.set(secret, keyRedactor(secret));
    },
  };
}

/** From here on a number may be a phone number; counts, sizes and durations are below. */
const shortestNumber = 1e9;

/** Names under which a secret may be found, whatever it looks like. */
const secretNames = /^(?:authorization|api[-_]?key|key|secret|password|token)$/i;

/** The same value with every text in it masked: what JSON can hold, errors with their causes as well. */
function maskValue(value: unknown, mask: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return cutText(mask(value), limits.texts);
  if (typeof value === 'number' && Math.abs(value) >= shortestNumber) return mask(String(value));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'bigint') return mask(String(value));
  if (typeof value !== 'object') return undefined;
  if (depth >= limits.depth) return '(deeper)';
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return `(${value.byteLength} bytes)`;
  if (value instanceof Error) return maskValue(fieldsOf(value), mask, depth);
  if (Array.isArray(value)) {
    return value.slice(0, limits.entries).map((entry) => maskValue(entry, mask, depth + 1));
  }
  const entries = Object.entries(value).slice(0, limits.entries);
  return Object.fromEntries(
    entries.map(([name, entry]) => [
      mask(name),
      secretNames.test(name) && typeof entry === 'string' ? '(hidden)' : maskValue(entry, mask, depth + 1),
    ]),
  );
}

function fieldsOf(error: Error): Record<string, unknown> {
  return { ...error, name: error.name, message: error.message, stack: error.stack, cause: error.cause };
}

/** Exported for its tests. */
export function maskText(text: string, redactors: Iterable<(text: string) => string>): string {
  let masked = text;
  for (const redact of redactors) masked = redact(masked);
  return masked
    .replace(/\b(bearer\s+)[^\s"',;]+/giu, '$1(hidden)')
    .replace(momentOrNumber, (found) => (moment.test(found) ? found : maskDigits(found)));
}

/**
 * Seven digits or more, with what people and word processors write between them: spaces, dashes and dots of every kind, brackets,
 * slashes, underscores, what cannot be seen. Moments are kept: without them a log says nothing.
 */
const momentOrNumber =
  /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z|\+?\p{Nd}(?:[\s().·•∙/_\p{Pd}\p{Cf}\p{Zs}]{0,4}\p{Nd}){6,}/gu;
const moment = /T\d{2}:/;

/** All digits but the last three; what is between them stays, so that a date is still seen to be one. */
function maskDigits(number: string): string {
  let left = (number.match(/\p{Nd}/gu) ?? []).length - 3;
  return number.replace(/\p{Nd}/gu, (digit) => (left-- > 0 ? '•' : digit));
}

function rotate(path: string): void {
  rmSync(`${path}.${limits.files - 1}`, { force: true });
  for (let number = limits.files - 2; number >= 0; number--) {
    const from = number === 0 ? path : `${path}.${number}`;
    if (sizeOf(from) > 0) renameSync(from, `${path}.${number + 1}`);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
