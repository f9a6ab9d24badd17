import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttentionItem } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { HelpLink } from '../../components/layout/help-link.tsx';
import { quotedReason } from '../sending/reason-text.tsx';
import { DecisionActions } from './decision-actions.tsx';

/** All recipients of a campaign that wait for a person in one state: how many, why, and what can be done about all of them. */
export function AttentionNotice({ item, onShow }: { item: AttentionItem; onShow: () => void }) {
  const { t } = useTranslation(['attention', 'sending']);
  const { campaignId, state, recipients, splittable, splittablePeople, reasons } = item;
  const [commonest] = reasons;
  const stopped = item.campaignState === 'stopped';
  return (
    <Notice
      tone={state === 'unconfirmed' ? 'unsure' : 'bad'}
      title={t(`${state}.title`, { count: recipients })}
      actions={
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={onShow}>
            {t('action.show')}
          </Button>
          <DecisionActions
            campaignId={campaignId}
            state={state}
            batchIds={null}
            count={recipients}
            splittable={splittablePeople}
            stopped={stopped}
          />
        </>
      }
    >
      {commonest !== undefined && quotedReason(t, commonest.reason, state)} {t(`${state}.text`)}{' '}
      {state === 'rejected' && splittable > 0 && !stopped && t('rejected.splittable', { count: splittable })}
      {stopped && t('stopped')} {state === 'unconfirmed' && <HelpLink topic="unconfirmed" />}
    </Notice>
  );
}
