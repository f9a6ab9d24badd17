/**
 * A file that was dropped on the window, or opened with the app, on its way to the import screen, which it is handed over to once; and
 * the one whose import was left there, which the screen offers again.
 */
import type { ImportSource } from '../../electron/shared/import/imports.ts';

/**
 * The source to be imported, and the new list that is suggested for it; empty: none. `like`: the campaign that is to be sent again with
 * its rows.
 */
export type OfferedImport = { source: ImportSource; list: string; like?: number | undefined };

/** An import that was left before its rows were taken over; the name is that of the file, empty for pasted rows. */
export type LeftImport = OfferedImport & { name: string };

let pending: OfferedImport | undefined;
let left: LeftImport | undefined;
const arrivals = new EventTarget();

/** Puts a source there and tells the import screen, if it is open. */
export function offerImport(source: ImportSource, list = '', like?: number): void {
  pending = { source, list, like };
  arrivals.dispatchEvent(new Event('offered'));
}

/** Takes the source away; undefined where there is none. */
export function takeImport(): OfferedImport | undefined {
  const offered = pending;
  pending = undefined;
  return offered;
}

/** Keeps the import that was left; undefined: another one was begun. */
export function leaveImport(unfinished: LeftImport | undefined): void {
  left = unfinished;
}

/** The import that was left last; undefined where there is none. */
export const leftImport = (): LeftImport | undefined => left;

/** Hears of further sources. Returns the function that ends it. */
export function onImportOffered(listener: () => void): () => void {
  arrivals.addEventListener('offered', listener);
  return () => arrivals.removeEventListener('offered', listener);
}

type AgainListener = (campaignId: number, source: ImportSource) => void;

const againListeners = new Set<AgainListener>();

/** A file was dropped on a campaign, to send it again with. */
export function offerAgain(campaignId: number, source: ImportSource): void {
  for (const listener of againListeners) listener(campaignId, source);
}

/** Hears of files that are dropped on a campaign. Returns the function that ends it. */
export function onAgainOffered(listener: AgainListener): () => void {
  againListeners.add(listener);
  return () => void againListeners.delete(listener);
}
