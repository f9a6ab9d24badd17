/**
 * `npm run icons`: renders the drawings of `icons/` to every size, inside Electron.
 *
 * @module
 */
import { join } from 'node:path';
import { runInSession } from './session.mjs';
import { root } from './setup/paths.mjs';
import { isRoot } from './setup/system.mjs';
import { runMain, setUp } from './setup.mjs';

await runMain(async () => {
  const electron = await setUp('session');
  if (electron === undefined) return 1;
  const sandbox = isRoot() ? ['--no-sandbox'] : [];
  const script = join(root, 'build', 'icons', 'render.mjs');
  return (await runInSession(electron.executable, [...sandbox, script], { cwd: root })).code;
});
