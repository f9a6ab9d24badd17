/**
 * `npm run crash`: the long crash test, 100 kills in each mode; another number may follow on the command line. `npm test` has
 * a short version. `--races`, with another number after it than 10,000: refusals against claims, of two computers of a team. `--team`, with
 * `--faults` and another number than 300: three computers of a team, their lines and their server, which fail in every way.
 *
 * @module
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { runInSession } from './session.mjs';
import { withLock } from './setup/lock.mjs';
import { bundledNode, cacheFolder, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { runMain, setUp } from './setup.mjs';

/** A kill takes about two seconds; past this it hangs. */
const timeoutMs = 45 * 60_000;

/**
 * Needs neither a window nor a display.
 *
 * @param {'races' | 'team'} name
 * @param {readonly string[]} args how many
 */
async function runOfTeam(name, args) {
  await setUp('packages');
  // The computers of a team run the threads as they ship.
  if (!(await build())) return 1;
  const script = join(root, 'test', 'crash', `${name}.ts`);
  return (await run(bundledNode, [script, ...args], { cwd: root })).code;
}

await runMain(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--races') return runOfTeam('races', rest);
  if (first === '--team') return runOfTeam('team', rest);
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
