/** The stores that last, opened in this order: records, settings, accounts; then what a restore left behind is taken over. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { RestoreOutcome } from '../backup/apply.ts';
import { takeOverRestored } from '../backup/take-over.ts';
import type { Keeper } from '../db/postgres/keeper.ts';
import type { Listener } from '../db/postgres/listener.ts';
import { QuarantineKeeper } from '../db/quarantine/keeper.ts';
import type { RecordsAt } from '../db/records-at.ts';
import { type Db, openOverExecutor } from '../db/sqlite/open.ts';
import {
  chooseWorkspace,
  leaveWorkspace,
  refusalsAlongFile,
  teamAccountsFile,
} from '../records/chosen-workspace.ts';
import type { OwnRecords } from '../records/own-records.ts';
import { cutOffChange } from '../records/unfinished-change.ts';
import type { OnComputer } from '../reminders/linked-files.ts';
import { systemKeychain } from '../settings/accounts/keychain.ts';
import { Keys } from '../settings/accounts/keys.ts';
import { openConfigFile } from '../settings/config-file.ts';
import { openSettings, type SettingsOfFile, type SettingsStore } from '../settings/settings-store.ts';
import { takeSystemCountry } from '../settings/system-country.ts';
import { sealedPassword } from '../settings/team/password.ts';
import type { TeamStores } from '../settings/team/team-stores.ts';
import type { RestoreReport } from '../shared/backups.ts';
import type { StartTrouble, WorkspaceTrouble } from '../shared/trouble.ts';
import type { ServerReach, UnfinishedChange } from '../shared/workspace/team.ts';
import { openRecords } from '../start/open-records.ts';
import { StartTroublePage } from '../start/start-trouble-page.ts';
import type { JournalOfStart } from '../start/workspace-of-start.ts';
import { takesFiles } from '../start/writable.ts';
import { homeZone } from '../threads/clock.ts';
import { practiceOfTeam } from './practice-of-team.ts';
import type { Run } from './run.ts';

/** A team's workspace that this person may do nothing in any more, or in whose place another one is. */
export type ShutOut = Extract<StartTrouble, { kind: 'workspace-removed' | WorkspaceTrouble }>;

export interface Kept {
  /** Of this computer, for what it keeps for itself. */
  readonly dataFolder: string;
  /** Where the records are, for threads. */
  readonly at: RecordsAt;
  /** The records, which are ours; null: they are a team's. */
  readonly ownRecords: OwnRecords | null;
  /** Of a team: which of its computers looks after what has its time. */
  readonly keeper: Keeper | null;
  /** Of a team: which of its computers works on the reminders at a time. */
  readonly reminderKeeper: Keeper | null;
  /** Of a team: hears what its other computers change, and tells `run.changed`. */
  readonly listener: Listener | null;
  /** Whether the team's server answers, as `listener` hears; files always do. */
  readonly reach: () => ServerReach;
  /** Of a team: makes sure that the time is its server's, before anything is decided by it; null: it is this computer's own. */
  readonly settleTime: (() => Promise<void>) | null;
  /** Of a team: settles once nothing may be done in it from here any more. */
  readonly shutOut: Promise<ShutOut>;
  readonly db: Db;
  readonly quarantine: QuarantineKeeper;
  readonly settings: SettingsStore;
  /** The time zone by which numbers of no known country are texted: this computer's, or the team's. */
  readonly homeZone: () => string;
  readonly keys: Keys;
  readonly onComputer: OnComputer;
  /** Of a team: the file of this computer's requests (`RecordsOfStart.teamJournal`). */
  readonly teamJournal: string | null;
  /** The result of a restore at this start. */
  readonly restoreReport: RestoreReport | null;
  /** Joining a team or leaving it that was cut off before this start. */
  readonly cutOffChange: UnfinishedChange | null;
  /** Where a person decides about records that cannot be used. */
  readonly troublePage: StartTroublePage;
}

/** @returns `quit` where a person gave up, or another Carillon has the records */
export async function openKept(run: Run): Promise<Kept | 'quit'> {
  const { log, records, now, actor, changed } = run;
  const troublePage = troublePageOf(run);
  const opened = await (records.areFiles ? openFiles(run, troublePage) : openTeams(run, troublePage));
  if (opened === 'quit') return 'quit';
  const { db } = opened;
  const cutOff = cutOffChange(run.folder);
  if (opened.ownRecords !== null) await takeAlong(run, db);
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
  const own = ownSettings(run);
  const { settings, zone } = await settingsInForce(own, opened.team);
  const keys = await openKeys(run, opened.team, opened.journal?.practiceId ?? null);
  const restoreReport = await takeOverRestored({ db, settings, keys, now, actor, log }, opened.restored);
  keys.onChange(() => changed('account'));
  const { dataFolder } = records;
  return {
    dataFolder,
    at: opened.at,
    ownRecords: opened.ownRecords,
    keeper: opened.keeper,
    reminderKeeper: opened.reminderKeeper,
    listener: opened.listener,
    reach: opened.reach,
    settleTime: opened.settleTime,
    shutOut: opened.shutOut,
    db,
    quarantine,
    settings,
    homeZone: zone,
    keys,
    onComputer:
      opened.at.kind === 'files'
        ? null
        : { id: keys.practiceId, computer: hostname(), person: opened.at.at.person },
    teamJournal: opened.journal?.path ?? null,
    restoreReport,
    cutOffChange: cutOff,
    troublePage,
  };
}

/** A team's do-not-text list, on a computer that left it: before anything can be sent. */
async function takeAlong({ folder, now, actor }: Run, db: Db): Promise<void> {
  if (!existsSync(join(folder, refusalsAlongFile))) return;
  const { takeRefusalsAlong } = await import('../settings/team/refusals-along.ts');
  await takeRefusalsAlong({ db, userData: folder, now: now(), actor });
}

/** The settings, and the time zone by which numbers of no known country are texted. */
async function settingsInForce(
  own: SettingsOfFile,
  team: TeamStores | null,
): Promise<{ readonly settings: SettingsStore; readonly zone: () => string }> {
  if (team === null) return { settings: own, zone: homeZone };
  const settings = await team.settingsOver(own, homeZone);
  return { settings, zone: () => settings.homeZone() };
}

/** @param practiceId of a team */
async function openKeys(run: Run, team: TeamStores | null, practiceId: string | null): Promise<Keys> {
  const { folder, log, now } = run;
  const alone = openConfigFile(folder, 'accounts', now);
  const file = team === null ? alone : openConfigFile(folder, teamAccountsFile, now);
  return Keys.open({
    file,
    ...(team !== null &&
      practiceId !== null && { team: { accounts: await team.accounts(), practiceId, alone } }),
    keychain: systemKeychain(),
    platform: process.platform,
    now,
    hide: log.hide,
    warn: log.warn,
  });
}

function ownSettings({ folder, now, keepIfPossible }: Run): SettingsOfFile {
  const settings = openSettings(folder, now);
  // Where it cannot be written, the person is asked instead.
  keepIfPossible('the country of the system', () =>
    takeSystemCountry(settings, () => ({
      country: app.getLocaleCountryCode(),
      languages: app.getPreferredSystemLanguages(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })),
  );
  return settings;
}

/** The page hears of a clock that differs otherwise than before by more: it counts seconds down. */
const clockTellsMs = 1_000;

type OfOpened =
  | 'db'
  | 'at'
  | 'ownRecords'
  | 'keeper'
  | 'reminderKeeper'
  | 'listener'
  | 'reach'
  | 'settleTime'
  | 'shutOut';
type Opened = Pick<Kept, OfOpened> & {
  readonly restored: RestoreOutcome | null;
  /** The parts of a team's that this computer keeps in its memory; null: the records are its own. */
  readonly team: TeamStores | null;
  /** Of a team. */
  readonly journal: JournalOfStart | null;
};

async function openFiles(run: Run, troublePage: StartTroublePage): Promise<Opened | 'quit'> {
  const { folder, log, records, now } = run;
  const opened = await openRecords({
    dataFolder: records.dataFolder,
    claimFolder: () => app.requestSingleInstanceLock() || !takesFiles(folder),
    attempt: (agreed) => records.attempt(now(), agreed),
    resetRecords: () => records.thread.resetRecords(now()),
    beginAnew: () => records.beginAnew(now()),
    decide: (trouble) => troublePage.decide(trouble),
    onError: ({ kind }, cause) => log.error(`the records cannot be opened: ${kind}`, { cause }),
  });
  if (opened === 'quit') return 'quit';
  const { ownRecords, restored } = opened;
  const at = { kind: 'files', folder: records.dataFolder } as const;
  const db = openOverExecutor(records.thread);
  const reach = () => ({ kind: 'there' }) as const;
  const shutOut = Promise.withResolvers<never>().promise;
  return {
    db,
    at,
    ownRecords,
    keeper: null,
    reminderKeeper: null,
    listener: null,
    reach,
    settleTime: null,
    shutOut,
    team: null,
    journal: null,
    restored,
  };
}

/** Loads what speaks with a server, which no other start does. */
async function openTeams(run: Run, troublePage: StartTroublePage): Promise<Opened | 'quit'> {
  const { log, records } = run;
  const keychain = systemKeychain();
  const [
    { openWorkspaceAtStart },
    { isConnectionOf },
    { Keeper },
    { Listener },
    { TeamStores },
    { serverTimeOf },
    { tellOthers },
    { awayBecause, workspaceTroubleOf },
  ] = await Promise.all([
    import('../start/workspace-of-start.ts'),
    import('../db/postgres/open.ts'),
    import('../db/postgres/keeper.ts'),
    import('../db/postgres/listener.ts'),
    import('../settings/team/team-stores.ts'),
    import('../db/postgres/server-time.ts'),
    import('../db/postgres/connect.ts'),
    import('../settings/team/refusals.ts'),
  ]);
  const opened = await openWorkspaceAtStart({
    chosen: () => records.workspace(),
    journalsIn: records.marks,
    openJournal: async () => {
      const path = await records.teamJournal();
      return { path, practiceId: await practiceOfTeam(path) };
    },
    keep: (chosen) =>
      run.keepIfPossible('the number of the workspace', () => chooseWorkspace(run.folder, chosen)),
    unseal: (sealed) => keychain.decrypt(Buffer.from(sealed, 'base64')),
    hide: log.hide,
    decide: (trouble) => troublePage.decide(trouble),
    onError: ({ kind }, cause) => log.error(`the workspace cannot be opened: ${kind}`, { cause }),
  });
  if (opened === 'quit') return 'quit';
  const { db, at } = opened;
  const onError = (cause: unknown): void => run.onError('changes of other computers', cause);
  const stores = new TeamStores(db);
  const askTime = (): Promise<number> => serverTimeOf(db);
  // Without it the first measurement is the listener's.
  await run.clock.measure(askTime).catch(onError);
  let announced = run.clock.aheadMs();
  let reach: ServerReach = { kind: 'there' };
  const shutOut = Promise.withResolvers<ShutOut>();
  const server = `${at.person}@${at.host}:${at.port}/${at.database}`;
  const listener = new Listener({
    at,
    onTeam: () => run.changed('team'),
    onShutOut: (by) => shutOut.resolve({ kind: 'workspace-removed', by, server, detail: '' }),
    awayBecause,
    tell: (channel, payload) => tellOthers(db, channel, payload),
    onUnfit: (cause) => shutOut.resolve({ kind: workspaceTroubleOf(cause), server, detail: cause.message }),
    onOther: (called) => shutOut.resolve({ kind: 'workspace-other', called, server, detail: '' }),
    onReach: (now) => {
      reach = now;
      run.changed('team');
    },
    onNotices: (changed) =>
      void stores
        .refresh(changed)
        .catch(onError)
        .then(() => run.changedElsewhere(...changed)),
    isOwn: (connection) => isConnectionOf(db, connection),
    clock: run.clock,
    onClock: () => {
      const ahead = run.clock.aheadMs();
      if (Math.abs(ahead - announced) <= clockTellsMs) return;
      announced = ahead;
      run.changed('team');
    },
    onError,
  });
  // Before anything is read, so that nothing is changed unheard between the two.
  await listener.listen();
  return {
    db,
    at: { kind: 'workspace', at },
    ownRecords: null,
    keeper: new Keeper(at, 'schedule'),
    reminderKeeper: new Keeper(at, 'reminders'),
    listener,
    reach: () => reach,
    settleTime: () => run.clock.settle(askTime),
    shutOut: shutOut.promise,
    team: stores,
    journal: opened.journal,
    restored: null,
  };
}

function troublePageOf({ folder, window, calls, records, log, onError }: Run): StartTroublePage {
  return new StartTroublePage({
    window,
    calls: calls.trouble,
    dataFolder: () => records.dataFolder,
    moveTo: (target) => records.moveTo(target),
    goByFolder: (target) => records.goByFolder(target),
    localDefault: records.localDefault,
    leaveWorkspace: () => leaveWorkspace(folder),
    keepPassword: async (typed) => {
      const chosen = records.workspace();
      if (chosen === null || chosen === 'unreadable') return;
      // Copied with a space before or behind it, as no password has that Carillon makes.
      const password = typed.trim();
      log.hide(password);
      chooseWorkspace(folder, { ...chosen, sealed: await sealedPassword(systemKeychain(), password) });
    },
    onPageGone: () => calls.app.forgetWaiting(),
    onError,
  });
}
