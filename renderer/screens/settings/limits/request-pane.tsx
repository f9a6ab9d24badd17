import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { looksLikeKey } from '../../../../electron/shared/settings/api-key.ts';
import { type LimitUsage, limitRequestText } from '../../../../electron/shared/settings/limits.ts';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { PaneActions, SidePane } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './limits.module.css';

type RequestPaneProps = { account: Account; usage: LimitUsage; onClose: () => void };

/** Writes the letter with which support is asked for a higher limit (interface specification, section 8 rule 3). */
export function RequestPane({ account, usage, onClose }: RequestPaneProps) {
  const { t } = useTranslation(['limits', 'common']);
  const [accountId, setAccountId] = useState('');
  const [requested, setRequested] = useState(usage.inForce * 2);
  const [justification, setJustification] = useState('');
  const save = useCommand('limits.save-request');
  const isKey = looksLikeKey(accountId);
  const complete = !isKey && accountId.trim() !== '' && justification.trim() !== '' && requested >= 1;
  // The figures of the letter are those of when it was started, else it would change while it is read.
  const [figures] = useState(usage);
  const text = limitRequestText({
    accountId: accountId.trim() || t('request.blank'),
    requested: Math.max(1, requested),
    justification: justification.trim() || t('request.blank'),
    usage: figures,
  });

  return (
    <SidePane title={t('request.title', { name: account.name })} wide onClose={onClose}>
      <Stack>
        <Muted>{t('request.lead')}</Muted>
        <TextInput
          label={t('request.accountId')}
          description={t('request.accountIdHint')}
          maxLength={200}
          value={accountId}
          onChange={(event) => setAccountId(event.currentTarget.value)}
          error={isKey ? t('request.accountIdIsKey') : undefined}
        />
        <NumberField
          label={t('request.requested')}
          description={t('request.requestedHint', { limit: usage.inForce })}
          least={usage.inForce + 1}
          most={1_000_000}
          whileTyping
          value={requested}
          onChange={(value) => value !== null && setRequested(value)}
        />
        <Textarea
          label={t('request.reason')}
          description={t('request.reasonHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={10_000}
          value={justification}
          onChange={(event) => setJustification(event.currentTarget.value)}
        />
        <pre className={classes.letter} data-selectable>
          {text}
        </pre>
        <PaneActions>
          <Button
            variant="default"
            disabled={!complete}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { text },
                { onSuccess: (saved) => saved && notifyDone(t('request.saved', { path: saved.path })) },
              )
            }
          >
            {t('request.save')}
          </Button>
          <CopyButton disabled={!complete} text={text} label={t('request.copy')} />
        </PaneActions>
      </Stack>
    </SidePane>
  );
}
