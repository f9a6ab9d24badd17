import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useCommand } from '../../data/use-command.ts';

/** Taking a number off the list needs a reason, which is recorded. */
export function RemoveNumberDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation(['do-not-text', 'common']);
  const [why, setWhy] = useState('');
  const remove = useCommand('do-not-text.remove');

  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.mutate({ number, why }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title={t('removing.title', { number: formatNumber(number) })} size={460}>
      <form onSubmit={submit}>
        <Stack>
          <div>{t('removing.text')}</div>
          <TextInput
            data-autofocus
            required
            maxLength={500}
            label={t('removing.why')}
            placeholder={t('removing.whyPlaceholder')}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <Row justify="end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color="red" disabled={why.trim() === ''} loading={remove.isPending}>
              {t('removing.confirm')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
