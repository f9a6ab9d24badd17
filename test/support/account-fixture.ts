/** Settings, keys and database in a folder of their own, as the handlers of the account get them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import { Keys } from '../../electron/settings/accounts/keys.ts';
import { openConfigFile } from '../../electron/settings/config-file.ts';
import { openSettings, type SettingsStore } from '../../electron/settings/settings-store.ts';
import { fakeKeychain } from './fake-keychain.ts';

export interface AccountFixture extends AsyncDisposable {
  readonly folder: string;
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
}

export async function accountFixture(): Promise<AccountFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-account-'));
  migrateAll(folder);
  const db = openHere(folder, 'both');
  let time = 1_000;
  const now = () => ++time;
  const keys = await Keys.open({
    file: openConfigFile(folder, 'accounts', now),
    keychain: fakeKeychain(),
    platform: 'linux',
    now,
    hide: () => undefined,
    warn: () => undefined,
  });
  return {
    folder,
    db,
    settings: openSettings(folder, now),
    keys,
    now,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}
