import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconMessageOff, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoNotTextEntry } from '../../../electron/shared/models.ts';
import { ContactsWork } from '../../components/feedback/contacts-work.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { SaveFileButton } from '../../components/feedback/save-file-button.tsx';
import { UnsavedDialog } from '../../components/feedback/unsaved-dialog.tsx';
import { DateText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { invoke, useResponse, useRows } from '../../data/api.ts';
import { AddNumbersPane } from './add-numbers-pane.tsx';
import { RemoveNumberDialog } from './remove-number-dialog.tsx';

const pageSize = 200;

/** Numbers that no campaign ever reaches. */
export default function DoNotTextScreen() {
  const { t } = useTranslation('do-not-text');
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | undefined>();
  const total = useResponse('do-not-text.count', undefined);
  const entries = useRows<DoNotTextEntry, string>('do-not-text.page', { search }, (after) =>
    invoke('do-not-text.page', { search, after, limit: pageSize }),
  );
  const columns = useEntryColumns(setRemoving);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const none = total.data === 0;
  const words = {
    number: t('column.number'),
    reason: t('column.reason'),
    source: t('column.source'),
    added: t('column.added'),
    sources: sourceWords(t),
  };

  return (
    <Page
      title={t('title')}
      summary={total.data === undefined ? '…' : t('summary', { count: total.data })}
      actions={none && !adding ? undefined : add}
      body="fill"
    >
      {!none && (
        <Toolbar
          end={
            <SaveFileButton
              command="do-not-text.export"
              args={{ words }}
              label={t('export')}
              done={({ rows, path }) => t('exported', { count: rows, path })}
            />
          }
        >
          <SearchInput label={t('search')} onSearch={setSearch} />
        </Toolbar>
      )}
      <ContactsWork />
      <WithSidePane pane={adding && <AddNumbersPane onClose={() => setAdding(false)} />}>
        <RowsTable
          label={t('title')}
          columns={columns}
          response={entries}
          asked={search}
          rowKey={(entry) => entry.number}
          total={search === '' ? total.data : undefined}
          empty={
            <EmptyState
              Icon={IconMessageOff}
              title={none ? t('empty.title') : t('empty.notFound')}
              actions={none && !adding ? add : undefined}
            >
              {none ? t('empty.text') : undefined}
            </EmptyState>
          }
        />
      </WithSidePane>
      <UnsavedDialog />
      {removing !== undefined && (
        <RemoveNumberDialog number={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Page>
  );
}

/** How the sources are called that are no files. */
const sourceWords = (t: TFunction<'do-not-text'>): Readonly<Record<string, string>> => ({
  pasted: t('source.pasted'),
  contacts: t('source.contacts'),
  'put back': t('source.putBack'),
  'new number': t('source.newNumber'),
  'by hand': t('source.byHand'),
});

/** The columns of the list: number, person, reason and where it came from. */
function useEntryColumns(onRemove: (number: string) => void) {
  const { t } = useTranslation('do-not-text');
  const sources = useMemo(() => sourceWords(t), [t]);
  return useMemo(
    () =>
      columnsOf<DoNotTextEntry>((column) => [
        column('number', t('column.number'), { width: '160px', main: true }, (row) => (
          <PhoneText digits={row.number} />
        )),
        column('name', t('column.name'), { width: 'minmax(110px, 1fr)', gives: 3 }, (row) => (
          <OwnText>{row.name}</OwnText>
        )),
        column('reason', t('column.reason'), { width: 'minmax(160px, 1.8fr)' }, (row) => (
          <OwnText>{row.reason}</OwnText>
        )),
        column(
          'source',
          t('column.source'),
          { width: 'minmax(120px, 1.3fr)', gives: 1 },
          ({ source }) => sources[source] ?? <OwnText>{source}</OwnText>,
        ),
        column('added', t('column.added'), { width: '180px', align: 'end', gives: 2 }, (row) => (
          <DateText at={row.addedAt} />
        )),
        column(
          'menu',
          () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          { width: '44px', align: 'end' },
          (row) => (
            <Writes>
              <RowMenu label={`${t('column.menu')}: ${row.number}`}>
                <Menu.Item onClick={() => onRemove(row.number)}>{t('removing.action')}</Menu.Item>
              </RowMenu>
            </Writes>
          ),
        ),
      ]),
    [t, sources, onRemove],
  );
}
