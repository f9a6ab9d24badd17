/**
 * Work on all contacts that a query finds, a million perhaps: chunk by chunk in a thread of its own, so that it can tell how far
 * it is and be stopped. Work that changes contacts does so in one transaction: stopped or killed, it has changed nothing.
 */

import { idsFound, idsInOrder } from '../../db/contacts/contacts.ts';
import { bulkFrom, dropIndexes, makeIndexes } from '../../db/contacts/contacts-bulk.ts';
import {
  addContactsToDoNotText,
  addDoNotText,
  doNotTextCount,
  NewDoNotText,
} from '../../db/contacts/do-not-text.ts';
import { fieldKinds } from '../../db/contacts/fields/field-kinds.ts';
import { forgetFields } from '../../db/contacts/fields/field-names.ts';
import {
  addFoundToList,
  countContacts,
  foundBetween,
  membersOf,
  noteFound,
  removeFoundContacts,
  takeFoundOffList,
} from '../../db/contacts/found.ts';
import { allLists, removeList } from '../../db/contacts/lists.ts';
import { forgetIndex } from '../../db/contacts/search/contacts-search-index.ts';
import { type Db, openOver } from '../../db/sqlite/open.ts';
import { asOfNow, changing } from '../../db/sqlite/transaction.ts';
import { tuneExport } from '../../db/sqlite/tuning.ts';
import type { TaskConnection } from '../../db/task-connection.ts';
import { writeTable } from '../../files/table-file.ts';
import type { ContactsQuery } from '../../shared/contacts-query.ts';
import { AppError } from '../../shared/errors.ts';
import { contactsTable, doNotTextTable } from '../export.ts';
import type { FoundOutcome, FoundTask } from '../import/tasks.ts';
import { rowsOf } from './pages.ts';
import { Progress, type ProgressTools } from './progress.ts';

export interface FoundTools extends ProgressTools {
  readonly connection: TaskConnection;
}

/** The part of an export that finding the names of the fields takes. */
const fieldsShare = 0.25;

/** @throws AppError `cancelled` where the person has stopped it, `list-gone` where there is no such list */
export async function runFoundTask(task: FoundTask, tools: FoundTools): Promise<FoundOutcome> {
  const { connection } = tools;
  const db = openOver(connection);
  switch (task.kind) {
    case 'export-contacts':
      tuneExport(connection);
      return asOfNow(connection, async () => {
        const { query, words, path, locale } = task;
        const found = await noteFound(db, await idsInOrder(db, query));
        const listNames = new Map((await allLists(db)).map(({ id, name }) => [id, name]));
        const progress = new Progress(tools, 'working', found);
        const onFields = (done: number) => progress.report(0, (done / found) * fieldsShare, found);
        const table = contactsTable(
          connection,
          found,
          listNames,
          { kinds: await fieldKinds(db), words },
          onFields,
        );
        const onRows = (rows: number) =>
          progress.report(rows, fieldsShare + (rows / found) * (1 - fieldsShare), found);
        return { count: await writeTable(path, table, locale, onRows) };
      });
    case 'export-do-not-text':
      return asOfNow(connection, async () => {
        const { words, path, locale } = task;
        const onRows = telling(tools, await doNotTextCount(db));
        return { count: await writeTable(path, doNotTextTable(db, words), locale, onRows) };
      });
    case 'remove-found':
      return changing(connection, () => removeFound(connection, db, task.query, tools));
    case 'add-found':
      return changing(connection, async () => {
        const found = await noteFound(db, await idsFound(db, task.query));
        const add = addFoundToList(connection, task.listId);
        return inChunks(found, tools, add);
      });
    case 'take-found':
      return changing(connection, async () => {
        const found = await noteFound(db, await idsFound(db, task.query));
        return takeOff(connection, task.listId, found, tools);
      });
    case 'put-found-on-do-not-text':
      return changing(connection, async () => {
        const found = await noteFound(db, await idsFound(db, task.query));
        return inChunks(found, tools, (from, to) => addContactsToDoNotText(db, foundBetween(from, to), task));
      });
    case 'put-on-do-not-text':
      return changing(connection, async () => {
        const onDone = telling(tools, task.entries);
        let [count, done] = [0, 0];
        for (const page of task.pages) {
          const entries = rowsOf(NewDoNotText, page);
          count += await addDoNotText(db, entries, task);
          done += entries.length;
          onDone(done);
        }
        return { count };
      });
    case 'remove-list':
      return changing(connection, async () => {
        const found = await noteFound(db, membersOf(task.listId));
        const taken = await takeOff(connection, task.listId, found, tools);
        if (!removeList(connection, task.listId)) throw new AppError('list-gone');
        return taken;
      });
    default:
      return task satisfies never;
  }
}

async function removeFound(connection: TaskConnection, db: Db, query: ContactsQuery, tools: FoundTools) {
  const all = countContacts(connection);
  const found = await noteFound(db, await idsFound(db, query));
  // Following so many changes one by one takes longer than building the indexes anew.
  const most = found >= bulkFrom && found >= all / 2;
  if (found >= bulkFrom && found >= all / 4) forgetIndex(connection);
  if (most) dropIndexes(connection);
  const removed = await inChunks(found, tools, removeFoundContacts(connection));
  if (most) makeIndexes(connection);
  connection.prepare(forgetFields).run();
  return removed;
}

function takeOff(
  connection: TaskConnection,
  listId: number,
  found: number,
  tools: ProgressTools,
): Promise<FoundOutcome> {
  return inChunks(found, tools, takeFoundOffList(connection, listId));
}

/** So many at a time: the thread looks up some times a second whether it is to stop. */
const chunk = 5_000;

async function inChunks(
  found: number,
  tools: ProgressTools,
  work: (from: number, to: number) => number | bigint | Promise<number>,
): Promise<FoundOutcome> {
  const onDone = telling(tools, found);
  let count = 0;
  for (let done = 0; done < found; done += chunk) {
    count += Number(await work(done + 1, done + chunk));
    onDone(Math.min(found, done + chunk));
  }
  return { count };
}

function telling(tools: ProgressTools, total: number): (done: number) => void {
  const progress = new Progress(tools, 'working', total);
  return (done) => progress.report(done, total === 0 ? 1 : Math.min(1, done / total), total);
}
