/** Claiming: batches leave the queue and their attempts are recorded, before anything is sent. */

import type { ActiveCampaign } from '../../db/campaigns/active-campaigns.ts';
import { type NewAttempt, recordAttempts } from '../../db/campaigns/attempts.ts';
import {
  type BatchNumbers,
  type ClaimableBatch,
  claimableBatches,
  markSending,
  numbersOf,
  queuedCountries,
  skipBarred,
  skipNumbers,
  splitOff,
} from '../../db/campaigns/batches.ts';
import { keepBack } from '../../db/fuse/kept-back.ts';
import { reachedBefore } from '../../db/fuse/reached-before.ts';
import { readSteadyClock, type SteadyClock, steadyNow } from '../../db/fuse/steady-clock.ts';
import { noteTexting } from '../../db/fuse/texts-got.ts';
import { onItsWay } from '../../db/one-trip.ts';
import { overNumbers, passOverHanded } from '../../db/reminders/occurrences.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { type FuseLimits, type FuseReason, fuseReasons } from '../../shared/models/fuse.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { AccountCredentials, AccountQueue } from '../account/account-queue.ts';
import { type Awake, areSame, awakeOf, type Foreseen } from './foreseen.ts';
import { type AskedBefore, askTextedLately, keptByFuse, type TextedLately } from './fuse.ts';
import type { Claim } from './in-flight.ts';
import { hoursOfAll, isOfOneCountry, tellApart, tellWaitingApart } from './tell-apart.ts';
import { type BothClocks, hoursOf } from './wanted.ts';

export interface Claiming {
  readonly claims: readonly Claim[];
  /** Batches changed without being claimed: there may be more to claim, or nothing left at all. */
  readonly again: boolean;
  /** When a country opens that people wait for, Unix ms; null where nobody waits. */
  readonly due: number | null;
}

/** The parts that every claim of one cycle is made with. */
export interface ClaimDeps {
  readonly trx: Db;
  readonly queue: AccountQueue;
  readonly account: AccountCredentials;
  readonly accountEpoch: number;
  /** The clocks of this transaction, read when it had the lock. */
  readonly at: BothClocks;
  /** Null: no texting hours are kept. */
  readonly openingAt: OpeningAt | null;
  readonly fuse: FuseLimits;
  /** The questions that were asked ahead; null: none was. */
  readonly foreseen: Foreseen | null;
}

/** Claims at most `count` batches from the campaigns of an account, which come in their order. */
export async function claim(
  deps: ClaimDeps,
  campaigns: readonly ActiveCampaign[],
  count: number,
): Promise<Claiming> {
  const claims: Claim[] = [];
  let again = false;
  let due: number | null = null;
  for (const campaign of campaigns) {
    if (claims.length >= count) break;
    if (campaign.batches.queued === 0) continue;
    const { trx, at } = deps;
    const limit = count - claims.length;
    const foreseen = isForeseen(deps, campaign, limit) ? deps.foreseen : null;
    const awake = await countriesAwake(deps, campaign, foreseen);
    if (awake.due !== null) due = Math.min(due ?? awake.due, awake.due);
    const divided = await tellWaitingApart(trx, deps.queue, campaign.id, awake.asleep, at.epochMs);
    again ||= divided;
    const clock = foreseen?.clock ?? (await onItsWay(trx, () => readSteadyClock(trx)));
    const claimable =
      foreseen !== null && !divided && areSame(foreseen.countries, awake.countries)
        ? foreseen.claimable
        : await onItsWay(trx, () => claimableBatches(trx, campaign.id, limit, awake.countries));
    const steady = await clock.answer;
    const batches = await withinFirstPart(trx, campaign, await claimable.answer, at.epochMs);
    const taken = await takeAllowed(deps, campaign, { batches, steady });
    claims.push(...taken);
    // Batches that wait for the first look are no work to be done at once: the answers under way end that wait.
    again ||= taken.length < batches.length;
  }
  return { claims, again, due };
}

/** Whether it is this that was asked before; nothing of another campaign has changed it since. */
const isForeseen = ({ foreseen, openingAt }: ClaimDeps, { id, keepsHours }: ActiveCampaign, limit: number) =>
  foreseen?.campaignId === id &&
  foreseen.limit === limit &&
  (foreseen.queued !== null) === (keepsHours && openingAt !== null);

/** The countries whose batches may go out now. */
async function countriesAwake(
  { trx, queue, at, openingAt }: ClaimDeps,
  { id, keepsHours }: ActiveCampaign,
  foreseen: Foreseen | null,
): Promise<Awake> {
  if (!keepsHours || openingAt === null) {
    queue.lastClaim = { campaignId: id, queued: null };
    return { countries: null, asleep: [], due: null };
  }
  const queued = await (foreseen?.queued?.answer ?? queuedCountries(trx, id));
  queue.lastClaim = { campaignId: id, queued };
  return awakeOf(queued, openingAt, at.epochMs);
}

/** As many of the batches as may go out before a person lets the rest go; the last one is cut to fit. */
async function withinFirstPart(
  trx: Db,
  { stopAfter, attempted }: ActiveCampaign,
  batches: readonly ClaimableBatch[],
  now: number,
): Promise<readonly ClaimableBatch[]> {
  if (stopAfter === null) return batches;
  let left = stopAfter - attempted;
  const within: ClaimableBatch[] = [];
  for (const batch of batches) {
    if (left <= 0) break;
    if (batch.size > left) {
      const { phones, barred } = (await numbersOf(trx, [batch.id])).get(batch.id) ?? nobody;
      if (barred > 0) await skipBarred(trx, batch.id, now);
      const rest = phones.slice(left);
      if (rest.length > 0) await splitOff(trx, batch.id, rest, { bisecting: batch.bisecting, now });
    }
    left -= batch.size;
    within.push(batch);
  }
  return within;
}

const nobody: BatchNumbers = { phones: [], recorded: [], barred: 0 };

/** The rest of a batch without some numbers. */
function without({ phones, recorded, barred }: BatchNumbers, those: readonly string[]): BatchNumbers {
  if (those.length === 0) return { phones, recorded, barred };
  const gone = new Set(those);
  return {
    phones: phones.filter((phone) => !gone.has(phone)),
    recorded: recorded.filter((_, at) => !gone.has(phones[at] ?? '')),
    barred,
  };
}

interface Sendable {
  readonly batch: ClaimableBatch;
  readonly phones: readonly string[];
  readonly countries: Claim['countries'];
}

/** Do-not-text, the fuse and the hours of everybody are looked at once more, in the transaction that records the attempts. */
async function takeAllowed(
  deps: ClaimDeps,
  campaign: ActiveCampaign,
  { batches, steady }: { readonly batches: readonly ClaimableBatch[]; readonly steady: SteadyClock },
): Promise<readonly Claim[]> {
  if (batches.length === 0) return [];
  const { trx, at } = deps;
  const steadyMs = await steadyNow(trx, at.epochMs, steady);
  const within = await sendableOf(deps, campaign, { batches, steadyMs });
  const sendable = await withoutReached(trx, within, at.epochMs);
  if (sendable.length === 0) return [];
  const ids = sendable.map(({ batch }) => batch.id);
  const marked = await onItsWay(trx, () => markSending(trx, ids, at.epochMs));
  const attempts = sendable.map(({ batch, phones }): NewAttempt => {
    return {
      batchId: batch.id,
      campaignId: campaign.id,
      accountId: deps.queue.id,
      numbers: phones.join(','),
    };
  });
  const recorded = await onItsWay(trx, () =>
    recordAttempts(trx, attempts, { epochMs: at.epochMs, steadyMs }),
  );
  const noted = await onItsWay(trx, () => noteTexting(trx, campaign.id, steadyMs));
  await marked.answer;
  const attemptIds = await recorded.answer;
  await noted.answer;
  return claimsOf(deps, campaign, sendable, attemptIds);
}

/** The batches without everybody who must not get them now; one may be left for later as a whole. */
async function sendableOf(
  { trx, queue, at, openingAt, fuse }: ClaimDeps,
  campaign: ActiveCampaign,
  { batches, steadyMs }: { readonly batches: readonly ClaimableBatch[]; readonly steadyMs: number },
): Promise<readonly Sendable[]> {
  const ids = batches.map(({ id }) => id);
  const asked = { campaign, limits: fuse, now: steadyMs };
  const over = await onItsWay(trx, () => overNumbers(trx, campaign.id, ids, at.epochMs));
  const theirs = await onItsWay(trx, () => numbersOf(trx, ids));
  const late = await onItsWay(trx, () => queue.lateRefusals.among(trx, campaign.id, ids));
  const lately = await askTextedLately(trx, asked);
  const isOver = await skipOver(trx, campaign.id, await over.answer, at.epochMs);
  const before = await theirs.answer;
  const numbers = isOver ? await numbersOf(trx, ids) : before;
  const refused = await late.answer;
  const sendable: Sendable[] = [];
  for (const batch of batches) {
    const found = numbers.get(batch.id) ?? nobody;
    const also = found.phones.filter((phone) => refused.get(batch.id)?.has(phone));
    const those = without(found, also);
    const { phones, barred } = those;
    if (also.length > 0)
      await skipNumbers(trx, batch.id, { numbers: also, reason: 'refused-elsewhere', now: at.epochMs });
    if (barred > 0 || phones.length === 0) await skipBarred(trx, batch.id, at.epochMs);
    if (phones.length === 0) continue;
    let hours: readonly string[] | undefined;
    const countries = () => (hours ??= hoursOfAll(those));
    if (campaign.keepsHours && openingAt !== null) {
      if (!isOfOneCountry(countries(), batch)) {
        await tellApart(trx, batch, at.epochMs);
        continue;
      }
      if (!hoursOf(countries(), openingAt, at.epochMs).open) continue;
    }
    sendable.push({ batch, phones, countries });
  }
  return withinFuse(trx, sendable, { ...asked, lately, epochMs: at.epochMs });
}

/**
 * Of a reminder's run: whose date was moved or is gone since, and whose time to be texted is over, gets nothing.
 *
 * @returns whether there was anybody
 */
async function skipOver(
  trx: Db,
  campaignId: number,
  over: Awaited<ReturnType<typeof overNumbers>>,
  now: number,
): Promise<boolean> {
  for (const [batch, found] of Map.groupBy(over, (one) => one.batch))
    for (const [reason, some] of Map.groupBy(found, (one) => one.reason)) {
      const numbers = some.map(({ number }) => number);
      await skipNumbers(trx, batch, { numbers, reason, now });
      if (reason === 'too-late') await passOverHanded(trx, campaignId, numbers);
    }
  return over.length > 0;
}

/** The same without those who were texted too often by now: they are kept back, with the reason. */
async function withinFuse(
  trx: Db,
  sendable: readonly Sendable[],
  asked: AskedBefore & { readonly lately: TextedLately | null; readonly epochMs: number },
): Promise<readonly Sendable[]> {
  const kept = await keptByFuse(trx, asked.lately, {
    ...asked,
    batches: sendable.map(({ batch, phones }) => ({ ...batch, phones })),
  });
  if (kept.size === 0) return sendable;
  const within: Sendable[] = [];
  for (const each of sendable) {
    const those = kept.get(each.batch.id) ?? noneKept;
    for (const reason of fuseReasons) {
      const numbers = each.phones.filter((phone) => those.get(phone) === reason);
      if (numbers.length > 0) await keepBack(trx, each.batch.id, { numbers, reason, now: asked.epochMs });
    }
    const phones = each.phones.filter((phone) => !those.has(phone));
    if (phones.length > 0) within.push({ ...each, phones });
  }
  return within;
}

/** The same without phones that the campaign reaches by another number: whoever has them is left out, as a plan does it. */
async function withoutReached(
  trx: Db,
  sendable: readonly Sendable[],
  now: number,
): Promise<readonly Sendable[]> {
  const reached = await reachedBefore(
    trx,
    sendable.map(({ batch: { id }, phones }) => ({ id, phones })),
  );
  if (reached.size === 0) return sendable;
  const left: Sendable[] = [];
  for (const each of sendable) {
    const { id } = each.batch;
    const numbers = each.phones.filter((phone) => reached.get(id)?.has(phone));
    if (numbers.length > 0) await skipNumbers(trx, id, { numbers, reason: 'same-number', now });
    const phones = each.phones.filter((phone) => !numbers.includes(phone));
    if (phones.length > 0) left.push({ ...each, phones });
  }
  return left;
}

const noneKept: ReadonlyMap<string, FuseReason> = new Map();

function claimsOf(
  { queue, account, accountEpoch, at }: ClaimDeps,
  campaign: ActiveCampaign,
  sendable: readonly Sendable[],
  attemptIds: ReadonlyMap<number, number>,
): readonly Claim[] {
  return sendable.map(({ batch, phones, countries }): Claim => {
    const attemptId = attemptIds.get(batch.id);
    if (attemptId === undefined) throw new Error(`The attempt for batch ${batch.id} was not recorded`);
    return {
      attemptId,
      batchId: batch.id,
      campaignId: campaign.id,
      isTrial: campaign.isTrial,
      queue,
      account,
      accountEpoch,
      senderId: campaign.senderId,
      text: batch.text,
      phones,
      countries,
      claimedAt: at,
      limitAttempt: batch.refusals + 1,
      bisecting: batch.bisecting === 1,
    };
  });
}
