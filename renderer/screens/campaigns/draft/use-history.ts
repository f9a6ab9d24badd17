import { useRef, useState } from 'react';
import type { CampaignDraft } from '../../../../electron/shared/models.ts';
import { timeNow } from '../../../data/clock.ts';

/** A change of the same part within this time belongs to the one before: a word is undone, not a letter. */
const joinedMs = 800;
/** Steps that can be undone. */
const remembered = 200;

type Steps = { past: readonly CampaignDraft[]; draft: CampaignDraft; future: readonly CampaignDraft[] };

/** A draft with what it was before. */
export type DraftHistory = {
  draft: CampaignDraft;
  change: (part: Partial<CampaignDraft>) => void;
  /** Takes the last change back; undefined where there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Another draft in place of this one, which can be had back. */
  show: (other: CampaignDraft) => void;
  /** The same draft, which stands in place of another one. */
  keepOver: (other: CampaignDraft) => void;
};

/** @param onWritten a person has made it another one */
export function useHistory(
  start: () => CampaignDraft,
  onWritten: (draft: CampaignDraft) => void,
): DraftHistory {
  const [{ past, draft, future }, setSteps] = useState<Steps>(() => ({
    past: [],
    draft: start(),
    future: [],
  }));
  const last = useRef({ parts: '', at: 0 });

  function move(steps: Steps): void {
    onWritten(steps.draft);
    setSteps(steps);
  }

  function change(part: Partial<CampaignDraft>): void {
    const next = { ...draft, ...part };
    const parts = Object.keys(part).join();
    const now = timeNow();
    const joined = parts === last.current.parts && now - last.current.at < joinedMs && past.length > 0;
    last.current = { parts, at: now };
    move({ past: joined ? past : [...past, draft].slice(-remembered), draft: next, future: [] });
  }

  function undo(): void {
    const before = past.at(-1);
    if (before === undefined) return;
    last.current = { parts: '', at: 0 };
    move({ past: past.slice(0, -1), draft: before, future: [draft, ...future] });
  }

  function redo(): void {
    const [after, ...rest] = future;
    if (after === undefined) return;
    last.current = { parts: '', at: 0 };
    move({ past: [...past, draft], draft: after, future: rest });
  }

  function show(other: CampaignDraft): void {
    last.current = { parts: '', at: 0 };
    setSteps({ past: [...past, draft].slice(-remembered), draft: other, future: [] });
  }

  return {
    draft,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
    show,
    keepOver: (other) => setSteps({ past: [...past, other].slice(-remembered), draft, future }),
  };
}
