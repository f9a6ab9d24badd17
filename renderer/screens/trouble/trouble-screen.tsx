import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asksPassword,
  type BadPlace,
  choicesFor,
  type StartTrouble,
  type TroubleChoice,
} from '../../../electron/shared/trouble.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { invoke, useResponse } from '../../data/api.ts';
import { formatDateTime } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import classes from './trouble.module.css';

/** The trouble that keeps Carillon from starting, in place of everything else: what it is, what it means, what to do. */
export default function TroubleScreen() {
  const asked = useResponse('start.trouble', undefined);
  const [next, setNext] = useState<StartTrouble | null>(null);
  const trouble = next ?? asked.data;
  if (!trouble) return <LoadingState />;
  return <Trouble key={trouble.kind} trouble={trouble} onNext={setNext} />;
}

/** The choices that ask once more. */
const asksFirst = ['reset', 'use-here', 'update-workspace', 'work-alone'] as const;
type AsksFirst = (typeof asksFirst)[number];
const questions = {
  reset: 'confirm',
  'use-here': 'confirmUse',
  'update-workspace': 'confirmUpdate',
  'work-alone': 'confirmAlone',
} as const satisfies Record<AsksFirst, string>;

function Trouble({
  trouble,
  onNext,
}: {
  trouble: StartTrouble;
  onNext: (trouble: StartTrouble | null) => void;
}) {
  const { t, i18n } = useTranslation(['trouble', 'team']);
  const [busy, setBusy] = useState<TroubleChoice | null>(null);
  const [refusal, setRefusal] = useState<unknown>(undefined);
  const [confirming, setConfirming] = useState<AsksFirst | null>(null);
  /** Where the password was typed: React never holds it. */
  const password = useRef<HTMLInputElement>(null);
  /** With what was typed the trouble is the same. */
  const [isRefused, setIsRefused] = useState(false);

  async function solve(by: TroubleChoice): Promise<void> {
    setConfirming(null);
    setBusy(by);
    setRefusal(undefined);
    try {
      const typed = password.current?.value ?? '';
      const next = await invoke('start.solve', { by, ...(typed !== '' && { password: typed }) });
      setIsRefused(typed !== '' && next?.kind === trouble.kind);
      onNext(next);
    } catch (cause) {
      setRefusal(cause);
    } finally {
      setBusy(null);
    }
  }

  const words = wordsFor(trouble);
  const count = trouble.kind === 'was-reset' ? (trouble.doNotTextKept?.added ?? 0) : 0;
  const shown = { count, ...valuesOf(trouble, i18n.language, t('bad-place.otherProgram')) };
  const refusals = 'refusals' in trouble ? trouble.refusals : 0;
  const refused = refusals > 0 ? ` ${t('refusals', { count: refusals })}` : '';
  const [best, ...others] = choicesFor[trouble.kind];
  const labelOf = (choice: TroubleChoice) =>
    t(`choice.${trouble.kind === 'was-reset' && choice === 'retry' ? 'continue' : choice}`);
  const typeAndRetry = (event: FormEvent): void => {
    event.preventDefault();
    void solve('retry');
  };
  const press = (choice: TroubleChoice) => () => {
    const question = asksFirst.find((one) => one === choice);
    if (question !== undefined) setConfirming(question);
    else void solve(choice);
  };
  return (
    <main className={classes.page}>
      <ErrorState
        title={t(`${words}.title`, shown)}
        meaning={t(`${words === 'was-reset-part' ? 'was-reset' : words}.meaning`, shown)}
        remedy={`${t(`${words === 'bad-place-network' ? 'bad-place' : words}.remedy`, shown)}${refused}`}
        details={trouble.kind === 'was-reset' ? trouble.keptIn : detailsOf(trouble)}
        field={
          asksPassword(trouble) && (
            <form onSubmit={typeAndRetry}>
              <PasswordInput
                ref={password}
                label={t('team:form.password')}
                description={t('password')}
                dir="ltr"
                maxLength={1_000}
                spellCheck={false}
                autoComplete="off"
                onChange={() => setIsRefused(false)}
                error={isRefused ? t('passwordRefused') : undefined}
                visibilityToggleButtonProps={{ 'aria-label': t('team:form.visibility') }}
              />
            </form>
          )
        }
        actions={
          <>
            {best && (
              <Button onClick={press(best)} loading={busy === best}>
                {labelOf(best)}
              </Button>
            )}
            {others.map((choice) => (
              <Button key={choice} variant="default" onClick={press(choice)} loading={busy === choice}>
                {labelOf(choice)}
              </Button>
            ))}
          </>
        }
      />
      <RefusalNotice error={refusal} />
      {asksFirst.map((choice) => {
        const question = questions[choice];
        return (
          <ConfirmDialog
            key={choice}
            opened={confirming === choice}
            title={t(`${question}.title`)}
            confirmLabel={t(`${question}.label`)}
            onConfirm={() => void solve(choice)}
            onClose={() => setConfirming(null)}
          >
            {choice === 'reset' && trouble.kind === 'folder-gone'
              ? t('confirm.textGone')
              : t(`${question}.text`)}
          </ConfirmDialog>
        );
      })}
    </main>
  );
}

function wordsFor(
  trouble: StartTrouble,
):
  | StartTrouble['kind']
  | 'bad-place-network'
  | 'was-reset-blind'
  | 'was-reset-part'
  | 'workspace-shut-out'
  | 'workspace-password' {
  if (trouble.kind === 'workspace-setting' && asksPassword(trouble)) return 'workspace-password';
  if (trouble.kind === 'workspace-removed' && trouble.by === null) return 'workspace-shut-out';
  if (trouble.kind === 'bad-place' && trouble.place === 'network') return 'bad-place-network';
  if (trouble.kind !== 'was-reset') return trouble.kind;
  if (trouble.doNotTextKept === null) return 'was-reset-blind';
  return trouble.doNotTextKept.whole ? trouble.kind : 'was-reset-part';
}

/** Names of programs are the same in every language. */
const programs: Readonly<Record<Exclude<BadPlace, 'network' | 'other-sync'>, string>> = {
  onedrive: 'OneDrive',
  dropbox: 'Dropbox',
  'google-drive': 'Google Drive',
  icloud: 'iCloud',
};

/** The values that the words about a trouble name. */
function valuesOf(trouble: StartTrouble, locale: string, otherProgram: string): Record<string, string> {
  if (trouble.kind === 'in-use-elsewhere') {
    const { computer, actor, since } = trouble.by;
    return { computer, actor, since: formatDateTime(locale, since) };
  }
  if (trouble.kind === 'workspace-error') return { said: isolated(trouble.detail) };
  if (trouble.kind === 'workspace-removed') return { by: isolated(trouble.by ?? '') };
  if (trouble.kind === 'workspace-other')
    return { name: isolated('called' in trouble ? (trouble.called ?? '') : '') };
  if (trouble.kind !== 'bad-place' || trouble.place === 'network') return {};
  return { program: trouble.place === 'other-sync' ? otherProgram : programs[trouble.place] };
}

function detailsOf(trouble: StartTrouble): string {
  if ('server' in trouble) return `${trouble.server}\n${trouble.detail}`.trim();
  if ('detail' in trouble) return `${trouble.path}\n${trouble.detail}`;
  if (trouble.kind !== 'copied' && trouble.kind !== 'set-back') return trouble.path;
  return trouble.by === null ? trouble.path : `${trouble.path}\n${trouble.by.actor}, ${trouble.by.computer}`;
}
