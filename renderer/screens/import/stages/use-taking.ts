import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportPlan, ImportReview } from '../../../../electron/shared/import/imports.ts';
import { invoke } from '../../../data/api.ts';
import { notifyDone, notifyError } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import { navigate } from '../../../navigation/router.ts';
import type { ImportStage, ReviewStage } from './import-stage.ts';

/** Of a list the file takes the place; people whose rows are messages are saved as contacts too. */
type TakenAs = { listsBecomeFile: boolean; saveToo: boolean };

/**
 * `like`: the campaign that is sent again with the rows; its text is written already. `onLearned`: nothing is taken over but how the file is
 * read.
 */
type Taking = {
  asRows: boolean;
  like: number | undefined;
  onLearned: ((path: string) => void) | undefined;
};

/** Takes over what was reviewed: as contacts, or (`asRows`) as the messages of a campaign, which is opened then. */
export function useTaking({ asRows, like, onLearned }: Taking, onDone: (stage: ImportStage) => void) {
  const { t } = useTranslation('imports');
  const { t: errors } = useTranslation('errors');
  const commit = useCommand('imports.commit', { quiet: true });
  const toCampaign = useCommand('imports.to-campaign', { quiet: true });
  const toReminder = useCommand('imports.to-reminder', { quiet: true });
  /** A double click comes before the screen is drawn anew; the second one must not ask again. */
  const committed = useRef<number>(undefined);

  /** The same file once more, as contacts: the campaign is there already, and stays where this is refused. */
  const saving = useMutation({
    mutationFn: async (plan: ImportPlan) => {
      const review = await invoke('imports.review', { ...plan, asRows: false });
      const mayBeTexted = leftOff(review, plan);
      return invoke('imports.commit', { importId: review.importId, mayBeTexted });
    },
    onSuccess: ({ added, changed }) => notifyDone(t('rows.saved', { added, changed })),
    onError: (error) => notifyError(errors, error),
  });

  function take({ preview, review, plan }: ReviewStage, { listsBecomeFile, saveToo }: TakenAs): void {
    const { importId } = review;
    const mayBeTexted = leftOff(review, plan);
    if (committed.current === importId) return;
    committed.current = importId;
    const onError = (): void => {
      committed.current = undefined;
    };
    const { source } = plan;
    if (onLearned !== undefined && source.kind === 'file') {
      toReminder.mutate({ importId, mayBeTexted }, { onSuccess: () => onLearned(source.path), onError });
      return;
    }
    if (asRows) {
      const onSuccess = ({ campaignId }: { campaignId: number }): void => {
        const open = (): void => navigate({ screen: like === undefined ? 'compose' : 'review', campaignId });
        if (saveToo) saving.mutate(plan, { onSettled: open });
        else open();
      };
      toCampaign.mutate({ importId, mayBeTexted, like: like ?? null }, { onSuccess, onError });
      return;
    }
    commit.mutate(
      { importId, mayBeTexted, listsBecomeFile },
      { onSuccess: (summary) => onDone({ step: 'done', name: preview.name, summary, review }), onError },
    );
  }

  return {
    take,
    isPending: commit.isPending || toCampaign.isPending || toReminder.isPending || saving.isPending,
    error: commit.error ?? toCampaign.error ?? toReminder.error,
    reset: () => {
      commit.reset();
      toCampaign.reset();
      toReminder.reset();
    },
  };
}

/** The groups of people that the person left off the do-not-text list. */
const leftOff = ({ consent }: ImportReview, { mayBeTexted = [] }: ImportPlan): number[] =>
  consent.flatMap(({ group, question }) => (mayBeTexted.includes(question) ? [group] : []));
