import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportPlan,
  ImportPreview,
  ImportReview,
  ImportSummary,
} from '../../../electron/shared/import/imports.ts';
import { Page } from '../../components/layout/page.tsx';
import { Stepper } from '../../components/layout/stepper.tsx';
import { RefusedError, useAnswer } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { type OfferedImport, onImportOffered, takeImport } from '../../navigation/pending-import.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportProgressPanel } from './import-progress.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReviewStep } from './review-step.tsx';
import { SourceStep } from './source-step.tsx';

/** How far an import has come, with what each step needs from the ones before. */
type Stage =
  | { step: 'source' }
  | { step: 'columns'; preview: ImportPreview; plan: ImportPlan | undefined; list: string }
  | { step: 'review'; preview: ImportPreview; plan: ImportPlan; review: ImportReview }
  | { step: 'done'; summary: ImportSummary };

const stepOrder = ['source', 'columns', 'review', 'done'] as const;

/** From a file to contacts in four steps; nothing is added before the third has been seen. */
export default function ImportScreen() {
  const { t } = useTranslation('imports');
  const [stage, setStage] = useState<Stage>({ step: 'source' });
  const settings = useAnswer('app.state', undefined).data?.settings;
  const preview = useCommand('imports.preview', { quiet: true });
  const review = useCommand('imports.review', { quiet: true });
  const commit = useCommand('imports.commit', { quiet: true });
  /** A double click comes before the screen is drawn anew; the second one must not ask again. */
  const committed = useRef<number>(undefined);
  const cancel = useCommand('imports.cancel');
  /** Came while choices were being made for another one. */
  const [other, setOther] = useState<OfferedImport>();

  /** The file on the screen goes first: where this one cannot be read, nobody must go on with the other by mistake. */
  function open({ source, list }: OfferedImport): void {
    review.reset();
    commit.reset();
    setStage({ step: 'source' });
    preview.mutate(
      { source, reading: null },
      { onSuccess: (found) => setStage({ step: 'columns', preview: found, plan: undefined, list }) },
    );
  }

  const working = review.isPending || commit.isPending;
  const takeOffered = useEffectEvent(() => {
    // Saving comes to its end first; the file waits for that.
    const offered = working ? undefined : takeImport();
    if (!offered) return;
    if (stage.step === 'columns' || stage.step === 'review') setOther(offered);
    else open(offered);
  });
  useEffect(() => onImportOffered(takeOffered), []);
  useEffect(() => {
    if (!working) takeOffered();
  }, [working]);

  function check(plan: ImportPlan, found: ImportPreview): void {
    review.mutate(plan, {
      onSuccess: (result) => setStage({ step: 'review', preview: found, plan, review: result }),
      onError: (error) => {
        if (error instanceof RefusedError && error.data.code === 'file-changed') lookAgain(plan);
      },
    });
  }

  /** Its columns are others now: what was chosen for them is void, what was chosen for all rows stays. */
  function lookAgain(plan: ImportPlan): void {
    setStage({ step: 'source' });
    preview.mutate(
      { source: plan.source, reading: null },
      {
        onSuccess: (found) =>
          setStage({ step: 'columns', preview: found, plan: { ...plan, columns: null }, list: '' }),
      },
    );
  }

  function backToColumns(from: Extract<Stage, { step: 'review' }>): void {
    cancel.mutate({ importId: from.review.importId });
    commit.reset();
    setStage({ step: 'columns', preview: from.preview, plan: from.plan, list: '' });
  }

  return (
    <Page
      title={t('title')}
      backTo={{ screen: 'contacts' }}
      actions={
        <Stepper
          label={t('steps')}
          steps={stepOrder.map((step) => t(`step.${step}`))}
          current={stepOrder.indexOf(stage.step)}
        />
      }
      body="fill"
    >
      {working ? (
        <ImportProgressPanel onStop={() => cancel.mutate({ importId: null })} />
      ) : stage.step === 'source' ? (
        <SourceStep
          busy={preview.isPending}
          error={preview.error}
          onSource={(source) => open({ source, list: '' })}
        />
      ) : stage.step === 'columns' ? (
        <ColumnsStep
          key={stage.preview.name}
          preview={stage.preview}
          plan={stage.plan}
          list={stage.list}
          defaultCountry={settings?.defaultCountry ?? null}
          error={review.error}
          onBack={() => {
            review.reset();
            preview.reset();
            setStage({ step: 'source' });
          }}
          onCheck={check}
        />
      ) : stage.step === 'review' ? (
        <ReviewStep
          name={stage.preview.name}
          country={stage.plan.defaultCountry}
          review={stage.review}
          error={commit.error}
          onBack={() => backToColumns(stage)}
          onCommit={() => {
            if (committed.current === stage.review.importId) return;
            committed.current = stage.review.importId;
            commit.mutate(
              { importId: stage.review.importId },
              {
                onSuccess: (summary) => setStage({ step: 'done', summary }),
                onError: () => {
                  committed.current = undefined;
                },
              },
            );
          }}
        />
      ) : (
        <DoneStep summary={stage.summary} />
      )}
      <ReplaceDialog
        present={stage.step === 'columns' || stage.step === 'review' ? stage.preview.name : ''}
        other={other}
        onKeep={() => setOther(undefined)}
        onReplace={(offered) => {
          setOther(undefined);
          open(offered);
        }}
      />
    </Page>
  );
}
