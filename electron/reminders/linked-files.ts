/**
 * The files that reminders follow, as they were read last. A file that is damaged, that has far fewer rows than before, or of which most is
 * gone at once, changes nothing that is planned, and nothing is sent by it, until it is whole again or a person has said that it is right.
 */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { nothingFound } from '../contacts/linked/findings.ts';
import type { LinkedRow } from '../contacts/linked/linked-row.ts';
import type { LinkedAsked, LinkedRead } from '../contacts/linked/read-linked.ts';
import { stampFrom, writtenAt } from '../contacts/linked/whole-file.ts';
import type { RowsSeen } from '../db/reminders/reminders.ts';
import type { LinkedState } from '../shared/channels/reminders.ts';
import { AppError, type AppErrorData } from '../shared/errors.ts';
import { fileNameOf, type LinkedFile } from '../shared/models/reminder.ts';
import type { ReminderSource } from '../shared/models.ts';
import { dayHere } from '../shared/time/calendar-day.ts';
import { type ComparedFile, diffOf, type FileNews, newsOf } from './file-diff.ts';

/** This computer, as the files of a team's reminders name it; null: the records are its own. */
export type OnComputer = NonNullable<LinkedFile['on']> | null;

/** The computer of the team that reads the file of a reminder, and sends by it; null: it is about none, or this one does. */
export function otherComputerOf({ file }: Pick<ReminderSource, 'file'>, here: OnComputer): string | null {
  const on = file?.on;
  return on === undefined || here === null || on.id === here.id ? null : on.computer;
}

/** Why nothing is read or sent by a file here: another computer does; null: this one does, or it is about none. */
export function elsewhereTrouble(
  { file }: Pick<ReminderSource, 'file'>,
  here: OnComputer,
): AppErrorData | null {
  const computer = otherComputerOf({ file }, here);
  if (file === null || computer === null) return null;
  return { code: 'linked-elsewhere', values: { name: fileNameOf(file), computer } };
}

export interface LinkedFilesDeps {
  /** Unix ms. */
  readonly now: () => number;
  readonly locale: () => string;
  /** By which numbers without a code are read. */
  readonly country: () => string | null;
  /** In a thread. @throws AppError */
  readonly read: (asked: LinkedAsked) => Promise<LinkedRead>;
}

interface Known {
  readonly key: string;
  /** Null: it could not be looked at. */
  readonly stamp: string | null;
  readonly state: LinkedState;
  /** Of the last reading that found anything another than before since texts were last sent by it; null: none did. */
  readonly news: FileNews | null;
  /** Null: there is trouble with it. */
  readonly rows: readonly LinkedRow[] | null;
}

/** An import meanwhile may have decided about somebody in it. */
const lastsMs = 30_000;
/** Fewer may go at once without a question: a doctor is ill for a morning. */
const fewGone = 4;
/** A file that has become shorter, and was written to within so many milliseconds, may still grow. */
const mayGrowMs = 10_000;

export class LinkedFiles {
  readonly #deps: LinkedFilesDeps;
  readonly #known = new Map<number, Known>();
  /** The last file that was read whole. */
  #last: { readonly key: string; readonly read: LinkedRead; readonly at: number } | null = null;
  /** Files of which a person said that they are right although most is gone. */
  readonly #accepted = new Map<number, string>();

  constructor(deps: LinkedFilesDeps) {
    this.#deps = deps;
  }

  /** @returns null before it was looked at */
  state(reminderId: number): LinkedState | null {
    return this.#known.get(reminderId)?.state ?? null;
  }

  /** A person says that the file is right as it was read last. */
  accept(reminderId: number): void {
    const stamp = this.#known.get(reminderId)?.stamp ?? null;
    if (stamp !== null) this.#accepted.set(reminderId, stamp);
    this.forget(reminderId);
  }

  /** It is read again, whether it changed or not. */
  forget(reminderId: number): void {
    this.#known.delete(reminderId);
    this.#last = null;
  }

  /** Reads the file of a reminder where it is another one since. @returns its rows, and by what they are told from those of before; null where there is trouble */
  async rowsOf(
    reminderId: number,
    source: ReminderSource,
  ): Promise<{ readonly rows: readonly LinkedRow[]; readonly stamp: string } | null> {
    const key = JSON.stringify([source.field, source.file]);
    const before = this.#known.get(reminderId);
    const stamp = await stampNow(source.file?.path ?? '');
    if (before?.key === key && stamp !== null && before.stamp === stamp)
      return before.rows === null ? null : { rows: before.rows, stamp };
    const known = await this.#read(key, source, before ?? null);
    // Read once more at the next look, by which time it has grown, or stays as it is.
    if (before?.rows && before.key === key && before.stamp !== null && this.#mayGrow(known, before.rows))
      return { rows: before.rows, stamp: before.stamp };
    this.#known.set(reminderId, known);
    return known.rows === null || known.stamp === null ? null : { rows: known.rows, stamp: known.stamp };
  }

  #mayGrow({ rows, stamp }: Known, before: readonly LinkedRow[]): boolean {
    if (rows === null || stamp === null || rows.length >= before.length) return false;
    const age = this.#deps.now() - writtenAt(stamp);
    return age >= 0 && age < mayGrowMs;
  }

  /** Texts were made of what it says: from now on it is held against those. */
  sent(reminderId: number): void {
    const known = this.#known.get(reminderId);
    if (known !== undefined)
      this.#known.set(reminderId, { ...known, news: null, state: { ...known.state, diff: null } });
  }

  async #read(key: string, source: ReminderSource, before: Known | null): Promise<Known> {
    const name = basename(source.file?.path ?? '');
    const readAt = this.#deps.now();
    // It is held against what was planned by the same date of the same file.
    const news = before?.key === key ? before.news : null;
    const diff = before?.key === key ? before.state.diff : null;
    try {
      const { rows, stamp, findings } = await this.read(source);
      const state = { name, readAt, rows: rows.length, findings, trouble: null, diff };
      return { key, stamp, rows, state, news };
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      const trouble = { code: cause.code, values: { name, ...cause.values } };
      const { rows, findings } = before?.state ?? { rows: 0, findings: nothingFound };
      // Read once more at the next look: most of what is wrong with a file passes.
      return { key, stamp: null, rows: null, state: { name, readAt, rows, findings, trouble, diff }, news };
    }
  }

  /** @throws AppError as `readLinked` does */
  async read({ field, file }: Pick<ReminderSource, 'field' | 'file'>): Promise<LinkedRead> {
    const { locale, country, now, read } = this.#deps;
    const asked: LinkedAsked = {
      path: file?.path ?? '',
      field,
      identity: file?.identity ?? null,
      layout: file?.layout === '' ? null : (file?.layout ?? null),
      locale: locale(),
      today: dayHere(now()),
      country: country(),
    };
    const key = JSON.stringify(asked);
    // While a text is written, its file is asked for at each pause in typing.
    const last = this.#last;
    const isLate = last === null || Math.abs(now() - last.at) > lastsMs;
    if (!isLate && last.key === key && last.read.stamp === (await stampNow(asked.path))) return last.read;
    const answer = await read(asked);
    this.#last = { key, read: answer, at: now() };
    return answer;
  }

  /**
   * Holds what a file now says against what is known. @returns its rows, to be remembered; null where it may not be taken over: most of what
   * is planned is not to go because a program was stopped while it wrote.
   */
  compare(
    reminderId: number,
    { seen, ...compared }: ComparedFile & { readonly seen: RowsSeen },
  ): RowsSeen | null {
    const known = this.#known.get(reminderId);
    if (known === undefined) return null;
    const found = newsOf(compared);
    const gone = found.gone.length;
    const news = gone + found.others.size > 0 || known.news === null ? found : known.news;
    const { name, rows } = known.state;
    const { open } = compared;
    const isAccepted = known.stamp !== null && this.#accepted.get(reminderId) === known.stamp;
    const isFewer = isFarFewer(rows, seen);
    const isLost = gone > fewGone && gone * 2 > open.length;
    const values = isFewer ? { name, rows, before: seen.rows ?? 0 } : { name, gone, of: open.length };
    const trouble =
      !isAccepted && (isFewer || isLost)
        ? ({ code: isFewer ? 'linked-fewer' : 'linked-many-gone', values } as const)
        : null;
    const diff = diffOf(news, compared);
    this.#known.set(reminderId, { ...known, news, state: { ...known.state, trouble, diff } });
    if (trouble !== null) return null;
    return { rows, least: isFewer ? rows : seen.least };
  }
}

/** Whether it has less than half of the rows that it had, and fewer than a person ever said is right. */
function isFarFewer(rows: number, { rows: before, least }: RowsSeen): boolean {
  if (before === null || before - rows <= fewGone || rows * 2 >= before) return false;
  return least === null || rows < least;
}

async function stampNow(path: string): Promise<string | null> {
  try {
    return stampFrom(await stat(path));
  } catch {
    return null;
  }
}
