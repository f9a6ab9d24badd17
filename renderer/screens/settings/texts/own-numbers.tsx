import { Button, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsChange } from '../../../../electron/shared/settings/settings.ts';
import { CountryQuestion } from '../../../components/fields/country-question.tsx';
import { TypedNumbersNote, useTypedNumbers } from '../../../components/fields/typed-numbers.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { exampleWithCode } from '../../../words/countries.ts';
import { SettingRow } from '../setting-row.tsx';

type OwnNumbersProps = { settings: Settings; onSave: (change: SettingsChange) => void };

/** One's own phones. A number without its code is shown as it was read before it is one of them. */
export function OwnNumbers({ settings, onSave }: OwnNumbersProps) {
  const { t } = useTranslation('settings');
  const { ownNumbers, defaultCountry } = settings;
  /** Typed, and not among the phones yet. */
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const read = useTypedNumbers(waiting);
  const reading = useCommand('numbers.read', { quiet: true });
  const shown = (digits: string): string => `+${digits}`;
  const save = (numbers: readonly string[]): void => onSave({ ownNumbers: [...new Set(numbers)] });

  function change(texts: readonly string[]): void {
    const kept = ownNumbers.filter((digits) => texts.includes(shown(digits)));
    const typed = texts.filter((text) => !ownNumbers.some((digits) => shown(digits) === text));
    setWaiting(typed);
    if (kept.length < ownNumbers.length) save(kept);
    if (typed.length === 0) return;
    reading.mutate(
      typed.map((text) => ({ text })),
      {
        onSuccess: (found) => {
          const whole = found.flatMap((one) => (one.kind === 'whole' ? [one.number] : []));
          if (whole.length === 0) return;
          setWaiting(typed.filter((_, at) => found[at]?.kind !== 'whole'));
          save([...kept, ...whole]);
        },
      },
    );
  }

  function add(): void {
    if (read.numbers === null) return;
    setWaiting([]);
    save([...ownNumbers, ...read.numbers.map((number) => number.slice(1))]);
  }

  return (
    <SettingRow title={t('texts.own')} hint={t('texts.ownHint')} owner="computer">
      <TagsInput
        // Nothing is offered: an empty list that counts as open would take the first Escape from a dialog.
        dropdownOpened={false}
        aria-label={t('texts.own')}
        dir="ltr"
        inputMode="tel"
        placeholder={ownNumbers.length === 0 ? exampleWithCode(defaultCountry) : ''}
        maxTags={20}
        value={[...ownNumbers.map(shown), ...waiting]}
        onChange={change}
        error={read.typed?.some(({ kind }) => kind === 'none')}
      />
      {waiting.length > 0 && (
        <>
          {defaultCountry === null ? <CountryQuestion /> : <TypedNumbersNote of={read} />}
          <Button mt={8} size="xs" disabled={read.numbers === null} onClick={add}>
            {t('texts.ownAdd')}
          </Button>
        </>
      )}
    </SettingRow>
  );
}
