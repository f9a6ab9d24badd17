import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { calendarWords, dayOf, firstDayOfWeek, formatDay, parseDay, patternOfDay } from '../date-words.ts';
import { useLocale } from './formatted.tsx';

type DayFieldProps = {
  label: string;
  /** As `2026-11-21`; empty while none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Days outside cannot be chosen; empty: no end. */
  min?: string;
  max?: string;
  /** Whether no day at all may be chosen. */
  clearable?: boolean;
  className?: string | undefined;
};

/**
 * A day, typed as the chosen language writes it or picked from a calendar in its words. The browser's own field speaks the
 * language of the system until the next start.
 */
export function DayField({ label, value, onChange, min, max, clearable = false, className }: DayFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const pattern = patternOfDay(locale, { day: t('date.day'), month: t('date.month'), year: t('date.year') });
  return (
    <DateInput
      className={className ?? ''}
      aria-label={label}
      title={label}
      placeholder={pattern}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={(day) => formatDay(locale, day.slice(0, 10))}
      dateParser={(text) => parseDay(locale, text, dayOf(new Date()))}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      clearable={clearable}
      // In the landmark that the field is in.
      popoverProps={{ portalProps: { target: 'main' } }}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      // Also sets the field's words anew when the language changes.
      locale={locale}
      firstDayOfWeek={firstDayOfWeek(locale)}
      // Red is for what went wrong.
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      weekdayFormat={(day) => calendarWords(locale, day, 'weekday')}
      monthLabelFormat={(day) => calendarWords(locale, day, 'month')}
      yearLabelFormat={(day) => calendarWords(locale, day, 'year')}
      decadeLabelFormat={(from, to) =>
        `${calendarWords(locale, from, 'year')}–${calendarWords(locale, to, 'year')}`
      }
      monthsListFormat={(day) => calendarWords(locale, day, 'shortMonth')}
      yearsListFormat={(day) => calendarWords(locale, day, 'year')}
      getDayAriaLabel={(day) => calendarWords(locale, day, 'whole')}
      ariaLabels={{
        monthLevelControl: t('date.chooseMonth'),
        yearLevelControl: t('date.chooseYear'),
        nextMonth: t('date.nextMonth'),
        previousMonth: t('date.previousMonth'),
        nextYear: t('date.nextYear'),
        previousYear: t('date.previousYear'),
        nextDecade: t('date.nextDecade'),
        previousDecade: t('date.previousDecade'),
      }}
    />
  );
}
