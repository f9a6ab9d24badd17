/** The service of a team's crash test: it limits each account, whoever sends from it, and counts what each number got. */
import { limitedServer } from '../bench/rate-limited-server.ts';
import { type Delayed, type HostileService, startHostileService } from '../support/hostile-service.ts';

/** Requests in {@link windowMs}. */
const limit = 240;
const windowMs = 60_000;
/** Of each account so many of the last requests are told. */
const kept = 100;
/** One request in so many is read and not answered. */
const droppedEvery = 150;

export interface RequestOfTeam {
  readonly desk: string;
  /** Monotonic ms. */
  readonly at: number;
}

export interface TeamService {
  readonly baseUrl: string;
  readonly service: HostileService;
  /** Texts by number, without what was refused. */
  readonly texts: ReadonlyMap<string, number>;
  readonly refused: () => number;
  /** The requests from an account that came after `from`, monotonic ms, the last one last. */
  readonly requestsOf: (account: string, from: number) => readonly RequestOfTeam[];
  stop(): Promise<void>;
}

export async function startTeamService(random: () => number): Promise<TeamService> {
  const accounts = new Map<string, ReturnType<typeof limitedServer>>();
  const requests = new Map<string, RequestOfTeam[]>();
  const texts = new Map<string, number>();
  let refused = 0;

  const service = await startHostileService({
    behave: (_, { head, body }): Delayed => {
      // Keys are `DESK.ACCOUNT`.
      const [, desk = '', account = ''] = /(desk\d)\.([a-z0-9-]+)/.exec(head) ?? [];
      const now = performance.now();
      requests.set(account, [...(requests.get(account) ?? []).slice(-kept), { desk, at: now }]);
      const server = accounts.get(account) ?? limitedServer('sliding-log', limit, windowMs);
      accounts.set(account, server);
      const { admitted, remaining, resetAt } = server.request(now);
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, remaining)),
        'x-ratelimit-reset': String(Math.ceil((Date.now() + resetAt - now) / 1000)),
      };
      if (!admitted) {
        refused++;
        return { kind: 'answer', status: 429, headers, body: '{"success":false,"retry_after":5}' };
      }
      const { phone }: { readonly phone: string } = JSON.parse(body);
      for (const number of phone.split(',')) texts.set(number, (texts.get(number) ?? 0) + 1);
      const afterMs = 5 + 295 * random();
      return random() < 1 / droppedEvery ? { kind: 'close', afterMs } : { kind: 'answer', headers, afterMs };
    },
  });
  return {
    baseUrl: service.baseUrl,
    service,
    texts,
    refused: () => refused,
    requestsOf: (account, from) => (requests.get(account) ?? []).filter(({ at }) => at > from),
    stop: () => service.stop(),
  };
}
