/** The stores that last, opened in this order: records, settings, accounts; then what a restore left behind is taken over. */
import { app } from 'electron';
import { takeOverRestored } from '../backup/take-over.ts';
import { QuarantineKeeper } from '../db/quarantine/keeper.ts';
import { type Db, openOverExecutor } from '../db/sqlite/open.ts';
import type { OwnRecords } from '../records/own-records.ts';
import { systemKeychain } from '../settings/accounts/keychain.ts';
import { Keys } from '../settings/accounts/keys.ts';
import { openConfigFile } from '../settings/config-file.ts';
import { openSettings, type SettingsStore } from '../settings/settings-store.ts';
import { takeSystemCountry } from '../settings/system-country.ts';
import type { RestoreReport } from '../shared/backups.ts';
import { openRecords } from '../start/open-records.ts';
import { StartTroublePage } from '../start/start-trouble-page.ts';
import { takesFiles } from '../start/writable.ts';
import type { Run } from './run.ts';

export interface Kept {
  readonly dataFolder: string;
  /** The records, which are ours. */
  readonly ownRecords: OwnRecords;
  readonly db: Db;
  readonly quarantine: QuarantineKeeper;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  /** The result of a restore at this start. */
  readonly restoreReport: RestoreReport | null;
  /** Where a person decides about records that cannot be used. */
  readonly troublePage: StartTroublePage;
}

/** @returns `quit` where a person gave up, or another Carillon has the records */
export async function openKept(run: Run): Promise<Kept | 'quit'> {
  const { folder, log, records, now, actor, changed } = run;
  const troublePage = troublePageOf(run);
  const opened = await openRecords({
    dataFolder: records.dataFolder,
    claimFolder: () => app.requestSingleInstanceLock() || !takesFiles(folder),
    attempt: (agreed) => records.attempt(now(), agreed),
    resetRecords: () => records.thread.resetRecords(now()),
    beginAnew: () => records.beginAnew(now()),
    decide: (trouble) => {
      run.calls.app.forgetWaiting();
      return troublePage.decide(trouble);
    },
    onError: ({ kind }, cause) => log.error(`the records cannot be opened: ${kind}`, { cause }),
  });
  if (opened === 'quit') return 'quit';
  const db = openOverExecutor(records.thread);
  const quarantine = new QuarantineKeeper({
    db,
    now,
    actor,
    onFound: (rows) => {
      log.error('rows could not be read and were quarantined', { rows });
      changed('campaigns', 'contacts', 'do-not-text');
    },
  });
  // Before anything reads them.
  await quarantine.sweep('small');
  const settings = openSettings(folder, now);
  // Where it cannot be written, the person is asked instead.
  run.keepIfPossible('the country of the system', () =>
    takeSystemCountry(settings, () => ({
      country: app.getLocaleCountryCode(),
      languages: app.getPreferredSystemLanguages(),
    })),
  );
  const keys = await Keys.open({
    file: openConfigFile(folder, 'accounts', now),
    keychain: systemKeychain(),
    platform: process.platform,
    now,
    hide: log.hide,
    warn: log.warn,
  });
  const restoreReport = await takeOverRestored({ db, settings, keys, now, actor, log }, opened.restored);
  keys.onChange(() => changed('account'));
  const { dataFolder } = records;
  return {
    dataFolder,
    ownRecords: opened.ownRecords,
    db,
    quarantine,
    settings,
    keys,
    restoreReport,
    troublePage,
  };
}

function troublePageOf({ window, calls, records, onError }: Run): StartTroublePage {
  return new StartTroublePage({
    window,
    calls: calls.trouble,
    dataFolder: () => records.dataFolder,
    moveTo: (target) => records.moveTo(target),
    goByFolder: (target) => records.goByFolder(target),
    localDefault: records.localDefault,
    onError,
  });
}
