/** The one window, with everything closed that a page of ours does not need. */
import { join } from 'node:path';
import { BrowserWindow, type Session } from 'electron';
import { appOrigin } from './app-protocol.ts';

/** Small enough for a 1280×720 laptop with a taskbar, large enough for the screens. */
const smallest = { width: 800, height: 560 };

export interface WindowBounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** Opens the window on the app's page; it appears when its first frame is painted. */
export function openWindow(options: {
  session: Session;
  bounds: WindowBounds;
  dark: boolean;
}): BrowserWindow {
  const window = new BrowserWindow({
    ...options.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Carillon',
    backgroundColor: options.dark ? '#1c1a17' : '#faf8f4',
    autoHideMenuBar: process.platform !== 'darwin',
    webPreferences: {
      session: options.session,
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: true,
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${appOrigin}/`);
  return window;
}

/** Denies what a page of ours never asks for: permissions, new windows, navigation, webviews. */
export function lockDown(session: Session): (contents: Electron.WebContents) => void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  return (contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  };
}
