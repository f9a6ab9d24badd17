/** Why nobody is to write to a person: they want no texts, the number is not theirs, or they have died. A person is asked in these words. */
import { readTags } from '../bulk/list-names.ts';
import { isOfNumberAlone } from '../refusals/refused-beside.ts';
import { besideName, raises, tellsOfDeath } from './about-the-person.ts';
import type { ConsentColumn } from './judge-column.ts';
import { refusesPerson } from './refuses-person.ts';
import { readNote } from './staff-notes.ts';

export type RefusedSince = 'refuses' | 'wrong-number' | 'died';

const known = new Map<string, RefusedSince>();
const mostKnown = 20_000;

/** Of a cell that leaves somebody out. Undefined: none of these, but who left, or is blocked. */
export function refusedSince(
  { reads, name, isTags }: Pick<ConsentColumn, 'reads' | 'name' | 'isTags'>,
  cell: string,
  says: 'refuses' | 'gone',
): RefusedSince | undefined {
  if (reads === 'flag') {
    const since = wordsSince(name);
    return since === 'refuses' ? undefined : since;
  }
  if (reads === 'name' && says === 'gone') return besideName(cell) === 'gone' ? 'died' : undefined;
  const words = isTags === true ? readTags(cell).filter(refusesPerson).join(', ') : cell;
  const since = wordsSince(words);
  if (says === 'refuses' || since !== 'refuses') return since;
  const raised = raises(words);
  return raised === 'changed' ? 'wrong-number' : raised === 'died' ? raised : undefined;
}

function wordsSince(words: string): RefusedSince {
  const before = known.get(words);
  if (before !== undefined) return before;
  const { says, rest } = readNote(words);
  const since = isOfNumberAlone(words)
    ? 'wrong-number'
    : tellsOfDeath(says === 'wrong' ? rest : words, refusesPerson)
      ? 'died'
      : 'refuses';
  if (known.size >= mostKnown) known.clear();
  known.set(words, since);
  return since;
}

/** Of several cells: who refuses texts in one of them refuses, and a death is told before a number. */
export const ofSeveral = (all: readonly RefusedSince[]): RefusedSince =>
  all.includes('refuses') ? 'refuses' : all.includes('died') ? 'died' : (all[0] ?? 'refuses');
