import { useCallback, useEffect, useRef, useState } from 'react';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { useCommand } from '../../use-command.ts';

/** Long enough that typing does not save every letter, short enough that closing the window loses none. */
const saveAfterMs = 400;

/** A draft being edited, saved by itself. */
export type EditedDraft = {
  draft: CampaignDraft;
  change: (part: Partial<CampaignDraft>) => void;
  state: 'saved' | 'saving' | 'failed';
  error: Error | null;
  /** Saves what is not saved yet; resolves when the main process has it. */
  flush: () => Promise<void>;
};

/** Edits a campaign's draft and saves it when typing pauses and when the screen is left. */
export function useDraft(campaign: Campaign): EditedDraft {
  const { id } = campaign;
  const [draft, setDraft] = useState<CampaignDraft>(() => draftOf(campaign));
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

  function change(part: Partial<CampaignDraft>): void {
    const next = { ...draft, ...part };
    unsaved.current = next;
    setDraft(next);
  }

  return {
    draft,
    change,
    state: save.isError ? 'failed' : save.isPending || unsaved.current ? 'saving' : 'saved',
    error: save.error,
    flush,
  };
}

function draftOf({ name, senderId, template, audience, options }: Campaign): CampaignDraft {
  return { name, senderId, template, audience, options };
}
