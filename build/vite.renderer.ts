import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiOnly } from './ascii-only.ts';
import { pureNames, pureSchemas } from './pure-schemas.ts';
import { usedStyles } from './used-styles.ts';

const languageOfFile = /\/catalogue\/(?!en\/)([a-z]{2})\/[^/]+\.json$/;

/** The page: React, split by screen; each language but English in a chunk of its own. */
export default defineConfig({
  root: new URL('../renderer', import.meta.url).pathname,
  base: '/',
  plugins: [pureSchemas, react(), asciiOnly, usedStyles],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      treeshake: { manualPureFunctions: pureNames },
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id) => `words-${languageOfFile.exec(id)?.[1]}`,
              debugName: 'words',
              test: (id) => languageOfFile.test(id),
            },
            // All that a start needs in one file: each is asked for through the main process, which has enough to do then.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
