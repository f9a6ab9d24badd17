/** An account as it is when the queue first meets it in this run: what was saved, and what was sent since. */

import { activeCampaigns, savedPacer } from '../../db/campaigns/active-campaigns.ts';
import { answersPerMinute, attemptsSince, lastRateLimit } from '../../db/campaigns/attempts.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { Clock } from '../../threads/clock.ts';
import { LateRefusals } from '../attempt/late-refusals.ts';
import type { AccountPacer, PacerStart } from '../pacer/open-pacer.ts';
import type { PacingSettings } from '../pacer/pacer.ts';
import { queuePolicy } from '../policy.ts';
import { AnsweredMinutes } from '../report/minutes.ts';
import { type AccountQueue, healthy, type RefusalsAlike } from './account-queue.ts';
import { refusalsBefore } from './refusals-alike.ts';

export async function openAccountQueue(
  db: Db,
  id: string,
  clock: Clock,
  openPacer: (start: PacerStart) => AccountPacer,
): Promise<AccountQueue> {
  const now = clock.monotonicMs();
  const epochMs = clock.epochMs();
  const saved = await savedPacer(db, id);
  // Only what can still count in a window; an attempt of last week is of no interest.
  // One that was saved by a clock that was ahead says nothing of what was sent since.
  const savedAt = saved !== null && saved.savedAt <= epochMs ? saved.savedAt : 0;
  const from = Math.max(savedAt, epochMs - queuePolicy.longestWindowMs);
  const since = await attemptsSince(db, id, from);
  const rateLimit = await lastRateLimit(db, id, from);
  const minutes = await answersPerMinute(db, id, epochMs - queuePolicy.minutesShown * 60_000);
  const campaigns = (await activeCampaigns(db)).filter(({ accountId }) => accountId === id);
  const offline = campaigns.find(({ pause }) => pause?.kind === 'offline');
  const alike = new Map<number, RefusalsAlike>();
  for (const campaign of campaigns) alike.set(campaign.id, await refusalsBefore(db, campaign.id));
  const detail = offline?.pause?.kind === 'offline' ? offline.pause.detail : null;
  // Until the account is known, the gentlest reading of section 8 that is not needlessly slow.
  const settings: { pacing: PacingSettings } = {
    pacing: { mode: 'fast', reserve: 0 },
  };
  return {
    id,
    pacer: openPacer({
      state: saved?.state ?? null,
      since,
      rateLimit,
      settings: () => settings.pacing,
      now,
      epochMs,
    }),
    settings,
    health: {
      ...healthy,
      alike,
      connection: detail === null ? null : { failures: 0, retryAt: now, detail },
    },
    credentials: { kind: 'unknown' },
    accountEpoch: 0,
    keyTaken: false,
    inFlight: 0,
    waitingReadTo: new Map(),
    lastClaim: null,
    lateRefusals: new LateRefusals(),
    minutes: new AnsweredMinutes(minutes),
    stale: false,
    savedAt: now,
  };
}
