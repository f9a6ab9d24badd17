import { Button, Checkbox } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../../electron/shared/models.ts';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { PaneActions, SidePane } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { useRequestAnew, useResponse } from '../../../data/api.ts';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './account.module.css';
import { KeyInput, type KeyInputHandle } from './key-input.tsx';
import { useNotifyInUse } from './notify-in-use.tsx';
import { useAccountRights } from './use-account-rights.ts';
import { useSaveAccount } from './use-save-account.ts';
import { useWaitingQuestion } from './use-waiting-question.tsx';
import { waitingFor } from './waiting-people.ts';

/** The steps in the dashboard, in its words (interface specification, section 5 rule 3). */
const steps = ['logIn', 'open', 'generate', 'copy'] as const;

type KeyPaneProps = {
  account: Account;
  onClose: () => void;
  onDetails: () => void;
  /** `goingOn`: campaigns that waited for the key. */
  onStored: (goingOn: readonly Campaign[]) => void;
};

/** How to get a key, and the one place where it is pasted. */
export function KeyPane({ account, onClose, onDetails, onStored }: KeyPaneProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const dashboard = useCommand('app.open-dashboard');
  const use = useCommand('keys.use');
  const keyInput = useRef<KeyInputHandle>(null);
  const [usable, setUsable] = useState(false);
  const [thenUse, setThenUse] = useState(true);
  const save = useSaveAccount();
  const notifyInUse = useNotifyInUse();
  const requestAnew = useRequestAnew();
  const session = useResponse('app.state', undefined).data?.keychain === 'unavailable';
  const canBeUsed = !account.inUse && account.baseUrl !== '';
  const waiting = useWaitingQuestion(account.id, () => void store());
  const replaces = account.keptIn !== 'nowhere';
  const may = useAccountRights();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void waiting.start(0);
  }

  async function store(): Promise<void> {
    const key = keyInput.current?.take() ?? null;
    if (key === null) return;
    setUsable(false);
    const { id, name, kind, baseUrl, dashboardUrl } = account;
    const goingOn = waitingFor(await requestAnew('campaigns.list', undefined), id);
    const saved = await save.run({ id, name, kind, baseUrl, dashboardUrl, key });
    if (saved === undefined) return;
    const title = t(saved.keptIn === 'session' ? 'key.storedSession' : 'key.stored', { name });
    if (canBeUsed && thenUse) {
      await use.mutateAsync({ id });
      notifyInUse(saved, title);
    } else notifyDone(title);
    onStored(goingOn);
  }

  return (
    <SidePane title={t('key.paneTitle', { name: account.name })} wide onClose={onClose}>
      {waiting.question}
      <form onSubmit={submit}>
        <Stack>
          <section>
            <h3 className={classes.subtitle}>{t('steps.title')}</h3>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`steps.${step}`)}</li>
              ))}
            </ol>
            {account.dashboardUrl === '' ? (
              may.details && (
                <Button variant="default" onClick={onDetails}>
                  {t('steps.addDashboard')}
                </Button>
              )
            ) : (
              <Button
                variant="default"
                leftSection={<IconExternalLink size={15} aria-hidden />}
                loading={dashboard.isPending}
                onClick={() => dashboard.mutate({ id: account.id })}
              >
                {t('steps.openDashboard')}
              </Button>
            )}
          </section>
          <KeyInput
            handle={keyInput}
            label={t(replaces ? 'key.newLabel' : 'key.label')}
            hint={t('key.hint')}
            onUsable={setUsable}
          />
          <Muted caption>{t(session ? 'key.noteSession' : replaces ? 'key.noteReplace' : 'key.note')}</Muted>
          {canBeUsed && (
            <Checkbox
              label={t('key.thenUse')}
              checked={thenUse}
              onChange={(event) => setThenUse(event.currentTarget.checked)}
            />
          )}
          <RefusalNotice error={save.error} />
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('key.later')}
            </Button>
            <Button
              type="submit"
              loading={waiting.looking || save.pending || use.isPending}
              disabled={!usable}
            >
              {t(replaces ? 'key.replace' : 'key.store')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}
