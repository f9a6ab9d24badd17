/** Builds `dist/`: main process with its workers, preload script, page; then the code of what a start loads. */
import { build } from 'vite';
import { compile } from './compile.ts';

for (const part of ['main', 'workers', 'preload', 'renderer'] as const) {
  await build({ configFile: new URL(`./vite.${part}.ts`, import.meta.url).pathname, logLevel: 'warn' });
}
await compile();
