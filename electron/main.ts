/** Carillon's main process: what is started, in which order. The window opens last. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  app,
  clipboard,
  dialog,
  nativeTheme,
  type OpenDialogOptions,
  powerMonitor,
  screen,
  session,
  shell,
} from 'electron';
import { appHandlers } from './app-handlers.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { backupHandlers } from './backup/handlers.ts';
import { takeOverRestored } from './backup/take-over.ts';
import { campaignHandlers } from './campaigns/handlers.ts';
import { HoursKeeper } from './campaigns/hours-keeper.ts';
import { freezeInThread } from './campaigns/plan-thread.ts';
import { Planning } from './campaigns/planning.ts';
import { Schedule } from './campaigns/schedule.ts';
import { SurveyThread } from './campaigns/survey-thread.ts';
import type { FoundTask } from './contacts/found-task.ts';
import { contactsHandlers } from './contacts/handlers.ts';
import { importHandlers } from './contacts/import-handlers.ts';
import { startImport } from './contacts/import-thread.ts';
import { searchIndexing } from './contacts/search-indexing.ts';
import { readNumber } from './contacts/written-number.ts';
import { campaignById } from './db/campaigns.ts';
import { fieldNames } from './db/contacts.ts';
import { openInThread } from './db/open.ts';
import { defaultSenderId, noteSenderIdUse } from './db/sender-ids.ts';
import { Desktop } from './desktop/desktop.ts';
import { diagnosticsText } from './diagnostics.ts';
import { GrantedFiles } from './granted-files.ts';
import { announce, answerChannels, answerHandOver } from './ipc.ts';
import { openLog } from './log.ts';
import { loginItemHandlers } from './login-item.ts';
import { setMenu } from './menu.ts';
import { practiceHandlers } from './practice/handlers.ts';
import { startPracticeService } from './practice/practice-service.ts';
import { openRecentFiles } from './recent-files.ts';
import { exportInThread } from './results/export-thread.ts';
import { resultsHandlers } from './results/handlers.ts';
import { printReport } from './results/report-pdf.ts';
import { summaryWhereItFits } from './results/summary-thread.ts';
import { systemClock } from './sending/clock.ts';
import { startEngine } from './sending/engine.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { loadCaCertificates } from './service/ca-certificates.ts';
import { dashboardAddressOf } from './settings/addresses.ts';
import { openConfigFile } from './settings/config-file.ts';
import { checkTimeoutMs } from './settings/connection-check.ts';
import { dataHandlers } from './settings/data-handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { systemKeychain } from './settings/keychain.ts';
import { Keys } from './settings/keys.ts';
import { LanePacing } from './settings/lane-pacing.ts';
import { learnedLimit } from './settings/limits.ts';
import { retentionHandlers, watchRetention } from './settings/retention.ts';
import { openSettings, storedLanguage } from './settings/settings-store.ts';
import type { AppState, Events } from './shared/contract.ts';
import { AppError } from './shared/errors.ts';
import { chooseLocale, type LanguageChoice } from './shared/languages.ts';
import { limitInForce } from './shared/limits.ts';
import { helpText, readArguments } from './start/arguments.ts';
import { factsOfThisRun } from './start/facts.ts';
import { openRecords } from './start/open-records.ts';
import { isWritable } from './start/trouble.ts';
import { TroubleDesk } from './start/trouble-desk.ts';
import { hasFeed, openFeed } from './update/feed.ts';
import { type Box, checkForUpdates } from './update/updates.ts';
import { lockDown, lockDownSession, openWindow } from './window.ts';
import { placeFor, readPlace } from './window-bounds.ts';
import { watchWindow } from './window-health.ts';
import { loadWords, offeredLanguages } from './words/catalogue.ts';
import { Words } from './words/words.ts';

// Development as root on Linux has to do without; everywhere else no window opens without its sandbox.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
// Where the folder cannot be written there is no lock to be had either, and the start says why.
/** When a start has settled; sooner would slow it down, much later never comes in a short session. */
const updatesAfterMs = 60_000;

const words = new Words(loadWords);
const localeFor = (choice: LanguageChoice): string =>
  chooseLocale(choice, app.getPreferredSystemLanguages(), offeredLanguages);

const asked = readArguments(process.argv.slice(1), process.cwd());
/** A file that came before the page could take it. */
let waitingFile = asked.kind === 'open' ? asked.file : null;
app.on('open-file', (event, path) => {
  event.preventDefault();
  waitingFile = path;
});
if (asked.kind !== 'open') {
  void answerCommandLine(asked.kind).finally(() => app.exit(0));
} else if (app.requestSingleInstanceLock() || !isWritable(app.getPath('userData'))) {
  void app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

async function answerCommandLine(question: 'help' | 'version'): Promise<void> {
  if (question === 'help') await words.speak(localeFor(storedLanguage(app.getPath('userData'))));
  process.stdout.write(
    question === 'help' ? helpText(words.desktop, app.getVersion()) : `${app.getVersion()}\n`,
  );
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const now = (): number => Date.now();
  const who = userInfo().username;
  const log = openLog(logFolder(), () => new Date());
  /** Told of contacts that changed before any screen is. */
  const onContacts: (() => void)[] = [];
  const changed = (...what: Events['changed']['what']): void => {
    if (what.includes('contacts') || what.includes('do-not-text')) for (const hear of onContacts) hear();
    announce('changed', { what });
  };

  const dataFolder = join(folder, 'data');
  const complain = (what: string, cause: unknown): void => log.error(what, { cause });
  const page = session.defaultSession;
  await words.speak(localeFor(storedLanguage(folder)));
  serveApp(page, join(import.meta.dirname, '../renderer'), () => words.locale);
  lockDownSession(page);
  app.on('web-contents-created', (_event, contents) => lockDown(contents));

  const desk = new TroubleDesk(page, dataFolder, complain);
  const restored = await openRecords({
    userData: folder,
    dataFolder,
    now,
    decide: (trouble) => desk.decide(trouble),
    onTrouble: ({ kind }, cause) => log.error(`the records cannot be opened: ${kind}`, { cause }),
  });
  if (restored === 'quit') return app.exit(0);
  const db = openInThread(dataFolder);

  const settings = openSettings(folder, now);
  const keys = await Keys.open({
    file: openConfigFile(folder, 'accounts', now),
    keychain: systemKeychain(),
    platform: process.platform,
    now,
    hide: log.hide,
    warn: log.warn,
  });
  const report = await takeOverRestored({ db, settings, keys, now, who, log }, restored);
  const practice = await startPracticeService({
    key: keys.practiceKey,
    onReceived: () => changed('practice'),
  });
  keys.setPracticeAddress(practice.baseUrl);
  keys.onChange(() => changed('account'));
  settings.onChange(({ appearance, language }) => {
    nativeTheme.themeSource = appearance;
    words
      .speak(localeFor(language))
      .then(() => {
        showMenu();
        desktop.speakAnew();
      })
      .catch((cause: unknown) => log.error('another language', { cause }));
  });
  nativeTheme.themeSource = settings.current().appearance;
  // A backup that was taken over may have brought another language.
  await words.speak(localeFor(settings.current().language));

  const state = (): AppState => ({
    version: app.getVersion(),
    platform: platformOf(process.platform),
    account: keys.inUse(),
    keychain: keys.keychainAvailable ? 'available' : 'unavailable',
    settings: settings.current(),
    locale: localeFor(settings.current().language),
    languages: offeredLanguages,
  });
  const written = new Set<string>();
  const recentFiles = openRecentFiles(openConfigFile(folder, 'recent-files', now), () => showMenu());
  const granted = new GrantedFiles();
  /** Takes a file to the import screen, at once or when the page is there. */
  let pageIsThere = false;
  const openFile = (path: string): void => {
    waitingFile = path;
    if (pageIsThere) handOver();
  };
  const handOver = (): void => {
    if (waitingFile === null) return;
    granted.grant(waitingFile);
    announce('file-opened', { kind: 'file', path: waitingFile });
    app.addRecentDocument(waitingFile);
    recentFiles.add(waitingFile);
    waitingFile = null;
  };
  const pacing = new LanePacing({
    settings: () => settings.current(),
    agreedLimit: (lane) => keys.agreedLimitOf(lane),
    learnedLimit: async (lane) => (await learnedLimit(db, lane))?.limit ?? null,
  });

  const desktop = new Desktop({
    nameOf: async (id) => {
      const { name, test } = await campaignById(db, id);
      return test ? null : name;
    },
    goTo: (screen) => announce('go-to', { screen }),
    complain: (what, cause) => log.error(what, { cause }),
    words: () => words.desktop,
  });
  const homeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hours: HoursKeeper = new HoursKeeper({
    db,
    clock: systemClock,
    hours: () => settings.current().textingHours,
    homeZone,
    onChanged: () => engine.wake(),
    onFailure: (cause) => log.error('texting hours', { cause }),
  });
  // Before the queue starts: what was queued in the evening must not go out at night.
  await hours.look();

  const engine = startEngine({
    folder: dataFolder,
    accountOf: async (lane) => {
      const account = keys.accountOf(lane);
      return account === 'no-key' ? null : { ...account, pacing: await pacing.of(lane) };
    },
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    onSnapshot: (snapshot) => {
      announce('sending.snapshot', snapshot);
      if (pacing.isOutdatedBy(snapshot)) engine.wake();
      desktop.saw(snapshot);
    },
    onChanged: () => changed('campaigns'),
    onKeyJudged: (judgement) => {
      if (judgement.refusal === null) keys.noteAccepted(judgement.lane);
      else keys.noteRefusal(judgement.lane, judgement.refusal);
      changed('account');
    },
    onFailure: (cause) => log.error('engine', { cause }),
  });
  keys.onChange(() => engine.wake());
  settings.onChange(() => {
    engine.wake();
    void hours.look();
  });
  powerMonitor.on('suspend', () => engine.suspend());
  // Who sleeps by now is held, and what was missed is found, before the queue goes on.
  powerMonitor.on('resume', () => void hours.look().then(() => engine.resume()));
  powerMonitor.on('resume', () => void schedule.look());

  const schedule = new Schedule({
    db,
    clock: systemClock,
    prepare: (id) => hours.prepare(id),
    onChanged: () => {
      changed('campaigns');
      engine.wake();
      void hours.look();
    },
    onFailure: (cause) => log.error('schedule', { cause }),
  });
  void schedule.look();
  const surveys = new SurveyThread(dataFolder);
  const planning = new Planning({
    db,
    now,
    homeZone,
    settings: () => settings.current(),
    accountInUse: () => keys.inUse(),
    fieldNames: () => fieldNames(db),
    limitOf: async ({ id, agreedLimit }) => {
      const learned = await learnedLimit(db, id);
      return limitInForce(learned?.limit ?? null, agreedLimit) - settings.current().reserve;
    },
    freeze: (freezing) =>
      freezeInThread({
        ...freezing,
        folder: dataFolder,
        onProgress: (done, total) =>
          announce('plan.progress', { campaignId: freezing.campaignId, done, total }),
      }),
    survey: (context) => surveys.survey(context),
  });
  onContacts.push(() => planning.contactsChanged());

  const askWhereToSave = async (suggestedName: string): Promise<string | null> => {
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), suggestedName),
    });
    return canceled || filePath === '' ? null : filePath;
  };
  const ask = async (options: OpenDialogOptions): Promise<string | null> => {
    const { canceled, filePaths } = await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  };
  const fileWords = () => words.files;
  const retention = { db, settings, now, who, changed };
  const askForTable = async (from: string | null): Promise<string | null> => {
    const lookIn = from ?? recentFiles.folder();
    const path = await ask({
      properties: ['openFile'],
      filters: [
        { name: 'CSV, TXT, XLSX', extensions: ['csv', 'tsv', 'tab', 'txt', 'xlsx', 'xlsm'] },
        { name: '*', extensions: ['*'] },
      ],
      ...(lookIn === null ? {} : { defaultPath: lookIn }),
    });
    if (path !== null) {
      granted.grant(path);
      recentFiles.add(path);
    }
    return path;
  };
  const wrote = (path: string): void => void written.add(path);
  const fillIndex = searchIndexing(db, dataFolder, (cause) => log.error('search index', { cause }));
  const index = (): void => void fillIndex();

  answerHandOver((path) => granted.grant(path), complain);
  answerChannels(
    {
      ...appHandlers({
        state: () => {
          // The page listens by the time it asks for this, after a reload as well.
          pageIsThere = true;
          setImmediate(handOver);
          return state();
        },
        // Checked again: what lies on the disk may have been changed by hand.
        dashboardOf: (id) => dashboardAddressOf((id === null ? keys.inUse() : keys.profile(id)).dashboardUrl),
        openOutside: (url) => shell.openExternal(url),
        restart: async () => {
          // Quitting would ask then, and after a "no" the next quit would start again by surprise.
          const { campaigns } = await engine.snapshot();
          const sends = campaigns.some(({ status }) => status.state === 'sending');
          if (sends) throw new AppError('not-allowed-now', { reason: 'sending' });
          app.relaunch();
          app.quit();
        },
        showInFolder: shell.showItemInFolder,
        written,
      }),
      ...settingsHandlers({
        db,
        settings,
        keys,
        now,
        connecting: {
          resolveProxy: (url) => session.defaultSession.resolveProxy(url),
          caCertificates: loadCaCertificates,
          timeoutMs: checkTimeoutMs,
        },
        wakeQueue: () => engine.wake(),
        who,
        changed,
      }),
      ...retentionHandlers(retention),
      ...loginItemHandlers(),
      ...dataHandlers({
        db,
        settings,
        keys,
        now,
        who,
        askWhereToSave,
        words: fileWords,
        askForFile: (extensions) =>
          ask({
            properties: ['openFile'],
            filters: [{ name: extensions.join(', '), extensions: [...extensions] }],
          }),
        wrote,
        changed,
      }),
      ...backupHandlers({
        db,
        settings,
        keys,
        folder: dataFolder,
        version: app.getVersion(),
        now,
        who,
        words: fileWords,
        askForFolder: () => ask({ properties: ['openDirectory', 'createDirectory'] }),
        wrote,
        onProgress: (done, total) => announce('backup.progress', { done, total }),
        report,
      }),
      ...importHandlers({
        db,
        dataFolder,
        now,
        who,
        mayRead: (source) => granted.mayRead(source),
        askForFile: askForTable,
        askWhereToSave,
        words: fileWords,
        wrote,
        onProgress: (progress) => announce('imports.progress', progress),
        changed,
        index,
        onFailure: (cause) => log.error('imports', { cause }),
      }),
      ...contactsHandlers({
        db,
        now,
        who,
        defaultCountry: () => settings.current().defaultCountry,
        changed,
        askForFile: () => askForTable(null),
        askWhereToSave,
        words: fileWords,
        wrote,
        start: (task, onProgress) => startImport<FoundTask['kind']>(dataFolder, task, onProgress),
        onProgress: (progress) => announce('contacts.progress', progress),
        index,
        readNumbers: (source, defaultCountry) =>
          startImport<'read-numbers'>(
            dataFolder,
            { kind: 'read-numbers', source, defaultCountry },
            () => undefined,
          ).outcome,
      }),
      ...campaignHandlers({
        db,
        now,
        who,
        batchSize: () => settings.current().batchSize,
        accountInUse: () => keys.inUse(),
        fieldNames: () => fieldNames(db),
        planning,
        people: (context, request) => surveys.people(context, request),
        readNumber: (written) => readNumber(written, settings.current().defaultCountry)?.phone ?? null,
        rememberOwn: (numbers) => settings.save({ ownNumbers: [...numbers] }),
        keepHours: (id) => hours.prepare(id),
        defaultSenderId,
        noteSenderIdUse,
        onSending: () => {
          engine.wake();
          void hours.look();
        },
        onScheduled: () => void schedule.look(),
        changed,
      }),
      ...sendingHandlers({
        db,
        now,
        who,
        snapshot: () => engine.snapshot(),
        wakeQueue: () => engine.wake(),
        changed: () => changed('campaigns'),
      }),
      ...resultsHandlers({
        db,
        now,
        who,
        askWhereToSave,
        words: fileWords,
        wrote,
        summarise: (campaign) => summaryWhereItFits(db, dataFolder, campaign),
        exportRows: (task, onProgress) =>
          exportInThread({ ...task, folder: dataFolder, appVersion: app.getVersion() }, onProgress),
        exportReport: (campaignId, path) => printReport(session.defaultSession, campaignId, path),
        onProgress: (campaignId, done, total) => announce('export.progress', { campaignId, done, total }),
      }),
      ...practiceHandlers(practice, () => changed('practice')),
    },
    (what, cause) => log.error(what, { cause }),
  );
  const feed = {
    isPackaged: app.isPackaged,
    resourcesPath: process.resourcesPath,
    testFeed: process.env.CARILLON_TEST_FEED,
    warn: log.warn,
  };
  const lookForUpdates = async (byPerson: boolean): Promise<void> => {
    try {
      const updater = await openFeed(feed);
      const ask = async ({ message, detail, buttons }: Box): Promise<number> => {
        const options = { message, detail, buttons: [...buttons], noLink: true };
        return (await dialog.showMessageBox({ ...options, defaultId: 0, cancelId: buttons.length - 1 }))
          .response;
      };
      const isSending = async (): Promise<boolean> =>
        (await engine.snapshot()).campaigns.some(({ status }) => status.state === 'sending');
      const needs = {
        updater,
        version: app.getVersion(),
        isSending,
        ask,
        words: words.desktop,
        info: log.info,
      };
      log.info('updates', { outcome: await checkForUpdates(needs, byPerson) });
    } catch (cause) {
      log.error('updates', { cause });
    }
  };
  const showMenu = (): void =>
    setMenu({
      words: words.desktop,
      goTo: (screen) => {
        desktop.show();
        announce('go-to', { screen });
      },
      openFile,
      recentFiles: recentFiles.list(),
      clearRecentFiles: () => {
        app.clearRecentDocuments();
        recentFiles.clear();
      },
      showLogs: () => shell.showItemInFolder(log.path),
      copyDiagnostics: () => clipboard.writeText(diagnostics()),
      checkForUpdates: hasFeed(feed) ? () => void lookForUpdates(true) : null,
    });
  const diagnostics = (): string =>
    diagnosticsText({
      version: app.getVersion(),
      facts: factsOfThisRun(state()),
      dataFolder,
      logPath: log.path,
      mask: log.mask,
    });
  showMenu();

  const placeFile = openConfigFile(folder, 'window', now);
  const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const place = placeFor(readPlace(placeFile), [primary.workArea, ...others.map(({ workArea }) => workArea)]);
  const window = openWindow({
    session: page,
    bounds: place.bounds,
    dark: nativeTheme.shouldUseDarkColors,
  });
  if (place.maximized) window.maximize();
  window.on('close', () => {
    placeFile.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  // Long after the start, which has better things to do.
  if (hasFeed(feed) && feed.isPackaged) setTimeout(() => void lookForUpdates(false), updatesAfterMs).unref();
  watchWindow(window, { warn: log.warn, quit: () => app.quit(), words: () => words.desktop });
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    if (reason !== 'clean-exit') log.warn('a helper process is gone', { type, reason, name });
  });
  app.removeAllListeners('open-file');
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openFile(path);
  });
  desk.close();
  desktop.attach(window);
  powerMonitor.on('shutdown', () => desktop.letQuit());
  app.on('second-instance', (_event, words, workingFolder) => {
    desktop.show();
    const again = readArguments(words.slice(1), workingFolder);
    if (again.kind === 'open' && again.file !== null) openFile(again.file);
  });
  const endRetention = watchRetention(retention, (cause) => log.error('retention', { cause }));
  app.on('window-all-closed', () => app.quit());
  let finished = false;
  app.on('will-quit', (event) => {
    if (finished) return;
    // What is in flight is answered and recorded first: then nothing of it is unconfirmed.
    event.preventDefault();
    schedule.stop();
    hours.stop();
    endRetention();
    void engine
      .quiesce()
      .then(() => Promise.all([engine.stop(), practice.stop(), surveys.stop(), db.destroy()]))
      .catch((cause) => log.error('quit', { cause }))
      .finally(() => {
        finished = true;
        app.quit();
      });
  });
}

/** Asking Electron for it makes it, which fails on a folder that may not be written: the log then says so, and the start too. */
function logFolder(): string {
  try {
    return app.getPath('logs');
  } catch {
    return join(app.getPath('userData'), 'logs');
  }
}

function platformOf(platform: NodeJS.Platform): AppState['platform'] {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

/** A start that fails says so: an app that just does not open helps nobody. */
function fail(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox(words.desktop('start.failed'), cause instanceof Error ? cause.message : String(cause));
  app.exit(1);
}
