import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { Page } from '../../components/page.tsx';
import { Refusal } from '../../components/refusal.tsx';
import { replaceRoute } from '../../router.ts';
import { formatRoute, type Route } from '../../routes.ts';
import { CheckList } from './check-list.tsx';
import { PlanCountries } from './plan-countries.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { PlanSamples } from './plan-samples.tsx';
import { PlanWhat } from './plan-what.tsx';
import classes from './review.module.css';
import { SendBar } from './send-bar.tsx';
import { usePlan } from './use-plan.ts';

/** Everything that sending will do, before it does anything. */
export default function ReviewScreen({ campaignId }: { campaignId: number }) {
  const campaign = useAnswer('campaigns.get', { id: campaignId });
  if (campaign.error) return <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (!campaign.data) return <LoadingState />;
  return <Review campaign={campaign.data} />;
}

/** Where a campaign that is no draft any more is looked at. */
function placeAfterReview({ id, status }: Campaign): Route {
  return { screen: status.state === 'scheduled' ? 'compose' : 'sending', campaignId: id };
}

function Review({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['review', 'campaigns']);
  const plan = usePlan(campaign.id);
  const account = useAnswer('app.state', undefined).data?.account;
  const compose = { screen: 'compose', campaignId: campaign.id } as const;
  const { state } = campaign.status;
  const gone = state !== 'draft' && !(state === 'scheduled' && plan.data !== undefined);
  useEffect(() => {
    if (gone) replaceRoute(placeAfterReview(campaign));
  }, [gone, campaign]);

  return (
    <Page
      title={t('title')}
      summary={campaign.name || t('campaigns:unnamed')}
      backTo={compose}
      actions={
        <Button component="a" variant="default" href={formatRoute(compose)}>
          {t('back')}
        </Button>
      }
      body="fill"
    >
      {plan.error ? (
        <Refusal error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data && account ? (
        <>
          {/* It scrolls, so it takes the focus for the keys that scroll. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <section className={classes.review} tabIndex={0} aria-label={t('title')}>
            <PlanFigures plan={plan.data} />
            <div className={classes.columns}>
              <div className={classes.column}>
                <CheckList checks={plan.data.checks} campaign={campaign} />
                <PlanWhat plan={plan.data} campaign={campaign} account={account} />
                <PlanCountries plan={plan.data} />
              </div>
              <PlanSamples plan={plan.data} senderId={campaign.senderId} />
            </div>
          </section>
          <SendBar
            plan={plan.data}
            campaign={campaign}
            account={account}
            onUndone={() => void plan.refetch()}
          />
        </>
      ) : (
        <PlanProgress campaignId={campaign.id} />
      )}
    </Page>
  );
}
