/** Worker threads of the main process, by name: each is a file of this folder. */
import { Worker } from 'node:worker_threads';

export type WorkerName = 'database' | 'engine' | 'import' | 'plan' | 'export' | 'backup';

/**
 * Starts `workers/NAME`. From the sources (tests, scripts) Node runs the TypeScript itself; in
 * the bundle every worker is an entry of its own beside `main.js`.
 */
export function startWorker(name: WorkerName, workerData: unknown): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const url = new URL(fromSource ? `./${name}.ts` : `./workers/${name}.js`, import.meta.url);
  return new Worker(url, { workerData, name: `carillon-${name}` });
}
