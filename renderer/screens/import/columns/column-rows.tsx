import { Autocomplete, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnProblem } from '../../../../electron/shared/import/column-names.ts';
import type { ColumnMeaning, PreviewColumn } from '../../../../electron/shared/import/imports.ts';
import { fieldKey } from '../../../../electron/shared/text/field-names.ts';
import { OwnText } from '../../../components/text/own-text.tsx';
import { useResponse } from '../../../data/api.ts';
import classes from '../import.module.css';
import { ColumnValuesLine, type DateColumn } from './column-values.tsx';

const kinds = ['phone', 'country', 'field', 'lists', 'ignore'] as const;

type ColumnRowsProps = {
  columns: readonly PreviewColumn[];
  meanings: readonly ColumnMeaning[];
  problems: readonly (ColumnProblem | null)[];
  /** Places of those that seem to hold numbers of other people. */
  others: readonly number[];
  onChange: (meanings: readonly ColumnMeaning[]) => void;
};

/** Each column of the file in a row: its heading, its first values, and what it becomes. */
export function ColumnRows({ columns, meanings, problems, others, onChange }: ColumnRowsProps) {
  const { t } = useTranslation('imports');
  const known = useResponse('contacts.fields', undefined).data ?? [];

  const nameOf = (index: number) => columns[index]?.header || t('columns.unnamed', { number: index + 1 });

  const dates = meanings.flatMap((meaning, at): DateColumn[] =>
    meaning.kind === 'field' && meaning.as?.kind === 'date' ? [{ at, name: nameOf(at) }] : [],
  );

  function wordsOf(problem: ColumnProblem | null | undefined): string | undefined {
    if (!problem) return undefined;
    return problem.kind === 'taken'
      ? t('columns.problem.taken', { column: nameOf(problem.column) })
      : t(`columns.problem.${problem.kind}`);
  }

  function change(index: number, meaning: ColumnMeaning): void {
    onChange(meanings.map((old, at) => (at === index ? meaning : old)));
  }

  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.column')}</th>
          <th scope="col">{t('columns.samples')}</th>
          <th scope="col" className={classes.becomes}>
            {t('columns.becomes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, index) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place alone
            key={index}
            name={nameOf(index)}
            column={column}
            meaning={meanings[index] ?? column.meaning}
            problem={wordsOf(problems[index])}
            isOthers={others.includes(index)}
            dates={dates}
            knownFields={known}
            onChange={(meaning) => change(index, meaning)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Where what a column becomes does not come from its heading alone. */
function noteOf(
  { meaning, header, confidence }: PreviewColumn,
  knownFields: readonly string[],
): 'guess' | 'remembered' | 'known' | undefined {
  if (confidence === 'guess' || confidence === 'remembered') return confidence;
  if (meaning.kind !== 'field' || fieldKey(meaning.name) === fieldKey(header)) return undefined;
  return knownFields.includes(meaning.name) ? 'known' : undefined;
}

type ColumnRowProps = {
  name: string;
  column: PreviewColumn;
  meaning: ColumnMeaning;
  /** The fault, in words. */
  problem: string | undefined;
  isOthers: boolean;
  dates: readonly DateColumn[];
  knownFields: readonly string[];
  onChange: (meaning: ColumnMeaning) => void;
};

function ColumnRow({
  name,
  column,
  meaning,
  problem,
  isOthers,
  dates,
  knownFields,
  onChange,
}: ColumnRowProps) {
  const { t } = useTranslation('imports');
  const asGuessed = JSON.stringify(meaning) === JSON.stringify(column.meaning);
  // Said where it is chosen, and not when the rows were checked by it.
  const note =
    isOthers && meaning.kind === 'phone' ? 'others' : asGuessed ? noteOf(column, knownFields) : undefined;

  function choose(kind: (typeof kinds)[number]): void {
    if (kind !== 'field') onChange({ kind });
    else onChange(column.meaning.kind === 'field' ? { ...column.meaning, name } : { kind, name });
  }
  const hasValues = meaning.kind === 'field' && column.values.readings.length > 0;

  return (
    <>
      <tr data-ignored={meaning.kind === 'ignore' || undefined} data-goes-on={hasValues || undefined}>
        <th scope="row">
          <OwnText>{name}</OwnText>
        </th>
        <td className={classes.samples}>
          <div className={classes.sampleLine} title={column.samples.join(' · ')}>
            {column.samples.map((sample, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand in several rows
              <span key={at} className={classes.sample} data-empty={sample === '' || undefined}>
                <bdi>{sample || t('columns.emptyCell')}</bdi>
              </span>
            ))}
          </div>
        </td>
        <td>
          <div className={classes.meaning} data-problem={problem !== undefined || undefined}>
            <IconArrowRight className={classes.arrow} size={15} aria-hidden />
            <Select
              w={172}
              aria-label={`${name}: ${t('columns.becomes')}`}
              data={kinds.map((value) => ({ value, label: t(`columns.meaning.${value}`) }))}
              value={meaning.kind}
              onChange={(kind) => kind && choose(kind)}
              error={meaning.kind === 'country' && problem}
            />
            {meaning.kind === 'field' && (
              <Autocomplete
                w={150}
                aria-label={`${name}: ${t('columns.field')}`}
                maxLength={200}
                dir={meaning.name === '' ? undefined : 'auto'}
                data={[...knownFields]}
                value={meaning.name}
                onChange={(field) => onChange({ ...meaning, name: field })}
                error={problem}
              />
            )}
            {note && (
              <span
                className={classes.confidence}
                data-guess={note === 'guess' || note === 'others' || undefined}
              >
                {t(`columns.confidence.${note}`)}
              </span>
            )}
          </div>
        </td>
      </tr>
      {hasValues && (
        <tr>
          <td />
          <td colSpan={2}>
            <ColumnValuesLine
              name={name}
              values={column.values}
              dates={dates}
              as={meaning.as}
              onChange={(as) => onChange({ ...meaning, as })}
            />
          </td>
        </tr>
      )}
    </>
  );
}
