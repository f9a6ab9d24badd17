import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinPreview } from '../../../../electron/shared/workspace/team.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { invoke } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Agreement } from './agreement.tsx';

/** Joining a workspace that is there, or making one first. */
export type JoinWay = 'join' | 'start';

/** `round`: how often it was read; what ended in between is in it. */
type Found = { readonly preview: JoinPreview; readonly link: string; readonly round: number };

/** A link and a password; then what joining means, before anything is done. */
export function JoinDialog({ way: asked, onClose }: { way: JoinWay; onClose: () => void }) {
  const { t } = useTranslation('team');
  /** The name of the workspace that was made here: it is there by now, and is joined like every other one. */
  const [made, setMade] = useState<string | null>(null);
  const way = made === null ? asked : 'join';
  const [found, setFound] = useState<Found | null>(null);
  /** Where the password was typed: React never holds it. */
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function readAgain({ link, round }: Found): Promise<void> {
    try {
      const preview = await invoke('team.preview', { link, password: password.current?.value ?? '' });
      setFound({ preview, link, round: round + 1 });
    } catch (cause) {
      setError(cause);
      setFound(null);
    }
  }

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      withCloseButton={!busy}
      size={560}
      title={found ? t('preview.title', { name: found.preview.name }) : t(`${way}.title`)}
    >
      {/* Kept in the page while the counts are shown: the password is asked for once. */}
      <div hidden={found !== null}>
        <LinkForm
          way={way}
          made={made}
          password={password}
          error={error}
          onError={setError}
          onMade={setMade}
          onFound={setFound}
          onClose={onClose}
        />
      </div>
      {found && (
        <Agreement
          key={found.round}
          {...found}
          isAnew={found.round > 0}
          onEnded={() => void readAgain(found)}
          passwordOf={() => password.current?.value ?? ''}
          onBack={() => setFound(null)}
          onBusy={setBusy}
        />
      )}
    </Modal>
  );
}

type LinkFormProps = {
  way: JoinWay;
  made: string | null;
  password: RefObject<HTMLInputElement | null>;
  error: unknown;
  onError: (error: unknown) => void;
  onMade: (name: string) => void;
  onFound: (found: Found) => void;
  onClose: () => void;
};

function LinkForm({ way, made, password, error, onError, onMade, onFound, onClose }: LinkFormProps) {
  const { t } = useTranslation(['team', 'common']);
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const open = useCommand('team.open-invitation', { quiet: true });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onError(null);
    const typed = { link, password: password.current?.value ?? '' };
    try {
      if (way === 'start') {
        await invoke('team.start', { ...typed, name });
        onMade(name.trim());
      }
      onFound({ preview: await invoke('team.preview', typed), link, round: 0 });
    } catch (cause) {
      onError(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Muted>{t(`${way}.lead`)}</Muted>
        {made !== null && (
          <Notice tone="good" title={t('start.made', { name: made })}>
            {t('start.madeText')}
          </Notice>
        )}
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
                  onError,
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
