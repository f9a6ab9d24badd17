/** How a scheduled campaign differs from what planning it now would come to. */
import { contactsOfCampaign, countGone, refusedNumbers } from '../../db/campaigns/leave-out.ts';
import { leftForTexts, plannedTexts } from '../../db/campaigns/planned-texts.ts';
import { fieldsBefore, hasImportsSince } from '../../db/contacts/fields/values-before.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { namedPeople, type PlanChanges } from '../../shared/models.ts';
import { fieldsUsed } from '../../shared/text/template.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import type { CheckedPerson, EligibilityQuery } from '../audience/checked-person.ts';
import { checkEligibility } from '../audience/eligibility.ts';
import { createFieldReader, type FieldReader } from '../audience/field-values.ts';
import { ChangedDates } from './changed-dates.ts';
import { ChangedValues } from './changed-values.ts';

/** Of so many people at most it is looked who is not among them any more: each is kept in memory meanwhile. */
const comparedOneByOne = 50_000;

/**
 * Compares each text with the one that was planned for the number, and what imports have changed of the others.
 *
 * @param query its `now` is when it was planned, Unix ms
 * @param pause lets the thread do other things
 */
export async function changesSincePlanned(
  db: Db,
  campaignId: number,
  { audience, ...query }: EligibilityQuery,
  pause: () => Promise<void>,
): Promise<PlanChanges> {
  const { gone, all, names } = await countGone(db, campaignId, namedPeople);
  const goneNames = names.map(cut);
  // The rows of a file stay as they are; only refusals come and go.
  if (audience.file !== undefined)
    return {
      texts: 0,
      joined: 0,
      whose: [],
      gone,
      left: 0,
      names: { joined: [], left: [], gone: goneNames },
    };
  // It would itself be the text that its people are about to get; this is looked at again when it begins.
  const lasting = { ...query, audience: { ...audience, notTextedWithinDays: null, skipNearlySame: false } };
  const compared = new Compared(db, campaignId, lasting, await hasImportsSince(db, query.now));
  for await (const { people } of checkEligibility(db, lasting)) {
    await compared.take(people.filter(({ skip }) => skip === null));
    await pause();
  }
  const left = Math.max(0, all - gone - compared.staying);
  if (left > 0) await compared.takeThoseWhoLeft(pause);
  return compared.found(gone, goneNames, left);
}

const cut = (name: string): string => cutText(name, 200);

/** A campaign as it was planned beside the people whom it would go to now. */
class Compared {
  readonly #db: Db;
  readonly #campaignId: number;
  readonly #dates: ChangedDates;
  readonly #values: ChangedValues;
  readonly #read: FieldReader;
  /** Since when imports may have changed values, Unix ms; null: none did. */
  readonly #since: number | null;
  readonly #whose: string[] = [];
  readonly #names = { joined: [] as string[], left: [] as string[] };
  readonly #stay = new Set<string>();
  #texts = 0;
  #joined = 0;
  /** People who are planned and still wanted. */
  staying = 0;

  constructor(db: Db, campaignId: number, { template, now }: EligibilityQuery, areImported: boolean) {
    this.#db = db;
    this.#campaignId = campaignId;
    this.#dates = new ChangedDates(template);
    this.#values = new ChangedValues(fieldsUsed(template));
    this.#read = createFieldReader(this.#dates.names);
    this.#since = areImported ? now : null;
  }

  async take(wanted: readonly CheckedPerson[]): Promise<void> {
    const planned = await plannedTexts(
      this.#db,
      this.#campaignId,
      wanted.map(({ number }) => number),
    );
    const absent = wanted.filter(({ number }) => !planned.has(number));
    await this.#takeThoseWhoJoined(absent);
    const before = await this.#fieldsBefore(wanted.map(({ number }) => number));
    for (const { number, text, name, fields } of wanted) {
      const old = planned.get(number);
      if (old === undefined) continue;
      this.staying += 1;
      if (this.#stay.size <= comparedOneByOne) this.#stay.add(number);
      const named = name || `+${number}`;
      const was = before.get(number);
      if (old === text) this.#values.take(named, was, fields);
      else this.#takeText({ named, fields, was, old });
    }
  }

  #takeText({ named, fields, was, old }: Differing): void {
    this.#texts += 1;
    if (this.#dates.take('texts', this.#dated({ named, fields, was, old }))) return;
    if (this.#whose.length < namedPeople) this.#whose.push(cut(named));
    this.#values.reads(named, was, fields);
  }

  #dated({ named, fields, was, old }: Differing) {
    return {
      name: named,
      values: this.#read(fields),
      old: was === undefined ? undefined : this.#read(was),
      before: old,
    };
  }

  async #takeThoseWhoJoined(absent: readonly CheckedPerson[]): Promise<void> {
    const numbers = absent.map(({ number }) => number);
    const meant = await leftForTexts(this.#db, this.#campaignId, numbers);
    for (const { number, name } of absent) {
      if (meant.has(number)) continue;
      this.#joined += 1;
      if (this.#names.joined.length < namedPeople) this.#names.joined.push(cut(name || `+${number}`));
    }
  }

  /** Looks who is planned, and not in the audience any more, and whether for another date: those who were removed or refused are not among them. */
  async takeThoseWhoLeft(pause: () => Promise<void>): Promise<void> {
    if (this.#stay.size > comparedOneByOne) return;
    for await (const people of contactsOfCampaign(this.#db, this.#campaignId)) {
      const others = people.filter(({ number }) => !this.#stay.has(number));
      if (others.length > 0) {
        const numbers = others.map(({ number }) => number);
        const refused = await refusedNumbers(this.#db, numbers);
        const planned = await plannedTexts(this.#db, this.#campaignId, numbers);
        const before = await this.#fieldsBefore(numbers);
        for (const { number, name, fields } of others) {
          const old = planned.get(number);
          if (old === undefined || refused.has(number)) continue;
          const named = name || `+${number}`;
          if (this.#dates.take('left', this.#dated({ named, fields, was: before.get(number), old })))
            continue;
          if (this.#names.left.length < namedPeople) this.#names.left.push(cut(named));
        }
      }
      await pause();
    }
  }

  async #fieldsBefore(numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#since === null ? none : fieldsBefore(this.#db, numbers, this.#since);
  }

  found(gone: number, goneNames: readonly string[], left: number): PlanChanges {
    return {
      texts: this.#texts,
      whose: this.#whose,
      joined: this.#joined,
      left,
      gone,
      names: { ...this.#names, gone: [...goneNames] },
      ...this.#dates.all(),
      ...this.#values.all(),
    };
  }
}

const none: ReadonlyMap<string, string> = new Map();

interface Differing {
  readonly named: string;
  /** JSON of the fields, now and before an import changed them. */
  readonly fields: string;
  readonly was: string | undefined;
  /** The text that was planned. */
  readonly old: string;
}
