import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, SeenBatches, SentAgain } from '../../../electron/shared/models.ts';
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
import { RefusedNames } from './refused-names.tsx';
import { type Decidable, useDecision } from './use-decision.tsx';
import type { WouldBeSent } from './use-sent-again.ts';
import { WhatHelps } from './what-helps.tsx';
import { WriteToUnconfirmed } from './write-to-unconfirmed.tsx';

type DecisionActionsProps = Decidable & {
  /** The messages in whose batches a bad number can be looked for. */
  splittable: number;
  /** Whom sending again would reach; undefined while it is asked for, and where the campaign sends nothing more to them. */
  sent: WouldBeSent | undefined;
  /** The campaign sends nothing more to them: it was stopped, or a later one has taken over. */
  over: boolean;
};

/** A question that is open, and what it was opened about. */
interface Question extends SentAgain {
  readonly as: 'queued' | 'bisecting';
  readonly seen: SeenBatches;
}

/**
 * The actions that are right for what waits: what may reach people twice asks first, what sends nothing is
 * done at once and can be taken back.
 */
export function DecisionActions({ splittable, sent, over, seen, ...about }: DecisionActionsProps) {
  const { t } = useTranslation('attention');
  const [asking, setAsking] = useState<Question | undefined>();
  const { take, busy } = useDecision(about);
  const close = (): void => setAsking(undefined);
  // The question is not about people who join them while it is open.
  const ask = (as: Question['as']): void => {
    if (sent !== undefined) setAsking({ as, seen, ...sent[as] });
  };
  const asked = asking ?? { recipients: 0, refused: [], seen };
  const { state, kind } = about;
  const isSplit = splittable > 0 && sent?.bisecting.recipients !== 0;
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
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={busy}
        onClick={() => take('left-out', seen, close)}
      >
        {t('action.leave')}
      </Button>
      {state === 'unconfirmed' && (
        <Button size="xs" variant="default" disabled={busy} onClick={() => take('accepted', seen, close)}>
          {t('action.accepted')}
        </Button>
      )}
      {kind !== null && campaign !== undefined && <WhatHelps kind={kind} campaign={campaign} />}
      {over && state === 'unconfirmed' && campaign !== undefined && (
        <WriteToUnconfirmed campaign={campaign} />
      )}
      {!over && !(kind === 'size' && isSplit) && sent?.queued.recipients !== 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={busy || sent === undefined}
          onClick={() => ask('queued')}
        >
          {t('action.queued')}
        </Button>
      )}
      {!over && isSplit && (
        <Button
          size="xs"
          variant="default"
          disabled={busy || sent === undefined}
          onClick={() => ask('bisecting')}
        >
          {t(`action.${find}`)}
        </Button>
      )}
      <ConfirmDialog
        opened={asking?.as === 'queued'}
        title={t(`ask.queued.${state}.title`, { count: asked.recipients })}
        confirmLabel={t('action.queued')}
        danger={state === 'unconfirmed' || real}
        typedCount={typed(asked.recipients)}
        busy={busy}
        onClose={close}
        onConfirm={() => take('queued', asked.seen, close)}
      >
        {note(asked.recipients)}
        {t(`ask.queued.${state}.text`)} <LeftOut refused={asked.refused} />
        {campaign !== undefined && <TextOf campaign={campaign} />}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking?.as === 'bisecting'}
        title={t(`ask.${find}.title`)}
        confirmLabel={t(`action.${find}`)}
        danger={real}
        typedCount={typed(asked.recipients)}
        busy={busy}
        onClose={close}
        onConfirm={() => take('bisecting', asked.seen, close)}
      >
        {note(asked.recipients)}
        {t(`ask.${find}.text`)} <LeftOut refused={asked.refused} />
      </ConfirmDialog>
    </>
  );
}

/** Names who is left out; where nobody is so far, says the rule. */
function LeftOut({ refused }: Pick<SentAgain, 'refused'>) {
  const { t } = useTranslation('attention');
  return refused.length === 0 ? t('ask.barred') : <RefusedNames refused={refused} />;
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
