/** Builds `dist/`: main process with its workers, preload script, page. */
import { build } from 'vite';

for (const part of ['main', 'workers', 'preload', 'renderer'] as const) {
  await build({ configFile: new URL(`./vite.${part}.ts`, import.meta.url).pathname, logLevel: 'warn' });
}
