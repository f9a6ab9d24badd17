/** Exports in a thread of their own, with their own connection: a million rows never hold up a window. */
import type { RecordsAt } from '../db/records-at.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';
import { startWorker } from '../threads/start.ts';

export const threadFormats = ['table', 'receipt'] as const;

export interface ExportTask {
  readonly records: RecordsAt;
  readonly campaignId: number;
  readonly format: (typeof threadFormats)[number];
  readonly path: string;
  readonly operator: string;
  /** Unix ms. */
  readonly now: number;
  readonly appVersion: string;
  /** Of tables, with the language of figures and times; a receipt is for programs and has neither. */
  readonly words: ResultsFileWords;
  readonly locale: string;
}

export interface Exported {
  readonly rows: number;
  /** Of a receipt: what `verify-receipt` compares. */
  readonly sha256: string | null;
}

export type ExportMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly exported: Exported };

/** @throws what reading the database or writing the file throws; then there is no file */
export function exportInThread(task: ExportTask, onProgress: (done: number) => void): Promise<Exported> {
  const worker = startWorker('export', task);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ExportMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress(message.done);
          break;
        case 'done':
          resolve(message.exported);
          break;
        default:
          message satisfies never;
      }
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The export thread ended early with code ${code}`)));
  });
}
