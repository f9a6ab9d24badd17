import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { People } from '../audience/use-people.ts';
import classes from './message-editor.module.css';

const group = { kind: 'skipped', reason: 'braces-in-value' } as const;

/** People whose values have braces in them, as another program left them: they get no text. */
export function BraceNote({ people }: { people: People }) {
  const { t } = useTranslation('compose');
  const count = people.estimate?.skipped['braces-in-value'] ?? 0;
  if (count === 0) return null;
  return (
    <div className={classes.note} data-tone="unsure" role="status">
      <IconAlertTriangle size={15} stroke={2} aria-hidden />
      <span className={classes.noteText}>{t('message.braces', { count })}</span>
      <Button size="xs" variant="default" onClick={() => people.show({ group, search: '' })}>
        {t('message.showEmpty')}
      </Button>
    </div>
  );
}
