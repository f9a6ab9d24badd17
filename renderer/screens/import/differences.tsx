import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type {
  ColumnMeaning,
  ExistingPolicy,
  ReviewedDifferences,
} from '../../../electron/shared/import/imports.ts';
import { shownTyped } from '../../../electron/shared/values/typed-value.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import classes from './import.module.css';

type DifferencesProps = {
  differences: ReviewedDifferences;
  policy: ExistingPolicy;
  /** Their kinds say how values are written. */
  columns: readonly ColumnMeaning[];
  /** Checks the rows anew, with another policy. */
  onPolicy: (policy: ExistingPolicy) => void;
};

/** The contacts for which the file has other values, old and new side by side, and the way to decide otherwise. */
export function Differences({ differences, policy, columns, onPolicy }: DifferencesProps) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const { people, examples } = differences;
  const written = (field: string, value: string): string => {
    const kind = columns.find((meaning) => meaning.kind === 'field' && meaning.name === field);
    const as = kind?.kind === 'field' ? kind.as?.kind : undefined;
    if (as === undefined || as === 'text') return value;
    // A date that got its time from a column of times.
    return shownTyped(value, as === 'date' && value.includes('T') ? 'date-time' : as, locale);
  };
  if (people === 0) return null;
  const isTaken = policy === 'overwrite';
  return (
    <Notice
      tone={isTaken ? 'info' : 'unsure'}
      title={t(isTaken ? 'review.differences.taken' : 'review.differences.kept', { count: people })}
      actions={
        <Button
          size="xs"
          variant={isTaken ? 'default' : 'filled'}
          onClick={() => onPolicy(isTaken ? 'fill-empty' : 'overwrite')}
        >
          {t(isTaken ? 'review.differences.keep' : 'review.differences.take')}
        </Button>
      }
    >
      <ul className={classes.differences}>
        {examples.map(({ row, name, field, old, value }) => (
          <li key={`${row} ${field}`}>
            <bdi>{name}</bdi> · <bdi>{field}</bdi>: <bdi>{written(field, old)}</bdi>{' '}
            <span aria-hidden className={classes.arrow}>
              →
            </span>{' '}
            <bdi className={classes.newValue}>{written(field, value)}</bdi>
          </li>
        ))}
      </ul>
      {people > new Set(examples.map(({ row }) => row)).size && (
        <Muted caption>{t('review.differences.first')}</Muted>
      )}
    </Notice>
  );
}
