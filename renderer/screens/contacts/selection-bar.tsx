import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import classes from './contacts.module.css';
import { DoNotTextDialog } from './do-not-text-dialog.tsx';
import type { Selection } from './selection.ts';

type SelectionBarProps = {
  selection: Selection;
  /** How many of them the table does not show, such as those of an earlier search. */
  hidden: number;
  /** How many the table's query finds; undefined while that is not known. */
  found: number | undefined;
  onSelectFound: () => void;
  lists: readonly ContactList[];
  /** The list that the table shows; its members can be taken off it. */
  shownList: number | null;
  onDone: () => void;
};

/** The actions on the selected contacts. */
export function SelectionBar({
  selection,
  hidden,
  found,
  onSelectFound,
  lists,
  shownList,
  onDone,
}: SelectionBarProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [asking, setAsking] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const add = useCommand('lists.add-members');
  const addFound = useCommand('lists.add-found');
  const take = useCommand('lists.remove-members');
  const takeFound = useCommand('lists.remove-found');
  const remove = useCommand('contacts.remove');
  const removeFound = useCommand('contacts.remove-found');
  const busy = [add, addFound, take, takeFound, remove, removeFound].some(({ isPending }) => isPending);
  const count = selection.kind === 'found' ? (found ?? 0) : selection.ids.size;
  const shown = lists.find((list) => list.id === shownList);

  function addTo(list: ContactList): void {
    const onSuccess = (added: number) => {
      notifyDone(t('selection.added', { count: added, list: list.name }));
      onDone();
    };
    if (selection.kind === 'found')
      addFound.mutate({ listId: list.id, query: selection.query }, { onSuccess });
    else add.mutate({ listId: list.id, contactIds: [...selection.ids] }, { onSuccess });
  }

  function takeOff(list: ContactList): void {
    const onSuccess = (taken: number) => {
      notifyDone(t('selection.takenOff', { count: taken, list: list.name }));
      onDone();
    };
    if (selection.kind === 'found')
      takeFound.mutate({ listId: list.id, query: selection.query }, { onSuccess });
    else take.mutate({ listId: list.id, contactIds: [...selection.ids] }, { onSuccess });
  }

  function removeAll(): void {
    const onSuccess = (removed: number) => {
      notifyDone(t('remove.done', { count: removed }));
      onDone();
    };
    setAsking(false);
    if (selection.kind === 'found') removeFound.mutate({ query: selection.query }, { onSuccess });
    else remove.mutate({ ids: [...selection.ids] }, { onSuccess });
  }

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('common:table.selected', { count })}>
      <span className={classes.count} aria-live="polite">
        {selection.kind === 'found'
          ? t('selection.everyone', { count })
          : t('common:table.selected', { count })}
        {hidden > 0 && ` · ${t('selection.hidden', { count: hidden })}`}
      </span>
      {selection.kind === 'ids' && found !== undefined && found > count && (
        <Button size="xs" variant="subtle" onClick={onSelectFound}>
          {t('selection.allFound', { count: found })}
        </Button>
      )}
      <Writes>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              disabled={busy || lists.length === 0}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('selection.addToList')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.listMenu ?? ''}>
            {lists.map((list) => (
              <Menu.Item key={list.id} onClick={() => addTo(list)}>
                {list.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {shown && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => takeOff(shown)}>
            {t('selection.takeFromList')}
          </Button>
        )}
      </Writes>
      <Button size="xs" variant="default" disabled={busy} onClick={() => setBlocking(true)}>
        {t('block.action')}
      </Button>
      <Writes>
        <Button size="xs" variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {t('selection.remove')}
        </Button>
      </Writes>
      <span className={classes.spacer} />
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {t('selection.clear')}
      </Button>
      <DoNotTextDialog
        opened={blocking}
        selection={selection}
        count={count}
        onClose={() => setBlocking(false)}
        onDone={onDone}
      />
      <ConfirmDialog
        opened={asking}
        title={t('remove.title', { count })}
        confirmLabel={t('remove.confirm', { count })}
        danger
        onClose={() => setAsking(false)}
        onConfirm={removeAll}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </div>
  );
}
