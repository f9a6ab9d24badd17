import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../../electron/shared/contract.ts';
import { Notice } from '../../components/notice.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { PaneActions, SidePane } from '../../components/side-pane.tsx';
import { Stack } from '../../components/stack.tsx';
import { useCommand } from '../../use-command.ts';

/** As many unreadable pieces as are quoted. */
const quoted = 5;

/** Puts numbers on the list, found in whatever was pasted, and says what became of each. */
export function AddNumbersPane({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['do-not-text', 'common']);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const add = useCommand('do-not-text.add', { quiet: true });
  const fromFile = useCommand('do-not-text.import', { quiet: true });
  const outcome = add.data ?? fromFile.data;

  function submit(event: FormEvent): void {
    event.preventDefault();
    fromFile.reset();
    add.mutate({ text, reason: reason.trim() }, { onSuccess: () => setText('') });
  }

  return (
    <SidePane title={t('adding.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label={t('adding.numbers')}
            description={t('adding.numbersHint')}
            rows={8}
            required
            spellCheck={false}
            maxLength={1_000_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TextInput
            label={t('adding.reason')}
            placeholder={t('adding.reasonPlaceholder')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <RefusalNotice error={add.error ?? fromFile.error} />
          {outcome && <Outcome outcome={outcome} />}
          <PaneActions>
            <Button
              variant="subtle"
              loading={fromFile.isPending}
              onClick={() => {
                add.reset();
                fromFile.mutate({ reason: reason.trim() });
              }}
            >
              {t('adding.fromFile')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:action.close')}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
              {t('adding.confirm')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}

function Outcome({ outcome }: { outcome: ResultOf<'do-not-text.add'> }) {
  const { t } = useTranslation('do-not-text');
  const { added, already, unreadable, otherReplies } = outcome;
  const some = (lines: readonly string[]) => lines.slice(0, quoted).join(', ');
  return (
    <Notice
      tone={unreadable.length + otherReplies.length > 0 ? 'unsure' : 'good'}
      title={t('adding.added', { count: added })}
    >
      {already > 0 && <div>{t('adding.already', { count: already })}</div>}
      {unreadable.length > 0 && (
        <div>{t('adding.unreadable', { count: unreadable.length, examples: some(unreadable) })}</div>
      )}
      {otherReplies.length > 0 && (
        <div>{t('adding.otherReplies', { count: otherReplies.length, examples: some(otherReplies) })}</div>
      )}
    </Notice>
  );
}
