import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReminderDay } from '../../../electron/shared/channels/reminders.ts';
import { calledOf, mostNamedPeople } from '../../../electron/shared/phone/called.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatFirst } from '../../words/format.ts';

/** Names who got nothing today since their time was over: somebody may want to call them. */
export function LateNotice({ day, actions }: { day: ReminderDay; actions?: ReactNode }) {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const late = day.settled.filter(({ state, refuses }) => state === 'late' && !refuses);
  if (late.length === 0) return null;
  const names = late.slice(0, mostNamedPeople).map(calledOf);
  return (
    <Notice tone="bad" title={t('late.title', { many: late.length })} {...(actions && { actions })}>
      {t('late.text', { names: formatFirst(locale, names, late.length) })}
    </Notice>
  );
}
