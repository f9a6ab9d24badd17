import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportProgress } from '../../../electron/shared/imports.ts';
import { useMainEvent } from '../../api.ts';
import { useLocale } from '../../components/formatted.tsx';
import { Muted, Stack } from '../../components/stack.tsx';
import { formatDuration } from '../../format.ts';
import classes from './import.module.css';

/** While rows are read, checked or saved: how far it is, and how long it still takes. */
export function ImportProgressPanel({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation(['imports', 'common']);
  const locale = useLocale();
  const [progress, setProgress] = useState<ImportProgress>({
    stage: 'reading',
    rows: 0,
    fraction: 0,
    secondsLeft: null,
  });
  useMainEvent('imports.progress', setProgress);
  return (
    <div className={classes.working}>
      <Stack>
        <div className={classes.workingTitle}>{t(`progress.${progress.stage}`)}</div>
        <Progress value={progress.fraction * 100} aria-label={t(`progress.${progress.stage}`)} />
        <Muted>
          <span role="status">
            {t('progress.rows', { count: progress.rows })}
            {progress.secondsLeft !== null &&
              `, ${t('progress.left', { duration: formatDuration(locale, progress.secondsLeft) })}`}
          </span>
        </Muted>
        <div>
          <Button variant="default" onClick={onStop}>
            {t('common:action.stop')}
          </Button>
        </div>
      </Stack>
    </div>
  );
}
