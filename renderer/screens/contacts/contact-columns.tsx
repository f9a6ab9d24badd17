import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnWord } from '../../../electron/shared/import/column-words.ts';
import type { ContactList, ShownContact } from '../../../electron/shared/models.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { languageOf } from '../../../electron/shared/settings/languages.ts';
import { type FieldKind, kindOf, noKinds } from '../../../electron/shared/values/field-kind.ts';
import { tableForm, writeValue } from '../../../electron/shared/values/value-form.ts';
import { MomentText, useLocale } from '../../components/figures/formatted.tsx';
import { columnsOf, type TableColumns } from '../../components/table/data-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { useResponse } from '../../data/api.ts';
import { formatList } from '../../words/format.ts';
import classes from './contacts.module.css';
import { DoNotTextBadge } from './do-not-text-badge.tsx';

/** Fields shown as columns where nobody chose: as many as fit 1280 px beside name, number, lists and date. */
const shownFields = 3;
/** The fields that the column of names shows already: the first field of each kind. */
const partsOfName = ['name', 'first name', 'last name'] as const;

/** The fields with those of the name before the others, which otherwise stay in their order. */
export function namesFirst(fields: readonly string[]): readonly string[] {
  const names = partsOfName.flatMap((part) => fields.find((field) => columnWord(field) === part) ?? []);
  return [...names, ...fields.filter((field) => !names.includes(field))];
}

function ListNames({ names }: { names: readonly string[] }) {
  return <OwnText>{formatList(useLocale(), names)}</OwnText>;
}

/** A further number as an import keeps it is written as the first one is. */
function FieldText({ value, kind }: { value: string; kind: FieldKind }) {
  const language = languageOf(useLocale());
  if (kind !== 'text') return <OwnText>{writeValue(value, tableForm(kind, language))}</OwnText>;
  return /^\+\d{7,15}$/.test(value) ? <PhoneText digits={value.slice(1)} /> : <OwnText>{value}</OwnText>;
}

/** The fields that can have a column: all but those that the name shows. */
export function columnFields(fields: readonly string[]): readonly string[] {
  const inNames = new Set(partsOfName.map((part) => fields.find((field) => columnWord(field) === part)));
  return fields.filter((field) => !inNames.has(field));
}

/** A day is whole, with its time too; a text may be cut where nobody asked for its column. */
function leastFor(kind: FieldKind, isWanted: boolean): number {
  if (kind === 'date-time') return 200;
  return isWanted ? 150 : kind === 'date' ? 120 : 90;
}

type ContactColumns = {
  fields: readonly string[];
  /** The fields that a person wants columns for; empty: the most used ones. */
  chosen: readonly string[];
  lists: readonly ContactList[];
  rows: readonly ShownContact[];
  /** The rows are those that are asked for now; who looked for somebody else a moment ago selects nobody yet. */
  settled: boolean;
  /** Undefined: all that are found, shown or not. */
  selected: ReadonlySet<number> | undefined;
  onSelect: (selected: ReadonlySet<number>) => void;
};

/** The selection with one row more, or less. */
export function toggled(
  id: number,
  selected: ReadonlySet<number> | undefined,
  rows: readonly ShownContact[],
): ReadonlySet<number> {
  const next = new Set(selected ?? rows.map((row) => row.id));
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The columns of the contacts table; the most used fields have one each. */
export function useContactColumns({
  fields,
  chosen,
  lists,
  rows,
  settled,
  selected,
  onSelect,
}: ContactColumns): TableColumns<ShownContact> {
  const { t } = useTranslation(['contacts', 'common']);
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? noKinds;
  return useMemo(() => {
    const own = columnFields(fields);
    const wanted = own.filter((field) => chosen.includes(field));
    const columns = wanted.length > 0 ? wanted : own.slice(0, shownFields);
    const listNames = new Map(lists.map((list) => [list.id, list.name]));
    const isSelected = (id: number) => selected === undefined || selected.has(id);
    const allSelected = rows.length > 0 && rows.every((row) => isSelected(row.id));

    /** Contacts of an earlier search stay selected. */
    function toggleAll(): void {
      const shown = new Set(rows.map((row) => row.id));
      const others = [...(selected ?? shown)].filter((id) => !shown.has(id));
      onSelect(new Set(allSelected ? others : [...others, ...shown]));
    }

    return columnsOf<ShownContact>((column) => [
      column(
        'select',
        () => (
          <Checkbox
            aria-label={t('common:table.selectAll')}
            disabled={!settled}
            checked={allSelected}
            indeterminate={selected !== undefined && selected.size > 0 && !allSelected}
            onChange={toggleAll}
          />
        ),
        { width: '36px' },
        (row) => (
          <Checkbox
            aria-label={t('common:table.selectRow', {
              name: row.name || formatNumber(row.number),
            })}
            // One stop for each row that is drawn would be twenty before what comes next; Space does it in the table.
            tabIndex={-1}
            checked={isSelected(row.id)}
            onChange={() => onSelect(toggled(row.id, selected, rows))}
            onClick={(event) => event.stopPropagation()}
          />
        ),
      ),
      column(
        'name',
        t('column.name'),
        { width: 'minmax(190px, 2.2fr)', sortable: true, main: true },
        (row) => (
          <span className={classes.name}>
            {row.name === '' ? (
              <span className={classes.missing}>{t('noName')}</span>
            ) : (
              <OwnText>{row.name}</OwnText>
            )}
            <DoNotTextBadge contact={row} />
          </span>
        ),
      ),
      column('number', t('column.number'), { width: '150px', sortable: true }, (row) => (
        <PhoneText digits={row.number} />
      )),
      ...columns.map((field, place) =>
        column(
          `field:${field}`,
          field,
          {
            width: `minmax(${leastFor(kindOf(kinds, field), wanted.length > 0)}px, 1fr)`,
            // The last of them first.
            gives: 2 + columns.length - place,
          },
          (row) => (
            <FieldText
              value={(Object.hasOwn(row.fields, field) && row.fields[field]) || ''}
              kind={kindOf(kinds, field)}
            />
          ),
        ),
      ),
      column('lists', t('column.lists'), { width: 'minmax(110px, 1fr)', gives: 2 }, (row) => (
        <ListNames names={row.listIds.flatMap((id) => listNames.get(id) ?? [])} />
      )),
      column(
        'added',
        t('column.added'),
        { width: '184px', sortable: true, align: 'end', gives: 1 },
        (row) => <MomentText at={row.createdAt} />,
      ),
    ]);
  }, [fields, kinds, chosen, lists, rows, settled, selected, onSelect, t]);
}
