/** Checks of one kind shown as one, so that a message with a dozen links has no list of a dozen sentences. Pure. */
import type { Check } from '../../../electron/shared/pre-flight.ts';

/** Kinds that can come several times and then say the same of each. */
export type CheckTogether = Extract<
  Check,
  { kind: 'link' | 'foreign-field' | 'field-in-link' | 'odd-country' | 'never-open' }
>;

/** One check, or several of one kind: the same is wrong with each. */
export type CheckEntry = { readonly one: Check } | { readonly several: readonly CheckTogether[] };

/** In the order of the checks; several stand where the first of them was. */
export function checksTogether(checks: readonly Check[]): readonly CheckEntry[] {
  const groups = new Map<string, CheckTogether[]>();
  const entries: (Check | CheckTogether[])[] = [];
  for (const check of checks) {
    if (!comesOften(check)) {
      entries.push(check);
      continue;
    }
    const key = check.kind === 'link' ? `link ${check.problem}` : check.kind;
    const group = groups.get(key);
    if (group !== undefined) {
      group.push(check);
      continue;
    }
    const started = [check];
    groups.set(key, started);
    entries.push(started);
  }
  return entries.map((entry) => {
    if (!Array.isArray(entry)) return { one: entry };
    const [first] = entry;
    return entry.length === 1 && first !== undefined ? { one: first } : { several: entry };
  });
}

function comesOften(check: Check): check is CheckTogether {
  switch (check.kind) {
    case 'link':
    case 'foreign-field':
    case 'field-in-link':
    case 'odd-country':
    case 'never-open':
      return true;
    default:
      return false;
  }
}
