import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  contactsCount,
  contactsPage,
  removeContacts,
  saveContact,
} from '../../../../../electron/db/contacts/contacts.ts';
import { hasUnindexed } from '../../../../../electron/db/contacts/search/contacts-search.ts';
import { forgetIndex, indexAll } from '../../../../../electron/db/contacts/search/contacts-search-index.ts';
import { openConnection } from '../../../../../electron/db/sqlite/connection.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../../../electron/db/sqlite/write.ts';
import type { ContactsQuery } from '../../../../../electron/shared/contacts-query.ts';
import { isOnPostgres } from '../../../../support/engine.ts';
import { TemporaryRecords } from '../../../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder = '';
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  ({ folder } = records);
  db = records.open('contacts');
});
afterEach(async () => {
  await records.close();
});

const add = (number: string, fields: Record<string, string>, id: number | null = null) =>
  writeContacts(db, (trx) => saveContact(trx, { id, number, country: null, fields, listIds: [] }, 1));
/** Everybody waits for being indexed, as after a large import. */
async function forgetIndexOfAll(): Promise<void> {
  if (isOnPostgres) {
    await sql`INSERT INTO words_waiting SELECT min(id), max(id) FROM contacts`.execute(db);
    await sql`DELETE FROM contact_words`.execute(db);
    return;
  }
  const connection = openConnection(folder, 'contacts');
  forgetIndex(connection);
  connection.close();
}
const everybody: ContactsQuery = { search: '', listId: null, sort: 'name', direction: 'ascending' };
async function found(search: string, query: Partial<ContactsQuery> = {}): Promise<string[]> {
  const asked = { ...everybody, search, ...query };
  const { rows } = await contactsPage(db, asked, null, 50);
  expect(await contactsCount(db, asked)).toBe(rows.length);
  return rows.map(({ name }) => name);
}

describe('searching contacts', () => {
  beforeEach(async () => {
    await add('447700900123', { name: 'Zoë Müller-Lüdenscheidt', city: 'Köln', code: '10020' });
    await add('447700900456', { name: "Ann O'Brien", city: 'New York' });
    await add('12125550102', { name: 'Bob New', city: 'Yorktown', __proto__: 'x' });
    await add('8613800138000', { name: '李明' });
  });

  it.each([
    ['zoe', ['Zoë Müller-Lüdenscheidt']],
    ['LUDEN mull', ['Zoë Müller-Lüdenscheidt']],
    ["o'brien", ["Ann O'Brien"]],
    ['new york', ["Ann O'Brien", 'Bob New']],
    ['new yorkt', ['Bob New']],
    ['李', ['李明']],
    ['uller', []],
    ['  ', ["Ann O'Brien", 'Bob New', 'Zoë Müller-Lüdenscheidt', '李明']],
    ['"* OR ) NEAR(', []],
  ])('finds words by how they begin, in every field: %s', async (search, names) => {
    expect((await found(search)).sort()).toEqual([...names].sort());
  });

  describe('letters and signs that people leave out', () => {
    beforeEach(async () => {
      await add('4917012345001', { name: 'Łukasz Weiß', street: 'Lange Straße 5' });
      await add('4917012345002', { name: 'Ægir Đorđević', city: 'Łódź' });
      await add('4917012345003', { name: 'Işıl İnan' });
      await add('8613800138001', { name: '山田太郎', town: '서울특별시' });
      await add('33612345678', { name: 'Éloïse', Landline: '+33142685300', flat: 'شقة ٤٢٤٢' });
      await add('61412345678', { name: 'Mia D’Arcy' });
    });

    it.each([
      ['strasse', ['Łukasz Weiß']],
      ['Straße', ['Łukasz Weiß']],
      ['LUKASZ weiss', ['Łukasz Weiß']],
      ['lodz', ['Ægir Đorđević']],
      ['aegir dordevic', ['Ægir Đorđević']],
      ['isil inan', ['Işıl İnan']],
      ['obrien', ["Ann O'Brien"]],
      ['darcy', ['Mia D’Arcy']],
      ['arcy', ['Mia D’Arcy']],
      ['太郎', ['山田太郎']],
      ['山田', ['山田太郎']],
      ['특별', ['山田太郎']],
      ['01 42 68', ['Éloïse']],
      ['+33 1 42 68 53 00', ['Éloïse']],
      ['685300', ['Éloïse']],
      ['٩٠٠١٢٣', ['Zoë Müller-Lüdenscheidt']],
      ['٤٢٤', ['Éloïse']],
    ])('are not missed: %s', async (search, names) => {
      expect((await found(search)).sort()).toEqual([...names].sort());
      await forgetIndexOfAll();
      if (!/^[+\d]|[٠-٩]/.test(search)) expect((await found(search)).sort()).toEqual([...names].sort());
    });

    it.each([
      ['01/02/1960', ['By date']],
      ['01.02.1960', ['By date']],
      ['1960', ['By date', 'By the other date']],
      ['02/01/1960', ['By the other date']],
      // Bob's number has these digits.
      ['01/02', ['Bob New', 'By date', 'By the other date']],
      ['2024-00123', ['By reference']],
      ['2024 00123', ['By reference']],
      ['2024-001', ['By reference']],
      ['024-00123', []],
      ['77/12', ['By reference']],
      ['0171 2345-009', ['By the other date']],
    ])('are found as they are written, and as phone numbers: %s', async (search, names) => {
      await add('491712345007', { name: 'By date', born: '01/02/1960' });
      await add('491712345009', { name: 'By the other date', born: '02/01/1960', seen: '3/01/02' });
      await add('491712345008', { name: 'By reference', reference: 'AB-77/12', file: '2024-00123' });
      expect((await found(search)).sort()).toEqual([...names].sort());
      await forgetIndexOfAll();
      expect((await found(search)).sort()).toEqual([...names].sort());
    });

    it('are followed when a contact is changed or removed', async () => {
      const { rows } = await contactsPage(db, { ...everybody, search: '太郎' }, null, 1);
      const id = rows[0]?.id ?? 0;
      await add('8613800138001', { name: 'Łódź', Landline: '+33142685399' }, id);
      expect(await found('太郎')).toEqual([]);
      expect(await found('685399')).toEqual(['Łódź']);
      await writeContacts(db, (trx) => removeContacts(trx, [id]));
      expect(await found('685399')).toEqual([]);
      expect(await found('lodz')).toEqual(['Ægir Đorđević']);
    });
  });

  it('sorts names as people look for them, accents or not, and pages through them so', async () => {
    const names = ['Zeta', 'Émile', 'alpha', 'Åke', 'Łukasz', 'İstanbul', 'ärger', 'Eve', 'Ñandú', 'Öz'];
    for (const [at, name] of names.entries())
      await add(String(4917000000000 + at), { name, group: 'sorted' });
    const query = { ...everybody, search: 'sorted' };
    const sorted = ['Åke', 'alpha', 'ärger', 'Émile', 'Eve', 'İstanbul', 'Łukasz', 'Ñandú', 'Öz', 'Zeta'];
    expect(await found('sorted')).toEqual(sorted);
    expect(await found('sorted', { direction: 'descending' })).toEqual([...sorted].reverse());
    const first = await contactsPage(db, query, null, 4);
    const second = await contactsPage(db, query, first.next, 50);
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(sorted);
    // Who is called otherwise stands elsewhere.
    await add('4917000000001', { name: 'Otto', group: 'sorted' }, first.rows[3]?.id ?? null);
    expect((await found('sorted')).indexOf('Otto')).toBe(sorted.indexOf('Ñandú'));
  });

  it.each([
    ['07700 900123', ['Zoë Müller-Lüdenscheidt']],
    ['+44 (0)7700 900-456', ["Ann O'Brien"]],
    ['0044 7700 900', ["Ann O'Brien", 'Zoë Müller-Lüdenscheidt']],
    ['900123', ['Zoë Müller-Lüdenscheidt']],
    ['0102', ['Bob New']],
    ['ann 0456', ["Ann O'Brien"]],
    ['900900', []],
    ['1002', ['Zoë Müller-Lüdenscheidt']],
  ])('finds any part of a number, however it is written: %s', async (search, names) => {
    expect((await found(search)).sort()).toEqual([...names].sort());
  });

  it.each(['%', '😀', '*', '€', '...', '?', '№', '_', '"', "'", '+', '\u200f', '\u0301'])(
    'finds nobody by signs alone, of which everybody could be taken for found: %s',
    async (search) => {
      expect(await found(search)).toEqual([]);
      await forgetIndexOfAll();
      expect(await hasUnindexed(db)).toBe(true);
      expect(await found(search)).toEqual([]);
    },
  );

  it('follows what is changed and deleted', async () => {
    await add('447700900789', { name: 'Ann Smith' }, 2);
    expect(await found("o'brien")).toEqual([]);
    expect(await found('0456')).toEqual([]);
    expect(await found('900789')).toEqual(['Ann Smith']);
    expect(await found('4477009', { sort: 'number' })).toEqual(['Zoë Müller-Lüdenscheidt', 'Ann Smith']);
    await add('447700900999', { name: 'Zoë' }, 1);
    expect(await found('4477009', { sort: 'number' })).toEqual(['Ann Smith', 'Zoë']);
    await writeContacts(db, (trx) => removeContacts(trx, [2]));
    expect(await found('ann')).toEqual([]);
  });

  it.runIf(isOnPostgres)('finds and counts the same people before they are indexed and after', async () => {
    await add('447700900001', { name: 'Johanna' });
    await add('447700900002', { name: 'Anna Mc Ann' });
    await add('447700900003', { name: 'Susann-Anna', note: '12.04.1975' });
    const searches = ['ann', 'anna', 'hanna', '1975', '12.04', "o'br", 'york', '7700900', 'ü', 'lüd', '明'];
    const answers = async () => Promise.all(searches.map((search) => found(search)));
    const indexed = await answers();
    await forgetIndexOfAll();
    expect(await answers()).toEqual(indexed);
  });

  it('is complete while contacts wait for being indexed, and the same afterwards', async () => {
    const connection = await records.connection();
    await forgetIndexOfAll();
    expect(await hasUnindexed(db)).toBe(true);
    for (const sort of ['name', 'number', 'added'] as const) {
      expect((await found('new york', { sort })).sort()).toEqual(["Ann O'Brien", 'Bob New']);
      expect(await found('zoe', { sort })).toEqual(['Zoë Müller-Lüdenscheidt']);
      expect(await found('900123', { sort })).toEqual(['Zoë Müller-Lüdenscheidt']);
      expect(await found('obrien', { sort })).toEqual(["Ann O'Brien"]);
    }
    expect(indexAll(connection)).toBe(true);
    connection.close();
    expect(await hasUnindexed(db)).toBe(false);
    expect(await found('new york')).toEqual(["Ann O'Brien", 'Bob New']);
    expect(await found('zoe')).toEqual(['Zoë Müller-Lüdenscheidt']);
    expect(await found('900123')).toEqual(['Zoë Müller-Lüdenscheidt']);
  });

  it.each(['name', 'number', 'added'] as const)(
    'pages through by key in both directions: %s',
    async (sort) => {
      for (let person = 0; person < 40; person += 1)
        await add(String(447_700_900_500 + ((person * 17) % 40)), { name: `Same ${person % 3}` });
      for (const direction of ['ascending', 'descending'] as const) {
        for (const search of ['', 'same']) {
          const query: ContactsQuery = { ...everybody, search, sort, direction };
          const whole = (await contactsPage(db, query, null, 500)).rows.map(({ id }) => id);
          const paged: number[] = [];
          let after: string | null = null;
          do {
            const page: Awaited<ReturnType<typeof contactsPage>> = await contactsPage(db, query, after, 7);
            paged.push(...page.rows.map(({ id }) => id));
            after = page.next;
          } while (after !== null);
          expect(paged).toEqual(whole);
          expect(whole).toHaveLength(search === '' ? 44 : 40);
        }
      }
    },
  );
});
