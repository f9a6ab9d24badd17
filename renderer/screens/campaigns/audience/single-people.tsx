import { CloseButton, Combobox, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../electron/shared/phone/phone.ts';
import { useResponse } from '../../../data/api.ts';
import { leftToRight } from '../../../words/isolated.ts';
import classes from '../compose.module.css';

/** As many people as are named one by one. */
const named = 8;
/** People that a search offers. */
const offered = 20;
const askAfterMs = 200;

type SinglePeopleProps = { ids: readonly number[]; onChange: (ids: number[]) => void };

/** Single people besides the lists, found by name or number. */
export function SinglePeople({ ids, onChange }: SinglePeopleProps) {
  const { t } = useTranslation('compose');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), askAfterMs);
  const query = { search: settled, listId: null, sort: 'name', direction: 'ascending' } as const;
  const found = useResponse('contacts.page', { query, after: null, limit: offered });
  const options = (found.data?.rows ?? [])
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name, number }) => ({
      value: String(id),
      label: `${name} ${leftToRight(formatNumber(number))}`.trim(),
    }));
  return (
    <>
      <Select
        className={classes.grow ?? ''}
        aria-label={t('audience.single')}
        placeholder={t('audience.singleSearch')}
        data={options}
        value={null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        // The main process has searched already, in more than the label.
        filter={({ options: all }) => all}
        nothingFoundMessage={found.isFetching ? t('audience.counting') : t('people.none')}
        rightSection={<Combobox.Chevron size="sm" />}
        onChange={(id) => {
          if (id !== null) onChange([...ids, Number(id)]);
          setSearch('');
        }}
      />
      {ids.length > 0 && (
        <ul className={classes.chips}>
          {ids.slice(0, named).map((id) => (
            <Chip key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
          {ids.length > named && <li>{t('audience.singleMore', { count: ids.length - named })}</li>}
        </ul>
      )}
    </>
  );
}

function Chip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { t } = useTranslation('compose');
  const { data, error } = useResponse('contacts.get', { id });
  const number = data && formatNumber(data.number);
  const name = data?.name || number || (error ? t('audience.singleGone') : '…');
  return (
    <li className={classes.chip}>
      <bdi>{name}</bdi>
      {/* Two people may have the same name. */}
      {data?.name && <bdi className={classes.chipNumber}>{number}</bdi>}
      <CloseButton size="xs" aria-label={t('audience.singleRemove', { name })} onClick={onRemove} />
    </li>
  );
}
