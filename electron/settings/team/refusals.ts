/** Why a server or a link will not do, as a person reads it. */
import { WorkspaceUnusable } from '../../db/postgres/connect.ts';
import { rowsHidden, WorkspaceStatementFailed } from '../../db/postgres/failure.ts';
import { ServerUnfit } from '../../db/postgres/session.ts';
import { NotWhole, otherWorkspaceIn } from '../../db/postgres/whole.ts';
import { NoPlaceForWorkspace, NotUpdated } from '../../db/workspace/start-workspace.ts';
import { isTlsFailure } from '../../service/failure.ts';
import { AppError, type ErrorCode, messageOf } from '../../shared/errors.ts';
import type { WorkspaceTrouble } from '../../shared/trouble.ts';
import type { AwayBecause } from '../../shared/workspace/team.ts';

/** No such database. */
const noDatabase = '3D000';
/** A role of that name is there. */
const duplicate = '42710';
/** A name that the server keeps for itself. */
const reserved = '42939';
/** The server takes no more connections. */
const tooMany = '53300';
/** The server has no rule for whoever comes so. */
const noEntry = '28000';

/** The trouble that keeps a workspace from being opened. Some statements are asked of the driver itself, whose errors are no class of ours. */
export function workspaceTroubleOf(cause: unknown): WorkspaceTrouble {
  if (cause instanceof WorkspaceUnusable)
    return cause.why === 'none' ? 'workspace-missing' : `workspace-${cause.why}`;
  if (cause instanceof NotUpdated) return 'workspace-not-updated';
  if (cause instanceof ServerUnfit)
    return cause.why === 'not-encrypted' ? 'workspace-certificate' : 'workspace-unfit';
  const failed = failureOf(cause);
  if (otherWorkspaceIn(failed) !== null) return 'workspace-other';
  if (failed.sqlstate === rowsHidden) return 'workspace-rows-hidden';
  if (failed.cause instanceof NotWhole) return 'workspace-not-whole';
  if (failed.sqlstate === tooMany) return 'workspace-no-connections';
  if (failed.sqlstate === noDatabase) return 'workspace-missing';
  // Without a password the driver itself ends what the server has asked for.
  if (failed.trouble === 'no-right' || failed.message.startsWith('SASL')) return 'workspace-refused';
  if (isTlsFailure(failed.cause) || /not support SSL/.test(failed.message)) return 'workspace-certificate';
  return failed.sqlstate === null ? 'workspace-unreachable' : 'workspace-error';
}

const failureOf = (cause: unknown): WorkspaceStatementFailed =>
  cause instanceof WorkspaceStatementFailed ? cause : new WorkspaceStatementFailed(cause);

/** The server's own words for a failure, with its code for whoever runs it. */
export function saidOf(cause: unknown): string {
  const { message, sqlstate } = failureOf(cause);
  return sqlstate === null ? message : `${message} (${sqlstate})`;
}

/** The foot of the window, where it is told while people work, has no room for a longer answer. Characters. */
const mostSaid = 200;

/** Why the server is away, of which a connection failed. */
export function awayBecause(cause: unknown): AwayBecause {
  switch (workspaceTroubleOf(cause)) {
    case 'workspace-unreachable':
      return { because: 'no-answer' };
    case 'workspace-no-connections':
      return { because: 'connections' };
    case 'workspace-certificate':
      return { because: 'certificate' };
    default:
      return { because: 'error', said: saidOf(cause).slice(0, mostSaid) };
  }
}

const codes: Readonly<Record<WorkspaceTrouble, ErrorCode>> = {
  'workspace-setting': 'team-link',
  'workspace-unreachable': 'team-unreachable',
  'workspace-refused': 'team-refused',
  'workspace-certificate': 'team-certificate',
  'workspace-unfit': 'team-unfit',
  'workspace-missing': 'team-missing',
  'workspace-no-connections': 'server-connections',
  'workspace-error': 'team-error',
  'workspace-not-whole': 'team-not-whole',
  'workspace-rows-hidden': 'team-rows-hidden',
  'workspace-other': 'team-other',
  'workspace-newer': 'team-newer',
  'workspace-older': 'team-older',
  'workspace-not-updated': 'team-older',
};

const places: Readonly<Record<NoPlaceForWorkspace['why'], ErrorCode>> = {
  'holds-workspace': 'team-exists',
  'holds-something-else': 'team-taken',
  'no-roles': 'team-no-roles',
  'open-to-everybody': 'team-open-schema',
};

export function teamRefusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof NoPlaceForWorkspace) return new AppError(places[cause.why], {}, { cause });
  const { sqlstate, trouble } = failureOf(cause);
  if (sqlstate === duplicate) return new AppError('team-name-taken', {}, { cause });
  if (sqlstate === tooMany) return new AppError('server-connections', {}, { cause });
  if (sqlstate === reserved) return new AppError('team-name-kept', {}, { cause });
  if (sqlstate === noEntry && /no encryption|SSL off/i.test(messageOf(cause)))
    return new AppError('team-not-encrypted', {}, { cause });
  if (sqlstate === '42501') return new AppError('no-right', {}, { cause });
  if (trouble === 'refused' && sqlstate !== rowsHidden)
    return new AppError('server-refuses', { detail: messageOf(cause) }, { cause });
  const kind = workspaceTroubleOf(cause);
  const detail = kind === 'workspace-error' ? saidOf(cause) : messageOf(cause);
  const values = cause instanceof ServerUnfit ? { detail, why: cause.why } : { detail };
  return new AppError(codes[kind], values, { cause });
}
