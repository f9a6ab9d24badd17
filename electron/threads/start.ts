/** Worker threads of the main process, by name: each is a file of `workers/`. */
import { type TransferListItem, Worker } from 'node:worker_threads';

export type WorkerName =
  | 'database'
  | 'engine'
  | 'import'
  | 'plan'
  | 'export'
  | 'backup'
  | 'summary'
  | 'staging'
  | 'session';

/**
 * Where new objects of a worker live until they are collected, MB. Left to itself V8 lets it grow to 150 MB under load although
 * the queue keeps 26 MB, and to twice the memory for an import or a plan of a million; smaller than this costs time.
 */
const youngGenerationMb: Partial<Record<WorkerName, number>> = {
  engine: 16,
  import: 32,
  plan: 24,
  staging: 16,
};

/**
 * Starts `workers/NAME`. From the sources (scripts, processes that tests fork) Node runs the TypeScript itself; in
 * the bundle every worker is an entry of its own in a folder beside `main.cjs`, and may start another one from there.
 */
export function startWorker(
  name: WorkerName,
  workerData: unknown,
  transferList: TransferListItem[] = [],
): Worker {
  const url = new URL(pathOf(name), import.meta.url);
  const maxYoungGenerationSizeMb = youngGenerationMb[name];
  return new Worker(url, {
    workerData,
    transferList,
    name: `carillon-${name}`,
    ...(maxYoungGenerationSizeMb === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb } }),
  });
}

function pathOf(name: WorkerName): string {
  if (import.meta.url.endsWith('.ts')) return `../workers/${name}.ts`;
  return /\/workers\/[^/]*$/.test(import.meta.url) ? `./${name}.js` : `./workers/${name}.js`;
}
