import { expect, test } from 'vitest';
import { campaignById, moveCampaign } from '../../../../../../electron/db/campaigns/campaigns.ts';
import { pausedSince } from '../../../../../../renderer/screens/settings/account/paused-since.ts';
import { seedCampaign } from '../../../../../support/seeds.ts';
import { TemporaryRecords } from '../../../../../support/temporary-records.ts';

test('a campaign that waited for the key is paused again only once it has gone on and was paused anew', async () => {
  const records = new TemporaryRecords();
  try {
    const db = records.open('campaigns');
    const id = await seedCampaign(db, { recipients: 1, pause: { kind: 'no-key' } });
    const before = [await campaignById(db, id)];
    const now = async () => pausedSince(before, [await campaignById(db, id)]).length;
    expect(await now()).toBe(0);
    await moveCampaign(db, id, ['paused'], { state: 'sending' }, 5);
    expect(await now()).toBe(0);
    const reason = { kind: 'refused-alike', status: 402, said: 'Insufficient balance' } as const;
    await moveCampaign(db, id, ['sending'], { state: 'paused', reason }, 6);
    expect(await now()).toBe(1);
  } finally {
    await records.close();
  }
});
