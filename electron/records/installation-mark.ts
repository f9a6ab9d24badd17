/**
 * The mark that an installation keeps outside its records: who it is, and a counter that the records have to match. Records
 * with another mark were copied, records with an older counter were set back; sending on from either texts people twice.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { AttemptedBatch } from '../db/records/unconfirmed-since.ts';
import { isMissing } from '../files/is-missing.ts';
import { appendReplacement, appendStep, type Journal, readJournal } from './attempt-journal.ts';
import { identityOf } from './file-identity.ts';
import { beginTeamJournal, isTeamJournal, teamJournalIn } from './team-requests.ts';

const markName = 'mark.json';

export class InstallationMark {
  readonly #folder: string;
  #id: string;
  #journal: Journal;

  private constructor(folder: string, id: string) {
    this.#folder = folder;
    this.#id = id;
    this.#journal = readJournal(this.journalPath);
  }

  /**
   * The mark of the installation whose app folder is `userData`, made where there is none, or one that was copied here from
   * somewhere else.
   *
   * @param marks where the marks of this computer lie, outside every folder that people copy with their records
   * @param unreadable what becomes of one that the system does not give, which may pass: made anew, or thrown
   */
  static open(
    marks: string,
    userData: string,
    unreadable: 'made-anew' | 'thrown' = 'made-anew',
  ): InstallationMark {
    const key = createHash('sha256').update(realpathSync(userData)).digest('hex').slice(0, 16);
    const folder = join(marks, key);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new InstallationMark(folder, readId(folder, unreadable) ?? makeId(folder));
  }

  get id(): string {
    return this.#id;
  }

  /** The last step that this installation knows of. */
  get counter(): number {
    return this.#journal.counter;
  }

  /** Named after the mark: another mark never finds steps that are not its own. */
  get journalPath(): string {
    return join(this.#folder, `${this.#id}.journal`);
  }

  /**
   * Where its requests from a team's workspace stand, with the id by which the team knows it (`sending/attempt/team-journal.ts`); begun where
   * there is none yet. @throws what the system says
   */
  teamJournal(): string {
    const path = teamJournalIn(this.#folder, this.#id);
    beginTeamJournal(path, dirname(this.#folder));
    return path;
  }

  /** Where the do-not-text list is known from outside the records. */
  get refusalsPath(): string {
    return join(this.#folder, `${this.#id}.refusals`);
  }

  /** The batches attempted after a step; null where they are not known. */
  since(counter: number): readonly AttemptedBatch[] | null {
    return this.#journal.since(counter);
  }

  /** Adds a step and waits for the disk. */
  append(counter: number): void {
    appendStep(this.journalPath, counter);
  }

  /** The same with records that took the place of others: what was attempted since an earlier step is not known any more. */
  appendReplacement(counter: number): void {
    appendReplacement(this.journalPath, counter);
  }
}

function readId(folder: string, unreadable: 'made-anew' | 'thrown'): string | null {
  const path = join(folder, markName);
  try {
    const mark: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof mark !== 'object' || mark === null) return null;
    const [id, identity] = [Reflect.get(mark, 'id'), Reflect.get(mark, 'identity')];
    return typeof id === 'string' && /^[\w-]{36}$/.test(id) && identity === identityOf(path) ? id : null;
  } catch (cause) {
    if (unreadable === 'thrown' && !isMissing(cause) && !(cause instanceof SyntaxError)) throw cause;
    // Missing, damaged or unreadable: records that were ours are asked about, which is the safe mistake.
    return null;
  }
}

/**
 * Renaming keeps what tells the file from a copy; writing it anew would not. Steps and refusals are of the mark before; requests from a team's
 * workspace are of people who were texted, whichever mark it was.
 */
function makeId(folder: string): string {
  const id = randomUUID();
  for (const name of readdirSync(folder))
    if (!isTeamJournal(name)) rmSync(join(folder, name), { force: true });
  const part = join(folder, `${markName}.part`);
  writeFileSync(part, '', { mode: 0o600 });
  const file = openSync(part, 'r+');
  writeFileSync(file, JSON.stringify({ id, identity: identityOf(part) }));
  fsyncSync(file);
  closeSync(file);
  renameSync(part, join(folder, markName));
  return id;
}
