/** Numbers, shares, money and times as elements: the locale's writing, and figures that never jump. */
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { timeNow } from '../../data/clock.ts';
import {
  formatClock,
  formatCost,
  formatDateTime,
  formatDuration,
  formatElapsed,
  formatMoment,
  formatNumber,
  formatShare,
} from '../../words/format.ts';
import { homeZoneWords, withZone } from '../../words/zone-words.ts';
import classes from './formatted.module.css';

/** The locale that words and figures are in. */
export function useLocale(): string {
  return useSyncExternalStore(onLanguage, () => i18next.language);
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

export function NumberText({ value }: { value: number }) {
  return <span className={classes.figures}>{formatNumber(useLocale(), value)}</span>;
}

export function ShareText({ part, whole }: { part: number; whole: number }) {
  return <span className={classes.figures}>{formatShare(useLocale(), part, whole)}</span>;
}

type MoneyTextProps = { amount: number; currency: string };

export function MoneyText({ amount, currency }: MoneyTextProps) {
  return <span className={classes.figures}>{formatCost(useLocale(), amount, currency)}</span>;
}

type MomentTextProps = {
  at: number;
  now?: number;
  /** The full date names the zone. */
  zoned?: boolean;
};

/** A moment as people say it (the time today, the weekday this week, else the date); the full date on hover. Epoch milliseconds. */
export function MomentText({ at, now = timeNow(), zoned = false }: MomentTextProps) {
  const locale = useLocale();
  const full = formatDateTime(locale, at);
  return (
    <time
      className={classes.figures}
      dateTime={new Date(at).toISOString()}
      title={zoned ? withZone(full, at) : full}
    >
      {formatMoment(locale, at, now)}
    </time>
  );
}

/** A date and time in full. Epoch milliseconds. */
export function DateText({ at }: { at: number }) {
  return (
    <time className={classes.figures} dateTime={new Date(at).toISOString()}>
      {formatDateTime(useLocale(), at)}
    </time>
  );
}

/** The same with its zone, which gives way where room is short. */
export function ZonedDateText({ at }: { at: number }) {
  const full = formatDateTime(useLocale(), at);
  return (
    <time className={classes.figures} dateTime={new Date(at).toISOString()} title={withZone(full, at)}>
      {full}
      <span className={classes.zone}>{homeZoneWords(at)}</span>
    </time>
  );
}

/** A time with seconds. Epoch milliseconds. */
export function ClockText({ at }: { at: number }) {
  return (
    <time className={classes.figures} dateTime={new Date(at).toISOString()}>
      {formatClock(useLocale(), at)}
    </time>
  );
}

/** A duration given in seconds. */
export function DurationText({ seconds }: { seconds: number }) {
  return <span className={classes.figures}>{formatDuration(useLocale(), seconds)}</span>;
}

/** How long something took, milliseconds. */
export function ElapsedText({ ms }: { ms: number }) {
  return <span className={classes.figures}>{formatElapsed(useLocale(), ms)}</span>;
}
