/**
 * `npm run build`: bundles the app into `dist/`, unless `dist/` was already made from these very sources.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedElectron } from './setup/electron-binary.mjs';
import { withLock } from './setup/lock.mjs';
import { bundledNode, cacheFolder, root } from './setup/paths.mjs';
import { run } from './setup/processes.mjs';
import { runMain, setUp } from './setup.mjs';

/** All that the bundle is made from. */
const sources = ['build', 'electron', 'renderer', 'package.json', 'package-lock.json'];
const stampFile = join(root, 'dist', '.sources');

/** A build takes seconds; past this it hangs. */
const timeoutMs = 3 * 60_000;

/**
 * Brings `dist/` up to date.
 *
 * @returns {Promise<boolean>} whether it is; what went wrong has been printed by the bundler
 */
export async function build() {
  return await withLock(
    join(cacheFolder, 'build.lock'),
    async () => {
      const wanted = fingerprint();
      if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true;
      console.log('Building …');
      rmSync(stampFile, { force: true });
      const result = await run(bundledNode, [join(root, 'build', 'bundle.ts')], { cwd: root, timeoutMs });
      if (result.code !== 0) return false;
      writeFileSync(stampFile, wanted);
      return true;
    },
    { onWait: (owner) => console.log(`Another build is under way (process ${owner}); waiting for it …`) },
  );
}

/** Names, sizes and times are enough: an editor, git and npm all change one of them with the content. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  // It compiles a part of the bundle.
  hash.update(installedElectron()?.version ?? '');
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path relative to the root */
function addTo(hash, path) {
  const stats = statSync(join(root, path));
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await setUp('packages');
    return (await build()) ? 0 : 1;
  });
}
