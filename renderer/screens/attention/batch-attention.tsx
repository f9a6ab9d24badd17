import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BatchRow, seenOf } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { useMayWrite } from '../../data/team.ts';
import { DecisionActions } from './decision-actions.tsx';
import { RefusedNotice } from './refused-names.tsx';
import { type Decidable, useUndo } from './use-decision.tsx';
import { useSentAgain } from './use-sent-again.ts';

type BatchAttentionProps = { campaignId: number; batch: BatchRow; stopped: boolean };

/** The question that one batch waits for, the answers to it, and the way back from a decision. */
export function BatchAttention({ campaignId, batch, stopped }: BatchAttentionProps) {
  const { t } = useTranslation(['attention', 'sending']);
  const undo = useUndo(campaignId);
  const mayWrite = useMayWrite();
  if ((batch.state === 'unconfirmed' || batch.state === 'rejected') && !batch.leftOut)
    return <OpenBatch campaignId={campaignId} batch={batch} state={batch.state} stopped={stopped} />;
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

/** The question of a batch that waits for a decision. */
function OpenBatch({ campaignId, batch, state, stopped }: BatchAttentionProps & Pick<Decidable, 'state'>) {
  const { t } = useTranslation(['attention', 'sending']);
  const about = { campaignId, state, kind: batch.kind, batchIds: [batch.id] };
  const sent = useSentAgain(about, !stopped);
  return (
    <Notice
      tone={state === 'unconfirmed' ? 'unsure' : 'bad'}
      stacked
      title={t(`${state}.title`, { count: batch.size })}
      actions={
        <Writes>
          <DecisionActions
            {...about}
            seen={seenOf(batch)}
            splittable={batch.splittable ? batch.size : 0}
            sent={sent}
            over={stopped}
          />
        </Writes>
      }
    >
      {batch.kind !== null && t(`sending:refused.${batch.kind}`)} {stopped && t(`over.${state}`)}
      {!stopped && sent?.queued.recipients !== 0 && t(`open.${state}`)}{' '}
      <RefusedNotice sent={sent?.queued} state={state} />
    </Notice>
  );
}
