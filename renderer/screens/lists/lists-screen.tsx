import { ActionIcon, Button, Menu, TextInput, VisuallyHidden } from '@mantine/core';
import { IconDots, IconListDetails, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MomentText, NumberText } from '../../components/formatted.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { Page } from '../../components/page.tsx';
import { Refusal, RefusalNotice } from '../../components/refusal.tsx';
import { PaneActions, SidePane, WithSidePane } from '../../components/side-pane.tsx';
import { Stack } from '../../components/stack.tsx';
import { useCommand } from '../../use-command.ts';

/** All lists: how many people each has, to make, rename and delete them. */
export default function ListsScreen() {
  const { t } = useTranslation(['lists', 'common']);
  const lists = useAnswer('lists.list', undefined);
  const [open, setOpen] = useState<ContactList | 'new' | undefined>();
  const [removing, setRemoving] = useState<ContactList | undefined>();
  const remove = useCommand('lists.remove');
  const columns = useMemo(
    () =>
      columnsOf<ContactList>()((column) => [
        column.display({
          id: 'name',
          header: t('name'),
          meta: { width: 'minmax(200px, 1fr)' },
          cell: ({ row }) => row.original.name,
        }),
        column.display({
          id: 'size',
          header: t('size'),
          meta: { width: '120px', align: 'end' },
          cell: ({ row }) => <NumberText value={row.original.size} />,
        }),
        column.display({
          id: 'created',
          header: t('created'),
          meta: { width: '180px', align: 'end' },
          cell: ({ row }) => <MomentText at={row.original.createdAt} />,
        }),
        column.display({
          id: 'menu',
          header: () => <VisuallyHidden>{t('common:table.actions')}</VisuallyHidden>,
          meta: { width: '48px', align: 'end' },
          cell: ({ row }) => <ListMenu list={row.original} onRename={setOpen} onRemove={setRemoving} />,
        }),
      ]),
    [t],
  );
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  );

  return (
    <Page
      title={t('title')}
      summary={t('summary')}
      backTo={{ screen: 'contacts' }}
      actions={lists.data?.length === 0 ? undefined : create}
      body="fill"
    >
      <WithSidePane
        pane={
          open !== undefined && (
            <ListPane
              key={open === 'new' ? 'new' : open.id}
              list={open === 'new' ? undefined : open}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      >
        {lists.error ? (
          <Refusal error={lists.error} onRetry={() => void lists.refetch()} />
        ) : lists.data ? (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={lists.data}
            rowKey={(list) => list.id}
            onOpen={setOpen}
            openKey={open === 'new' ? undefined : open?.id}
            empty={
              <EmptyState Icon={IconListDetails} title={t('empty.title')} actions={create}>
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
        title={t('remove.title', { name: removing?.name ?? '' })}
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

type ListMenuProps = {
  list: ContactList;
  onRename: (list: ContactList) => void;
  onRemove: (list: ContactList) => void;
};

function ListMenu({ list, onRename, onRemove }: ListMenuProps) {
  const { t } = useTranslation('lists');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={list.name} onClick={(event) => event.stopPropagation()}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item onClick={() => onRename(list)}>{t('rename')}</Menu.Item>
        <Menu.Item color="red" onClick={() => onRemove(list)}>
          {t('remove.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ListPane({ list, onClose }: { list: ContactList | undefined; onClose: () => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const [name, setName] = useState(list?.name ?? '');
  const save = useCommand('lists.save', { quiet: true });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: list?.id ?? null, name }, { onSuccess: onClose });
  }

  return (
    <SidePane title={list ? list.name : t('new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('name')}
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RefusalNotice error={save.error} />
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {list ? t('common:action.save') : t('create')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}
