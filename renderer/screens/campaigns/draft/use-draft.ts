import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../../electron/shared/models.ts';
import { keepUnsaved, letGo } from '../../../navigation/unsaved.ts';
import { ChangedMeanwhile, DraftSaver, type SavingProgress, saveAfterMs } from './draft-saver.ts';
import { isSameDraft, SeenDraft } from './seen-draft.ts';
import { type DraftHistory, useHistory } from './use-history.ts';

/** For so long after a key another's draft waits: it does not come in place of a text that is being written. */
const writesForMs = 2_000;

/** A draft being edited, saved by itself. */
export type EditedDraft = Pick<DraftHistory, 'draft' | 'change' | 'undo' | 'redo'> & {
  state: 'saved' | 'saving' | 'failed';
  error: Error | null;
  /** Saves what is not saved yet; resolves when the main process has it. */
  flush: () => Promise<void>;
  /** Somebody saved another draft while this one was written: it is written on, and saved once the person has chosen. */
  conflict: DraftConflict | undefined;
  /** Asks for that choice. */
  choose: () => void;
  /** The writer of a draft that came while nothing of this person's was unsaved, and is shown now; empty where the name is not known. */
  takenOver: string | undefined;
};

export type DraftConflict = {
  /** As they have saved it last. */
  theirs: Campaign;
  /** The person has asked for the choice. */
  choosing: boolean;
  /** Back to writing. */
  later: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Theirs stays; mine is to be kept elsewhere by then. */
  drop: () => void;
};

/**
 * Edits a campaign's draft and saves it while it is written and when the screen is left. Leaving asks where something could not
 * be saved, and quitting where something is not saved yet.
 */
export function useDraft(campaign: Campaign): EditedDraft {
  const [{ unsaved, error }, setProgress] = useState<SavingProgress>({ unsaved: false, error: null });
  const [theirs, setTheirs] = useState<Campaign | undefined>();
  const [typed, setTyped] = useState<CampaignDraft | undefined>();
  const [choosing, setChoosing] = useState(false);
  const [takenOver, setTakenOver] = useState<string | undefined>();
  const [seen] = useState(() => new SeenDraft(campaign));
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: async (changed) => {
          const other = await seen.save(changed);
          if (other === null) return decided();
          setTheirs(other);
          throw new ChangedMeanwhile();
        },
        onChange: setProgress,
      }),
  );
  const { draft, show, keepOver, ...history } = useHistory(
    () => draftOf(campaign),
    (written) => {
      setTakenOver(undefined);
      setTyped(written);
      saver.changed(written);
    },
  );
  // While typing goes on it says so once, not with every save.
  const [settled] = useDebouncedValue(draft, saveAfterMs);
  const writing = unsaved || settled !== draft;
  const [rested] = useDebouncedValue(typed, writesForMs);
  const isTyping = typed !== rested;
  const asked = theirs !== undefined;

  useEffect(() => {
    if (!unsaved) return;
    return keepUnsaved({
      settle: () => saver.flush(),
      save: asked ? () => setChoosing(true) : (go) => void saver.flush().then(() => letGo(go), stays),
      drop: () => saver.drop(),
    });
  }, [unsaved, saver, asked]);

  // Not every way out is one that can be held.
  useEffect(() => () => void saver.flush().catch(() => undefined), [saver]);

  function take(other: Campaign): void {
    saver.drop();
    seen.see(other);
    decided();
    show(draftOf(other));
  }

  /** Nothing is to be chosen any more. */
  function decided(): void {
    setTheirs(undefined);
    setChoosing(false);
  }

  function keepMine(other: Campaign): void {
    seen.see(other);
    decided();
    keepOver(draftOf(other));
    saver.flush().catch(() => undefined);
  }

  const onNews = useEffectEvent(() => {
    if (theirs !== undefined && campaign.version > theirs.version) saver.flush().catch(() => undefined);
    if (unsaved || isTyping || !seen.isNews(campaign)) return;
    if (isSameDraft(campaign, draft)) {
      seen.see(campaign);
      return;
    }
    take(campaign);
    setTakenOver(campaign.editedBy);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save by somebody else is one piece of news
  useEffect(() => onNews(), [campaign.version, unsaved, isTyping]);

  return {
    ...history,
    draft,
    state: error !== null ? 'failed' : writing ? 'saving' : 'saved',
    error,
    flush: () => saver.flush(),
    conflict: theirs && {
      theirs,
      choosing,
      later: () => setChoosing(false),
      keepMine: () => keepMine(theirs),
      takeTheirs: () => take(theirs),
      drop: () => saver.drop(),
    },
    choose: () => setChoosing(true),
    takenOver,
  };
}

/** The screen shows why it was refused, and nobody goes. */
const stays = (): void => undefined;
