/** The members of lists that an import adds to, of whom some are not in the file: the list may be meant to become the file's. */
import type { KnownLists } from '../../../db/contacts/contacts-import-known.ts';
import type { ReviewedMembers } from '../../../shared/import/imports.ts';
import type { LinesFile } from '../../staging/staged-file.ts';

/** As many are shown by name. */
const namesShown = 100;

interface Members {
  readonly listId: number;
  /** Contacts that are on the list, and whether the file puts them on it, too. */
  readonly inFile: Map<number, boolean>;
  joins: number;
}

export class ListMembers {
  readonly #known: KnownLists;
  readonly #lists = new Map<number, Members>();

  constructor(known: KnownLists) {
    this.#known = known;
  }

  /** The file puts a contact on the list; undefined: a new one. Called once for each who is not on it yet. */
  put(listId: number, contactId: number | undefined): void {
    const members = this.#of(listId);
    if (contactId !== undefined && members.inFile.has(contactId)) members.inFile.set(contactId, true);
    else members.joins += 1;
  }

  /** The contact turned out to be somebody else than the file says. */
  takeBack(listId: number, contactId: number): void {
    const members = this.#of(listId);
    if (members.inFile.has(contactId)) members.inFile.set(contactId, false);
    else members.joins -= 1;
  }

  /** The lists with members whom the file does not name, who are written down to be taken off with the import. */
  found(leaving: LinesFile, nameOf: (contactId: number) => string): readonly ReviewedMembers[] {
    return [...this.#lists.values()].flatMap(({ listId, inFile, joins }) => {
      const names: string[] = [];
      let leave = 0;
      for (const [contactId, isInFile] of inFile) {
        if (isInFile) continue;
        leave += 1;
        leaving.add(`${listId} ${contactId}`);
        if (names.length < namesShown) names.push(nameOf(contactId));
      }
      return leave === 0 ? [] : [{ list: this.#known.nameOf(listId), leave, join: joins, names }];
    });
  }

  /** Read when the first of the file is put on the list. */
  #of(listId: number): Members {
    let members = this.#lists.get(listId);
    if (members === undefined) {
      const inFile = new Map<number, boolean>();
      for (const id of this.#known.membersOf(listId)) inFile.set(id, false);
      members = { listId, inFile, joins: 0 };
      this.#lists.set(listId, members);
    }
    return members;
  }
}
