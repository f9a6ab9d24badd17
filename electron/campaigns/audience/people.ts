/** People of a draft's audience with the text as each would get it: all of them, or those of one group. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/sqlite/open.ts';
import type { Page } from '../../shared/models.ts';
import type { PeopleGroup, PreviewRow } from '../../shared/plans.ts';
import { isGsm7 } from '../../shared/text/gsm.ts';
import { segmentsOf } from '../../shared/text/segments.ts';
import { previewRow } from '../estimate/audience-totals.ts';
import type { CheckedPerson, EligibilityQuery } from './checked-person.ts';
import { checkEligibility } from './eligibility.ts';

export interface PeopleQuery extends EligibilityQuery {
  readonly group: PeopleGroup;
  /** In name or number. */
  readonly search: string;
}

/** People read at once where most of them are shown. */
const smallPage = 100;

/** The next `limit` people of the group behind the contact `after`. */
export async function peoplePage(
  db: Db,
  query: PeopleQuery,
  after: number | null,
  limit: number,
): Promise<Page<PreviewRow, number>> {
  if (query.group.kind === 'contacts') return listedPage(db, query, query.group.contactIds, after, limit);
  const rows: PreviewRow[] = [];
  const wanted = query.search.trim().toLocaleLowerCase();
  const one = query.group.kind === 'contact' ? query.group.contactId : null;
  const everybody = wanted === '' && query.group.kind === 'everyone';
  const behind = one === null ? (after ?? 0) : one - 1;
  const size = one === null ? (everybody ? smallPage : undefined) : 1;
  for await (const { people } of checkEligibility(db, query, behind, size)) {
    for (const person of people) {
      if (!isIn(query.group, person) || !isFound(wanted, person)) continue;
      const last = rows.at(-1);
      if (rows.length === limit && last !== undefined) return { rows, next: last.contactId };
      rows.push(previewRow(person));
    }
    if (one !== null) break;
    // Others ask this thread too, and may take the question back.
    await setImmediate();
  }
  return { rows, next: null };
}

/** The same for contacts that are listed: each is looked for by its id. */
async function listedPage(
  db: Db,
  query: PeopleQuery,
  contactIds: readonly number[],
  after: number | null,
  limit: number,
): Promise<Page<PreviewRow, number>> {
  const rows: PreviewRow[] = [];
  const wanted = query.search.trim().toLocaleLowerCase();
  for (const id of contactIds.slice(after === null ? 0 : contactIds.indexOf(after) + 1)) {
    const last = rows.at(-1);
    if (rows.length === limit && last !== undefined) return { rows, next: last.contactId };
    for await (const { people } of checkEligibility(db, query, id - 1, 1)) {
      const person = people.find((one) => one.id === id);
      if (person !== undefined && person.skip === null && isFound(wanted, person))
        rows.push(previewRow(person));
      break;
    }
    await setImmediate();
  }
  return { rows, next: null };
}

function isIn(
  group: PeopleGroup,
  { id, skip, text, empty, country, inSeveralLists }: CheckedPerson,
): boolean {
  switch (group.kind) {
    case 'everyone':
      return skip === null || skip === 'empty-field' || skip === 'braces-in-value';
    case 'segments':
      return skip === null && segmentsOf(text) >= group.least;
    case 'unicode':
      return skip === null && !isGsm7(text);
    case 'empty-field':
      return skip === 'empty-field' && (group.field === null || empty.includes(group.field));
    case 'skipped':
      return skip === group.reason;
    case 'in-several-lists':
      return inSeveralLists;
    case 'country':
      return skip === null && country === group.country;
    case 'contact':
      return id === group.contactId;
    case 'contacts':
      return group.contactIds.includes(id);
    default:
      return group satisfies never;
  }
}

function isFound(wanted: string, { name, number }: CheckedPerson): boolean {
  if (wanted === '' || name.toLocaleLowerCase().includes(wanted)) return true;
  const digits = wanted.replace(/\D/g, '');
  return digits !== '' && !/\p{L}/u.test(wanted) && number.includes(digits);
}
