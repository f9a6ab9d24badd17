/**
 * The claims of this computer in a team's workspace, on its own disk before the first byte of what they name is sent: a server that lost commits
 * is told of them before anything more is sent. Nothing else of the team's is kept here.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { appendLine, keptLines } from '../../records/attempt-journal.ts';
import { keeperLine } from '../../records/team-requests.ts';

/** The lease that a transaction was of: a server that knows less of it has gone back. */
const LeaseState = z.object({ epoch: z.number(), counter: z.number(), token: z.string() });

const JournaledClaim = z.object({
  campaignId: z.number(),
  /** E.164 digits: its batch may be gone on a server that went back. */
  numbers: z.array(z.string()),
});

/**
 * The computer that keeps it; alone in a line where it began, and in each step, since the first lines are dropped at some time. Lines before are
 * of other installations of this computer (`records/team-requests.ts`).
 */
const Keeper = z.object({ computer: z.uuid() });

const Step = z.object({
  /** The workspace's own id: the same address may lead to another one. */
  workspace: z.string(),
  accountId: z.string(),
  lease: LeaseState,
  /** The server's generation as it was claimed: one that is later has noticed since that it went back. */
  generation: z.number(),
  /** Unix ms. */
  at: z.number(),
  claims: z.array(JournaledClaim),
});
export type Step = z.infer<typeof Step>;

/** Longer, and the older half is dropped: more than a day at a hundred requests a minute and ten people each. Bytes. */
const longest = 32_000_000;

export class TeamJournal {
  readonly #path: string;
  #computer: string | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** By which the server tells the computers of a team apart: of whoever keeps this journal, named by its last line. */
  get computer(): string {
    this.#computer ??= keeperIn(keptLines(this.#path, longest)) ?? this.#named(randomUUID());
    return this.#computer;
  }

  #named(computer: string): string {
    appendLine(this.#path, keeperLine(computer));
    return computer;
  }

  /** Waits for the disk. @throws what the system says; then nothing of it may be sent */
  add(steps: readonly Step[]): void {
    const { computer } = this;
    appendLine(this.#path, steps.map((step) => `${JSON.stringify({ computer, ...step })}\n`).join(''));
  }

  /** All that are kept, the oldest first. */
  steps(workspace: string): readonly Step[] {
    return keptLines(this.#path, longest)
      .map((line) => read(Step, line))
      .filter((step) => step !== null)
      .filter((step) => step.workspace === workspace);
  }
}

/** The computer that keeps the journal at a path; null: none yet. Only looks, so that it may be asked while somebody writes. */
export function computerOf(path: string): string | null {
  return existsSync(path) ? keeperIn(readFileSync(path, 'utf8').split('\n')) : null;
}

function keeperIn(lines: readonly string[]): string | null {
  const last = lines.findLast((line) => read(Keeper, line) !== null);
  return last === undefined ? null : (read(Keeper, last)?.computer ?? null);
}

/** Null: damaged, or of another version. */
function read<Line>(schema: z.ZodType<Line>, line: string): Line | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  return schema.safeParse(value).data ?? null;
}
