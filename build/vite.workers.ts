import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';
import { nodeBundle, source } from './node-bundle.ts';

/** Every file of electron/workers/ is a thread with an entry of its own. */
const workers = globSync(source('workers/*.ts')).map((path) => [basename(path, '.ts'), path]);

/** The worker threads, beside `main.js`: there `startWorker` finds them. */
export default defineConfig(
  nodeBundle('../dist/main/workers', {
    input: Object.fromEntries(workers),
    output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  }),
);
