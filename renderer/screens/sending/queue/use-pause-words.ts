import { useTranslation } from 'react-i18next';
import type { Campaign, PauseReason } from '../../../../electron/shared/models.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import { formatMoment } from '../../../words/format.ts';
import { wordsOfPause } from './pause-words.ts';

/** The words of a campaign's pause, as it stands. */
export function usePauseWords(
  { practice, counts: { recipients } }: Pick<Campaign, 'practice' | 'counts'>,
  reason: PauseReason,
): ReturnType<typeof wordsOfPause> {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const team = useResponse('team.state', undefined).data;
  const you = team?.kind === 'workspace' ? team.person : '';
  const sent = {
    practice,
    undecided: recipients.unconfirmed > 0,
    noneAccepted: recipients.accepted === 0,
  };
  return wordsOfPause(t, (at) => formatMoment(locale, at, timeNow()), reason, sent, you);
}
