/** People who have come into the audience of a copy since the campaign before was sent. */
import { campaignBefore, campaignById } from '../../db/campaigns/campaigns.ts';
import { audienceBesides } from '../../db/contacts/audience.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { type Audience, followsCalendar } from '../../shared/models.ts';
import type { PeopleSince } from '../../shared/plans.ts';
import { peopleOf } from '../draft-copies.ts';

/** Null: nobody has; it repeats none that was sent to the people of its audience; or who they are is another matter each day. */
export async function peopleSince(
  db: Db,
  id: number,
  audience: Audience,
  now: number,
): Promise<PeopleSince | null> {
  const before = await campaignBefore(db, id);
  if (before === null || before.startedAt === null || before.purgedAt !== null) return null;
  if (audience.file !== undefined || followsCalendar(audience)) return null;
  if (peopleOf(before.audience) !== peopleOf(audience)) return null;
  const joined = await audienceBesides(db, audience, now, before.id);
  if (joined === 0) return null;
  const { name, counts } = await campaignById(db, before.id);
  const sentTo = Object.values(counts.recipients).reduce((sum, count) => sum + count, 0);
  return { campaignId: before.id, name, before: sentTo, joined };
}
