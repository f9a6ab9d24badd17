import { Button, Select } from '@mantine/core';
import { IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactsQuery } from '../../../electron/shared/contacts-query.ts';
import type { ContactList, ShownContact } from '../../../electron/shared/models.ts';
import { ContactsWork } from '../../components/feedback/contacts-work.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { SaveFileButton } from '../../components/feedback/save-file-button.tsx';
import { UnsavedDialog } from '../../components/feedback/unsaved-dialog.tsx';
import { NumberText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import type { TableSort } from '../../components/table/sortable-header.tsx';
import { invoke, useResponse, useRows } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { leave } from '../../navigation/unsaved.ts';
import { ColumnsChoice, useChosenColumns } from './columns-choice.tsx';
import { columnFields, toggled, useContactColumns } from './contact-columns.tsx';
import { ContactPane } from './contact-pane.tsx';
import type { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const everybody: ContactsQuery = { search: '', listId: null, sort: 'name', direction: 'ascending' };
const pageSize = 200;
const nobodySelected: Selection = { kind: 'ids', ids: new Set() };
const sortable: readonly ContactsQuery['sort'][] = ['name', 'number', 'added'];

type ContactsScreenProps = {
  contactId: number | undefined;
  /** The list whose people are shown first; nothing for everybody's. */
  listId?: number | undefined;
};

/** Everybody that can be texted: search, sort, lists, and one person beside the table. */
export default function ContactsScreen({ contactId, listId }: ContactsScreenProps) {
  const { t } = useTranslation('contacts');
  const [query, setQuery] = useState(listId === undefined ? everybody : { ...everybody, listId });
  const [open, setOpen] = useState<number | 'new' | undefined>(contactId);
  const [selection, setSelection] = useState(nobodySelected);
  const ticked = selection.kind === 'ids' ? selection.ids : undefined;
  const total = useResponse('contacts.count', { query: everybody });
  const found = useResponse('contacts.count', { query });
  const lists = useResponse('lists.list', undefined);
  const fields = useResponse('contacts.fields', undefined);
  const contacts = useRows<ShownContact, string>('contacts.page', query, (after) =>
    invoke('contacts.page', { query, after, limit: pageSize }),
  );
  const { chosen, ...choosing } = useChosenColumns();
  const columns = useContactColumns({
    fields: fields.data ?? [],
    chosen,
    lists: lists.data ?? [],
    selected: ticked,
    onSelect: (ids) => setSelection({ kind: 'ids', ids }),
    rows: contacts.rows,
    settled: contacts.settled,
  });
  const shown = useMemo(() => new Set(contacts.rows.map(({ id }) => id)), [contacts.rows]);
  const hidden = contacts.settled && ticked ? [...ticked].filter((id) => !shown.has(id)).length : 0;

  function ask(next: ContactsQuery): void {
    setQuery(next);
    // "All found" meant those that were found then.
    if (selection.kind === 'found') setSelection(nobodySelected);
  }

  function sortBy({ column, direction }: TableSort): void {
    const sort = sortable.find((name) => name === column);
    if (sort) ask({ ...query, sort, direction });
  }

  const openNext = (next: number | 'new') => next !== open && leave(() => setOpen(next));

  const actions = <NewPeople onAdd={() => openNext('new')} />;
  const nobodyAtAll = total.data === 0;

  return (
    <Page
      title={t('title')}
      summary={total.data === undefined ? '…' : t('summary', { count: total.data })}
      actions={nobodyAtAll && open === undefined ? undefined : actions}
      body="fill"
    >
      {!nobodyAtAll && (
        <Toolbar
          end={
            <>
              {found.data !== undefined && query !== everybody && t('found', { count: found.data })}
              <ColumnsChoice fields={columnFields(fields.data ?? [])} value={chosen} {...choosing} />
              <SaveFileButton
                command="contacts.export"
                args={{ query, words: { number: t('export.number'), lists: t('export.lists') } }}
                label={t('export.action')}
                done={({ rows, path }) => t('export.done', { count: rows, path })}
              />
              <ManageLists count={lists.data?.length} />
            </>
          }
        >
          <SearchInput label={t('search')} onSearch={(search) => ask({ ...query, search })} />
          <ListFilter
            lists={lists.data ?? []}
            value={query.listId}
            onChange={(listId) => ask({ ...query, listId })}
          />
        </Toolbar>
      )}
      <ContactsWork />
      {(ticked === undefined || ticked.size > 0) && (
        <SelectionBar
          selection={selection}
          hidden={hidden}
          found={found.data}
          onSelectFound={() => setSelection({ kind: 'found', query })}
          lists={lists.data ?? []}
          shownList={query.listId}
          onDone={() => setSelection(nobodySelected)}
        />
      )}
      <WithSidePane
        pane={
          open !== undefined && (
            <ContactPane
              key={open}
              contactId={open === 'new' ? undefined : open}
              fields={fields.data ?? []}
              lists={lists.data ?? []}
              onOpen={setOpen}
              onClose={() => setOpen(undefined)}
            />
          )
        }
      >
        <RowsTable
          label={t('title')}
          columns={columns}
          response={contacts}
          asked={`${query.search} ${query.listId}`}
          rowKey={(contact) => contact.id}
          total={found.data}
          sort={{ column: query.sort, direction: query.direction }}
          onSort={sortBy}
          onOpen={(contact) => openNext(contact.id)}
          onToggle={({ id }) => setSelection({ kind: 'ids', ids: toggled(id, ticked, contacts.rows) })}
          openKey={open === 'new' ? undefined : open}
          empty={
            nobodyAtAll ? (
              <EmptyState Icon={IconUsers} title={t('empty.title')} actions={actions}>
                {t('empty.text')}
              </EmptyState>
            ) : (
              <EmptyState Icon={IconUsers} title={t('empty.filteredTitle')}>
                {t('empty.filteredText')}
              </EmptyState>
            )
          }
        />
      </WithSidePane>
      <UnsavedDialog />
    </Page>
  );
}

/** The ways to more people: one by hand, many from a file. */
function NewPeople({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <Writes>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('add')}
      </Button>
      <Button
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => navigate({ screen: 'import' })}
      >
        {t('import')}
      </Button>
    </Writes>
  );
}

function ManageLists({ count }: { count: number | undefined }) {
  const { t } = useTranslation('contacts');
  return (
    <Button
      component="a"
      href={formatRoute({ screen: 'lists' })}
      variant="default"
      size="xs"
      rightSection={count !== undefined && <NumberText value={count} />}
    >
      {t('manageLists')}
    </Button>
  );
}

type ListFilterProps = {
  lists: readonly ContactList[];
  /** Null for everybody. */
  value: number | null;
  onChange: (listId: number | null) => void;
};

function ListFilter({ lists, value, onChange }: ListFilterProps) {
  const { t } = useTranslation('contacts');
  const listOptions = useMemo(
    () => [
      { value: '', label: t('allLists') },
      ...lists.map((list) => ({ value: String(list.id), label: list.name })),
    ],
    [lists, t],
  );
  return (
    <Select
      aria-label={t('listFilter')}
      data={listOptions}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
    />
  );
}
