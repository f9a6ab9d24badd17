import { describe, expect, test } from 'vitest';
import type { PauseReason } from '../../../../../../electron/shared/models.ts';
import { startCatalogue } from '../../../../../../renderer/catalogue/catalogue.ts';
import { wordsOfPause } from '../../../../../../renderer/screens/sending/queue/pause-words.ts';
import { quotedReason, reasonWords } from '../../../../../../renderer/screens/sending/reason-text.tsx';

const i18next = await startCatalogue('en-GB');
const t = i18next.getFixedT('en-GB', 'sending');
const both = i18next.getFixedT('en-GB', ['attention', 'sending']);
const fullAt = (because: 'full' | 'unwritable') =>
  ({ kind: 'disk-full', at: { kind: 'computer', person: 'ana', computer: 'PC', because } }) as const;
const words = (reason: PauseReason) => wordsOfPause(t, () => 'then', reason);

describe('a pause after failures in a row', () => {
  test('says in plain words what it means for the messages, and leaves numbers and the wording of faults to Details', () => {
    const said = 'upstream connect error or disconnect/reset before headers';
    const { text, details } = words({ kind: 'too-many-failures', status: 503, said });
    expect(text).toContain('The service had an error.');
    expect(text).toContain('may have been sent');
    expect(text).not.toMatch(/503|upstream/);
    expect(details).toBe(`503\n${said}`);
  });

  test('asks for no decision once there is nothing left to decide', () => {
    const reason = { kind: 'too-many-failures', status: 503, said: 'timeout' } as const;
    const { text } = wordsOfPause(t, () => 'then', reason, {
      practice: false,
      undecided: false,
      noneAccepted: false,
    });
    expect(text).toContain('Resume in a few minutes.');
    expect(text).not.toContain('decide');
  });

  test('says why the service refuses, since that can be put right', () => {
    const { text, details } = words({ kind: 'too-many-failures', status: 403, said: 'Sender not approved' });
    expect(text).toContain('The service said: “Sender not approved”.');
    expect(text).toContain('Put that right, then resume.');
    expect(text).not.toContain('403');
    expect(details).toBe('403\nSender not approved');
  });

  test('has no details where nothing came back', () => {
    const { text, details } = words({ kind: 'too-many-failures', status: null, said: 'timeout' });
    expect(text).toContain('No answer came in time.');
    expect(details).toBeUndefined();
  });
});

test.each<[PauseReason, title: string, whatToDo: string]>([
  [
    { kind: 'key-refused', problem: 'invalid', said: '' },
    'the API key is invalid',
    'generate a new key in the dashboard',
  ],
  [
    { kind: 'key-refused', problem: 'expired', said: '' },
    'The API key has expired',
    'Generate a new key in the dashboard',
  ],
  [
    { kind: 'key-refused', problem: 'missing', said: '' },
    'The service got no API key',
    'ask whoever looks after your network',
  ],
  [
    { kind: 'key-refused', problem: 'unknown', said: '' },
    'The service refused the API key',
    'See in the dashboard',
  ],
  [{ kind: 'no-key' }, 'no API key to send with', 'Enter it in the settings'],
  [{ kind: 'offline', detail: '' }, 'No connection', 'resumes by itself'],
  [
    { kind: 'certificate', detail: '' },
    'The connection to the service is not safe',
    'Check the date and time',
  ],
  [{ kind: 'limit', until: null }, 'limit is used up', 'Three attempts were refused'],
  [{ kind: 'limit', until: 1 }, 'limit is used up', 'asked to wait until then'],
  [{ kind: 'disk-full' }, 'The disk cannot be written', 'Free some space'],
  [
    { kind: 'disk-full', at: { kind: 'server' } },
    'The team’s server has no room',
    'room on this computer does not help',
  ],
  [fullAt('full'), 'The disk of \u2068ana (PC)\u2069 is full', 'Free some space there'],
  [fullAt('unwritable'), '\u2068ana (PC)\u2069 cannot write', 'the disk is connected there'],
  [
    { kind: 'base-address', problem: '' },
    'The address of the service cannot be used',
    'Correct the base address',
  ],
  [{ kind: 'missed-schedule', scheduledAt: 1 }, 'It did not begin', 'Nothing was sent'],
  [
    { kind: 'missed-schedule', scheduledAt: 1, because: 'closed' },
    'It did not begin',
    'Carillon was closed before',
  ],
  [{ kind: 'missed-schedule', scheduledAt: 1, because: 'slept' }, 'It did not begin', 'the computer slept'],
  [
    { kind: 'missed-schedule', scheduledAt: 1, because: 'late' },
    'It did not begin',
    'its clock was set forward',
  ],
  [{ kind: 'first-part', recipients: 5 }, 'Paused after the first 5 people', 'send the rest'],
  [
    { kind: 'records-put-back', scheduledAt: 1 },
    'These records are from an earlier time',
    'It was to begin then',
  ],
  [
    { kind: 'records-put-back', scheduledAt: null },
    'These records are from an earlier time',
    'until you resume',
  ],
  [{ kind: 'absence', since: 1, foundAt: 2 }, 'shall it go on?', 'Carillon was closed'],
  [{ kind: 'absence', since: 2, foundAt: 1 }, 'shall it go on?', 'which was set back'],
  [{ kind: 'user' }, 'Paused by you', 'until you resume'],
  [{ kind: 'user', by: 'ana' }, 'Paused by ana', 'until somebody resumes'],
])('%j says what it is and what to do', (reason, title, whatToDo) => {
  expect(words(reason).title).toContain(title);
  expect(words(reason).text).toContain(whatToDo);
});

test('what a library says of a certificate stands under Details', () => {
  const detail = 'self-signed: DEPTH_ZERO_SELF_SIGNED_CERT';
  const { text, details } = words({ kind: 'certificate', detail });
  expect(text).not.toContain('DEPTH_ZERO');
  expect(text).toContain('Nobody was skipped.');
  expect(details).toBe(detail);
});

describe('why messages are unconfirmed', () => {
  test('is a fault of the service, in whatever words it told of it', () => {
    expect(reasonWords(both, 'Bad gateway', 'unconfirmed')).toBe('The service had an error: “Bad gateway”.');
    expect(quotedReason(both, 'Bad gateway', 'unconfirmed')).toBe('The service had an error.');
  });

  test('is not confused with why they were rejected', () => {
    expect(reasonWords(both, 'Invalid number', 'rejected')).toBe('The service said: “Invalid number”.');
    expect(quotedReason(both, 'Invalid number', 'rejected')).toBe('The service said: “Invalid number”.');
  });
});

test('a pause after the first few says so where the service accepted none of them', () => {
  const reason = { kind: 'first-part', recipients: 5 } as const;
  const before = { practice: false, undecided: false };
  const none = wordsOfPause(t, () => 'then', reason, { ...before, noneAccepted: true });
  expect(none).toMatchObject({
    tone: 'bad',
    text: expect.stringContaining('accepted none of these messages'),
  });
  const some = wordsOfPause(t, () => 'then', reason, { ...before, noneAccepted: false });
  expect(some.text).toContain('If all is well, send the rest.');
});

test('of a team it is said that no computer has the key, since another one may have it', () => {
  const before = { practice: false, undecided: false, noneAccepted: false };
  const { title, text } = wordsOfPause(t, () => 'then', { kind: 'no-key' }, before, 'ada');
  expect(title).toContain('No computer that is on');
  expect(text).toContain('goes on by itself once a computer of the team');
  const trial = wordsOfPause(t, () => 'then', { kind: 'no-key' }, { ...before, practice: true }, 'ada');
  expect(trial.text).toContain('Enter it in the settings');
});

test('a team reads that none of its computers began in time, a computer alone what held it up', () => {
  const reason = { kind: 'missed-schedule', scheduledAt: 1, because: 'late' } as const;
  const sent = { practice: false, undecided: false, noneAccepted: false };
  expect(wordsOfPause(t, () => 'then', reason, sent).text).toContain('the computer was held up');
  expect(wordsOfPause(t, () => 'then', reason, sent, 'ana').text).toContain('no computer of the team');
});
