import { afterEach, beforeEach, expect, test } from 'vitest';
import { peoplePage } from '../../../../electron/campaigns/audience/people.ts';
import { emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { Audience } from '../../../../electron/shared/models.ts';
import type { PeopleGroup } from '../../../../electron/shared/plans.ts';
import { parseTemplate } from '../../../../electron/shared/text/template.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('contacts');
  const names = ['Ada', 'Bea', 'Cleo', 'Dora'];
  await seedContacts(
    db,
    names.map((name, index) => ({ number: `4477009001${index}0`, name, fields: { 'First name': name } })),
  );
});
afterEach(async () => {
  await records.close();
});

const fields = ['First name', 'City'];

interface Asked {
  readonly audience?: Partial<Audience>;
  readonly template?: string;
  readonly group?: PeopleGroup;
  readonly search?: string;
  readonly after?: number;
  readonly limit?: number;
}

async function page(asked: Asked) {
  const query = {
    audience: { ...emptyDraft(50).audience, everyone: true, ...asked.audience },
    template: parseTemplate(asked.template ?? 'Hi {First name}', fields),
    now: 1_000_000,
    practice: null,
    group: asked.group ?? { kind: 'everyone' as const },
    search: asked.search ?? '',
  };
  return peoplePage(db, query, asked.after ?? null, asked.limit ?? 20);
}

async function seen(asked: Asked): Promise<readonly string[]> {
  return (await page(asked)).rows.map(({ text }) => text);
}

test('shows the texts of everybody who gets one, in order, page after page', async () => {
  expect(await seen({})).toEqual(['Hi Ada', 'Hi Bea', 'Hi Cleo', 'Hi Dora']);
  expect(await page({ limit: 2 })).toMatchObject({ rows: [{ name: 'Ada' }, { name: 'Bea' }], next: 2 });
  expect(await page({ limit: 2, after: 2 })).toMatchObject({
    rows: [{ name: 'Cleo' }, { name: 'Dora' }],
    next: null,
  });
});

test('does not show whoever is on the do-not-text list, but opens them by that reason', async () => {
  await db
    .insertInto('do_not_text')
    .values({ number: '447700900100', reason: 'Replied STOP', source: 'test', added_at: 1 })
    .execute();
  expect(await seen({})).toEqual(['Hi Bea', 'Hi Cleo', 'Hi Dora']);
  expect(await seen({ group: { kind: 'skipped', reason: 'do-not-text' } })).toEqual(['Hi Ada']);
});

test('does not show whoever is on an excepted list, but opens them by that reason', async () => {
  await db.insertInto('lists').values({ name: 'Staff', name_without_case: 'staff', created_at: 1 }).execute();
  await db.insertInto('list_members').values({ list_id: 1, contact_id: 2 }).execute();
  const audience = { exceptListIds: [1] };
  expect(await seen({ audience })).toEqual(['Hi Ada', 'Hi Cleo', 'Hi Dora']);
  expect(await seen({ audience, group: { kind: 'skipped', reason: 'in-excluded-list' } })).toEqual([
    'Hi Bea',
  ]);
});

test('finds people by name and by digits of their number, however the number is written', async () => {
  expect(await seen({ search: 'cle' })).toEqual(['Hi Cleo']);
  expect(await seen({ search: '9001 30' })).toEqual(['Hi Dora']);
});

test('finds people by the length of their text, by an empty field, and one by id', async () => {
  const long = `{First name}${'x'.repeat(157)}`;
  expect(await seen({ template: long, group: { kind: 'segments', least: 2 } })).toHaveLength(2);
  const gaps = {
    template: 'Hi {First name} in {City}',
    group: { kind: 'empty-field' as const, field: null },
  };
  expect(await page({ ...gaps, limit: 1 })).toMatchObject({ rows: [{ empty: ['City'] }], next: 1 });
  expect(await seen({ group: { kind: 'contact', contactId: 3 } })).toEqual(['Hi Cleo']);
});

test('shows somebody on several of the lists once, and finds them as such', async () => {
  await db
    .insertInto('lists')
    .values([
      { name: 'A', name_without_case: 'a', created_at: 1 },
      { name: 'B', name_without_case: 'b', created_at: 1 },
    ])
    .execute();
  const members = [
    [1, 1],
    [1, 3],
    [2, 3],
    [2, 4],
  ].map(([list = 0, contact = 0]) => ({ list_id: list, contact_id: contact }));
  await db.insertInto('list_members').values(members).execute();
  const audience = { everyone: false, listIds: [1, 2], contactIds: [3, 2] };
  expect(await seen({ audience })).toEqual(['Hi Ada', 'Hi Bea', 'Hi Cleo', 'Hi Dora']);
  expect(await seen({ audience, group: { kind: 'in-several-lists' } })).toEqual(['Hi Cleo']);
});

test('shows listed contacts in their order, page by page', async () => {
  const group = { kind: 'contacts' as const, contactIds: [4, 1, 99, 3] };
  const first = await page({ group, limit: 2 });
  expect(first.rows.map(({ name }) => name)).toEqual(['Dora', 'Ada']);
  const rest = await page({ group, limit: 2, after: first.next ?? 0 });
  expect(rest.rows.map(({ name }) => name)).toEqual(['Cleo']);
  expect(rest.next).toBeNull();
});
