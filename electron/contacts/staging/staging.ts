/**
 * The contacts of a review in a database of their own, from which the commit takes them over in one go: taking rows from a database
 * into another one takes a third of the time of handing them over one by one.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { namer } from '../../db/contacts/contacts-name.ts';
import {
  addStagedLists,
  amendStagedContacts,
  makeStagedContacts,
} from '../../db/contacts/staged-contacts.ts';
import { fieldsWriter } from '../bulk/contact-fields.ts';
import { contactEnd, linesOf, parseAmendedLine, parseStagedLine } from './staged-file.ts';
import { amendedName, listsName, stagedDatabaseName, stagedName } from './staging-names.ts';

/**
 * Puts the lines of the staged file into the database beside it. `fields` are the names of the values in each line, `available` is as
 * in {@link linesOf}.
 */
export function stageContacts(
  folder: string,
  fields: readonly string[],
  available?: (read: number) => number,
): void {
  const write = fieldsWriter(fields);
  const nameOf = namer(fields);
  makeStagedContacts(join(folder, stagedDatabaseName), (add) => {
    for (const lines of linesOf(join(folder, stagedName), contactEnd, available)) {
      for (const line of lines) {
        const { phone, country, values } = parseStagedLine(line);
        add(phone, nameOf(values), country, write(values));
      }
    }
  });
}

/** Puts what later rows have added to contacts into the same database. `fields` are as in {@link stageContacts}. */
export function stageAmended(folder: string, fields: readonly string[]): void {
  const amended = join(folder, amendedName);
  if (statSync(amended).size === 0) return;
  const write = fieldsWriter(fields);
  const nameOf = namer(fields);
  amendStagedContacts(join(folder, stagedDatabaseName), (change) => {
    for (const lines of linesOf(amended, contactEnd)) {
      for (const line of lines) {
        const { place, contact } = parseAmendedLine(line);
        change(place, nameOf(contact.values), write(contact.values));
      }
    }
  });
}

/** Puts the lines of the file of named lists into the same database. */
export function stageLists(folder: string): void {
  addStagedLists(join(folder, stagedDatabaseName), (add) => {
    // A contact whose later rows name other lists has a line for each, with all of them so far.
    for (const lines of linesOf(join(folder, listsName))) {
      for (const line of lines) {
        const [place = 0, ...lists] = line.split(' ').map(Number);
        for (const list of lists) add(place, list);
      }
    }
  });
}
