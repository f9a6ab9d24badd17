import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { notifyUnsure } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { parseRoute } from '../../navigation/routes.ts';
import { formatPlanned } from '../../words/format.ts';

type NotPlannedProps = {
  campaign: Campaign;
  plannedAt: number;
  /** The way on is on this screen. */
  atReview?: boolean;
};

/** In front of what is saved of a draft: that it is not scheduled, or was, until a person cancelled that. */
export function PlannedBefore({ campaign: { plannedAt, cancelledTime } }: { campaign: Campaign }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  if (plannedAt !== null) return <>{t('notPlanned.state')} </>;
  if (cancelledTime === null) return null;
  return <>{t('notPlanned.cancelled', { moment: formatPlanned(locale, cancelledTime) })} </>;
}

/** Says of a campaign that was scheduled that it is not while it is changed, and how it comes back to its time; once more to who leaves it so. */
export function NotPlanned({ campaign, plannedAt, atReview = false }: NotPlannedProps) {
  const { t } = useTranslation(['compose', 'home', 'campaigns']);
  const locale = useLocale();
  const unschedule = useCommand('campaigns.unschedule');
  const [ahead, passed] = atReview
    ? (['notPlanned.atReview', 'notPlanned.passedAtReview'] as const)
    : (['notPlanned.text', 'notPlanned.passed'] as const);
  const key = plannedAt > Date.now() ? ahead : passed;
  const moment = formatPlanned(locale, plannedAt);
  const warn = useRef<() => void>(undefined);
  warn.current = () => {
    const route = parseRoute(location.hash);
    if ('campaignId' in route && route.campaignId === campaign.id) return;
    notifyUnsure(
      t('home:attention.notScheduled', { name: campaign.name || t('campaigns:unnamed') }),
      t('home:attention.notScheduledText', { moment }),
    );
  };
  useEffect(() => () => warn.current?.(), []);
  return (
    <Notice
      tone="unsure"
      title={t('notPlanned.title')}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={unschedule.isPending}
          onClick={() => unschedule.mutate({ id: campaign.id, keepTime: false })}
        >
          {t('notPlanned.forget')}
        </Button>
      }
    >
      {t(key, { moment })}
    </Notice>
  );
}
