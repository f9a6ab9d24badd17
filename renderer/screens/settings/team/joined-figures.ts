/** The figures of a joining that has just ended. They are shown in place of the screen that asked for it, so they outlive that. */
import { useSyncExternalStore } from 'react';
import type { JoinResult } from '../../../../electron/shared/workspace/brought.ts';
import type { JoinPreview } from '../../../../electron/shared/workspace/team.ts';

interface JoinedFigures {
  readonly preview: JoinPreview;
  readonly result: JoinResult;
}

let figures: JoinedFigures | null = null;
const listeners = new Set<() => void>();

/** A workspace was joined, as it was agreed to. */
export function joinedWith(joined: JoinedFigures): void {
  figures = joined;
  for (const hear of listeners) hear();
}

/** Null where this page was not there: it was loaded anew since, or a workspace was left. */
export function useJoinedFigures(): JoinedFigures | null {
  return useSyncExternalStore(subscribe, () => figures);
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
