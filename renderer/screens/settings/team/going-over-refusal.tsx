import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { RefusedError, useResponse } from '../../../data/api.ts';

type GoingOverRefusalProps = {
  error: unknown;
  /** The words on the button that was pressed. */
  button: string;
  /** Called when that work has ended: the figures beside the button were read before. */
  onEnded?: (() => void) | undefined;
};

/** Why this computer could not go over to other records. Where work had to end first, it says when that has, and does not go on by itself. */
export function GoingOverRefusal({ error, button, onEnded }: GoingOverRefusalProps) {
  const waits = error instanceof RefusedError && error.data.code === 'work-under-way';
  return waits ? (
    <WorkUnderWay refusal={error} button={button} onEnded={onEnded} />
  ) : (
    <RefusalNotice error={error} />
  );
}

/** Work ends without an event: whatever asks something of the main process is work to it. */
const refreshMs = 500;

type WorkUnderWayProps = Pick<GoingOverRefusalProps, 'button' | 'onEnded'> & { refusal: RefusedError };

function WorkUnderWay({ refusal, button, onEnded }: WorkUnderWayProps) {
  const work = useResponse('team.under-way', undefined, { refreshMs, fresh: true }).data;
  const ended = useEffectEvent(() => onEnded?.());
  useEffect(() => {
    if (work === null) ended();
  }, [work]);
  if (work === null) return <WorkEnded button={button} />;
  const lasting =
    work === undefined
      ? refusal
      : new RefusedError({ ...refusal.data, values: { ...refusal.data.values, work } });
  return <RefusalNotice error={lasting} />;
}

export function WorkEnded({ button }: { button: string }) {
  const { t } = useTranslation('team');
  return (
    <Notice tone="good" title={t('underWay.ended')}>
      {t('underWay.press', { button })}
    </Notice>
  );
}
