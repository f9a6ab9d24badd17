/** What an import makes of a contact that is there already. */
import { z } from 'zod';
import type { existingPolicies } from '../shared/imports.ts';

export type ExistingPolicy = (typeof existingPolicies)[number];

/** The fields of a contact, from JSON. */
export const Fields = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

/**
 * The fields after the import, or null where they stay as they are. An empty cell never empties a field: `imported` holds
 * the filled ones only. Both are JSON objects.
 */
export function mergeFields(existing: string, imported: string, policy: ExistingPolicy): string | null {
  if (policy === 'leave' || existing === imported) return null;
  const before = new Map(Object.entries(Fields.parse(existing)));
  let changed = false;
  for (const [name, value] of Object.entries(Fields.parse(imported))) {
    const old = before.get(name) ?? '';
    if (old === value || (policy === 'fill-empty' && old.trim() !== '')) continue;
    before.set(name, value);
    changed = true;
  }
  return changed
    ? `{${[...before].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
    : null;
}
