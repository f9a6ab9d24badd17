import { defineConfig } from 'vite';
import { compiledScripts } from '../electron/start/compiled.ts';
import { nodeBundle, source } from './node-bundle.ts';

const named: readonly string[] = ['first', ...compiledScripts];

/** What a start needs of what both sides use: all but the words of headings, which are for imports. */
const inContract =
  /electron\/shared\/(?!import\/(?:heading-|column-words|consent-words|name-columns|fields-of-book)|phone\/phone-owner)/;

/**
 * The main process: what a start waits for before its window, and all the rest, which is loaded behind it in a few scripts, so
 * that the window's page is answered between two (`start/compiled.ts`). Dependencies are
 * bundled, Electron and Node are not. CommonJS, since importing a part of Electron or Node as an ECMAScript module first
 * loads every other part of it (of `node:http` a whole HTTP client, of `electron` all that it has).
 */
export default defineConfig(
  nodeBundle('../dist/main', {
    input: { main: source('main.ts') },
    output: {
      format: 'cjs',
      entryFileNames: '[name].cjs',
      // Those that are loaded by their names have no other to be told from; the languages' do.
      chunkFileNames: ({ name }) => (named.includes(name) ? '[name].cjs' : '[name]-[hash].cjs'),
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], test: /electron\/(?!main\.ts$)/, priority: 3 },
          { name: 'zod', test: /node_modules\/zod\/|plain-schemas\.ts$/, priority: 2 },
          { name: 'contract', test: inContract, priority: 2 },
          { name: 'carillon', test: /carillon\.ts$/, priority: 1 },
        ],
      },
    },
  }),
);
