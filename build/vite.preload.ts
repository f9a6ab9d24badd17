import { defineConfig } from 'vite';

/** The preload script: a sandboxed page loads it as one CommonJS file. */
export default defineConfig({
  build: {
    outDir: new URL('../dist/preload', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    ssr: true,
    rollupOptions: {
      input: { preload: new URL('../electron/preload.ts', import.meta.url).pathname },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
