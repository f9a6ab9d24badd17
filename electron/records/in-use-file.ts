/**
 * The lock file beside the database files. The database's own lock cannot be asked before the database is opened, and where file
 * locks do not work, as on some network shares, opening it twice damages it. Creating a file that must not exist works there too.
 *
 * Not provable: a holder that is frozen for longer than {@link patience} and wakes in the middle of a request. Its request was
 * recorded before, and is unconfirmed for the new holder.
 */
import {
  closeSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../files/is-missing.ts';
import { cutText } from '../shared/values/whole-signs.ts';
import type { Clock } from '../threads/clock.ts';

export const inUseName = 'in-use.json';

export const patience = {
  /** How often the holder renews. More often wakes a disk for nothing. */
  renewEveryMs: 2_000,
  /** Without a renewal for so long the holder is gone. Shorter takes the records from a busy computer; longer keeps people waiting. */
  staleAfterMs: 8_000,
  pollMs: 250,
} as const;

export interface Holder {
  readonly token: string;
  /** The mark of the installation. */
  readonly installation: string;
  readonly computer: string;
  /** The operating system's account. */
  readonly actor: string;
  readonly process: number;
  /** Unix ms. */
  readonly since: number;
}

export type Taking =
  | { readonly kind: 'taken' }
  /** Another Carillon renews it. */
  | { readonly kind: 'in-use'; readonly by: Holder };

/** Takes the lock in `folder`, from a holder that is gone too: of our own at once, of anybody else when it renews no more. */
export async function takeInUse(folder: string, mine: Holder, clock: Clock): Promise<Taking> {
  const path = join(folder, inUseName);
  for (;;) {
    if (create(path, mine)) return { kind: 'taken' };
    const before = read(path);
    if (before?.holder?.token === mine.token) return { kind: 'taken' };
    const holder = before?.holder ?? null;
    const gone = holder !== null && isOwnAndGone(holder, mine);
    if (!gone && before !== null) {
      const now = await renewed(path, before.text, clock);
      if (now === 'vanished') continue;
      if (now !== null) return { kind: 'in-use', by: now };
    }
    setAside(path, before?.text ?? '', mine.token);
  }
}

/** Whether `token` still has the lock; it renews it. A file that somebody removed is made again. */
export function renewInUse(folder: string, mine: Holder, beat: number): boolean {
  const path = join(folder, inUseName);
  let file: number;
  try {
    file = openSync(path, 'r+');
  } catch {
    return create(path, mine) || isOwnedBy(folder, mine.token);
  }
  try {
    // The same open file for both: what is put in its place meanwhile is not written to.
    if (holderIn(readFileSync(file, 'utf8'))?.token !== mine.token) return false;
    const text = Buffer.from(JSON.stringify({ ...mine, beat }));
    writeSync(file, text, 0, text.length, 0);
    ftruncateSync(file, text.length);
    return true;
  } finally {
    closeSync(file);
  }
}

/** Whether `token` has the lock, or nobody says otherwise. Cheap: asked before every claim. */
export function isOwnedBy(folder: string, token: string): boolean {
  const found = read(join(folder, inUseName));
  // Half a line is a renewal at work, and a missing file is made again by the next one.
  return found === null || found.holder === null || found.holder.token === token;
}

/** The holder of the lock; null where there is none. */
export function holderNow(folder: string): Holder | null {
  return read(join(folder, inUseName))?.holder ?? null;
}

/** Gives the lock back, if it is still `token`'s. */
export function releaseInUse(folder: string, token: string): void {
  const path = join(folder, inUseName);
  if (read(path)?.holder?.token === token) rmSync(path, { force: true });
}

function create(path: string, mine: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify({ ...mine, beat: 0 }), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

/** Null where the file is gone. `holder` is null where it cannot be read. */
function read(path: string): { readonly text: string; readonly holder: Holder | null } | null {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, holder: holderIn(text) };
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

/** Checked by hand: every start reads it, and the schema library would be most of the reading. */
function holderIn(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const word = (name: string): string => cutText(String(Reflect.get(value, name) ?? ''), 200);
    const number = (name: string): number => Number(Reflect.get(value, name)) || 0;
    return {
      token: word('token'),
      installation: word('installation'),
      computer: word('computer'),
      actor: word('actor'),
      process: number('process'),
      since: number('since'),
    };
  } catch {
    // It is being written at this moment, or was cut off.
    return null;
  }
}

/** Watched by our own clock: two computers do not agree about the time. Null: no renewal came. */
async function renewed(path: string, before: string, clock: Clock): Promise<Holder | 'vanished' | null> {
  const until = clock.monotonicMs() + patience.staleAfterMs;
  while (clock.monotonicMs() < until) {
    await new Promise<void>((resolve) => clock.at(clock.monotonicMs() + patience.pollMs, resolve));
    const now = read(path);
    if (now === null) return 'vanished';
    if (now.text !== before && now.holder !== null) return now.holder;
  }
  return null;
}

/** The same installation has the system's own lock against a second start; its process is looked at all the same. */
function isOwnAndGone(holder: Holder, mine: Holder): boolean {
  if (holder.installation !== mine.installation || holder.computer !== mine.computer) return false;
  if (holder.process === mine.process) return true;
  try {
    process.kill(holder.process, 0);
    return false;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ESRCH';
  }
}

/** Moves away what was found, and nothing else: two that find the same stale lock must not take each other's. */
function setAside(path: string, text: string, token: string): void {
  const aside = `${path}.${token}`;
  try {
    renameSync(path, aside);
  } catch (cause) {
    if (isMissing(cause)) return;
    throw cause;
  }
  if (text !== '' && readFileSync(aside, 'utf8') !== text) {
    try {
      linkSync(aside, path);
    } catch {
      // A newer one is there already.
    }
  }
  rmSync(aside, { force: true });
}
