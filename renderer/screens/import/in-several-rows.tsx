import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type {
  ColumnMeaning,
  ImportPlan,
  ImportReview,
  ProblemGroup,
} from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';

/** As many are said by name above the table that has them. */
export const saidByName = 3;

/** Numbers on the lists of several rows: a text to any of these lists carries what the first row says. */
export function OnListsOfBoth({ problems }: { problems: readonly ProblemGroup[] }) {
  const { t } = useTranslation('imports');
  const found = problems.find(({ code }) => code === 'shared-lists');
  if (found === undefined) return null;
  return (
    <Notice tone="unsure" title={t('review.onLists.title', { count: found.count })}>
      {found.examples.slice(0, saidByName).map(({ row, found: later, sameAs, stays }) => (
        <div key={row}>{t('review.onLists.example', { row, later, sameAs: sameAs ?? 0, first: stays })}</div>
      ))}
    </Notice>
  );
}

type GroupsAsListsProps = {
  review: ImportReview;
  plan: ImportPlan;
  /** Checks the rows anew, with these columns. */
  onColumns: (columns: ColumnMeaning[]) => void;
};

/** Rows that are left out for an earlier one of their number, in another group: as lists, the number is on those of both. */
export function GroupsAsLists({ review: { groups }, plan: { columns }, onColumns }: GroupsAsListsProps) {
  const { t } = useTranslation('imports');
  const chosen = groups === null ? undefined : columns?.[groups.column];
  if (groups === null || chosen?.kind !== 'field') return null;
  const { name } = chosen;
  return (
    <Notice
      tone="unsure"
      title={t('review.groups.title', { count: groups.rows, name })}
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            onColumns((columns ?? []).map((one, at) => (at === groups.column ? { kind: 'lists' } : one)))
          }
        >
          {t('review.groups.asLists', { name })}
        </Button>
      }
    >
      {t('review.groups.text', { name })}
    </Notice>
  );
}
