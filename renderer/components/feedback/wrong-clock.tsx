import { useTranslation } from 'react-i18next';
import { useWrongClock } from '../../data/clock.ts';
import { formatDateTime } from '../../words/format.ts';
import { useLocale } from '../figures/formatted.tsx';
import { Notice } from './notice.tsx';

/** Names the clock that is wrong, and what either says; null where this computer's is right. */
export function useWrongClockWords(): string | null {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const clock = useWrongClock();
  if (clock === null) return null;
  const [here, there] = [clock.here, clock.there].map((at) => formatDateTime(locale, at));
  return t('clock.wrong', { here, there });
}

/** The same where something is about to be sent, with what it means and what to do. */
export function WrongClockNotice() {
  const { t } = useTranslation('team');
  const words = useWrongClockWords();
  return (
    words && (
      <Notice tone="unsure" title={words}>
        {t('clock.text')}
      </Notice>
    )
  );
}
