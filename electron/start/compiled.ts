/**
 * The scripts that the main process loads behind its window, with the code that V8 made of them when the app was built
 * (`build/compile.ts`): compiling them is half of what loading them takes. That code lies in the app's own archive, as hard
 * to change as the scripts. V8 refuses what another version made or what does not fit the script, which is compiled then.
 */
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { constants, Script } from 'node:vm';

/** As `vite.main.ts` names them, each after those that it needs. */
export const compiledScripts = ['zod', 'contract', 'carillon'] as const;

/** The folder of compiled scripts for one Electron, below that of the scripts. */
export function compiledFolder(electronVersion: string): string {
  return join('compiled', `${process.platform}-${process.arch}-${electronVersion}`);
}

/**
 * Loads {@link compiledScripts} from `folder` (an absolute path), so that whoever imports them has them. Between two the event
 * loop turns: the window asks for its page meanwhile.
 *
 * @returns false where this Electron has no compiled code for one of them; that one is left to be loaded as usual
 */
export async function loadCompiled(folder: string): Promise<boolean> {
  const compiled = join(folder, compiledFolder(process.versions.electron ?? ''));
  for (const name of compiledScripts) {
    await nextTick();
    const code = readIfThere(join(compiled, `${name}.bin`));
    if (code === undefined) return false;
    load(join(folder, `${name}.cjs`), code);
  }
  return true;
}

function load(path: string, cachedData: Buffer): void {
  const require = createRequire(path);
  const script = new Script(Module.wrap(readFileSync(path, 'utf8')), {
    filename: path,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const run: unknown = script.runInThisContext();
  if (typeof run !== 'function') throw new Error(`${path} is no script of Node`);
  const module = new Module(path);
  module.filename = path;
  // As Node does: there before it has run, so that a circle finds it, and not if it fails.
  require.cache[path] = module;
  try {
    Reflect.apply(run, module.exports, [module.exports, require, module, path, dirname(path)]);
  } catch (cause) {
    delete require.cache[path];
    throw cause;
  }
  module.loaded = true;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // None was made for this Electron; that costs time, nothing else.
    return undefined;
  }
}
