/**
 * Where Carillon begins: who may start at all, and then the window first. It loads its page while all the rest is loaded and
 * opened (`carillon.ts`), and what the page asks too early is held. Every import here makes a person wait.
 */
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, Menu, session } from 'electron';
import { GrantedFiles } from './desktop/granted-files.ts';
import { takeCalls } from './ipc/ipc.ts';
import { openLog } from './log/log.ts';
import { chosenFolder } from './records/chosen-folder.ts';
import { chooseLocale, type LanguageChoice } from './shared/settings/languages.ts';
import { helpText, readArguments, shortened } from './start/arguments.ts';
import { loadCompiled } from './start/compiled.ts';
import { openFirstWindow } from './start/first-window.ts';
import { HandedOver } from './start/handed-over.ts';
import { RecordsOfStart } from './start/records-of-start.ts';
import { foldersFor } from './start/start-folders.ts';
import { readWindowSettings } from './start/window-settings.ts';
import { takesFiles } from './start/writable.ts';
import { registerAppScheme, serveApp } from './window/app-protocol.ts';
import { lockDown, lockDownSession, useNoDictionaries } from './window/window.ts';
import { loadWords, offeredLanguages } from './words/catalogue.ts';

// Set for a whole computer as a "mend" for some other program, it would switch off every check of certificates; threads and
// libraries take the environment as it is from here on.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// Development as root on Linux has to do without; everywhere else no window opens without its sandbox.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
app.on('session-created', useNoDictionaries);
// Ours comes later; Electron would make one of its own meanwhile.
Menu.setApplicationMenu(null);

const tooMany = shortened(process.argv.slice(1));
const asked = readArguments(process.argv.slice(1), process.cwd());
// Fields for dates and the system's menus are Chromium's own; it takes its language now or never.
const { language: chosenLanguage } = readWindowSettings(app.getPath('userData'));
if (chosenLanguage !== 'system' && !app.commandLine.hasSwitch('lang')) {
  app.commandLine.appendSwitch('lang', chosenLanguage);
}
const handedOver = new HandedOver(asked.kind === 'open' ? asked.file : null);
app.on('open-file', (event, path) => {
  event.preventDefault();
  handedOver.put(path);
});
// From the beginning: what is handed over while the records cannot be opened is opened once they are.
app.on('second-instance', (_event, commandLine, workingFolder) => {
  const again = readArguments(commandLine.slice(1), workingFolder);
  if (again.kind === 'open' && again.file !== null) handedOver.put(again.file);
});
if (tooMany !== null) {
  app.relaunch({ args: [...tooMany] });
  app.exit(0);
} else if (asked.kind !== 'open') {
  void answerCommandLine(asked.kind).finally(() => app.exit(0));
} else if (app.requestSingleInstanceLock()) {
  // While Chromium gets ready on one processor: later, the page would wait for the thread.
  const records = recordsOfStart();
  records.begin(Date.now());
  startWhenReady(records);
  // Where the folder takes no file there is no lock to be had either, and the start says why.
} else if (!takesFiles(app.getPath('userData'))) {
  startWhenReady(recordsOfStart());
} else {
  app.quit();
}

/** A page that does not load must not keep the rest from starting. */
const pageServedWithinMs = 1_000;

function recordsOfStart(): RecordsOfStart {
  const userData = app.getPath('userData');
  const folders = foldersFor({
    platform: process.platform,
    userData,
    named: app.commandLine.hasSwitch('user-data-dir'),
    appName: app.getName(),
    home: homedir(),
    env: process.env,
    chosen: chosenFolder(userData),
  });
  return new RecordsOfStart(userData, folders);
}

function startWhenReady(records: RecordsOfStart): void {
  void app
    .whenReady()
    .then(() => start(records))
    .catch(fail);
}

async function start(records: RecordsOfStart): Promise<void> {
  const folder = app.getPath('userData');
  const log = openLog(logFolder(), () => new Date());
  const page = session.defaultSession;
  const windowSettings = readWindowSettings(folder);
  const root = join(import.meta.dirname, '../renderer');
  const { promise: pageServed, resolve } = Promise.withResolvers<void>();
  // The files that the page cannot begin without, as `vite.renderer.ts` names them.
  const wanted = new Set(['.js', '.css']);
  const onServed = (name: string): void => {
    if (name.startsWith('start-')) wanted.delete(extname(name));
    if (wanted.size === 0) resolve();
  };
  let locale: string | null = null;
  // Asking the system takes a while, which the window is not to wait for; its page is.
  const spoken = (): string => (locale ??= localeFor(windowSettings.language));
  serveApp({ session: page, root, locale: spoken, onServed });
  lockDownSession(page);
  app.on('web-contents-created', (_event, contents) => lockDown(contents));
  const granted = new GrantedFiles();
  const calls = takeCalls({
    granted,
    onError: (what, cause) => log.error(what, { cause }),
  });
  const window = openFirstWindow(page, windowSettings);
  spoken();
  // While the page runs its script there is time for all the rest; before, the page would wait for it.
  await Promise.race([pageServed, delay(pageServedWithinMs)]);
  await loadCompiled(import.meta.dirname);
  const { runCarillon } = await import('./app/carillon.ts');
  await runCarillon({
    folder,
    log,
    calls,
    page,
    window,
    records,
    handedOver,
    granted,
    locale: spoken(),
    localeFor,
    onLocale: (chosen) => {
      locale = chosen;
    },
    fail: (cause) => void fail(cause),
  });
}

function localeFor(choice: LanguageChoice): string {
  return chooseLocale(choice, app.getPreferredSystemLanguages(), offeredLanguages);
}

/** The words of the main process, for what is said before or instead of a start. */
async function wordsOfStart() {
  const { Words } = await import('./words/words.ts');
  const words = new Words(loadWords);
  await words.speak(localeFor(readWindowSettings(app.getPath('userData')).language));
  return words.desktop;
}

async function answerCommandLine(question: 'help' | 'version'): Promise<void> {
  const version = app.getVersion();
  process.stdout.write(question === 'help' ? helpText(await wordsOfStart(), version) : `${version}\n`);
}

/** Asking Electron for it makes it, which fails on a folder that may not be written: the log then says so, and the start too. */
function logFolder(): string {
  try {
    return app.getPath('logs');
  } catch {
    return join(app.getPath('userData'), 'logs');
  }
}

/** A start that fails says so: an app that just does not open helps nobody. */
async function fail(cause: unknown): Promise<void> {
  console.error(cause);
  const t = await wordsOfStart();
  dialog.showErrorBox(t('start.failed'), cause instanceof Error ? cause.message : String(cause));
  app.exit(1);
}
