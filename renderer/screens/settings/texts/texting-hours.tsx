import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings, type Settings } from '../../../../electron/shared/settings/settings.ts';
import { TimeField } from '../../../components/fields/time-field.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';

type Hours = Settings['textingHours'];

/** The hours in which people may be texted, or none. */
export function TextingHours({ hours, onSave }: { hours: Hours; onSave: (hours: Hours) => void }) {
  const { t } = useTranslation('settings');

  /** A change that leaves no time between the two is not saved, and the field goes back: nothing could ever be sent. */
  function change(next: NonNullable<Hours>): boolean {
    if (next.from >= next.until) return false;
    onSave(next);
    return true;
  }

  return (
    <>
      <SettingRow title={t('texts.hours')} hint={t('texts.hoursHint')}>
        <div className={classes.end}>
          <Switch
            aria-label={t('texts.hoursOn')}
            checked={hours !== null}
            onChange={(event) => onSave(event.currentTarget.checked ? defaultSettings.textingHours : null)}
          />
        </div>
      </SettingRow>
      {hours !== null && (
        <SettingRow title={t('texts.between')}>
          <div className={classes.times}>
            <HourField
              // Started anew where a time was refused, so that the field shows what is in force.
              key={`from-${hours.from}`}
              label={t('texts.from')}
              minutes={hours.from}
              onLeave={(from) => change({ ...hours, from })}
            />
            <span aria-hidden>–</span>
            <HourField
              key={`until-${hours.until}`}
              label={t('texts.until')}
              minutes={hours.until}
              onLeave={(until) => change({ ...hours, until })}
            />
          </div>
        </SettingRow>
      )}
    </>
  );
}

type HourFieldProps = { label: string; minutes: number; onLeave: (minutes: number) => boolean };

/** Saved when it is left: a time that is half typed would be another one. */
function HourField({ label, minutes, onLeave }: HourFieldProps) {
  const [time, setTime] = useState(timeOf(minutes));
  return (
    <TimeField
      label={label}
      value={time}
      onChange={setTime}
      onLeave={() => {
        // Nothing was changed, then: the end of the day stays it, though the field shows its last minute.
        if (time === timeOf(minutes)) return;
        const typed = minutesOf(time);
        if (typed === null || !onLeave(typed)) setTime(timeOf(minutes));
      }}
    />
  );
}

/** As a time field writes it; the end of the day, which it does not have, as its last minute. */
function timeOf(minutes: number): string {
  const shown = Math.min(minutes, 1439);
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}

function minutesOf(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours * 60 + minutes)
    ? null
    : hours * 60 + minutes;
}
