import { Button, VisuallyHidden } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { WrongClockNotice } from '../../components/feedback/wrong-clock.tsx';
import { Page } from '../../components/layout/page.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { wordsOf } from '../../data/refusal-words.ts';
import { replaceRoute } from '../../navigation/router.ts';
import { formatRoute, type Route } from '../../navigation/routes.ts';
import { NotPlanned } from '../campaigns/not-planned.tsx';
import { CheckList } from './check-list.tsx';
import { FirstReal } from './first-real.tsx';
import { PlanCountries } from './plan/plan-countries.tsx';
import { PlanFigures } from './plan/plan-figures.tsx';
import { PlanProgress } from './plan/plan-progress.tsx';
import { PlanSamples } from './plan/plan-samples.tsx';
import { PlanWhat } from './plan/plan-what.tsx';
import { usePlan } from './plan/use-plan.ts';
import classes from './review.module.css';
import { RowsSinceNotice } from './rows-since.tsx';
import { SendBar, timeBefore } from './send-bar.tsx';

/** Everything that sending will do, before it does anything. */
export default function ReviewScreen({ campaignId }: { campaignId: number }) {
  const campaign = useResponse('campaigns.get', { id: campaignId });
  if (campaign.error) return <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (!campaign.data) return <LoadingState />;
  return <Review campaign={campaign.data} />;
}

type NoPlanProps = { error: Error; compose: Route; onRetry: () => void };

/** Why there is nothing to review. A fault of the message is not mended by trying again, but there. */
function NoPlan({ error, compose, onRetry }: NoPlanProps) {
  const { t } = useTranslation('review');
  const { t: errorWords } = useTranslation('errors');
  const code = error instanceof RefusedError ? error.data.code : undefined;
  if (code !== 'message-empty' && code !== 'template-problem')
    return <Refusal error={error} onRetry={onRetry} />;
  return (
    <ErrorState
      {...wordsOf(errorWords, error)}
      actions={
        <Button component="a" href={formatRoute(compose)}>
          {t('back')}
        </Button>
      }
    />
  );
}

type PlanChangedProps = { plan: CampaignPlan; counting: boolean; before: number | undefined };

/** Says that the figures are not those that were here before, and which number was. */
function PlanChanged({ plan, counting, before }: PlanChangedProps) {
  const { t } = useTranslation('review');
  const count = plan.recipients;
  if (counting) return <Notice tone="unsure" title={t('changed.counting')} />;
  if (before === undefined) return null;
  const title = before === count ? t('changed.same', { count }) : t('changed.other', { before, count });
  return <Notice tone="info" title={title} />;
}

/** Where a campaign that is no draft any more is looked at. */
function placeAfterReview({ id, status }: Campaign): Route {
  return { screen: status.state === 'scheduled' ? 'compose' : 'sending', campaignId: id };
}

function Review({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['review', 'campaigns', 'common']);
  const { state } = campaign.status;
  /** The time that is chosen, Unix ms; null: now. */
  const [at, setAt] = useState<number | null>(() => timeBefore(campaign));
  const [undone, setUndone] = useState(false);
  const { plan, error, counting, before, again } = usePlan(campaign.id, state === 'draft', at);
  const account = useResponse('app.state', undefined).data?.account;
  const compose = { screen: 'compose', campaignId: campaign.id } as const;
  // Else the second press of a double click would change what the first one has sent, and be refused.
  const settled = useIsMutating({ mutationKey: ['campaigns.send'] }) > 0 || state !== 'draft';
  // Where somebody else has sent it there is no plan of it any more, and it goes on at its own page, with the seconds to undo it.
  const gone = state !== 'draft' && !(state === 'scheduled' && plan !== undefined && error === null);
  useEffect(() => {
    if (gone) replaceRoute(placeAfterReview(campaign));
  }, [gone, campaign]);

  return (
    <Page
      title={t('title')}
      summary={<bdi>{campaign.name || t('campaigns:unnamed')}</bdi>}
      backTo={compose}
      actions={
        <Button component="a" variant="default" href={formatRoute(compose)}>
          {t('back')}
        </Button>
      }
      body="fill"
    >
      <VisuallyHidden role="status">
        {plan && !counting && !error ? t('ready', { count: plan.going.recipients }) : ''}
      </VisuallyHidden>
      {error ? (
        <NoPlan error={error} compose={compose} onRetry={again} />
      ) : plan && account ? (
        <>
          {/* It scrolls, so it takes the focus for the keys that scroll. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <section className={classes.review} tabIndex={0} aria-label={t('title')}>
            <fieldset className={classes.choices} disabled={settled}>
              <WrongClockNotice />
              {undone && state === 'draft' && <Notice tone="good" title={t('common:undo.done')} />}
              {/* After undoing it is counted again as a matter of course. */}
              <PlanChanged
                plan={plan}
                counting={counting && !undone}
                before={undone && before === plan.recipients ? undefined : before}
              />
              {state === 'draft' && campaign.plannedAt !== null && (
                <NotPlanned campaign={campaign} plannedAt={campaign.plannedAt} atReview />
              )}
              {state === 'draft' && <RowsSinceNotice campaign={campaign} />}
              <PlanFigures plan={plan} practice={account.kind === 'practice'} scheduled={at !== null} />
              <FirstReal campaign={campaign} account={account} recipients={plan.recipients} />
              <div className={classes.columns}>
                <div className={classes.column}>
                  <CheckList
                    checks={plan.checks}
                    campaign={campaign}
                    person={plan.sample[0] ?? plan.longest ?? undefined}
                  />
                  <PlanWhat plan={plan} campaign={campaign} account={account} />
                  {plan.going.recipients > 0 && <PlanCountries plan={plan} />}
                </div>
                {plan.recipients > 0 && <PlanSamples plan={plan} senderId={campaign.senderId} />}
              </div>
            </fieldset>
          </section>
          <SendBar
            plan={plan}
            campaign={campaign}
            account={account}
            counting={counting}
            onTime={setAt}
            onStale={again}
            onUndone={() => setUndone(true)}
          />
        </>
      ) : (
        <PlanProgress campaignId={campaign.id} />
      )}
    </Page>
  );
}
