/**
 * The files that the page may have read. A page that was taken over can ask for any path; it gets none that a person did not
 * hand over: in the system's dialog, on the command line, from the file manager or the menu, or by dropping the file on the
 * window. Of a drop the preload script takes the path from the `File` itself, which a page cannot make up; what could tell lies
 * here is only somebody who has taken over the whole renderer process, beyond its scripts.
 */
import { isAbsolute } from 'node:path';
import type { ImportSource } from '../shared/import/imports.ts';

/** For as long as the app runs: a page that is loaded anew may still ask for what its person handed over. */
export class GrantedFiles {
  readonly #paths = new Set<string>();

  /** @returns whether it is a path at all */
  grant(path: string): boolean {
    if (!isAbsolute(path) || path.includes('\0')) return false;
    this.#paths.add(path);
    return true;
  }

  /** Pasted text is the page's own; of files, only those that were granted, named in the very same way. */
  mayRead(source: ImportSource): boolean {
    return source.kind === 'text' || this.#paths.has(source.path);
  }
}
