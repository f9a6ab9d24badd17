/** The first thing that the start of a computer in a workspace waits for: its server is there and knows this person, or somebody decides. */
import { connectWorkspace } from '../db/postgres/connect.ts';
import { otherWorkspaceIn } from '../db/postgres/whole.ts';
import type { WorkspaceAt } from '../db/postgres/workspace-at.ts';
import type { Db } from '../db/sqlite/open.ts';
import { workspaceFacts } from '../db/workspace/people.ts';
import { updateWorkspaceAt } from '../db/workspace/start-workspace.ts';
import type { ChosenWorkspace } from '../records/chosen-workspace.ts';
import { workspaceTroubleOf as troubleOfServer } from '../settings/team/refusals.ts';
import type { StartTrouble, WorkspaceTrouble } from '../shared/trouble.ts';
import type { StartDecision } from './open-records.ts';

export interface OpenWorkspaceDeps {
  /** Read anew at every try. */
  readonly chosen: () => ChosenWorkspace | 'unreadable' | null;
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

/** @returns `quit` where the person gave up */
export async function openWorkspaceAtStart(
  deps: OpenWorkspaceDeps,
): Promise<{ readonly db: Db; readonly at: WorkspaceAt } | 'quit'> {
  let updates = false;
  for (;;) {
    const chosen = deps.chosen();
    try {
      if (chosen === null || chosen === 'unreadable') throw new SettingUnreadable();
      const at = await withPassword(chosen, deps);
      if (updates) await updateWorkspaceAt(at);
      const db = await connectWorkspace(at);
      if (chosen.workspace !== null) return { db, at };
      const { id } = await workspaceFacts(db).finally(() => db.destroy());
      deps.keep({ ...chosen, workspace: id });
      const known = { ...at, workspace: id };
      return { db: await connectWorkspace(known), at: known };
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      const other = otherWorkspaceIn(cause);
      const trouble = {
        kind: workspaceTroubleOf(cause),
        server: nameOf(chosen),
        detail,
        ...(other && { called: other.called }),
      };
      deps.onError(trouble, cause);
      const decision = await deps.decide(trouble);
      if (decision === 'quit') return 'quit';
      updates = decision === 'update-workspace';
    }
  }
}

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
