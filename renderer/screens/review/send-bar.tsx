import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Campaign, KeyProfile } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { useAnswer } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { Muted } from '../../components/stack.tsx';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import { replaceRoute } from '../../router.ts';
import { useCommand } from '../../use-command.ts';
import classes from './review.module.css';

/** Seconds in which sending can still be undone: enough to read the number once more. */
const undoSeconds = 10;

/** Reviewing, asked once more, or counting down; leaving the screen while it counts is an undo. */
type Stage = { step: 'review' } | { step: 'asking' } | { step: 'counting'; until: number };

type SendBarProps = { plan: CampaignPlan; campaign: Campaign; account: KeyProfile };

/** The button that says what it does, and what lies between it and the first text. */
export function SendBar({ plan, campaign, account }: SendBarProps) {
  const { t } = useTranslation('review');
  const [stage, setStage] = useState<Stage>({ step: 'review' });
  const typeCountFrom = useAnswer('app.state', undefined).data?.settings.typeCountFrom;
  const send = useCommand('campaigns.send', { quiet: true });
  const count = plan.recipients;
  const mustType = typeCountFrom === undefined || count >= typeCountFrom;

  function start(): void {
    setStage({ step: 'review' });
    send.mutate(
      { id: campaign.id, recipients: count },
      { onSuccess: () => replaceRoute({ screen: 'sending', campaignId: campaign.id }) },
    );
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
      <RefusalNotice error={send.error} />
      <div className={classes.send}>
        {count === 0 ? (
          <Muted>
            {t('nobody.title')}. {t('nobody.text')}
          </Muted>
        ) : (
          <Muted>{account.kind === 'practice' ? t('practiceNote') : t('productionNote')}</Muted>
        )}
        <Button
          size="md"
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={count === 0}
          loading={send.isPending}
          onClick={() => setStage({ step: 'asking' })}
        >
          {t('send', { count })}
        </Button>
      </div>
      <ConfirmDialog
        opened={stage.step === 'asking'}
        title={t('confirm.title', { count })}
        confirmLabel={t('send', { count })}
        cancelLabel={t('confirm.cancel')}
        typedCount={mustType ? count : undefined}
        onClose={() => setStage({ step: 'review' })}
        onConfirm={() => setStage({ step: 'counting', until: Date.now() + undoSeconds * 1000 })}
      >
        <Trans
          t={t}
          i18nKey="confirm.text"
          values={{ count, sender: campaign.senderId, seconds: undoSeconds }}
          count={count}
          components={{ strong: <strong /> }}
        />
      </ConfirmDialog>
    </footer>
  );
}
