/** The second look when a campaign begins: a person it was planned for may be no contact, or texted, by now. */
import { setImmediate } from 'node:timers/promises';
import { AlsoRefused } from '../../contacts/refusals/also-refused.ts';
import { campaignById } from '../../db/campaigns/campaigns.ts';
import {
  contactsOfCampaign,
  type Left,
  leaveOut,
  leaveOutRefused,
  leaveOutRemoved,
  leaveOutTexted,
  textsSincePlanned,
} from '../../db/campaigns/leave-out.ts';
import { plannedAt, refusalsFrom } from '../../db/campaigns/refused-since.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { nearlySame } from './nearly-same.ts';

const dayMs = 86_400_000;
/** Some milliseconds: this runs where the windows are served. */
const comparedAtOnce = 300;

/**
 * @param now Unix ms
 * @returns how many refused on another number since it was planned
 */
export async function leaveOutLate(db: Db, campaignId: number, now: number): Promise<number> {
  await leaveOutRemoved(db, campaignId);
  await leaveOutRefused(db, campaignId);
  const refused = await leaveOutAlsoRefused(db, campaignId);
  await leaveOutLikeTexts(db, campaignId, now);
  return refused;
}

async function leaveOutAlsoRefused(db: Db, campaignId: number): Promise<number> {
  const since = await plannedAt(db, campaignId);
  const refusals = since === null ? [] : await refusalsFrom(db, since);
  if (refusals.length === 0) return 0;
  const refused = new AlsoRefused(refusals);
  let count = 0;
  for await (const people of contactsOfCampaign(db, campaignId)) {
    const left = people.filter((person) => refused.has(person)).map((person) => person.left);
    await leaveOut(db, left, 'refused-elsewhere');
    count += left.length;
  }
  return count;
}

async function leaveOutLikeTexts(db: Db, campaignId: number, now: number): Promise<void> {
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
