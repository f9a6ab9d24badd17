/** The thread that makes a backup, or checks one and lays it ready. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { copyWorkspaceOut } from '../backup/copy-out.ts';
import { makeBackup } from '../backup/make.ts';
import { stageRestore } from '../backup/stage.ts';
import type { BackupMessage } from '../backup/thread.ts';
import { RecordsAt } from '../db/records-at.ts';
import { refusalOf } from '../db/refusal.ts';
import { isDiskFull } from '../files/is-disk-full.ts';
import { AppError } from '../shared/errors.ts';

const task = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('make'),
      folder: z.string(),
      target: z.string(),
      settingsText: z.string(),
      version: z.string(),
      now: z.number(),
    }),
    z.object({
      kind: z.literal('copy-out'),
      records: RecordsAt,
      target: z.string(),
      settingsText: z.string(),
      version: z.string(),
      now: z.number(),
    }),
    z.object({ kind: z.literal('stage'), folder: z.string(), backupFolder: z.string() }),
  ])
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('backup.ts runs as a worker thread only');
const report = (message: BackupMessage): void => port.postMessage(message);

try {
  switch (task.kind) {
    case 'make':
      report({
        kind: 'made',
        made: await makeBackup({
          ...task,
          onProgress: (done, total) => report({ kind: 'progress', done, total }),
        }),
      });
      break;
    case 'copy-out':
      report({
        kind: 'made',
        made: await copyWorkspaceOut({
          ...task,
          onProgress: (done, total) => report({ kind: 'progress', done, total }),
        }),
      });
      break;
    case 'stage':
      report({ kind: 'staged', manifest: await stageRestore(task.folder, task.backupFolder) });
      break;
    default:
      task satisfies never;
  }
} catch (cause) {
  if (isDiskFull(cause)) report({ kind: 'refused', error: { code: 'disk-full', values: {} } });
  else if (cause instanceof AppError)
    report({ kind: 'refused', error: { code: cause.code, values: cause.values } });
  else {
    const code = refusalOf(cause);
    if (code === null) throw cause;
    report({ kind: 'refused', error: { code, values: {} } });
  }
}
