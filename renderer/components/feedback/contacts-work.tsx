import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactsProgress } from '../../../electron/shared/contract.ts';
import { useMainEvent } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatDuration } from '../../words/format.ts';
import { useLocale } from '../figures/formatted.tsx';
import classes from './contacts-work.module.css';

/** A bar that is there while many contacts or numbers are exported, deleted, read or moved: how far it is, how long it takes, and a way out. */
export function ContactsWork() {
  const { t } = useTranslation(['contacts', 'common']);
  const locale = useLocale();
  const [progress, setProgress] = useState<ContactsProgress | null>(null);
  useMainEvent('contacts.progress', setProgress);
  const stop = useCommand('contacts.stop');
  if (progress === null) return null;
  const { work, done, total, fraction, secondsLeft } = progress;
  const label = t(`work.${work}`);
  const said = [
    ...(done > 0 && total > 0 ? [t('work.done', { done, total })] : []),
    ...(secondsLeft !== null ? [t('work.left', { duration: formatDuration(locale, secondsLeft) })] : []),
  ];
  return (
    <div className={classes.bar}>
      <span className={classes.label}>{label}</span>
      <Progress className={classes.progress ?? ''} value={fraction * 100} aria-label={label} />
      <span className={classes.count} role="status">
        {said.join(locale.startsWith('ar') ? '، ' : ', ')}
      </span>
      <Button size="xs" variant="default" disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
        {t('common:action.stop')}
      </Button>
    </div>
  );
}
