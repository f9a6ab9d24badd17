/**
 * The work that a person has typed and not saved. Every way out of it asks first: another row, Escape, a link of the sidebar, the
 * history; the main process asks before Carillon quits. One at a time, as there is one form that can be left so.
 */
import { useSyncExternalStore } from 'react';
import { invoke } from '../data/api.ts';

export interface Unsaved {
  /** Saves it and calls `go` once that is done; where it is refused the form says so, and nobody goes. Absent: it can only be dropped. */
  readonly save?: (go: () => void) => void;
  /** Saves what saves itself anyway, before anybody is asked; a person is asked only where it rejects. */
  readonly settle?: () => Promise<void>;
  /** The person has decided against it. */
  readonly drop?: () => void;
}

/** A way out that waits for the person's answer. */
export interface Leaving {
  readonly unsaved: Unsaved;
  readonly go: () => void;
}

let current: Unsaved | undefined;
let leaving: Leaving | undefined;
const listeners = new Set<() => void>();

/** Holds whoever leaves. Returns the function that lets them go again. */
export function keepUnsaved(unsaved: Unsaved): () => void {
  keep(unsaved);
  return () => {
    if (current === unsaved) letGo();
  };
}

/** Leaves at once where nothing is unsaved, else when the person has said what becomes of it. */
export function leave(go: () => void): void {
  const unsaved = current;
  if (unsaved === undefined) go();
  else if (unsaved.settle === undefined) askAbout({ unsaved, go });
  else
    unsaved.settle().then(
      () => letGo(go),
      () => askAbout({ unsaved, go }),
    );
}

/** Holds the window's own navigation too: links, the history, whatever sets the hash. Returns the function that ends it. */
export function followNavigation(): () => void {
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent): void => {
    if (current === undefined || !event.cancelable || !event.hashChange) return;
    event.preventDefault();
    const { key, url } = event.destination;
    const back = event.navigationType === 'traverse';
    leave(() => void (back ? navigation.traverseTo(key) : navigation.navigate(url)));
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}

/** Leaves in spite of what is unsaved, which is saved or dropped now. */
export function letGo(go: () => void = () => undefined): void {
  keep(undefined);
  askAbout(undefined);
  go();
}

/** The person has decided against what is unsaved, and leaves. */
export function discard(): void {
  const { unsaved, go } = leaving ?? {};
  unsaved?.drop?.();
  letGo(go);
}

export function stay(): void {
  askAbout(undefined);
}

/** The way out about which the person is to be asked; renders again when that changes. */
export function useLeaving(): Leaving | undefined {
  return useSyncExternalStore(subscribe, () => leaving);
}

function keep(next: Unsaved | undefined): void {
  if ((next === undefined) !== (current === undefined)) {
    void invoke('app.unsaved', { unsaved: next !== undefined });
  }
  current = next;
}

function askAbout(next: Leaving | undefined): void {
  leaving = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
