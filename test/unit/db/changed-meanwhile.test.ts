/** Two people change the same thing: whoever saves over what they have not seen is refused, and nothing of the first is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  campaignById,
  createCampaign,
  emptyDraft,
  saveDraft,
} from '../../../electron/db/campaigns/campaigns.ts';
import { contactById, saveContact } from '../../../electron/db/contacts/contacts.ts';
import { saveMessageTemplate } from '../../../electron/db/message/message-templates.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import { isOnPostgres } from '../../support/engine.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let one: Db;
let other: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  one = records.open('both');
  other = records.open('both');
});
afterEach(async () => {
  await records.close();
});

const draft = (template: string) => ({ ...emptyDraft(50), template });

test('of two who write one draft the second is refused, and told whose text it would have replaced', async () => {
  const { id, version } = await createCampaign(one, draft(''), 1);
  const saved = await saveDraft(one, id, draft('Hers'), 2, version);
  expect(saved).toMatchObject({ version: version + 1, template: 'Hers' });
  await expect(saveDraft(other, id, draft('His'), 3, version)).rejects.toMatchObject({
    code: 'changed-meanwhile',
    values: { by: isOnPostgres ? records.workspace?.at.person : '' },
  });
  expect(await campaignById(other, id)).toEqual(saved);
  // Seen, it may be replaced.
  expect((await saveDraft(other, id, draft('His'), 4, saved.version)).template).toBe('His');
});

test('of many saves over one version exactly one is kept', async () => {
  const { id, version } = await createCampaign(one, draft(''), 1);
  const tried = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      saveDraft(at % 2 ? one : other, id, draft(`Text ${at}`), at, version),
    ),
  );
  const kept = tried.filter(({ status }) => status === 'fulfilled');
  expect(kept).toHaveLength(1);
  expect((await campaignById(one, id)).version).toBe(version + 1);
});

test('a save over whatever is there, and one of a campaign that is no draft, are what they were', async () => {
  const { id, version } = await createCampaign(one, draft(''), 1);
  await saveDraft(one, id, draft('Hers'), 2);
  expect((await saveDraft(other, id, draft('His'), 3)).version).toBe(version + 2);
  await one.updateTable('campaigns').set({ state: 'stopped' }).where('id', '=', id).execute();
  await expect(saveDraft(one, id, draft('Late'), 4, version + 2)).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
});

test('a template is not written over unseen, also within a millisecond', async () => {
  const { id, updatedAt } = await saveMessageTemplate(one, { id: null, name: 'Visit', text: 'Hi' }, 5);
  const change = { id, name: 'Visit', over: updatedAt };
  const hers = await saveMessageTemplate(one, { ...change, text: 'Hers' }, 5);
  expect(hers.updatedAt).toBeGreaterThan(updatedAt);
  await expect(saveMessageTemplate(other, { ...change, text: 'His' }, 5)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  const seen = { ...change, over: hers.updatedAt };
  expect((await saveMessageTemplate(other, { ...seen, text: 'His' }, 4)).text).toBe('His');
  await expect(saveMessageTemplate(other, { ...seen, id: id + 1, text: 'His' }, 6)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a contact is not written over unseen, nor are its lists', async () => {
  const { id: list } = await one
    .insertInto('lists')
    .values({ name: 'Club', name_without_case: 'club', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = { number: '447700900123', country: 'GB', listIds: [] };
  const save = (db: Db, change: Parameters<typeof saveContact>[1]) =>
    writeContacts(db, (trx) => saveContact(trx, change, 5));
  const id = await save(one, { ...person, id: null, fields: { Name: 'Ann' } });
  const seen = await contactById(other, id);
  await save(one, { ...person, id, fields: { Name: 'Anna' }, over: seen });
  await expect(save(other, { ...person, id, fields: { Name: 'Anne' }, over: seen })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await contactById(one, id)).fields).toEqual({ Name: 'Anna' });

  const again = await contactById(other, id);
  await one.insertInto('list_members').values({ list_id: list, contact_id: id }).execute();
  await expect(save(other, { ...person, id, fields: {}, over: again })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await contactById(one, id)).listIds).toEqual([list]);
  await save(other, { ...person, id, fields: {}, over: await contactById(other, id) });
});
