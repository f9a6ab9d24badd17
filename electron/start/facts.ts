/** The facts of this run, for the diagnostics. */
import { arch, freemem, release, totalmem } from 'node:os';
import { app, screen } from 'electron';
import type { AppState } from '../shared/contract.ts';

const mebibyte = 1024 * 1024;

export function factsOfThisRun(state: AppState): Readonly<Record<string, string | number | boolean>> {
  const displays = screen
    .getAllDisplays()
    .map(({ size, scaleFactor }) => `${size.width}x${size.height} at ${scaleFactor}`);
  const memory = app
    .getAppMetrics()
    .map(({ type, memory }) => `${type} ${Math.round(memory.workingSetSize / 1024)} MiB`);
  return {
    system: `${process.platform} ${release()} ${arch()}`,
    electron: process.versions.electron ?? '',
    chrome: process.versions.chrome ?? '',
    node: process.versions.node,
    packaged: app.isPackaged,
    locale: app.getLocale(),
    displays: displays.join(', '),
    'memory of the computer': `${Math.round(freemem() / mebibyte)} of ${Math.round(totalmem() / mebibyte)} MiB free`,
    'memory of Carillon': memory.join(', '),
    'running for, seconds': Math.round(process.uptime()),
    keychain: state.keychain,
    account: state.account.kind,
  };
}
