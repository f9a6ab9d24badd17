import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportSource } from '../../../../electron/shared/import/imports.ts';
import { useCommand } from '../../../data/use-command.ts';
import { offerImport, onAgainOffered } from '../../../navigation/pending-import.ts';
import { navigate } from '../../../navigation/router.ts';

/** Another file than the one that is there; a file that was dropped; neither: the next one, or the dialog's. */
type With = { another?: boolean; source?: ImportSource };

/** Sends a campaign for the rows of a file again, with the next file: up to the review, where it is seen before anything is sent. */
export function useSendAgain(campaignId: number) {
  const again = useCommand('imports.again', { quiet: true });
  /** A file with other columns than those that are known. */
  const [other, setOther] = useState<ImportSource>();

  function inspect(source: ImportSource): void {
    offerImport(source, '', campaignId);
    navigate({ screen: 'send-file' });
  }

  function start({ another = false, source }: With = {}): void {
    setOther(undefined);
    again.mutate(
      { campaignId, source: source ?? null, another },
      {
        onSuccess: (made) => {
          if (made === null) return;
          if (made.campaignId !== null) navigate({ screen: 'review', campaignId: made.campaignId });
          else if (made.asks === 'columns') setOther(made.source);
          else inspect(made.source);
        },
      },
    );
  }

  const dropped = useEffectEvent((campaign: number, source: ImportSource) => {
    if (campaign === campaignId && !again.isPending) start({ source });
  });
  useEffect(() => onAgainOffered(dropped), []);
  return { start, inspect, other, isPending: again.isPending, error: again.error };
}
