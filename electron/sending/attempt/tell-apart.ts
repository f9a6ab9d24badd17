/**
 * Batches by whose hours their people keep. The country recorded with a batch only chooses where to look; the numbers decide. So
 * a batch that waits for a country is held against them as well: whoever stands there wrongly does not wait for it.
 */
import { hoursOfNumber } from '../../contacts/phone/country-of-number.ts';
import {
  type BatchNumbers,
  type ClaimableBatch,
  countriesOfBatch,
  numbersOf,
  queuedBehind,
  setCountry,
  skipBarred,
  splitOff,
} from '../../db/campaigns/batches.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { AccountQueue } from '../account/account-queue.ts';

/** Some ten thousand numbers: what a cycle can look at beside its claims. */
const readAtOnce = 100;

/** The countries whose hours apply to the people who may be texted. */
export const hoursOfAll = ({ phones, recorded }: BatchNumbers): readonly string[] => [
  ...new Set(phones.map((phone, at) => hoursOfNumber(phone, recorded[at] ?? null))),
];

export const isOfOneCountry = (countries: readonly string[], { country }: ClaimableBatch): boolean =>
  countries.length === 1 && countries[0] === country;

/** Of a batch whose people were not told apart by country, each country gets a batch of its own. */
export async function tellApart(trx: Db, { id, bisecting }: ClaimableBatch, now: number): Promise<void> {
  const people = await countriesOfBatch(trx, id);
  const groups = Map.groupBy(people, ({ number, country }) => hoursOfNumber(number, country));
  const [first, ...others] = groups;
  if (first === undefined) return;
  for (const [country, those] of others) {
    const numbers = those.map(({ number }) => number);
    await setCountry(trx, await splitOff(trx, id, numbers, { bisecting, now }), country);
  }
  await setCountry(trx, id, first[0]);
}

/**
 * Looks at batches of a campaign that wait for these countries, each once a run.
 *
 * @returns whether any was looked at: there may be more, or something to claim now
 */
export async function tellWaitingApart(
  trx: Db,
  { waitingReadTo }: Pick<AccountQueue, 'waitingReadTo'>,
  campaignId: number,
  countries: readonly string[],
  now: number,
): Promise<boolean> {
  let left = readAtOnce;
  for (const country of countries) {
    const key = `${campaignId} ${country}`;
    const position = waitingReadTo.get(key) ?? -1;
    const batches = await queuedBehind(trx, campaignId, { country, position, limit: left });
    const numbers = await numbersOf(
      trx,
      batches.map(({ id }) => id),
    );
    let allInPlace = true;
    for (const batch of batches) {
      const found = numbers.get(batch.id);
      const hours = found === undefined ? [] : hoursOfAll(found);
      if (hours.length > 0 && !isOfOneCountry(hours, batch)) {
        allInPlace = false;
        if (found !== undefined && found.barred > 0) await skipBarred(trx, batch.id, now);
        await tellApart(trx, batch, now);
      }
      // Not past what is changed here: the transaction may fail, and then it is still to be done.
      if (allInPlace) waitingReadTo.set(key, batch.position);
    }
    left -= batches.length;
    if (left <= 0) break;
  }
  return left < readAtOnce;
}
