import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedMembers } from '../../../electron/shared/import/imports.ts';
import { Page } from '../../components/layout/page.tsx';
import { Stepper } from '../../components/layout/stepper.tsx';
import { useResponse } from '../../data/api.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportProgressPanel } from './import-progress.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReviewStep } from './review-step.tsx';
import { SourceStep } from './source-step.tsx';
import { useImportStages } from './stages/use-import-stages.ts';

const stepOrder = ['source', 'columns', 'review', 'done'] as const;

/** The people who leave, by which a confirmation is known to be about the same people after another check of the rows. */
const leavingOf = (members: readonly ReviewedMembers[]): string =>
  JSON.stringify(members.map(({ list, leave, names }) => [list, leave, names]));

type Followed = {
  /** Gets the path of the file whose columns are known now. */
  onDone: (path: string) => void;
  onBack: () => void;
};

type ImportScreenProps = {
  /** The rows are the messages of a new campaign, and nobody of them becomes a contact. */
  asRows?: boolean;
  /** The file is to be followed by a reminder: only how it is read is kept. */
  followed?: Followed;
};

/** From a file to contacts, or to the messages of a campaign, in four steps; nothing is added before the third has been seen. */
export default function ImportScreen({ asRows = false, followed }: ImportScreenProps) {
  const { t } = useTranslation('imports');
  const settings = useResponse('app.state', undefined).data?.settings;
  const { stage, working, opening, errors, other, keep, open, ...to } = useImportStages(
    asRows,
    followed?.onDone,
  );
  const [leaving, setLeaving] = useState('');
  const [saveToo, setSaveToo] = useState(false);
  const becomes = stage.step === 'review' && leaving === leavingOf(stage.review.members);

  const last = followed ? 'followed.step' : asRows ? 'rows.step' : 'step.done';

  return (
    <Page
      title={t(followed ? 'followed.title' : asRows ? 'rows.title' : 'title')}
      {...(!followed && { backTo: { screen: asRows ? 'campaigns' : 'contacts' } })}
      actions={
        <>
          <Stepper
            label={t('steps')}
            steps={stepOrder.map((step) => t(step === 'done' ? last : `step.${step}`))}
            current={stepOrder.indexOf(stage.step)}
          />
          {followed && (
            <Button size="xs" variant="default" onClick={followed.onBack}>
              {t('followed.back')}
            </Button>
          )}
        </>
      }
      body="fill"
    >
      {working ? (
        <ImportProgressPanel onStop={to.stop} />
      ) : stage.step === 'source' ? (
        <SourceStep asRows={asRows} busy={opening} error={errors.preview} onSource={open} />
      ) : stage.step === 'columns' ? (
        <ColumnsStep
          key={stage.preview.name}
          asRows={asRows}
          preview={stage.preview}
          plan={stage.plan}
          list={stage.list}
          defaultCountry={settings?.defaultCountry ?? null}
          error={errors.review}
          onBack={to.backToSource}
          onCheck={to.check}
        />
      ) : stage.step === 'review' ? (
        <ReviewStep
          name={stage.preview.name}
          plan={stage.plan}
          review={stage.review}
          listed={stage.listed}
          becomes={becomes}
          followed={followed !== undefined}
          onBecomes={(wanted) => setLeaving(wanted ? leavingOf(stage.review.members) : '')}
          error={errors.commit}
          onBack={() => to.backToColumns(stage)}
          onMayBeTexted={to.answer}
          onChoice={to.choose}
          onListed={to.listed}
          saveToo={saveToo}
          onSaveToo={setSaveToo}
          onCommit={() => to.take(stage, { listsBecomeFile: becomes, saveToo })}
        />
      ) : (
        <DoneStep name={stage.name} summary={stage.summary} review={stage.review} />
      )}
      <ReplaceDialog
        present={stage.step === 'columns' || stage.step === 'review' ? stage.preview.name : ''}
        other={other}
        onKeep={keep}
        onReplace={to.replace}
      />
    </Page>
  );
}
