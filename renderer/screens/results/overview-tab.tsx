import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { useResponse } from '../../data/api.ts';
import { unusedRowsOf } from '../campaigns/audience/people-of.ts';
import { Overview } from './overview.tsx';
import classes from './results.module.css';
import { SentWhat } from './sent-what.tsx';

type OverviewTabProps = { campaign: Campaign; status: CampaignStatus };

/** The overview of one campaign, as far as it goes; of one that has ended with what was sent, and the ways to write again. */
export default function OverviewTab({ campaign, status }: OverviewTabProps) {
  const summary = useResponse('results.summary', { campaignId: campaign.id });
  const purged = campaign.purgedAt !== null;
  const stopped = status.state === 'stopped';
  if (summary.error) return <Refusal error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!summary.data) return <LoadingState />;
  return (
    <div className={classes.scroll}>
      {(stopped || status.state === 'finished') && !purged && (
        <div className={classes.sent}>
          <SentWhat campaign={campaign} />
        </div>
      )}
      <Overview
        summary={summary.data}
        purged={purged}
        stopped={stopped}
        unusedRows={unusedRowsOf(campaign)}
      />
    </div>
  );
}
