import { useRef, useState } from 'react';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { asksToResume, pauseMark, waitedForBy } from '../../../../electron/shared/pause-reasons.ts';
import { useRealInPractice, useRealQuestion } from '../../../components/feedback/real-question.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useLiveCounts } from '../use-live-campaign.ts';
import { useRefusedWaiting } from '../use-refused-waiting.ts';
import { PutBackQuestion } from './put-back-question.tsx';

/** Lets a paused campaign go on, which texts `count` people; `question` belongs beside the button that starts it. */
export function useResume(campaign: Campaign) {
  const [asking, setAsking] = useState(false);
  const resume = useCommand('campaigns.resume');
  const real = useRealInPractice(campaign);
  const counts = useLiveCounts(campaign);
  const { status } = campaign;
  const { queued, rejected } = counts.recipients;
  // Whom the service refused in the same words waits with the rest.
  const refusedAlike = status.state === 'paused' && status.reason.kind === 'refused-alike';
  const count = (refusedAlike ? queued + rejected : queued) - useRefusedWaiting(campaign);
  // As it was when the button was pressed: a question that is open is about that pause.
  const seen = useRef<string | undefined>(undefined);
  const remember = (): void => {
    seen.current = status.state === 'paused' ? pauseMark(status.reason) : undefined;
  };
  const go = (): void => resume.mutate({ id: campaign.id, seen: seen.current });
  const others = useRealQuestion(real, { accountId: campaign.accountId, count }, go);
  if (!asksToResume({ ...campaign, counts })) {
    const start = (): void => {
      remember();
      others.start();
    };
    return { busy: resume.isPending, count, ...others, start };
  }
  return {
    busy: resume.isPending,
    count,
    start: () => {
      remember();
      setAsking(true);
    },
    question: (
      <PutBackQuestion
        campaign={campaign}
        count={count}
        real={real}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          resume.mutate({
            id: campaign.id,
            seen: seen.current,
            evenIfSent: true,
            without: waitedForBy(status).map(({ id }) => id),
          });
        }}
      />
    ),
  };
}
