import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handOver } from '../data/api.ts';
import { notifyUnsure } from '../data/notify.ts';
import { useMayWrite } from '../data/team.ts';
import { offerAgain, offerImport } from '../navigation/pending-import.ts';
import { navigate } from '../navigation/router.ts';
import { parseRoute } from '../navigation/routes.ts';
import classes from './drop-anywhere.module.css';

/** Takes a file that is dropped anywhere on the window to the import screen. */
export function DropAnywhere({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const mayWrite = useMayWrite();
  const [over, setOver] = useState(false);
  // Entering a child fires before leaving its parent, so that enters and leaves have to be counted.
  const depth = useRef(0);

  function change(by: number): void {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    change(-depth.current);
    if (!mayWrite) return;
    const [file, ...others] = event.dataTransfer.files;
    const on = event.target instanceof Element ? event.target.closest('[data-again]') : null;
    if (file) void take(file, others.length > 0, Number(on?.getAttribute('data-again') ?? 0));
  }

  /** `campaignId`: the campaign that it was dropped on; 0: none. */
  async function take(file: File, isOneOfSeveral: boolean, campaignId: number): Promise<void> {
    const path = await handOver(file);
    if (path === undefined) return;
    if (isOneOfSeveral) notifyUnsure(t('dropSeveral'), t('dropSeveralText', { name: file.name }));
    if (campaignId > 0) {
      offerAgain(campaignId, { kind: 'file', path });
      return;
    }
    offerImport({ kind: 'file', path });
    // Where a file is awaited for a campaign, that is what it is dropped for.
    if (parseRoute(window.location.hash).screen !== 'send-file') navigate({ screen: 'import' });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard way in "Choose a file"
    <div
      className={classes.area}
      onDragEnter={(event) => mayWrite && hasFile(event) && change(1)}
      onDragLeave={(event) => hasFile(event) && change(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className={classes.veil}>
          <div className={classes.plate}>
            <IconFileImport size={28} stroke={1.6} aria-hidden />
            {t('drop')}
          </div>
        </div>
      )}
    </div>
  );
}

function hasFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}
