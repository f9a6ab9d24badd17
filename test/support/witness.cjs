/**
 * Preloaded into the app's main process by the tests (`electron -r`): writes down, from the very first moment, what every
 * window logs as an error and what the main process writes to stderr. Playwright connects too late to see the
 * beginning, and a killed app can no longer be asked.
 *
 * CommonJS, because Electron's `-r` takes nothing else.
 */
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { app } = require('electron');

const folder = process.env.CARILLON_WITNESS;
delete process.env.CARILLON_WITNESS;

app.on('web-contents-created', (_event, contents) => {
  contents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    if (level !== 'error') return;
    appendFileSync(
      join(folder, 'complaints'),
      `${JSON.stringify(`${message} (${sourceId}:${lineNumber})`)}\n`,
    );
  });
});

const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk, ...rest) => {
  appendFileSync(join(folder, 'stderr'), chunk);
  return write(chunk, ...rest);
};
