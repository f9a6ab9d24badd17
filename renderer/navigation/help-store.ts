/** The open part of the help. It lies beside the screens and not among them: reading it loses no work. */
import { useSyncExternalStore } from 'react';
import type { HelpTopic } from './topics.ts';

/** `closed`; `topics` is the list of all pages with the search; `topic` is one page. */
export type HelpState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'topics' }
  | { readonly kind: 'topic'; readonly topic: HelpTopic }
  | { readonly kind: 'shortcuts' };

let state: HelpState = { kind: 'closed' };
/** Where on the screen the focus was last when the help was asked for, so that closing it leads back there. */
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
  // A person who has gone on to another screen is led back to that.
  if (openedFrom?.isConnected) openedFrom.focus();
  else document.querySelector<HTMLElement>('main h1')?.focus();
  openedFrom = undefined;
}

/** The open part of the help; renders again when it changes. */
export function useHelp(): HelpState {
  return useSyncExternalStore(subscribe, () => state);
}

function rememberFocus(): void {
  const { activeElement } = document;
  if (activeElement?.closest('[data-help], [role=dialog]')) return;
  openedFrom = activeElement instanceof HTMLElement ? activeElement : undefined;
}

function become(next: HelpState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
