import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/formatted.tsx';
import { Notice } from '../../components/notice.tsx';
import { Stack } from '../../components/stack.tsx';
import { formatMoment } from '../../format.ts';
import { formatRoute } from '../../routes.ts';
import { wordsOfPause } from '../sending/pause-notice.tsx';

/** What waits for a person: messages that are unconfirmed, and campaigns that cannot go on by themselves. */
export function Attention({ campaigns }: { campaigns: readonly Campaign[] }) {
  const notices = campaigns.flatMap((campaign) => [
    ...(campaign.status.state === 'paused' && campaign.status.reason.kind !== 'user'
      ? [<PausedNotice key={`paused-${campaign.id}`} campaign={campaign} />]
      : []),
    ...(campaign.counts.recipients.unconfirmed > 0
      ? [<UnconfirmedLink key={`unconfirmed-${campaign.id}`} campaign={campaign} />]
      : []),
  ]);
  return notices.length === 0 ? null : <Stack gap="small">{notices}</Stack>;
}

function PausedNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const { status } = campaign;
  if (status.state !== 'paused') return null;
  const words = wordsOfPause(t, (at) => formatMoment(locale, at, Date.now()), status.reason);
  return (
    <Notice tone={words.tone} title={words.title} actions={<Open campaign={campaign} />}>
      {words.text}
    </Notice>
  );
}

function UnconfirmedLink({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['home', 'campaigns']);
  return (
    <Notice
      tone="unsure"
      title={t('unconfirmed', {
        count: campaign.counts.recipients.unconfirmed,
        name: campaign.name || t('campaigns:unnamed'),
      })}
      actions={<Open campaign={campaign} decide />}
    />
  );
}

function Open({ campaign, decide = false }: { campaign: Campaign; decide?: boolean }) {
  const { t } = useTranslation('home');
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
    >
      {t(decide ? 'decide' : 'look')}
    </Button>
  );
}
