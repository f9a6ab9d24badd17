/**
 * `npm run crash`: the long crash test, 100 kills in each mode; another number may follow on the command line. `npm test` has
 * a short version.
 *
 * @module
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { runInSession } from './session.mjs';
import { withLock } from './setup/lock.mjs';
import { bundledNode, cacheFolder, root } from './setup/paths.mjs';
import { runMain, setUp } from './setup.mjs';

/** A kill takes about two seconds; past this it hangs. */
const timeoutMs = 45 * 60_000;

await runMain(async () => {
  const electron = await setUp('session');
  if (electron === undefined || !(await build())) return 1;
  // Windows side by side on one display, and two loads on two cores, would make starts time out.
  const result = await withLock(join(cacheFolder, 'e2e.lock'), () =>
    runInSession(bundledNode, [join(root, 'test', 'crash', 'main.ts'), ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, ...electron.env },
      timeoutMs,
    }),
  );
  if (result.timedOut) console.error(`Stopped after ${timeoutMs / 60_000} minutes.`);
  return result.code;
});
