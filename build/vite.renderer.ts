import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const languageOfFile = /\/catalogue\/(?!en\/)([a-z]{2})\/[^/]+\.json$/;

/**
 * Scripts in ASCII alone: with one other letter in it, a script is held, hashed and read as two bytes for every letter, and the
 * first one has 640,000. In strings, templates, regular expressions and names the escape means the letter.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
    }
  },
};

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The page: React, split by screen; each language but English in a chunk of its own. */
export default defineConfig({
  root: new URL('../renderer', import.meta.url).pathname,
  base: '/',
  plugins: [react(), asciiOnly],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
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
