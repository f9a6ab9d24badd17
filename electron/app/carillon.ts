/** Carillon itself, behind the window that is already there: what is opened and started, in which order. */
import '../ipc/plain-schemas.ts';
import { app, nativeTheme, powerMonitor } from 'electron';
import { EstimateThread } from '../campaigns/estimate/estimate-thread.ts';
import { buildPlanInThread } from '../campaigns/plan/plan-thread.ts';
import { Planning } from '../campaigns/planning.ts';
import { startImport } from '../contacts/import/import-thread.ts';
import { campaignById } from '../db/campaigns/campaigns.ts';
import { typedFields } from '../db/contacts/fields/field-kinds.ts';
import { fieldNames } from '../db/contacts/fields/field-names.ts';
import { Desktop } from '../desktop/desktop.ts';
import { systemDialogs } from '../desktop/dialogs.ts';
import { callsOfApp } from '../ipc/answering.ts';
import { announce } from '../ipc/ipc.ts';
import { LinkedFiles } from '../reminders/linked-files.ts';
import { ReminderRuns } from '../reminders/runs.ts';
import { openConfigFile } from '../settings/config-file.ts';
import { learnedLimit } from '../settings/limits.ts';
import { watchRetention } from '../settings/retention.ts';
import type { AppState } from '../shared/contract.ts';
import { limitInForce } from '../shared/settings/limits.ts';
import { finishBeforeQuitting } from '../start/quitting.ts';
import { offeredLanguages } from '../words/catalogue.ts';
import { respondFirst } from './first-requests.ts';
import { allHandlers, type Running } from './handlers.ts';
import { type Kept, openKept } from './kept.ts';
import { menuOfRun } from './menu-of-run.ts';
import { beginRun, type Run, type StartedApp } from './run.ts';
import { type SendingOfRun, sendingOfRun } from './sending-of-run.ts';

/** With the queue: nothing is due that a person has not seen, and the page has more need of the processor. */
const remindersAfterMs = 3_000;
/** The first screen has asked all it needs by then, and nobody has reached for the menu. */
const menuAfterMs = 500;

export async function runCarillon(started: StartedApp): Promise<void> {
  const run = await beginRun(started);
  const kept = await openKept(run);
  if (kept === 'quit') return app.exit(0);
  const desktop = desktopOf(run, kept);
  const state = (): AppState => stateOf(run, kept);
  const estimates = new EstimateThread(kept.at);
  const planning = planningOf(run, kept, estimates);
  const sending = sendingOfRun(run, kept, desktop, planning);
  const linked = linkedFilesOf(run, kept);
  const reminderRuns = reminderRunsOf(run, kept, { planning, sending, desktop, linked });
  const menu = menuOfRun(run, desktop, sending, state);
  await followSettings(run, kept, () => {
    menu.show();
    desktop.speakAnew();
  });
  const running: Running = {
    ...run,
    ...kept,
    sending,
    practice: sending.practice,
    planning,
    reminderRuns,
    linked,
    estimates,
    dialogs: systemDialogs(menu.recentFiles, run.granted),
    words: () => run.words.files,
    locale: () => run.words.locale,
    quitBy: (go) => desktop.quitBy(go),
    unsavedIs: (unsaved) => desktop.unsavedIs(unsaved),
    mayWriteIs: menu.mayWriteIs,
    waitFor: (work) => desktop.waitFor(work),
    state: () => {
      // The page listens by the time it asks for this, after a reload as well.
      setImmediate(() => run.handedOver.takeWith(menu.openFile));
      return state();
    },
  };
  answerPage(running, run, kept);
  // The page's first requests are answered before this, which takes the main process longer than all of them.
  const makeMenu = setTimeout(menu.show, menuAfterMs);
  followWindow(run, desktop);
  const endRetention = watchRetention(
    {
      ...running,
      keeper: kept.keeper,
      inOpenRecords: (check) => run.otherRecords.duringIfOpen('other', check),
    },
    (cause) => run.onError('retention', cause),
  );
  if (kept.at.kind === 'files') clearCutOffPlans(run, planning);
  run.otherRecords.onChange((state) => {
    // A file that is opened meanwhile is opened with the records that Carillon has then.
    if (state === 'closed') run.handedOver.defer();
    if (state === 'open') run.handedOver.release();
    if (state !== 'chosen') return;
    endRetention();
    // The page asks what it is about to be, and shows nothing else any more.
    run.changed('team');
    Promise.all([reminderRuns.stop(), sending.giveUp()]).catch((cause: unknown) =>
      run.onError('records that are left', cause),
    );
  });
  finishBeforeQuitting(
    run.window,
    async () => {
      clearTimeout(makeMenu);
      endRetention();
      await reminderRuns.stop();
      await sending.stop();
      await Promise.all([estimates.stop(), kept.listener?.close(), kept.db.destroy()]);
    },
    run.onError,
  );
}

function desktopOf({ words, onError }: Run, { db }: Kept): Desktop {
  return new Desktop({
    nameOf: async (id) => {
      const { name, test } = await campaignById(db, id);
      return test ? null : name;
    },
    goTo: (screen) => announce('go-to', { screen }),
    onError,
    words: () => words.desktop,
    locale: () => words.locale,
  });
}

function stateOf({ localeFor, clock, otherRecords }: Run, { keys, settings, at }: Kept): AppState {
  const { platform } = process;
  return {
    version: app.getVersion(),
    platform: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    account: keys.inUse(),
    keychain: keys.keychainAvailable ? 'available' : 'unavailable',
    settings: settings.current(),
    locale: localeFor(settings.current().language),
    inTeam: at.kind === 'workspace',
    startsAnew: otherRecords.areChosen(),
    clockAheadMs: clock.aheadMs(),
    languages: offeredLanguages,
  };
}

/** Appearance and language, now and whenever they change: what was read before the window may be another one by now. */
async function followSettings(
  { speak, localeFor, onError }: Run,
  { settings }: Kept,
  onSpoken: () => void,
): Promise<void> {
  settings.onChange(({ appearance, language }) => {
    nativeTheme.themeSource = appearance;
    speak(localeFor(language))
      .then(onSpoken)
      .catch((cause: unknown) => onError('another language', cause));
  });
  nativeTheme.themeSource = settings.current().appearance;
  await speak(localeFor(settings.current().language));
}

function planningOf(
  run: Run,
  { db, settings, keys, at, homeZone }: Kept,
  estimates: EstimateThread,
): Planning {
  const planning = new Planning({
    db,
    now: run.now,
    homeZone,
    settings: () => settings.current(),
    accountInUse: () => keys.inUse(),
    fieldNames: () => fieldNames(db),
    typedFields: () => typedFields(db, run.words.locale),
    limitOf: async ({ id, agreedLimit }) => {
      const learned = await learnedLimit(db, id);
      return limitInForce(learned?.limit ?? null, agreedLimit) - settings.current().reserve;
    },
    buildPlan: (input) =>
      buildPlanInThread({
        ...input,
        records: at,
        onProgress: (done, total) => announce('plan.progress', { campaignId: input.campaignId, done, total }),
      }),
    estimate: (context) => estimates.estimate(context),
    changes: (context, campaignId) => estimates.changes(context, campaignId),
    days: (context) => estimates.days(context),
    countries: (context) => estimates.countries(context),
  });
  run.onContacts(() => planning.contactsChanged());
  return planning;
}

/** The files of reminders, each read in a thread. */
function linkedFilesOf(run: Run, { at, settings }: Kept): LinkedFiles {
  return new LinkedFiles({
    now: run.now,
    locale: () => run.words.locale,
    country: () => settings.current().defaultCountry,
    read: (asked) =>
      startImport<'read-linked'>(at, { kind: 'read-linked', ...asked }, () => undefined).outcome,
  });
}

/** Runs of reminders: they look once sending is there, and whenever contacts change. */
function reminderRunsOf(
  run: Run,
  { db, keys, onComputer, homeZone, keeper, reminderKeeper }: Kept,
  parts: { planning: Planning; sending: SendingOfRun; desktop: Desktop; linked: LinkedFiles },
): ReminderRuns {
  const { planning, sending, desktop, linked } = parts;
  const runs = new ReminderRuns({
    db,
    team: keeper &&
      reminderKeeper &&
      onComputer && {
        onComputer,
        isKeeper: () => keeper.isMine(),
        enter: () => reminderKeeper.isMine(),
        leave: () => reminderKeeper.leave(),
        close: () => reminderKeeper.close(),
      },
    inOpenRecords: (check) => run.otherRecords.duringIfOpen('reminders', check),
    linked,
    clock: run.clock,
    actor: run.actor,
    homeZone,
    accountInUse: () => keys.inUse(),
    planning,
    nameOf: ({ name }, at) =>
      `${name}, ${new Intl.DateTimeFormat(run.words.locale, { dateStyle: 'medium' }).format(at)}`,
    onScheduled: sending.somethingScheduled,
    onAhead: (ahead) => desktop.remindersAre(ahead),
    onPeople: () => run.changed('contacts'),
    onChanged: () => run.changed('reminders', 'campaigns'),
    onError: (cause) => run.onError('reminders', cause),
  });
  run.onContacts(() => runs.contactsChanged());
  run.onChangedElsewhere((what) => {
    if (what.includes('reminders')) void runs.check();
  });
  keys.onChange(() => void runs.check());
  powerMonitor.on('suspend', () => runs.suspend());
  powerMonitor.on('resume', () => void runs.check());
  setTimeout(() => void runs.check(), remindersAfterMs);
  return runs;
}

/** From here on the page is answered, first of all what it has asked already. */
function answerPage(running: Running, { calls }: Run, { keys, quarantine, troublePage }: Kept): void {
  const answers = callsOfApp(
    allHandlers(running),
    running.onError,
    (text) => keys.isKeyIn(text),
    () => quarantine.sweep(),
    running.otherRecords,
  );
  calls.app.handleWith(respondFirst(answers, running.practice));
  troublePage.close();
}

function followWindow({ window, folder, now, keepIfPossible }: Run, desktop: Desktop): void {
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
  app.on('window-all-closed', () => app.quit());
}

function clearCutOffPlans({ changed, onError }: Run, planning: Planning): void {
  planning
    .clearCutOff()
    .then((cleared) => cleared > 0 && changed('campaigns'))
    .catch((cause: unknown) => onError('plans that were cut off', cause));
}
