import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPlan, ProblemGroup } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { saidByName } from './in-several-rows.tsx';

type OtherPeopleProps = {
  problems: readonly ProblemGroup[];
  plan: ImportPlan;
  /** Checks the rows anew, with or without these contacts on the lists. */
  onJoin: (othersJoin: boolean) => void;
};

/** Contacts with another name than the rows with their numbers: on the lists of the import only where the person says so. */
export function OtherPeople({ problems, plan, onJoin }: OtherPeopleProps) {
  const { t } = useTranslation('imports');
  const found = problems.find(({ code }) => code === 'other-person' || code === 'other-joins');
  const hasLists =
    plan.listIds.length > 0 || plan.newList !== null || plan.columns?.some(({ kind }) => kind === 'lists');
  if (found === undefined || !hasLists) return null;
  const { code, count, examples } = found;
  const joins = code === 'other-joins';
  return (
    <Notice
      tone="unsure"
      title={t(joins ? 'review.otherPeople.joins' : 'review.otherPeople.leftOut', { count })}
      actions={
        <Button size="xs" variant="default" onClick={() => onJoin(!joins)}>
          {t(joins ? 'review.otherPeople.leave' : 'review.otherPeople.join')}
        </Button>
      }
    >
      {examples.slice(0, saidByName).map(({ row, people }) => (
        <div key={row}>{t('review.otherPeople.example', { row, ...people })}</div>
      ))}
    </Notice>
  );
}
