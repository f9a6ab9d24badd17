import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** How long it says that it was copied. */
const saidMs = 2_000;

type CopyButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled'> & {
  text: string;
  label: string;
};

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label, ...shape }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const clipboard = useClipboard({ timeout: saidMs });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button {...shape} leftSection={<Icon size={16} aria-hidden />} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? t('action.copied') : label}
    </Button>
  );
}
