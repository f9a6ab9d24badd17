/**
 * The members of lists that an import adds to, of whom some are not in the file: the list may be meant to become the file's. So are the
 * lists that it names no more, where their people are on others of the kind now: a class that went up.
 */
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
  /** Contacts whom the file's column of lists puts on one that they are not on yet. */
  readonly #moved = new Set<number>();

  constructor(known: KnownLists) {
    this.#known = known;
  }

  /** The file puts a contact on the list; undefined: a new one. Called once for each who is not on it yet. */
  put(listId: number, contactId: number | undefined): void {
    const members = this.#of(listId);
    if (contactId !== undefined && members.inFile.has(contactId)) members.inFile.set(contactId, true);
    else members.joins += 1;
  }

  /** The file's column of lists puts a contact that is there on another list. */
  move(contactId: number): void {
    this.#moved.add(contactId);
  }

  /** The contact turned out to be somebody else than the file says, and moves nowhere. */
  stay(contactId: number): void {
    this.#moved.delete(contactId);
  }

  /** The contact turned out to be somebody else than the file says. */
  takeBack(listId: number, contactId: number): void {
    const members = this.#of(listId);
    if (members.inFile.has(contactId)) members.inFile.set(contactId, false);
    else members.joins -= 1;
  }

  /**
   * The lists with members whom the file does not name, who are written down to be taken off with the import.
   *
   * @param named the lists that the file's column names
   */
  found(
    leaving: LinesFile,
    nameOf: (contactId: number) => string,
    named: readonly string[],
  ): readonly ReviewedMembers[] {
    return [...this.#lists.values(), ...this.#leftBehind(named)].flatMap(({ listId, inFile, joins }) => {
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

  /** The lists that the file does not name, of the kind of those it does, with the members whom it moves to these. */
  *#leftBehind(named: readonly string[]): Generator<Members> {
    if (this.#moved.size === 0) return;
    const kinds = new Set(named.flatMap((name) => kindOfList(name) ?? []));
    for (const { id, name } of this.#known.all()) {
      const kind = kindOfList(name);
      if (kind === undefined || !kinds.has(kind) || this.#lists.has(id)) continue;
      const gone = [...this.#known.membersOf(id)].filter((contactId) => this.#moved.has(contactId));
      yield { listId: id, inFile: new Map(gone.map((contactId) => [contactId, false])), joins: 0 };
    }
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

/** "3ºA" and "4ºB" are of one kind, "Year 3" and "Year 4" of another; undefined for names that nothing is counted in. */
function kindOfList(name: string): string | undefined {
  if (!/\p{Nd}/u.test(name)) return undefined;
  return name
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0')
    .replace(/(?<!\p{L})\p{L}{1,2}(?!\p{L})/gu, 'a')
    .replace(/\s+/gu, ' ');
}
