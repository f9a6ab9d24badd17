import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReminderDay } from '../../../electron/shared/channels/reminders.ts';
import type { Campaign, PauseReason } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useResponse } from '../../data/api.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { usePauseWords } from '../sending/queue/use-pause-words.ts';

/** Names each run of today of which texts wait in the queue because it is paused, with the way to go on. */
export function PausedRuns({ day }: { day: ReminderDay }) {
  const waiting = new Set(
    day.settled.flatMap(({ campaignId, outcome }) =>
      campaignId !== null && outcome?.state === 'queued' ? [campaignId] : [],
    ),
  );
  const campaigns = useResponse('campaigns.list', undefined, { enabled: waiting.size > 0 }).data ?? [];
  return campaigns.map((campaign) =>
    waiting.has(campaign.id) && campaign.status.state === 'paused' ? (
      <PausedRun key={campaign.id} campaign={campaign} reason={campaign.status.reason} />
    ) : null,
  );
}

function PausedRun({ campaign, reason }: { campaign: Campaign; reason: PauseReason }) {
  const { t } = useTranslation(['home', 'campaigns']);
  const words = usePauseWords(campaign, reason);
  return (
    <Notice
      tone={words.tone === 'info' ? 'unsure' : words.tone}
      title={t('attention.paused', {
        name: campaign.name || t('campaigns:unnamed'),
        why: words.title,
      })}
      actions={
        <Button
          component="a"
          variant="default"
          href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
        >
          {t('show')}
        </Button>
      }
    >
      {words.text}
    </Notice>
  );
}
