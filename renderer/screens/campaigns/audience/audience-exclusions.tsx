import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skipReasons } from '../../../../electron/shared/models.ts';
import classes from '../compose.module.css';
import { PeopleDialog, type PeopleQuestion } from './people-dialog.tsx';
import type { People } from './use-people.ts';

/** The people of the audience who get nothing, reason by reason, each to be opened; and the people on several lists. */
export function AudienceExclusions({ people }: { people: People }) {
  const { t } = useTranslation(['compose', 'review']);
  const [question, setQuestion] = useState<PeopleQuestion | undefined>();
  const { estimate, draft } = people;
  if (estimate === undefined) return null;
  const shown = skipReasons.flatMap((reason) => {
    const count = estimate.skipped[reason] ?? 0;
    if (count === 0) return [];
    const title = t(`review:skipped.${reason}`);
    const text =
      reason === 'second-number'
        ? t('review:skipped.secondMeaning')
        : reason === 'same-number'
          ? t('review:skipped.sameMeaning')
          : t('people.skipped', { count });
    return [
      { id: reason, label: title, count, question: { title, text, group: { kind: 'skipped', reason } } },
    ];
  }) satisfies Shown[];
  const several: Shown[] = [];
  if (estimate.inSeveralLists > 0) {
    const title = t('people.severalTitle');
    const text = t('people.several', { count: estimate.inSeveralLists });
    const group = { kind: 'in-several-lists' } as const;
    several.push({
      id: 'several',
      label: title,
      count: estimate.inSeveralLists,
      question: { title, text, group },
    });
  }
  return (
    <>
      {shown.length > 0 && <Row title={t('review:skipped.title')} shown={shown} onOpen={setQuestion} />}
      {several.length > 0 && <Row title={t('people.once')} shown={several} onOpen={setQuestion} />}
      <PeopleDialog question={question} draft={draft} onClose={() => setQuestion(undefined)} />
    </>
  );
}

type Shown = { id: string; label: string; count: number; question: PeopleQuestion };

function Row({
  title,
  shown,
  onOpen,
}: {
  title: string;
  shown: readonly Shown[];
  onOpen: (question: PeopleQuestion) => void;
}) {
  const { t } = useTranslation('compose');
  return (
    <div className={classes.exclusions}>
      <span className={classes.exclusionsTitle}>{title}</span>
      {shown.map(({ id, label, count, question }) => (
        <UnstyledButton key={id} className={classes.exclusion} onClick={() => onOpen(question)}>
          {t('people.counted', { count, what: label })}
        </UnstyledButton>
      ))}
    </div>
  );
}
