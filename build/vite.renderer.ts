import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page: React, split by screen. */
export default defineConfig({
  root: new URL('../renderer', import.meta.url).pathname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
});
