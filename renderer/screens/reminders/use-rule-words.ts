import { useTranslation } from 'react-i18next';
import type { ReminderRule } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatWeekday } from '../../words/format.ts';

/** When a reminder goes out, in words: "The day before, 10:00". */
export function useRuleWords(): (rule: ReminderRule) => string {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  return ({ when, yearly }) => {
    const words = whenWords(when);
    return yearly ? t('when.yearly', { when: words }) : words;
  };

  function whenWords(when: ReminderRule['when']): string {
    if (when.kind === 'hours') return t('when.hours', { count: when.before });
    const time = clockTime(locale, when.at);
    if (when.kind === 'weekly') return t('when.weekly', { day: formatWeekday(locale, when.day), time });
    if (when.kind === 'monthly') return t('when.monthly', { day: when.day, time });
    if (when.days === 0) return t('when.on', { time });
    return when.days < 0
      ? t('when.before', { count: -when.days, time })
      : t('when.after', { count: when.days, time });
  }
}

/** @param minute since midnight */
function clockTime(locale: string, minute: number): string {
  const at = new Date(2026, 0, 1, Math.floor(minute / 60), minute % 60);
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}
