import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { canResume, needsKey } from '../../../electron/shared/pause-reasons.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { useResponse } from '../../data/api.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { ExportButton } from '../results/export-button.tsx';
import { useQueuePosition } from './queue/use-queue-position.ts';
import { useResume } from './queue/use-resume.tsx';
import { useStop } from './queue/use-stop.tsx';
import { useLiveCounts } from './use-live-campaign.ts';
import { useRest } from './use-rest.ts';
import { partsOf } from './what-happened.ts';

type SendingActionsProps = { campaign: Campaign; status: CampaignStatus };

/** The actions on the campaign in its present state. */
export function SendingActions({ campaign, status }: SendingActionsProps) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const stop = useStop(campaign);
  const first = useCommand('campaigns.put-before');
  const { after } = useQueuePosition(campaign.id);
  const args = { id: campaign.id };

  if (status.state === 'draft') return null;
  if (campaign.purgedAt !== null) return null;
  if (status.state === 'finished' || status.state === 'stopped') {
    return (
      <>
        <Writes>
          <SendTheRest campaign={campaign} />
        </Writes>
        <ExportButton campaignId={campaign.id} status={status} primary />
      </>
    );
  }
  return (
    <>
      <ExportButton campaignId={campaign.id} status={status} />
      <Writes>
        {after !== null && (
          <Button
            variant="default"
            loading={first.isPending}
            onClick={() => first.mutate({ ...args, before: null })}
          >
            {t('sendFirst')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={stop.start}>
          {t('stop')}
        </Button>
        <PauseOrResume campaign={campaign} status={status} />
        {stop.question}
      </Writes>
    </>
  );
}

/** The one press that ends or begins a pause. A campaign that missed its time has none: its notice leads to the review. */
function PauseOrResume({ campaign, status }: SendingActionsProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const pause = useCommand('campaigns.pause');
  const resume = useResume(campaign);
  if (status.state !== 'paused') {
    return (
      <Button
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        loading={pause.isPending}
        onClick={() =>
          pause.mutate(
            { id: campaign.id },
            {
              onSuccess: (paused) =>
                notifyDone(t('happened.toastPaused', { parts: partsOf(t, locale, paused.counts, false) })),
            },
          )
        }
      >
        {t('pause')}
      </Button>
    );
  }
  // After an absence its notice asks, with the counts.
  if (!canResume(status.reason) || status.reason.kind === 'absence') return null;
  return (
    <>
      <Button
        // Without a key that works it would pause again: what helps stands in the notice.
        variant={!campaign.practice && needsKey(status.reason) ? 'default' : 'filled'}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={resume.busy}
        onClick={resume.start}
      >
        {t(status.reason.kind === 'first-part' ? 'paused.first-part.resume' : 'resume')}
      </Button>
      {resume.question}
    </>
  );
}

/** Another campaign can be for just those whom one that has ended did not reach: refused, or never sent. */
function SendTheRest({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const { sending } = useLiveCounts(campaign).recipients;
  const rest = useRest(campaign);
  const count = useResponse('results.rest', { campaignId: campaign.id }).data?.notSent ?? 0;
  if (count === 0) return null;
  return (
    <Button variant="default" disabled={sending > 0} loading={rest.isPending} onClick={() => rest.start()}>
      {t('rest', { count })}
    </Button>
  );
}
