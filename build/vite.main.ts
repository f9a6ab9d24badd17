import { defineConfig } from 'vite';
import { nodeBundle, source } from './node-bundle.ts';

/**
 * The main process: what a start waits for before its window, and all the rest, which is loaded behind it. Dependencies are
 * bundled, Electron and Node are not. CommonJS, since importing a part of Electron or Node as an ECMAScript module first
 * loads every other part of it (of `node:http` a whole HTTP client, of `electron` all that it has).
 */
export default defineConfig(
  nodeBundle('../dist/main', {
    input: { main: source('main.ts') },
    output: {
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], priority: 1 },
          { name: 'carillon', test: /carillon\.ts$/ },
        ],
      },
    },
  }),
);
