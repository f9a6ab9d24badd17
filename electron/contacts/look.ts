/**
 * What was found for the do-not-text list, held until a person has looked at it: taking a "Thanks!" for a refusal costs
 * somebody the texts that they wanted, and overlooking a refusal texts them again.
 */
import type { NewDoNotText } from '../db/do-not-text.ts';
import { type DoNotTextLook, type FoundPerson, type FoundSide, mostFoundShown } from '../shared/contract.ts';
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

export function lookAt(lookId: number, found: FoundNumbers, known: KnownNumbers): DoNotTextLook {
  const { areReplies, unreadable } = found;
  return { lookId, areReplies, ...sidesOf(found, known, ''), unreadable };
}

/** Both sides, of those alone whose number, name or words contain the text. */
export function sidesOf(
  found: FoundNumbers,
  { names, onList }: KnownNumbers,
  search: string,
): Pick<DoNotTextLook, 'taken' | 'leftOut'> {
  const wanted = search.toLowerCase();
  // Numbers are typed with spaces, a plus or a zero of which the digits have nothing.
  const digits = /\p{L}/u.test(search) ? '' : search.replace(/\D/g, '').replace(/^0+/, '');
  const matches = ({ number, said }: FoundNumber): boolean =>
    (digits !== '' && number.includes(digits)) ||
    `${names.get(number) ?? ''}\n${said}`.toLowerCase().includes(wanted);
  const side = (taken: boolean): FoundSide => {
    const people = found.people.flatMap((one, place) =>
      one.taken === taken && matches(one) ? [{ ...one, place }] : [],
    );
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
  return { taken: side(true), leftOut: side(false) };
}

/** What a person decided about those who were found. */
export interface Decided {
  readonly everybody: boolean;
  /** The places of those with whom it is the other way round. */
  readonly moved: ReadonlySet<number>;
}

export const asFound: Decided = { everybody: false, moved: new Set() };

/** What goes on the list; `reason` where the source gives none. */
export function entriesOf(
  { people, areReplies }: FoundNumbers,
  { everybody, moved }: Decided,
  reason: string,
): readonly NewDoNotText[] {
  return people.flatMap((one, place) =>
    (everybody || one.taken) === moved.has(place)
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
