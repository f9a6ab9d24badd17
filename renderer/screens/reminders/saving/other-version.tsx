import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';

/** Somebody else has saved the reminder meanwhile: both versions are here, one of them in the editor. */
export function OtherVersion({ error, onShow }: { error: unknown; onShow: () => void }) {
  const { t } = useTranslation('reminders');
  return (
    <RefusalNotice
      error={error}
      actions={
        <Button variant="default" size="xs" onClick={onShow}>
          {t('edit.otherVersion')}
        </Button>
      }
    />
  );
}
