import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExistingPolicy, ReviewedDifferences } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import classes from './import.module.css';

type DifferencesProps = {
  differences: ReviewedDifferences;
  policy: ExistingPolicy;
  /** Checks the rows anew, with another policy. */
  onPolicy: (policy: ExistingPolicy) => void;
};

/** The contacts for which the file has other values, old and new side by side, and the way to decide otherwise. */
export function Differences({ differences: { people, examples }, policy, onPolicy }: DifferencesProps) {
  const { t } = useTranslation('imports');
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
            <bdi>{name}</bdi> · <bdi>{field}</bdi>: <bdi>{old}</bdi>{' '}
            <span aria-hidden className={classes.arrow}>
              →
            </span>{' '}
            <bdi className={classes.newValue}>{value}</bdi>
          </li>
        ))}
      </ul>
      {people > new Set(examples.map(({ row }) => row)).size && (
        <Muted caption>{t('review.differences.first')}</Muted>
      )}
    </Notice>
  );
}
