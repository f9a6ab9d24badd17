import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { defaultSettings, type Settings } from '../../../../electron/shared/settings.ts';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';

type Hours = Settings['textingHours'];

/** The hours in which people may be texted, or none. */
export function TextingHours({ hours, onSave }: { hours: Hours; onSave: (hours: Hours) => void }) {
  const { t } = useTranslation('settings');

  /** What leaves no time between the two is not saved: nothing could ever be sent. */
  function change(next: NonNullable<Hours>): void {
    if (next.from < next.until) onSave(next);
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
            <TextInput
              // Begun anew where a time was refused, so that the field shows what is in force.
              key={`from-${hours.from}`}
              type="time"
              aria-label={t('texts.from')}
              defaultValue={timeOf(hours.from)}
              onBlur={(event) =>
                change({ ...hours, from: minutesOf(event.currentTarget.value) ?? hours.from })
              }
            />
            <span aria-hidden>–</span>
            <TextInput
              key={`until-${hours.until}`}
              type="time"
              aria-label={t('texts.until')}
              defaultValue={timeOf(hours.until)}
              onBlur={(event) =>
                change({ ...hours, until: minutesOf(event.currentTarget.value) ?? hours.until })
              }
            />
          </div>
        </SettingRow>
      )}
    </>
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
