import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportPlan, ImportPreview } from '../../../../electron/shared/import/imports.ts';
import { RefusedError } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import {
  leaveImport,
  type OfferedImport,
  onImportOffered,
  takeImport,
} from '../../../navigation/pending-import.ts';
import type { ImportStage, ReviewStage } from './import-stage.ts';
import { usePresses } from './use-presses.ts';
import { useTaking } from './use-taking.ts';

/**
 * The stage that an import is at, and what leads to another one. `asRows`: its rows become messages of a campaign; `onLearned`: or only how
 * they are read is kept, of the file at a path.
 */
export function useImportStages(asRows: boolean, onLearned?: (path: string) => void) {
  const [stage, setStage] = useState<ImportStage>({ step: 'source' });
  const preview = useCommand('imports.preview', { quiet: true });
  const review = useCommand('imports.review', { quiet: true });
  /** The campaign that is to be sent again with the rows. */
  const [like, setLike] = useState<number>();
  const taking = useTaking({ asRows, like, onLearned }, setStage);
  const cancel = useCommand('imports.cancel');
  /** Came while choices were being made for another one. */
  const [other, setOther] = useState<OfferedImport>();

  /** The file on the screen goes first: where this one cannot be read, nobody must go on with the other by mistake. */
  function open({ source, list, like: again }: OfferedImport): void {
    setLike(again);
    review.reset();
    taking.reset();
    if (!asRows) leaveImport(undefined);
    setStage({ step: 'source' });
    preview.mutate(
      { source, reading: null },
      { onSuccess: (found) => setStage({ step: 'columns', preview: found, plan: undefined, list }) },
    );
  }

  const working = review.isPending || taking.isPending;
  const takeOffered = useEffectEvent(() => {
    // Saving comes to its end first; the file waits for that.
    const offered = working ? undefined : takeImport();
    if (!offered) return;
    if (stage.step === 'columns' || stage.step === 'review') setOther(offered);
    else open(offered);
  });
  useEffect(() => onImportOffered(takeOffered), []);
  const leave = useEffectEvent(() => {
    if (asRows || (stage.step !== 'columns' && stage.step !== 'review')) return;
    const { source, name } = stage.preview;
    leaveImport({ source, name, list: stage.step === 'columns' ? stage.list : '' });
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!working) takeOffered();
  }, [working]);

  /** @param listed how many of the file's numbers were put on the do-not-text list, which its counts follow */
  function check(plan: ImportPlan, found: ImportPreview, listed = 0): void {
    review.mutate(plan, {
      onSuccess: (result) => setStage({ step: 'review', preview: found, plan, review: result, listed }),
      onError: (error) => {
        if (error instanceof RefusedError && error.data.code === 'file-changed') previewAgain(plan);
      },
    });
  }

  /** Its columns are others now: what was chosen for them is void, what was chosen for all rows stays. */
  function previewAgain(plan: ImportPlan): void {
    setStage({ step: 'source' });
    preview.mutate(
      { source: plan.source, reading: null },
      {
        onSuccess: (found) =>
          setStage({ step: 'columns', preview: found, plan: { ...plan, columns: null }, list: '' }),
      },
    );
  }

  function backToColumns(from: ReviewStage): void {
    cancel.mutate({ importId: from.review.importId });
    taking.reset();
    setStage({ step: 'columns', preview: from.preview, plan: from.plan, list: '' });
  }

  function backToSource(): void {
    review.reset();
    preview.reset();
    setStage({ step: 'source' });
  }

  /** Answers a question of consent; `mayBeTexted` changes none of the rows. */
  function answer(question: string, mayBeTexted: boolean): void {
    setStage((now) => {
      if (now.step !== 'review') return now;
      const others = (now.plan.mayBeTexted ?? []).filter((one) => one !== question);
      return { ...now, plan: { ...now.plan, mayBeTexted: mayBeTexted ? [...others, question] : others } };
    });
  }

  return {
    stage,
    working,
    opening: preview.isPending,
    errors: { preview: preview.error, review: review.error, commit: taking.error },
    other,
    keep: () => setOther(undefined),
    replace: (offered: OfferedImport) => {
      setOther(undefined);
      open(offered);
    },
    open,
    check,
    backToSource,
    backToColumns,
    answer,
    ...usePresses(stage, check),
    take: taking.take,
    stop: () => cancel.mutate({ importId: null }),
  };
}
