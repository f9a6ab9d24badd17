/** The questions of Settings, Team to a server. Loads `pg`, so it is imported only where one is asked. */

import { connectWorkspace } from '../../db/postgres/connect.ts';
import { WorkspaceStatementFailed } from '../../db/postgres/failure.ts';
import { endSession, nameOfComputer, openSession } from '../../db/postgres/session.ts';
import type { WorkspaceAt } from '../../db/postgres/workspace-at.ts';
import { auditBy } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { bringRecords, compareRecords, type OnBrought } from '../../db/workspace/bring/records.ts';
import { bringRefusals, compareRefusals } from '../../db/workspace/bring/refusals.ts';
import { workspaceFacts } from '../../db/workspace/people.ts';
import { startWorkspace } from '../../db/workspace/start-workspace.ts';
import { AppError } from '../../shared/errors.ts';
import type { BroughtKind, JoinResult } from '../../shared/workspace/brought.ts';
import type { Invitation } from '../../shared/workspace/invitation.ts';
import type { JoinPreview } from '../../shared/workspace/team.ts';
import { bringCommon, compareCommon, type OwnCommon } from './bring-common.ts';

export { teamRefusalOf } from './refusals.ts';

/** A link that was read, with the password that a person typed beside it. */
export interface Asked {
  readonly at: WorkspaceAt;
  /** Which workspace it has to be; null where the link does not say. */
  readonly workspace: string | null;
}

export function askedOf({ workspace, ...where }: Invitation, password: string): Asked {
  return { at: { ...where, password: password || null }, workspace };
}

/** @throws AppError */
export async function previewJoin(own: Db, common: OwnCommon, asked: Asked): Promise<JoinPreview> {
  return within(asked, async (teams, { name, person, set }) => {
    const { counts, differing, own: ownSettings } = await compareCommon(common, teams, set);
    const compared = set === 'read' ? null : await compareRecords(own, teams);
    return {
      name,
      person,
      set,
      ...(await compareRefusals(own, teams)),
      records: compared && { ...compared.counts, ...counts },
      otherNames: compared?.otherNames ?? null,
      sameLists: compared?.sameLists ?? [],
      renamedFields: compared?.renamedFields ?? [],
      differing,
      ownSettings,
    };
  });
}

export interface Bringing {
  readonly common: OwnCommon;
  readonly kinds: readonly BroughtKind[];
  /** The account of this computer's practice there. */
  readonly practiceId: string;
  readonly now: number;
  readonly actor: string;
  readonly onProgress: OnBrought;
  /** Hears the name of the workspace before anything is brought. */
  readonly onBegin: (name: string) => void;
}

/** The refusals first: whatever comes after them is texted to nobody who refused. @throws AppError; then asking once more brings the rest @returns the number of the workspace, too */
export async function bringAlong(
  own: Db,
  asked: Asked,
  { common, kinds, practiceId, now, actor, onProgress, onBegin }: Bringing,
): Promise<{ readonly result: JoinResult; readonly workspace: string }> {
  return within(asked, async (teams, { id: workspace, name }) => {
    onBegin(name);
    const write = auditBy({ db: teams, now: () => now, actor });
    const computer = nameOfComputer();
    const refusals = await bringRefusals(own, teams, write, computer);
    const brought = await bringRecords(own, teams, { kinds, computer, practiceId, write, onProgress });
    const result = { refusals, brought: { ...brought, ...(await bringCommon(common, teams, kinds)) } };
    return { result, workspace };
  });
}

type Facts = Awaited<ReturnType<typeof workspaceFacts>>;

/** Opens it for a moment. @throws where it is another workspace than the link says, or the person may do nothing in it */
async function within<Result>(
  { at, workspace }: Asked,
  work: (teams: Db, facts: Facts & { set: NonNullable<Facts['set']> }) => Promise<Result>,
): Promise<Result> {
  const teams = await connectWorkspace(at);
  try {
    const facts = await workspaceFacts(teams);
    if (workspace !== null && workspace !== facts.id) throw new AppError('team-other', { name: facts.name });
    if (facts.set === null) throw new AppError('team-refused');
    return await work(teams, { ...facts, set: facts.set });
  } finally {
    await teams.destroy();
  }
}

/** @throws AppError; then nothing was made, or all of it where the connection was lost at the end */
export async function startOn({ at }: Asked, name: string): Promise<void> {
  const client = await openSession(at, 'bulk');
  try {
    await startWorkspace(client, name).catch((cause: unknown) => {
      const isOthers = new WorkspaceStatementFailed(cause).trouble === 'no-right';
      throw isOthers ? new AppError('team-no-tables', {}, { cause }) : cause;
    });
  } finally {
    await endSession(client);
  }
}
