/** The channels of importing. One import at a time is staged; another one takes its place. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createForRows } from '../../db/campaigns/campaigns.ts';
import { importRecords } from '../../db/contacts/contacts-import-undo.ts';
import { type Acting, auditBy } from '../../db/records/audit.ts';
import { isMissing } from '../../files/is-missing.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { importsChannels } from '../../shared/channels/imports.ts';
import type { Events, ParsedArgsOf } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type {
  ImportProgress,
  ImportSource,
  RejectedWords,
  ReviewedConsent,
} from '../../shared/import/imports.ts';
import type { CampaignDraft } from '../../shared/models.ts';
import { dayHere } from '../../shared/time/calendar-day.ts';
import { rejectedName } from '../staging/staging-names.ts';
import { type RunningImport, startImport } from './import-thread.ts';
import type { ImportOutcomes, ImportTask, Staged } from './tasks.ts';

export interface ImportHandlersDeps extends Acting, SavesFiles {
  /** By which numbers without a code are read; null where none is set. */
  readonly defaultCountry: () => string | null;
  /** Keeps the country of a file that was taken over, where no person has chosen one. */
  readonly keepCountry: (country: string) => void;
  readonly dataFolder: string;
  /** An empty draft of a campaign. */
  readonly newDraft: () => Promise<CampaignDraft>;
  /** Whether a person handed the file over: a page may name any. */
  readonly mayRead: (source: ImportSource) => boolean;
  /** Shows the system's dialog; null where the person closed it. */
  readonly askForFile: (folder: string | null) => Promise<string | null>;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Told of work that comes to nothing where Carillon ends before it does. */
  readonly waitFor: (work: Promise<unknown>) => void;
  readonly changed: (...what: Events['changed']['what']) => void;
  /** Fills the search index behind what has changed. */
  readonly index: () => void;
  readonly onError: (cause: unknown) => void;
}

export function importHandlers(deps: ImportHandlersDeps): HandlersOf<typeof importsChannels> {
  const { db, now, changed } = deps;
  const record = auditBy(deps);
  const work = new ImportWork(deps);
  const staging = new Staging(join(deps.dataFolder, 'imports'), () => work.done(), deps.onError);
  let lastFolder: string | null = null;
  deps.index();

  function mustBeHandedOver(source: ImportSource): void {
    if (!deps.mayRead(source)) throw new AppError('refused');
  }

  return {
    'imports.choose': async () => {
      const path = await deps.askForFile(lastFolder);
      if (path === null) return null;
      lastFolder = dirname(path);
      return { kind: 'file', path };
    },
    'imports.preview': async ({ source, reading }) => {
      mustBeHandedOver(source);
      return work.preview({ kind: 'preview', source, reading, ...readBy(deps) });
    },
    'imports.review': async (plan) => {
      mustBeHandedOver(plan.source);
      const { importId, folder } = await staging.next();
      const { locale, today } = readBy(deps);
      const task = { kind: 'review', plan, importId, folder, locale, today } as const;
      const { staged, review } = await work.run<'review'>(task);
      staging.keep(importId, staged, review.consent);
      return review;
    },
    'imports.commit': async ({ importId, mayBeTexted = [], listsBecomeFile = false }) => {
      staging.mustBeDecided(mayBeTexted);
      const staged = staging.decided(importId, mayBeTexted);
      const summary = await work.run<'commit'>({ kind: 'commit', staged, now: now(), listsBecomeFile });
      staging.keepLeftOut();
      if (staged.country !== null) deps.keepCountry(staged.country);
      const { added, changed: altered, left } = summary;
      const detail = { added, changed: altered, rejected: staged.rejected, ...(left > 0 && { left }) };
      await record(staged.name, { action: 'contacts.imported', detail });
      changed('contacts');
      deps.index();
      return summary;
    },
    'imports.to-campaign': (asked) => toCampaign(deps, { work, staging }, asked),
    'imports.cancel': async ({ importId }) => {
      if (importId === null) work.stop();
      else if (staging.has(importId)) staging.discard();
      return null;
    },
    'imports.undo': async ({ importId }) => {
      const undone = await work.run<'undo'>({ kind: 'undo', importId, now: now() });
      const { name, removed, restored, kept } = undone;
      await record(name, { action: 'contacts.import-undone', detail: { removed, restored } });
      changed('contacts');
      deps.index();
      return { removed, restored, kept };
    },
    'imports.list': () => importRecords(db),
    'imports.said': async ({ importId, group }) =>
      work.run<'said'>({ kind: 'said', staged: staging.get(importId), group }),
    'imports.refuse': async ({ importId, group = null, texts = null }) => {
      const staged = staging.get(importId);
      const source = staged.name || 'pasted';
      const { added } = await work.run<'refuse'>({
        kind: 'refuse',
        staged,
        source,
        now: now(),
        group,
        texts,
      });
      const detail = { numbers: added, reason: source };
      if (group !== null && texts === null) staging.listed(importId, group);
      if (added > 0) await record('Do not text', { action: 'do-not-text.added', detail });
      changed('do-not-text', 'contacts');
      return { added };
    },
    'imports.save-rejected': async ({ importId, words }) =>
      saveLeftOut(deps, work, staging.leftOutOf(importId), words),
  };
}

/** Makes a draft for the staged rows. */
async function toCampaign(
  deps: ImportHandlersDeps,
  { work, staging }: { readonly work: ImportWork; readonly staging: Staging },
  { importId, mayBeTexted = [] }: ParsedArgsOf<'imports.to-campaign'>,
): Promise<{ readonly campaignId: number }> {
  staging.mustBeDecided(mayBeTexted);
  const staged = staging.decided(importId, mayBeTexted);
  const { rows, count, further } = await work.run<'rows'>({ kind: 'rows', staged, now: deps.now() });
  if (staged.country !== null) deps.keepCountry(staged.country);
  const { name, fields, typed } = staged;
  const kinds = Object.fromEntries(typed.map(({ name: field, as }) => [field, as.kind]));
  const file = { name, fields, kinds, rows: count, further, phones: 'first', shared: 'each' } as const;
  const { id } = await createForRows(deps.db, await deps.newDraft(), { file, rows }, deps.now());
  staging.keepLeftOut();
  deps.changed('campaigns');
  return { campaignId: id };
}

/** By what a file is read: the person's language and country, and the day of this computer's calendar. */
const readBy = ({ locale, now, defaultCountry }: ImportHandlersDeps) => ({
  locale: locale(),
  today: dayHere(now()),
  defaultCountry: defaultCountry(),
});

async function saveLeftOut(deps: ImportHandlersDeps, work: ImportWork, staged: Staged, words: RejectedWords) {
  const t = deps.words();
  const name = t('name.rejected', { file: staged.name.replace(/\.[^.]*$/, '') || t('name.import') });
  const saved = await saveFile(deps, name, (path) =>
    work.run<'save-rejected'>({ kind: 'save-rejected', staged, words, path, locale: deps.locale() }),
  );
  return saved && { path: saved.path };
}

/** The work that runs for an import. */
class ImportWork {
  readonly #deps: ImportHandlersDeps;
  #running: RunningImport<unknown> | null = null;
  #previewing: RunningImport<unknown> | null = null;

  constructor(deps: ImportHandlersDeps) {
    this.#deps = deps;
  }

  /** One at a time. @throws AppError `not-allowed-now` */
  async run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
  ): Promise<ImportOutcomes[Kind]> {
    if (this.#running !== null) throw new AppError('not-allowed-now');
    const { dataFolder, onProgress, waitFor } = this.#deps;
    const started = startImport<Kind>(dataFolder, task, onProgress);
    this.#running = started;
    waitFor(started.outcome);
    try {
      return await started.outcome;
    } finally {
      this.#running = null;
    }
  }

  /** When nothing reads what is staged any more. */
  async done(): Promise<void> {
    await this.#running?.outcome.catch(() => undefined);
  }

  /** Beside what runs: switching how a file is read may overtake the reading before. */
  async preview(task: Extract<ImportTask, { kind: 'preview' }>): Promise<ImportOutcomes['preview']> {
    const { dataFolder, onProgress } = this.#deps;
    const started = startImport<'preview'>(dataFolder, task, (progress) => {
      if (this.#previewing === started) onProgress(progress);
    });
    this.#previewing = started;
    try {
      return await started.outcome;
    } finally {
      if (this.#previewing === started) this.#previewing = null;
    }
  }

  stop(): void {
    this.#running?.stop();
    this.#previewing?.abandon();
  }
}

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
class Staging {
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

  /** With what is remembered of its layout. @throws AppError `not-found` */
  decided(importId: number, mayBeTexted: readonly number[]): Staged {
    const { layout, ...staged } = this.get(importId);
    if (layout === null) return { ...staged, layout };
    const open = [...(this.#staged?.open.values() ?? [])];
    const said = open.filter(({ group }) => mayBeTexted.includes(group)).map(({ question }) => question);
    const questions = [...new Set([...said, ...layout.mayBeTexted])].slice(0, mostRemembered);
    return { ...staged, layout: { ...layout, mayBeTexted: questions } };
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
