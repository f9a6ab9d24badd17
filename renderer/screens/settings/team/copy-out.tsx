import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Events } from '../../../../electron/shared/contract.ts';
import { useNotifySaved } from '../../../components/feedback/saved-file.tsx';
import { ShareText } from '../../../components/figures/formatted.tsx';
import { useMainEvent } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';

type CopyOutButtonProps = {
  /** Before something else, which waits for it. */
  first?: boolean;
  onBusy?: (busy: boolean) => void;
};

/** Writes everything of the team's into files; the button shows how far it is. */
export function CopyOutButton({ first = false, onBusy }: CopyOutButtonProps) {
  const { t } = useTranslation('team');
  const copy = useCommand('backups.copy-out');
  const notifySaved = useNotifySaved();
  const [progress, setProgress] = useState<Events['backup.progress'] | undefined>();
  useMainEvent(
    'backup.progress',
    useCallback((event: Events['backup.progress']) => setProgress(event), []),
  );
  return (
    <Button
      variant="default"
      disabled={copy.isPending}
      onClick={() => {
        onBusy?.(true);
        copy.mutate(undefined, {
          onSuccess: (made) => made && notifySaved(t('copyOut.done'), made.path),
          onSettled: () => {
            setProgress(undefined);
            onBusy?.(false);
          },
        });
      }}
    >
      {copy.isPending && progress ? (
        <ShareText part={progress.done} whole={progress.total} />
      ) : (
        t(first ? 'copyOut.first' : 'copyOut.action')
      )}
    </Button>
  );
}
