import { SegmentedControl } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, ResultState } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { CountApart } from '../../components/figures/count-apart.tsx';
import { FigureRow } from '../../components/figures/figure.tsx';
import { Page } from '../../components/layout/page.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { batchAppearance } from '../../components/text/states.ts';
import { useResponse } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { useCampaignColumns } from '../campaigns/campaign-columns.tsx';
import { NewCampaignButton } from '../campaigns/new-campaign-button.tsx';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import { useLiveCampaigns } from '../sending/use-live-campaign.ts';
import { PeopleTable, type PersonFilter } from './people-table.tsx';
import classes from './results.module.css';

const noCampaigns: readonly Campaign[] = [];
type View = 'campaigns' | 'people';

/** The results of every campaign that was sent, and of every person in them. */
export default function ResultsScreen() {
  const { t } = useTranslation(['results', 'campaigns']);
  const campaigns = useResponse('campaigns.list', undefined);
  const [view, setView] = useState<View>('campaigns');
  const [shown, setShown] = useState<PersonFilter>(null);
  const all = useLiveCampaigns(campaigns.data ?? noCampaigns);
  const sent = useMemo(() => all.filter(wasSent), [all]);
  if (campaigns.error) {
    return (
      <Page title={t('title')} summary={t('summary')} body="fill">
        <Refusal error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      </Page>
    );
  }
  if (!campaigns.data) {
    return (
      <Page title={t('title')} summary={t('summary')} body="fill">
        <LoadingState />
      </Page>
    );
  }
  const views = (
    <SegmentedControl
      aria-label={t('view.label')}
      data={[
        { value: 'campaigns', label: t('view.campaigns') },
        { value: 'people', label: t('view.people') },
      ]}
      value={view}
      onChange={(chosen) => setView(chosen === 'people' ? 'people' : 'campaigns')}
    />
  );
  return (
    <Page title={t('title')} summary={t('summary')} body="fill">
      {sent.length === 0 ? (
        <EmptyState Icon={IconReportAnalytics} title={t('empty.title')} actions={<NewCampaignButton />}>
          {t('empty.text')}
        </EmptyState>
      ) : view === 'people' ? (
        <PeopleTable campaignId={null} shown={shown} onShow={setShown} before={views} />
      ) : (
        <SentCampaigns sent={sent} views={views} />
      )}
    </Page>
  );
}

/** The states whose messages are added up over all campaigns; nobody counts one as sent where nothing was unconfirmed. */
const summed = ['accepted', 'counted-as-sent', 'rejected', 'unconfirmed'] as const;

function SentCampaigns({ sent, views }: { sent: readonly Campaign[]; views: ReactNode }) {
  const { t } = useTranslation(['results', 'campaigns', 'state']);
  const newCampaign = useNewCampaign();
  const [search, setSearch] = useState('');
  const columns = useCampaignColumns({
    onCopy: (campaign) => newCampaign.start({ copyOf: campaign.id }),
    onRemove: () => undefined,
  });
  const wanted = search.toLocaleLowerCase();
  const isIn = (state: ResultState) => sent.some(({ test, counts }) => !test && counts.recipients[state] > 0);
  const shown = sent.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      <div className={classes.figures}>
        <FigureRow>
          <CountApart label={t('sum.campaigns')} campaigns={sent} count={() => 1} />
          {summed
            .filter((state) => state !== 'counted-as-sent' || isIn(state))
            .map((state) => (
              <CountApart
                key={state}
                label={state === 'counted-as-sent' ? t(`state:batch.${state}`) : t(`sum.${state}`)}
                tone={batchAppearance[state].tone}
                campaigns={sent}
                count={({ counts: { recipients } }) => recipients[state]}
              />
            ))}
        </FigureRow>
      </div>
      <Toolbar>
        {views}
        <SearchInput label={t('campaigns:search')} onSearch={setSearch} />
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shown}
        rowKey={(campaign) => campaign.id}
        onOpen={(campaign) => navigate({ screen: 'report', campaignId: campaign.id })}
        empty={<EmptyState Icon={IconReportAnalytics} title={t('campaigns:empty.notFound')} />}
      />
    </>
  );
}

function wasSent({ status }: Campaign): boolean {
  return status.state !== 'draft' && status.state !== 'scheduled';
}
