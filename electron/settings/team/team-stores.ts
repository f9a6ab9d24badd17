/** The parts of a team's workspace that this computer keeps in its memory: they are read again before any screen hears of a change. */
import type { ChangeNotice } from '../../db/postgres/listener.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { SettingsOfFile } from '../settings-store.ts';
import { TeamAccounts } from './team-accounts.ts';
import { TeamSettings } from './team-settings.ts';

export class TeamStores {
  readonly #db: Db;
  readonly #kept: { refresh(): Promise<void> }[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws what the server refuses */
  async refresh(changed: readonly ChangeNotice[]): Promise<void> {
    if (changed.includes('settings') || changed.includes('account'))
      await Promise.all(this.#kept.map((store) => store.refresh()));
  }

  /** @throws what the server refuses */
  async accounts(): Promise<TeamAccounts> {
    const accounts = new TeamAccounts(this.#db);
    this.#kept.push(accounts);
    await accounts.refresh();
    return accounts;
  }

  /** @throws what the server refuses */
  async settingsOver(own: SettingsOfFile, ownZone: () => string): Promise<TeamSettings> {
    const settings = new TeamSettings({ db: this.#db, own, ownZone });
    // Before it is read, so that nothing is changed unheard between the two.
    this.#kept.push(settings);
    await settings.refresh();
    return settings;
  }
}
