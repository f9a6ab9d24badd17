import { Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import dialog from '../../components/feedback/confirm-dialog.module.css';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { timeNow } from '../../data/clock.ts';
import { notifyUnsure } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { parseRoute, type Route } from '../../navigation/routes.ts';
import { useWayOut } from '../../navigation/way-out.ts';
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

/** Says of a campaign that was scheduled that it is not while it is changed, and how it comes back to its time; asks whoever leaves it so. */
export function NotPlanned({ campaign, plannedAt, atReview = false }: NotPlannedProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const unschedule = useCommand('campaigns.unschedule');
  const [ahead, passed] = atReview
    ? (['notPlanned.atReview', 'notPlanned.passedAtReview'] as const)
    : (['notPlanned.text', 'notPlanned.passed'] as const);
  const key = plannedAt > timeNow() ? ahead : passed;
  const moment = formatPlanned(locale, plannedAt);
  return (
    <>
      <Notice
        tone="unsure"
        title={t('notPlanned.title')}
        actions={
          <Writes>
            <Button
              size="xs"
              variant="default"
              loading={unschedule.isPending}
              onClick={() => unschedule.mutate({ id: campaign.id, keepTime: false })}
            >
              {t('notPlanned.forget')}
            </Button>
          </Writes>
        }
      >
        {t(key, { moment })}
      </Notice>
      <Writes>
        <LeavesUnplanned campaign={campaign} moment={moment} atReview={atReview} />
      </Writes>
    </>
  );
}

type LeavesUnplannedProps = { campaign: Campaign; moment: string; atReview: boolean };

/** The question to whoever leaves, for it would go out to nobody at its time. */
function LeavesUnplanned({ campaign: { id, name }, moment, atReview }: LeavesUnplannedProps) {
  const { t } = useTranslation(['compose', 'home', 'campaigns']);
  const leadsOut = useCallback((route: Route) => !('campaignId' in route && route.campaignId === id), [id]);
  const { go, stay } = useWayOut(leadsOut);
  const title = t('home:attention.notScheduled', { name: name || t('campaigns:unnamed') });
  const text = t('home:attention.notScheduledText', { moment });
  const asked = useRef(false);
  const warn = useRef<() => void>(undefined);
  warn.current = () => {
    // Not every way out is one that can be held.
    if (!asked.current && leadsOut(parseRoute(location.hash))) notifyUnsure(title, text);
  };
  useEffect(() => () => warn.current?.(), []);
  return (
    <Modal opened={go !== undefined} onClose={stay} title={title} size={460}>
      <div className={dialog.text}>{text}</div>
      <div className={dialog.actions}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            asked.current = true;
            go?.();
          }}
        >
          {t('notPlanned.leave')}
        </Button>
        <Button variant="default" data-autofocus onClick={stay}>
          {t('notPlanned.stay')}
        </Button>
        {!atReview && (
          <Button
            onClick={() => {
              stay();
              navigate({ screen: 'review', campaignId: id });
            }}
          >
            {t('review')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
