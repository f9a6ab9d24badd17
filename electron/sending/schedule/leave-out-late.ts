/** What is looked at once more when a campaign begins: who it was planned for may be no contact, or texted, by now. */
import { setImmediate } from 'node:timers/promises';
import { campaignById } from '../../db/campaigns/campaigns.ts';
import {
  type Left,
  leaveOut,
  leaveOutRemoved,
  leaveOutTexted,
  textsSincePlanned,
} from '../../db/campaigns/leave-out.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { nearlySame } from './nearly-same.ts';

const dayMs = 86_400_000;
/** Some milliseconds: this runs where the windows are served. */
const comparedAtOnce = 300;

/** @param now Unix ms */
export async function leaveOutLate(db: Db, campaignId: number, now: number): Promise<void> {
  await leaveOutRemoved(db, campaignId);
  const campaign = await campaignById(db, campaignId);
  const { notTextedWithinDays, skipNearlySame } = campaign.audience;
  if (notTextedWithinDays !== null) await leaveOutTexted(db, campaign, now - notTextedWithinDays * dayMs);
  if (!skipNearlySame) return;
  for await (const texts of textsSincePlanned(db, campaign)) {
    const same: Left[] = [];
    for (const [index, { text, earlier, left }] of texts.entries()) {
      if (index % comparedAtOnce === 0) await setImmediate();
      if (nearlySame(text, earlier)) same.push(left);
    }
    await leaveOut(db, same, 'nearly-same-text');
  }
}
