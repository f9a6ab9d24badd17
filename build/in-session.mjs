/**
 * Runs a script that needs the built app, a display and a keyring: `npm run bench:startup`, `npm run soak`. What follows the
 * script on the command line is handed on.
 *
 * @module
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { runInSession } from './session.mjs';
import { bundledNode, root } from './setup/paths.mjs';
import { runMain, setUp } from './setup.mjs';

/** The soak takes half an hour and what it takes to finish; past this something hangs. */
const timeoutMs = 60 * 60_000;

await runMain(async () => {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new Error('Which script?');
  const electron = await setUp('tests');
  if (electron === undefined || !(await build())) return 1;
  const result = await runInSession(bundledNode, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...electron.env },
    timeoutMs,
  });
  return result.code;
});
