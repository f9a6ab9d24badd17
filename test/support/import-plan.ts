import type { ImportPlan, ImportSource } from '../../electron/shared/import/imports.ts';

/** As most imports are: everything is found in the file, and numbers without a code are British. */
export function planFor(source: ImportSource, change: Partial<ImportPlan> = {}): ImportPlan {
  return {
    source,
    reading: null,
    columns: null,
    previewed: null,
    defaultCountry: 'GB',
    existing: 'fill-empty',
    listIds: [],
    newList: null,
    ...change,
  };
}
