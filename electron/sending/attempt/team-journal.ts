/**
 * The claims of this computer in a team's workspace, on its own disk before the first byte of what they name is sent: a server that lost commits
 * is told of them before anything more is sent. Nothing else of the team's is kept here.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { chained } from '../../files/chained-lines.ts';
import { appendLine } from '../../records/attempt-journal.ts';
import { type OpenTeamJournal, openTeamJournal } from '../../records/team-requests.ts';

/** The lease that a transaction was of: a server that knows less of it has gone back. */
const LeaseState = z.object({ epoch: z.number(), counter: z.number(), token: z.string() });

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
  /** The server's generation as it was claimed: one that is later has noticed since that it went back. */
  generation: z.number(),
  /** Unix ms. */
  at: z.number(),
  claims: z.array(JournaledClaim),
});
export type Step = z.infer<typeof Step>;

/**
 * Each step names the computer that keeps the journal, since the first lines are dropped at some time. Lines before those of the last one named
 * are of other installations of this computer (`records/team-requests.ts`).
 */
const KeptStep = Step.extend({ computer: z.uuid() });
export type KeptStep = z.infer<typeof KeptStep>;

/** Lines of a computer that cannot be read any more, or are missing: `at`, Unix ms, is later than they were written, or as late. */
const Damage = z.object({ damaged: z.uuid(), at: z.number() });
export type Damage = z.infer<typeof Damage>;

/** Bytes. */
const wantedRoom = 1_000_000;

export class TeamJournal {
  readonly #path: string;
  #open: Omit<OpenTeamJournal, 'texts'> | null = null;
  /** The file may end otherwise than is known here: its disk refused a line, and perhaps also to take it out. */
  #isUnsure = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** By which the server tells the computers of a team apart: of whoever keeps this journal. Another one from when it is found to be damaged. */
  get computer(): string {
    return this.#opened().computer;
  }

  /** Waits for the disk. @throws what the system says; then nothing of it may be sent */
  add(steps: readonly Step[]): void {
    this.#append((computer) => steps.map((step) => JSON.stringify({ computer, ...step })));
  }

  #append(textsOf: (computer: string) => readonly string[]): void {
    if (this.#isUnsure) this.#read();
    const { computer, last } = this.#opened();
    const added = chained(textsOf(computer), last);
    this.#isUnsure = true;
    appendLine(this.#path, added.lines);
    this.#isUnsure = false;
    this.#open = { computer, last: added.last };
  }

  /** Whether the disk takes what there is to write for a while. @returns what the system says; null: it does */
  tried(): unknown {
    const beside = `${this.#path}.room`;
    try {
      // One line more may find room where the lines of a minute do not.
      writeFileSync(beside, ' '.repeat(wantedRoom));
      rmSync(beside);
      this.#append((computer) => [JSON.stringify({ computer })]);
      return null;
    } catch (cause) {
      rmSync(beside, { force: true });
      return cause;
    }
  }

  /** All that is kept about a workspace, the oldest first, and what is known to be missing. */
  kept(workspace: string): { readonly steps: readonly KeptStep[]; readonly damages: readonly Damage[] } {
    const lines = this.#read().texts.map((text): unknown => JSON.parse(text));
    return {
      steps: lines
        .flatMap((line) => KeptStep.safeParse(line).data ?? [])
        .filter((step) => step.workspace === workspace),
      damages: lines.flatMap((line) => Damage.safeParse(line).data ?? []),
    };
  }

  #opened() {
    return this.#open ?? this.#read();
  }

  #read(): OpenTeamJournal {
    const { texts, ...open } = openTeamJournal(this.#path, this.#isUnsure ? undefined : this.#open?.last);
    this.#open = open;
    this.#isUnsure = false;
    return { texts, ...open };
  }
}
