/**
 * What others would use in the pacer's place, each set up as its own documentation says for 100 requests a minute and
 * with the same retry: wait as long as the 429 says, then through the limiter again.
 */
import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import {
  type Answer,
  defaults,
  type RunTotals,
  random,
  type Scenario,
  Simulation,
} from './pacing-simulation.ts';
import { inVirtualTime } from './virtual-time.ts';

/** Sends a request and waits for its answer. */
type Post = (id: number) => Promise<Answer>;

export interface Peer {
  readonly name: string;
  /** Sends requests 0 to `requests` - 1, at most `inFlight` of them at once. */
  readonly send: (post: Post, requests: number, inFlight: number) => Promise<unknown>;
}

export interface PeerRun extends RunTotals {
  /** From the start to the last answer, ms. */
  readonly ms: number;
  readonly mostInFlight: number;
}

const { limit, windowMs } = defaults;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `retry_after` in ms, as the service always tells it. */
function waitAfter({ retryAfter }: Answer): number {
  if (retryAfter === null) throw new Error('A 429 came without retry_after.');
  return retryAfter * 1000;
}

async function untilAdmitted(attempt: () => Promise<Answer>): Promise<void> {
  for (let answer = await attempt(); answer.status === 429; answer = await attempt()) {
    await sleep(waitAfter(answer));
  }
}

/** So many at once take the next number each, until there are none left. */
async function inLines(
  requests: number,
  lines: number,
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  const ids = Array.from({ length: requests }, (_, id) => id).values();
  const line = async (): Promise<void> => {
    for (const id of ids) await work(id);
  };
  await Promise.all(Array.from({ length: Math.min(lines, requests) }, line));
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('429');
    this.waitMs = waitMs;
  }
}

function bottleneck(name: string, options: Bottleneck.ConstructorOptions): Peer {
  return {
    name,
    async send(post, requests, inFlight) {
      const most = Number.isFinite(inFlight) ? { maxConcurrent: inFlight } : {};
      const limiter = new Bottleneck({ ...options, ...most });
      // Its own way to try again: what the listener returns is the wait in ms.
      limiter.on('failed', (error: unknown) => (error instanceof Refused ? error.waitMs : undefined));
      const job = async (id: number): Promise<void> => {
        const answer = await post(id);
        if (answer.status === 429) throw new Refused(waitAfter(answer));
      };
      await Promise.all(Array.from({ length: requests }, (_, id) => limiter.schedule(job, id)));
      await limiter.disconnect();
    },
  };
}

function throttle(name: string, strict: boolean): Peer {
  return {
    name,
    async send(post, requests, inFlight) {
      const throttled = pThrottle({ limit, interval: windowMs, strict })(post);
      await inLines(requests, inFlight, (id) => untilAdmitted(() => throttled(id)));
    },
  };
}

const pQueueStrict: Peer = {
  name: 'p-queue strict',
  async send(post, requests, inFlight) {
    const queue = new PQueue({
      intervalCap: limit,
      interval: windowMs,
      strict: true,
      concurrency: inFlight,
    });
    await inLines(requests, requests, (id) => untilAdmitted(() => queue.add(() => post(id))));
  },
};

/** got's retry: twice, after 1 s and 2 s and a little noise; `Retry-After` is a header, which this service does not send. */
const naiveLoop: Peer = {
  name: 'loop, got-style retry',
  async send(post, requests) {
    const noise = random(requests);
    for (let id = 0; id < requests; id++) {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const { status } = await post(id);
        if (status !== 429) break;
        if (attempt < 3) await sleep(1000 * 2 ** (attempt - 1) + 100 * noise());
      }
    }
  },
};

export const peers: readonly Peer[] = [
  bottleneck('bottleneck, reservoir', {
    reservoir: limit,
    reservoirRefreshAmount: limit,
    reservoirRefreshInterval: windowMs,
  }),
  bottleneck('bottleneck, minTime', { minTime: windowMs / limit }),
  throttle('p-throttle', false),
  throttle('p-throttle strict', true),
  pQueueStrict,
  naiveLoop,
];

export async function runPeer(peer: Peer, scenario: Scenario, inFlight: number): Promise<PeerRun> {
  const simulation = new Simulation(scenario);
  let flying = 0;
  let mostInFlight = 0;
  let lastAnswer = 0;
  await inVirtualTime(simulation, (woken) => {
    const post: Post = (id) =>
      new Promise((resolve, reject) => {
        flying++;
        mostInFlight = Math.max(mostInFlight, flying);
        simulation.post(id, (answer) => {
          flying--;
          lastAnswer = simulation.now;
          woken();
          if (answer === null) reject(new Error('The answer got lost.'));
          else resolve(answer);
        });
      });
    return peer.send(post, scenario.requests, inFlight);
  });
  return { ...simulation.totals(), ms: lastAnswer, mostInFlight };
}
