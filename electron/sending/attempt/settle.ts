/** Recording how requests ended: attempts, batches and campaigns, in the transaction of one cycle. */

import { pauseSending, resumeOffline } from '../../db/campaigns/active-campaigns.ts';
import { endAttempts, forgetAttempts } from '../../db/campaigns/attempts.ts';
import { type BatchEnding, cutQueued, endBatches, splitOff } from '../../db/campaigns/batches.ts';
import { allOf, type OnItsWay, onItsWay } from '../../db/one-trip.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { refusalKind } from '../../service/answer/refusal-kind.ts';
import type { CampaignChange } from '../account/consequences.ts';
import { type Answered, endingOf } from './in-flight.ts';
import { type Outcome, wordsOf } from './outcome.ts';

/** Records all of them or, where the transaction fails, none. {@link follow} comes behind it. */
export async function settle(
  trx: Db,
  answered: readonly Answered[],
  now: number,
): Promise<OnItsWay<unknown>> {
  const unsent = answered.filter(({ outcome }) => neverSent(outcome));
  const sent = answered.filter(({ outcome }) => !neverSent(outcome));
  return allOf([
    await onItsWay(trx, () => endAttempts(trx, sent.map(endingOf))),
    await onItsWay(trx, () =>
      forgetAttempts(
        trx,
        unsent.map(({ request }) => request.attemptId),
      ),
    ),
    await onItsWay(trx, () => endBatches(trx, answered.map(batchEndingOf), now)),
  ]);
}

/** Whether anything follows from answers beside their record. */
export const hasConsequences = (answered: readonly Answered[]): boolean =>
  answered.some(({ outcome, changes }) => outcome.kind === 'rejected' || changes.length > 0);

/** Records what follows from answers for the numbers of their batches and for campaigns. */
export async function follow(trx: Db, answered: readonly Answered[], now: number): Promise<void> {
  for (const one of answered) await divide(trx, one, now);
  for (const { changes } of answered) for (const change of changes) await apply(trx, change, now);
}

/** Records what an answer, or the lack of a key, means for campaigns. */
export async function apply(trx: Db, change: CampaignChange, now: number): Promise<void> {
  switch (change.kind) {
    case 'online':
      return resumeOffline(trx, change.accountId, now);
    case 'pause-account':
      return pauseSending(trx, { accountId: change.accountId }, change.reason, now);
    case 'pause-campaign':
      return pauseSending(trx, { campaignId: change.campaignId }, change.reason, now);
    default:
      return change satisfies never;
  }
}

function batchEndingOf({ request, outcome }: Answered): BatchEnding {
  const base = { id: request.batchId, refused: 0, uncounted: 0 } as const;
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: 'accepted', reason: outcome.contradiction };
    case 'rejected':
      return {
        ...base,
        state: staysBisecting(request.bisecting, outcome) ? 'queued' : 'rejected',
        reason: wordsOf(outcome),
      };
    case 'requeue':
      return { ...base, state: 'queued', reason: wordsOf(outcome), uncounted: neverSent(outcome) ? 1 : 0 };
    case 'backoff':
      return { ...base, state: 'queued', reason: outcome.said === '' ? 'limit' : outcome.said, refused: 1 };
    case 'unconfirmed':
      return { ...base, state: 'unconfirmed', reason: wordsOf(outcome) };
    default:
      return outcome satisfies never;
  }
}

/** The numbers that go on without those that were rejected alone, and the second half of a search. */
async function divide(trx: Db, { request, outcome }: Answered, now: number): Promise<void> {
  if (outcome.kind !== 'rejected') return;
  if (outcome.scope.kind === 'named') {
    const bisecting = request.bisecting ? 1 : 0;
    await splitOff(trx, request.batchId, outcome.scope.rest, { bisecting, now });
  } else if (staysBisecting(request.bisecting, outcome)) {
    const secondHalf = request.phones.slice(Math.ceil(request.phones.length / 2));
    await splitOff(trx, request.batchId, secondHalf, { bisecting: 1, now });
    // Larger ones that wait would be refused for the same.
    if (refusalKind(outcome.status, outcome.said) === 'size')
      await cutQueued(trx, request.campaignId, request.phones.length - secondHalf.length, now);
  }
}

function staysBisecting(bisecting: boolean, outcome: Extract<Outcome, { kind: 'rejected' }>): boolean {
  return bisecting && outcome.splittable;
}

/** Nothing was written: it counts as no attempt. A 401 and a cancelled request that was written do. */
function neverSent(outcome: Outcome): boolean {
  return outcome.kind === 'requeue' && outcome.reason !== 'key-refused';
}
