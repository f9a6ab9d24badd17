/**
 * The questions of the next claim, asked together with the cycle's others, before their answers say from which campaign it will be: it goes on
 * with the one that the last claim was from. On a slow line each answer that is waited for is the way there and back. Only read: where it was
 * foreseen wrongly, the claim asks by itself.
 */
import { type ClaimableBatch, claimableBatches, queuedCountries } from '../../db/campaigns/batches.ts';
import { readSteadyClock, type SteadyClock } from '../../db/fuse/steady-clock.ts';
import { type OnItsWay, onItsWay } from '../../db/one-trip.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import { type AccountQueue, type Countries, permissionOf } from '../account/account-queue.ts';
import { type BothClocks, hoursOf } from './wanted.ts';

export interface Foreseen {
  readonly campaignId: number;
  /** At most so many batches, of these countries; null: of all. */
  readonly limit: number;
  readonly countries: Countries | null;
  readonly clock: OnItsWay<SteadyClock>;
  /** Null: it keeps no hours. */
  readonly queued: OnItsWay<Countries> | null;
  readonly claimable: OnItsWay<readonly ClaimableBatch[]>;
}

export interface Awake {
  /** The countries whose batches may go out now; null: all. */
  readonly countries: Countries | null;
  readonly asleep: readonly string[];
  /** When the first of those that sleep wakes, Unix ms; null: none does. */
  readonly due: number | null;
}

/** Batches whose people were not told apart are looked at one by one. */
export function awakeOf(queued: Countries, openingAt: OpeningAt, epochMs: number): Awake {
  const countries: (string | null)[] = [];
  const asleep: string[] = [];
  let due: number | null = null;
  for (const country of queued) {
    const hours = country === null ? null : hoursOf([country], openingAt, epochMs);
    if (country === null || hours === null || hours.open) {
      countries.push(country);
      continue;
    }
    asleep.push(country);
    if (hours.until !== null) due = Math.min(due ?? hours.until, hours.until);
  }
  return { countries, asleep, due };
}

/** @returns null where nothing is to be claimed, or nothing was before */
export async function foresee(
  trx: Db,
  queue: AccountQueue,
  { now, epochMs, openingAt }: BothClocks & { readonly openingAt: OpeningAt | null },
): Promise<Foreseen | null> {
  const { credentials, lastClaim } = queue;
  if (lastClaim === null || credentials.kind !== 'known') return null;
  const permission = permissionOf(queue, now);
  if (permission.kind !== 'open') return null;
  const { campaignId, queued } = lastClaim;
  const limit = permission.count;
  const countries =
    queued === null || openingAt === null ? null : awakeOf(queued, openingAt, epochMs).countries;
  return {
    campaignId,
    limit,
    countries,
    clock: await onItsWay(trx, () => readSteadyClock(trx)),
    queued: countries === null ? null : await onItsWay(trx, () => queuedCountries(trx, campaignId)),
    claimable: await onItsWay(trx, () => claimableBatches(trx, campaignId, limit, countries)),
  };
}

/** Whether what was asked for these countries is what is to be asked for those. */
export const areSame = (one: Countries | null, other: Countries | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((country, at) => country === other[at]);
