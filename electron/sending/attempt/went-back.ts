/**
 * Whether a team's server went back to an earlier state, by all that this computer knows of it, and what is put right then: nothing more is sent
 * before every computer that may have sent since has told of it.
 */
import {
  type DamagedJournal,
  knownCounters,
  type LeaseSeen,
  noteDamagedJournals,
  noteHeard,
  noteThatServerWentBack,
  pauseAsPutBack,
  restate,
  type ServerStanding,
  standingOf,
} from '../../db/accounts/went-back.ts';
import { appendAudit } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { Clock } from '../../threads/clock.ts';
import type { Damage, KeptStep, Step, TeamJournal } from './team-journal.ts';

/** For lines of the audit log that Carillon writes by itself; the server puts its own name of the person there. */
const itself = 'Carillon';

/** As the server was when it was last asked. */
export type Remembered = Pick<ServerStanding, 'workspace' | 'generation' | 'leases'>;

export interface ComparedServer {
  readonly remembered: Remembered;
  /** The journal was read, and the server knows all of it by now. */
  readonly isHeard: boolean;
  /** No account is this computer's, though it may have been. */
  readonly wentBack: boolean;
}

export class WentBack {
  readonly #journal: TeamJournal;
  readonly #clock: Pick<Clock, 'epochMs'>;

  constructor(journal: TeamJournal, clock: Pick<Clock, 'epochMs'>) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** For whoever asks for an account. */
  get computer(): string {
    return this.#journal.computer;
  }

  /** The server as it is now; null where there may be something to compare, or to tell a person. Waits for nobody. */
  async asBefore(db: Db, before: Remembered | null): Promise<Remembered | null> {
    const { standing, isBehind } = await this.#checked(db, before, []);
    return isBehind || standing.waits || standing.heard !== standing.generation ? null : standing;
  }

  /**
   * To be asked before an account is taken.
   *
   * @param own leases of this computer as its last transaction left them
   * @param before what it was told the last time; null: never
   * @param must the journal is compared in any case
   */
  async compare(
    trx: Db,
    own: readonly LeaseSeen[],
    { before, must }: { readonly before: Remembered | null; readonly must: boolean },
  ): Promise<ComparedServer> {
    const now = this.#clock.epochMs();
    const { standing, isBehind } = await this.#checked(trx, before, own);
    const { generation, heard, waits } = standing;
    if (!must && !isBehind && heard === generation) {
      if (waits) await pauseAsPutBack(trx, 'waiting', now);
      return { remembered: standing, isHeard: false, wentBack: false };
    }
    // Leases of another login of this person stay unknown: how far these came the server lets nobody else say.
    const isKnown = ({ generation: of }: Step): boolean =>
      !isBehind && heard === generation && of < generation;
    const asked = this.computer;
    const { steps, damages } = this.#journal.kept(standing.workspace);
    // Just found to be damaged, it is another computer's: the server is asked again, as that one.
    if (this.computer !== asked) return this.compare(trx, own, { before, must: true });
    const unknown = await unknownOf(trx, steps);
    const lost = unknown.filter((step) => !isKnown(step));
    const wentBack = isBehind || lost.some((step) => step.generation >= generation);
    if (wentBack) await noteThatServerWentBack(trx);
    await noteHeard(trx, this.computer, lost.map(leaseOf));
    // Once in each generation: whoever goes on without such a computer is not asked again.
    if (wentBack || heard !== generation) await noteDamagedJournals(trx, damagedIn(damages, steps, unknown));
    const requests = lost.flatMap(({ accountId, lease, at, claims }) =>
      claims.map((claim) => ({ accountId, token: lease.token, at, ...claim })),
    );
    const unconfirmed = await restate(trx, requests, now);
    await pauseAsPutBack(trx, wentBack ? 'all' : requests.map(({ campaignId }) => campaignId), now);
    // Of the requests that it is told of the server writes a line itself.
    if (wentBack && unconfirmed.batches === 0) {
      const detail = { why: 'set-back', ...unconfirmed, missing: 0 } as const;
      await appendAudit(trx, {
        at: now,
        actor: itself,
        subject: '',
        event: { action: 'data.taken-on', detail },
      });
    }
    return { remembered: wentBack ? { ...standing, leases: [] } : standing, isHeard: true, wentBack };
  }

  async #checked(db: Db, before: Remembered | null, own: readonly LeaseSeen[]) {
    const standing = await standingOf(db, this.computer, [...(before?.leases ?? []), ...own]);
    // It came into the place of the one before without a connection being lost.
    if (before !== null && before.workspace !== standing.workspace) throw await otherWorkspace(standing);
    const isNoticed = before !== null && before.generation < standing.generation;
    const hasSeenMore = before !== null && before.generation > standing.generation;
    const isBehind = standing.isMoved || hasSeenMore || (standing.unknown > 0 && !isNoticed);
    return { standing, isBehind };
  }
}

/** The steps of which the server knows nothing, each asked of the lease that it was made under. */
async function unknownOf(trx: Db, all: readonly KeptStep[]): Promise<readonly KeptStep[]> {
  const byLease = [
    ...Map.groupBy(all, ({ accountId, lease }) => `${accountId} ${lease.epoch} ${lease.token}`).values(),
  ];
  const leases = byLease.flatMap(([step]) => (step === undefined ? [] : [leaseOf(step)]));
  const known = await knownCounters(trx, leases);
  return byLease.flatMap((steps, nth) =>
    steps.filter(({ lease }) => lease.counter > (known[nth] ?? Number.NEGATIVE_INFINITY)),
  );
}

/** A server that knows a step which is later than what is missing knows that as well. */
function damagedIn(
  damages: readonly Damage[],
  steps: readonly KeptStep[],
  unknown: readonly KeptStep[],
): readonly DamagedJournal[] {
  const lost = new Set(unknown);
  const knownUntil = steps
    .filter((step) => !lost.has(step))
    .reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  return [...Map.groupBy(damages, ({ damaged }) => damaged)].map(([computer, ofIt]) => ({
    computer,
    isKnown: ofIt.every(({ at }) => at <= knownUntil),
    accounts: [
      ...new Set(steps.filter((step) => step.computer === computer).map(({ accountId }) => accountId)),
    ],
  }));
}

/** Loaded only then: what it comes from loads `pg`. */
async function otherWorkspace({ workspace }: ServerStanding): Promise<Error> {
  const [{ WorkspaceStatementFailed }, { OtherWorkspace }] = await Promise.all([
    import('../../db/postgres/failure.ts'),
    import('../../db/postgres/whole.ts'),
  ]);
  return new WorkspaceStatementFailed(new OtherWorkspace('', workspace));
}

function leaseOf({ accountId, lease }: Step): LeaseSeen {
  return { id: accountId, ...lease };
}
