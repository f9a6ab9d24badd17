import { Anchor, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api.ts';
import { formatRoute } from '../../routes.ts';

/** Whom the text comes from. A sender ID that was removed since stays, so that a draft never changes by itself. */
export function SenderSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('compose');
  const senders = useAnswer('sender-ids.list', undefined);
  const known = senders.data ?? [];
  const options = known.map((sender) => ({
    value: sender.value,
    label: sender.label ? `${sender.value} – ${sender.label}` : sender.value,
  }));
  if (value !== '' && !known.some((sender) => sender.value === value)) {
    options.unshift({ value, label: value });
  }
  return (
    <Select
      label={t('sender.label')}
      placeholder={options.length === 0 ? t('sender.none') : t('sender.placeholder')}
      description={
        senders.data && options.length === 0 ? (
          <Anchor size="xs" href={formatRoute({ screen: 'sender-ids' })}>
            {t('sender.manage')}
          </Anchor>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value || null}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
