import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPlan, ProblemGroup } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { saidByName } from '../in-several-rows.tsx';

type OtherPeopleProps = {
  problems: readonly ProblemGroup[];
  plan: ImportPlan;
  /** Checks the rows anew, with these contacts taken in so; undefined: left out. */
  onChoose: (others: ImportPlan['others']) => void;
};

const titles: ReadonlyMap<ProblemGroup['code'], 'leftOut' | 'joins' | 'renamed'> = new Map([
  ['other-person', 'leftOut'],
  ['other-joins', 'joins'],
  ['other-replaced', 'renamed'],
]);

/** Contacts with another name than the rows with their numbers: they join the lists, or take the file's names, only where the person says so. */
export function OtherPeople({ problems, plan, onChoose }: OtherPeopleProps) {
  const { t } = useTranslation('imports');
  const found = problems.find(({ code }) => titles.has(code));
  const hasLists =
    plan.listIds.length > 0 || plan.newList !== null || plan.columns?.some(({ kind }) => kind === 'lists');
  const canRename = plan.existing === 'overwrite';
  if (found === undefined || (!hasLists && !canRename)) return null;
  const { code, count, examples } = found;
  const title = titles.get(code) ?? 'leftOut';
  const choices = [
    ...(title === 'leftOut' ? [] : ([['leaveOut', undefined]] as const)),
    ...(title === 'joins' || !hasLists ? [] : ([['join', 'join']] as const)),
    ...(title === 'renamed' || !canRename ? [] : ([['rename', 'take']] as const)),
  ];
  return (
    <Notice
      tone="unsure"
      title={t(`review.otherPeople.${title}`, { count })}
      actions={
        <Row>
          {choices.map(([label, others]) => (
            <Button key={label} size="xs" variant="default" onClick={() => onChoose(others)}>
              {t(`review.otherPeople.${label}`)}
            </Button>
          ))}
        </Row>
      }
    >
      {examples.slice(0, saidByName).map(({ row, people }) => (
        <div key={row}>{t('review.otherPeople.example', { row, ...people })}</div>
      ))}
    </Notice>
  );
}
