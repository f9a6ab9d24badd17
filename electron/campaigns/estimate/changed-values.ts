/** People of a scheduled campaign whose values an import has changed since it was planned: old and new. Pure. */
import { isCalledOff } from '../../contacts/consent/called-off.ts';
import { Fields } from '../../db/sqlite/json-column.ts';
import { namedPeople, type PlanChanges, type ValueChange } from '../../shared/models.ts';
import { cutText } from '../../shared/values/whole-signs.ts';

type Counted = NonNullable<PlanChanges['values']>;

/** Counts them, and names the first. */
export class ChangedValues {
  /** The fields of the text. */
  readonly #used: ReadonlySet<string>;
  readonly #counts = {
    values: { people: 0, who: [] as Counted['who'] },
    calledOff: { people: 0, who: [] as Counted['who'] },
  };
  readonly #read: ValueChange[] = [];

  /** @param used fields of the text, whose changes are changes of it */
  constructor(used: readonly string[]) {
    this.#used = new Set(used);
  }

  /** The text of a person reads otherwise: by which values. */
  reads(name: string, before: string | undefined, now: string): void {
    if (before === undefined || this.#read.length >= namedPeople) return;
    const [first] = differing(name, before, now).filter(({ field }) => this.#used.has(field));
    if (first !== undefined) this.#read.push(first);
  }

  /** The text of a person is what it was. */
  take(name: string, before: string | undefined, now: string): void {
    if (before === undefined) return;
    const others = differing(name, before, now).filter(({ field }) => !this.#used.has(field));
    const off = others.find(({ from, to }) => isCalledOff(to) && !isCalledOff(from));
    const one = off ?? others[0];
    if (one === undefined) return;
    const count = this.#counts[off === undefined ? 'values' : 'calledOff'];
    count.people += 1;
    if (count.who.length < namedPeople) count.who.push(one);
  }

  all(): Pick<PlanChanges, 'became' | 'values' | 'calledOff'> {
    const { values, calledOff } = this.#counts;
    return {
      ...(this.#read.length > 0 && { became: this.#read }),
      ...(values.people > 0 && { values }),
      ...(calledOff.people > 0 && { calledOff }),
    };
  }
}

/** Longer ones are cut: they are to be recognised. */
const longest = 100;

function differing(name: string, before: string, now: string): readonly ValueChange[] {
  if (before === now) return [];
  const [old, current] = [Fields.parse(before), Fields.parse(now)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((field) => {
    const [from = '', to = ''] = [old[field] ?? '', current[field] ?? ''].map((value) =>
      cutText(value, longest),
    );
    return old[field] === current[field] || from.trim() === to.trim()
      ? []
      : [{ name: cutText(name, 200), field: cutText(field, 200), from, to }];
  });
}
