/** The channels of importing. One import at a time is staged; another one takes its place. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importRecords } from '../../db/contacts/contacts-import-undo.ts';
import { type Acting, auditBy } from '../../db/records/audit.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { importsChannels } from '../../shared/channels/imports.ts';
import type { Events } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress, ImportSource } from '../../shared/import/imports.ts';
import { type RunningImport, startImport } from './import-thread.ts';
import type { ImportOutcomes, ImportTask, Staged } from './tasks.ts';

export interface ImportHandlersDeps extends Acting, SavesFiles {
  /** In which dates are written where a workbook leaves that to the region. */
  readonly locale: () => string;
  /** By which numbers without a code are read; null where none is set. */
  readonly defaultCountry: () => string | null;
  readonly dataFolder: string;
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
  const { db, dataFolder, now, changed } = deps;
  const stagingFolder = join(dataFolder, 'imports');
  // What an earlier run left staged was never committed: nobody is waiting for it.
  let swept = rm(stagingFolder, { recursive: true, force: true }).catch(deps.onError);

  const record = auditBy(deps);
  let lastFolder: string | null = null;
  let lastId = 0;
  let staged: { readonly importId: number; readonly what: Staged } | null = null;
  let running: RunningImport<unknown> | null = null;
  let looking: RunningImport<unknown> | null = null;

  async function run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
  ): Promise<ImportOutcomes[Kind]> {
    if (running !== null) throw new AppError('not-allowed-now');
    const started = startImport<Kind>(dataFolder, task, deps.onProgress);
    running = started;
    deps.waitFor(started.outcome);
    try {
      return await started.outcome;
    } finally {
      running = null;
    }
  }

  deps.index();

  function mustBeHandedOver(source: ImportSource): void {
    if (!deps.mayRead(source)) throw new AppError('refused');
  }

  /** Not at once: taking a large file off a disk can take longer than the main process may stand still. */
  function discard(): void {
    if (staged === null) return;
    const { folder } = staged.what;
    swept = swept.then(() => rm(folder, { recursive: true, force: true })).catch(deps.onError);
    staged = null;
  }

  function stagedAs(importId: number): Staged {
    if (staged?.importId !== importId) throw new AppError('not-found', { what: 'import' });
    return staged.what;
  }

  return {
    'imports.choose': async () => {
      const path = await deps.askForFile(lastFolder);
      if (path === null) return null;
      lastFolder = dirname(path);
      return { kind: 'file', path };
    },
    // Not through `run`: switching how a file is read may overtake the reading before.
    'imports.preview': async ({ source, reading }) => {
      mustBeHandedOver(source);
      const preview = startImport<'preview'>(
        dataFolder,
        { kind: 'preview', source, reading, locale: deps.locale(), defaultCountry: deps.defaultCountry() },
        (progress) => {
          if (looking === preview) deps.onProgress(progress);
        },
      );
      looking = preview;
      try {
        return await preview.outcome;
      } finally {
        if (looking === preview) looking = null;
      }
    },
    'imports.review': async (plan) => {
      mustBeHandedOver(plan.source);
      discard();
      const importId = ++lastId;
      await swept;
      await mkdir(stagingFolder, { recursive: true });
      const folder = join(stagingFolder, String(importId));
      const outcome = await run<'review'>({
        kind: 'review',
        plan,
        locale: deps.locale(),
        importId,
        folder,
      });
      staged = { importId, what: outcome.staged };
      return outcome.review;
    },
    'imports.commit': async ({ importId }) => {
      const what = stagedAs(importId);
      const summary = await run<'commit'>({ kind: 'commit', staged: what, now: now() });
      discard();
      await record(what.name, {
        action: 'contacts.imported',
        detail: { added: summary.added, changed: summary.changed, rejected: what.rejected },
      });
      changed('contacts');
      deps.index();
      return summary;
    },
    'imports.cancel': async ({ importId }) => {
      if (importId === null) {
        running?.stop();
        looking?.abandon();
      } else if (staged?.importId === importId) discard();
      return null;
    },
    'imports.undo': async ({ importId }) => {
      const { name, removed, restored, kept } = await run<'undo'>({ kind: 'undo', importId, now: now() });
      await record(name, { action: 'contacts.import-undone', detail: { removed, restored } });
      changed('contacts');
      deps.index();
      return { removed, restored, kept };
    },
    'imports.list': () => importRecords(db),
    'imports.refuse': async ({ importId, group }) => {
      const what = stagedAs(importId);
      const source = what.name || 'pasted';
      const { added } = await run<'refuse'>({
        kind: 'refuse',
        staged: what,
        source,
        now: now(),
        group: group ?? null,
      });
      if (added > 0)
        await record('Do not text', {
          action: 'do-not-text.added',
          detail: { numbers: added, reason: source },
        });
      changed('do-not-text', 'contacts');
      return { added };
    },
    'imports.save-rejected': async ({ importId, words }) => {
      const what = stagedAs(importId);
      const t = deps.words();
      const name = t('name.rejected', { file: what.name.replace(/\.[^.]*$/, '') || t('name.import') });
      const saved = await saveFile(deps, name, (path) =>
        run<'save-rejected'>({ kind: 'save-rejected', staged: what, words, path }),
      );
      return saved && { path: saved.path };
    },
  };
}
