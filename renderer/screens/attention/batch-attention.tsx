import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { useMayWrite } from '../../data/team.ts';
import { DecisionActions } from './decision-actions.tsx';
import { useUndo } from './use-decision.tsx';

type BatchAttentionProps = { campaignId: number; batch: BatchRow; stopped: boolean };

/** The question that one batch waits for, the answers to it, and the way back from a decision. */
export function BatchAttention({ campaignId, batch, stopped }: BatchAttentionProps) {
  const { t } = useTranslation(['attention', 'sending']);
  const undo = useUndo(campaignId);
  const mayWrite = useMayWrite();
  if ((batch.state === 'unconfirmed' || batch.state === 'rejected') && !batch.leftOut) {
    return (
      <Notice
        tone={batch.state === 'unconfirmed' ? 'unsure' : 'bad'}
        stacked
        title={t(`${batch.state}.title`, { count: batch.size })}
        actions={
          <Writes>
            <DecisionActions
              campaignId={campaignId}
              state={batch.state}
              kind={batch.kind}
              batchIds={[batch.id]}
              count={batch.size}
              splittable={batch.splittable ? batch.size : 0}
              over={stopped}
            />
          </Writes>
        }
      >
        {batch.kind !== null && t(`sending:refused.${batch.kind}`)}{' '}
        {stopped ? t(`over.${batch.state}`) : t(`open.${batch.state}`)}
      </Notice>
    );
  }
  const { undo: decision } = batch;
  if (decision === null || (!mayWrite && !batch.leftOut)) return null;
  return (
    <Notice
      tone="info"
      title={t(batch.leftOut ? 'leftOut' : 'takeBack')}
      actions={
        <Writes>
          <Button size="xs" variant="default" loading={undo.busy} onClick={() => undo.take(decision)}>
            {t('action.undo')}
          </Button>
        </Writes>
      }
    />
  );
}
