import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api.ts';

/** The longest sender ID that the contract takes. */
const longestSender = 100;

/**
 * Whom the text comes from. A sender ID that was removed since stays, so that a draft never changes by itself. Where
 * none is kept yet it is typed, and kept once the campaign is sent.
 */
export function SenderSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('compose');
  const senders = useAnswer('sender-ids.list', undefined);
  const known = senders.data ?? [];
  if (senders.data?.length === 0) {
    return (
      <TextInput
        label={t('sender.label')}
        placeholder={t('sender.typePlaceholder')}
        title={t('sender.typeHint')}
        dir={value === '' ? undefined : 'auto'}
        maxLength={longestSender}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
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
      dir={value === '' ? undefined : 'auto'}
      placeholder={t('sender.placeholder')}
      data={options}
      value={value || null}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
