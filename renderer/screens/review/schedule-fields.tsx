import { useTranslation } from 'react-i18next';
import { momentOf } from '../../../electron/shared/time/time-zones.ts';
import { zoneWords } from '../../../electron/shared/time/zone-words.ts';
import { DayField } from '../../components/fields/day-field.tsx';
import { TimeField } from '../../components/fields/time-field.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { dayOf } from '../../words/date-words.ts';
import { homeZone } from '../../words/zone-words.ts';
import classes from './review.module.css';

/** A day and a time of this computer's clock, as the fields hold them. */
export type ScheduleTime = { date: string; time: string };

/** The time that is proposed: the next full hour, a while away. */
export function proposedTime(now: number): ScheduleTime {
  const at = new Date(now + 90 * 60_000);
  at.setMinutes(0, 0, 0);
  return timeAt(at.getTime());
}

/** A moment (Unix ms) as the fields hold it. */
export function timeAt(moment: number): ScheduleTime {
  const at = new Date(moment);
  return {
    date: dayOf(at),
    time: `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`,
  };
}

/** The moment that the fields name; undefined while they name none. */
export function scheduledMoment({ date, time }: ScheduleTime): ReturnType<typeof momentOf> | undefined {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^(\d{2}):(\d{2})/.exec(time);
  if (day === null || clock === null) return undefined;
  const [year, month, dayOfMonth] = day.slice(1).map(Number);
  const [hours, minutes] = clock.slice(1).map(Number);
  return momentOf(homeZone(), {
    year: year ?? 0,
    month: month ?? 1,
    day: dayOfMonth ?? 1,
    minute: (hours ?? 0) * 60 + (minutes ?? 0),
  });
}

type ScheduleFieldsProps = { value: ScheduleTime; onChange: (value: ScheduleTime) => void };

/** Further away than anybody plans: more likely the year is a slip. */
const farMs = 366 * 86_400_000;

export function isFar(at: number): boolean {
  return at > Date.now() + farMs;
}

/** When a campaign goes out, in the zone of this computer, which is named; and what the clock makes of it. */
export function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const moment = scheduledMoment(value);
  const past = moment !== undefined && moment.at <= Date.now();
  const note =
    moment === undefined
      ? t('schedule.incomplete')
      : past
        ? t('schedule.past')
        : moment.kind === 'skipped'
          ? t('schedule.skipped', { time: clockOf(locale, moment.at) })
          : moment.kind === 'twice'
            ? t('schedule.twice')
            : isFar(moment.at)
              ? t('schedule.far')
              : t('schedule.awake');
  return (
    <div className={classes.schedule}>
      <DayField
        className={classes.day}
        label={t('schedule.date')}
        min={dayOf(new Date())}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeField
        label={t('schedule.time')}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
      <div className={classes.scheduleNote}>
        <div>{zoneWords(homeZone(), moment?.at ?? Date.now())}</div>
        <Muted caption>
          <span role="status">{note}</span>
        </Muted>
      </div>
    </div>
  );
}

function clockOf(locale: string, at: number): string {
  return new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
}
