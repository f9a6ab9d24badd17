/** The menu as it is at the moment, and the files that were opened last, which stand in it. */
import { app, clipboard, shell } from 'electron';
import type { Desktop } from '../desktop/desktop.ts';
import { openRecentFiles, type RecentFiles } from '../desktop/recent-files.ts';
import { announce } from '../ipc/ipc.ts';
import type { Sending } from '../sending/sending.ts';
import { openConfigFile } from '../settings/config-file.ts';
import type { AppState } from '../shared/contract.ts';
import { factsOfThisRun } from '../start/facts.ts';
import { watchForUpdates } from '../update/watch-for-updates.ts';
import { setMenu } from '../window/menu.ts';
import { diagnosticsText } from './diagnostics.ts';
import type { Run } from './run.ts';

export interface MenuOfRun {
  readonly recentFiles: RecentFiles;
  /** Makes it anew. */
  readonly show: () => void;
  /** Hears whether this person may change records of a team and send. */
  readonly mayWriteIs: (mayWrite: boolean) => void;
  /** Hands a file to the page, which imports it. */
  readonly openFile: (path: string) => void;
}

export function menuOfRun(
  run: Run,
  desktop: Desktop,
  { isSending }: Pick<Sending, 'isSending'>,
  state: () => AppState,
): MenuOfRun {
  const { log, words, keepIfPossible } = run;
  const recentFiles = openRecentFiles(openConfigFile(run.folder, 'recent-files', run.now), () => show());
  const checkForUpdates = watchForUpdates({
    isSending,
    quitBy: (go) => desktop.quitBy(go),
    words: () => words.desktop,
    log,
  });
  const copyDiagnostics = (): void =>
    void clipboard.writeText(
      diagnosticsText({
        version: app.getVersion(),
        facts: factsOfThisRun(state()),
        dataFolder: run.records.dataFolder,
        logPath: log.path,
        mask: log.mask,
      }),
    );
  let mayWrite = true;
  const show = (): void =>
    setMenu({
      mayWrite,
      words: words.desktop,
      goTo: (screen) => {
        desktop.show();
        announce('go-to', { screen });
      },
      openFile: (path) => run.handedOver.put(path),
      recentFiles: recentFiles.list(),
      clearRecentFiles: () => {
        app.clearRecentDocuments();
        keepIfPossible('the recent files', () => recentFiles.clear());
      },
      showLogs: () => shell.showItemInFolder(log.path),
      copyDiagnostics,
      checkForUpdates,
    });
  return {
    recentFiles,
    show,
    mayWriteIs: (may) => {
      if (may === mayWrite) return;
      mayWrite = may;
      show();
    },
    openFile: (path) => {
      run.granted.grant(path);
      announce('file-opened', { kind: 'file', path });
      app.addRecentDocument(path);
      keepIfPossible('the recent files', () => recentFiles.add(path));
    },
  };
}
