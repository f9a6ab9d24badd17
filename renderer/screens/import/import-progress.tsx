import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportProgress } from '../../../electron/shared/import/imports.ts';
import { SaidInSteps } from '../../components/feedback/said-in-steps.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useMainEvent } from '../../data/api.ts';
import { formatDuration, formatShare } from '../../words/format.ts';
import classes from './import.module.css';

/** While rows are read, checked or saved: how far it is, and how long it still takes. */
export function ImportProgressPanel({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.working}>
      <Stack>
        <ImportProgressLines first="reading" />
        <div>
          <Button variant="default" onClick={onStop}>
            {t('action.stop')}
          </Button>
        </div>
      </Stack>
    </div>
  );
}

/** How far a look at a file is; nothing for the many that are through at once. */
export function PreviewProgress() {
  const { t } = useTranslation('imports');
  const [share, setShare] = useState(0);
  useMainEvent('imports.progress', ({ fraction }) => setShare(fraction));
  return share === 0 ? null : <Progress w={260} value={share * 100} aria-label={t('source.reading')} />;
}

type WorkStage = Exclude<ImportProgress['stage'], 'working'>;

/** The stage of the work, how far it is, and how long it still takes. `first`: the stage before anything was reported. */
export function ImportProgressLines({ first }: { first: WorkStage }) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const [progress, setProgress] = useState<ImportProgress>({
    stage: first,
    rows: 0,
    total: null,
    fraction: 0,
    secondsLeft: null,
  });
  useMainEvent('imports.progress', setProgress);
  const stage = progress.stage === 'working' ? first : progress.stage;
  return (
    <>
      <div className={classes.workingTitle}>{t(`progress.${stage}`)}</div>
      <Progress value={progress.fraction * 100} aria-label={t(`progress.${stage}`)} />
      <Muted>
        {t(stage === 'undoing' ? 'progress.contacts' : 'progress.rows', { count: progress.rows })}
        {progress.secondsLeft !== null &&
          `, ${t('progress.left', { duration: formatDuration(locale, progress.secondsLeft) })}`}
      </Muted>
      <SaidInSteps
        share={progress.fraction}
        words={`${t(`progress.${stage}`)} ${formatShare(locale, progress.fraction, 1)}`}
      />
    </>
  );
}
