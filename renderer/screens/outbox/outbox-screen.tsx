import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PracticeText, practiceTextsKept } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ClockText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { SidePane, WithSidePane } from '../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { invoke, useResponse, useRows } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { NewCampaignButton } from '../campaigns/new-campaign-button.tsx';

const pageSize = 200;

/** Texts that the practice service has taken, as phones would have got them, the newest first. */
export default function OutboxScreen() {
  const { t } = useTranslation('outbox');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<PracticeText | undefined>();
  const [clearing, setClearing] = useState(false);
  const total = useResponse('practice.count', undefined);
  const texts = useRows<PracticeText, number>('practice.outbox', { search }, (before) =>
    invoke('practice.outbox', { search, before, limit: pageSize }),
  );
  const clear = useCommand('practice.clear');
  const columns = useTextColumns();
  const none = total.data === 0;

  return (
    <Page
      title={t('title')}
      summary={total.data === undefined ? '…' : none ? undefined : t('summary', { count: total.data })}
      actions={
        none ? undefined : (
          <Button variant="default" onClick={() => setClearing(true)}>
            {t('clear')}
          </Button>
        )
      }
      body="fill"
    >
      {!none && (
        <Toolbar end={<Muted caption>{t('kept', { most: practiceTextsKept })}</Muted>}>
          <SearchInput label={t('search')} onSearch={setSearch} />
        </Toolbar>
      )}
      <WithSidePane
        pane={
          open && (
            <SidePane
              key={open.id}
              title={<PhoneText digits={open.number} />}
              onClose={() => setOpen(undefined)}
            >
              <Stack gap="small">
                <Muted>
                  <ClockText at={open.receivedAt} />
                </Muted>
                <TextBubble senderId={open.senderId} text={open.text} />
              </Stack>
            </SidePane>
          )
        }
      >
        <RowsTable
          label={t('title')}
          columns={columns}
          response={texts}
          asked={search}
          rowKey={(text) => text.id}
          total={search === '' ? total.data : undefined}
          onOpen={setOpen}
          openKey={open?.id}
          empty={none ? <Nothing /> : <EmptyState Icon={IconInbox} title={t('empty.notFound')} />}
        />
      </WithSidePane>
      <ConfirmDialog
        opened={clearing}
        title={t('clearing.title')}
        confirmLabel={t('clearing.confirm')}
        danger
        busy={clear.isPending}
        onClose={() => setClearing(false)}
        onConfirm={() => clear.mutate(undefined, { onSuccess: () => setClearing(false) })}
      >
        {t('clearing.text')}
      </ConfirmDialog>
    </Page>
  );
}

function useTextColumns() {
  const { t } = useTranslation('outbox');
  return useMemo(
    () =>
      columnsOf<PracticeText>((column) => [
        column('at', t('column.at'), { width: '104px' }, (row) => <ClockText at={row.receivedAt} />),
        column('number', t('column.number'), { width: '160px', main: true }, (row) => (
          <PhoneText digits={row.number} />
        )),
        column('sender', t('column.sender'), { width: '130px', gives: 1 }, (row) => (
          <OwnText>{row.senderId}</OwnText>
        )),
        column('text', t('column.text'), { width: 'minmax(200px, 1fr)' }, (row) => (
          <OwnText>{row.text}</OwnText>
        )),
      ]),
    [t],
  );
}

/** There is nothing: since nothing was sent yet, or since what was sent went with the last run. */
function Nothing() {
  const { t } = useTranslation(['outbox', 'campaigns']);
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  const sentBefore = campaigns.some(({ practice, counts }) => practice && counts.recipients.accepted > 0);
  if (!sentBefore) {
    return (
      <EmptyState Icon={IconInbox} title={t('empty.title')} actions={<NewCampaignButton />}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={IconInbox}
      title={t('empty.again')}
      actions={
        <Button variant="default" component="a" href={formatRoute({ screen: 'results' })}>
          {t('empty.results')}
        </Button>
      }
    >
      {t('empty.againText')}
    </EmptyState>
  );
}
