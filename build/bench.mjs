/**
 * `npm run bench:NAME`: runs `test/bench/NAME.ts` on the bundled Node, with the threads as they ship, which prints a table and leaves
 * its figures in `bench-results/NAME.json`. What follows on the command line is handed on.
 *
 * @module
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { bundledNode, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { runMain, setUp } from './setup.mjs';

/** A benchmark that takes longer has hung. */
const timeoutMs = 90 * 60_000;

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined || !/^[a-z-]+$/.test(name)) throw new Error('Which benchmark?');
  await setUp('packages');
  const script = join(root, 'test', 'bench', `${name}.ts`);
  if (!(await build())) return 1;
  const threads = join(root, 'build', 'bundled-threads.mjs');
  const result = await run(bundledNode, ['--import', threads, script, ...args], { cwd: root, timeoutMs });
  if (result.timedOut) console.error(`Stopped after ${timeoutMs / 60_000} minutes.`);
  return result.code;
});
