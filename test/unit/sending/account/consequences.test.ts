/** What an answer means for the account, between the answer and the cycle that records its pause. */
import { expect, test } from 'vitest';
import {
  type AccountHealth,
  healthy,
  permissionOf,
} from '../../../../electron/sending/account/account-queue.ts';
import { consequencesOf } from '../../../../electron/sending/account/consequences.ts';
import { outcomeOf } from '../../../../electron/sending/attempt/outcome.ts';
import { FreePacer } from '../../../support/free-pacer.ts';

const about = {
  accountId: 'account',
  campaignId: 1,
  now: 0,
  epochMs: 0,
  keyIsCurrent: true,
  limitAttempt: 1,
  bisecting: false,
};
const rawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

function answered(health: AccountHealth, status: number, error?: string) {
  const body = JSON.stringify(error === undefined ? { success: true } : { success: false, error });
  const reply = { status, body, bodyTruncated: false, rawHeaders, durationMs: 0 };
  const outcome = outcomeOf(
    { kind: 'replied', reply },
    { phones: ['41791234567'], limitAttempt: 1, random: 0, nowMs: 0 },
  );
  return consequencesOf(health, outcome, about);
}

test.each([
  [422, 'Sender ID is not approved'],
  [400, 'Bad Request'],
  [403, 'Sender ID is not approved'],
])(
  'until the pause for refusals alike (%i %s) is recorded, no more than one request starts',
  (status, said) => {
    let health: AccountHealth = healthy;
    for (const nth of [1, 2, 3]) {
      const after = answered(health, status, said);
      health = after.health;
      expect(after.changes.map(({ kind }) => kind)).toEqual(nth === 3 ? ['pause-campaign'] : []);
      expect(permissionOf({ health, inFlight: 1, pacer: new FreePacer(4) }, 0).kind).toBe('one-at-a-time');
    }
    const { health: after } = answered(health, 200);
    expect(permissionOf({ health: after, inFlight: 1, pacer: new FreePacer(4) }, 0).kind).toBe('open');
  },
);
