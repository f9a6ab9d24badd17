import { useEffect, useEffectEvent, useState } from 'react';
import type { AppErrorData } from '../../../../electron/shared/errors.ts';
import type { FileAgain, ImportSource } from '../../../../electron/shared/import/imports.ts';
import { useCommand } from '../../../data/use-command.ts';
import { offerImport, onAgainOffered } from '../../../navigation/pending-import.ts';
import { navigate } from '../../../navigation/router.ts';

/** Another file than the one that is there; a file that was dropped; neither: the next one, or the dialog's. `fewer`: its few rows are right. */
type With = { another?: boolean; source?: ImportSource; fewer?: boolean };

/** A file of which a person has to say something first: why, and how it goes on. */
type Asked = { data: AppErrorData; answer: 'columns' | 'right'; goOn: () => void };

/** Sends a campaign for the rows of a file again, with the next file: up to the review, where it is seen before anything is sent. */
export function useSendAgain(campaignId: number) {
  const again = useCommand('imports.again', { quiet: true });
  const [asked, setAsked] = useState<Asked>();

  function inspect(source: ImportSource): void {
    offerImport(source, '', campaignId);
    navigate({ screen: 'send-file' });
  }

  function answer(made: FileAgain): void {
    const { source } = made;
    const name = source.kind === 'file' ? nameIn(source.path) : (source.name ?? '');
    if (made.campaignId !== null) navigate({ screen: 'review', campaignId: made.campaignId });
    else if (made.asks === 'fewer') {
      const { rows, before } = made;
      setAsked({
        data: { code: 'again-fewer', values: { name, rows, before } },
        answer: 'right',
        goOn: () => start({ source, fewer: true }),
      });
    } else if (made.asks === 'columns')
      setAsked({
        data: { code: 'again-columns', values: { name } },
        answer: 'columns',
        goOn: () => inspect(source),
      });
    else inspect(source);
  }

  function start({ another = false, source, fewer = false }: With = {}): void {
    setAsked(undefined);
    again.mutate(
      { campaignId, source: source ?? null, another, fewer },
      { onSuccess: (made) => made !== null && answer(made) },
    );
  }

  const dropped = useEffectEvent((campaign: number, source: ImportSource) => {
    if (campaign === campaignId && !again.isPending) start({ source });
  });
  useEffect(() => onAgainOffered(dropped), []);
  return { start, asked, isPending: again.isPending, error: again.error };
}

const nameIn = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';
