import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlus, IconSignature } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SenderId } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RemoveDialog } from '../../components/feedback/remove-dialog.tsx';
import { MomentText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { useAnswer, wholeList } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { SenderIdPane } from './sender-id-pane.tsx';
import classes from './sender-ids.module.css';

/** Whom texts can come from. */
export default function SenderIdsScreen() {
  const { t } = useTranslation('sender-ids');
  const senders = useAnswer('sender-ids.list', undefined);
  const [open, setOpen] = useState<SenderId | 'new' | undefined>();
  const [removing, setRemoving] = useState<SenderId | undefined>();
  const save = useCommand('sender-ids.save');
  const makeDefault = save.mutate;
  const columns = useMemo(
    () =>
      columnsOf<SenderId>()((column) => [
        column.display({
          id: 'value',
          header: t('column.value'),
          meta: { width: 'minmax(180px, 1fr)', main: true },
          cell: ({ row }) => (
            <span className={classes.value}>
              <OwnText>{row.original.value}</OwnText>
              {row.original.isDefault && (
                <Badge tone="neutral" Icon={IconCheck}>
                  {t('default')}
                </Badge>
              )}
            </span>
          ),
        }),
        column.display({
          id: 'label',
          header: t('column.label'),
          meta: { width: 'minmax(160px, 1.4fr)' },
          cell: ({ row }) => <OwnText>{row.original.label}</OwnText>,
        }),
        column.display({
          id: 'used',
          header: t('column.used'),
          meta: { width: '110px', align: 'end', gives: 2 },
          cell: ({ row }) =>
            row.original.useCount === 0 ? t('never') : t('times', { count: row.original.useCount }),
        }),
        column.display({
          id: 'lastUsed',
          header: t('column.lastUsed'),
          meta: { width: '184px', align: 'end', gives: 1 },
          cell: ({ row }) => row.original.lastUsedAt !== null && <MomentText at={row.original.lastUsedAt} />,
        }),
        column.display({
          id: 'menu',
          header: () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          meta: { width: '44px', align: 'end' },
          cell: ({ row }) => (
            <RowMenu label={`${t('column.menu')}: ${row.original.value}`}>
              <Menu.Item onClick={() => setOpen(row.original)}>{t('edit.action')}</Menu.Item>
              <Menu.Item
                disabled={row.original.isDefault}
                onClick={() => makeDefault({ ...row.original, isDefault: true })}
              >
                {t('makeDefault')}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setRemoving(row.original)}>
                {t('remove.action')}
              </Menu.Item>
            </RowMenu>
          ),
        }),
      ]),
    [t, makeDefault],
  );
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
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
          answer={wholeList(senders)}
          rowKey={(sender) => sender.id}
          onOpen={setOpen}
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
