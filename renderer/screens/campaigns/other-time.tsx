import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useTypeCountFrom } from '../../components/feedback/real-question.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatCost } from '../../words/format.ts';
import { AlikeNotice } from '../review/alike-notice.tsx';
import { QuestionWords } from '../review/question-words.tsx';
import { ScheduleFields } from '../review/schedule-fields.tsx';
import { scheduledMoment, timeAt } from '../review/schedule-time.ts';
import { usePastWords } from '../review/use-check-words.ts';
import { PeopleWaiting } from './audience/people-waiting.tsx';
import { ChangedSince } from './changed-since.tsx';

type OtherTimeProps = { campaign: Campaign; onClose: () => void };

/** Another time for a scheduled campaign: until it is chosen, the one that it has stays. */
export function ChangeTime({ campaign, at, onClose }: OtherTimeProps & { at: number }) {
  const { t } = useTranslation(['compose', 'common']);
  const [time, setTime] = useState(() => timeAt(at));
  const reschedule = useCommand('campaigns.reschedule', { quiet: true });
  const chosen = scheduledMoment(time)?.at;
  const { data: past } = useResponse(
    'campaigns.past-at',
    { id: campaign.id, at: chosen ?? 0 },
    { enabled: chosen !== undefined && chosen > timeNow() },
  );
  const pastWords = usePastWords();
  return (
    <Modal opened onClose={onClose} title={t('scheduled.changeTime')} size={460}>
      <Stack>
        <Muted>{t('scheduled.changeTimeText')}</Muted>
        <ScheduleFields value={time} onChange={setTime} />
        {past !== undefined && past.people > 0 && <Notice tone="unsure" title={pastWords(past)} />}
        <RefusalNotice error={reschedule.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('scheduled.keepTime')}
          </Button>
          <Button
            disabled={chosen === undefined || chosen <= timeNow() || chosen === at}
            loading={reschedule.isPending}
            onClick={() =>
              chosen !== undefined &&
              reschedule.mutate({ id: campaign.id, at: chosen }, { onSuccess: onClose })
            }
          >
            {t('scheduled.takeTime')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type SendNowProps = OtherTimeProps & {
  count: number;
  account: Account | undefined;
  /** Leads to the review, where what changed since is taken over. */
  onReview: () => void;
};

/**
 * Asks whether a scheduled campaign is to begin at once, as it was reviewed, with what it would have asked at its time; its Undo gives it
 * its time back.
 */
export function SendNow({ campaign, count, account, onReview, onClose }: SendNowProps) {
  const { t } = useTranslation(['review', 'compose']);
  const reschedule = useCommand('campaigns.reschedule');
  const typeFrom = useTypeCountFrom();
  const locale = useLocale();
  const { data: before, isPending } = useResponse('campaigns.before-sending', { id: campaign.id });
  const { data: changes, isPending: comparing } = useResponse('campaigns.changes', { id: campaign.id });
  const amount = before?.cost.amount ?? null;
  const over = changes?.cost;
  return (
    <ConfirmDialog
      opened
      title={t('confirm.title', { count })}
      confirmLabel={t('send', { count })}
      cancelLabel={t('compose:scheduled.keepTime')}
      typedCount={count >= typeFrom ? count : undefined}
      busy={reschedule.isPending || isPending || comparing}
      onClose={onClose}
      onConfirm={() =>
        reschedule.mutate(
          {
            id: campaign.id,
            at: null,
            ...(over && { mayCost: { amount: over.amount, currency: over.currency } }),
          },
          { onSettled: onClose },
        )
      }
    >
      <Stack gap="small">
        <ChangedSince
          changes={changes}
          title={t('compose:changedSince.title')}
          action={t('compose:changedSince.again')}
          onAction={onReview}
          now
        />
        {before?.alike.map((check) => (
          <AlikeNotice key={check.kind} check={check} />
        ))}
      </Stack>
      <QuestionWords campaign={campaign} count={count} account={account} from={changes?.day} />
      {before !== undefined && <PeopleWaiting waiting={before.waiting} from={timeNow()} />}
      {before !== undefined && amount !== null && over === undefined && (
        <p>{t('confirm.cost', { amount: formatCost(locale, amount, before.cost.currency) })}</p>
      )}
    </ConfirmDialog>
  );
}
