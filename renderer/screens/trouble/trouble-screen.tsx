import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answersTo, type StartTrouble, type TroubleAnswer } from '../../../electron/shared/trouble.ts';
import { invoke, useAnswer } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import classes from './trouble.module.css';

/** What keeps Carillon from starting, in place of everything else: what it is, what it means, what to do. */
export default function TroubleScreen() {
  const asked = useAnswer('start.trouble', undefined);
  const [next, setNext] = useState<StartTrouble | null>(null);
  const trouble = next ?? asked.data;
  if (!trouble) return <LoadingState />;
  return <Trouble key={trouble.kind} trouble={trouble} onNext={setNext} />;
}

function Trouble({
  trouble,
  onNext,
}: {
  trouble: StartTrouble;
  onNext: (trouble: StartTrouble | null) => void;
}) {
  const { t } = useTranslation('trouble');
  const [busy, setBusy] = useState<TroubleAnswer | null>(null);
  const [refusal, setRefusal] = useState<unknown>(undefined);
  const [confirming, setConfirming] = useState(false);

  async function solve(by: TroubleAnswer): Promise<void> {
    setConfirming(false);
    setBusy(by);
    setRefusal(undefined);
    try {
      onNext(await invoke('start.solve', { by }));
    } catch (cause) {
      setRefusal(cause);
    } finally {
      setBusy(null);
    }
  }

  const words = wordsFor(trouble);
  const count = trouble.kind === 'started-afresh' ? (trouble.doNotTextKept?.added ?? 0) : 0;
  const [best, ...others] = answersTo[trouble.kind];
  const labelOf = (answer: TroubleAnswer) =>
    t(`answer.${trouble.kind === 'started-afresh' && answer === 'retry' ? 'continue' : answer}`);
  const press = (answer: TroubleAnswer) => () => {
    if (answer === 'start-afresh') setConfirming(true);
    else void solve(answer);
  };
  return (
    <main className={classes.page}>
      <ErrorState
        title={t(`${words}.title`)}
        meaning={t(`${words === 'started-afresh-part' ? 'started-afresh' : words}.meaning`, { count })}
        remedy={t(`${words}.remedy`)}
        details={trouble.kind === 'started-afresh' ? trouble.keptIn : detailsOf(trouble)}
        actions={
          <>
            {best && (
              <Button onClick={press(best)} loading={busy === best}>
                {labelOf(best)}
              </Button>
            )}
            {others.map((answer) => (
              <Button key={answer} variant="default" onClick={press(answer)} loading={busy === answer}>
                {labelOf(answer)}
              </Button>
            ))}
          </>
        }
      />
      <RefusalNotice error={refusal} />
      <ConfirmDialog
        opened={confirming}
        title={t('confirm.title')}
        confirmLabel={t('confirm.label')}
        onConfirm={() => void solve('start-afresh')}
        onClose={() => setConfirming(false)}
      >
        {t('confirm.text')}
      </ConfirmDialog>
    </main>
  );
}

function wordsFor(
  trouble: StartTrouble,
): StartTrouble['kind'] | 'started-afresh-blind' | 'started-afresh-part' {
  if (trouble.kind !== 'started-afresh') return trouble.kind;
  if (trouble.doNotTextKept === null) return 'started-afresh-blind';
  return trouble.doNotTextKept.whole ? trouble.kind : 'started-afresh-part';
}

function detailsOf(trouble: StartTrouble): string {
  return trouble.kind === 'unexpected' ? `${trouble.path}\n${trouble.detail}` : trouble.path;
}
