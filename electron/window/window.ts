/** The one window, with everything closed that a page of ours does not need. */
import { join } from 'node:path';
import { BrowserWindow, type Session, type WebContents, type WebPreferences } from 'electron';
import type { troublePage } from '../ipc/ipc.ts';
import { appHost, appOrigin } from '../shared/app-origin.ts';

/** Small enough for a 1280×720 laptop with a taskbar, large enough for the screens. */
const smallest = { width: 800, height: 560 };

export interface WindowBounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** The preferences that every page of ours runs with, seen or not. */
export function pagePreferences(session: Session): WebPreferences {
  return {
    session,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    // Elsewhere it needs dictionaries (`useNoDictionaries`).
    spellcheck: process.platform === 'darwin',
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    // The page's own way to the system's file dialogs, past `dialogs.ts` and what it refuses.
    disableBlinkFeatures: 'FileSystemAccessLocal',
    // Every function of the scripts is in the cache from the first start on; else hundreds are compiled anew at each.
    v8CacheOptions: 'bypassHeatCheckAndEagerCompile',
  };
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
    webPreferences: pagePreferences(options.session),
  });
  window.once('ready-to-show', () => window.show());
  // A page can empty itself (about:blank asks nobody); then it comes back instead of a blank window.
  window.webContents.on('did-navigate', (_event, url) => {
    if (!url.startsWith(`${appOrigin}/`)) showPage(window, '');
  });
  // So can a page that goes where nothing can be loaded: without this the window would stay blank until the next start.
  window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
    if (isMainFrame && code !== aborted && !url.startsWith(`${appOrigin}/`)) showPage(window, '');
  });
  showPage(window, '');
  return window;
}

/** Chromium's code for a load that gave way to another. */
const aborted = -3;

/** Shows the app's page, or with `?trouble` what keeps it from starting. */
export function showPage(window: BrowserWindow, search: '' | typeof troublePage): void {
  window.loadURL(`${appOrigin}/${search}`).catch((cause: unknown) => {
    // Another page was asked for before this one was there, or the window was closed.
    const gaveWay = cause instanceof Error && 'code' in cause && cause.code === 'ERR_ABORTED';
    if (!gaveWay && !window.isDestroyed()) throw cause;
  });
}

/** The page may put text on the clipboard when a person presses "Copy"; it asks for nothing else. */
const permitted = 'clipboard-sanitized-write';

/** Everything that would leave this computer; the page's own files come from `app://`. */
const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*'];

/**
 * A proxy that nobody can be: WebRTC's TCP (TURN) asks neither the content security policy nor `webRequest`, but goes
 * through the session's proxy. Loopback included, which Chromium would else let past any proxy.
 */
const deadProxy = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://0.0.0.0:1',
  proxyBypassRules: '<-loopback>',
} as const;

/** Denies what a page of ours never asks for: permissions, the network, downloads. Once for a session. */
export function lockDownSession(session: Session): void {
  session.setProxy(deadProxy).catch((cause: unknown) => {
    throw new Error('The page cannot be kept from the network.', { cause });
  });
  const isPermitted = (permission: string, url: string | undefined): boolean =>
    permission === permitted && url !== undefined && URL.canParse(url) && new URL(url).host === appHost;
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isPermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // The content security policy refuses these already; a gap in it must not become a way out.
  session.webRequest.onBeforeRequest({ urls: outside }, (_details, decide) => decide({ cancel: true }));
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Chromium fetches its dictionaries from a server that is none of ours, for each session as it is made and whatever its pages
 * may check. macOS has its own. To be called while the session is made: what is then under way is given up.
 */
export function useNoDictionaries(session: Session): void {
  if (process.platform === 'darwin') return;
  session.setSpellCheckerEnabled(false);
  session.setSpellCheckerLanguages([]);
}

/** Denies every page new windows, navigation, webviews and sockets past the proxy. */
export function lockDown(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // No policy of a page covers WebRTC, which would otherwise send datagrams to anybody.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
