import type { ReactNode } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type RemoveDialogProps = {
  command: 'campaigns.remove' | 'lists.remove' | 'sender-ids.remove' | 'reminders.remove';
  /** Undefined: closed. */
  id: number | undefined;
  title: string;
  confirmLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before one thing of a list is removed, and removes it. */
export function RemoveDialog({ command, id, title, confirmLabel, onClose, children }: RemoveDialogProps) {
  const remove = useCommand(command);
  return (
    <ConfirmDialog
      opened={id !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => id !== undefined && remove.mutate({ id }, { onSuccess: onClose })}
    >
      {children}
    </ConfirmDialog>
  );
}
