import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { PaneActions, SidePane } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { RefusedError } from '../../../data/api.ts';
import { notifyDone } from '../../../data/notify.ts';
import classes from './account.module.css';
import { KeyInput, type KeyInputHandle } from './key-input.tsx';
import { useSaveAccount } from './use-save-account.ts';
import { useWaitingQuestion } from './use-waiting-question.tsx';

type DetailsPaneProps = {
  /** Undefined for one that is being added. */
  account: Account | undefined;
  onClose: () => void;
  onSaved: (account: Account) => void;
};

/** Name, kind and addresses of an account. The key is asked for afterwards, apart. */
export function DetailsPane({ account, onClose, onSaved }: DetailsPaneProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [name, setName] = useState(account?.name ?? '');
  const [kind, setKind] = useState<Account['kind']>(account?.kind ?? 'production');
  const [baseUrl, setBaseUrl] = useState(account?.baseUrl ?? '');
  const [dashboardUrl, setDashboardUrl] = useState(account?.dashboardUrl ?? '');
  /** To how many real people at which address a person has agreed. */
  const [agreed, setAgreed] = useState({ count: 0, baseUrl: '' });
  /** As it was when its fields were filled, which is what the person changes; undefined: as it is by now. */
  const [seen, setSeen] = useState(account);
  const keyInput = useRef<KeyInputHandle>(null);
  const save = useSaveAccount();
  const problem = addressProblem(save.error);
  const nameProblem = isRefusal(save.error, 'name-taken')
    ? t('nameTaken')
    : isRefusal(save.error, 'key-in-name')
      ? t('nameIsKey')
      : undefined;
  // The key was given for one server; for another one it has to be given anew.
  const keyNeeded = isRefusal(save.error, 'key-malformed');

  const elsewhere = account !== undefined && baseUrl !== account.baseUrl;
  const waiting = useWaitingQuestion(account?.id, (count) => {
    setAgreed({ count, baseUrl });
    void store();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Where another server needs the key anew, the same is saved a second time: it has been asked about.
    if (elsewhere) void waiting.start(agreed.baseUrl === baseUrl ? agreed.count : 0);
    else void store();
  }

  async function store(): Promise<void> {
    const key = keyNeeded ? (keyInput.current?.take() ?? null) : null;
    const saved = await save.run({
      id: account?.id ?? null,
      name,
      kind,
      baseUrl,
      dashboardUrl,
      key,
      ...(account && { over: detailsOf(seen ?? account) }),
    });
    // The account stands beside this as it is now: saving once more means that one.
    if (saved === undefined) return setSeen(undefined);
    if (account) notifyDone(t('details.saved'));
    onSaved(saved);
  }

  return (
    <SidePane title={account ? account.name : t('details.new')} wide onClose={onClose}>
      {waiting.question}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameProblem}
          />
          <KindChoice value={kind} onChange={setKind} />
          <AddressInput
            label={t('baseUrl')}
            hint={t('baseUrlHint')}
            value={baseUrl}
            onChange={setBaseUrl}
            problem={problem?.field === 'base' ? problem.problem : undefined}
          />
          <AddressInput
            label={t('dashboardUrl')}
            hint={t('dashboardUrlHint')}
            value={dashboardUrl}
            onChange={setDashboardUrl}
            problem={problem?.field === 'dashboard' ? problem.problem : undefined}
          />
          {keyNeeded && <KeyInput handle={keyInput} label={t('key.again')} hint={t('key.againHint')} />}
          {problem === null && !keyNeeded && nameProblem === undefined && (
            <RefusalNotice error={save.error} />
          )}
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={waiting.looking || save.pending} disabled={name.trim() === ''}>
              {t(account ? 'common:action.save' : 'details.continue')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}

const detailsOf = ({ name, kind, baseUrl, dashboardUrl }: Account) => ({
  name,
  kind,
  baseUrl,
  dashboardUrl,
});

type KindChoiceProps = { value: Account['kind']; onChange: (kind: Account['kind']) => void };

function KindChoice({ value, onChange }: KindChoiceProps) {
  const { t } = useTranslation('accounts');
  return (
    <div>
      <div className={classes.label}>{t('kind')}</div>
      <SegmentedControl
        fullWidth
        data={[
          { value: 'production', label: t('kinds.production') },
          { value: 'development', label: t('kinds.development') },
        ]}
        value={value}
        onChange={(chosen) => onChange(chosen === 'development' ? 'development' : 'production')}
      />
      <Muted caption>{t(value === 'development' ? 'kindHint.development' : 'kindHint.production')}</Muted>
    </div>
  );
}

type AddressInputProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (address: string) => void;
  problem: AddressProblemKind | undefined;
};

function AddressInput({ label, hint, value, onChange, problem }: AddressInputProps) {
  const { t } = useTranslation('accounts');
  return (
    <TextInput
      label={label}
      description={hint}
      placeholder="https://"
      inputMode="url"
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem && t(`addressProblem.${problem}`)}
    />
  );
}

const addressProblems = [
  'empty',
  'malformed',
  'no-domain',
  'key',
  'scheme',
  'not-encrypted',
  'credentials',
  'query-or-fragment',
] as const;
type AddressProblemKind = (typeof addressProblems)[number];
type AddressProblem = { field: 'base' | 'dashboard'; problem: AddressProblemKind };

/** Which of the two addresses was refused, and why. */
function addressProblem(error: unknown): AddressProblem | null {
  if (!(error instanceof RefusedError) || error.data.code !== 'base-address-invalid') return null;
  const { field, problem } = error.data.values;
  return {
    field: field === 'dashboard' ? 'dashboard' : 'base',
    problem: addressProblems.find((known) => known === problem) ?? 'malformed',
  };
}

function isRefusal(error: unknown, code: RefusedError['data']['code']): boolean {
  return error instanceof RefusedError && error.data.code === code;
}
