/**
 * `npm start`: builds what changed and opens the app. Without a display it says so and runs the demo instead.
 *
 * @module
 */
import { build } from './build.mjs';
import { demo } from './demo.mjs';
import { hasDisplay } from './session.mjs';
import { root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { isRoot } from './setup/system.mjs';
import { runMain, setUp } from './setup.mjs';

await runMain(async () => {
  if (!(await hasDisplay(process.env))) {
    console.log('There is no display here to open a window on. Running the demo (npm run demo) instead.\n');
    return await demo();
  }
  const electron = await setUp('window');
  if (electron === undefined || !(await build())) return 1;
  if (electron.isStandIn)
    console.log(`Opening Carillon on Electron ${electron.version}, a stand-in (see CONTRIBUTING.md) …`);
  // Chromium refuses to start as root with its sandbox. Only the development scripts ever turn it off.
  const args = [...(isRoot() ? ['--no-sandbox'] : []), root, ...process.argv.slice(2)];
  return (await run(electron.executable, args, { cwd: root })).code;
});
