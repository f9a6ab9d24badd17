/**
 * Has tests and benchmarks start the threads that ship, which were built before: from the sources Node would take the types out of some
 * hundred files at each start of a thread. `electron/threads/start.ts` takes its own place for where the threads are.
 *
 * `node --import ./build/bundled-threads.mjs SCRIPT` does so for a script that Node runs from its sources.
 *
 * @module
 */
import { registerHooks } from 'node:module';

const bundle = new URL('../dist/main/carillon.cjs', import.meta.url).href;

/**
 * @param {string} code of a module
 * @param {string} id its path or address
 * @returns {string | undefined} the code that starts threads of the bundle; undefined where the module starts none
 */
export function withBundledThreads(code, id) {
  if (!id.endsWith('/electron/threads/start.ts')) return undefined;
  return code.replaceAll('import.meta.url', JSON.stringify(bundle));
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (loaded.source === undefined) return loaded;
    return { ...loaded, source: withBundledThreads(String(loaded.source), url) ?? loaded.source };
  },
});
