import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../../electron/shared/import/imports.ts';
import { MomentText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { isolated } from '../../words/isolated.ts';
import classes from './earlier-imports.module.css';
import { hasDone, UndoDialog } from './undo-dialog.tsx';

/** The earlier imports, each to be taken back as a whole. Nothing where there was nothing. */
export function EarlierImports() {
  const { t } = useTranslation('imports');
  const imports = useResponse('imports.list', undefined);
  const [undoing, setUndoing] = useState<ImportRecord | undefined>();
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <Panel title={t('earlier.title')} flush>
      <table className={classes.table}>
        <tbody>
          {imports.data.map((record) => (
            <tr key={record.id} data-undone={record.undoneAt !== null || undefined}>
              <th scope="row" title={record.name}>
                {record.name || t('earlier.pasted')}
              </th>
              <td>{t('earlier.what', { ...record })}</td>
              <td>
                <MomentText at={record.at} />
                {record.by !== null && (
                  <Muted caption>{t('earlier.by', { person: isolated(record.by) })}</Muted>
                )}
              </td>
              <td>
                {record.undoneAt !== null ? (
                  <Muted caption>{t('earlier.undone')}</Muted>
                ) : hasDone(record) ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('earlier.undoLabel', { name: record.name || t('earlier.pasted') })}
                    onClick={() => setUndoing(record)}
                  >
                    {t('earlier.undo')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <UndoDialog importId={undoing?.id} onClose={() => setUndoing(undefined)} onDone={() => undefined} />
    </Panel>
  );
}
