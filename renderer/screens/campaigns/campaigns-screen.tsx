import { Button, SegmentedControl } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RemoveDialog } from '../../components/feedback/remove-dialog.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { useResponse, wholeList } from '../../data/api.ts';
import { placeOfCampaign } from '../../navigation/place-of-campaign.ts';
import { navigate } from '../../navigation/router.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { useLiveCampaigns } from '../sending/use-live-campaign.ts';
import { useCampaignColumns } from './campaign-columns.tsx';
import { NewCampaignButton } from './new-campaign-button.tsx';
import { useNewCampaign } from './use-new-campaign.ts';

const noCampaigns: readonly Campaign[] = [];
const views = ['all', 'open', 'done', 'tests'] as const;
type View = (typeof views)[number];

/** All campaigns, the newest first, and apart from them the tests: drafts lead to their message, the others to how they go. */
export default function CampaignsScreen() {
  const { t } = useTranslation('campaigns');
  const campaigns = useResponse('campaigns.list', undefined);
  const tests = useResponse('campaigns.tests', undefined).data ?? noCampaigns;
  const newCampaign = useNewCampaign();
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>('all');
  const [removing, setRemoving] = useState<Campaign | undefined>();
  const columns = useCampaignColumns({
    onCopy: (campaign) => newCampaign.start({ copyOf: campaign.id }),
    onRemove: setRemoving,
  });
  const all = useLiveCampaigns(view === 'tests' ? tests : (campaigns.data ?? noCampaigns));
  const shown = useMemo(
    () => all.filter((campaign) => isIn(view, campaign) && isFound(search, campaign)),
    [all, view, search],
  );
  const none = campaigns.data?.length === 0 && tests.length === 0;
  const waysToBegin = (
    <Writes>
      <Button component="a" variant="default" href={formatRoute({ screen: 'send-file' })}>
        {t('fromFile')}
      </Button>
      <NewCampaignButton />
    </Writes>
  );
  const shownViews = views.filter((name) => name !== 'tests' || tests.length > 0 || view === 'tests');

  return (
    <Page
      title={t('title')}
      summary={campaigns.data ? t('summary', { count: campaigns.data.length }) : '…'}
      actions={none ? undefined : waysToBegin}
      body="fill"
    >
      {!none && (
        <Toolbar>
          <SearchInput label={t('search')} onSearch={setSearch} />
          <SegmentedControl
            aria-label={t('title')}
            data={shownViews.map((value) => ({ value, label: t(`show.${value}`) }))}
            value={view}
            onChange={(chosen) => setView(views.find((name) => name === chosen) ?? 'all')}
          />
        </Toolbar>
      )}
      <RowsTable
        label={t('title')}
        columns={columns}
        response={{ ...wholeList(campaigns), rows: shown }}
        asked={`${view} ${search}`}
        rowKey={(campaign) => campaign.id}
        onOpen={(campaign) => navigate(placeOfCampaign(campaign))}
        empty={
          <EmptyState
            Icon={IconSpeakerphone}
            title={none ? t('empty.title') : t('empty.notFound')}
            actions={none ? waysToBegin : undefined}
          >
            {none ? t('empty.text') : undefined}
          </EmptyState>
        }
      />
      <RemoveDialog
        command="campaigns.remove"
        id={removing?.id}
        title={t('remove.title', { name: removing?.name || t('unnamed') })}
        confirmLabel={t('remove.confirm')}
        onClose={() => setRemoving(undefined)}
      >
        {t('remove.text')}
      </RemoveDialog>
    </Page>
  );
}

function isIn(view: View, { status }: Campaign): boolean {
  const done = status.state === 'finished' || status.state === 'stopped';
  return view === 'all' || view === 'tests' || (view === 'done') === done;
}

function isFound(search: string, campaign: Campaign): boolean {
  const wanted = search.toLocaleLowerCase();
  return [campaign.name, campaign.senderId, campaign.template].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  );
}
