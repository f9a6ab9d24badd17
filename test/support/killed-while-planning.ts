/** A process that plans a campaign and ends itself as a crash would, half way: `FOLDER CAMPAIGN SHARE`. */
import { buildPlanInThread } from '../../electron/campaigns/plan/plan-thread.ts';
import { campaignById } from '../../electron/db/campaigns/campaigns.ts';
import { openHere } from '../../electron/db/sqlite/open.ts';

const [folder = '', campaignId = '', share = ''] = process.argv.slice(2);
const db = openHere(folder, 'campaigns');
const draft = await campaignById(db, Number(campaignId));
await db.destroy();
await buildPlanInThread({
  records: { kind: 'files', folder },
  campaignId: draft.id,
  draft,
  knownFields: ['code'],
  now: Date.now(),
  practice: 'practice',
  byCountry: false,
  onProgress: (done, total) => {
    if (done >= total * Number(share)) process.kill(process.pid, 'SIGKILL');
  },
});
