/**
 * The snapshots of what is sent, for the screens. They come ten a second: a component takes its own part, and is drawn
 * again only when that part is another one. A store of its own, since the queries' client does far more for each
 * answer than a figure that changes ten times a second can afford.
 */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { SendingSnapshot } from '../../electron/shared/models.ts';
import { invoke, listen } from './api.ts';

/**
 * `calm`: once a second at most, for what is compared and not read, and at once where a campaign begins, pauses or ends: its
 * state and its counts are never of two moments. Each drawing of a chart, or of a row of buttons, costs more than a
 * whole snapshot.
 */
export type SnapshotPace = 'live' | 'calm';

const calmMs = 1000;

class SnapshotStore {
  #last: SendingSnapshot | undefined;
  readonly #listeners = new Set<() => void>();

  readonly last = (): SendingSnapshot | undefined => this.#last;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  take(snapshot: SendingSnapshot): void {
    this.#last = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

const stores: Readonly<Record<SnapshotPace, SnapshotStore>> = {
  live: new SnapshotStore(),
  calm: new SnapshotStore(),
};

/** Follows the main process for as long as the app runs; call it once. Nothing is asked before `requestFrom`. */
export function followSnapshots(requestFrom: Promise<void>): void {
  let calmAt = Number.NEGATIVE_INFINITY;
  let due = false;
  const calm = (): void => {
    calmAt = performance.now();
    const last = stores.live.last();
    if (last !== undefined) stores.calm.take(last);
  };
  const take = (snapshot: SendingSnapshot): void => {
    stores.live.take(snapshot);
    if (hasChangedState(stores.calm.last(), snapshot)) calm();
    if (due) return;
    due = true;
    setTimeout(
      () => {
        due = false;
        calm();
      },
      Math.max(0, calmAt + calmMs - performance.now()),
    );
  };
  listen('sending.snapshot', take);
  requestFrom
    .then(() => invoke('sending.snapshot', undefined))
    .then(
      (first) => {
        if (stores.live.last() === undefined) take(first);
      },
      // Refused: until the next one comes by itself, screens show what is recorded.
      () => undefined,
    );
}

/** Whether a campaign came, went or entered another state between two snapshots. */
export function hasChangedState(before: SendingSnapshot | undefined, now: SendingSnapshot): boolean {
  if (before === undefined || before.campaigns.length !== now.campaigns.length) return true;
  return now.campaigns.some(({ campaignId, status }) => {
    const known = before.campaigns.find((campaign) => campaign.campaignId === campaignId);
    return known?.status.state !== status.state;
  });
}

/** A part of the last snapshot; undefined before the first. */
export function useSnapshot<Part>(
  select: (snapshot: SendingSnapshot) => Part,
  pace: SnapshotPace = 'live',
): Part | undefined {
  const store = stores[pace];
  const known = useRef<{ snapshot: SendingSnapshot; select: typeof select; part: Part }>(undefined);
  const partNow = useCallback((): Part | undefined => {
    const snapshot = store.last();
    if (snapshot === undefined) return undefined;
    const before = known.current;
    if (before?.snapshot === snapshot && before.select === select) return before.part;
    // The same object for as long as nothing in it is another: else each snapshot would draw everything.
    const part = replaceEqualDeep(before?.part, select(snapshot));
    known.current = { snapshot, select, part };
    return part;
  }, [store, select]);
  return useSyncExternalStore(store.subscribe, partNow);
}
