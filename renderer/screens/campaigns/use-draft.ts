import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { invoke } from '../../data/api.ts';
import { keepUnsaved, letGo } from '../../navigation/unsaved.ts';
import { DraftSaver, type SavingProgress, saveAfterMs } from './draft-saver.ts';

/** A change of the same part within this time belongs to the one before: a word is undone, not a letter. */
const joinedMs = 800;
/** Steps that can be undone. */
const remembered = 200;

/** A draft being edited, saved by itself. */
export type EditedDraft = {
  draft: CampaignDraft;
  change: (part: Partial<CampaignDraft>) => void;
  /** Takes the last change back; undefined where there is none. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  state: 'saved' | 'saving' | 'failed';
  error: Error | null;
  /** Saves what is not saved yet; resolves when the main process has it. */
  flush: () => Promise<void>;
};

type History = { past: readonly CampaignDraft[]; draft: CampaignDraft; future: readonly CampaignDraft[] };

/**
 * Edits a campaign's draft and saves it while it is written and when the screen is left. Leaving asks where something could not
 * be saved, and quitting where something is not saved yet.
 */
export function useDraft(campaign: Campaign): EditedDraft {
  const { id } = campaign;
  const [{ past, draft, future }, setHistory] = useState<History>(() => ({
    past: [],
    draft: draftOf(campaign),
    future: [],
  }));
  const last = useRef({ parts: '', at: 0 });
  const [{ unsaved, error }, setProgress] = useState<SavingProgress>({ unsaved: false, error: null });
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: (changed) => invoke('campaigns.save', { id, draft: changed }),
        onChange: setProgress,
      }),
  );
  // While typing goes on it says so once, not with every save.
  const [settled] = useDebouncedValue(draft, saveAfterMs);
  const writing = unsaved || settled !== draft;

  useEffect(() => {
    if (!unsaved) return;
    return keepUnsaved({
      settle: () => saver.flush(),
      save: (go) => void saver.flush().then(() => letGo(go), stays),
      drop: () => saver.drop(),
    });
  }, [unsaved, saver]);

  // Not every way out is one that can be held.
  useEffect(() => () => void saver.flush().catch(() => undefined), [saver]);

  function move(history: History): void {
    saver.changed(history.draft);
    setHistory(history);
  }

  function change(part: Partial<CampaignDraft>): void {
    const next = { ...draft, ...part };
    const parts = Object.keys(part).join();
    const now = Date.now();
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

  return {
    draft,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
    state: error !== null ? 'failed' : writing ? 'saving' : 'saved',
    error,
    flush: () => saver.flush(),
  };
}

/** The screen shows why it was refused, and nobody goes. */
const stays = (): void => undefined;
