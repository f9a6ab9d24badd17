import { useTranslation } from 'react-i18next';
import { useInPractice } from '../../components/feedback/real-question.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { TimeField } from '../../components/fields/time-field.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { timeNow } from '../../data/clock.ts';
import { useTeam } from '../../data/team.ts';
import { dayOf } from '../../words/date-words.ts';
import { homeZoneWords } from '../../words/zone-words.ts';
import classes from './review.module.css';
import { isFar, type ScheduleTime, scheduledMoment } from './schedule-time.ts';

type ScheduleFieldsProps = { value: ScheduleTime; onChange: (value: ScheduleTime) => void };

/** When a campaign goes out, in the zone of this computer, which is named; and what the clock makes of it. */
export function ScheduleFields({ value, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const inTeam = useTeam() !== null;
  const inPractice = useInPractice();
  const moment = scheduledMoment(value);
  const past = moment !== undefined && moment.at <= timeNow();
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
              : // Practice is sent from this computer alone.
                t(inTeam && !inPractice ? 'schedule.awakeInTeam' : 'schedule.awake');
  return (
    <div className={classes.schedule}>
      <DayField
        className={classes.day}
        label={t('schedule.date')}
        min={dayOf(new Date(timeNow()))}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeField
        label={t('schedule.time')}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
      <div className={classes.scheduleNote}>
        <div>{homeZoneWords(moment?.at ?? timeNow())}</div>
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
