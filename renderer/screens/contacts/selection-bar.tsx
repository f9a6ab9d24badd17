import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notifyDone } from '../../notify.ts';
import { useCommand } from '../../use-command.ts';
import classes from './contacts.module.css';

type SelectionBarProps = {
  selected: ReadonlySet<number>;
  lists: readonly ContactList[];
  /** The list that the table shows; its members can be taken off it. */
  shownList: number | null;
  onDone: () => void;
};

/** What can be done with the contacts that are ticked. */
export function SelectionBar({ selected, lists, shownList, onDone }: SelectionBarProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [asking, setAsking] = useState(false);
  const add = useCommand('lists.add-members');
  const take = useCommand('lists.remove-members');
  const remove = useCommand('contacts.remove');
  const contactIds = [...selected];
  const shown = lists.find((list) => list.id === shownList);

  function addTo(list: ContactList): void {
    add.mutate(
      { listId: list.id, contactIds },
      {
        onSuccess: (count) => {
          notifyDone(t('selection.added', { count, list: list.name }));
          onDone();
        },
      },
    );
  }

  function takeOff(list: ContactList): void {
    take.mutate(
      { listId: list.id, contactIds },
      {
        onSuccess: (count) => {
          notifyDone(t('selection.takenOff', { count, list: list.name }));
          onDone();
        },
      },
    );
  }

  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={t('common:table.selected', { count: selected.size })}
    >
      <span className={classes.count} aria-live="polite">
        {t('common:table.selected', { count: selected.size })}
      </span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={lists.length === 0}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('selection.addToList')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320}>
          {lists.map((list) => (
            <Menu.Item key={list.id} onClick={() => addTo(list)}>
              {list.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown && (
        <Button size="xs" variant="default" onClick={() => takeOff(shown)}>
          {t('selection.takeFromList')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('selection.remove')}
      </Button>
      <span className={classes.spacer} />
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {t('selection.clear')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('remove.title', { count: selected.size })}
        confirmLabel={t('remove.confirm', { count: selected.size })}
        danger
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { ids: contactIds },
            {
              onSuccess: (count) => {
                notifyDone(t('remove.done', { count }));
                setAsking(false);
                onDone();
              },
            },
          )
        }
      >
        {t('remove.text')}
      </ConfirmDialog>
    </div>
  );
}
