/**
 * The service on loopback, which refuses a whole request for one number in it and does not say which: the specification
 * shows neither how numbers are judged nor what is said of it (sections 2.3 and 7).
 */
import { createServer } from 'node:http';
import { z } from 'zod';

const Body = z.object({ phone: z.string() });

export interface PickyService {
  readonly baseUrl: string;
  /** How often each number was in a request that was accepted. */
  readonly texted: ReadonlyMap<string, number>;
  /** Requests that were refused. */
  readonly refused: () => number;
  /** From now on no number is refused. */
  relent(): void;
  stop(): Promise<void>;
}

/**
 * @param bad numbers for which a request is refused
 * @param says in which words
 */
export async function startPickyService(
  bad: ReadonlySet<string>,
  says = 'The request is not valid',
): Promise<PickyService> {
  const texted = new Map<string, number>();
  let refusing = bad;
  let refused = 0;
  let left = 10_000;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const numbers = Body.parse(JSON.parse(body)).phone.split(',');
      const isRefused = numbers.some((number) => refusing.has(number));
      if (isRefused) refused += 1;
      else for (const number of numbers) texted.set(number, (texted.get(number) ?? 0) + 1);
      left -= 1;
      response.writeHead(isRefused ? 422 : 200, {
        'content-type': 'application/json',
        'x-ratelimit-limit': '10000',
        'x-ratelimit-remaining': String(left),
        'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 60),
      });
      response.end(JSON.stringify(isRefused ? { success: false, error: says } : { success: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    texted,
    refused: () => refused,
    relent: () => {
      refusing = new Set();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
