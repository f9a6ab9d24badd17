import type {
  ImportPlan,
  ImportPreview,
  ImportReview,
  ImportSummary,
} from '../../../../electron/shared/import/imports.ts';

/** How far an import has come, with what each step needs from the ones before. */
export type ImportStage =
  | { step: 'source' }
  | { step: 'columns'; preview: ImportPreview; plan: ImportPlan | undefined; list: string }
  | { step: 'review'; preview: ImportPreview; plan: ImportPlan; review: ImportReview; listed: number }
  | { step: 'done'; name: string; summary: ImportSummary; review: ImportReview };

export type ReviewStage = Extract<ImportStage, { step: 'review' }>;
