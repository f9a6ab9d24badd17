import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import {
  RealTextsNote,
  useRealInPractice,
  useTypeCountFrom,
} from '../../components/feedback/real-question.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { formatMoment } from '../../words/format.ts';
import { type Decidable, useDecision } from './use-decision.tsx';
import { WhatHelps } from './what-helps.tsx';
import { WriteToUnconfirmed } from './write-to-unconfirmed.tsx';

type DecisionActionsProps = Decidable & {
  /** Recipients that it is about. */
  count: number;
  /** The messages in whose batches a bad number can be looked for. */
  splittable: number;
  /** The campaign sends nothing more to them: it was stopped, or a later one has taken over. */
  over: boolean;
};

/**
 * The actions that are right for what waits: what may reach people twice asks first, what sends nothing is
 * done at once and can be taken back.
 */
export function DecisionActions({ count, splittable, over, ...about }: DecisionActionsProps) {
  const { t } = useTranslation('attention');
  const [asking, setAsking] = useState<'queued' | 'bisecting' | undefined>();
  const { take, busy } = useDecision(about);
  const close = (): void => setAsking(undefined);
  const { state, kind } = about;
  const find = kind === 'size' ? 'smaller' : 'bisecting';
  const campaign = useResponse('campaigns.get', { id: about.campaignId }).data;
  const real = useRealInPractice(campaign);
  const typeFrom = useTypeCountFrom();

  /** The number that a person types to confirm texts to so many real people while the screen says practice. */
  const typed = (people: number): number | undefined => (real && people >= typeFrom ? people : undefined);
  const note = (people: number) =>
    real && <RealTextsNote accountId={campaign?.accountId ?? null} count={people} />;

  return (
    <>
      <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => take('left-out', close)}>
        {t('action.leave')}
      </Button>
      {state === 'unconfirmed' && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => take('accepted', close)}>
          {t('action.accepted')}
        </Button>
      )}
      {kind !== null && campaign !== undefined && <WhatHelps kind={kind} campaign={campaign} />}
      {over && state === 'unconfirmed' && campaign !== undefined && (
        <WriteToUnconfirmed campaign={campaign} />
      )}
      {!over && !(kind === 'size' && splittable > 0) && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => setAsking('queued')}>
          {t('action.queued')}
        </Button>
      )}
      {!over && splittable > 0 && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => setAsking('bisecting')}>
          {t(`action.${find}`)}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'queued'}
        title={t(`ask.queued.${state}.title`, { count })}
        confirmLabel={t('action.queued')}
        danger={state === 'unconfirmed' || real}
        typedCount={typed(count)}
        busy={busy}
        onClose={close}
        onConfirm={() => take('queued', close)}
      >
        {note(count)}
        {t(`ask.queued.${state}.text`)} {t('ask.barred')}
        {campaign !== undefined && <TextOf campaign={campaign} />}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'bisecting'}
        title={t(`ask.${find}.title`)}
        confirmLabel={t(`action.${find}`)}
        danger={real}
        typedCount={typed(splittable)}
        busy={busy}
        onClose={close}
        onConfirm={() => take('bisecting', close)}
      >
        {note(splittable)}
        {t(`ask.${find}.text`)} {t('ask.barred')}
      </ConfirmDialog>
    </>
  );
}

/** The text that goes once more, and when it was first tried: days later nobody remembers which it was. */
function TextOf({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('attention');
  const locale = useLocale();
  const { startedAt, senderId, template } = campaign;
  return (
    <>
      {startedAt !== null && <p>{t('ask.textOf', { moment: formatMoment(locale, startedAt, timeNow()) })}</p>}
      <TextBubble senderId={senderId} text={template} />
    </>
  );
}
