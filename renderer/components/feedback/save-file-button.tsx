import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ArgsOf, ResultOf } from '../../../electron/shared/contract.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';

type Saving = 'contacts.export' | 'do-not-text.export' | 'imports.save-rejected';

type SaveFileButtonProps<Name extends Saving> = {
  command: Name;
  args: ArgsOf<Name>;
  label: string;
  /** The words when it is saved; nothing is said where the person chose no place. */
  done: (saved: NonNullable<ResultOf<Name>>) => string;
};

/** Saves a file where the person says, and then says where it is. */
export function SaveFileButton<Name extends Saving>(props: SaveFileButtonProps<Name>) {
  const { command, args, label, done } = props;
  const save = useCommand(command);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate(args, { onSuccess: (saved) => saved && notifyDone(done(saved)) })}
    >
      {label}
    </Button>
  );
}
