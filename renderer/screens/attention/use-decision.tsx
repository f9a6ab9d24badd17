import { useTranslation } from 'react-i18next';
import type { DecisionKind, RefusalKind, SeenBatches } from '../../../electron/shared/models.ts';
import { offerUndo } from '../../components/feedback/undo-toast.tsx';
import { RefusedError, useForget } from '../../data/api.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';

/** The subject of a decision. */
export type Decidable = {
  campaignId: number;
  state: 'unconfirmed' | 'rejected';
  /** The kind of the refusals; null for the unconfirmed. */
  kind: RefusalKind | null;
  /** Null: all of the campaign that are in the state, of that kind. */
  batchIds: readonly number[] | null;
  /** The batches that it is about, as the screen shows them. */
  seen: SeenBatches;
};

/** How long the way back is offered to a reader that says it first; after that it is in the batch itself. */
const offeredToKeysMs = 30_000;

/** Decides, says what came of it in exact numbers, and offers the way back. */
export function useDecision({ campaignId, state, kind, batchIds }: Omit<Decidable, 'seen'>) {
  const { t } = useTranslation('attention');
  const decide = useCommand('batches.decide');
  const undo = useUndo(campaignId);
  const forget = useForget();

  function take(as: DecisionKind, seen: SeenBatches, onDone: () => void): void {
    const named = batchIds === null ? null : [...batchIds];
    const byKeys = document.querySelector(':focus-visible') !== null;
    decide.mutate(
      { campaignId, batchIds: named, from: state, kind, seen, as },
      {
        onError: (error) => {
          if (!(error instanceof RefusedError) || error.data.code !== 'not-as-seen') return;
          // The question named people who are others by now.
          onDone();
          forget('attention.list');
          forget('batches.page');
          forget('batches.sent-again');
        },
        onSuccess: ({ recipients, refused, decision }) => {
          onDone();
          const done = t(`done.${as}`, { count: recipients });
          const words = refused === 0 ? done : `${done} ${t('done.refused', { people: refused })}`;
          if (decision === null) notifyDone(words);
          // A person who decides by keyboard is led to the way back: it stands forty stops away, and what had the focus is gone.
          else
            offerUndo({
              words,
              label: t('action.undo'),
              ...(byKeys && { forMs: offeredToKeysMs }),
              focus: byKeys,
              onUndo: () => undo.take(decision),
            });
        },
      },
    );
  }
  return { take, busy: decide.isPending };
}

/** Takes a decision back, and says for how many that was too late. */
export function useUndo(campaignId: number) {
  const { t } = useTranslation('attention');
  const undo = useCommand('batches.undo');
  return {
    busy: undo.isPending,
    take: (decision: number): void =>
      undo.mutate(
        { campaignId, decision },
        {
          onSuccess: ({ tooLate }) =>
            notifyDone(tooLate === 0 ? t('done.undone') : t('done.tooLate', { count: tooLate })),
        },
      ),
  };
}
