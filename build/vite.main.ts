import { globSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const source = (path: string): string => new URL(`../electron/${path}`, import.meta.url).pathname;

/** Every file of electron/workers/ but the starter is a thread with an entry of its own. */
const workers = globSync(source('workers/*.ts'))
  .filter((path) => basename(path) !== 'start.ts')
  .map((path) => [`workers/${basename(path, '.ts')}`, path]);

/** The main process and its worker threads; dependencies are bundled, Electron and Node are not. */
export default defineConfig({
  build: {
    outDir: new URL('../dist/main', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    ssr: true,
    rollupOptions: {
      input: { main: source('main.ts'), ...Object.fromEntries(workers) },
      external: ['electron', ...builtinModules, /^node:/],
      output: {
        format: 'es',
        entryFileNames: '[name].js', // Beside main.js: startWorker finds the workers from wherever its chunk lies.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
