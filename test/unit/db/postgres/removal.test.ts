/** A campaign of a team is removed by people of the team, whom the server binds by every guard: whole, or not a row of it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allCampaigns, campaignById, removeCampaign } from '../../../../electron/db/campaigns/campaigns.ts';
import { clearRemoved } from '../../../../electron/db/campaigns/plans.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { undoDecision } from '../../../../electron/sending/decisions.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { endedCampaign, leftOf, removeAsPressed } from '../../../support/ended-campaign.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
beforeEach(() => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

const nothing = { campaigns: 0, recipients: 0, batches: 0, attempts: 0 };

describe.for(['write', 'manage'] as const)('by somebody with the right to %s', (set) => {
  test.for(['finished', 'stopped'] as const)(
    'a campaign that is %s goes with all its rows',
    async (state) => {
      const id = await endedCampaign(admin, { state, people: 60 });
      await removeAsPressed(workspace.openAs(set), id);
      expect(await leftOf(admin, id)).toEqual(nothing);
      await expect(campaignById(admin, id)).rejects.toMatchObject({ code: 'not-found' });
    },
  );
});

describe('from the moment at which it is removed', () => {
  const again = (campaignId: number) =>
    ({ campaignId, batchIds: null, from: 'unconfirmed', as: 'queued' }) as const;
  const by = () => ({ at: Date.now(), actor: 'ben' });

  test('nothing of it is sent again or decided, and no screen has it', async () => {
    const id = await endedCampaign(admin, { state: 'finished', people: 40, unconfirmed: 2 });
    const [ana, ben] = [workspace.openAs('write'), workspace.openAs('manage')];
    const leftOut = await decideAsSeen(ben, { ...again(id), as: 'left-out' }, by());
    await undoDecision(ben, id, leftOut.decision ?? 0, by());
    await writeCampaigns(ana, (trx) => removeCampaign(trx, id, Date.now()));
    const gone = { code: 'not-found' };
    await expect(decideAsSeen(ben, again(id), by())).rejects.toMatchObject(gone);
    await expect(undoDecision(ben, id, leftOut.decision ?? 0, by())).rejects.toMatchObject(gone);
    await expect(removeAsPressed(ben, id)).rejects.toMatchObject(gone);
    expect(await allCampaigns(ben)).toEqual([]);
    for (const change of [sql`state = 'sending'`, sql`removed_at = NULL`])
      await expect(sql`UPDATE campaigns SET ${change} WHERE id = ${id}`.execute(ben)).rejects.toThrow(
        'stays so',
      );
  });

  test('what was left of it where Carillon ended meanwhile goes with the next look of whichever computer', async () => {
    const id = await endedCampaign(admin, { state: 'finished', people: 60 });
    const [ana, ben] = [workspace.openAs('write'), workspace.openAs('write')];
    await writeCampaigns(ana, (trx) => removeCampaign(trx, id, Date.now()));
    await sql`SELECT keep_texts_of(${id})`.execute(ana);
    await sql`DELETE FROM recipients WHERE campaign_id = ${id} AND id % 2 = 0`.execute(ana);
    await sql`DELETE FROM batches WHERE campaign_id = ${id} AND position < 3`.execute(ana);
    await Promise.all([clearRemoved(ben, Date.now()), clearRemoved(ana, Date.now())]);
    expect(await leftOf(admin, id)).toEqual(nothing);
  });
});

describe('by whatever program', () => {
  test('a campaign of which a request has no answer yet stays whole', async () => {
    const id = await endedCampaign(admin, { state: 'stopped', people: 20, onItsWay: 1 });
    const before = await leftOf(admin, id);
    await expect(
      sql`DELETE FROM campaigns WHERE id = ${id}`.execute(workspace.openAs('write')),
    ).rejects.toThrow('on its way');
    expect(await leftOf(admin, id)).toEqual(before);
  });

  test('the fuse still knows what the people of a removed campaign got', async () => {
    const id = await endedCampaign(admin, { state: 'stopped', people: 20 });
    await sql`DELETE FROM campaigns WHERE id = ${id}`.execute(workspace.openAs('write'));
    expect(await leftOf(admin, id)).toEqual(nothing);
    const kept = await admin.selectFrom('removed_texts').select(['number', 'text', 'practice']).execute();
    expect(new Set(kept.map(({ number }) => number)).size).toBe(20);
    expect(kept[0]).toMatchObject({ practice: 0 });
  });
});
