import { expect, test } from 'vitest';
import type { QueueActivity } from '../../../../../../electron/shared/models.ts';
import { startCatalogue } from '../../../../../../renderer/catalogue/catalogue.ts';
import { wordsOfActivity } from '../../../../../../renderer/screens/sending/queue/queue-words.tsx';

const i18next = await startCatalogue('en-GB');
const t = i18next.getFixedT('en-GB', 'sending');

test.each<[QueueActivity, seconds: number, words: string]>([
  [
    { kind: 'backoff', untilMs: 0, attempt: 2, asked: true },
    42,
    'Waiting 42 s because the service asked to: attempt 2 of 3.',
  ],
  [
    { kind: 'backoff', untilMs: 0, attempt: 1, asked: false },
    20,
    'Waiting 20 s: the service refused attempt 1 of 3, since its limit was used up.',
  ],
  [
    { kind: 'backoff', untilMs: 0, attempt: 0, asked: false },
    9,
    'Waiting 9 s: the service had refused a request, since its limit was used up.',
  ],
  [
    { kind: 'waiting-for-limit', untilMs: 0, remaining: 90, limit: 100, because: 'own-limit' },
    17,
    'Waiting 17 s: your own limit for a minute is used up.',
  ],
  [
    { kind: 'waiting-for-limit', untilMs: 0, remaining: 5, limit: 100, because: 'left-to-others' },
    17,
    'Waiting 17 s: the last requests of this minute are left to other programs (5 of 100).',
  ],
  [
    { kind: 'waiting-for-limit', untilMs: 0, remaining: 0, limit: 100, because: 'used-up' },
    17,
    'Waiting 17 s: 0 of 100 requests left in this minute.',
  ],
  [{ kind: 'offline', retryAtMs: 0, detail: 'dns' }, 8, 'No connection. Trying again in 8 s, by itself.'],
  [{ kind: 'spacing', untilMs: 0 }, 3, 'Spacing requests evenly: the next in 3 s.'],
  [{ kind: 'waiting-for-answer', inFlight: 4 }, 0, 'Waiting for the answers to 4 requests.'],
  [{ kind: 'sending', inFlight: 1 }, 0, 'Sending: 1 request is under way.'],
  [{ kind: 'sending', inFlight: 0 }, 0, 'The next request goes out in a moment.'],
  [{ kind: 'idle' }, 0, 'Nothing to send.'],
  [{ kind: 'paused' }, 0, 'Paused.'],
])('%j is said with the seconds that are left', (activity, seconds, words) => {
  expect(wordsOfActivity(t, 'en-GB', activity, seconds)).toBe(words);
});

test('records that cannot be used are said to stop the sending, and to be tried again', () => {
  const words = wordsOfActivity(t, 'en-GB', { kind: 'failed', retryAtMs: 0, detail: 'no such table' }, 90);
  expect(words).toContain('Sending has stopped');
  expect(words).toContain('It tries again in 2 min');
});
