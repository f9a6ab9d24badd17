/** The work of the import thread: looking at a file, reviewing it, saving it, undoing it, and whatever else is about many contacts. */

import { join } from 'node:path';
import {
  commitImport,
  keepKinds,
  rememberLayout,
  rowsShare,
} from '../../db/contacts/contacts-import-commit.ts';
import { undoImport } from '../../db/contacts/contacts-import-undo.ts';
import { indexAll } from '../../db/contacts/search/contacts-search-index.ts';
import { tuneImport } from '../../db/sqlite/tuning.ts';
import { writeTable } from '../../files/table-file.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportSummary } from '../../shared/import/imports.ts';
import { dayHere } from '../../shared/time/calendar-day.ts';
import { cellReader } from '../../shared/values/read-value.ts';
import { Progress } from '../bulk/progress.ts';
import { linesOf } from '../staging/staged-file.ts';
import {
  consentName,
  leavingName,
  refusedName,
  rejectedName,
  rowsName,
  stagedDatabaseName,
} from '../staging/staging-names.ts';
import { merge } from './merge.ts';
import type { ImportOutcomes, ImportTask, ImportTools } from './tasks.ts';

/**
 * Each kind of work loads what it needs when it is asked for: saving has no use for the world's numbering plans and four file formats,
 * which take longer to load than many an import takes to save.
 *
 * @throws AppError `cancelled`, and what the parts throw
 */
export async function runImportTask(
  task: ImportTask,
  tools: ImportTools,
): Promise<ImportOutcomes[ImportTask['kind']]> {
  switch (task.kind) {
    case 'preview': {
      const { preview } = await import('./review/review-task.ts');
      return preview(task, tools);
    }
    case 'review': {
      const { reviewPlan } = await import('./review/review-task.ts');
      return reviewPlan(task, tools);
    }
    case 'commit':
      return commit(task, tools);
    case 'rows': {
      const { stagedRows } = await import('./own-rows.ts');
      if (task.staged.layout !== null) rememberLayout(tools.connection, task.staged.layout, task.now);
      return stagedRows(join(task.staged.folder, rowsName));
    }
    case 'learn': {
      const { layout, typed, name } = task.staged;
      if (layout === null) throw new AppError('linked-unknown', { name });
      rememberLayout(tools.connection, layout, task.now);
      keepKinds(tools.connection, new Map(typed.map(({ name: field, as }) => [field, as.kind])), null);
      return null;
    }
    case 'undo': {
      const progress = new Progress(tools, 'undoing', 1);
      return undoImport(tools.connection, task.importId, task.now, (done, fraction) =>
        progress.report(done, fraction),
      );
    }
    case 'save-rejected': {
      const { staged, words, path, locale } = task;
      const { rejectedTable } = await import('./rejected-table.ts');
      return {
        rows: await writeTable(path, rejectedTable(join(staged.folder, rejectedName), staged, words), locale),
      };
    }
    case 'refuse': {
      const { staged, source, now, group, texts } = task;
      const { refuse } = await import('../refusals/refused-in-file.ts');
      return {
        added: await refuse(
          tools.connection,
          join(staged.folder, group === null ? refusedName : consentName(group)),
          texts && new Set(texts),
          { source, now },
        ),
      };
    }
    case 'said': {
      const { saidIn } = await import('../refusals/refused-in-file.ts');
      return saidIn(join(task.staged.folder, consentName(task.group)));
    }
    case 'read-numbers': {
      const { readNumbers } = await import('../refusals/read-numbers.ts');
      return readNumbers(task, tools);
    }
    case 'read-linked': {
      const [{ readLinked }, known] = await Promise.all([
        import('../linked/read-linked.ts'),
        import('../../db/contacts/contacts-import-known.ts'),
      ]);
      const { connection } = tools;
      return readLinked(task, {
        rememberedFor: (layout) => known.rememberedLayout(connection, layout),
        doNotText: known.doNotTextNumbers(connection),
      });
    }
    case 'headings': {
      const { headingsIn } = await import('./review/review-task.ts');
      return headingsIn(task);
    }
    case 'index':
      return { isDone: indexAll(tools.connection) };
    case 'export-contacts':
    case 'export-do-not-text':
    case 'remove-found':
    case 'add-found':
    case 'take-found':
    case 'put-found-on-do-not-text':
    case 'put-on-do-not-text':
    case 'remove-list': {
      const { runFoundTask } = await import('../bulk/found-task.ts');
      return runFoundTask(task, tools);
    }
    default:
      return task satisfies never;
  }
}

function commit(
  { staged, now, listsBecomeFile = false }: Extract<ImportTask, { kind: 'commit' }>,
  tools: ImportTools,
): ImportSummary {
  const progress = new Progress(tools, 'saving', staged.contacts);
  const { name, rejected, policy, others, listIds, newList, namedLists, layout, contacts, fresh, changes } =
    staged;
  const of = { today: dayHere(now) };
  const typed = new Map(staged.typed.map(({ name: field, as }) => [field, { as, read: cellReader(as, of) }]));
  tuneImport(tools.connection);
  return commitImport(tools.connection, {
    name,
    now,
    database: join(staged.folder, stagedDatabaseName),
    size: contacts,
    fresh,
    changes,
    rejected,
    policy,
    others,
    merge: (existing, imported, taken, other) => merge(existing, imported, taken, other, typed),
    kinds: new Map([...typed].map(([field, { as }]) => [field, as.kind])),
    fields: staged.fields,
    listIds,
    newList,
    namedLists,
    leaving: listsBecomeFile ? linesOf(join(staged.folder, leavingName)) : [],
    layout,
    onChunk: (done) => progress.report(done, (done / Math.max(1, contacts)) * rowsShare),
    onStep: (fraction) => progress.report(contacts, fraction),
  });
}
