/** What a start has to load before anything can be seen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';
import { compiledScripts } from '../../../electron/start/compiled.ts';

const folder = join(root, 'dist', 'renderer');
const main = join(root, 'dist', 'main');

/** Compressed, since that tells code from padding; bytes. */
const most = 350_000;

/** Texts that are in no other code than this. */
const loadedLater = [
  ['the words of headings, with the first contact or file that needs them', 'erziehungsberecht'],
  ['whatever speaks with the server of a team, in a workspace', 'SASLInitialResponse'],
] as const;

function firstScripts(): readonly string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path);
}

test('the first scripts of the page stay under 350 kB gzipped', () => {
  const scripts = firstScripts();
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map((path) => gzipSync(readFileSync(join(folder, path))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
});

test('the first scripts are few, and their letters take one byte each', () => {
  const scripts = firstScripts();
  expect(scripts.length).toBeLessThanOrEqual(2);
  for (const path of scripts) {
    expect(readFileSync(join(folder, path)).every((byte) => byte < 0x80)).toBe(true);
  }
});

test('the first screen brings no table, no dialog and no country plans along', () => {
  const start = readFileSync(join(folder, firstScripts().at(-1) ?? ''), 'utf8');
  for (const foreign of ['getVirtualItems', 'getCoreRowModel', 'ModalRoot', 'formatInternational']) {
    expect(start.includes(foreign), foreign).toBe(false);
  }
});

test('every screen but the first is loaded when it is first opened', () => {
  const source = readFileSync(join(root, 'renderer', 'screens', 'screen.tsx'), 'utf8');
  expect(source.match(/^import (?!type).*-screen\.tsx.*$/gm)).toEqual([
    "import Home from './home/home-screen.tsx';",
  ]);
  expect(source.match(/lazy\(\(\) => import\(/g)?.length).toBeGreaterThan(8);
});

test('the main process opens its window with little, and starts without an HTTP library or country plans', () => {
  const first = ['main.cjs', 'first.cjs'].map((name) => readFileSync(join(main, name)).length);
  expect(first.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  const text = compiledScripts.map((name) => readFileSync(join(main, `${name}.cjs`), 'utf8')).join('\n');
  for (const foreign of ['undici:client:sendHeaders', 'country_calling_codes', 'require("node:http")']) {
    expect(text.includes(foreign), foreign).toBe(false);
  }
});

test.each(loadedLater)('%s: not loaded with a start', (_, word) => {
  const scripts = readdirSync(main).filter((name) => name.endsWith('.cjs'));
  const text = new Map(scripts.map((name) => [name, readFileSync(join(main, name), 'utf8')]));
  const started = new Set(['main.cjs', 'first.cjs', ...compiledScripts.map((name) => `${name}.cjs`)]);
  // A script that is required in its own line is loaded at once; in a function it waits until that is called.
  for (const name of started)
    for (const [, other = ''] of (text.get(name) ?? '').matchAll(
      /^(?:const \w+ = )?require\("\.\/([^"]+)"\)/gm,
    ))
      started.add(other);
  const holding = scripts.filter((name) => text.get(name)?.includes(word));
  expect(holding).not.toEqual([]);
  expect(holding.filter((name) => started.has(name))).toEqual([]);
});

test('no thread loads what speaks with the server of a team with its start, but the one that does', () => {
  const threads = join(main, 'workers');
  const text = new Map(
    readdirSync(threads)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(threads, name), 'utf8')]),
  );
  const withStart = (entry: string): ReadonlySet<string> => {
    const loaded = new Set([entry]);
    for (const name of loaded)
      for (const [, other = ''] of (text.get(name) ?? '').matchAll(
        /^(?:import|export)\b[^;]*?"\.\/([^"]+)"/gm,
      ))
        loaded.add(other);
    return loaded;
  };
  const entries = readdirSync(join(root, 'electron', 'workers')).filter((name) => name.endsWith('.ts'));
  expect(entries.length).toBeGreaterThan(5);
  const holding = entries
    .map((name) => name.replace(/\.ts$/, '.js'))
    .filter((entry) => [...withStart(entry)].some((name) => text.get(name)?.includes('SASLInitialResponse')));
  expect(holding).toEqual(['session.js']);
});
