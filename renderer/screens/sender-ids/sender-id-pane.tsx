import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SenderId } from '../../../electron/shared/models.ts';
import { alikeSenderId, readSenderId, senderIdWarningsOf } from '../../../electron/shared/text/sender-id.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { PaneActions, SidePane } from '../../components/layout/side-pane.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useCommand } from '../../data/use-command.ts';
import classes from './sender-ids.module.css';

type SenderIdPaneProps = {
  /** Undefined for a new one. */
  sender: SenderId | undefined;
  /** The other sender IDs; where there is none, this one becomes the default. */
  others: readonly string[];
  onClose: () => void;
};

/** One sender ID; what the networks may not like is said, and never forbidden. */
export function SenderIdPane({ sender, others, onClose }: SenderIdPaneProps) {
  const { t } = useTranslation(['sender-ids', 'common']);
  const [value, setValue] = useState(sender?.value ?? '');
  const [label, setLabel] = useState(sender?.label ?? '');
  const [isDefault, setIsDefault] = useState(sender?.isDefault ?? others.length === 0);
  const save = useCommand('sender-ids.save', { quiet: true });
  const warnings = senderIdWarningsOf(value);
  const alike = alikeSenderId(value, others);

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { id: sender?.id ?? null, value: readSenderId(value), label: label.trim(), isDefault },
      { onSuccess: onClose },
    );
  }

  return (
    <SidePane title={sender?.value ?? t('edit.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('edit.value')}
            description={t('edit.valueHint')}
            required
            maxLength={100}
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          {(warnings.length > 0 || alike !== undefined) && (
            <Notice tone="unsure" title={t('warning.title')}>
              <ul className={classes.warnings}>
                {alike !== undefined && <li>{t('warning.alike', { other: alike })}</li>}
                {warnings.map((warning) => (
                  <li key={warning}>{t(`warning.${warning}`)}</li>
                ))}
              </ul>
              {t('warning.note')}
            </Notice>
          )}
          <TextInput
            label={t('edit.label')}
            maxLength={200}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Checkbox
            label={t('edit.isDefault')}
            checked={isDefault}
            onChange={(event) => setIsDefault(event.currentTarget.checked)}
          />
          <RefusalNotice error={save.error} />
          <PaneActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={readSenderId(value) === ''}>
              {t('common:action.save')}
            </Button>
          </PaneActions>
        </Stack>
      </form>
    </SidePane>
  );
}
