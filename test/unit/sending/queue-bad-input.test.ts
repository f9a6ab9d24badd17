/** A service that speaks nonsense leaves each batch in a state of the fault table, and the queue able to go on. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BatchState } from '../../../electron/shared/models.ts';
import { type Behaviour, startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const tenMegabytes = 10 * 1024 * 1024;
const html = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Welcome</body></html>';
const head = (lines: readonly string[], status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const rubbish = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7919) % 251));

type Case = readonly [what: string, answer: Behaviour, becomes: BatchState];

const cases: readonly Case[] = [
  ['HTML with 200', { kind: 'answer', headers: { 'content-type': 'text/html' }, body: html }, 'accepted'],
  [
    'HTML with 502',
    { kind: 'answer', status: 502, headers: { 'content-type': 'text/html' }, body: html },
    'unconfirmed',
  ],
  [
    'HTML with 403',
    { kind: 'answer', status: 403, headers: { 'content-type': 'text/html' }, body: html },
    'rejected',
  ],
  [
    '10 MB with 200',
    { kind: 'flood', first: head([`content-length: ${tenMegabytes}`]), bytes: tenMegabytes },
    'accepted',
  ],
  [
    '10 MB without a length, with 500',
    { kind: 'flood', first: head([], '500 Oops'), bytes: tenMegabytes },
    'unconfirmed',
  ],
  [
    '10 MB of headers',
    { kind: 'flood', first: 'HTTP/1.1 200 OK\r\nx-long: ', bytes: tenMegabytes },
    'unconfirmed',
  ],
  ['10 MB instead of HTTP', { kind: 'flood', first: 'x', bytes: tenMegabytes }, 'unconfirmed'],
  ['closes at once', { kind: 'close' }, 'unconfirmed'],
  ['closes after half a status line', { kind: 'raw', bytes: 'HTTP/1.1 20' }, 'unconfirmed'],
  ['closes after half the headers', { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nx-a: b\r\n' }, 'unconfirmed'],
  [
    'closes in the middle of the body',
    { kind: 'raw', bytes: `${head(['content-length: 500'])}{"succ` },
    'accepted',
  ],
  ['a header without a colon', { kind: 'raw', bytes: head(['no colon here']) }, 'unconfirmed'],
  ['a header with a NUL', { kind: 'raw', bytes: head(['x-a: b\0c']) }, 'unconfirmed'],
  [
    'two lengths that differ',
    { kind: 'raw', bytes: `${head(['content-length: 2', 'content-length: 9'])}{}` },
    'unconfirmed',
  ],
  ['a status that is no number', { kind: 'raw', bytes: head([], 'abc') }, 'unconfirmed'],
  ['a chunk of no size', { kind: 'raw', bytes: `${head(['transfer-encoding: chunked'])}zz\r\n` }, 'accepted'],
  [
    'gzip that is none',
    {
      kind: 'answer',
      headers: { 'content-encoding': 'gzip', 'content-length': String(rubbish.length) },
      body: rubbish,
    },
    'accepted',
  ],
  [
    'gzip that becomes 10 MB, with 500',
    {
      kind: 'answer',
      status: 500,
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(tenMegabytes)),
    },
    'unconfirmed',
  ],
  ['nested JSON without an end', { kind: 'answer', status: 400, body: '['.repeat(4_000) }, 'rejected'],
  ...[
    '{"success":true}\0\0\0',
    '\0\0\0',
    '{"error":"\\u0000\\u0000"}',
    '{"error":"\\ud83d"}',
    '{"error":"\\ude00 \0\\\\u0000"}',
  ].flatMap((body): Case[] => [
    [`${JSON.stringify(body)} with 200`, { kind: 'answer', body }, 'accepted'],
    [`${JSON.stringify(body)} with 400`, { kind: 'answer', status: 400, body }, 'rejected'],
  ]),
  [
    'a body a byte at a time',
    { kind: 'trickle', first: head(['content-length: 90000']), everyMs: 5 },
    'accepted',
  ],
  [
    'headers a byte at a time',
    { kind: 'trickle', first: 'HTTP/1.1 200 OK\r\nx-slow: ', everyMs: 5 },
    'unconfirmed',
  ],
  [
    'rate headers that are none',
    {
      kind: 'answer',
      headers: {
        'x-ratelimit-limit': '1e999',
        'x-ratelimit-remaining': '-5',
        'x-ratelimit-reset': '\u00ff\u00fe',
      },
    },
    'accepted',
  ],
];

test.each(cases)(
  '%s: the batch is in a state of the table, and the others are sent',
  async (_name, behaviour, state) => {
    const hostile = await startHostileService({
      behave: (nth) => (nth === 1 ? behaviour : { kind: 'answer' }),
    });
    fixture.closing(() => hostile.stop());
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1, policy: { responseTimeoutMs: 200 } });
    await fixture.reaches(id, 'finished');
    const [first, ...others] = await fixture.batches(id);
    expect(first).toMatchObject({ state, attempts: 1 });
    expect(others.map((batch) => batch.state)).toEqual(['accepted', 'accepted']);
    expect([...hostile.received.values()]).toEqual(Array.from({ length: 30 }, () => 1));
    const kept = await fixture.db.selectFrom('attempts').select('answer').execute();
    for (const { answer } of kept) expect((answer ?? '').length).toBeLessThanOrEqual(4_200);
  },
);

test('closes every connection before anything is read: nothing is lost, and nothing sent twice', async () => {
  const hostile = await startHostileService({
    behave: () => ({ kind: 'answer' }),
    refuseConnection: (nth) => nth <= 2,
  });
  fixture.closing(() => hostile.stop());
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1, policy: { responseTimeoutMs: 200 } });
  await fixture.until(async () => {
    await fixture.settled();
    fixture.clock.advance(500);
    return (await fixture.campaign(id)).status.state === 'finished';
  });
  const { counts } = await fixture.campaign(id);
  // Whether the end was seen before the request was written is chance: then it went out, else it is in question.
  expect(counts.batches.accepted + counts.batches.unconfirmed).toBe(6);
  expect(counts.batches.unconfirmed).toBeLessThanOrEqual(2);
  expect([...hostile.received.values()].every((count) => count === 1)).toBe(true);
  expect(hostile.received.size).toBe(counts.recipients.accepted);
});
