/**
 * The people found for the do-not-text list, kept until a person has looked at them: taking a "Thanks!" for a refusal costs
 * somebody the texts that they wanted, and overlooking a refusal texts them again.
 */
import type { NewDoNotText } from '../../db/contacts/do-not-text.ts';
import type { FoundPerson, FoundSides } from '../../shared/contract.ts';
import { mostFoundShown } from '../../shared/models.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { onPage } from '../bulk/pages.ts';
import { weighReply } from '../replies/judge-reply.ts';
import type { FoundNumber, FoundNumbers } from './found-numbers.ts';

/** Names of contacts by number, and which numbers are on the list. */
export interface KnownNumbers {
  readonly names: ReadonlyMap<string, string>;
  readonly onList: ReadonlySet<string>;
}

const longestReason = 500;

/** Whether it says more than numbers with their country codes, so that a person has to look at it. */
export function needsPreview({ people, unreadable, uncertain }: FoundNumbers): boolean {
  return (
    unreadable.length > 0 ||
    uncertain.length > 0 ||
    people.some(({ said, taken, read }) => said !== '' || !taken || read !== undefined)
  );
}

/** All sides, of those alone whose number, name or words contain the text; `pause` lets the caller's thread do other things. */
export async function sidesOf(
  found: FoundNumbers,
  { names, onList }: KnownNumbers,
  search: string,
  pause: () => Promise<void>,
): Promise<FoundSides> {
  const wanted = search.toLowerCase();
  // Numbers are typed with spaces, a plus or a zero of which the digits have nothing.
  const digits = /\p{L}/u.test(search) ? '' : search.replace(/\D/g, '').replace(/^0+/, '');
  const matches = ({ number, said }: FoundNumber): boolean =>
    (digits !== '' && number.includes(digits)) ||
    `${names.get(number) ?? ''}\n${said}`.toLowerCase().includes(wanted);
  const sides = { taken: emptySide(), unsure: emptySide(), leftOut: emptySide() };
  for (const [at, { place, one }] of byLikelihood(found.people).entries()) {
    if (at % onPage === 0) await pause();
    if (search !== '' && !matches(one)) continue;
    const side = one.taken ? sides.taken : one.unsure ? sides.unsure : sides.leftOut;
    side.count += 1;
    if (side.people.length === mostFoundShown) continue;
    const { number, said, read, further } = one;
    const name = names.get(number) ?? '';
    const already = onList.has(number);
    side.people.push({
      place,
      number,
      said,
      name,
      already,
      ...(read && { read }),
      ...(further && { further }),
    });
  }
  return sides;
}

/** In their order; of those that a person decides about, the likeliest refusals first. */
function byLikelihood(people: readonly FoundNumber[]): readonly { place: number; one: FoundNumber }[] {
  const placed = people.map((one, place) => ({ place, one }));
  const unsure = placed
    .filter(({ one }) => one.unsure)
    .map((of) => ({ of, weight: weighReply(of.one.said).weight }))
    .sort((one, next) => (next.weight > one.weight ? 1 : next.weight < one.weight ? -1 : 0));
  return [...unsure.map(({ of }) => of), ...placed.filter(({ one }) => !one.unsure)];
}

const emptySide = (): { count: number; people: FoundPerson[] } => ({ count: 0, people: [] });

/** The decisions of a person about those who were found. */
export interface Decided {
  readonly everybody: boolean;
  /** The places of those with whom it is the other way round. */
  readonly moved: ReadonlySet<number>;
}

export const asFound: Decided = { everybody: false, moved: new Set() };

/** The entries for the list, a page at a time; `reason` where the source gives none. */
export function* entriesOf(
  { people, areReplies }: FoundNumbers,
  { everybody, moved }: Decided,
  reason: string,
): Generator<readonly NewDoNotText[]> {
  for (let from = 0; from < people.length; from += onPage)
    yield people
      .slice(from, from + onPage)
      .flatMap((one, at) =>
        (everybody || one.taken) === moved.has(from + at)
          ? []
          : [{ number: one.number, reason: one.reason || reasonOf(areReplies ? one.said : '', reason) }],
      );
}

/** The words of the reply, behind what a person wrote for all of them. */
function reasonOf(said: string, reason: string): string {
  const has = ` ${reason.toLowerCase()} `.includes(` ${said.toLowerCase()} `);
  if (said === '' || has) return reason;
  return cutText(reason === '' ? said : `${reason}: ${said}`, longestReason);
}
