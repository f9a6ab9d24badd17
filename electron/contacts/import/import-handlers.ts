/** The channels of importing. One import at a time is staged; another one takes its place. */
import { dirname, join } from 'node:path';
import { importRecords } from '../../db/contacts/contacts-import-undo.ts';
import { type Acting, auditBy } from '../../db/records/audit.ts';
import type { RecordsAt } from '../../db/records-at.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { importsChannels } from '../../shared/channels/imports.ts';
import type { Events } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress, ImportSource, RejectedWords } from '../../shared/import/imports.ts';
import { dayHere } from '../../shared/time/calendar-day.ts';
import { type AgainDeps, againHandlers } from '../again/send-again.ts';
import { ImportWork } from '../staging/import-work.ts';
import { StagedImports } from '../staging/staged-import.ts';
import { listHandlers } from './list-of-import.ts';
import type { Staged } from './tasks.ts';

export interface ImportHandlersDeps extends Acting, SavesFiles, Omit<AgainDeps, 'changed'> {
  /** By which numbers without a code are read; null where none is set. */
  readonly defaultCountry: () => string | null;
  readonly at: RecordsAt;
  /** Of this computer, for what is staged. */
  readonly dataFolder: string;
  /** Whether a person handed the file over: a page may name any. */
  readonly mayRead: (source: ImportSource) => boolean;
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
  const staging = new StagedImports(join(deps.dataFolder, 'imports'), () => work.done(), deps.onError);
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
    ...againHandlers({ deps, work, staging }, mustBeHandedOver),
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
    ...listHandlers(deps),
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
