/**
 * A service in a process of its own, with its limit lifted or with another one: answers at once, and counts what each number received.
 * Run with `fork`: says its address when it listens, and answers any message with what it counted.
 */
import { createServer } from 'node:http';
import { z } from 'zod';
import { limitedServer } from './rate-limited-server.ts';

/** What is asked of it: numbers are counted from `first` on, `numbers` of them; more than `aMinute` requests are refused. */
const { first, numbers, aMinute } = z
  .object({ first: z.number(), numbers: z.number(), aMinute: z.number().default(100_000_000) })
  .parse(JSON.parse(process.argv[2] ?? ''));
const Addressed = z.object({ phone: z.string() });

const received = new Uint8Array(numbers);
let requests = 0;
let strangers = 0;
let refused = 0;
const limit = limitedServer('fixed-first-hit', aMinute, 60_000);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { admitted, remaining, resetAt } = limit.request(Date.now());
    const headers = {
      'content-type': 'application/json',
      'x-ratelimit-limit': String(aMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    };
    if (!admitted) {
      refused += 1;
      response.writeHead(429, headers);
      response.end('{"success":false,"retry_after":5}');
      return;
    }
    requests += 1;
    const { phone } = Addressed.parse(JSON.parse(Buffer.concat(chunks).toString()));
    for (const number of phone.split(',')) {
      const index = Number(number) - first;
      const before = received[index];
      if (before === undefined) strangers += 1;
      else received[index] = Math.min(255, before + 1);
    }
    response.writeHead(200, headers);
    response.end('{"success":true}');
  });
});
server.keepAliveTimeout = 30_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The counting server has no port.');
  process.send?.({ baseUrl: `http://127.0.0.1:${address.port}` });
});

process.on('message', () => {
  let once = 0;
  let more = 0;
  for (const count of received) {
    if (count === 1) once += 1;
    else if (count > 1) more += 1;
  }
  process.send?.({ requests, once, more, strangers, refused });
});
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
