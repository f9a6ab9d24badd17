/** Making and checking backups in a thread of its own: reading gigabytes must not hold up a window. */
import { AppError, type AppErrorData } from '../shared/errors.ts';
import { startWorker } from '../threads/start.ts';
import type { CopyOut } from './copy-out.ts';
import type { MadeBackup, MakeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';

export type BackupTask =
  | ({ readonly kind: 'make' } & Omit<MakeBackup, 'onProgress'>)
  | ({ readonly kind: 'copy-out' } & Omit<CopyOut, 'onProgress'>)
  | { readonly kind: 'stage'; readonly folder: string; readonly backupFolder: string };

export type BackupMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'made'; readonly made: MadeBackup }
  | { readonly kind: 'staged'; readonly manifest: Manifest }
  | { readonly kind: 'refused'; readonly error: AppErrorData };

/** @throws what {@link MakeBackup} throws */
export function makeBackupInThread({ onProgress, ...task }: MakeBackup): Promise<MadeBackup> {
  return inThread({ kind: 'make', ...task }, onProgress, (message) =>
    message.kind === 'made' ? message.made : null,
  );
}

/** @throws AppError where the server or the disk refuses; then nothing was made */
export function copyOutInThread({ onProgress, ...task }: CopyOut): Promise<MadeBackup> {
  return inThread({ kind: 'copy-out', ...task }, onProgress, (message) =>
    message.kind === 'made' ? message.made : null,
  );
}

/** @throws AppError `file-unreadable` where the folder is no backup that can be restored */
export function stageRestoreInThread(folder: string, backupFolder: string): Promise<Manifest> {
  return inThread(
    { kind: 'stage', folder, backupFolder },
    () => undefined,
    (message) => (message.kind === 'staged' ? message.manifest : null),
  );
}

function inThread<Result>(
  task: BackupTask,
  onProgress: (done: number, total: number) => void,
  resultOf: (message: BackupMessage) => Result | null,
): Promise<Result> {
  const worker = startWorker('backup', task);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: BackupMessage) => {
      if (message.kind === 'progress') onProgress(message.done, message.total);
      if (message.kind === 'refused') reject(new AppError(message.error.code, message.error.values));
      const result = resultOf(message);
      if (result !== null) resolve(result);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The backup thread ended early with code ${code}`)));
  });
}
