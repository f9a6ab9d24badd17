import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The words on the button, such as "Send 48,210 messages". */
  confirmLabel: string;
  /** The words for not doing it, where "Cancel" would be ambiguous. */
  cancelLabel?: string;
  danger?: boolean;
  /** A number that must be typed first, for what reaches many people. */
  typedCount?: number | undefined;
  busy?: boolean;
  /** Nothing is chosen yet that it could be done to. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} size={460}>
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** Apart from the dialog, so that what was typed is gone when it opens again. */
function ConfirmForm({
  opened,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  typedCount,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const matches = typedCount === undefined || digitsOf(typed) === String(typedCount);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A dialog that a form asks with lies elsewhere in the page, but its events go up to that form, which would be sent too.
    event.stopPropagation();
    // While it closes it is still there: the second press of a double click means what the first one did.
    if (opened && matches && !disabled && !busy) onConfirm();
  }

  return (
    <form onSubmit={submit}>
      <div className={classes.text} data-selectable>
        {children}
      </div>
      {typedCount !== undefined && (
        <TextInput
          className={classes.typed}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          label={t('confirm.typeCount', { count: typedCount })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={typed !== '' && !matches ? t('confirm.typeCountMismatch', { count: typedCount }) : undefined}
        />
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={onClose}
          {...(typedCount === undefined ? { 'data-autofocus': true } : {})}
        >
          {cancelLabel ?? t('action.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={!matches || disabled}
          loading={busy}
          {...(danger ? { color: 'red' } : {})}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** People type a count with the grouping that they read: 48,210 or 48 210 or 48.210. */
function digitsOf(typed: string): string {
  const digits = typed.replace(/[\s.,٬'’_]/gu, '');
  // Arabic and Persian keyboards write digits of their own; the last half of their code is the figure.
  return digits.replace(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
}
