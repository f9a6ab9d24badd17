import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeNow } from '../../data/clock.ts';
import { dayOf, formatDay, parseDay, patternOfDay } from '../../words/date-words.ts';
import { useLocale } from '../figures/formatted.tsx';
import { DayCalendar } from './day-calendar.tsx';
import classes from './day-field.module.css';

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

/** `beside`: it shows what is typed, and the field keeps the focus. `entered`: the focus is in it. */
type CalendarState = 'closed' | 'beside' | 'entered';

/**
 * A day, typed as the chosen language writes it or picked from a calendar in its words. The browser's own field speaks the
 * language of the system until the next start. The calendar opens beside the field by a click in it, and takes the
 * focus by its button or Alt and the arrow down; picking and Escape give the focus back to where it came from.
 */
export function DayField({
  label,
  value,
  onChange,
  min = '',
  max = '',
  clearable = false,
  className,
}: DayFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [calendar, setCalendar] = useState<CalendarState>('closed');
  /** Undefined where nothing was typed since: then it shows the day that is chosen. */
  const [typed, setTyped] = useState<string | undefined>();
  const pattern = patternOfDay(locale, { day: t('date.day'), month: t('date.month'), year: t('date.year') });
  const calendarLabel = t('date.calendar', { field: label });

  function type(text: string): void {
    setTyped(text);
    const day = parseDay(locale, text, dayOf(new Date(timeNow())));
    if (text.trim() === '' && clearable) onChange('');
    else if (day !== null && (min === '' || day >= min) && (max === '' || day <= max)) onChange(day);
  }

  function enter(from: HTMLElement | null): void {
    cameFrom.current = from;
    setCalendar('entered');
  }

  function close(): void {
    setCalendar('closed');
    if (calendar === 'entered') cameFrom.current?.focus();
  }

  function choose(day: string): void {
    setTyped(undefined);
    onChange(day);
  }

  return (
    <Popover
      opened={calendar !== 'closed'}
      onDismiss={() => setCalendar('closed')}
      position="bottom-start"
      trapFocus={calendar === 'entered'}
      closeOnEscape={false}
      withRoles={false}
      // In the landmark that the field is in.
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <div className={className}>
          <TextInput
            ref={field}
            aria-label={label}
            aria-keyshortcuts="Alt+ArrowDown"
            title={label}
            placeholder={pattern}
            autoComplete="off"
            value={typed ?? formatDay(locale, value)}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => setCalendar('beside')}
            onBlur={() => {
              setTyped(undefined);
              if (calendar === 'beside') setCalendar('closed');
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) enter(event.currentTarget);
              else if (event.key === 'Escape' && calendar !== 'closed') close();
              else return;
              event.preventDefault();
            }}
            rightSectionWidth="auto"
            rightSection={
              <span className={classes.buttons}>
                {clearable && value !== '' && (
                  <CloseButton
                    size="xs"
                    aria-label={t('action.clear')}
                    onClick={() => {
                      choose('');
                      field.current?.focus();
                    }}
                  />
                )}
                <ActionIcon
                  size="xs"
                  aria-label={calendarLabel}
                  title={calendarLabel}
                  aria-haspopup="dialog"
                  aria-expanded={calendar === 'entered'}
                  onClick={(event) => (calendar === 'entered' ? close() : enter(event.currentTarget))}
                >
                  <IconCalendar size={15} aria-hidden />
                </ActionIcon>
              </span>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={calendarLabel}
        data-dates-dropdown
        // The field beside keeps the focus, and what is typed.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <DayCalendar
          value={value}
          min={min}
          max={max}
          entered={calendar === 'entered'}
          onPick={(day) => {
            choose(day);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
