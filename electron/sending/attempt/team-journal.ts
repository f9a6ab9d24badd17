/**
 * The claims of this computer in a team's workspace, on its own disk before the first byte of what they name is sent: a server that lost commits
 * is told of them before anything more is sent. Nothing else of the team's is kept here.
 */
import { z } from 'zod';
import { appendLine, keptLines } from '../../records/attempt-journal.ts';

/** The lease that a transaction was of: a server that knows less of it has gone back. */
const LeaseState = z.object({ epoch: z.number(), counter: z.number(), token: z.string().nullable() });
type LeaseState = z.infer<typeof LeaseState>;

const JournaledClaim = z.object({
  campaignId: z.number(),
  /** E.164 digits: its batch may be gone on a server that went back. */
  numbers: z.array(z.string()),
});

const Step = z.object({
  /** The workspace's own id: the same address may lead to another one. */
  workspace: z.string(),
  accountId: z.string(),
  lease: LeaseState,
  /** Unix ms. */
  at: z.number(),
  claims: z.array(JournaledClaim),
});
export type Step = z.infer<typeof Step>;

/** Longer, and the older half is dropped: more than a day at a hundred requests a minute and ten people each. Bytes. */
const longest = 32_000_000;

export class TeamJournal {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Waits for the disk. @throws what the system says; then nothing of it may be sent */
  add(steps: readonly Step[]): void {
    appendLine(this.#path, steps.map((step) => `${JSON.stringify(step)}\n`).join(''));
  }

  /** All that are kept, the oldest first. */
  steps(workspace: string): readonly Step[] {
    return keptLines(this.#path, longest)
      .map(readLine)
      .filter((step) => step !== null)
      .filter((step) => step.workspace === workspace);
  }
}

/** Null: damaged, or of another version. */
function readLine(line: string): Step | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  return Step.safeParse(value).data ?? null;
}

/**
 * Whether a server knows nothing of a step, as its lease says. An epoch is given again by a server that went back, to another token.
 */
export function isLost(mine: LeaseState, server: LeaseState | undefined): boolean {
  if (server === undefined || server.epoch < mine.epoch) return true;
  if (server.epoch > mine.epoch) return false;
  return server.counter < mine.counter || (server.token !== null && server.token !== mine.token);
}
