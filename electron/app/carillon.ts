/** Carillon itself, behind the window that is already there: what is opened and started, in which order. */
import '../ipc/plain-schemas.ts';
import { userInfo } from 'node:os';
import { app, type BrowserWindow, clipboard, nativeTheme, powerMonitor, type Session, shell } from 'electron';
import { takeOverRestored } from '../backup/take-over.ts';
import { EstimateThread } from '../campaigns/estimate/estimate-thread.ts';
import { buildPlanInThread } from '../campaigns/plan/plan-thread.ts';
import { Planning } from '../campaigns/planning.ts';
import { campaignById } from '../db/campaigns/campaigns.ts';
import { fieldNames } from '../db/contacts/contacts.ts';
import { isRowDamage } from '../db/quarantine/is-damage.ts';
import { QuarantineKeeper } from '../db/quarantine/keeper.ts';
import { openOverExecutor } from '../db/sqlite/open.ts';
import { Desktop } from '../desktop/desktop.ts';
import { systemDialogs } from '../desktop/dialogs.ts';
import type { GrantedFiles } from '../desktop/granted-files.ts';
import { openRecentFiles } from '../desktop/recent-files.ts';
import { resolveSystemProxy } from '../desktop/system-proxy.ts';
import { answersOfApp } from '../ipc/answering.ts';
import { announce, type Calls, type OnError } from '../ipc/ipc.ts';
import { watchFaults } from '../log/faults.ts';
import type { Log } from '../log/log.ts';
import type { PracticeService } from '../practice/practice-service.ts';
import { holderNow } from '../records/in-use-file.ts';
import { keepRenewing } from '../records/keep-renewing.ts';
import { setUpSending } from '../sending/sending.ts';
import { systemKeychain } from '../settings/accounts/keychain.ts';
import { Keys } from '../settings/accounts/keys.ts';
import { openConfigFile } from '../settings/config-file.ts';
import { learnedLimit } from '../settings/limits.ts';
import { watchRetention } from '../settings/retention.ts';
import { openSettings } from '../settings/settings-store.ts';
import type { AppState, Events } from '../shared/contract.ts';
import type { LanguageChoice } from '../shared/settings/languages.ts';
import { limitInForce } from '../shared/settings/limits.ts';
import { factsOfThisRun } from '../start/facts.ts';
import type { HandedOver } from '../start/handed-over.ts';
import { openRecords } from '../start/open-records.ts';
import { finishBeforeQuitting } from '../start/quitting.ts';
import type { RecordsOfStart } from '../start/records-of-start.ts';
import { StartTroublePage } from '../start/start-trouble-page.ts';
import { takesFiles } from '../start/writable.ts';
import { lookForUpdates } from '../update/look-for-updates.ts';
import { setMenu } from '../window/menu.ts';
import { watchWindow } from '../window/window-health.ts';
import { loadWords, offeredLanguages } from '../words/catalogue.ts';
import { Words } from '../words/words.ts';
import { diagnosticsText } from './diagnostics.ts';
import { answerFirst } from './first-questions.ts';
import { allHandlers } from './handlers.ts';

/** What a start has made so far. */
export interface Begun {
  /** The app's folder, for settings and logs. */
  readonly folder: string;
  readonly log: Log;
  /** What the page asks, held until it can be answered. */
  readonly calls: Calls;
  readonly page: Session;
  readonly window: BrowserWindow;
  readonly records: RecordsOfStart;
  readonly handedOver: HandedOver;
  readonly granted: GrantedFiles;
  /** What the page speaks already. */
  readonly locale: string;
  readonly localeFor: (choice: LanguageChoice) => string;
  /** What pages speak that are loaded from now on. */
  readonly onLocale: (locale: string) => void;
  /** Tells why the start failed, and ends it. */
  readonly fail: (cause: unknown) => void;
}

/** The first screen has asked all it needs by then, and nobody has reached for the menu. */
const menuAfterMs = 500;
/** A page that never asks how sending goes must not keep it from going. */
const sendingStartsAfterMs = 3_000;

export async function runCarillon(begun: Begun): Promise<void> {
  const { folder, log, calls, page, window, records, handedOver, granted, localeFor } = begun;
  const now = (): number => Date.now();
  const actor = userInfo().username;
  const onError: OnError = (what, cause) => log.error(what, { cause });
  const words = new Words(loadWords);
  const speak = async (locale: string): Promise<void> => {
    await words.speak(locale);
    begun.onLocale(words.locale);
  };
  await speak(begun.locale);
  // What helps whoever is sent the log, and something to show before anything went wrong.
  log.info('started', { version: app.getVersion(), system: `${process.platform} ${process.arch}` });
  watchFaults({ log, words: () => words.desktop });
  watchWindow(window, { warn: log.warn, quit: () => app.quit(), words: () => words.desktop });
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    if (reason !== 'clean-exit') log.warn('a helper process is gone', { type, reason, name });
  });

  const startTroublePage = new StartTroublePage({
    window,
    calls: calls.trouble,
    dataFolder: () => records.dataFolder,
    moveTo: (target) => records.moveTo(target),
    goByFolder: (target) => records.goByFolder(target),
    localDefault: records.localDefault,
    onError,
  });
  const opened = await openRecords({
    dataFolder: records.dataFolder,
    hold: () => app.requestSingleInstanceLock() || !takesFiles(folder),
    attempt: (agreed) => records.attempt(now(), agreed),
    startAfresh: () => records.thread.startAfresh(now()),
    beginAnew: () => records.beginAnew(now()),
    decide: (trouble) => {
      calls.app.forgetWaiting();
      return startTroublePage.decide(trouble);
    },
    onError: ({ kind }, cause) => log.error(`the records cannot be opened: ${kind}`, { cause }),
  });
  if (opened === 'quit') return app.exit(0);
  const { restored, held } = opened;
  const { dataFolder } = records;
  const db = openOverExecutor(records.thread);

  /** Told of contacts that changed before any screen is. */
  const onContacts: (() => void)[] = [];
  const changed = (...what: Events['changed']['what']): void => {
    if (what.includes('contacts') || what.includes('do-not-text')) for (const hear of onContacts) hear();
    announce('changed', { what });
  };
  const quarantine = new QuarantineKeeper({
    db,
    now,
    actor,
    onFound: (rows) => {
      log.error('rows could not be read and were set aside', { rows });
      changed('campaigns', 'contacts', 'do-not-text');
    },
  });
  // Before anything reads them.
  await quarantine.look('small');
  const settings = openSettings(folder, now);
  const keys = await Keys.open({
    file: openConfigFile(folder, 'accounts', now),
    keychain: systemKeychain(),
    platform: process.platform,
    now,
    hide: log.hide,
    warn: log.warn,
  });
  const restoreReport = await takeOverRestored({ db, settings, keys, now, actor, log }, restored);
  keys.onChange(() => changed('account'));
  settings.onChange(({ appearance, language }) => {
    nativeTheme.themeSource = appearance;
    speak(localeFor(language))
      .then(() => {
        showMenu();
        desktop.speakAnew();
      })
      .catch((cause: unknown) => onError('another language', cause));
  });
  // What was read before the window may have been mended since, or a backup brought another one.
  nativeTheme.themeSource = settings.current().appearance;
  await speak(localeFor(settings.current().language));

  const desktop = new Desktop({
    nameOf: async (id) => {
      const { name, test } = await campaignById(db, id);
      return test ? null : name;
    },
    goTo: (screen) => announce('go-to', { screen }),
    onError,
    words: () => words.desktop,
    locale: () => words.locale,
  });
  const homeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sending = setUpSending({
    actor,
    db,
    held,
    settings,
    keys,
    homeZone,
    resolveProxy: resolveSystemProxy,
    onSnapshot: (snapshot) => {
      announce('sending.snapshot', snapshot);
      desktop.saw(snapshot);
    },
    onScheduled: (campaigns) => desktop.scheduledAre(campaigns),
    onTakenOver: () => void lostRecords(),
    changed,
    onError: (what, cause) => {
      onError(what, cause);
      // The queue begins anew by itself, and finds only rows that can be read.
      if (isRowDamage(cause)) void quarantine.look().catch((again: unknown) => onError(what, again));
    },
  });
  /** Another Carillon has them: not a byte more from here, and the page says where they are. */
  const lostRecords = async (): Promise<void> => {
    if (isLost) return;
    isLost = true;
    renewal.stop();
    await sending.drop();
    log.warn('the records are used by another Carillon');
    const by = holderNow(dataFolder) ?? held.holder;
    await startTroublePage.decide({ kind: 'in-use-elsewhere', path: dataFolder, by });
    app.relaunch();
    app.exit(0);
  };
  let isLost = false;
  const renewal = keepRenewing({ db, held, now, onLost: () => void lostRecords(), onError });
  let practiceStarting: Promise<PracticeService> | null = null;
  /** Starts when it is first needed, which the first screen does not: a server for HTTP takes long to load. */
  const practice = (): Promise<PracticeService> => {
    practiceStarting ??= startPractice().catch((cause: unknown) => {
      begun.fail(cause);
      throw cause;
    });
    return practiceStarting;
  };
  const startPractice = async (): Promise<PracticeService> => {
    const { startPracticeService } = await import('../practice/practice-service.ts');
    const service = await startPracticeService({
      key: keys.practiceKey,
      onReceived: () => changed('practice'),
    });
    keys.setPracticeAddress(service.baseUrl);
    return service;
  };
  let rowsRead: Promise<unknown> | null = null;
  /** Every row of a person, before anything is sent; after the first screen, which does not wait for them. */
  const readRows = (): Promise<unknown> => {
    rowsRead ??= quarantine
      .look('large')
      .catch((cause: unknown) => onError('rows that cannot be read', cause));
    return rowsRead;
  };
  /** The queue's thread has much to load, and the page has more need of the processor until it shows something. */
  const startSending = async (): Promise<void> => {
    await Promise.all([practice(), readRows()]);
    sending.start();
  };
  const sendingTimer = setTimeout(() => void startSending(), sendingStartsAfterMs);

  const estimates = new EstimateThread(dataFolder);
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
    buildPlan: (input) =>
      buildPlanInThread({
        ...input,
        folder: dataFolder,
        onProgress: (done, total) => announce('plan.progress', { campaignId: input.campaignId, done, total }),
      }),
    estimate: (context) => estimates.estimate(context),
  });
  onContacts.push(() => planning.contactsChanged());

  const state = (): AppState => ({
    version: app.getVersion(),
    platform: platformOf(process.platform),
    account: keys.inUse(),
    keychain: keys.keychainAvailable ? 'available' : 'unavailable',
    settings: settings.current(),
    locale: localeFor(settings.current().language),
    languages: offeredLanguages,
  });
  /** What is only a convenience: where the disk takes no more, it is forgotten. */
  const keepIfPossible = (what: string, keep: () => void): void => {
    try {
      keep();
    } catch (cause) {
      log.warn(`${what} could not be kept`, { cause });
    }
  };
  const recentFiles = openRecentFiles(openConfigFile(folder, 'recent-files', now), () => showMenu());
  const openFile = (path: string): void => {
    granted.grant(path);
    announce('file-opened', { kind: 'file', path });
    app.addRecentDocument(path);
    keepIfPossible('the recent files', () => recentFiles.add(path));
  };
  const checkForUpdates = lookForUpdates({
    isSending: sending.isSending,
    quitBy: (go) => desktop.quitBy(go),
    words: () => words.desktop,
    log,
  });
  const showMenu = (): void =>
    setMenu({
      words: words.desktop,
      goTo: (screen) => {
        desktop.show();
        announce('go-to', { screen });
      },
      openFile: (path) => handedOver.put(path),
      recentFiles: recentFiles.list(),
      clearRecentFiles: () => {
        app.clearRecentDocuments();
        keepIfPossible('the recent files', () => recentFiles.clear());
      },
      showLogs: () => shell.showItemInFolder(log.path),
      copyDiagnostics: () =>
        clipboard.writeText(
          diagnosticsText({
            version: app.getVersion(),
            facts: factsOfThisRun(state()),
            dataFolder,
            logPath: log.path,
            mask: log.mask,
          }),
        ),
      checkForUpdates,
    });

  const running = {
    db,
    dataFolder,
    settings,
    keys,
    practice,
    sending: {
      ...sending,
      snapshot: async () => {
        await startSending();
        return sending.snapshot();
      },
    },
    quitBy: (go: () => void) => desktop.quitBy(go),
    unsavedIs: (unsaved: boolean) => desktop.unsavedIs(unsaved),
    waitFor: (work: Promise<unknown>) => desktop.waitFor(work),
    planning,
    estimates,
    dialogs: systemDialogs(recentFiles, granted),
    granted,
    words: () => words.files,
    locale: () => words.locale,
    page,
    now,
    actor,
    restoreReport,
    state: () => {
      // The page listens by the time it asks for this, after a reload as well.
      setImmediate(() => handedOver.takeWith(openFile));
      return state();
    },
    changed,
    onError,
  };
  const answers = answersOfApp(
    allHandlers(running),
    onError,
    (text) => keys.isKeyIn(text),
    () => quarantine.look(),
  );
  calls.app.answerWith(answerFirst(answers, practice));
  startTroublePage.close();
  // What the page asks first is answered before this, which takes the main process longer than all of that.
  const makeMenu = setTimeout(showMenu, menuAfterMs);
  // First, as it decides whether the window closes at all.
  desktop.attach(window);
  const placeFile = openConfigFile(folder, 'window', now);
  window.on('close', () =>
    keepIfPossible('the place of the window', () =>
      placeFile.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
    ),
  );
  powerMonitor.on('shutdown', () => desktop.letQuit());
  app.on('second-instance', () => desktop.show());
  const endRetention = watchRetention(running, (cause) => onError('retention', cause));
  planning
    .clearCutOff()
    .then((cleared) => cleared > 0 && changed('campaigns'))
    .catch((cause: unknown) => onError('plans that were cut off', cause));
  app.on('window-all-closed', () => app.quit());
  finishBeforeQuitting(
    window,
    async () => {
      clearTimeout(sendingTimer);
      clearTimeout(makeMenu);
      endRetention();
      await sending.stop();
      renewal.stop();
      await Promise.all([(await practiceStarting)?.stop(), estimates.stop(), db.destroy()]);
    },
    onError,
  );
}

function platformOf(platform: NodeJS.Platform): AppState['platform'] {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}
