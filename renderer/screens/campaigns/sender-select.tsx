import { type InputWrapperProps, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { formatMoment } from '../../words/format.ts';
import classes from './compose.module.css';
import { useWantedField } from './message/use-wanted-place.ts';

/** The longest sender ID that the contract takes. */
const longestSender = 100;
/** The choice to type one: no sender ID has such a character. */
const another = '\u0000';

type SenderSelectProps = { campaignId: number; value: string; onChange: (value: string) => void };

/**
 * Whom the text comes from. A sender ID that was removed since stays, so that a draft never changes by itself. Where
 * none is kept yet, or another one is wanted, it is typed, and kept once the campaign is sent.
 */
export function SenderSelect({ campaignId, value, onChange }: SenderSelectProps) {
  const { t } = useTranslation('compose');
  const senders = useResponse('sender-ids.list', undefined);
  const known = senders.data ?? [];
  const field = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing) return;
    field.current?.focus();
    field.current?.select();
  }, [typing]);
  useWantedField(field, campaignId, 'sender-id', senders.data !== undefined);
  const refusal = useRefusal(value);
  if (typing || senders.data?.length === 0) {
    return (
      <TextInput
        ref={field}
        label={t('sender.label')}
        placeholder={t('sender.typePlaceholder')}
        title={t('sender.typeHint')}
        {...refusal}
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
  options.push({ value: another, label: t('sender.another') });
  return (
    <Select
      ref={field}
      label={t('sender.label')}
      dir={value === '' ? undefined : 'auto'}
      placeholder={t('sender.placeholder')}
      data={options}
      {...refusal}
      value={value || null}
      onChange={(chosen) => (chosen === another ? setTyping(true) : chosen && onChange(chosen))}
    />
  );
}

/** The service's last refusal of a sender ID, below the field; nothing where it took the last texts. */
function useRefusal(senderId: string) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { data } = useResponse('campaigns.sender-refusal', { senderId }, { enabled: senderId !== '' });
  if (!data) return {};
  return {
    description: t('sender.refused', { said: data.said, moment: formatMoment(locale, data.at, timeNow()) }),
    descriptionProps: { className: classes.refused ?? '', 'data-tone': 'unsure', role: 'status' },
    inputWrapperOrder: ['label', 'input', 'description'] satisfies InputWrapperProps['inputWrapperOrder'],
  };
}
