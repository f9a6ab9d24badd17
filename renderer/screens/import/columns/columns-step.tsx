import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnProblems } from '../../../../electron/shared/import/column-names.ts';
import {
  type ColumnMeaning,
  type ImportPlan,
  type ImportPreview,
  previewedFile,
  type ReadingChoice,
} from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Muted, Row, Stack } from '../../../components/layout/stack.tsx';
import { useCommand } from '../../../data/use-command.ts';
import classes from '../import.module.css';
import { ImportRefusal } from '../import-refusal.tsx';
import { ColumnRows } from './column-rows.tsx';
import { FileNotices } from './file-notices.tsx';
import { type ForAllRows, ImportSettings, ReadBy } from './import-settings.tsx';
import { PhoneQuestion } from './phone-question.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { undecided } from './undecided.ts';

type ColumnsStepProps = {
  /** The rows are messages of a campaign. */
  asRows: boolean;
  preview: ImportPreview;
  /** The plan decided before, where the person came back from the review. */
  plan: ImportPlan | undefined;
  /** The new list that is suggested; empty: none. */
  list: string;
  defaultCountry: string | null;
  error: Error | null;
  onBack: () => void;
  onCheck: (plan: ImportPlan, preview: ImportPreview) => void;
};

/** How the file is read, and what each of its columns becomes. */
export function ColumnsStep({
  asRows,
  preview,
  plan,
  list,
  defaultCountry,
  error,
  onBack,
  onCheck,
}: ColumnsStepProps) {
  const { t } = useTranslation('imports');
  const [shown, setShown] = useState(preview);
  const [meanings, setMeanings] = useState<readonly ColumnMeaning[]>(
    () => plan?.columns ?? preview.columns.map((column) => column.meaning),
  );
  const [forAll, setForAll] = useState<ForAllRows>({
    defaultCountry: plan ? plan.defaultCountry : (preview.rememberedCountry ?? defaultCountry ?? undefined),
    existing: plan?.existing,
    listIds: plan?.listIds ?? [],
    newList: plan ? (plan.newList ?? '') : list,
  });
  const reread = useCommand('imports.preview', { quiet: true });
  const phones = meanings.filter((meaning) => meaning.kind === 'phone').length;
  const problems = columnProblems(meanings);
  const others = shown.notices.flatMap(({ kind, columns = [] }) => (kind === 'others-phones' ? columns : []));
  const marked = problems.some((problem) => problem !== null);
  const isDayOpen = shown.columns.some(({ values }, at) => {
    const meaning = meanings[at];
    return values.question === 'order' && meaning?.kind === 'field' && meaning.as === undefined;
  });
  const country = forAll.defaultCountry;
  const existing = forAll.existing ?? shown.existing;

  function read(reading: ReadingChoice): void {
    reread.mutate(
      { source: shown.source, reading },
      {
        onSuccess: (found) => {
          setShown(found);
          setMeanings(found.columns.map((column) => column.meaning));
        },
      },
    );
  }

  function check(): void {
    if (country === undefined) return;
    onCheck(
      {
        source: shown.source,
        reading: shown.reading,
        columns: [...meanings],
        previewed: previewedFile(
          shown.columns.map(({ header }) => header),
          shown.sizeBytes,
        ),
        defaultCountry: country,
        existing,
        noLandlines: plan?.noLandlines ?? shown.noLandlines,
        takesOthers: plan?.takesOthers ?? shown.takesOthers,
        others: plan?.others,
        otherPhones: plan?.otherPhones,
        mayBeTexted: [...(plan?.mayBeTexted ?? shown.mayBeTexted)],
        ...(asRows
          ? { asRows, listIds: [], newList: null }
          : { listIds: [...forAll.listIds], newList: forAll.newList.trim() || null }),
      },
      shown,
    );
  }

  return (
    <>
      <ReadingBar preview={shown} busy={reread.isPending} onRead={read} />
      <div className={classes.columnsStep}>
        <div className={classes.scroll}>
          <Stack gap="small">
            <ImportRefusal error={error ?? reread.error} />
            <FileNotices
              notices={undecided(shown.notices, shown.columns, meanings)}
              onLeaveOutHidden={(leaveOutHidden) =>
                read({ ...shown.reading, hasHeader: null, leaveOutHidden })
              }
            />
            {shown.phoneChoices.length > 0 && (
              <PhoneQuestion
                columns={shown.columns}
                choices={shown.phoneChoices}
                meanings={meanings}
                onChange={setMeanings}
              />
            )}
            {phones === 0 && shown.phoneChoices.length === 0 && (
              <Notice tone="unsure" title={t('columns.noPhone')} />
            )}
            {phones > 1 && (
              <Notice tone="info" title={t(asRows ? 'rows.severalPhones' : 'columns.severalPhones')}>
                {t(asRows ? 'rows.severalPhonesText' : 'columns.severalPhonesText')}
              </Notice>
            )}
            <ColumnRows
              columns={shown.columns}
              meanings={meanings}
              problems={problems}
              others={others}
              onChange={setMeanings}
            />
          </Stack>
        </div>
        <aside className={classes.settings}>
          <ImportSettings
            asRows={asRows}
            fileName={shown.name}
            value={forAll}
            offered={shown.existing}
            onChange={setForAll}
          />
        </aside>
      </div>
      <footer className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          {t('columns.otherFile')}
        </Button>
        <Row>
          {marked ? (
            <Muted>{t('columns.markedFirst')}</Muted>
          ) : isDayOpen ? (
            <Muted>{t('columns.dayFirst')}</Muted>
          ) : country === undefined ? (
            <Muted>{t('columns.countryFirst')}</Muted>
          ) : (
            <ReadBy country={country} />
          )}
          <Button
            disabled={phones === 0 || marked || isDayOpen || country === undefined || reread.isPending}
            onClick={check}
          >
            {t('columns.check')}
          </Button>
        </Row>
      </footer>
    </>
  );
}
