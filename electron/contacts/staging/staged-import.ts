/** The import that was reviewed, until it is taken over or another one takes its place. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../files/is-missing.ts';
import { AppError } from '../../shared/errors.ts';
import type { ReviewedConsent } from '../../shared/import/imports.ts';
import type { Staged } from '../import/tasks.ts';
import { rejectedName } from './staging-names.ts';

/** Nobody answers more questions about one layout of file. */
const mostRemembered = 200;

interface StagedImport {
  readonly importId: number;
  /** Of it, only the rows that were left out are there any more. */
  readonly isCommitted: boolean;
  readonly what: Staged;
  /** Groups of people of whom a column of consent says something, and that are not on the do-not-text list by a person's decision. */
  readonly open: ReadonlyMap<number, ReviewedConsent>;
}

/** The staged import: one, until another takes its place. */
export class StagedImports {
  readonly #folder: string;
  readonly #workDone: () => Promise<void>;
  readonly #onError: (cause: unknown) => void;
  #lastId = 0;
  #staged: StagedImport | null = null;
  #swept: Promise<void>;

  /** @param workDone when no work on what is staged runs */
  constructor(folder: string, workDone: () => Promise<void>, onError: (cause: unknown) => void) {
    this.#folder = folder;
    this.#workDone = workDone;
    this.#onError = onError;
    // An import that an earlier run left staged was never committed: nobody is waiting for it.
    this.#swept = rm(folder, { recursive: true, force: true }).catch(onError);
  }

  /** A place for another import; what was staged before is gone. */
  async next(): Promise<{ readonly importId: number; readonly folder: string }> {
    this.discard();
    const importId = ++this.#lastId;
    await this.#swept;
    await mkdir(this.#folder, { recursive: true });
    return { importId, folder: join(this.#folder, String(importId)) };
  }

  keep(importId: number, what: Staged, consent: readonly ReviewedConsent[]): void {
    const open = new Map(consent.map((one) => [one.group, one]));
    this.#staged = { importId, isCommitted: false, what, open };
  }

  /** A group of people was put on the do-not-text list. */
  listed(importId: number, group: number): void {
    if (this.#staged?.importId !== importId) return;
    const open = new Map(this.#staged.open);
    open.delete(group);
    this.#staged = { ...this.#staged, open };
  }

  /** @throws AppError `import-undecided` where a group is neither on the do-not-text list nor among those who may be texted */
  mustBeDecided(mayBeTexted: readonly number[]): void {
    const open = [...(this.#staged?.open.values() ?? [])].filter(({ group }) => !mayBeTexted.includes(group));
    const [first] = open;
    if (first !== undefined)
      throw new AppError('import-undecided', { count: open.length, columns: first.columns });
  }

  /** With what is remembered of its layout, and of the file. @throws AppError `not-found` */
  decided(importId: number, mayBeTexted: readonly number[]): Staged {
    const { layout, read, ...staged } = this.get(importId);
    const open = [...(this.#staged?.open.values() ?? [])];
    const said = open.filter(({ group }) => mayBeTexted.includes(group)).map(({ question }) => question);
    const withSaid = (before: readonly string[]): string[] =>
      [...new Set([...said, ...before])].slice(0, mostRemembered);
    return {
      ...staged,
      layout: layout && { ...layout, mayBeTexted: withSaid(layout.mayBeTexted) },
      read: read && { ...read, mayBeTexted: withSaid(read.mayBeTexted) },
    };
  }

  has(importId: number): boolean {
    return this.#staged?.importId === importId;
  }

  /** @throws AppError `not-found`, also where it was committed */
  get(importId: number): Staged {
    if (this.#staged?.isCommitted) throw new AppError('not-found', { what: 'import' });
    return this.leftOutOf(importId);
  }

  /** The same, until another import takes its place. */
  leftOutOf(importId: number): Staged {
    if (this.#staged?.importId !== importId) throw new AppError('not-found', { what: 'import' });
    return this.#staged.what;
  }

  /** It was committed: who was left out can still be saved. */
  keepLeftOut(): void {
    if (this.#staged === null) return;
    const { folder } = this.#staged.what;
    this.#staged = { ...this.#staged, isCommitted: true };
    this.#swept = this.#swept
      .then(async () => {
        // The folder may be gone with the records that it belongs to.
        const names = await readdir(folder).catch((cause: unknown) => {
          if (isMissing(cause)) return [];
          throw cause;
        });
        const others = names.filter((name) => name !== rejectedName);
        await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
      })
      .catch(this.#onError);
  }

  /** Not at once: taking a large file off a disk can take longer than the main process may stand still. */
  discard(): void {
    if (this.#staged === null) return;
    const { folder } = this.#staged.what;
    this.#swept = this.#swept
      .then(this.#workDone)
      .then(() => rm(folder, { recursive: true, force: true }))
      .catch(this.#onError);
    this.#staged = null;
  }
}
