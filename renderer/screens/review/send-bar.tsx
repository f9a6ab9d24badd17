import { Button, SegmentedControl } from '@mantine/core';
import { IconClockHour4, IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Campaign, KeyProfile } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { useAnswer } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useLocale } from '../../components/formatted.tsx';
import { Notice } from '../../components/notice.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { Muted } from '../../components/stack.tsx';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import { formatDateTime, formatMoney } from '../../format.ts';
import { replaceRoute } from '../../router.ts';
import { useCommand } from '../../use-command.ts';
import classes from './review.module.css';
import { proposedTime, ScheduleFields, scheduledMoment } from './schedule-fields.tsx';

/** Seconds in which sending can still be undone: enough to read the number once more. */
const undoSeconds = 10;

/** Reviewing, asked once more, or counting down; leaving the screen while it counts is an undo. */
type Stage = { step: 'review' } | { step: 'asking' } | { step: 'counting'; until: number };

type SendBarProps = { plan: CampaignPlan; campaign: Campaign; account: KeyProfile };

/** The button that says what it does, and what lies between it and the first text. */
export function SendBar({ plan, campaign, account }: SendBarProps) {
  const { t } = useTranslation('review');
  const [stage, setStage] = useState<Stage>({ step: 'review' });
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState(() => proposedTime(Date.now()));
  const typeCountFrom = useAnswer('app.state', undefined).data?.settings.typeCountFrom;
  const send = useCommand('campaigns.send', { quiet: true });
  const schedule = useCommand('campaigns.schedule', { quiet: true });
  const count = plan.recipients;
  const mustType = typeCountFrom === undefined || count >= typeCountFrom;
  const blocked = plan.checks.some(({ severity }) => severity === 'blocks');
  const overCeiling = plan.checks.some(({ kind }) => kind === 'over-ceiling');
  const at = when === 'later' ? scheduledMoment(time)?.at : undefined;
  const ready = !blocked && count > 0 && (when === 'now' || (at !== undefined && at > Date.now()));
  const label = t(when === 'now' ? 'send' : 'schedule.button', { count });
  const readiness = { id: campaign.id, recipients: count, overCeiling };
  const leaveTo = (screen: 'sending' | 'compose') => ({
    onSuccess: () => replaceRoute({ screen, campaignId: campaign.id }),
  });

  function start(): void {
    setStage({ step: 'review' });
    send.mutate(readiness, leaveTo('sending'));
  }

  function confirm(): void {
    if (at === undefined) {
      setStage({ step: 'counting', until: Date.now() + undoSeconds * 1000 });
    } else {
      setStage({ step: 'review' });
      schedule.mutate({ ...readiness, at }, leaveTo('compose'));
    }
  }

  if (stage.step === 'counting') {
    return (
      <footer className={classes.footer}>
        <UndoCountdown
          title={t('countdown', { count })}
          at={stage.until}
          wholeSeconds={undoSeconds}
          onUndo={() => setStage({ step: 'review' })}
          onOver={start}
        />
      </footer>
    );
  }

  return (
    <footer className={classes.footer}>
      <RefusalNotice error={send.error ?? schedule.error} />
      <div className={classes.send}>
        <SegmentedControl
          aria-label={t('schedule.when')}
          data={[
            { value: 'now', label: t('schedule.now') },
            { value: 'later', label: t('schedule.later') },
          ]}
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        />
        <div className={classes.sendNote}>
          {when === 'later' ? (
            <ScheduleFields value={time} onChange={setTime} />
          ) : (
            <Muted>{wordsBeside()}</Muted>
          )}
        </div>
        <Button
          size="md"
          leftSection={
            when === 'now' ? <IconSend2 size={18} aria-hidden /> : <IconClockHour4 size={18} aria-hidden />
          }
          disabled={!ready}
          loading={send.isPending || schedule.isPending}
          onClick={() => setStage({ step: 'asking' })}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        opened={stage.step === 'asking'}
        title={t(when === 'now' ? 'confirm.title' : 'confirm.scheduleTitle', { count })}
        confirmLabel={label}
        cancelLabel={t('confirm.cancel')}
        typedCount={mustType ? count : undefined}
        onClose={() => setStage({ step: 'review' })}
        onConfirm={confirm}
      >
        <Question plan={plan} senderId={campaign.senderId} at={at} overCeiling={overCeiling} />
      </ConfirmDialog>
    </footer>
  );

  function wordsBeside(): string {
    if (blocked) return count === 0 ? t('nobody.text') : t('blocked');
    return account.kind === 'practice' ? t('practiceNote') : t('productionNote');
  }
}

type QuestionProps = {
  plan: CampaignPlan;
  senderId: string;
  /** Undefined: now. */
  at: number | undefined;
  overCeiling: boolean;
};

/** What is asked before sending or scheduling; more than the ceiling is asked about in so many words. */
function Question({ plan, senderId, at, overCeiling }: QuestionProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { amount, currency } = plan.cost;
  const count = plan.recipients;
  const values = { count, sender: senderId, seconds: undoSeconds, moment: at && formatDateTime(locale, at) };
  return (
    <>
      {overCeiling && amount !== null && (
        <Notice
          tone="bad"
          title={t('confirm.overCeiling', { amount: formatMoney(locale, amount, currency) })}
        />
      )}
      <p>
        <Trans
          t={t}
          i18nKey={at === undefined ? 'confirm.text' : 'confirm.scheduleText'}
          values={values}
          count={count}
          components={{ strong: <strong /> }}
        />
      </p>
      {amount !== null && !overCeiling && (
        <p>{t('confirm.cost', { amount: formatMoney(locale, amount, currency) })}</p>
      )}
    </>
  );
}
