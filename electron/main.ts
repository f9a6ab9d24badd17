/**
 * Where Carillon begins: who may start at all, and then the window first. It loads its page while all the rest is loaded and
 * opened (`carillon.ts`), and what the page asks too early is held. Whatever is imported here, a person waits for.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, Menu, session } from 'electron';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { ThreadExecutor } from './db/thread.ts';
import { takeCalls } from './ipc.ts';
import { openLog } from './log.ts';
import { helpText, readArguments } from './start/arguments.ts';
import { openFirstWindow } from './start/first-window.ts';
import { HandedOver } from './start/handed-over.ts';
import { isWritable } from './start/writable.ts';
import { lockDown, lockDownSession } from './window.ts';

// Development as root on Linux has to do without; everywhere else no window opens without its sandbox.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
// Ours comes later; Electron would make one of its own meanwhile.
Menu.setApplicationMenu(null);

const asked = readArguments(process.argv.slice(1), process.cwd());
const handedOver = new HandedOver(asked.kind === 'open' ? asked.file : null);
app.on('open-file', (event, path) => {
  event.preventDefault();
  handedOver.put(path);
});
if (asked.kind !== 'open') {
  process.stdout.write(asked.kind === 'help' ? helpText(app.getVersion()) : `${app.getVersion()}\n`);
  app.exit(0);
  // Where the folder cannot be written there is no lock to be had either, and the start says why.
} else if (app.requestSingleInstanceLock() || !isWritable(app.getPath('userData'))) {
  void app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

/** A page that does not load must not keep the rest from starting. */
const pageServedWithinMs = 1_000;

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const dataFolder = join(folder, 'data');
  const log = openLog(logFolder(), () => new Date());
  const page = session.defaultSession;
  const { promise: scriptServed, resolve: onScript } = Promise.withResolvers<void>();
  serveApp(page, join(import.meta.dirname, '../renderer'), onScript);
  lockDownSession(page);
  app.on('web-contents-created', (_event, contents) => lockDown(contents));
  const calls = takeCalls((what, cause) => log.error(what, { cause }));
  const window = openFirstWindow(folder, page);
  const records = ThreadExecutor.start(dataFolder);
  // While the page runs its script there is time for all the rest; before, the page would wait for it.
  await Promise.race([scriptServed, delay(pageServedWithinMs)]);
  const { runCarillon } = await import('./carillon.ts');
  await runCarillon({ folder, dataFolder, log, calls, page, window, records, handedOver });
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
function fail(cause: unknown): void {
  console.error(cause);
  dialog.showErrorBox('Carillon could not start', cause instanceof Error ? cause.message : String(cause));
  app.exit(1);
}
