import { CloseButton, Select, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison, FieldFilter } from '../../../../electron/shared/models.ts';
import { dayHere } from '../../../../electron/shared/time/calendar-day.ts';
import {
  type FieldKind,
  type FieldKinds,
  isDateKind,
  kindOf,
  noKinds,
  type TypedKind,
} from '../../../../electron/shared/values/field-kind.ts';
import { readTyped, shownTyped } from '../../../../electron/shared/values/typed-value.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { TimeField } from '../../../components/fields/time-field.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import classes from '../compose.module.css';
import { comparisonWords, withoutValue } from './comparison-words.ts';

/** The comparisons that a kind of values has, in the order of their list. */
const comparisonsOf: Readonly<Record<FieldKind, readonly Comparison[]>> = {
  text: ['equal', 'not-equal', 'contains', 'empty', 'not-empty'],
  date: dayComparisons(),
  'date-time': dayComparisons(),
  time: ['equal', 'before', 'after', 'between', 'empty', 'not-empty'],
  number: ['equal', 'not-equal', 'before', 'after', 'between', 'empty', 'not-empty'],
};

function dayComparisons(): readonly Comparison[] {
  return [
    'today',
    'tomorrow',
    'next-days',
    'before-today',
    'equal',
    'before',
    'after',
    'between',
    'empty',
    'not-empty',
  ];
}

/** A condition on a field as it begins: of a day, tomorrow is what reminders are for. */
export function firstFilter(field: string, kinds: FieldKinds): FieldFilter {
  const as = kindOf(kinds, field);
  if (as === 'text') return { field, is: 'equal', value: '', or: [] };
  return { field, as, is: isDateKind(as) ? 'tomorrow' : 'equal', value: '', or: [] };
}

/** One condition on a line of its own, with its way out. */
export function AudienceCondition({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('compose');
  return (
    <div className={classes.condition}>
      {children}
      <CloseButton size="sm" aria-label={t('audience.removePart')} onClick={onRemove} />
    </div>
  );
}

type FilterConditionProps = {
  filter: FieldFilter;
  fields: readonly string[];
  onChange: (filter: FieldFilter) => void;
  onRemove: () => void;
};

/** People with one of some values in a field. */
export function FilterCondition({ filter, fields, onChange, onRemove }: FilterConditionProps) {
  const { t } = useTranslation('compose');
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? noKinds;
  const kind = filter.as ?? 'text';
  const names = fields.includes(filter.field) ? fields : [filter.field, ...fields];
  return (
    <AudienceCondition onRemove={onRemove}>
      <Select
        aria-label={t('audience.field')}
        data={[...names]}
        value={filter.field}
        onChange={(field) => field && onChange(sameKind(filter, field, kinds))}
        searchable
      />
      <Select
        w={kind === 'text' ? 160 : 220}
        aria-label={t('audience.filter')}
        data={comparisonsOf[kind].map((value) => ({ value, label: comparisonWords(t, value, kind) }))}
        value={filter.is}
        onChange={(is) => is && onChange({ ...filter, is, ...(kind !== 'text' && valueFor(is, filter)) })}
      />
      {withoutValue.includes(filter.is) ? (
        <span className={classes.filler} />
      ) : kind === 'text' ? (
        <TextValues filter={filter} onChange={onChange} />
      ) : (
        <TypedValues filter={filter} kind={kind} onChange={onChange} />
      )}
    </AudienceCondition>
  );
}

/** The condition on another field: its values stay where they are of the same kind. */
function sameKind(filter: FieldFilter, field: string, kinds: FieldKinds): FieldFilter {
  return kindOf(kinds, field) === (filter.as ?? 'text') ? { ...filter, field } : firstFilter(field, kinds);
}

/** Days ahead are a week where nothing was chosen; a day is today, until another one is picked. */
function valueFor(is: Comparison, { as, value, or }: FieldFilter): Pick<FieldFilter, 'value' | 'or'> {
  const isDay = as === 'date' || as === 'date-time';
  if (!isDay || withoutValue.includes(is)) return { value, or };
  if (is === 'next-days') return { value: /^\d{1,4}$/.test(value) ? value : '7', or: [] };
  const today = dayHere(timeNow());
  const first = value.includes('-') ? value : today;
  return { value: first, or: is === 'between' ? [or[0] ?? first] : [] };
}

type ValuesProps = { filter: FieldFilter; onChange: (filter: FieldFilter) => void };

/** One text or several, of which any will do. */
function TextValues({ filter, onChange }: ValuesProps) {
  const { t } = useTranslation('compose');
  const known = useResponse('contacts.field-values', { field: filter.field }).data ?? [];
  const values = [filter.value, ...filter.or].filter((value) => value !== '');
  return (
    <TagsInput
      className={classes.grow ?? ''}
      aria-label={t('audience.value')}
      placeholder={values.length === 0 ? t('audience.values') : ''}
      maxLength={500}
      maxTags={500}
      // A value may well have a comma in it.
      splitChars={[]}
      data={[...known]}
      value={values}
      onChange={([value = '', ...or]) => onChange({ ...filter, value, or })}
    />
  );
}

/** A day, an hour or a number; two of them for what lies between. */
function TypedValues({ filter, kind, onChange }: ValuesProps & { kind: TypedKind }) {
  const { t } = useTranslation('compose');
  if (filter.is === 'next-days')
    return (
      <>
        <NumberField
          w={72}
          whileTyping
          least={1}
          most={3650}
          aria-label={t('audience.value')}
          value={Number(filter.value) || 7}
          onChange={(days) => days !== null && onChange({ ...filter, value: String(days), or: [] })}
        />
        <span className={classes.filler}>{t('audience.days', { count: Number(filter.value) || 7 })}</span>
      </>
    );
  const [second = ''] = filter.or;
  const field = (label: string, value: string, change: (value: string) => void) => (
    <TypedField kind={kind} label={label} value={value} onChange={change} />
  );
  return (
    <>
      {field(t('audience.value'), filter.value, (value) => onChange({ ...filter, value }))}
      {filter.is === 'between' && (
        <>
          <span>{t('audience.and')}</span>
          {field(t('audience.upTo'), second, (value) => onChange({ ...filter, or: [value] }))}
        </>
      )}
      <span className={classes.filler} />
    </>
  );
}

type TypedFieldProps = { kind: TypedKind; label: string; value: string; onChange: (value: string) => void };

function TypedField({ kind, label, value, onChange }: TypedFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  if (kind === 'date' || kind === 'date-time')
    return <DayField label={label} value={value.includes('-') ? value : ''} onChange={onChange} />;
  if (kind === 'time') return <TimeField label={label} value={value} onChange={onChange} />;
  return (
    <TextInput
      w={120}
      aria-label={label}
      inputMode="decimal"
      maxLength={30}
      value={typed ?? shownTyped(value, 'number', locale)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = readTyped(text, 'number', locale, dayHere(timeNow()));
        if (number !== null || text.trim() === '') onChange(number ?? '');
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** People who got no text for some days. */
export function LatelyCondition({
  days,
  onChange,
}: {
  days: number;
  onChange: (days: number | null) => void;
}) {
  const { t } = useTranslation('compose');
  return (
    <AudienceCondition onRemove={() => onChange(null)}>
      <span>{t('audience.latelyBefore')}</span>
      <NumberField
        w={80}
        errorProps={{ className: classes.wideError ?? '' }}
        whileTyping
        least={1}
        aria-label={t('audience.latelyBefore')}
        most={3650}
        value={days}
        onChange={(value) => value !== null && onChange(value)}
      />
      <span className={classes.grow}>{t('audience.latelyAfter', { count: days })}</span>
    </AudienceCondition>
  );
}
