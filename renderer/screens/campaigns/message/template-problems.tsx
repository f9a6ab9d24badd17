import { Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { blocks, type Template } from '../../../../electron/shared/text/template.ts';
import type { TemplateProblem } from '../../../../electron/shared/text/template-parts.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import classes from './message-editor.module.css';

/** As many problems as are read at once; the rest show when these are mended. */
const shownProblems = 3;

type TemplateProblemsProps = {
  template: Template;
  onFix: (start: number, end: number, text: string) => void;
};

/** The faults of the fields, each with its repair where there is an obvious one. */
export function TemplateProblems({ template, onFix }: TemplateProblemsProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const more = template.problems.length - shownProblems;
  const shown = template.problems.slice(0, shownProblems).map((problem) => {
    const { start, end, fix } = problem;
    const Icon = blocks(problem) ? IconX : IconAlertTriangle;
    return (
      <div key={start} className={classes.note} data-tone={blocks(problem) ? 'bad' : 'unsure'} role="status">
        <Icon size={15} stroke={2} aria-hidden />
        <span className={classes.noteText}>{wordsOfProblem(t, locale, problem)}</span>
        {fix !== undefined && (
          <Button size="xs" variant="default" onClick={() => onFix(start, end, fix)}>
            {t('message.fix', { fix })}
          </Button>
        )}
      </div>
    );
  });
  return (
    <>
      {shown}
      {more > 0 && (
        <div className={classes.note} data-tone="unsure" role="status">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <span className={classes.noteText}>{t('message.moreProblems', { count: more })}</span>
        </div>
      )}
    </>
  );
}

function wordsOfProblem(t: TFunction<'compose'>, locale: string, problem: TemplateProblem): string {
  switch (problem.kind) {
    case 'unknown-field':
    case 'second-fallback':
    case 'doubled-braces':
      return t(`problem.${problem.kind}`, { name: problem.name });
    case 'ambiguous-field':
      return t('problem.ambiguous-field', {
        name: problem.name,
        candidates: new Intl.ListFormat(locale, { type: 'disjunction' }).format(problem.candidates),
      });
    case 'not-a-field':
      return t('problem.not-a-field', { text: problem.text });
    case 'foreign-field':
      return t('problem.foreign-field', { written: problem.written });
    case 'unknown-form': {
      const { field, written, example } = problem;
      return t(`problem.form-${problem.why}`, { field, written, example });
    }
    case 'empty-field':
    case 'nested-braces':
    case 'unclosed-brace':
    case 'stray-brace':
      return t(`problem.${problem.kind}`);
    default: {
      const impossible: never = problem;
      return impossible;
    }
  }
}
