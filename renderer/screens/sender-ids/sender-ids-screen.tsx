import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDots, IconPlus, IconSignature } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SenderId } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MomentText } from '../../components/formatted.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { Page } from '../../components/page.tsx';
import { Refusal } from '../../components/refusal.tsx';
import { WithSidePane } from '../../components/side-pane.tsx';
import { Badge } from '../../components/state-badge.tsx';
import { useCommand } from '../../use-command.ts';
import { SenderIdPane } from './sender-id-pane.tsx';
import classes from './sender-ids.module.css';

/** Whom texts can come from. */
export default function SenderIdsScreen() {
  const { t } = useTranslation('sender-ids');
  const senders = useAnswer('sender-ids.list', undefined);
  const [open, setOpen] = useState<SenderId | 'new' | undefined>();
  const [removing, setRemoving] = useState<SenderId | undefined>();
  const remove = useCommand('sender-ids.remove');
  const save = useCommand('sender-ids.save');
  const makeDefault = save.mutate;
  const columns = useMemo(
    () =>
      columnsOf<SenderId>()((column) => [
        column.display({
          id: 'value',
          header: t('column.value'),
          meta: { width: 'minmax(180px, 1fr)' },
          cell: ({ row }) => (
            <span className={classes.value}>
              {row.original.value}
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
          cell: ({ row }) => row.original.label,
        }),
        column.display({
          id: 'used',
          header: t('column.used'),
          meta: { width: '110px', align: 'end' },
          cell: ({ row }) =>
            row.original.useCount === 0 ? t('never') : t('times', { count: row.original.useCount }),
        }),
        column.display({
          id: 'lastUsed',
          header: t('column.lastUsed'),
          meta: { width: '170px', align: 'end' },
          cell: ({ row }) => row.original.lastUsedAt !== null && <MomentText at={row.original.lastUsedAt} />,
        }),
        column.display({
          id: 'menu',
          header: () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          meta: { width: '44px', align: 'end' },
          cell: ({ row }) => (
            <Menu>
              <Menu.Target>
                <ActionIcon
                  size="sm"
                  aria-label={`${t('column.menu')}: ${row.original.value}`}
                  onClick={(event) => event.stopPropagation()}
                >
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
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
              </Menu.Dropdown>
            </Menu>
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
              first={senders.data?.length === 0}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      >
        {senders.error ? (
          <Refusal error={senders.error} onRetry={() => void senders.refetch()} />
        ) : senders.data ? (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={senders.data}
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
        ) : (
          <LoadingState />
        )}
      </WithSidePane>
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('remove.title', { value: removing?.value ?? '' })}
        confirmLabel={t('remove.confirm')}
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() =>
          removing && remove.mutate({ id: removing.id }, { onSuccess: () => setRemoving(undefined) })
        }
      >
        {t('remove.text')}
      </ConfirmDialog>
    </Page>
  );
}
