import { Button, Menu, TextInput, VisuallyHidden } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '../../../electron/shared/models.ts';
import { ContactsWork } from '../../components/feedback/contacts-work.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { RemoveDialog } from '../../components/feedback/remove-dialog.tsx';
import { MomentText, NumberText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { PaneActions, SidePane, WithSidePane } from '../../components/layout/side-pane.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { useResponse, wholeList } from '../../data/api.ts';
import { useMayWrite } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';

/** All lists: how many people each has, to make, rename and delete them. */
export default function ListsScreen() {
  const { t } = useTranslation(['lists', 'common']);
  const lists = useResponse('lists.list', undefined);
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<ContactList | 'new' | undefined>();
  const [removing, setRemoving] = useState<ContactList | undefined>();
  const columns = useMemo(
    () =>
      columnsOf<ContactList>((column) => [
        column('name', t('name'), { width: 'minmax(200px, 1fr)', main: true, wraps: true }, (row) => (
          <OwnText>{row.name}</OwnText>
        )),
        column('size', t('size'), { width: '120px', align: 'figures' }, (row) => (
          <NumberText value={row.size} />
        )),
        column('created', t('created'), { width: '184px', align: 'end', gives: 1 }, (row) => (
          <MomentText at={row.createdAt} />
        )),
        column(
          'menu',
          () => <VisuallyHidden>{t('common:table.actions')}</VisuallyHidden>,
          { width: '48px', align: 'end' },
          (row) => <ListMenu list={row} onRename={setOpen} onRemove={setRemoving} />,
        ),
      ]),
    [t],
  );
  const create = (
    <Writes>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('new')}
      </Button>
    </Writes>
  );

  return (
    <Page
      title={t('title')}
      summary={t('summary')}
      backTo={{ screen: 'contacts' }}
      actions={lists.data?.length === 0 ? undefined : create}
      body="fill"
    >
      <ContactsWork />
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
        <RowsTable
          label={t('title')}
          columns={columns}
          response={wholeList(lists)}
          rowKey={(list) => list.id}
          onOpen={mayWrite ? setOpen : showPeople}
          openKey={open === 'new' ? undefined : open?.id}
          empty={
            <EmptyState Icon={IconListDetails} title={t('empty.title')} actions={create}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      </WithSidePane>
      <RemoveDialog
        command="lists.remove"
        id={removing?.id}
        title={t('remove.title', { name: removing?.name ?? '' })}
        confirmLabel={t('remove.confirm')}
        onClose={() => setRemoving(undefined)}
      >
        {t('remove.text')}
      </RemoveDialog>
    </Page>
  );
}

const showPeople = ({ id }: ContactList): void => navigate({ screen: 'contacts', listId: id });

type ListMenuProps = {
  list: ContactList;
  onRename: (list: ContactList) => void;
  onRemove: (list: ContactList) => void;
};

function ListMenu({ list, onRename, onRemove }: ListMenuProps) {
  const { t } = useTranslation(['lists', 'common']);
  return (
    <RowMenu label={`${t('common:table.actions')}: ${list.name}`}>
      <Menu.Item onClick={() => showPeople(list)}>{t('people')}</Menu.Item>
      <Writes>
        <Menu.Item onClick={() => onRename(list)}>{t('rename')}</Menu.Item>
        <Menu.Item color="red" onClick={() => onRemove(list)}>
          {t('remove.action')}
        </Menu.Item>
      </Writes>
    </RowMenu>
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
