/**
 * Reads a whole file and stages what it would add, without touching the database: every row is counted once, as new,
 * changed, unchanged, a duplicate, on the do-not-text list, or rejected for a reason.
 */
import { join } from 'node:path';
import type { FileNotice, ImportReview, NumberSource, ProblemGroup } from '../../../shared/import/imports.ts';
import { isOthersPhone } from '../../../shared/phone/phone-owner.ts';
import { ConsentInFile } from '../../read/consent-columns.ts';
import { RefusedInFile } from '../../refusals/refused-in-file.ts';
import { contactEnd, LinesFile } from '../../staging/staged-file.ts';
import {
  amendedName,
  consentName,
  leavingName,
  listsName,
  refusedName,
  rejectedName,
  rowsName,
  stagedName,
} from '../../staging/staging-names.ts';
import { NamedLists } from '../named-lists.ts';
import { OwnRows } from '../own-rows.ts';
import { SharedNumbers } from '../shared-numbers.ts';
import { AbsentPeople } from './absent-people.ts';
import type { ExistingContacts, ReviewTask } from './input.ts';
import { ListMembers } from './list-members.ts';
import type { ColumnMisfits } from './misfits.ts';
import { type RowFiles, RowReview } from './row-review.ts';

/** With how many contacts are staged, those that are left out for their name among them. */
export type Reviewed = Omit<ImportReview, 'importId'> & {
  readonly places: number;
  /** The places of contacts that are to be added. */
  readonly fresh: number;
  /** The fields that any of its rows fills. */
  readonly filled: readonly string[];
  readonly misfits: readonly ColumnMisfits[];
};

export function review(task: ReviewTask): Reviewed {
  const files: LinesFile[] = [];
  const file = (name: string, end?: string, onWritten?: (bytes: number) => void): LinesFile => {
    const made = new LinesFile(join(task.folder, name), end, onWritten);
    files.push(made);
    return made;
  };
  try {
    const staged = file(stagedName, contactEnd, task.onStaged);
    const shared = new SharedNumbers(staged, file(amendedName, contactEnd), task.reader.fields);
    const members = new ListMembers(task.existing.lists);
    const lists = new NamedLists(task.existing.lists, members, file(listsName));
    const refused = new RefusedInFile(file(refusedName), task.existing.doNotText);
    const fileFor = (group: number): LinesFile => file(consentName(group));
    const consent = new ConsentInFile(task.consent, task.existing.doNotText, fileFor, {
      asksOfVisits: false,
    });
    const leaving = file(leavingName);
    const absent = new AbsentPeople(task.existing.before, task.name);
    const nameOf = (id: number): string => called(task.existing, id);
    const read = readAll(task, {
      staged,
      shared,
      rejected: file(rejectedName),
      refused,
      consent,
      lists,
      members,
      absent,
      rows: task.asRows ? new OwnRows(file(rowsName), task.reader, task.names) : null,
    });
    const left = members.found(
      leaving,
      nameOf,
      lists.found().map(({ name }) => name),
    );
    // Lists of which people are missing say it already, with a way to take them off.
    return { ...read, members: left, absent: left.length > 0 ? null : absent.found(nameOf) };
  } finally {
    for (const one of files) one.close();
  }
}

function called({ contactOf, named }: ExistingContacts, id: number): string {
  return contactOf(id).name || `+${named.contactOf(id).number}`;
}

function readAll(task: ReviewTask, files: RowFiles): Omit<Reviewed, 'members' | 'absent'> {
  const reviewing = new RowReview(task, files);
  for (const batch of task.batches) {
    reviewing.take(batch);
    task.onChunk(reviewing.rows, batch.bytesRead);
  }
  const { rows, counts, taken, fresh, notes, numbersIn, shape, bareNumbers, groups, misfits } = reviewing;
  const { phoneColumns, abroad } = task.reader;
  const problems = notes.groups();
  const { country, hints } = task;
  const otherCountry = country === null ? null : bareNumbers.otherThan(country, hints);
  return {
    rows,
    counts,
    taken,
    fresh,
    places: files.shared.size,
    filled: task.reader.fields.filter((_, at) => !reviewing.unfilled.has(at)),
    misfits: misfits.found(),
    lists: files.lists.found(),
    consent: files.consent.found(),
    remarks: files.consent.remarks(),
    refusals: files.refused.size,
    numbersFrom: phoneColumns.length > 1 ? sourcesOf(phoneColumns, task.names, numbersIn) : [],
    groups: groups.found(),
    differences: notes.differences(),
    problems,
    notices: [
      // The other country is said with the way to it.
      ...(otherCountry !== null ? [] : mostlyLandlines(problems, rows - counts.rejected - counts.hidden)),
      ...abroad.map(
        ({ callingCode, count }): FileNotice => ({
          kind: 'maybe-abroad',
          row: null,
          values: { count, code: callingCode },
        }),
      ),
      ...shape.notices(),
    ],
    otherCountry,
  };
}

/** Fewer rows say nothing of a country. */
const fewestLandlines = 3;

/**
 * Read by the wrong country, mobile numbers are most often landlines there. A list of firms may well have landlines: the question costs
 * one look, and texts to strangers cannot be taken back.
 */
function mostlyLandlines(groups: readonly ProblemGroup[], used: number): FileNotice[] {
  const found = groups.find(({ code }) => code === 'landline');
  if (!found || found.count < fewestLandlines || found.count <= used / 2) return [];
  if (found.examples.every((example) => example.found.trim().startsWith('+'))) return [];
  return [{ kind: 'mostly-landlines', row: null, values: { count: found.count } }];
}

function sourcesOf(
  columns: readonly number[],
  names: readonly string[],
  counts: readonly number[],
): NumberSource[] {
  return columns.map((column) => {
    const name = names[column] ?? '';
    return { column: name, count: counts[column] ?? 0, others: isOthersPhone(name) };
  });
}
