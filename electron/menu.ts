/** The native menu, with the platform's own roles and shortcuts. */
import { basename, dirname } from 'node:path';
import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuNeeds {
  /** Asks the page for a screen. */
  readonly goTo: (screen: string) => void;
  /** Takes a contact file to the import. */
  readonly openFile: (path: string) => void;
  /** The newest first. */
  readonly recentFiles: readonly string[];
  readonly clearRecentFiles: () => void;
  readonly showLogs: () => void;
  readonly copyDiagnostics: () => void;
  /** Null where no feed of updates is configured. */
  readonly checkForUpdates: (() => void) | null;
}

const isMac = process.platform === 'darwin';
const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the application menu; again whenever the recent files change. Texts of roles come from the system. */
export function setMenu(needs: MenuNeeds): void {
  const menus = [
    fileMenu(needs),
    { role: 'editMenu' as const },
    goMenu(needs),
    viewMenu,
    windowMenu,
    helpMenu(needs),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(isMac ? [appMenu(needs), ...menus] : menus));
}

/** On macOS settings and quitting belong to the app's own menu. */
function appMenu({ goTo, checkForUpdates }: MenuNeeds): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      ...updateItems(checkForUpdates),
      separator,
      { label: 'Settings…', accelerator: 'Cmd+,', click: () => goTo('settings') },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu({ goTo, openFile, recentFiles, clearRecentFiles }: MenuNeeds): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { label: 'New campaign', accelerator: 'CmdOrCtrl+N', click: () => goTo('campaigns/new') },
      { label: 'Import contacts…', accelerator: 'CmdOrCtrl+I', click: () => goTo('contacts/import') },
      {
        label: 'Open recent',
        enabled: recentFiles.length > 0,
        submenu: [
          ...recentFiles.map((path) => ({ label: recentLabel(path), click: () => openFile(path) })),
          separator,
          { label: 'Clear this list', click: clearRecentFiles },
        ],
      },
      separator,
      ...(isMac
        ? []
        : [{ label: 'Settings', accelerator: 'Ctrl+,', click: () => goTo('settings') }, separator]),
      { role: isMac ? 'close' : 'quit' },
    ],
  };
}

function goMenu({ goTo }: MenuNeeds): MenuItemConstructorOptions {
  const places = [
    ['Home', 'home'],
    ['Campaigns', 'campaigns'],
    ['Contacts', 'contacts'],
    ['Do not text', 'do-not-text'],
    ['Sender IDs', 'sender-ids'],
    ['Results', 'results'],
  ] as const;
  return {
    label: '&Go',
    submenu: places.map(([label, screen], index) => ({
      label,
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => goTo(screen),
    })),
  };
}

const viewMenu: MenuItemConstructorOptions = {
  label: '&View',
  submenu: [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // Without Shift as well, where the plus is on a key with it.
    { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
  ],
};

const windowMenu: MenuItemConstructorOptions = { role: 'windowMenu' };

function helpMenu({
  goTo,
  showLogs,
  copyDiagnostics,
  checkForUpdates,
}: MenuNeeds): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      { label: 'Carillon Help', accelerator: 'F1', click: () => goTo('help') },
      { label: 'Your first campaign', click: () => goTo('help/first-campaign') },
      { label: 'Keyboard shortcuts', accelerator: 'CmdOrCtrl+/', click: () => goTo('shortcuts') },
      separator,
      { label: 'Show logs', click: showLogs },
      { label: 'Copy diagnostics', click: copyDiagnostics },
      ...(isMac ? [] : [...updateItems(checkForUpdates), separator, { role: 'about' as const }]),
    ],
  };
}

function updateItems(check: MenuNeeds['checkForUpdates']): MenuItemConstructorOptions[] {
  return check === null ? [] : [{ label: 'Check for updates…', click: check }];
}

/** A name alone would not tell two months' `contacts.csv` apart; an ampersand would become an underline. */
function recentLabel(path: string): string {
  return `${basename(path)} (${basename(dirname(path))})`.replaceAll('&', '&&');
}
