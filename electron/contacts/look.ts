/**
 * What was found for the do-not-text list, held until a person has looked at it: taking a "Thanks!" for a refusal costs
 * somebody the texts that they wanted, and overlooking a refusal texts them again.
 */
import type { NewDoNotText } from '../db/do-not-text.ts';
import { type DoNotTextLook, type FoundPerson, mostFoundShown } from '../shared/contract.ts';
import type { FoundNumber, FoundNumbers } from './replies.ts';

/** Names of contacts by number, and which numbers are on the list. */
export interface KnownNumbers {
  readonly names: ReadonlyMap<string, string>;
  readonly onList: ReadonlySet<string>;
}

const longestReason = 500;

/** Whether it says more than numbers, so that a person has to judge it. */
export function needsLook({ people, unreadable }: FoundNumbers): boolean {
  return unreadable.length > 0 || people.some(({ said, taken }) => said !== '' || !taken);
}

/** Those who are shown, of both sides. */
export function shownOf({ people }: FoundNumbers): readonly FoundNumber[] {
  return [true, false].flatMap((side) =>
    people.filter(({ taken }) => taken === side).slice(0, mostFoundShown),
  );
}

export function lookAt(lookId: number, found: FoundNumbers, { names, onList }: KnownNumbers): DoNotTextLook {
  const side = (taken: boolean) => {
    const people = found.people.flatMap((one, place) => (one.taken === taken ? [{ ...one, place }] : []));
    const shown = people.slice(0, mostFoundShown).map(
      ({ place, number, said }): FoundPerson => ({
        place,
        number,
        said,
        name: names.get(number) ?? '',
        already: onList.has(number),
      }),
    );
    return { count: people.length, people: shown };
  };
  const { areReplies, unreadable } = found;
  return { lookId, areReplies, taken: side(true), leftOut: side(false), unreadable };
}

/** What goes on the list, with those at the places of `moved` on the other side; `reason` where the source gives none. */
export function entriesOf(
  { people, areReplies }: FoundNumbers,
  moved: ReadonlySet<number>,
  reason: string,
): readonly NewDoNotText[] {
  return people.flatMap((one, place) =>
    one.taken === moved.has(place)
      ? []
      : [{ number: one.number, reason: one.reason || reasonOf(areReplies ? one.said : '', reason) }],
  );
}

/** What was said, behind what a person wrote for all of them. */
function reasonOf(said: string, reason: string): string {
  const has = ` ${reason.toLowerCase()} `.includes(` ${said.toLowerCase()} `);
  if (said === '' || has) return reason;
  return (reason === '' ? said : `${reason}: ${said}`).slice(0, longestReason);
}
