/** What of the help is open. It lies beside the screens and not among them: reading it loses no work. */
import { useSyncExternalStore } from 'react';
import type { HelpTopic } from './topics.ts';

/** `closed`; `topics` is the list of all pages with the search; `topic` is one page. */
export type HelpState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'topics' }
  | { readonly kind: 'topic'; readonly topic: HelpTopic }
  | { readonly kind: 'shortcuts' };

let state: HelpState = { kind: 'closed' };
/** Where the focus was when the help opened, so that closing it leads back there. */
let openedFrom: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Opens the help, at one page or at the list of all. */
export function openHelp(topic?: HelpTopic): void {
  rememberFocus();
  become(topic === undefined ? { kind: 'topics' } : { kind: 'topic', topic });
}

/** Opens the overview of shortcuts. */
export function openShortcuts(): void {
  rememberFocus();
  become({ kind: 'shortcuts' });
}

/** Closes the help and gives the focus back. */
export function closeHelp(): void {
  become({ kind: 'closed' });
  if (openedFrom?.isConnected) openedFrom.focus();
  openedFrom = undefined;
}

/** What is open; renders again when that changes. */
export function useHelp(): HelpState {
  return useSyncExternalStore(subscribe, () => state);
}

function rememberFocus(): void {
  if (state.kind !== 'closed') return;
  openedFrom = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
}

function become(next: HelpState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
