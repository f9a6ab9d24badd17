/** Compiled scripts are quicker and never another thing than the scripts themselves. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledFolder, compiledScripts, loadCompiled } from '../../../electron/start/compiled.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-compiled-'));
  for (const [place, name] of compiledScripts.entries()) {
    const before = compiledScripts[place - 1];
    const deps = before === undefined ? '[]' : `require('./${before}.cjs').order`;
    writeFileSync(join(folder, `${name}.cjs`), `exports.order = [...${deps}, '${name}'];`);
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the build does, with the scripts as they are or as `change` makes them. */
function compile(change: (source: string) => string = (source) => source): void {
  const target = join(folder, compiledFolder(process.versions.electron ?? ''));
  mkdirSync(target, { recursive: true });
  for (const name of compiledScripts) {
    const script = new Script(Module.wrap(change(`exports.order = ['${name}'];`)));
    writeFileSync(join(target, `${name}.bin`), script.createCachedData());
  }
}

function imported(): unknown {
  return createRequire(join(folder, 'main.cjs'))('./carillon.cjs');
}

test('without compiled code the scripts are loaded as usual', async () => {
  expect(await loadCompiled(folder)).toBe(false);
  expect(imported()).toEqual({ order: compiledScripts });
});

test('code that does not fit its script is passed over: what runs is the script', async () => {
  compile((source) => `${source} exports.foreign = true;`);
  expect(await loadCompiled(folder)).toBe(true);
  expect(imported()).toEqual({ order: compiledScripts });
});

test('a script that fails is not taken for one that was loaded', async () => {
  compile();
  writeFileSync(join(folder, 'contract.cjs'), "throw new Error('it fails')");
  await expect(loadCompiled(folder)).rejects.toThrow('it fails');
  expect(imported).toThrow('it fails');
});
