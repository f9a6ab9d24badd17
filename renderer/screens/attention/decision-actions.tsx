import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Decidable, useDecision } from './use-decision.tsx';

type DecisionActionsProps = Decidable & {
  /** Recipients that it is about. */
  count: number;
  /** Batches among them in which a bad number can be looked for. */
  splittable: number;
  /** A stopped campaign sends nothing more. */
  stopped: boolean;
};

/**
 * The actions that are right for what waits: what may reach people twice asks first, what sends nothing is
 * done at once and can be taken back.
 */
export function DecisionActions({ count, splittable, stopped, ...about }: DecisionActionsProps) {
  const { t } = useTranslation('attention');
  const [asking, setAsking] = useState<'queued' | 'finding' | undefined>();
  const { take, busy } = useDecision(about);
  const close = (): void => setAsking(undefined);
  const { state } = about;
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => take('left-out', close)}>
        {t(state === 'rejected' ? 'action.left-out' : 'action.leave')}
      </Button>
      {state === 'unconfirmed' && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => take('accepted', close)}>
          {t('action.accepted')}
        </Button>
      )}
      {!stopped && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => setAsking('queued')}>
          {t('action.queued')}
        </Button>
      )}
      {!stopped && splittable > 0 && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => setAsking('finding')}>
          {t('action.finding')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'queued'}
        title={t(`ask.queued.${state}.title`, { count })}
        confirmLabel={t('action.queued')}
        danger={state === 'unconfirmed'}
        busy={busy}
        onClose={close}
        onConfirm={() => take('queued', close)}
      >
        {t(`ask.queued.${state}.text`)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'finding'}
        title={t('ask.finding.title')}
        confirmLabel={t('action.finding')}
        busy={busy}
        onClose={close}
        onConfirm={() => take('finding', close)}
      >
        {t('ask.finding.text')}
      </ConfirmDialog>
    </>
  );
}
