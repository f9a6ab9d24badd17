import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { timeNow } from '../../data/clock.ts';
import { formatMoment } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { useSentElsewhere } from './queue/use-sent-elsewhere.ts';
import { useActsOfOthers } from './use-acts-of-others.ts';

/** The people of the team who sent a campaign, or decided about it; its pause and its stop name theirs themselves. */
export function ByWhom({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const acts = useActsOfOthers(campaign.id);
  const elsewhere = useSentElsewhere(campaign);
  if (!acts) return null;
  const { sent, yours, decided } = acts;
  const momentOf = (at: number) => formatMoment(locale, at, timeNow());
  const named = ({ person, at }: { person: string; at: number }) => ({
    person: isolated(person),
    moment: momentOf(at),
  });
  const sentences = [
    ...(sent === null ? [] : [t(sent.isAhead ? 'byWhom.scheduled' : 'byWhom.sent', named(sent))]),
    // Else the person whose computer sends it would be taken for who pressed.
    ...(yours === null || elsewhere === null
      ? []
      : [t(yours.isAhead ? 'byWhom.youScheduled' : 'byWhom.youSent', { moment: momentOf(yours.at) })]),
    ...(decided === null ? [] : [t('byWhom.decided', named(decided))]),
  ];
  return sentences.length > 0 && <Muted caption>{sentences.join(' ')}</Muted>;
}
