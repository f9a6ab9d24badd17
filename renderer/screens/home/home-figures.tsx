import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { CountApart, FigureApart } from '../../components/figures/count-apart.tsx';
import { Figure, FigureRow } from '../../components/figures/figure.tsx';
import { NumberText } from '../../components/figures/formatted.tsx';
import { useSampled } from '../../components/figures/sampled.ts';
import { useForget, useResponse } from '../../data/api.ts';
import { useSnapshot } from '../../data/snapshots.ts';
import { everybody, startOfMonth } from './home-requests.ts';

/** Everybody that can be texted, and what was sent this month, in four figures. */
export function HomeFigures({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const [since] = useState(startOfMonth);
  const contacts = useResponse('contacts.count', { query: everybody });
  const doNotText = useResponse('do-not-text.count', undefined);
  const month = useResponse('results.accepted-since', { since }).data;
  useFollowSending();
  const started = campaigns.filter(({ startedAt }) => startedAt !== null && startedAt >= since);
  return (
    <FigureRow>
      <FigureApart label={t('figures.accepted')} real={month?.accepted} practice={month?.practice} />
      <CountApart label={t('figures.campaigns')} campaigns={started} count={() => 1} />
      <Figure label={t('figures.contacts')} value={<Count value={contacts.data} />} />
      <Figure label={t('figures.doNotText')} value={<Count value={doNotText.data} />} />
    </FigureRow>
  );
}

/** While something is sent the figure of the month moves with it; it is counted anew no more often than this. */
const followEveryMs = 2000;

function useFollowSending(): void {
  const forget = useForget();
  const accepted = useSnapshot(({ campaigns }) =>
    campaigns.reduce((sum, { counts }) => sum + counts.recipients.accepted, 0),
  );
  const counted = useSampled(accepted, followEveryMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is not used, it says when to ask
  useEffect(() => forget('results.accepted-since'), [counted]);
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? '…' : <NumberText value={value} />;
}
