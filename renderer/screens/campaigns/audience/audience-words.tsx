import { useTranslation } from 'react-i18next';
import type { Audience, FieldFilter } from '../../../../electron/shared/models.ts';
import { daysLater } from '../../../../electron/shared/time/calendar-day.ts';
import { shownTyped } from '../../../../electron/shared/values/typed-value.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatChoice, formatDay, formatList, formatNumber } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';
import { comparisonWords, withoutValue } from './comparison-words.ts';

/**
 * A condition in words: "Class is 2A or 3B".
 *
 * @param from `YYYY-MM-DD`: the day that "tomorrow" is counted from, where the words say which day is meant
 */
export function useFilterWords(from?: string): (filter: FieldFilter) => string {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  return ({ field, is, as: kind = 'text', value, or }) => {
    const words = `${isolated(field)} ${comparisonWords(t, is, kind)}`;
    const on = (days: number): string =>
      from === undefined ? '' : ` (${formatDay(locale, daysLater(from, days))})`;
    if (is === 'tomorrow') return `${words}${on(1)}`;
    if (is === 'today' || is === 'before-today') return `${words}${on(0)}`;
    if (withoutValue.includes(is)) return words;
    if (is === 'next-days')
      return `${words.replace('…', formatNumber(locale, Number(value)))}${on(Number(value))}`;
    const shown = [value, ...or].map((one) =>
      isolated(kind === 'text' ? one : shownTyped(one, kind, locale)),
    );
    if (is === 'between') return `${words} ${shown.join(` ${t('audience.and')} `)}`;
    return `${words} ${formatChoice(locale, shown)}`;
  };
}

/**
 * Whom an audience is for, in words: its lists by name, and each condition that narrows it down, a line each. `from`: the day
 * (`YYYY-MM-DD`) that "tomorrow" is counted from, where it is known.
 */
export function AudienceWords({ audience, from }: { audience: Audience; from?: string | undefined }) {
  return useAudienceWords(audience, from).map((line) => <div key={line}>{line}</div>);
}

function useAudienceWords(audience: Audience, from: string | undefined): readonly string[] {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const wordsOf = useFilterWords(from);
  const { data: lists } = useResponse('lists.list', undefined);
  if (lists === undefined) return [];
  const named = (label: string, value: string): string => t('audience.named', { label, value });
  const namesOf = (ids: readonly number[]): string =>
    formatList(
      locale,
      ids.map((id) => isolated(lists.find((list) => list.id === id)?.name ?? t('audience.listGone'))),
    );
  const { everyone, listIds, contactIds, exceptListIds, filters, notTextedWithinDays: days, file } = audience;
  return [
    ...(file === undefined
      ? []
      : [t(file.name === '' ? 'file.pasted' : 'file.rows', { count: file.rows, name: file.name })]),
    ...(everyone ? [t('audience.everyone')] : []),
    ...(everyone || listIds.length === 0 || file !== undefined
      ? []
      : [named(t('audience.lists'), namesOf(listIds))]),
    ...(contactIds.length === 0
      ? []
      : [named(t('audience.single'), formatNumber(locale, contactIds.length))]),
    ...(exceptListIds.length === 0 ? [] : [named(t('audience.except'), namesOf(exceptListIds))]),
    ...filters.map(wordsOf),
    ...(days === null
      ? []
      : [
          `${t('audience.latelyBefore')} ${formatNumber(locale, days)} ${t('audience.latelyAfter', { count: days })}`,
        ]),
    ...(audience.skipNearlySame ? [t('audience.nearlySame')] : []),
  ];
}
