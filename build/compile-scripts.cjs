/**
 * Runs as the main script of Electron, before it looks for a display: loads scripts of the main process as
 * `electron/start/compiled.ts` does and writes down what V8 has compiled by then, which is what a start runs.
 * Arguments: the folder of the scripts, the folder for the code, the names of the scripts.
 */
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire, Module } = require('node:module');
const { dirname, join } = require('node:path');
const { constants, Script } = require('node:vm');

try {
  const [scripts = '', folder = '', ...names] = process.argv.slice(process.argv.indexOf(__filename) + 1);
  mkdirSync(folder, { recursive: true });
  const loaded = names.map((name) => {
    const path = join(scripts, `${name}.cjs`);
    const script = new Script(Module.wrap(readFileSync(path, 'utf8')), {
      filename: path,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    const module = new Module(path);
    const require = createRequire(path);
    require.cache[path] = module;
    script.runInThisContext()(module.exports, require, module, path, dirname(path));
    return { name, script };
  });
  // Not before all are loaded: each runs what is in those before it.
  for (const { name, script } of loaded) {
    writeFileSync(join(folder, `${name}.bin`), script.createCachedData());
  }
  process.exit(0);
} catch (cause) {
  // Electron would show a box, which nobody sees.
  console.error(cause);
  process.exit(1);
}
