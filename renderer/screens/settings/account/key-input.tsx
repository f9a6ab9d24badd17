import { PasswordInput } from '@mantine/core';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiKeyProblem, readApiKey } from '../../../../electron/shared/settings/api-key.ts';

export type KeyInputHandle = {
  /** The key as it was pasted; the field is empty afterwards. Null where it has none that could be one. */
  readonly take: () => string | null;
};

type KeyInputProps = {
  handle: RefObject<KeyInputHandle | null>;
  label: string;
  hint: string;
  onUsable?: (usable: boolean) => void;
};

/**
 * Where a key is pasted. React never holds what is in it, so that nothing of the key is left in the
 * page once it was taken.
 */
export function KeyInput({ handle, label, hint, onUsable }: KeyInputProps) {
  const { t } = useTranslation('accounts');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ApiKeyProblem | null>(null);

  useImperativeHandle(handle, () => ({
    take: () => {
      const field = input.current;
      if (field === null || !readApiKey(field.value).ok) return null;
      const key = field.value;
      field.value = '';
      return key;
    },
  }));

  function inspect(text: string): void {
    const reading = readApiKey(text);
    setProblem(reading.ok || reading.problem === 'empty' ? null : reading.problem);
    onUsable?.(reading.ok);
  }

  return (
    <PasswordInput
      ref={input}
      label={label}
      description={hint}
      maxLength={4096}
      spellCheck={false}
      autoComplete="off"
      dir="ltr"
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('key.visibility') }}
      onChange={(event) => inspect(event.currentTarget.value)}
      error={problem === null ? undefined : t(`key.problem.${problem}`)}
    />
  );
}
