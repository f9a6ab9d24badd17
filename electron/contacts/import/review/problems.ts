/** Findings of an import, grouped by what would mend them, with the first rows of each as examples. */
import {
  leftOutProblems,
  type ProblemCode,
  type ProblemExample,
  type ProblemGroup,
} from '../../../shared/import/imports.ts';
import { cutText } from '../../../shared/values/whole-signs.ts';

/** More are not read one by one on a screen; the file of rejected rows has them all. */
const examplesKept = 50;
const longestFound = 120;

/** Findings with which a person is left out: of two with one number, the second, too. */
const leavingOut: ReadonlySet<ProblemCode> = new Set([...leftOutProblems, 'shared-lists']);

export class ProblemGroups {
  readonly #groups = new Map<ProblemCode, { count: number; examples: ProblemExample[] }>();

  note(code: ProblemCode, example: ProblemExample): void {
    let group = this.#groups.get(code);
    if (!group) {
      group = { count: 0, examples: [] };
      this.#groups.set(code, group);
    }
    group.count += 1;
    if (group.examples.length < examplesKept)
      group.examples.push({
        ...example,
        found: shortened(example.found),
        people: copied(example.people),
        stays: example.stays === null ? null : shortened(example.stays),
      });
  }

  groups(): ProblemGroup[] {
    return [...this.#groups].map(([code, { count, examples }]) => ({
      code,
      blocking: leavingOut.has(code),
      count,
      examples,
    }));
  }
}

function copied(people: ProblemExample['people']): ProblemExample['people'] {
  return people && { kept: shortened(people.kept), other: shortened(people.other) };
}

/** A copy: a cell that was cut out of a piece of the file keeps the whole piece in memory for as long as it lives. */
export function shortened(text: string): string {
  const start = text.length > longestFound ? `${cutText(text, longestFound)}…` : text;
  return Buffer.from(start).toString();
}
