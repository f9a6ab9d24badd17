/** Services to be killed against: each counts what every number received, and differs in how it answers. */
import { type Delayed, type HostileService, startHostileService } from '../support/hostile-service.ts';

/** What becomes of a request that was read. */
export const crashModes = ['answers', 'drops', 'silent'] as const;
export type CrashMode = (typeof crashModes)[number];

export const modeWords: Readonly<Record<CrashMode, string>> = {
  answers: 'answers after 2–30 ms',
  drops: 'drops the kept connection after reading one POST in eight',
  silent: 'answers the first POST of a run, then never',
};

/** The limit is lifted, so that the queue has as much in flight as it ever has. */
const headers = {
  'x-ratelimit-limit': '1000000',
  'x-ratelimit-remaining': '999999',
};

export interface CrashService extends HostileService {
  /** A new run of the app begins. */
  begin(): void;
}

/** `random` gives how long answers take. */
export async function startCrashService(mode: CrashMode, random: () => number): Promise<CrashService> {
  let inThisRun = 0;
  const answer = (): Delayed => {
    const reset = String(Math.ceil(Date.now() / 1000) + 60);
    return {
      kind: 'answer',
      headers: { ...headers, 'x-ratelimit-reset': reset },
      afterMs: 2 + 28 * random(),
    };
  };
  const service = await startHostileService({
    behave: () => {
      inThisRun += 1;
      switch (mode) {
        case 'answers':
          return answer();
        case 'drops':
          return random() < 1 / 8 ? { kind: 'close', afterMs: 2 + 28 * random() } : answer();
        case 'silent':
          return inThisRun === 1 ? answer() : { kind: 'silence' };
        default:
          return mode satisfies never;
      }
    },
  });
  return Object.assign(service, {
    begin: () => {
      inThisRun = 0;
    },
  });
}
