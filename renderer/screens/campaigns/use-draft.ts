import { useCallback, useEffect, useRef, useState } from 'react';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { useCommand } from '../../use-command.ts';
import { draftOf } from './draft-of.ts';

/** Long enough that typing does not save every letter, short enough that closing the window loses none. */
const saveAfterMs = 400;
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

/** Edits a campaign's draft and saves it when typing pauses and when the screen is left. */
export function useDraft(campaign: Campaign): EditedDraft {
  const { id } = campaign;
  const [{ past, draft, future }, setHistory] = useState<History>(() => ({
    past: [],
    draft: draftOf(campaign),
    future: [],
  }));
  const last = useRef({ parts: '', at: 0 });
  const unsaved = useRef<CampaignDraft | undefined>(undefined);
  const save = useCommand('campaigns.save', { quiet: true });

  const { mutateAsync } = save;

  const flush = useCallback(async () => {
    const pending = unsaved.current;
    if (!pending) return;
    unsaved.current = undefined;
    try {
      await mutateAsync({ id, draft: pending });
    } catch (error) {
      unsaved.current ??= pending;
      throw error;
    }
  }, [id, mutateAsync]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew
  useEffect(() => {
    if (!unsaved.current) return;
    // A refusal is shown by the screen through `error`; the wait itself has nobody to tell.
    const timer = setTimeout(() => void flush().catch(() => undefined), saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, flush]);

  useEffect(() => () => void flush().catch(() => undefined), [flush]);

  function move(history: History): void {
    unsaved.current = history.draft;
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
    state: save.isError ? 'failed' : save.isPending || unsaved.current ? 'saving' : 'saved',
    error: save.error,
    flush,
  };
}
