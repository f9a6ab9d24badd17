import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinPreview } from '../../../../electron/shared/workspace/team.ts';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { NumberText } from '../../../components/figures/formatted.tsx';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { invoke } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './team.module.css';

/** Joining a workspace that is there, or making one first. */
export type JoinWay = 'join' | 'start';

type Found = { readonly preview: JoinPreview; readonly link: string };

/** A link and a password; then what joining means, before anything is done. */
export function JoinDialog({ way, onClose }: { way: JoinWay; onClose: () => void }) {
  const { t } = useTranslation('team');
  const [found, setFound] = useState<Found | null>(null);
  /** Where the password was typed: React never holds it. */
  const password = useRef<HTMLInputElement>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={found ? t('preview.title', { name: found.preview.name }) : t(`${way}.title`)}
    >
      {/* Kept in the page while the counts are shown: the password is asked for once. */}
      <div hidden={found !== null}>
        <LinkForm way={way} password={password} onFound={setFound} onClose={onClose} />
      </div>
      {found && (
        <Agreement
          found={found}
          passwordOf={() => password.current?.value ?? ''}
          onBack={() => setFound(null)}
        />
      )}
    </Modal>
  );
}

type LinkFormProps = {
  way: JoinWay;
  password: RefObject<HTMLInputElement | null>;
  onFound: (found: Found) => void;
  onClose: () => void;
};

function LinkForm({ way, password, onFound, onClose }: LinkFormProps) {
  const { t } = useTranslation(['team', 'common']);
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const open = useCommand('team.open-invitation', { quiet: true });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const typed = { link, password: password.current?.value ?? '' };
    try {
      if (way === 'start') await invoke('team.start', { ...typed, name });
      onFound({ preview: await invoke('team.preview', typed), link });
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Muted>{t(`${way}.lead`)}</Muted>
        <TextInput
          label={t('form.link')}
          description={t(`form.${way}Hint`)}
          dir="ltr"
          required
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        {way === 'join' && (
          <div>
            <Button
              variant="default"
              size="xs"
              loading={open.isPending}
              onClick={() =>
                open.mutate(undefined, {
                  onSuccess: (opened) => opened && setLink(opened.link),
                  onError: setError,
                })
              }
            >
              {t('form.openFile')}
            </Button>
          </div>
        )}
        <PasswordInput
          ref={password}
          label={t('form.password')}
          description={t('form.passwordHint')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('form.visibility') }}
        />
        {way === 'start' && (
          <TextInput
            label={t('form.name')}
            description={t('form.nameHint')}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <RefusalNotice error={error} />
        <PaneActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={link.trim() === '' || (way === 'start' && name.trim() === '')}
          >
            {t(`form.${way}Action`)}
          </Button>
        </PaneActions>
      </Stack>
    </form>
  );
}

type AgreementProps = { found: Found; passwordOf: () => string; onBack: () => void };

function Agreement({ found: { preview, link }, passwordOf, onBack }: AgreementProps) {
  const { t } = useTranslation(['team', 'common']);
  const join = useCommand('team.join', { quiet: true });
  return (
    <Stack>
      <div className={classes.facts} data-selectable>
        <p>
          {t('preview.as', { person: preview.person })} {t(`may.${preview.set}`)}.
        </p>
        <p>{t('preview.refusals')}</p>
        <dl className={classes.counts}>
          <dt>{t('preview.own')}</dt>
          <dd>
            <NumberText value={preview.refusals} />
          </dd>
          <dt>{t('preview.new')}</dt>
          <dd>
            <NumberText value={preview.newRefusals} />
          </dd>
        </dl>
        <p>{t('preview.records')}</p>
      </div>
      <RefusalNotice error={join.error} />
      <PaneActions>
        <Button variant="default" onClick={onBack}>
          {t('common:action.back')}
        </Button>
        <Button
          loading={join.isPending}
          data-autofocus
          onClick={() => join.mutate({ link, password: passwordOf() })}
        >
          {t('preview.confirm')}
        </Button>
      </PaneActions>
    </Stack>
  );
}
