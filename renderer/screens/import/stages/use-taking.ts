import { useRef } from 'react';
import type { ImportPlan, ImportReview } from '../../../../electron/shared/import/imports.ts';
import { useCommand } from '../../../data/use-command.ts';
import { navigate } from '../../../navigation/router.ts';
import type { ImportStage, ReviewStage } from './import-stage.ts';

/** `like`: the campaign that is sent again with the rows; its text is written already. */
type Taking = { asRows: boolean; like: number | undefined };

/** Takes over what was reviewed: as contacts, or (`asRows`) as the messages of a campaign, which is opened then. */
export function useTaking({ asRows, like }: Taking, onDone: (stage: ImportStage) => void) {
  const commit = useCommand('imports.commit', { quiet: true });
  const toCampaign = useCommand('imports.to-campaign', { quiet: true });
  /** A double click comes before the screen is drawn anew; the second one must not ask again. */
  const committed = useRef<number>(undefined);

  function take({ preview, review, plan }: ReviewStage, listsBecomeFile: boolean): void {
    const { importId } = review;
    const mayBeTexted = leftOff(review, plan);
    if (committed.current === importId) return;
    committed.current = importId;
    const onError = (): void => {
      committed.current = undefined;
    };
    if (asRows) {
      const onSuccess = ({ campaignId }: { campaignId: number }): void =>
        navigate({ screen: like === undefined ? 'compose' : 'review', campaignId });
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
    isPending: commit.isPending || toCampaign.isPending,
    error: commit.error ?? toCampaign.error,
    reset: () => {
      commit.reset();
      toCampaign.reset();
    },
  };
}

/** The groups of people that the person left off the do-not-text list. */
const leftOff = ({ consent }: ImportReview, { mayBeTexted = [] }: ImportPlan): number[] =>
  consent.flatMap(({ group, question }) => (mayBeTexted.includes(question) ? [group] : []));
