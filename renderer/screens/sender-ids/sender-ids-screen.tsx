import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlus, IconSignature } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SenderId } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RemoveDialog } from '../../components/feedback/remove-dialog.tsx';
import { MomentText, useLocale } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { useResponse, wholeList } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useMayWrite } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatMoment } from '../../words/format.ts';
import { SenderIdPane } from './sender-id-pane.tsx';
import classes from './sender-ids.module.css';

/** Whom texts can come from. */
export default function SenderIdsScreen() {
  const { t } = useTranslation('sender-ids');
  const senders = useResponse('sender-ids.list', undefined);
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<SenderId | 'new' | undefined>();
  const [removing, setRemoving] = useState<SenderId | undefined>();
  const columns = useSenderColumns(setOpen, setRemoving);
  const add = (
    <Writes>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </Writes>
  );

  return (
    <Page
      title={t('title')}
      summary={t('summary')}
      actions={senders.data?.length === 0 && open === undefined ? undefined : add}
      body="fill"
    >
      <WithSidePane
        pane={
          open !== undefined && (
            <SenderIdPane
              key={open === 'new' ? 'new' : open.id}
              sender={open === 'new' ? undefined : open}
              others={(senders.data ?? [])
                .filter(({ id }) => open === 'new' || id !== open.id)
                .map(({ value }) => value)}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      >
        <RowsTable
          label={t('title')}
          columns={columns}
          response={wholeList(senders)}
          rowKey={(sender) => sender.id}
          {...(mayWrite && { onOpen: setOpen })}
          openKey={open === 'new' ? undefined : open?.id}
          empty={
            <EmptyState
              Icon={IconSignature}
              title={t('empty.title')}
              actions={open === undefined ? add : undefined}
            >
              {t('empty.text')}
            </EmptyState>
          }
        />
      </WithSidePane>
      <RemoveDialog
        command="sender-ids.remove"
        id={removing?.id}
        title={t('remove.title', { value: removing?.value ?? '' })}
        confirmLabel={t('remove.confirm')}
        onClose={() => setRemoving(undefined)}
      >
        {t('remove.text')}
      </RemoveDialog>
    </Page>
  );
}

function useSenderColumns(onEdit: (sender: SenderId) => void, onRemove: (sender: SenderId) => void) {
  const { t } = useTranslation('sender-ids');
  const { mutate: makeDefault } = useCommand('sender-ids.save');
  return useMemo(
    () =>
      columnsOf<SenderId>((column) => [
        column('value', t('column.value'), { width: 'minmax(180px, 1fr)', main: true }, (row) => (
          <span className={classes.value}>
            <OwnText>{row.value}</OwnText>
            {row.isDefault && (
              <Badge tone="neutral" Icon={IconCheck}>
                {t('default')}
              </Badge>
            )}
          </span>
        )),
        column('label', t('column.label'), { width: 'minmax(160px, 1.4fr)' }, (row) => (
          <>
            <OwnText>{row.label}</OwnText>
            <LastRefusal senderId={row.value} />
          </>
        )),
        column('used', t('column.used'), { width: '110px', align: 'end', gives: 2 }, (row) =>
          row.useCount === 0 ? t('never') : t('times', { count: row.useCount }),
        ),
        column(
          'lastUsed',
          t('column.lastUsed'),
          { width: '184px', align: 'end', gives: 1 },
          (row) => row.lastUsedAt !== null && <MomentText at={row.lastUsedAt} />,
        ),
        column(
          'menu',
          () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          { width: '44px', align: 'end' },
          (row) => (
            <Writes>
              <RowMenu label={`${t('column.menu')}: ${row.value}`}>
                <Menu.Item onClick={() => onEdit(row)}>{t('edit.action')}</Menu.Item>
                <Menu.Item disabled={row.isDefault} onClick={() => makeDefault({ ...row, isDefault: true })}>
                  {t('makeDefault')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => onRemove(row)}>
                  {t('remove.action')}
                </Menu.Item>
              </RowMenu>
            </Writes>
          ),
        ),
      ]),
    [t, makeDefault, onEdit, onRemove],
  );
}

/** The service's last word on a sender ID, where it is a refusal. */
function LastRefusal({ senderId }: { senderId: string }) {
  const { t } = useTranslation('sender-ids');
  const locale = useLocale();
  const { data } = useResponse('campaigns.sender-refusal', { senderId });
  if (!data) return null;
  const words = t('refused', { said: data.said, moment: formatMoment(locale, data.at, timeNow()) });
  return (
    <div className={classes.refused} data-tone="unsure" title={words}>
      {words}
    </div>
  );
}
