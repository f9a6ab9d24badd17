/** The first thing that the start of a computer in a workspace waits for: its server is there and knows this person, or somebody decides. */
import { connectWorkspace } from '../db/postgres/connect.ts';
import { otherWorkspaceIn } from '../db/postgres/whole.ts';
import type { WorkspaceAt } from '../db/postgres/workspace-at.ts';
import type { Db } from '../db/sqlite/open.ts';
import { workspaceFacts } from '../db/workspace/people.ts';
import { updateWorkspaceAt } from '../db/workspace/start-workspace.ts';
import type { ChosenWorkspace } from '../records/chosen-workspace.ts';
import { saidOf, workspaceTroubleOf as troubleOfServer } from '../settings/team/refusals.ts';
import { messageOf } from '../shared/errors.ts';
import type { StartTrouble, WorkspaceTrouble } from '../shared/trouble.ts';
import type { StartDecision } from './open-records.ts';
import { troubleOfJournal } from './trouble.ts';

export interface OpenWorkspaceDeps {
  /** Read anew at every try. */
  readonly chosen: () => ChosenWorkspace | 'unreadable' | null;
  /** Reads what says which computer of the team this is, and what it has sent. @throws what the system says */
  readonly openJournal: () => Promise<JournalOfStart>;
  /** The folder of the files that are read for it. */
  readonly journalsIn: string;
  /** Keeps the number of a workspace that is opened for the first time. */
  readonly keep: (chosen: ChosenWorkspace) => void;
  /** Opens what the system's keychain sealed, given in base64. */
  readonly unseal: (sealed: string) => Promise<string>;
  /** Gets the password before anything else does, so that no log line can hold it. */
  readonly hide: (secret: string) => void;
  /** Shows the trouble and waits for a decision. */
  readonly decide: (trouble: StartTrouble) => Promise<StartDecision>;
  readonly onError: (trouble: StartTrouble, cause: unknown) => void;
}

export interface JournalOfStart {
  /** The file of this computer's requests (`RecordsOfStart.teamJournal`). */
  readonly path: string;
  readonly practiceId: string;
}

export interface WorkspaceOfStart {
  readonly db: Db;
  readonly at: WorkspaceAt;
  readonly journal: JournalOfStart;
}

/** @returns `quit` where the person gave up */
export async function openWorkspaceAtStart(deps: OpenWorkspaceDeps): Promise<WorkspaceOfStart | 'quit'> {
  let updates = false;
  for (;;) {
    const chosen = deps.chosen();
    try {
      if (chosen === null || chosen === 'unreadable') throw new SettingUnreadable();
      // Before the server is asked for anything: without it, it could not be told what was sent from here.
      const journal = await journalOf(deps);
      const at = await withPassword(chosen, deps);
      if (updates) await updateWorkspaceAt(at);
      const db = await connectWorkspace(at);
      if (chosen.workspace !== null) return { db, at, journal };
      const { id } = await workspaceFacts(db).finally(() => db.destroy());
      deps.keep({ ...chosen, workspace: id });
      const known = { ...at, workspace: id };
      return { db: await connectWorkspace(known), at: known, journal };
    } catch (cause) {
      const trouble = troubleOf(cause, chosen);
      deps.onError(trouble, cause);
      const decision = await deps.decide(trouble);
      if (decision === 'quit') return 'quit';
      updates = decision === 'update-workspace';
    }
  }
}

function troubleOf(cause: unknown, chosen: ChosenWorkspace | 'unreadable' | null): StartTrouble {
  if (cause instanceof JournalUnreadable) return troubleOfJournal(cause.cause, cause.folder);
  const kind = workspaceTroubleOf(cause);
  const other = otherWorkspaceIn(cause);
  return {
    kind,
    server: nameOf(chosen),
    detail: kind === 'workspace-error' ? saidOf(cause) : messageOf(cause),
    ...(other && { called: other.called }),
    ...(cause instanceof SettingUnreadable && { onlyPassword: cause.cause !== undefined }),
  };
}

class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable';
  readonly folder: string;
  constructor(folder: string, cause: unknown) {
    super('The journal of the team cannot be read', { cause });
    this.folder = folder;
  }
}

const journalOf = (deps: OpenWorkspaceDeps): Promise<JournalOfStart> =>
  deps.openJournal().catch((cause: unknown) => {
    throw new JournalUnreadable(deps.journalsIn, cause);
  });

class SettingUnreadable extends Error {
  override readonly name = 'SettingUnreadable';
  constructor(cause?: unknown) {
    super('Which workspace this computer is in, or its password, cannot be read', { cause });
  }
}

async function withPassword(
  { sealed, ...where }: ChosenWorkspace,
  { unseal, hide }: OpenWorkspaceDeps,
): Promise<WorkspaceAt> {
  if (sealed === null) return { ...where, password: null };
  const password = await unseal(sealed).catch((cause: unknown) => {
    throw new SettingUnreadable(cause);
  });
  hide(password);
  return { ...where, password };
}

function nameOf(chosen: ChosenWorkspace | 'unreadable' | null): string {
  if (chosen === null || chosen === 'unreadable') return 'workspace.json';
  return `${chosen.person}@${chosen.host}:${chosen.port}/${chosen.database}`;
}

/** The trouble that kept a workspace from being opened. */
export const workspaceTroubleOf = (cause: unknown): WorkspaceTrouble =>
  cause instanceof SettingUnreadable ? 'workspace-setting' : troubleOfServer(cause);
