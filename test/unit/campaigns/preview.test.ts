import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewOf } from '../../../electron/campaigns/preview.ts';
import { emptyDraft } from '../../../electron/db/campaigns.ts';
import { migrateAll } from '../../../electron/db/migrate.ts';
import { type Db, openHere } from '../../../electron/db/open.ts';
import type { Audience, CampaignDraft } from '../../../electron/shared/models.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-preview-'));
  migrateAll(folder);
  db = openHere(folder, 'contacts');
  for (const [index, name] of ['Ada', 'Bea', 'Cleo', 'Dora'].entries()) {
    await db
      .insertInto('contacts')
      .values({
        number: `4477009001${index}0`,
        name,
        country: 'GB',
        fields: JSON.stringify({ 'First name': name }),
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  }
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

function draft(audience: Partial<Audience>): CampaignDraft {
  const empty = emptyDraft(50);
  return {
    ...empty,
    template: 'Hi {First name}',
    audience: { ...empty.audience, everyone: true, ...audience },
  };
}

async function seen(audience: Partial<Audience>, after = 0) {
  const { audience: size, rows } = await previewOf(db, draft(audience), ['First name'], after);
  return { size, texts: rows.map(({ text }) => text) };
}

test('shows the texts of everybody who gets one, in order, page after page', async () => {
  expect(await seen({})).toEqual({ size: 4, texts: ['Hi Ada', 'Hi Bea', 'Hi Cleo', 'Hi Dora'] });
  expect(await seen({}, 2)).toEqual({ size: 4, texts: ['Hi Cleo', 'Hi Dora'] });
});

test('neither shows nor counts whoever is on the do-not-text list', async () => {
  await db
    .insertInto('do_not_text')
    .values({ number: '447700900100', reason: 'Replied STOP', source: 'test', added_at: 1 })
    .execute();
  expect(await seen({})).toEqual({ size: 3, texts: ['Hi Bea', 'Hi Cleo', 'Hi Dora'] });
});

test('neither shows nor counts whoever is on an excepted list', async () => {
  await db.insertInto('lists').values({ name: 'Staff', created_at: 1 }).execute();
  await db.insertInto('list_members').values({ list_id: 1, contact_id: 2 }).execute();
  expect(await seen({ exceptListIds: [1] })).toEqual({ size: 3, texts: ['Hi Ada', 'Hi Cleo', 'Hi Dora'] });
});
