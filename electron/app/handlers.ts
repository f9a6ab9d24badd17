/** Every channel of the contract, each area's handlers given what they need. */
import { app, type Session, shell } from 'electron';
import { backupHandlers } from '../backup/handlers.ts';
import type { EstimateThread } from '../campaigns/estimate/estimate-thread.ts';
import { campaignHandlers } from '../campaigns/handlers.ts';
import type { Planning } from '../campaigns/planning.ts';
import { templatesHandlers } from '../campaigns/templates-handlers.ts';
import { LongWork } from '../contacts/bulk/long-work.ts';
import { searchIndexing } from '../contacts/bulk/search-indexing.ts';
import { contactsHandlers } from '../contacts/handlers.ts';
import { importHandlers } from '../contacts/import/import-handlers.ts';
import { startImport } from '../contacts/import/import-thread.ts';
import type { FoundTask } from '../contacts/import/tasks.ts';
import { listsHandlers } from '../contacts/lists-handlers.ts';
import { numbersHandlers } from '../contacts/phone/numbers-handlers.ts';
import { doNotTextHandlers } from '../contacts/refusals/do-not-text-handlers.ts';
import { emptyDraft } from '../db/campaigns/campaigns.ts';
import { scheduledCampaigns } from '../db/campaigns/schedule.ts';
import { typedFields } from '../db/contacts/fields/field-kinds.ts';
import { fieldNames } from '../db/contacts/fields/field-names.ts';
import { defaultSenderId } from '../db/message/sender-ids.ts';
import type { RecordsAt } from '../db/records-at.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Dialogs } from '../desktop/dialogs.ts';
import type { GrantedFiles } from '../desktop/granted-files.ts';
import { loginItemHandlers } from '../desktop/login-item.ts';
import { resolveSystemProxy } from '../desktop/system-proxy.ts';
import type { SavesFiles } from '../files/saved-file.ts';
import type { StartHandlers } from '../ipc/answering.ts';
import { announce, type OnError } from '../ipc/ipc.ts';
import type { Log } from '../log/log.ts';
import { practiceHandlers } from '../practice/handlers.ts';
import type { PracticeService } from '../practice/practice-service.ts';
import type { OtherRecords } from '../records/other-records.ts';
import { remindersHandlers } from '../reminders/handlers.ts';
import type { LinkedFiles, OnComputer } from '../reminders/linked-files.ts';
import type { ReminderRuns } from '../reminders/runs.ts';
import { exportInThread } from '../results/export-thread.ts';
import { resultsHandlers } from '../results/handlers.ts';
import { summaryWhereItFits } from '../results/summary-thread.ts';
import { sendingHandlers } from '../sending/handlers.ts';
import type { Sending } from '../sending/sending.ts';
import { loadCaCertificates } from '../service/ca-certificates.ts';
import { dashboardAddressOf } from '../settings/accounts/addresses.ts';
import { checkTimeoutMs } from '../settings/accounts/connection-check.ts';
import { accountsHandlers, limitsHandlers } from '../settings/accounts/handlers.ts';
import { systemKeychain } from '../settings/accounts/keychain.ts';
import type { Keys } from '../settings/accounts/keys.ts';
import { senderIdsHandlers, settingsHandlers } from '../settings/handlers.ts';
import { keepCountry } from '../settings/keep-country.ts';
import { recordsHandlers } from '../settings/records-handlers.ts';
import { retentionHandlers } from '../settings/retention.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { teamHandlers } from '../settings/team/handlers.ts';
import type { RestoreReport } from '../shared/backups.ts';
import type { AppState, Events, Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { ImportSource } from '../shared/import/imports.ts';
import type { CampaignDraft } from '../shared/models.ts';
import type { ServerReach, UnfinishedChange } from '../shared/workspace/team.ts';
import { wordsWithFile } from '../start/arguments.ts';
import type { HandedOver } from '../start/handed-over.ts';
import type { RecordsOfStart } from '../start/records-of-start.ts';
import { printReport } from '../window/report-pdf.ts';
import type { FileWords } from '../words/words.ts';
import { appHandlers } from './app-handlers.ts';
import { practiceOfTeam } from './practice-of-team.ts';

/** The parts that run once a start has come so far. */
export interface Running {
  /** The app's folder, for settings. */
  readonly folder: string;
  readonly records: Pick<RecordsOfStart, 'teamJournal'>;
  readonly db: Db;
  /** Where the records are, for threads. */
  readonly at: RecordsAt;
  readonly reach: () => ServerReach;
  /** Of a team: makes sure that the time is its server's; null: it is this computer's own. */
  readonly settleTime: (() => Promise<void>) | null;
  readonly dataFolder: string;
  readonly otherRecords: OtherRecords;
  readonly settings: SettingsStore;
  /** The time zone by which numbers of no known country are texted. */
  readonly homeZone: () => string;
  readonly keys: Keys;
  readonly onComputer: OnComputer;
  /** Starts it where it has not started. */
  readonly practice: () => Promise<PracticeService>;
  readonly sending: Sending;
  readonly planning: Planning;
  readonly reminderRuns: ReminderRuns;
  readonly linked: LinkedFiles;
  readonly estimates: EstimateThread;
  readonly dialogs: Dialogs;
  readonly granted: GrantedFiles;
  /** Files that are opened with Carillon, on their way to the page. */
  readonly handedOver: Pick<HandedOver, 'waiting'>;
  /** In the language of the moment. */
  readonly words: () => FileWords;
  readonly locale: () => string;
  readonly page: Session;
  readonly now: () => number;
  /** The operating system's account, for the audit log. */
  readonly actor: string;
  /** The result of a restore at this start. */
  readonly restoreReport: RestoreReport | null;
  /** Joining a team or leaving it that was cut off before this start. */
  readonly cutOffChange: UnfinishedChange | null;
  /** Answers `app.state`, and learns that there is a page. */
  readonly state: () => AppState;
  /** Quits by `go`: a person has just said so, and is asked only about what would be lost. */
  readonly quitBy: (go: () => void) => void;
  /** Whether the page holds what a person has typed and not saved. */
  readonly unsavedIs: (unsaved: boolean) => void;
  /** Whether this person may change the team's records and send. */
  readonly mayWriteIs: (mayWrite: boolean) => void;
  /** Work on contacts that comes to nothing where Carillon ends before it does. */
  readonly waitFor: (work: Promise<unknown>) => void;
  readonly changed: (...what: Events['changed']['what']) => void;
  readonly onChangedElsewhere: (hear: (what: Events['changed']['what']) => void) => void;
  readonly onError: OnError;
  readonly log: Pick<Log, 'hide'>;
}

/** The fields of the contacts, for whatever writes them into texts. */
const fieldsOf = ({ db, locale }: Running) => ({
  fieldNames: () => fieldNames(db),
  typedFields: () => typedFields(db, locale()),
});

/** An empty draft, from the sender ID that is used by default. */
function newDraftOf({ db, settings, locale }: Running): () => Promise<CampaignDraft> {
  return async () => {
    const { language } = await typedFields(db, locale());
    return emptyDraft(settings.current().batchSize, await defaultSenderId(db), language);
  };
}

/** Fills the search index behind changes, also behind those of another computer of the team: it may go away before it is through. */
function indexingOf({ db, at, onError, onChangedElsewhere }: Running): () => void {
  const fill = searchIndexing(db, at, (cause) => onError('search index', cause));
  onChangedElsewhere((what) => {
    if (what.includes('contacts')) void fill();
  });
  return () => void fill();
}

/** The person who uses this Carillon, as the audit log calls them: in a team the server writes who did something. */
const actorOf = ({ at, actor }: Running): string => (at.kind === 'files' ? actor : at.at.person);

export function allHandlers(running: Running): Omit<Handlers, keyof StartHandlers> {
  const { db, at, dataFolder, settings, keys, sending, estimates, dialogs, page, onError, changed } = running;
  /** Files that Carillon itself wrote in this run: only these are shown, whatever the page asks. */
  const written = new Set<string>();
  const defaultCountry = () => settings.current().defaultCountry;
  const given = {
    ...running,
    wrote: (path: string): void => void written.add(path),
    askWhereToSave: dialogs.whereToSave,
    wakeQueue: sending.wake,
    defaultCountry,
    mayRead: (source: ImportSource) => running.granted.mayRead(source),
    index: indexingOf(running),
    newDraft: newDraftOf(running),
  };
  const work = new LongWork({
    start: (task, onProgress) => {
      const started = startImport<FoundTask['kind']>(at, task, onProgress);
      running.waitFor(started.outcome);
      return started;
    },
    onProgress: (progress) => announce('contacts.progress', progress),
  });
  return {
    ...handlersOfApp(running, written),
    ...settingsHandlers({ ...given, askForFile: dialogs.file }),
    ...senderIdsHandlers(given),
    ...accountsHandlers({ ...given, connecting }),
    ...limitsHandlers(given),
    ...handlersOfRecords(given),
    ...backupHandlers({
      ...given,
      folder: dataFolder,
      version: app.getVersion(),
      askForFolder: dialogs.folder,
      onProgress: (done, total) => announce('backup.progress', { done, total }),
      report: running.restoreReport,
    }),
    ...teamOf(given),
    ...importHandlers({
      ...given,
      keepCountry: keepsCountry(running),
      askForFile: dialogs.table,
      onProgress: (progress) => announce('imports.progress', progress),
      onError: (cause) => onError('imports', cause),
    }),
    ...contactsHandlers({ ...given, work }),
    ...listsHandlers({ ...given, work }),
    ...numbersHandlers(given),
    ...doNotTextHandlers({
      ...given,
      work,
      askForFile: () => dialogs.table(null),
      readNumbers: (source, country, sent, onProgress) =>
        startImport<'read-numbers'>(
          at,
          { kind: 'read-numbers', source, country, locale: running.locale(), sent },
          onProgress,
        ),
    }),
    ...campaignHandlers({
      ...given,
      accountInUse: () => keys.inUse(),
      ...fieldsOf(running),
      estimates,
      readNumbers: async (texts) => {
        const { requireNumbers } = await import('../contacts/phone/typed-numbers.ts');
        return (await requireNumbers(db, texts, defaultCountry())).map(({ number }) => number);
      },
      rememberOwn: (numbers) => settings.save({ ownNumbers: [...numbers] }),
      onSending: sending.wake,
      onScheduled: sending.somethingScheduled,
    }),
    ...templatesHandlers(given),
    ...remindersHandlers({ ...given, accountInUse: () => keys.inUse() }),
    ...sendingHandlers({ ...given, snapshot: sending.snapshot }),
    ...resultsHandlers({
      ...given,
      actor: actorOf(running),
      summarise: (campaign) => summaryWhereItFits(db, at, campaign),
      exportRows: (task, onProgress) =>
        exportInThread({ ...task, records: at, appVersion: app.getVersion() }, onProgress),
      exportReport: (campaignId, path) => printReport(page, campaignId, path),
      onProgress: (campaignId, done, total) => announce('export.progress', { campaignId, done, total }),
    }),
    ...practiceHandlers(running.practice, () => changed('practice')),
  };
}

/** Keeps the country of an import as that of the settings, where no person has chosen one. */
function keepsCountry({ settings, changed, onError }: Running): (country: string) => void {
  const keep = async (country: string): Promise<void> => {
    if (await keepCountry(settings, country)) changed('settings');
  };
  // The import is done, and is none the worse for it.
  return (country) =>
    void keep(country).catch((cause: unknown) => onError('the country of an import', cause));
}

const connecting = {
  resolveProxy: resolveSystemProxy,
  caCertificates: loadCaCertificates,
  timeoutMs: checkTimeoutMs,
};

const handlersOfRecords = (
  given: Parameters<typeof recordsHandlers>[0] & Parameters<typeof retentionHandlers>[0],
) => ({ ...recordsHandlers(given), ...retentionHandlers(given) });

function teamOf(given: Running & SavesFiles) {
  const { db, sending, dialogs, log } = given;
  return teamHandlers({
    ...given,
    practiceOfTeam: async () => practiceOfTeam(await given.records.teamJournal()),
    keychain: systemKeychain,
    hide: log.hide,
    askForFile: dialogs.file,
    isBusy: async () => (await sending.isSending()) || (await scheduledCampaigns(db)).length > 0,
    restart: () => given.quitBy(() => startAgain(given)),
    onProgress: (progress) => announce('team.progress', progress),
  });
}

async function restartOf(running: Running): Promise<void> {
  const { sending, otherRecords, quitBy } = running;
  // Then nothing is begun any more, and what was under way is being ended.
  if (otherRecords.areChosen()) return quitBy(() => startAgain(running));
  // Quitting would ask then, and after a "no" the next quit would start again by surprise.
  if (await sending.isSending()) throw new AppError('not-allowed-now', { reason: 'sending' });
  quitBy(() => startAgain(running));
}

function startAgain({ handedOver }: Pick<Running, 'handedOver'>): void {
  app.relaunch({ args: wordsWithFile(process.argv.slice(1), handedOver.waiting) });
  app.quit();
}

function handlersOfApp(running: Running, written: ReadonlySet<string>) {
  const { state, keys, unsavedIs } = running;
  const handlers = appHandlers({
    state,
    // Checked again: what lies on the disk may have been changed by hand.
    dashboardOf: (id) => dashboardAddressOf((id === null ? keys.inUse() : keys.account(id)).dashboardUrl),
    openOutside: (url) => shell.openExternal(url),
    restart: () => restartOf(running),
    unsavedIs,
    showInFolder: shell.showItemInFolder,
    written,
  });
  return { ...handlers, ...loginItemHandlers() };
}
