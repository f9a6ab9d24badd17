import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { useResponse } from '../../data/api.ts';
import { Overview } from './overview.tsx';
import classes from './results.module.css';

type OverviewTabProps = { campaignId: number; purged: boolean; stopped: boolean };

/** The overview of one campaign, as far as it goes. */
export default function OverviewTab({ campaignId, purged, stopped }: OverviewTabProps) {
  const summary = useResponse('results.summary', { campaignId });
  if (summary.error) return <Refusal error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!summary.data) return <LoadingState />;
  return (
    <div className={classes.scroll}>
      <Overview summary={summary.data} purged={purged} stopped={stopped} />
    </div>
  );
}
