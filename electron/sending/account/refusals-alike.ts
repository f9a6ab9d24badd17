/**
 * Refusals that say the same again and again concern everybody, such as a sender ID that is not approved: going on would only have
 * the rest refused as well. Counted over all requests of a campaign, however many are in flight, until one is accepted.
 */
import { type AnsweredRequest, answeredLast } from '../../db/campaigns/attempts.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { likenessOf } from '../../service/answer/about-whom.ts';
import { type Outcome, outcomeOf } from '../attempt/outcome.ts';
import { queuePolicy } from '../policy.ts';
import type { RefusalsAlike } from './account-queue.ts';

/** A request as far as it says what its refusal means. */
export interface RefusedRequest {
  readonly outcome: Outcome;
  /** Bisected requests are refused in a row by design: each time one half still has the bad number. */
  readonly bisecting: boolean;
}

/** Kinds that are counted at once. A service that quotes the text of each message would have them grow without end. */
const kindsCounted = 10;

const none: RefusalsAlike = new Map();

/** The refusal's words without what differs from request to request; null where it may be for its own recipients alone. */
function countedAs({ outcome, bisecting }: RefusedRequest): string | null {
  if (outcome.kind !== 'rejected' || outcome.about === 'numbers') return null;
  const isForAll = outcome.about === 'everybody';
  if (!isForAll && (bisecting || outcome.scope.kind === 'named')) return null;
  return likenessOf(`${outcome.status} ${outcome.said}`);
}

/** @returns how often each kind came by now; `over`: one of them too often, and all are counted anew */
export function afterRefusal(
  before: RefusalsAlike | undefined,
  request: RefusedRequest,
): { readonly alike: RefusalsAlike; readonly over: boolean } {
  const known = before ?? none;
  if (request.outcome.kind === 'accepted') return { alike: none, over: false };
  const kind = countedAs(request);
  if (kind === null) return { alike: known, over: false };
  const times = (known.get(kind) ?? 0) + 1;
  if (times >= queuePolicy.failuresInRow) return { alike: none, over: true };
  const others = [...known].filter(([other]) => other !== kind).slice(1 - kindsCounted);
  return { alike: new Map([...others, [kind, times]]), over: false };
}

const noHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
} as const;

/** The refusals of a campaign before a restart: the next one of the kind is judged together with them. */
export async function refusalsBefore(db: Db, campaignId: number): Promise<RefusalsAlike> {
  const answers = await answeredLast(db, campaignId, queuePolicy.failuresInRow);
  let alike = none;
  for (const answered of answers.toReversed()) {
    const outcome = outcomeBefore(answered);
    const after = afterRefusal(alike, { outcome, bisecting: answered.bisecting === 1 });
    // A person has let it go on since: one more of the kind is enough.
    if (!after.over) alike = after.alike;
  }
  return alike;
}

/** The outcome of an answer that was written down. */
export function outcomeBefore({ status, answer, numbers }: AnsweredRequest): Outcome {
  const reply = { status, body: answer, bodyTruncated: false, rawHeaders: noHeaders, durationMs: 0 };
  const context = { phones: numbers.split(','), limitAttempt: 1, random: 0, nowMs: 0 };
  return outcomeOf({ kind: 'replied', reply }, context);
}
