import { useDirection, VisuallyHidden } from '@mantine/core';
import { type CalendarLevel, DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeNow } from '../../data/clock.ts';
import { dayByKey, within } from '../../words/calendar-keys.ts';
import { calendarWords, dayOf, firstDayOfWeek } from '../../words/date-words.ts';
import { useLocale } from '../figures/formatted.tsx';

type DayCalendarProps = {
  /** As `2026-11-21`; empty while none is chosen. */
  value: string;
  onPick: (day: string) => void;
  /** Days outside cannot be chosen; empty: no end. */
  min: string;
  max: string;
  /** Whether it has the focus; else the field beside keeps it. */
  entered: boolean;
  /** Words about a day that is marked. */
  noteOf?: (day: string) => string | undefined;
};

/** A month, whose days the keys go through as in {@link dayByKey}; one of them is a stop of the keyboard. */
export function DayCalendar({ value, onPick, min, max, entered, noteOf }: DayCalendarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rightToLeft = useDirection().dir === 'rtl';
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(value);
  /** The day that the keys are at; its month is shown. */
  const [at, setAt] = useState(() => within(value || dayOf(new Date(timeNow())), min, max));
  const [level, setLevel] = useState<CalendarLevel>('month');
  /** Counts what leads the focus to that day, its month or its year: going on by the arrows of the title does not. */
  const [led, setLed] = useState(0);
  if (chosen !== value) {
    setChosen(value);
    if (value !== '') setAt(within(value, min, max));
  }

  // The picker would have the chosen day, or today, as its one stop, and Tab on any other would leave the calendar.
  useLayoutEffect(() => {
    for (const day of frame.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      day.tabIndex = day.getAttribute('data-day') === at ? 0 : -1;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is a lead of its own
  useEffect(() => {
    if (entered)
      frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [entered, led]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.closest('td') === null) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (level === 'month') {
      const layout = { rightToLeft, firstDayOfWeek: firstDayOfWeek(locale), min, max };
      const to = dayByKey(at, event, layout);
      if (to === undefined) return;
      setAt(to);
      setLed(led + 1);
    } else {
      // Months and years stand in rows of three.
      const ahead = rightToLeft ? -1 : 1;
      const steps: Readonly<Record<string, number>> = {
        ArrowLeft: -ahead,
        ArrowRight: ahead,
        ArrowUp: -3,
        ArrowDown: 3,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      const all = [...(frame.current?.querySelectorAll<HTMLElement>('td button') ?? [])];
      const next = all[all.indexOf(event.target) + step];
      if (next?.matches(':enabled')) next.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const stop = (one: string, length: 7 | 4) => one.slice(0, length) === at.slice(0, length);
  const month = calendarWords(locale, at, 'month');
  return (
    // The picker's own keys go the same way in every script, and end with the month.
    <div ref={frame} onKeyDownCapture={onKeyDown}>
      <VisuallyHidden role="status">{level === 'month' ? month : ''}</VisuallyHidden>
      <DatePicker
        value={value === '' ? null : value}
        onChange={(day) => onPick((day ?? value).slice(0, 10))}
        date={at}
        onDateChange={(day) => setAt(within(day.slice(0, 10), min, max))}
        level={level}
        onLevelChange={(to) => {
          setLevel(to);
          setLed(led + 1);
        }}
        enableKeyboardNavigation={false}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        locale={locale}
        firstDayOfWeek={firstDayOfWeek(locale)}
        // Red is for what went wrong.
        weekendDays={[]}
        highlightToday
        hideOutsideDates
        getDayProps={(day) => ({
          'data-day': day,
          'data-autofocus': day === at || undefined,
          'data-marked': noteOf?.(day) !== undefined || undefined,
        })}
        getMonthControlProps={(one) => ({ 'data-autofocus': stop(one, 7) || undefined })}
        getYearControlProps={(one) => ({ 'data-autofocus': stop(one, 4) || undefined })}
        weekdayFormat={(day) => calendarWords(locale, day, 'weekday')}
        monthLabelFormat={(day) => calendarWords(locale, day, 'month')}
        yearLabelFormat={(day) => calendarWords(locale, day, 'year')}
        decadeLabelFormat={(from, to) =>
          `${calendarWords(locale, from, 'year')}–${calendarWords(locale, to, 'year')}`
        }
        monthsListFormat={(day) => calendarWords(locale, day, 'shortMonth')}
        yearsListFormat={(day) => calendarWords(locale, day, 'year')}
        getDayAriaLabel={(day) => {
          const note = noteOf?.(day);
          const words = calendarWords(locale, day, 'whole');
          return note === undefined ? words : `${words}: ${note}`;
        }}
        ariaLabels={{
          monthLevelControl: `${month}, ${t('date.chooseMonth')}`,
          yearLevelControl: `${calendarWords(locale, at, 'year')}, ${t('date.chooseYear')}`,
          nextMonth: t('date.nextMonth'),
          previousMonth: t('date.previousMonth'),
          nextYear: t('date.nextYear'),
          previousYear: t('date.previousYear'),
          nextDecade: t('date.nextDecade'),
          previousDecade: t('date.previousDecade'),
        }}
      />
    </div>
  );
}
