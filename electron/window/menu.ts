/** The native menu, with the platform's own roles and shortcuts. */
import { basename, dirname } from 'node:path';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { DesktopWords } from '../words/words.ts';

export interface MenuDeps {
  readonly words: DesktopWords;
  /** Asks the page for a screen. */
  readonly goTo: (screen: string) => void;
  /** Takes a contact file to the import. */
  readonly openFile: (path: string) => void;
  /** The newest first. */
  readonly recentFiles: readonly string[];
  /** Not in a team where this person may only look. */
  readonly mayWrite: boolean;
  readonly clearRecentFiles: () => void;
  readonly showLogs: () => void;
  readonly copyDiagnostics: () => void;
  /** Null where no feed of updates is configured. */
  readonly checkForUpdates: (() => void) | null;
}

const isMac = process.platform === 'darwin';
const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the application menu; again whenever the recent files or the language change. Electron's own texts of roles are English. */
export function setMenu(deps: MenuDeps): void {
  const menus = [
    fileMenu(deps),
    editMenu(deps),
    goMenu(deps),
    viewMenu(deps),
    windowMenu(deps),
    helpMenu(deps),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(isMac ? [appMenu(deps), ...menus] : menus));
}

/** On macOS settings and quitting belong to the app's own menu. */
function appMenu({ words: t, goTo, checkForUpdates }: MenuDeps): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: t('menu.about') },
      ...updateItems(t, checkForUpdates),
      separator,
      { label: t('menu.settings'), accelerator: 'Cmd+,', click: () => goTo('settings') },
      separator,
      { role: 'services', label: t('menu.services') },
      separator,
      { role: 'hide', label: t('menu.hide') },
      { role: 'hideOthers', label: t('menu.hideOthers') },
      { role: 'unhide', label: t('menu.showAll') },
      separator,
      { role: 'quit', label: t('menu.quit') },
    ],
  };
}

function fileMenu(deps: MenuDeps): MenuItemConstructorOptions {
  const { words: t, goTo, openFile, recentFiles, clearRecentFiles, mayWrite: enabled } = deps;
  return {
    label: t('menu.file'),
    submenu: [
      {
        label: t('menu.newCampaign'),
        accelerator: 'CmdOrCtrl+N',
        enabled,
        click: () => goTo('campaigns/new'),
      },
      { label: t('menu.import'), accelerator: 'CmdOrCtrl+I', enabled, click: () => goTo('contacts/import') },
      {
        label: t('menu.openRecent'),
        enabled: enabled && recentFiles.length > 0,
        submenu: [
          ...recentFiles.map((path) => ({ label: recentLabel(path), click: () => openFile(path) })),
          separator,
          { label: t('menu.clearRecent'), click: clearRecentFiles },
        ],
      },
      separator,
      ...(isMac
        ? []
        : [{ label: t('menu.settings'), accelerator: 'Ctrl+,', click: () => goTo('settings') }, separator]),
      isMac ? { role: 'close', label: t('menu.close') } : { role: 'quit', label: t('menu.quit') },
    ],
  };
}

function editMenu({ words: t }: MenuDeps): MenuItemConstructorOptions {
  return {
    // The role gives macOS its own items, such as dictation.
    role: 'editMenu',
    label: t('menu.edit'),
    submenu: [
      { role: 'undo', label: t('menu.undo') },
      { role: 'redo', label: t('menu.redo') },
      separator,
      { role: 'cut', label: t('menu.cut') },
      { role: 'copy', label: t('menu.copy') },
      { role: 'paste', label: t('menu.paste') },
      { role: 'delete', label: t('menu.delete') },
      separator,
      { role: 'selectAll', label: t('menu.selectAll') },
    ],
  };
}

function goMenu({ words: t, goTo }: MenuDeps): MenuItemConstructorOptions {
  const places = [
    ['home', 'home'],
    ['campaigns', 'campaigns'],
    ['contacts', 'contacts'],
    ['doNotText', 'do-not-text'],
    ['senderIds', 'sender-ids'],
    ['results', 'results'],
  ] as const;
  return {
    label: t('menu.go'),
    submenu: places.map(([name, screen], index) => ({
      label: t(`menu.${name}`),
      accelerator: `CmdOrCtrl+${index + 1}`,
      click: () => goTo(screen),
    })),
  };
}

function viewMenu({ words: t }: MenuDeps): MenuItemConstructorOptions {
  return {
    label: t('menu.view'),
    submenu: [
      { role: 'resetZoom', label: t('menu.resetZoom') },
      { role: 'zoomIn', label: t('menu.zoomIn') },
      // Without Shift as well, where the plus is on a key with it.
      { role: 'zoomIn', label: t('menu.zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false },
      { role: 'zoomOut', label: t('menu.zoomOut') },
      separator,
      { role: 'togglefullscreen', label: t('menu.fullScreen') },
    ],
  };
}

function windowMenu({ words: t }: MenuDeps): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: t('menu.window'),
    submenu: [
      { role: 'minimize', label: t('menu.minimize') },
      { role: 'zoom', label: t('menu.zoom') },
      ...(isMac
        ? [separator, { role: 'front' as const, label: t('menu.front') }]
        : [{ role: 'close' as const, label: t('menu.close') }]),
    ],
  };
}

function helpMenu(deps: MenuDeps): MenuItemConstructorOptions {
  const { words: t, goTo, showLogs, copyDiagnostics, checkForUpdates } = deps;
  return {
    role: 'help',
    label: t('menu.help'),
    submenu: [
      { label: t('menu.carillonHelp'), accelerator: 'F1', click: () => goTo('help') },
      { label: t('menu.firstCampaign'), click: () => goTo('help/first-campaign') },
      {
        label: t('menu.shortcuts'),
        accelerator: 'CmdOrCtrl+/',
        // Elsewhere the menu would take the key of an English keyboard to be "/": the page hears what the key writes.
        registerAccelerator: isMac,
        click: () => goTo('shortcuts'),
      },
      separator,
      { label: t('menu.showLogs'), click: showLogs },
      { label: t('menu.copyDiagnostics'), click: copyDiagnostics },
      ...(isMac
        ? []
        : [
            ...updateItems(t, checkForUpdates),
            separator,
            { role: 'about' as const, label: t('menu.about') },
          ]),
    ],
  };
}

function updateItems(t: DesktopWords, check: MenuDeps['checkForUpdates']): MenuItemConstructorOptions[] {
  return check === null ? [] : [{ label: t('menu.checkForUpdates'), click: check }];
}

/** A name alone would not tell two months' `contacts.csv` apart; an ampersand would become an underline. */
function recentLabel(path: string): string {
  return `${basename(path)} (${basename(dirname(path))})`.replaceAll('&', '&&');
}
