/**
 * People of the import before, of a file with the same headings, whom this file does not name. They stay contacts, with the values of that
 * file: an appointment that is no longer in it would still be texted about.
 */
import type { ImportBefore } from '../../../db/contacts/added-by-import.ts';
import type { ReviewedAbsent } from '../../../shared/import/imports.ts';

/** As many are shown by name. */
const namesShown = 100;

export class AbsentPeople {
  readonly #before: ImportBefore | null;
  readonly #file: string;
  /** Read when the first row is used: a file of which nothing can be used says nothing of anybody. */
  #absent: Set<number> | null = null;
  #hasCommon = false;

  /** @param file the name of the file; empty where it was pasted */
  constructor(before: ImportBefore | null, file: string) {
    this.#before = before;
    this.#file = file;
  }

  /** The file names the contact; undefined: one who is new. */
  saw(contactId: number | undefined): void {
    if (this.#before === null) return;
    this.#absent ??= new Set(this.#before.people());
    if (contactId !== undefined && this.#absent.delete(contactId)) this.#hasCommon = true;
  }

  /** Null where everybody is in the file, and where it is about other people: nobody is in both, and it is called otherwise. */
  found(nameOf: (contactId: number) => string): ReviewedAbsent | null {
    const absent = this.#absent;
    if (this.#before === null || absent === null || absent.size === 0) return null;
    const isSameFile = this.#file !== '' && this.#file === this.#before.name;
    if (!this.#hasCommon && !isSameFile) return null;
    const { name, at } = this.#before;
    return { file: name, at, people: absent.size, names: [...absent].slice(0, namesShown).map(nameOf) };
  }
}
