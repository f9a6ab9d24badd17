/** The native menu, with the platform's own roles and shortcuts. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Menu items that ask the page for a screen. */
export type GoTo = (screen: string) => void;

const isMac = process.platform === 'darwin';

/** Sets the application menu. Texts of roles come from the system, in its language. */
export function setMenu(goTo: GoTo): void {
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { label: 'New campaign', accelerator: 'CmdOrCtrl+N', click: () => goTo('campaigns/new') },
      { label: 'Import contacts…', accelerator: 'CmdOrCtrl+I', click: () => goTo('contacts/import') },
      { type: 'separator' },
      { label: 'Settings', accelerator: 'CmdOrCtrl+,', click: () => goTo('settings') },
      { type: 'separator' },
      { role: isMac ? 'close' : 'quit' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [
      { label: 'Carillon Help', accelerator: 'F1', click: () => goTo('help') },
      { label: 'Your first campaign', click: () => goTo('help/first-campaign') },
      { label: 'Keyboard shortcuts', accelerator: 'CmdOrCtrl+/', click: () => goTo('shortcuts') },
    ],
  };
  const menus: MenuItemConstructorOptions[] = [
    file,
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
    help,
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(isMac ? [{ role: 'appMenu' }, ...menus] : menus));
}
