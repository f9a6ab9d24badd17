/** How code for Node is bundled: the main process and its threads. */
import { builtinModules, createRequire } from 'node:module';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { asciiOnly } from './ascii-only.ts';

const require = createRequire(import.meta.url);

export const source = (path: string): string => new URL(`../electron/${path}`, import.meta.url).pathname;

/**
 * electron-store brings libraries along that it uses only for stores with a schema or with migrations. Ours have neither:
 * what they hold is checked with zod. They would be a third of what every start loads.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId(id, importer) {
    const unused = /^(?:ajv\/dist\/2020\.js|ajv-formats|semver)$/.test(id);
    return unused && /node_modules\/conf\//.test(importer ?? '') ? source('../build/no-schemas.ts') : null;
  },
};

/** The numbering plans as data instead of a program, for which V8 takes three times as long. */
const plansAsData: Plugin = {
  name: 'plans-as-data',
  enforce: 'pre',
  resolveId(id) {
    return id === 'libphonenumber-js/max/metadata' ? require.resolve(id) : null;
  },
};

/** @param outDir relative to this folder */
export function nodeBundle(outDir: string, { output, ...options }: Rolldown.RolldownOptions): UserConfig {
  return {
    plugins: [withoutSchemas, plansAsData, asciiOnly],
    // V8 reads data that are parsed from a string in a third of the time that it takes for the same data in a program.
    json: { namedExports: false, stringify: true },
    build: {
      outDir: new URL(outDir, import.meta.url).pathname,
      emptyOutDir: true,
      target: 'node24',
      // Names and lines stay as they are, so that a stack in the log can be read.
      minify: false,
      sourcemap: true,
      ssr: true,
      rollupOptions: {
        ...options,
        external: ['electron', ...builtinModules, /^node:/],
        output: { comments: { legal: true, annotation: false, jsdoc: false }, ...output },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  };
}
