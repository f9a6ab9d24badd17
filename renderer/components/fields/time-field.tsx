import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { halvesOfDay, hasTwelveHours } from '../../words/date-words.ts';
import { useLocale } from '../figures/formatted.tsx';

type TimeFieldProps = {
  label: string;
  /** As `14:30`; empty while it is no whole time. */
  value: string;
  onChange: (time: string) => void;
  /** When the last of its parts is left. */
  onLeave?: () => void;
};

/**
 * A press on a part that is selected already would end its selection, and what is typed then would be added to the old
 * figures: 09 after 23 becomes 03.
 */
const keepsSelection = { onMouseUp: (event: MouseEvent<HTMLInputElement>) => event.preventDefault() };

/** A time of day, with the hours and the halves of the day of the chosen language's clock. */
export function TimeField({ label, value, onChange, onLeave }: TimeFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const twelve = hasTwelveHours(locale);
  return (
    <TimePicker
      // Its parts are those of one clock: another clock begins anew.
      key={locale}
      role="group"
      aria-label={label}
      format={twelve ? '12h' : '24h'}
      amPmLabels={halvesOfDay(locale)}
      hoursInputLabel={t('date.hours', { field: label })}
      minutesInputLabel={t('date.minutes', { field: label })}
      amPmInputLabel={t('date.half', { field: label })}
      hoursInputProps={keepsSelection}
      minutesInputProps={keepsSelection}
      value={value}
      onChange={onChange}
      {...(onLeave ? { onBlur: onLeave } : {})}
    />
  );
}
