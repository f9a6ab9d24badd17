/** How a scheduled campaign differs from what planning it now would come to. */
import { countGone } from '../../db/campaigns/leave-out.ts';
import { plannedTexts } from '../../db/campaigns/planned-texts.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { namedPeople, type PlanChanges } from '../../shared/models.ts';
import { checkEligibility, type EligibilityQuery } from '../audience/eligibility.ts';

/** Compares each text with the one that was planned for the number; `pause` lets the thread do other things. */
export async function changesSincePlanned(
  db: Db,
  campaignId: number,
  { audience, ...query }: EligibilityQuery,
  pause: () => Promise<void>,
): Promise<PlanChanges> {
  // It would itself be the text that its people are about to get; this is looked at again when it begins.
  const lasting = { ...audience, notTextedWithinDays: null, skipNearlySame: false };
  const changes = { texts: 0, joined: 0 };
  const whose: string[] = [];
  let stay = 0;
  for await (const { people } of checkEligibility(db, { ...query, audience: lasting })) {
    const texts = new Map(
      people.flatMap(({ number, text, skip }) => (skip === null ? [[number, text] as const] : [])),
    );
    const names = new Map(people.map(({ number, name }) => [number, name || `+${number}`]));
    const planned = await plannedTexts(db, campaignId, [...texts.keys()]);
    for (const [number, text] of texts) {
      const before = planned.get(number);
      if (before === undefined) changes.joined += 1;
      else stay += 1;
      if (before === undefined || before === text) continue;
      changes.texts += 1;
      if (whose.length < namedPeople) whose.push((names.get(number) ?? '').slice(0, 200));
    }
    await pause();
  }
  const { gone, all } = await countGone(db, campaignId);
  return { ...changes, whose, gone, left: Math.max(0, all - gone - stay) };
}
