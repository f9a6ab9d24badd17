/** How a scheduled campaign differs from what planning it now would come to. */
import { contactsOfCampaign, countGone, refusedNumbers } from '../../db/campaigns/leave-out.ts';
import { countLeftForTexts, plannedTexts } from '../../db/campaigns/planned-texts.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { namedPeople, type PlanChanges } from '../../shared/models.ts';
import type { EligibilityQuery } from '../audience/checked-person.ts';
import { checkEligibility } from '../audience/eligibility.ts';
import { createFieldReader } from '../audience/field-values.ts';
import { ChangedDates } from './changed-dates.ts';

/** Of so many people at most it is looked who is not among them any more: each is kept in memory meanwhile. */
const comparedOneByOne = 50_000;

/** Compares each text with the one that was planned for the number; `pause` lets the thread do other things. */
export async function changesSincePlanned(
  db: Db,
  campaignId: number,
  { audience, ...query }: EligibilityQuery,
  pause: () => Promise<void>,
): Promise<PlanChanges> {
  if (audience.file !== undefined) {
    // The rows of a file stay as they are; only refusals come and go.
    const { gone } = await countGone(db, campaignId);
    return { texts: 0, joined: 0, whose: [], gone, left: 0 };
  }
  // It would itself be the text that its people are about to get; this is looked at again when it begins.
  const lasting = { ...audience, notTextedWithinDays: null, skipNearlySame: false };
  const changes = { texts: 0, joined: 0 };
  const dates = new ChangedDates(query.template);
  const read = createFieldReader(dates.names);
  const whose: string[] = [];
  const stay = new Set<string>();
  let staying = 0;
  for await (const { people } of checkEligibility(db, { ...query, audience: lasting })) {
    const wanted = people.filter(({ skip }) => skip === null);
    const planned = await plannedTexts(
      db,
      campaignId,
      wanted.map(({ number }) => number),
    );
    const absent = wanted.filter(({ number }) => !planned.has(number)).map(({ number }) => number);
    changes.joined += absent.length - (await countLeftForTexts(db, campaignId, absent));
    for (const { number, text, name, fields } of wanted) {
      const before = planned.get(number);
      if (before === undefined) continue;
      staying += 1;
      if (stay.size <= comparedOneByOne) stay.add(number);
      if (before === text) continue;
      changes.texts += 1;
      const named = name || `+${number}`;
      if (dates.take('texts', { name: named, values: read(fields), before })) continue;
      if (whose.length < namedPeople) whose.push(named.slice(0, 200));
    }
    await pause();
  }
  const { gone, all } = await countGone(db, campaignId);
  const left = Math.max(0, all - gone - staying);
  if (left > 0 && !dates.isEmpty && stay.size <= comparedOneByOne) {
    await takeThoseWhoLeft(db, campaignId, { stay, dates, read, pause });
  }
  return { ...changes, whose, gone, left, ...dates.all() };
}

/** Looks who is planned, and not in the audience any more, for another date: those who were removed or refused are not among them. */
async function takeThoseWhoLeft(
  db: Db,
  campaignId: number,
  {
    stay,
    dates,
    read,
    pause,
  }: {
    stay: ReadonlySet<string>;
    dates: ChangedDates;
    read: (fields: string) => Readonly<Record<string, string>>;
    pause: () => Promise<void>;
  },
): Promise<void> {
  for await (const people of contactsOfCampaign(db, campaignId)) {
    const others = people.filter(({ number }) => !stay.has(number));
    if (others.length > 0) {
      const numbers = others.map(({ number }) => number);
      const refused = await refusedNumbers(db, numbers);
      const planned = await plannedTexts(db, campaignId, numbers);
      for (const { number, name, fields } of others) {
        const before = planned.get(number);
        if (before === undefined || refused.has(number)) continue;
        dates.take('left', { name: name || `+${number}`, values: read(fields), before });
      }
    }
    await pause();
  }
}
