import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewedConsent } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useCommand } from '../../../data/use-command.ts';

/** The decision on each group, by its number. */
export type ConsentAnswers = Readonly<Record<number, 'listed' | 'left'>>;

type ConsentQuestionsProps = {
  importId: number;
  consent: readonly ReviewedConsent[];
  answers: ConsentAnswers;
  onAnswer: (group: number, answer: 'listed' | 'left') => void;
};

/** Whom the columns of consent are about: the person decides of each group whether it goes on the do-not-text list. */
export function ConsentQuestions({ importId, consent, answers, onAnswer }: ConsentQuestionsProps) {
  return consent.map((one) => (
    <Question
      key={one.group}
      importId={importId}
      consent={one}
      answer={answers[one.group]}
      onAnswer={(answer) => onAnswer(one.group, answer)}
    />
  ));
}

type QuestionProps = {
  importId: number;
  consent: ReviewedConsent;
  answer: 'listed' | 'left' | undefined;
  onAnswer: (answer: 'listed' | 'left') => void;
};

function Question({ importId, consent, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation('imports');
  const refuse = useCommand('imports.refuse');
  const { group, kind, columns, count, examples } = consent;
  const title = t(`review.consent.${kind}`, { columns, people: count });
  if (answer === 'listed') return <Notice tone="good" title={t('review.refused', { count })} />;
  if (answer === 'left') return <Notice tone="info" title={`${title}. ${t('review.consentLeft')}`} />;
  return (
    <Notice
      tone="unsure"
      title={title}
      actions={
        <Row>
          <Button
            size="xs"
            // Where nobody can tell, neither answer is the one to press.
            variant={kind === 'refuses' || kind === 'gone' ? 'filled' : 'default'}
            loading={refuse.isPending}
            onClick={() => refuse.mutate({ importId, group }, { onSuccess: () => onAnswer('listed') })}
          >
            {t('review.refuse')}
          </Button>
          <Button size="xs" variant="default" disabled={refuse.isPending} onClick={() => onAnswer('left')}>
            {t('review.consentLeave')}
          </Button>
        </Row>
      }
    >
      {examples.map(({ row, found }) => (
        <div key={row} dir="auto">
          {t('review.consentRow', { row, found })}
        </div>
      ))}
    </Notice>
  );
}
