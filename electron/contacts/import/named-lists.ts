/**
 * The lists that the rows of a file name, collected while it is reviewed. The members of each list stand in a file of its own
 * beside the staged contacts; the names are few and stay in memory.
 */
import type { KnownLists } from '../../db/contacts/contacts-import-known.ts';
import { AppError } from '../../shared/errors.ts';
import type { ReviewedList } from '../../shared/import/imports.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { readLists } from '../bulk/list-names.ts';
import { refusesPerson } from '../consent/refuses-person.ts';
import type { LinesFile } from '../staging/staged-file.ts';
import type { ListMembers } from './review/list-members.ts';

/** Nobody has so many lists; a column with more different words is one of something else, and would make a list of each. */
export const mostNamedLists = 500;
/** Rows repeat each other's lists: so many different cells are remembered. */
const mostRemembered = 10_000;

const none: readonly number[] = [];

export class NamedLists {
  readonly #known: KnownLists;
  readonly #members: Pick<ListMembers, 'put' | 'move' | 'stay' | 'takeBack'>;
  readonly #file: LinesFile;
  readonly #lists: { readonly name: string; readonly id: number | null; people: number }[] = [];
  /** By name without its case, as the database tells lists apart. */
  readonly #places = new Map<string, number>();
  readonly #cells = new Map<string, readonly number[]>();
  /** By the places of the contacts: where the line of each begins. */
  readonly #starts: number[] = [];

  constructor(
    known: KnownLists,
    members: Pick<ListMembers, 'put' | 'move' | 'stay' | 'takeBack'>,
    file: LinesFile,
  ) {
    this.#known = known;
    this.#members = members;
    this.#file = file;
  }

  /** Whether a row of this contact has put it on a list that it was not on. */
  has(place: number): boolean {
    return this.#starts[place] !== undefined;
  }

  /**
   * Notes on which lists the staged contact at this place goes; `id` is that of the contact that is there, undefined for a new one.
   * A later row of the same contact may add to its lists.
   *
   * @returns whether there is one that it is not on yet
   * @throws AppError `too-many-lists`
   */
  note(cell: string, place: number, id: number | undefined): boolean {
    const places = this.#cells.get(cell) ?? this.#read(cell);
    const before = this.#listsAt(place);
    let joins = false;
    for (const at of places) {
      const list = this.#lists[at];
      if (list === undefined || before.includes(at)) continue;
      if (list.id !== null) this.#members.put(list.id, id);
      if (id !== undefined && list.id !== null && this.#known.isMember(list.id, id)) continue;
      list.people += 1;
      joins = true;
    }
    if (!joins) return false;
    if (id !== undefined) this.#members.move(id);
    this.#starts[place] = this.#file.size;
    this.#file.add(`${place} ${[...new Set([...before, ...places])].join(' ')}`);
    return true;
  }

  /** The contact turned out to be somebody else than its rows say, and goes on none of their lists. */
  forget(place: number, id: number): void {
    this.#members.stay(id);
    for (const at of this.#listsAt(place)) {
      const list = this.#lists[at];
      if (list === undefined) continue;
      if (list.id !== null) this.#members.takeBack(list.id, id);
      if (list.id === null || !this.#known.isMember(list.id, id)) list.people -= 1;
    }
  }

  /** The lists that earlier rows of this contact name. */
  #listsAt(place: number): readonly number[] {
    const start = this.#starts[place];
    return start === undefined ? none : this.#file.lineAt(start).split(' ').slice(1).map(Number);
  }

  /** In the order in which the file names them. */
  found(): readonly ReviewedList[] {
    return this.#lists.map(({ name, id, people }) => ({ name, people, isNew: id === null }));
  }

  #read(cell: string): readonly number[] {
    const names = readLists(cell).filter((name) => !this.#isRefusal(name));
    const places = [...new Set(names.map((name) => this.#placeOf(name)))];
    if (this.#cells.size < mostRemembered) this.#cells.set(cell, places);
    return places;
  }

  /** "no-sms" among the tags is asked about as a refusal, and makes no list to write to. */
  #isRefusal(name: string): boolean {
    return this.#known.idOf(name) === null && refusesPerson(name);
  }

  #placeOf(name: string): number {
    const key = withoutCase(name);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    if (this.#lists.length === mostNamedLists) throw new AppError('too-many-lists', { most: mostNamedLists });
    const place = this.#lists.push({ name, id: this.#known.idOf(name), people: 0 }) - 1;
    this.#places.set(key, place);
    return place;
  }
}
