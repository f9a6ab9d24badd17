import type { Campaign } from '../../../../electron/shared/models.ts';
import { useRealInPractice, useRealQuestion } from '../../../components/feedback/real-question.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useLiveCounts } from '../use-live-campaign.ts';

/** Lets a paused campaign go on; `question` belongs beside the button that starts it. */
export function useResume(campaign: Campaign) {
  const resume = useCommand('campaigns.resume');
  const about = { lane: campaign.lane, count: useLiveCounts(campaign).recipients.queued };
  const go = (): void => resume.mutate({ id: campaign.id });
  return { busy: resume.isPending, ...useRealQuestion(useRealInPractice(campaign), about, go) };
}
