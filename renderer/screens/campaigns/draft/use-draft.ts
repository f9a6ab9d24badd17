import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../../electron/shared/models.ts';
import { keepUnsaved, letGo } from '../../../navigation/unsaved.ts';
import { ChangedMeanwhile, DraftSaver, type SavingProgress, saveAfterMs } from './draft-saver.ts';
import { isSameDraft, SeenDraft } from './seen-draft.ts';

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
  /** Somebody saved another draft while this one was written: nothing is saved until the person has chosen. */
  conflict: DraftConflict | undefined;
  /** The writer of a draft that came while nothing of this person's was unsaved, and is shown now; empty where the name is not known. */
  takenOver: string | undefined;
};

export type DraftConflict = {
  theirs: Campaign;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Theirs stays; mine is to be kept elsewhere by then. */
  drop: () => void;
};

type History = { past: readonly CampaignDraft[]; draft: CampaignDraft; future: readonly CampaignDraft[] };

/**
 * Edits a campaign's draft and saves it while it is written and when the screen is left. Leaving asks where something could not
 * be saved, and quitting where something is not saved yet.
 */
export function useDraft(campaign: Campaign): EditedDraft {
  const [{ past, draft, future }, setHistory] = useState<History>(() => ({
    past: [],
    draft: draftOf(campaign),
    future: [],
  }));
  const last = useRef({ parts: '', at: 0 });
  const [{ unsaved, error }, setProgress] = useState<SavingProgress>({ unsaved: false, error: null });
  const [theirs, setTheirs] = useState<Campaign | undefined>();
  const [takenOver, setTakenOver] = useState<string | undefined>();
  const [seen] = useState(() => new SeenDraft(campaign));
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: async (changed) => {
          const other = await seen.save(changed);
          if (other === null) return;
          setTheirs(other);
          throw new ChangedMeanwhile();
        },
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
    setTakenOver(undefined);
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

  /** Another's draft in place of this one, which can be had back. */
  function show(other: Campaign): void {
    saver.drop();
    seen.see(other);
    last.current = { parts: '', at: 0 };
    setHistory({ past: [...past, draft].slice(-remembered), draft: draftOf(other), future: [] });
  }

  function keepMine(other: Campaign): void {
    seen.see(other);
    setTheirs(undefined);
    setHistory({ past: [...past, draftOf(other)].slice(-remembered), draft, future });
    saver.flush().catch(() => undefined);
  }

  const onNews = useEffectEvent(() => {
    if (unsaved || theirs !== undefined || !seen.isNews(campaign)) return;
    if (isSameDraft(campaign, draft)) {
      seen.see(campaign);
      return;
    }
    show(campaign);
    setTakenOver(campaign.editedBy);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save by somebody else is one piece of news
  useEffect(() => onNews(), [campaign.version, unsaved]);

  return {
    draft,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
    state: error !== null ? 'failed' : writing ? 'saving' : 'saved',
    error,
    flush: () => saver.flush(),
    conflict: theirs && {
      theirs,
      keepMine: () => keepMine(theirs),
      takeTheirs: () => {
        setTheirs(undefined);
        show(theirs);
      },
      drop: () => saver.drop(),
    },
    takenOver,
  };
}

/** The screen shows why it was refused, and nobody goes. */
const stays = (): void => undefined;
