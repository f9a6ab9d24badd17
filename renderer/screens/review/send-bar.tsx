import { Button, SegmentedControl } from '@mantine/core';
import { IconClockHour4, IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { type Check, mayBeSentTwice } from '../../../electron/shared/pre-flight.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useTypeCountFrom } from '../../components/feedback/real-question.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { UndoCountdown } from '../../components/feedback/undo-countdown.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useCommand } from '../../data/use-command.ts';
import { replaceRoute } from '../../navigation/router.ts';
import { formatCost, formatPlanned } from '../../words/format.ts';
import { useActsOfOthers } from '../sending/use-acts-of-others.ts';
import { AlikeNotice } from './alike-notice.tsx';
import { QuestionWords } from './question-words.tsx';
import classes from './review.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { isFar, proposedTime, type ScheduleTime, scheduledMoment, timeAt } from './schedule-time.ts';
import { useCheckWords, useOfferWords } from './use-check-words.ts';

type SendBarProps = {
  plan: CampaignPlan;
  campaign: Campaign;
  account: Account;
  /** The plan is being made again: nothing is sent by the old one. */
  counting: boolean;
  /** Another time was chosen, Unix ms; null: now. */
  onTime: (at: number | null) => void;
  /** It is a draft again, or not what it was: it has to be planned anew. */
  onStale: () => void;
  /** It was taken back before anything was sent. */
  onUndone: () => void;
};

/**
 * The button that says what it does, and what lies between it and the first text. The seconds in which it can be
 * undone are a schedule in the main process: leaving the screen, or a reload, neither stops nor hastens anything.
 */
export function SendBar({ plan, campaign, account, counting, onTime, onStale, onUndone }: SendBarProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  /** Which plan the question is about: of another one it is no longer asked. */
  const [asking, setAsking] = useState<number | undefined>();
  const [before] = useState(() => timeBefore(campaign));
  const [when, setWhen] = useState<'now' | 'later'>(before === null ? 'now' : 'later');
  const settings = useResponse('app.state', undefined).data?.settings;
  /** Practice keeps no hours. */
  const hours = account.kind === 'practice' ? null : (settings?.textingHours ?? null);
  const [time, setTime] = useState(() => (before === null ? proposedTime(timeNow(), hours) : timeAt(before)));
  const typeFrom = useTypeCountFrom();
  const send = useCommand('campaigns.send', { quiet: true });
  const unschedule = useCommand('campaigns.unschedule');
  const pressedBy = useActsOfOthers(campaign.id)?.sent?.person;
  const count = plan.recipients;
  const blocked = plan.checks.some(({ severity }) => severity === 'blocks');
  const overCeiling = plan.checks.some(({ kind }) => kind === 'over-ceiling');
  const evenIfSent = mayBeSentTwice(plan.checks);
  const at = when === 'later' ? scheduledMoment(time)?.at : undefined;
  const ready =
    !blocked && !counting && count > 0 && (when === 'now' || (at !== undefined && at > timeNow()));
  const going = plan.going.recipients;
  const label = t(when === 'now' ? 'send' : 'schedule.button', { count: going });

  function choose(kind: 'now' | 'later', chosen: ScheduleTime): void {
    setWhen(kind);
    setTime(chosen);
    onTime(kind === 'later' ? (scheduledMoment(chosen)?.at ?? null) : null);
  }

  function confirm(): void {
    setAsking(undefined);
    send.mutate(
      { campaign: campaign.id, plan: plan.version, at: at ?? null, overCeiling, evenIfSent },
      {
        onSuccess: () => {
          if (at !== undefined) replaceRoute({ screen: 'compose', campaignId: campaign.id });
        },
        onError: onStale,
      },
    );
  }

  if (campaign.status.state === 'scheduled') {
    return (
      <footer className={classes.footer}>
        <UndoCountdown
          by={pressedBy}
          count={going}
          at={campaign.status.at}
          onUndo={() =>
            unschedule.mutate(
              { id: campaign.id },
              {
                onSuccess: () => {
                  onUndone();
                  onStale();
                },
              },
            )
          }
        />
      </footer>
    );
  }

  return (
    <footer className={classes.footer}>
      <RefusalNotice error={send.error} />
      <div className={classes.send}>
        <SegmentedControl
          aria-label={t('schedule.when')}
          data={[
            { value: 'now', label: t('schedule.now') },
            { value: 'later', label: t('schedule.later') },
          ]}
          value={when}
          onChange={(value) => choose(value === 'later' ? 'later' : 'now', time)}
        />
        <div className={classes.sendNote}>
          {when === 'later' ? (
            <ScheduleFields value={time} onChange={(changed) => choose('later', changed)} />
          ) : (
            <Muted>{wordsBeside()}</Muted>
          )}
          {when === 'later' && before !== null && (
            <Muted>
              {t(at === before ? 'schedule.asBefore' : 'schedule.otherThanBefore', {
                moment: formatPlanned(locale, before),
              })}
            </Muted>
          )}
        </div>
        <Button
          size="md"
          leftSection={
            when === 'now' ? <IconSend2 size={18} aria-hidden /> : <IconClockHour4 size={18} aria-hidden />
          }
          disabled={!ready}
          loading={send.isPending || counting}
          onClick={() => setAsking(plan.version)}
        >
          {label}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === plan.version && !counting}
        title={t(when === 'now' ? 'confirm.title' : 'confirm.scheduleTitle', { count: going })}
        confirmLabel={label}
        cancelLabel={t('confirm.cancel')}
        typedCount={count >= typeFrom ? count : undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={confirm}
      >
        <Question plan={plan} campaign={campaign} account={account} at={at} />
      </ConfirmDialog>
    </footer>
  );

  function wordsBeside(): string {
    if (blocked) return count === 0 ? t('nobody.text') : t('blocked');
    return account.kind === 'practice' ? t('practiceNote') : t('productionNote');
  }
}

/** The time that a campaign had before it was changed or cancelled, where it is still ahead; in whole minutes, as the fields have it. */
export function timeBefore({ plannedAt, cancelledTime }: Campaign): number | null {
  const before = plannedAt ?? cancelledTime;
  return before !== null && before > timeNow() ? Math.floor(before / 60_000) * 60_000 : null;
}

type QuestionProps = {
  plan: CampaignPlan;
  campaign: Campaign;
  account: Account;
  /** Undefined: now. */
  at: number | undefined;
};

/** The question before sending or scheduling; more than the ceiling is asked about in so many words. */
function Question({ plan, campaign, account, at }: QuestionProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { amount, currency } = plan.going.cost;
  const above = plan.checks.find((check) => check.kind === 'over-ceiling');
  const count = plan.going.recipients;
  const offers = useOfferWords();
  const { askAfter } = campaign.options;
  return (
    <>
      <Stack gap="small">
        {mayBeSentTwice(plan.checks) && (
          <Notice tone="bad" title={t('confirm.maybeSent')}>
            {t('confirm.maybeSentText')}
          </Notice>
        )}
        {plan.checks.map((check) => {
          if (check.kind === 'fuse')
            return <Notice key={check.kind} tone="unsure" title={offers.fuse(check)} />;
          return check.kind === 'alike-lately' || check.kind === 'alike-scheduled' ? (
            <AlikeNotice key={check.kind} check={check} />
          ) : null;
        })}
        {at !== undefined && isFar(at) && <Notice tone="unsure" title={t('schedule.far')} />}
        {above && (
          <Notice
            tone="bad"
            title={t('confirm.overCeiling', { amount: formatCost(locale, above.amount, above.currency) })}
          />
        )}
      </Stack>
      <QuestionWords campaign={campaign} count={count} at={at} account={account} from={plan.day} />
      {askAfter !== null && askAfter < count && <p>{t('confirm.askAfter', { count: askAfter })}</p>}
      {plan.checks.map((check) =>
        check.kind === 'waits-for-hours' || check.kind === 'over-night' ? (
          <Waits key={check.kind} check={check} />
        ) : null,
      )}
      {amount !== null && !above && (
        <p>{t('confirm.cost', { amount: formatCost(locale, amount, currency) })}</p>
      )}
    </>
  );
}

/** How many wait for their texting hours, and until when. */
function Waits({ check }: { check: Check }) {
  return <p>{useCheckWords(check)}</p>;
}
