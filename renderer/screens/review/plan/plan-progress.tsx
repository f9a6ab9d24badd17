import { Progress } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Events } from '../../../../electron/shared/contract.ts';
import { SaidInSteps } from '../../../components/feedback/said-in-steps.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { useMainEvent } from '../../../data/api.ts';
import classes from '../review.module.css';

/** Shown while the plan is built. */
export function PlanProgress({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('review');
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const hear = useCallback(
    (event: Events['plan.progress']) => {
      if (event.campaignId === campaignId) setProgress(event);
    },
    [campaignId],
  );
  useMainEvent('plan.progress', hear);
  const share = progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  return (
    <div className={classes.planning} data-loading>
      <Stack gap="small">
        <div className={classes.planningTitle}>{t('planning')}</div>
        <Progress value={share * 100} aria-label={t('planning')} />
        <Muted>{progress.total > 0 ? t('planned', progress) : ' '}</Muted>
        <SaidInSteps share={share} words={progress.total > 0 ? t('planned', progress) : t('planning')} />
      </Stack>
    </div>
  );
}
