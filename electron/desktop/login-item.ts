/** Starting with the person's login: by the system's own list, on Linux by a file in its autostart folder. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { loginItemChannels } from '../shared/channels/app.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import { autostartEntry } from './autostart-entry.ts';

export function loginItemHandlers(): HandlersOf<typeof loginItemChannels> {
  return {
    'login-item.get': async () => isOn(),
    'login-item.set': async ({ on }) => {
      if (process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: on });
      else if (on) writeEntry();
      else rmSync(entryPath(), { force: true });
      return isOn();
    },
  };
}

function isOn(): boolean {
  return process.platform === 'linux' ? existsSync(entryPath()) : app.getLoginItemSettings().openAtLogin;
}

function entryPath(): string {
  const config = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(config, 'autostart', 'carillon.desktop');
}

function writeEntry(): void {
  mkdirSync(dirname(entryPath()), { recursive: true });
  writeFileSync(entryPath(), autostartEntry(commandOfThisApp()));
}

function commandOfThisApp(): readonly string[] {
  // An AppImage runs from a folder that is gone at the next login; the image itself stays.
  const program = process.env.APPIMAGE ?? process.execPath;
  return app.isPackaged ? [program] : [program, app.getAppPath()];
}
