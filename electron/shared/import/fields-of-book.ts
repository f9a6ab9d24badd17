/** The fields of one book of contacts by the names that another book has for them, as an import finds the fields of its columns. */
import { fieldKey } from '../text/field-names.ts';
import { columnWord } from './column-words.ts';
import { nameFieldsOfBook } from './name-columns.ts';

/** A field under the name that it has here, and the one that it gets in the other book. */
export interface RenamedField {
  readonly own: string;
  readonly theirs: string;
}

/** Besides names, an import takes these for one field under whatever heading. */
const synonymous: ReadonlySet<ReturnType<typeof columnWord>> = new Set(['email', 'company', 'city']);

/**
 * The fields that are called otherwise in the other book. Where two of one's own would become one of its fields, the one that is spelled as
 * that is becomes it, and all others stay what they are: two values of a person have no room in one field.
 *
 * @param valuesOf the values that some contacts have in one of one's own fields
 */
export function renamedFields(
  own: readonly string[],
  theirs: readonly string[],
  valuesOf: (field: number) => readonly string[],
): readonly RenamedField[] {
  let targets = own;
  let clear = targetsOf(own, theirs, valuesOf);
  // A field that stays what it is may be in the way of another one.
  while (clear.some((target, at) => target !== targets[at])) {
    targets = clear;
    clear = withoutClashes(own, targets);
  }
  return own.flatMap((field, at) => {
    const target = targets[at] ?? field;
    return target === field ? [] : [{ own: field, theirs: target }];
  });
}

function targetsOf(
  own: readonly string[],
  theirs: readonly string[],
  valuesOf: (field: number) => readonly string[],
): readonly string[] {
  const names = nameFieldsOfBook(own, theirs, valuesOf);
  const exactly = new Set(theirs);
  // The first of several spellings is the most used one.
  const spelled = new Map(theirs.toReversed().map((field) => [fieldKey(field), field]));
  return own.map((field, at) => {
    const name = names[at];
    if (name !== undefined || exactly.has(field)) return name ?? field;
    const word = columnWord(field);
    const synonym = synonymous.has(word) ? theirs.find((known) => columnWord(known) === word) : undefined;
    return spelled.get(fieldKey(field)) ?? synonym ?? field;
  });
}

/** Of those that would become one field, the one that is nearest to it becomes it, and where two are, none. */
function withoutClashes(own: readonly string[], targets: readonly string[]): readonly string[] {
  const nearness = (at: number): number => {
    const [field = '', target = ''] = [own[at], targets[at]];
    return field === target ? 2 : fieldKey(field) === fieldKey(target) ? 1 : 0;
  };
  const keys = targets.map(fieldKey);
  const places = Map.groupBy(keys.keys(), (at) => keys[at]);
  return own.map((field, at) => {
    const others = (places.get(keys[at]) ?? []).filter((place) => place !== at);
    return others.every((place) => nearness(place) < nearness(at)) ? (targets[at] ?? field) : field;
  });
}
