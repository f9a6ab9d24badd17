import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewedConsent } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ChooseBySaid } from '../said-dialog.tsx';
import { useRefusing } from '../stages/use-presses.ts';

type ConsentQuestionsProps = {
  importId: number;
  consent: readonly ReviewedConsent[];
  /** The questions that were answered with yes, now or for an earlier file of this layout. */
  mayBeTexted: readonly string[];
  onMayBeTexted: (question: string, mayBeTexted: boolean) => void;
  onListed: (added: number) => void;
};

/** Whom the columns of consent are about: the person decides of each group whether it goes on the do-not-text list. */
export function ConsentQuestions(props: ConsentQuestionsProps) {
  const { importId, consent, mayBeTexted, onMayBeTexted, onListed } = props;
  return consent.map((one) => (
    <Question
      key={one.question}
      importId={importId}
      consent={one}
      mayBeTexted={mayBeTexted.includes(one.question)}
      onAnswer={(isYes) => onMayBeTexted(one.question, isYes)}
      onListed={onListed}
    />
  ));
}

const isToBeLeftOut = (kind: ReviewedConsent['kind']) =>
  kind === 'refuses' || kind === 'wrong-number' || kind === 'died' || kind === 'gone';

type QuestionProps = {
  importId: number;
  consent: ReviewedConsent;
  mayBeTexted: boolean;
  onAnswer: (mayBeTexted: boolean) => void;
  onListed: (added: number) => void;
};

function Question({ importId, consent, mayBeTexted, onAnswer, onListed }: QuestionProps) {
  const { t } = useTranslation('imports');
  const refuse = useRefusing();
  const { group, kind, columns, count, isOneText, examples, more } = consent;
  const title = t(`review.consent.${kind}`, { columns, people: count });
  if (mayBeTexted)
    return (
      <Notice
        tone="info"
        title={`${title}. ${t('review.consentLeft')}`}
        actions={
          <Button size="xs" variant="default" onClick={() => onAnswer(false)}>
            {t('review.consentAgain')}
          </Button>
        }
      />
    );
  return (
    <Notice
      tone="unsure"
      title={title}
      actions={
        <Row>
          <Button
            size="xs"
            // Where nobody can tell, neither answer is the one to press.
            variant={isToBeLeftOut(kind) ? 'filled' : 'default'}
            loading={refuse.isPending}
            onClick={() => refuse.mutate({ importId, group }, { onSuccess: ({ added }) => onListed(added) })}
          >
            {t('review.refuse')}
          </Button>
          <Button size="xs" variant="default" disabled={refuse.isPending} onClick={() => onAnswer(true)}>
            {t('review.consentLeave')}
          </Button>
          {!isOneText && (
            <ChooseBySaid
              importId={importId}
              group={group}
              label={t('review.said.choose')}
              areTicked={isToBeLeftOut(kind)}
              onListed={onListed}
            />
          )}
        </Row>
      }
    >
      {examples.map(({ row, found }) => (
        <div key={row}>{t('review.consentRow', { row, found })}</div>
      ))}
      {more > 0 && <div>{t('review.consentMore', { count: more })}</div>}
    </Notice>
  );
}
