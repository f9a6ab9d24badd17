/**
 * `npm run demo`: drives the real app through its main job, on a virtual display where there is no other, and leaves
 * screenshots and the result files in `demo-results/`.
 *
 * @module
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { runInSession } from './session.mjs';
import { bundledNode, root } from './setup/paths.mjs';
import { runMain, setUp } from './setup.mjs';

/** The demo takes five minutes, and eight where everybody gets a text of their own; past this it hangs. */
const timeoutMs = 12 * 60_000;

/**
 * Prepares, builds and runs the demo.
 *
 * @param {readonly string[]} [args] `--team` (demo-team.ts), or `--each` (demo.ts)
 * @returns {Promise<number>} the exit code
 */
export async function demo(args = []) {
  const electron = await setUp('session');
  if (electron === undefined || !(await build())) return 1;
  const script = args.includes('--team') ? 'demo-team.ts' : 'demo.ts';
  const result = await runInSession(bundledNode, [join(root, 'build', script), ...args], {
    cwd: root,
    env: { ...process.env, ...electron.env },
    timeoutMs,
  });
  if (result.timedOut)
    console.error(`The demo did not end within ${timeoutMs / 60_000} minutes and was stopped.`);
  return result.code;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(() => demo(process.argv.slice(2)));
}
