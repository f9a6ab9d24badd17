/**
 * `npm run workspace`: starts a PostgreSQL server with a team's workspace in a folder, and prints the invitation to it (workspace.ts).
 *
 * @module
 */
import { join } from 'node:path';
import { bundledNode, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { runMain, setUp } from './setup.mjs';

await runMain(async () => {
  await setUp('packages');
  const script = join(root, 'build', 'workspace.ts');
  return (await run(bundledNode, [script, ...process.argv.slice(2)], { cwd: process.cwd() })).code;
});
