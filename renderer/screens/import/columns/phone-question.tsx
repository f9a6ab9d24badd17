import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnMeaning, PreviewColumn } from '../../../../electron/shared/import/imports.ts';
import { fieldName } from '../../../../electron/shared/text/field-names.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import classes from '../import.module.css';

const examplesShown = 3;

type PhoneQuestionProps = {
  columns: readonly PreviewColumn[];
  /** Places of the columns that could be it. */
  choices: readonly number[];
  meanings: readonly ColumnMeaning[];
  onChange: (meanings: readonly ColumnMeaning[]) => void;
};

/** Asks which column has the phones where several could: nothing is chosen until the person does, but for one that its heading proposes. */
export function PhoneQuestion({ columns, choices, meanings, onChange }: PhoneQuestionProps) {
  const { t } = useTranslation('imports');
  const chosen = choices.filter((at) => meanings[at]?.kind === 'phone');
  const nameOf = (at: number) => columns[at]?.header || t('columns.unnamed', { number: at + 1 });

  function choose(chosenAt: number): void {
    onChange(
      meanings.map((meaning, at): ColumnMeaning => {
        if (at === chosenAt) return { kind: 'phone' };
        if (!choices.includes(at) || meaning.kind !== 'phone') return meaning;
        const found = columns[at]?.meaning;
        // The column that was proposed gives way as well.
        return found === undefined || found.kind === 'phone'
          ? { kind: 'field', name: fieldName(nameOf(at)) }
          : found;
      }),
    );
  }

  return (
    <Notice tone="unsure" title={t('columns.whichPhone')}>
      <Stack gap="small">
        {t('columns.whichPhoneText')}
        <Radio.Group
          label={t('columns.whichPhone')}
          classNames={{ label: classes.spoken ?? '' }}
          value={chosen.length === 1 ? String(chosen[0]) : ''}
          onChange={(at) => choose(Number(at))}
        >
          <Stack gap="small">
            {choices.map((at) => (
              <Radio
                key={at}
                value={String(at)}
                classNames={{ radio: classes.choice ?? '' }}
                label={<bdi>{nameOf(at)}</bdi>}
                description={<bdi>{columns[at]?.samples.slice(0, examplesShown).join(' · ')}</bdi>}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Notice>
  );
}
