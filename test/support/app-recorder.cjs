/**
 * Preloaded into the app's main process by the tests (`electron -r`): writes down, from the very first moment, what every
 * window logs as an error and what the main process writes to stderr. Playwright connects too late to see the
 * beginning, and a killed app can no longer be asked.
 *
 * It also holds the app before it is ready until Playwright listens, as Playwright's own loader does: a window that opens
 * while Playwright attaches is sometimes never seen by it. The loader itself would replace the keychain by a fake one.
 *
 * CommonJS, because Electron's `-r` takes nothing else.
 */
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { app } = require('electron');

const folder = process.env.CARILLON_RECORDER;
delete process.env.CARILLON_RECORDER;

app.on('web-contents-created', (_event, contents) => {
  contents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    if (level !== 'error') return;
    appendFileSync(join(folder, 'errors'), `${JSON.stringify(`${message} (${sourceId}:${lineNumber})`)}\n`);
  });
});

const reallyReady = app.whenReady();
const emit = app.emit.bind(app);
const listening = Promise.withResolvers();
let isReady = false;
let readyArguments = [];
app.emit = (event, ...args) => {
  if (event !== 'ready' || isReady) return emit(event, ...args);
  readyArguments = args;
  return app.listenerCount('ready') > 0;
};
app.isReady = () => isReady;
app.whenReady = () => listening.promise;
// Playwright calls it by this name once it is attached to the browser.
globalThis.__playwright_run = async () => {
  await reallyReady;
  isReady = true;
  listening.resolve();
  emit('ready', ...readyArguments);
};

const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk, ...rest) => {
  appendFileSync(join(folder, 'stderr'), chunk);
  return write(chunk, ...rest);
};
