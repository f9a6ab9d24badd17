/**
 * A file that was dropped on the window, or opened with the app, on its way to the import screen. It is handed over once: going
 * back to the screen later starts with an empty one.
 */
import type { ImportSource } from '../../electron/shared/import/imports.ts';

/** The source to be imported, and the new list that is suggested for it; empty: none. */
export type OfferedImport = { source: ImportSource; list: string };

let pending: OfferedImport | undefined;
const arrivals = new EventTarget();

/** Puts a source there and tells the import screen, if it is open. */
export function offerImport(source: ImportSource, list = ''): void {
  pending = { source, list };
  arrivals.dispatchEvent(new Event('offered'));
}

/** Takes the source away; undefined where there is none. */
export function takeImport(): OfferedImport | undefined {
  const offered = pending;
  pending = undefined;
  return offered;
}

/** Hears of further sources. Returns the function that ends it. */
export function onImportOffered(listener: () => void): () => void {
  arrivals.addEventListener('offered', listener);
  return () => arrivals.removeEventListener('offered', listener);
}
