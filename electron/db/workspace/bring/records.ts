/** The records of a computer that joins a workspace, as far as it brings them along. Brought twice, nothing of them is there twice. */
import { type InsertResult, sql } from 'kysely';
import type { RenamedField } from '../../../shared/import/fields-of-book.ts';
import { withoutCase } from '../../../shared/text/without-case.ts';
import {
  type BringProgress,
  type BroughtCounts,
  type BroughtKind,
  type OtherNames,
  type RecordKind,
  recordKinds,
} from '../../../shared/workspace/brought.ts';
import { fieldNames, noteFields } from '../../contacts/fields/field-names.ts';
import type { WriteAudit } from '../../records/audit.ts';
import type { Db } from '../../sqlite/open.ts';
import { writeCampaigns, writeContacts } from '../../sqlite/write.ts';
import { type AnyRow, pagesOf, putRows } from '../row-pages.ts';
import { type AtTeam, atTeam } from './fields.ts';
import { campaignOf, knownNumbers, listNamed, namesOfNumbers } from './known.ts';
import { bringCampaign } from './results.ts';

export type OnBrought = (progress: BringProgress) => void;

const ended = ['finished', 'stopped'] as const;

/** Examples of people under another name: as many as a person reads. */
const namedPeople = 3;

interface ComparedContacts {
  readonly contacts: { readonly own: number; readonly fresh: number };
  readonly otherNames: OtherNames;
}

async function compareContacts(own: Db, teams: Db): Promise<ComparedContacts> {
  const contacts = { own: 0, fresh: 0 };
  const examples: OtherNames['examples'][number][] = [];
  let people = 0;
  const columns = ['id', 'number', 'name'];
  for await (const page of pagesOf(own, { table: 'contacts', columns, key: ['id'] })) {
    const known = await namesOfNumbers(
      teams,
      page.map(({ number }) => String(number)),
    );
    contacts.own += page.length;
    contacts.fresh += page.length - known.size;
    for (const { number, name } of page) {
      const theirs = known.get(String(number));
      if (theirs === undefined || theirs === '' || name === '' || theirs === name) continue;
      people++;
      if (examples.length < namedPeople) examples.push({ number: String(number), own: String(name), theirs });
    }
  }
  return { contacts, otherNames: { people, examples } };
}

export interface ComparedRecords {
  readonly counts: BroughtCounts<RecordKind>;
  readonly otherNames: OtherNames;
  /** By their names here. */
  readonly sameLists: readonly string[];
  readonly renamedFields: readonly RenamedField[];
}

/** Counts for a person to see before {@link bringRecords}, whom the team has under another name, which lists too, and which fields otherwise. */
export async function compareRecords(own: Db, teams: Db): Promise<ComparedRecords> {
  const { contacts, otherNames } = await compareContacts(own, teams);
  const lists = await own.selectFrom('lists').select('name').orderBy('id').execute();
  const templates = await own.selectFrom('message_templates').select('name').execute();
  const senderIds = await own.selectFrom('sender_ids').select('value').execute();
  const campaigns = await endedCampaigns(own);
  const sameLists: string[] = [];
  for (const { name } of lists) if ((await listNamed(teams, name)) !== null) sameLists.push(name);
  const fresh = async (all: readonly unknown[], known: Promise<boolean>[]) => ({
    own: all.length,
    fresh: (await Promise.all(known)).filter((isKnown) => !isKnown).length,
  });
  const counts = {
    contacts,
    lists: { own: lists.length, fresh: lists.length - sameLists.length },
    templates: await fresh(
      templates,
      templates.map(({ name }) => hasTemplate(teams, name)),
    ),
    senderIds: await fresh(
      senderIds,
      senderIds.map(({ value }) => hasSenderId(teams, value)),
    ),
    results: await fresh(
      campaigns,
      campaigns.map(async (one) => (await campaignOf(teams, one)) !== null),
    ),
  };
  const { renamed } = await atTeam(own, teams);
  return { counts, otherNames, sameLists, renamedFields: renamed };
}

/** Tests to one's own phones are nobody's results. */
function endedCampaigns(own: Db) {
  return own
    .selectFrom('campaigns')
    .select(['id', 'created_at', 'started_at', 'copy_of', 'follows'])
    .where('state', 'in', ended)
    .where('test', '=', 0)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export interface BringingRecords {
  readonly kinds: readonly BroughtKind[];
  /** The name of the computer that brings them, for the log. */
  readonly computer: string;
  /** The account of its practice at the team. */
  readonly practiceId: string;
  /** Writes into the team's log. */
  readonly write: WriteAudit;
  readonly onProgress: OnBrought;
}

/**
 * Brings what was chosen, in parts: where the connection is lost in between, what came is there as a whole, and bringing once more brings the
 * rest. The team's own values stay as they are.
 *
 * @returns how many of each are new at the team's
 */
export async function bringRecords(
  own: Db,
  teams: Db,
  bringing: BringingRecords,
): Promise<Partial<Record<RecordKind, number>>> {
  const brought: Partial<Record<RecordKind, number>> = {};
  // Once for all of them: the contacts that come first bring fields along.
  const there = await atTeam(own, teams);
  for (const kind of recordKinds.filter((each) => bringing.kinds.includes(each)))
    brought[kind] = await bringKind[kind](own, teams, { ...bringing, there });
  return brought;
}

type Bringing = BringingRecords & { readonly there: AtTeam };
type Bring = (own: Db, teams: Db, bringing: Bringing) => Promise<number>;

const bringKind: Readonly<Record<RecordKind, Bring>> = {
  contacts: bringContacts,
  lists: bringLists,
  templates: bringTemplates,
  senderIds: bringSenderIds,
  results: bringResults,
};

const contactColumns = ['number', 'name', 'folded_name', 'country', 'fields', 'created_at', 'updated_at'];

/** Pages of contacts in one transaction, whose line in the log counts them: few lines, and nobody waits long to write a contact. */
const pagesAtOnce = 10;

async function bringContacts(
  own: Db,
  teams: Db,
  { there, computer, write, onProgress }: Bringing,
): Promise<number> {
  const total = await countOf(own, 'contacts');
  let done = 0;
  let added = 0;
  await bringFieldKinds(own, teams, there);
  const fields = (await fieldNames(own)).map(there.field);
  const columns = ['id', ...contactColumns];
  for await (const pages of together(pagesOf(own, { table: 'contacts', columns, key: ['id'] }), pagesAtOnce))
    added += await writeContacts(teams, async (trx) => {
      let fresh = 0;
      for (const page of pages) {
        fresh += await putFresh(trx, page, there);
        done += page.length;
        onProgress({ kind: 'contacts', done, total });
      }
      // With each transaction anew: whoever removes contacts meanwhile forgets the fields that none has yet.
      if (fresh > 0) await noteFields(trx, fields);
      const detail = { added: fresh, changed: 0, rejected: 0, from: computer };
      if (fresh > 0) await write('Contacts', { action: 'contacts.imported', detail }, trx);
      return fresh;
    });
  return added;
}

/** @returns how many of them the team had not */
async function putFresh(trx: Db, page: readonly AnyRow[], there: AtTeam): Promise<number> {
  const known = await knownNumbers(
    trx,
    page.map(({ number }) => String(number)),
  );
  const fresh = page
    .filter(({ number }) => !known.has(String(number)))
    .map((row) => ({ ...row, fields: there.fields(String(row.fields)) }));
  await putRows(trx, 'contacts', contactColumns, fresh, 'ON CONFLICT (number) DO NOTHING');
  return fresh.length;
}

async function* together<Page>(pages: AsyncIterable<Page>, most: number): AsyncGenerator<readonly Page[]> {
  let some: Page[] = [];
  for await (const page of pages) {
    some.push(page);
    if (some.length < most) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Values are written in the form of their field's kind. Where the team has another kind for it, that one stays. */
async function bringFieldKinds(own: Db, teams: Db, there: AtTeam): Promise<void> {
  const kinds = await own.selectFrom('field_kinds').select(['name', 'kind']).execute();
  if (kinds.length > 0)
    await teams
      .insertInto('field_kinds')
      .values(kinds.map(({ name, kind }) => ({ name: there.field(name), kind, import_id: null })))
      .onConflict((name) => name.column('name').doNothing())
      .execute();
}

async function bringLists(own: Db, teams: Db, { computer, write, onProgress }: Bringing): Promise<number> {
  const total = await countOf(own, 'list_members');
  let done = 0;
  const lists = await own.selectFrom('lists').selectAll().orderBy('id').execute();
  const { ids, added } = await writeContacts(teams, async (trx) => {
    const made = await putLists(trx, lists);
    const detail = { brought: made.added, from: computer };
    if (made.added > 0) await write('Lists', { action: 'list.brought', detail }, trx);
    return made;
  });
  for (const { id } of lists) {
    const listId = ids.get(id) ?? 0;
    const members = { table: 'list_members', columns: ['list_id', 'contact_id'], key: ['contact_id'] };
    for await (const page of pagesOf(own, { ...members, of: ['list_id', id] })) {
      const people = await own
        .selectFrom('contacts')
        .select('number')
        .where(
          'id',
          'in',
          page.map(({ contact_id }) => Number(contact_id)),
        )
        .execute();
      await writeContacts(teams, async (trx) => {
        const known = await knownNumbers(
          trx,
          people.map(({ number }) => number),
        );
        const rows = [...known.values()].map((contact_id) => ({ list_id: listId, contact_id }));
        await putRows(trx, 'list_members', ['list_id', 'contact_id'], rows, 'ON CONFLICT DO NOTHING');
      });
      done += page.length;
      onProgress({ kind: 'lists', done, total });
    }
  }
  return added;
}

/** The team's id of each, and how many it had not. */
async function putLists(
  trx: Db,
  lists: readonly { readonly id: number; readonly name: string; readonly created_at: number }[],
): Promise<{ readonly ids: ReadonlyMap<number, number>; readonly added: number }> {
  const ids = new Map<number, number>();
  let added = 0;
  for (const { id, name, created_at } of lists) {
    const there = await listNamed(trx, name);
    if (there !== null) {
      ids.set(id, there);
      continue;
    }
    const made = await trx
      .insertInto('lists')
      .values({ name, name_without_case: withoutCase(name), created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(id, made.id);
    added++;
  }
  return { ids, added };
}

async function bringTemplates(own: Db, teams: Db, bringing: Bringing): Promise<number> {
  const templates = await own.selectFrom('message_templates').selectAll().orderBy('id').execute();
  return bringEach(teams, bringing, {
    subject: 'Templates',
    action: 'template.brought',
    all: templates,
    put: (trx, { id: _, text, ...template }) =>
      trx
        .insertInto('message_templates')
        .values({ ...template, text: bringing.there.template(text) })
        .onConflict((name) => name.column('name_without_case').doNothing())
        .executeTakeFirstOrThrow(),
  });
}

async function bringSenderIds(own: Db, teams: Db, bringing: Bringing): Promise<number> {
  const senderIds = await own.selectFrom('sender_ids').selectAll().orderBy('id').execute();
  /** Only where the team has none. */
  const asDefault = sql<
    0 | 1
  >`(SELECT CASE WHEN EXISTS (SELECT 1 FROM sender_ids WHERE is_default = 1) THEN 0 ELSE 1 END)`;
  return bringEach(teams, bringing, {
    subject: 'Sender IDs',
    action: 'sender-id.brought',
    all: senderIds,
    put: (trx, { id: _, is_default, ...senderId }) =>
      trx
        .insertInto('sender_ids')
        .values({ ...senderId, is_default: is_default === 0 ? 0 : asDefault })
        .onConflict((value) => value.column('value').doNothing())
        .executeTakeFirstOrThrow(),
  });
}

/** Each of a few rows, as far as the team has none like it: all of them or none, with one line in the log. */
function bringEach<Row>(
  teams: Db,
  { computer, write }: Bringing,
  {
    subject,
    action,
    all,
    put,
  }: {
    readonly subject: string;
    readonly action: 'template.brought' | 'sender-id.brought';
    readonly all: readonly Row[];
    readonly put: (trx: Db, row: Row) => Promise<InsertResult>;
  },
): Promise<number> {
  return writeCampaigns(teams, async (trx) => {
    let added = 0;
    for (const row of all) added += Number((await put(trx, row)).numInsertedOrUpdatedRows ?? 0n);
    const detail = { brought: added, from: computer };
    if (added > 0) await write(subject, { action, detail }, trx);
    return added;
  });
}

/** Each campaign is a transaction of its own, so that nobody waits for all of them; one line counts those of a try, which is written last. */
async function bringResults(
  own: Db,
  teams: Db,
  { there, practiceId, computer, write, onProgress }: Bringing,
): Promise<number> {
  const campaigns = await endedCampaigns(own);
  /** The team's id of each. */
  const ids = new Map<number, number>();
  let added = 0;
  const note = async (): Promise<void> => {
    const detail = { brought: added, from: computer };
    if (added > 0) await write('Campaigns', { action: 'campaign.brought', detail });
  };
  try {
    for (const [index, campaign] of campaigns.entries()) {
      const known = await campaignOf(teams, campaign);
      const id = known ?? (await bringCampaign(own, teams, campaign, { ids, practiceId, ofTeam: there }));
      if (known === null) added++;
      ids.set(campaign.id, id);
      onProgress({ kind: 'results', done: index + 1, total: campaigns.length });
    }
  } catch (cause) {
    // Campaigns that came stay, and the next try does not count them. Where the connection is lost, there is no line.
    await note().catch(() => undefined);
    throw cause;
  }
  await note();
  return added;
}

async function countOf(db: Db, table: 'contacts' | 'list_members'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function hasTemplate(teams: Db, name: string): Promise<boolean> {
  const found = teams
    .selectFrom('message_templates')
    .select('id')
    .where('name_without_case', '=', withoutCase(name));
  return (await found.executeTakeFirst()) !== undefined;
}

async function hasSenderId(teams: Db, value: string): Promise<boolean> {
  const found = teams.selectFrom('sender_ids').select('id').where('value', '=', value);
  return (await found.executeTakeFirst()) !== undefined;
}
