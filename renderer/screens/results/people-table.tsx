import { Select } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonResult, resultStates } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { MomentText } from '../../components/figures/formatted.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { SearchInput, Toolbar } from '../../components/layout/toolbar.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { invoke, useRows } from '../../data/api.ts';
import { PersonPane } from './person-pane.tsx';
import { PersonState, usePersonWhy } from './person-state.tsx';

const pageSize = 100;
const states = [...resultStates, 'skipped'] as const;

/** The state of the messages whose people are shown; null: everybody. */
export type PersonFilter = (typeof states)[number] | null;

type PeopleTableProps = {
  /** Null: across all campaigns. */
  campaignId: number | null;
  shown: PersonFilter;
  onShow: (shown: PersonFilter) => void;
  /** Stands before the search: what else this table could show. */
  before?: React.ReactNode;
};

/** The table of every recipient, found by name or number, with the result of the message. */
export function PeopleTable({ campaignId, shown: state, onShow, before: first }: PeopleTableProps) {
  const { t } = useTranslation(['results', 'state']);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<PersonResult | undefined>();
  const people = useRows<PersonResult, number>('results.people', { campaignId, search, state }, (before) =>
    invoke('results.people', { campaignId, search, state, before, limit: pageSize }),
  );
  const columns = usePeopleColumns(campaignId === null);
  const label = (name: (typeof states)[number]): string =>
    name === 'skipped' ? t('person.skipped') : t(`state:batch.${name}`);

  return (
    <>
      <Toolbar>
        {first}
        <SearchInput label={t('person.search')} onSearch={setSearch} />
        <Select
          w={200}
          aria-label={t('person.state')}
          data={[
            { value: 'all', label: t('person.allStates') },
            ...states.map((name) => ({ value: name, label: label(name) })),
          ]}
          value={state ?? 'all'}
          onChange={(chosen) => onShow(states.find((name) => name === chosen) ?? null)}
        />
      </Toolbar>
      <WithSidePane
        pane={open && <PersonPane key={open.id} person={open} onClose={() => setOpen(undefined)} />}
      >
        <RowsTable
          label={t('person.title')}
          columns={columns}
          response={people}
          asked={`${state} ${search}`}
          rowKey={(person) => person.id}
          onOpen={setOpen}
          openKey={open?.id}
          empty={
            <EmptyState Icon={IconUserSearch} title={t('person.none')}>
              {search === '' ? undefined : t('person.noneText', { search })}
            </EmptyState>
          }
        />
      </WithSidePane>
    </>
  );
}

function usePeopleColumns(withCampaign: boolean) {
  const { t } = useTranslation(['results', 'campaigns']);
  return useMemo(
    () =>
      columnsOf<PersonResult>((column) => [
        column('name', t('person.name'), { width: 'minmax(140px, 1.2fr)', main: true }, (row) => (
          <>
            <OwnText>{row.name}</OwnText>
            {row.rows !== '' && <Muted> {t('person.rows', { rows: row.rows })}</Muted>}
          </>
        )),
        column('number', t('person.number'), { width: '170px' }, (row) => <PhoneText digits={row.number} />),
        ...(withCampaign
          ? [
              column(
                'campaign',
                t('person.campaign'),
                { width: 'minmax(150px, 1.4fr)', gives: 3, under: true },
                (row) => <OwnText>{row.campaignName || t('campaigns:unnamed')}</OwnText>,
              ),
            ]
          : []),
        column('state', t('person.state'), { width: '172px' }, (row) => <PersonState person={row} />),
        column('why', t('person.why'), { width: 'minmax(140px, 1.4fr)', gives: 2, under: true }, (row) => (
          <Why person={row} />
        )),
        column(
          'at',
          t('person.at'),
          { width: '184px', align: 'end', gives: 1 },
          (row) => row.at !== null && row.state !== 'queued' && <MomentText at={row.at} />,
        ),
      ]),
    [t, withCampaign],
  );
}

function Why({ person }: { person: PersonResult }) {
  const why = usePersonWhy(person);
  return <span title={why}>{why}</span>;
}
