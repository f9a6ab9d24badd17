/**
 * Eligibility: which people of an audience get a text, which one, and why the others do not. Counting while a campaign is written
 * and building its plan both go through here, so that they cannot disagree.
 */
import { audiencePage } from '../../db/contacts/audience.ts';
import { onePhoneContacts } from '../../db/contacts/one-phone.ts';
import { textsSince } from '../../db/message/texted.ts';
import type { Db } from '../../db/sqlite/open.ts';
import {
  digestsNearlySame,
  digestText,
  nearlySameDays,
  type TextDigest,
} from '../../sending/schedule/nearly-same.ts';
import type { SkipReason } from '../../shared/models.ts';
import { fieldsUsed } from '../../shared/text/template.ts';
import { RefusedElsewhere } from '../refused-elsewhere.ts';
import {
  type CheckedPerson,
  checkOne,
  type EligibilityQuery,
  type LeftOutContacts,
} from './checked-person.ts';
import { createFieldReader } from './field-values.ts';
import { givenRowsPage, type PhoneOfSeveral, rowsPage, type SharedPhone } from './rows-of-file.ts';
import { SameNames } from './two-numbers.ts';

/**
 * People read at once: enough to make a statement's cost small, few enough to stop soon when asked to, and to be done with
 * before they are moved to where collecting them takes long.
 */
const pageSize = 1_000;

const dayMs = 86_400_000;

/** Texts whose digests are kept; campaigns of different texts for everybody would else fill the memory. */
const digestsKept = 20_000;

/** A page of people; of rows of a file also those of their phones that several rows share. */
interface CheckedPage {
  readonly people: readonly CheckedPerson[];
  readonly last: number;
  readonly shared?: readonly SharedPhone[];
  readonly ofSeveral?: readonly PhoneOfSeveral[];
}

/** Pages of members, each member once, in the order of their ids. A page may be empty. */
export async function* checkEligibility(
  db: Db,
  query: EligibilityQuery,
  after = 0,
  size = pageSize,
): AsyncGenerator<CheckedPage> {
  const fields = fieldsUsed(query.template);
  const read = createFieldReader(fields);
  const sameText = query.audience.skipNearlySame ? new SameText() : null;
  const left = query.leftOut ?? (await leftOutOf(db, query)) ?? nobodyLeft;
  let behind = after;
  const nextPage = async (): Promise<CheckedPage | null> => {
    const { file } = query.audience;
    if (query.rows !== undefined) return givenRowsPage(db, query, query.rows, { after: behind, size });
    if (file !== undefined) return rowsPage(db, query, file, { after: behind, size });
    const { members, last } = await audiencePage(db, query, behind, size);
    return last === null
      ? null
      : { people: members.map((member) => checkOne(member, query, fields, read)), last };
  };
  for (;;) {
    const page = await nextPage();
    if (page === null) return;
    const { people, last, shared, ofSeveral } = page;
    const marked = sameText === null ? people : await sameText.mark(db, people, query);
    yield {
      people: left.size === 0 ? marked : marked.map((person) => leaveOut(person, left)),
      last,
      ...(shared !== undefined && { shared }),
      ...(ofSeveral !== undefined && { ofSeveral }),
    };
    behind = last;
  }
}

const nobodyLeft: LeftOutContacts = new Map();

/**
 * The people left out for another number of theirs: one on the do-not-text list, then one that gets the text, where these are
 * asked for. The same phone under two writings of its number is always texted once. Everybody is read for each, since a number
 * stands back only behind one that gets the text.
 *
 * @param isWanted asked between chunks; where it says no, the answer is null
 */
export async function leftOutOf(
  db: Db,
  query: EligibilityQuery,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<LeftOutContacts | null> {
  const { notRefusedElsewhere, oneNumberEach, file } = query.audience;
  // Rows of a file are no contacts, which these are about.
  if (file !== undefined || query.rows !== undefined) return nobodyLeft;
  const left = new Map<number, SkipReason>();
  if (notRefusedElsewhere) {
    // All are compared: nobody is texted for being late in the alphabet.
    const refused = await RefusedElsewhere.of(db, Number.POSITIVE_INFINITY);
    if (!(await readAll(db, { ...query, leftOut: left }, isWanted, (person) => refused.take(person))))
      return null;
    for (const id of await refused.all(db)) left.set(id, 'refused-elsewhere');
  }
  const onePhone = await onePhoneContacts(db);
  if (onePhone.size > 0) {
    const texted = new Set<number>();
    const current = new Set(onePhone.values());
    const take = ({ id }: CheckedPerson): void => {
      if (onePhone.has(id) || current.has(id)) texted.add(id);
    };
    if (!(await readAll(db, { ...query, leftOut: left }, isWanted, take))) return null;
    for (const [old, today] of onePhone)
      if (texted.has(old) && texted.has(today)) left.set(old, 'same-number');
  }
  if (oneNumberEach) {
    const names = new SameNames();
    if (!(await readAll(db, { ...query, leftOut: left }, isWanted, (person) => names.take(person))))
      return null;
    for (const id of await names.secondNumbers(db, query.practice)) left.set(id, 'second-number');
  }
  return left;
}

/** Takes everybody who gets the text. @returns whether it was wanted to the end */
async function readAll(
  db: Db,
  query: EligibilityQuery,
  isWanted: () => Promise<boolean>,
  take: (person: CheckedPerson) => void,
): Promise<boolean> {
  for await (const { people } of checkEligibility(db, query)) {
    for (const person of people) if (person.skip === null) take(person);
    if (!(await isWanted())) return false;
  }
  return true;
}

function leaveOut(person: CheckedPerson, left: LeftOutContacts): CheckedPerson {
  const reason = person.skip === null ? left.get(person.id) : undefined;
  return reason === undefined ? person : { ...person, skip: reason };
}

/** Compares texts with those that the same people got lately. */
class SameText {
  readonly #digests = new Map<string, TextDigest>();

  async mark(
    db: Db,
    people: readonly CheckedPerson[],
    query: EligibilityQuery,
  ): Promise<readonly CheckedPerson[]> {
    const numbers = people.filter(({ skip }) => skip === null).map(({ number }) => number);
    const since = query.now - nearlySameDays * dayMs;
    const texts = await textsSince(db, numbers, since, query.practice);
    return people.map((person) => {
      if (person.skip !== null) return person;
      const earlier = texts.get(person.number)?.find(({ text }) => this.#same(text, person.text));
      return earlier === undefined ? person : { ...person, skip: 'nearly-same-text', earlier };
    });
  }

  #same(a: string, b: string): boolean {
    return a === b || digestsNearlySame(this.#digest(a), this.#digest(b));
  }

  #digest(text: string): TextDigest {
    const known = this.#digests.get(text);
    if (known !== undefined) return known;
    if (this.#digests.size >= digestsKept) this.#digests.clear();
    const digest = digestText(text);
    this.#digests.set(text, digest);
    return digest;
  }
}
