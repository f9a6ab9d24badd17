import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileNotice } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import classes from '../import.module.css';

/** Kinds that usually mean that contacts would be wrong; the others are only said. */
const serious: ReadonlySet<FileNotice['kind']> = new Set([
  'unclosed-quote',
  'cut-cells',
  'not-all-fit',
  'mostly-landlines',
  'maybe-abroad',
  'too-many-columns',
  'no-phone-column',
  'others-phones',
  'hidden-columns',
  'refusing-sheets',
  'opt-out-column',
  // A person who filters a sheet to the people who are to be texted does not mean the others.
  'hidden-rows',
]);

/** The kinds that a person can say a column is of, all the same. */
const typed = ['date', 'date-time', 'time', 'number'] as const;

type FileNoticesProps = {
  notices: readonly FileNotice[];
  /** Given where it can still be chosen whether hidden rows are read. */
  onLeaveOutHidden?: (leaveOut: boolean) => void;
  /** Given where columns that are text for some of their values can be read as what the others are. */
  onKeepOthers?: (column: number) => void;
};

/** The notices on the file as a whole. */
export function FileNotices({ notices, onLeaveOutHidden, onKeepOthers }: FileNoticesProps) {
  const { t } = useTranslation('imports');
  return notices.map((notice, at) => (
    <Notice
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places, and two may be of one kind
      key={at}
      tone={serious.has(notice.kind) ? 'unsure' : 'info'}
      title={t(`notice.${notice.kind}`, { ...notice.values, row: notice.row ?? 1 })}
      actions={
        onLeaveOutHidden && (notice.kind === 'hidden-rows' || notice.kind === 'hidden-left-out') ? (
          <Checkbox
            classNames={{ input: classes.choice ?? '' }}
            label={t('columns.leaveOutHidden')}
            checked={notice.kind === 'hidden-left-out'}
            onChange={(event) => onLeaveOutHidden(event.currentTarget.checked)}
          />
        ) : onKeepOthers && notice.kind === 'not-all-fit' ? (
          typed
            .filter((kind) => kind === notice.values.kind)
            .map((kind) => (
              <Button
                key={kind}
                size="xs"
                variant="default"
                onClick={() => onKeepOthers(notice.columns?.[0] ?? -1)}
              >
                {t(`columns.isKind.${kind}`)}
              </Button>
            ))
        ) : undefined
      }
    />
  ));
}
