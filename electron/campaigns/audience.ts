/** An audience as a query: who it includes, page by page in the order of their ids. */
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Audience, FieldFilter } from '../shared/models.ts';

export interface AudienceMember {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  /** JSON object of named fields. */
  readonly fields: string;
  readonly doNotText: 0 | 1;
  readonly excluded: 0 | 1;
}

/** Members after the contact `after`, at most `limit`. Those on the do-not-text list and in excluded lists are marked, not left out. */
export function audienceAfter(
  db: Db,
  audience: Audience,
  after: number,
  limit: number,
): Promise<readonly AudienceMember[]> {
  return included(db, audience)
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(limit)
    .select((from) => [
      'contacts.id',
      'contacts.number',
      'contacts.name',
      'contacts.country',
      'contacts.fields',
      sql<
        0 | 1
      >`${from.exists(from.selectFrom('do_not_text').select('number').whereRef('do_not_text.number', '=', 'contacts.number'))}`.as(
        'doNotText',
      ),
      sql<0 | 1>`${
        audience.exceptListIds.length === 0
          ? sql`0`
          : from.exists(
              from
                .selectFrom('list_members')
                .select('list_id')
                .whereRef('contact_id', '=', 'contacts.id')
                .where('list_id', 'in', audience.exceptListIds),
            )
      }`.as('excluded'),
    ])
    .execute();
}

/** Like `audienceAfter`, without those on the do-not-text list and in excluded lists: a preview shows nobody who gets nothing. */
export function reachedAfter(
  db: Db,
  audience: Audience,
  after: number,
  limit: number,
): Promise<readonly Pick<AudienceMember, 'id' | 'number' | 'name' | 'fields'>[]> {
  return reached(db, audience)
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(limit)
    .select(['contacts.id', 'contacts.number', 'contacts.name', 'contacts.fields'])
    .execute();
}

/** How many contacts `reachedAfter` goes through. */
export async function reachedSize(db: Db, audience: Audience): Promise<number> {
  const row = await reached(db, audience)
    .select((from) => from.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow();
  return row.size;
}

function reached(db: Db, audience: Audience) {
  const query = included(db, audience).where((is) =>
    is.not(
      is.exists(
        is
          .selectFrom('do_not_text')
          .select('do_not_text.number')
          .whereRef('do_not_text.number', '=', 'contacts.number'),
      ),
    ),
  );
  if (audience.exceptListIds.length === 0) return query;
  return query.where((is) =>
    is.not(
      is.exists(
        is
          .selectFrom('list_members')
          .select('list_members.list_id')
          .whereRef('list_members.contact_id', '=', 'contacts.id')
          .where('list_members.list_id', 'in', audience.exceptListIds),
      ),
    ),
  );
}

function included(db: Db, audience: Audience) {
  let query = db.selectFrom('contacts');
  if (!audience.everyone) {
    query = query.where((is) =>
      is.or([
        is(
          'contacts.id',
          'in',
          is.selectFrom('list_members').select('contact_id').where('list_id', 'in', audience.listIds),
        ),
        is('contacts.id', 'in', audience.contactIds),
      ]),
    );
  }
  for (const filter of audience.filters) query = query.where(() => condition(filter));
  return query;
}

/** The path is bound, and quoted inside, so that a column called `a"b` or `__proto__` is just a name. */
function condition(filter: FieldFilter) {
  const path = `$.${JSON.stringify(filter.field)}`;
  const value = sql<string>`coalesce(json_extract(contacts.fields, ${path}), '')`;
  switch (filter.is) {
    case 'equal':
      return sql<boolean>`${value} = ${filter.value} COLLATE NOCASE`;
    case 'not-equal':
      return sql<boolean>`${value} <> ${filter.value} COLLATE NOCASE`;
    case 'contains':
      return sql<boolean>`instr(lower(${value}), lower(${filter.value})) > 0`;
    case 'empty':
      return sql<boolean>`trim(${value}) = ''`;
    case 'not-empty':
      return sql<boolean>`trim(${value}) <> ''`;
    default:
      return filter.is satisfies never;
  }
}
