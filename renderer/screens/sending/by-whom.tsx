import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { timeNow } from '../../data/clock.ts';
import { formatMoment } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { useActsOfOthers } from './use-acts-of-others.ts';

/** The others of the team who sent a campaign, or decided about it; its pause and its stop name theirs themselves. */
export function ByWhom({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const acts = useActsOfOthers(campaign.id);
  if (!acts) return null;
  const { sent, decided } = acts;
  const named = ({ person, at }: { person: string; at: number }) => ({
    person: isolated(person),
    moment: formatMoment(locale, at, timeNow()),
  });
  const sentences = [
    ...(sent === null ? [] : [t(sent.isAhead ? 'byWhom.scheduled' : 'byWhom.sent', named(sent))]),
    ...(decided === null ? [] : [t('byWhom.decided', named(decided))]),
  ];
  return sentences.length > 0 && <Muted caption>{sentences.join(' ')}</Muted>;
}
