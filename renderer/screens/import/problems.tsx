import { Accordion } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode, ProblemExample, ProblemGroup } from '../../../electron/shared/import/imports.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { NumberText, useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { countryName } from '../../words/countries.ts';
import { leftToRight } from '../../words/isolated.ts';
import classes from './import.module.css';

/** Findings that are one only by the country that the numbers were read by. */
const ofCountry: ReadonlySet<ProblemCode> = new Set([
  'not-of-country',
  'too-short',
  'too-long',
  'wrong-length',
]);

type ProblemsProps = {
  problems: readonly ProblemGroup[];
  /** By which all rows were read; null where the rows name theirs, or none is. */
  country: string | null;
};

/** The problems found in the rows, grouped by what would mend them; those that leave rows out come first. */
export function Problems({ problems, country }: ProblemsProps) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const titleOf = (code: ProblemCode): string => {
    const title = t(`problem.${code}`);
    return country === null || !ofCountry.has(code)
      ? title
      : t('review.ofCountry', { title, country: countryName(locale, country) });
  };
  const sorted = [...problems].sort((a, b) => Number(b.blocking) - Number(a.blocking) || b.count - a.count);
  return (
    <Accordion className={classes.problems ?? ''} chevronPosition="left">
      {sorted.map((problem) => (
        <Accordion.Item key={problem.code} value={problem.code}>
          <Accordion.Control>
            <span className={classes.problem}>
              <span className={classes.problemTitle}>{titleOf(problem.code)}</span>
              <NumberText value={problem.count} />
              <span className={classes.problemKind}>
                {problem.blocking ? (
                  <Badge tone="bad" Icon={IconX}>
                    {t('review.blocking')}
                  </Badge>
                ) : (
                  <Badge tone="unsure" Icon={IconAlertTriangle}>
                    {t('review.warning')}
                  </Badge>
                )}
              </span>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {problem.examples.length < problem.count && (
              <Muted caption>{t('review.examples', { count: problem.examples.length })}</Muted>
            )}
            <Examples problem={problem} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** A number as it is read; everything else as it stands. */
const readable = (stays: string): string =>
  /^\+\d{7,15}$/.test(stays) ? leftToRight(formatNumber(stays.slice(1))) : stays;

/** Of a finding about the whole row, the number by its digits alone. */
const foundIn = ({ column, found }: ProblemExample): string =>
  column === '' && /^\d{7,15}$/.test(found) ? formatNumber(found) : found;

const exampleColumns = ['row', 'column', 'found', 'expected', 'fix'] as const;

function Examples({ problem: { code, examples } }: { problem: ProblemGroup }) {
  const { t } = useTranslation('imports');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {exampleColumns.map((name) => (
            <th key={name} scope="col">
              {t(`review.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map((example) => (
          <tr key={example.row}>
            <td>
              <NumberText value={example.row} />
            </td>
            <td>{example.column ? <bdi>{example.column}</bdi> : <Muted>{t('review.wholeRow')}</Muted>}</td>
            <td>
              {example.found === '' ? (
                <Muted>{t('columns.emptyCell')}</Muted>
              ) : (
                <code className={classes.found} dir={/\p{L}/u.test(example.found) ? 'auto' : 'ltr'}>
                  {foundIn(example)}
                </code>
              )}
            </td>
            <td>{t(`expected.${code}`)}</td>
            <td>
              {example.perhaps === null
                ? t(`fix.${code}`, {
                    sameAs: example.sameAs ?? 0,
                    stays: readable(example.stays ?? ''),
                    ...example.people,
                  })
                : t('review.perhaps', {
                    fix: t(`fix.${code}`),
                    number: leftToRight(formatNumber(example.perhaps)),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
