import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answersTo,
  type BadPlace,
  type StartTrouble,
  type TroubleAnswer,
} from '../../../electron/shared/trouble.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { invoke, useAnswer } from '../../data/api.ts';
import { formatDateTime } from '../../words/format.ts';
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
  const { t, i18n } = useTranslation('trouble');
  const [busy, setBusy] = useState<TroubleAnswer | null>(null);
  const [refusal, setRefusal] = useState<unknown>(undefined);
  const [confirming, setConfirming] = useState<'start-afresh' | 'use-here' | null>(null);

  async function solve(by: TroubleAnswer): Promise<void> {
    setConfirming(null);
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
  const refusals = 'refusals' in trouble ? trouble.refusals : 0;
  const refused = refusals > 0 ? ` ${t('refusals', { count: refusals })}` : '';
  const [best, ...others] = answersTo[trouble.kind];
  const labelOf = (answer: TroubleAnswer) =>
    t(`answer.${trouble.kind === 'started-afresh' && answer === 'retry' ? 'continue' : answer}`);
  const press = (answer: TroubleAnswer) => () => {
    if (answer === 'start-afresh' || answer === 'use-here') setConfirming(answer);
    else void solve(answer);
  };
  return (
    <main className={classes.page}>
      <ErrorState
        title={t(`${words}.title`)}
        meaning={t(`${words === 'started-afresh-part' ? 'started-afresh' : words}.meaning`, {
          count,
          ...valuesOf(trouble, i18n.language, t('bad-place.otherProgram')),
        })}
        remedy={`${t(`${words === 'bad-place-network' ? 'bad-place' : words}.remedy`)}${refused}`}
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
        opened={confirming === 'start-afresh'}
        title={t('confirm.title')}
        confirmLabel={t('confirm.label')}
        onConfirm={() => void solve('start-afresh')}
        onClose={() => setConfirming(null)}
      >
        {t(trouble.kind === 'folder-gone' ? 'confirm.textGone' : 'confirm.text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={confirming === 'use-here'}
        title={t('confirmUse.title')}
        confirmLabel={t('confirmUse.label')}
        onConfirm={() => void solve('use-here')}
        onClose={() => setConfirming(null)}
      >
        {t('confirmUse.text')}
      </ConfirmDialog>
    </main>
  );
}

function wordsFor(
  trouble: StartTrouble,
): StartTrouble['kind'] | 'bad-place-network' | 'started-afresh-blind' | 'started-afresh-part' {
  if (trouble.kind === 'bad-place' && trouble.place === 'network') return 'bad-place-network';
  if (trouble.kind !== 'started-afresh') return trouble.kind;
  if (trouble.doNotTextKept === null) return 'started-afresh-blind';
  return trouble.doNotTextKept.whole ? trouble.kind : 'started-afresh-part';
}

/** Names of programs are the same in every language. */
const programs: Readonly<Record<Exclude<BadPlace, 'network' | 'other-sync'>, string>> = {
  onedrive: 'OneDrive',
  dropbox: 'Dropbox',
  'google-drive': 'Google Drive',
  icloud: 'iCloud',
};

/** What the words about a trouble name. */
function valuesOf(trouble: StartTrouble, locale: string, otherProgram: string): Record<string, string> {
  if (trouble.kind === 'in-use-elsewhere') {
    const { computer, actor, since } = trouble.by;
    return { computer, actor, since: formatDateTime(locale, since) };
  }
  if (trouble.kind !== 'bad-place' || trouble.place === 'network') return {};
  return { program: trouble.place === 'other-sync' ? otherProgram : programs[trouble.place] };
}

function detailsOf(trouble: StartTrouble): string {
  if (trouble.kind === 'unexpected') return `${trouble.path}\n${trouble.detail}`;
  if (trouble.kind !== 'copied' && trouble.kind !== 'set-back') return trouble.path;
  return trouble.by === null ? trouble.path : `${trouble.path}\n${trouble.by.actor}, ${trouble.by.computer}`;
}
