import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { AgainNotices } from '../campaigns/again/again-notice.tsx';
import { NewCampaignButton } from '../campaigns/new-campaign-button.tsx';
import { Attention, waitsForPerson } from './attention.tsx';
import { BeingSent } from './being-sent.tsx';
import { HomeFigures } from './home-figures.tsx';
import { RecentCampaigns } from './recent-campaigns.tsx';
import { AboutToBegin, Scheduled } from './scheduled.tsx';
import { Welcome } from './welcome.tsx';

/** Of its own, since it brings the countries of the world along, which no other first screen needs. */
const CountryQuestion = lazy(async () => ({
  default: (await import('../../components/fields/country-question.tsx')).CountryQuestion,
}));

/** Of its own too: it brings the words of a campaign's page along. */
const ChangedScheduled = lazy(() => import('../campaigns/changed-since.tsx'));

/** Only where there are reminders. */
const RemindersToday = lazy(() => import('../reminders/reminders-today.tsx'));

/** The first screen: what is going on, what needs a person, and the ways to begin. */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const campaigns = useResponse('campaigns.list', undefined);
  const app = useResponse('app.state', undefined).data;
  const reminders = useResponse('reminders.list', undefined).data?.reminders ?? [];
  const settings = app?.settings;
  if (campaigns.error) {
    return (
      <Page title={t('title')} body="fill">
        <Refusal error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      </Page>
    );
  }
  if (!campaigns.data || !settings) {
    return (
      <Page title={t('title')} body="fill">
        <LoadingState />
      </Page>
    );
  }
  const underWay = campaigns.data.filter(isUnderWay);

  return (
    <Page
      title={t('title')}
      actions={
        <Writes>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => navigate({ screen: 'import' })}
          >
            {t('import')}
          </Button>
          <NewCampaignButton />
        </Writes>
      }
    >
      <Stack>
        {campaigns.data.some(({ status }) => status.state === 'scheduled') && (
          <>
            <AboutToBegin campaigns={campaigns.data} />
            <Suspense>
              <ChangedScheduled />
            </Suspense>
          </>
        )}
        {!settings.welcomed && app?.inTeam === false && app.account.kind === 'practice' && (
          <Writes>
            <Welcome />
          </Writes>
        )}
        {settings.defaultCountry === null && (
          <Suspense>
            <CountryQuestion />
          </Suspense>
        )}
        <AgainNotices campaigns={campaigns.data} />
        {reminders.length > 0 && (
          <Suspense>
            <RemindersToday reminders={reminders} />
          </Suspense>
        )}
        <Attention campaigns={campaigns.data} />
        {underWay.length > 0 && <BeingSent campaigns={underWay} />}
        <Scheduled campaigns={campaigns.data} />
        <HomeFigures campaigns={campaigns.data} />
        {campaigns.data.length > 0 && <RecentCampaigns campaigns={campaigns.data} />}
      </Stack>
    </Page>
  );
}

/** A campaign that waits for a person is shown as that, and not a second time. */
function isUnderWay(campaign: Campaign): boolean {
  const { state } = campaign.status;
  return state === 'sending' || (state === 'paused' && !waitsForPerson(campaign));
}
