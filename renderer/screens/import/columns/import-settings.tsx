import { Button, MultiSelect, Radio, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExistingPolicy, existingPolicies } from '../../../../electron/shared/import/imports.ts';
import type { ContactList } from '../../../../electron/shared/models.ts';
import { withoutCase } from '../../../../electron/shared/text/without-case.ts';
import { cutText } from '../../../../electron/shared/values/whole-signs.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { countryName, countryOptions, exampleNumber } from '../../../words/countries.ts';
import classes from '../import.module.css';

const longestListName = 200;

/** The settings of the whole import. */
export type ForAllRows = {
  /** Null: those without a code are rejected; undefined: nobody has said yet. */
  defaultCountry: string | null | undefined;
  /** Undefined: the one that is offered. */
  existing: ExistingPolicy | undefined;
  listIds: readonly number[];
  newList: string;
};

/** By which country numbers without a code are read, in words: where the select is out of sight, and after it. */
export function ReadBy({ country }: { country: string | null }) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const name = country === null ? t('columns.noCountry') : countryName(locale, country);
  return <Muted>{t('columns.readBy', { country: name })}</Muted>;
}

export function ImportSettings({
  asRows,
  fileName,
  value,
  offered,
  onChange,
}: {
  /** The rows are messages of a campaign: the rest is about contacts. */
  asRows: boolean;
  /** Empty of pasted rows. */
  fileName: string;
  value: ForAllRows;
  offered: ExistingPolicy;
  onChange: (value: ForAllRows) => void;
}) {
  const { t } = useTranslation(['imports', 'numbers']);
  const locale = useLocale();
  const lists = useResponse('lists.list', undefined);
  const example = exampleNumber(value.defaultCountry);
  const hasLists = lists.data !== undefined && lists.data.length > 0;
  const countries = useMemo(
    () => [{ value: '', label: t('columns.noCountry') }, ...countryOptions(locale)],
    [locale, t],
  );
  return (
    <Stack>
      <Select
        label={t('columns.country')}
        description={example && t('columns.countryHint', { number: example })}
        searchable
        data={countries}
        value={value.defaultCountry === undefined ? null : (value.defaultCountry ?? '')}
        placeholder={t('numbers:question.choose')}
        onChange={(country) => country !== null && onChange({ ...value, defaultCountry: country || null })}
      />
      {!asRows && (
        <>
          <Radio.Group
            label={t('columns.existing')}
            value={value.existing ?? offered}
            onChange={(chosen) => {
              const existing = existingPolicies.find((policy) => policy === chosen);
              if (existing) onChange({ ...value, existing });
            }}
          >
            <Stack gap="small">
              {existingPolicies.map((policy) => (
                <Radio key={policy} value={policy} label={t(`columns.existingPolicy.${policy}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {hasLists && (
            <MultiSelect
              label={t('columns.lists')}
              data={lists.data.map((list) => ({ value: String(list.id), label: list.name }))}
              value={value.listIds.map(String)}
              onChange={(ids) => onChange({ ...value, listIds: ids.map(Number) })}
            />
          )}
          <TextInput
            label={t(hasLists ? 'columns.newList' : 'columns.firstList')}
            maxLength={longestListName}
            value={value.newList}
            onChange={(event) => onChange({ ...value, newList: event.currentTarget.value })}
          />
          {lists.data && (
            <ListOfFile fileName={fileName} lists={lists.data} value={value} onChange={onChange} />
          )}
        </>
      )}
    </Stack>
  );
}

/** Offers a list that is called as the file: the people of a day's file are found by it. One that is there already is joined. */
function ListOfFile({
  fileName,
  lists,
  value,
  onChange,
}: {
  fileName: string;
  lists: readonly ContactList[];
  value: ForAllRows;
  onChange: (value: ForAllRows) => void;
}) {
  const { t } = useTranslation('imports');
  const name = listNameOf(fileName);
  const there = lists.find((list) => withoutCase(list.name) === withoutCase(name));
  const isChosen = there === undefined ? value.newList.trim() === name : value.listIds.includes(there.id);
  if (name === '' || isChosen) return null;
  return (
    <Button
      classNames={{ root: classes.listOfFile ?? '', label: classes.listOfFileLabel ?? '' }}
      variant="subtle"
      size="xs"
      onClick={() =>
        onChange(
          there === undefined
            ? { ...value, newList: name }
            : { ...value, listIds: [...value.listIds, there.id] },
        )
      }
    >
      {t('columns.listOfFile', { name })}
    </Button>
  );
}

/** "Termine 2026-11-24" of `Termine_2026-11-24.csv`. */
const listNameOf = (fileName: string): string =>
  cutText(
    fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[\s_]+/g, ' ')
      .trim(),
    longestListName,
  );
