/** The channels of the team. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Acting } from '../../db/records/audit.ts';
import type { RecordsAt } from '../../db/records-at.ts';
import { countRefusals } from '../../db/workspace/bring/refusals.ts';
import {
  lostAccounts,
  peopleHere,
  peopleOf,
  personOf,
  practisingComputers,
  sendersOf,
  workspaceFacts,
} from '../../db/workspace/people.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import { chooseWorkspace, leaveWorkspace } from '../../records/chosen-workspace.ts';
import type { OtherRecords } from '../../records/other-records.ts';
import { beginChange, endChange } from '../../records/unfinished-change.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import { longestLink, type teamChannels } from '../../shared/channels/team.ts';
import type { ParsedArgsOf } from '../../shared/contract.ts';
import { AppError, type ErrorCode } from '../../shared/errors.ts';
import type { BringProgress, JoinResult } from '../../shared/workspace/brought.ts';
import {
  type Invitation,
  invitationExtension,
  invitationFileText,
  type LinkProblem,
  linkOf,
  readInvitationFile,
  readLink,
} from '../../shared/workspace/invitation.ts';
import type { OpenWorkspace, ServerReach, UnfinishedChange } from '../../shared/workspace/team.ts';
import type { Keychain } from '../accounts/key-ring.ts';
import type { Keys } from '../accounts/keys.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { OwnCommon } from './bring-common.ts';
import { sealedPassword } from './password.ts';

export interface TeamHandlersDeps extends Acting, SavesFiles {
  /** The app's folder. */
  readonly folder: string;
  readonly at: RecordsAt;
  readonly reach: () => ServerReach;
  readonly otherRecords: OtherRecords;
  /** Joining or leaving that was cut off before this start. */
  readonly cutOffChange: UnfinishedChange | null;
  /** These are a team's once this computer is in one. */
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly homeZone: () => string;
  /** The account of this computer's practice at a team. */
  readonly practiceOfTeam: () => Promise<string>;
  readonly keychain: () => Keychain;
  /** Gets a password before anything else does, so that no log line can hold it. */
  readonly hide: (secret: string) => void;
  readonly askForFile: (extensions: readonly string[]) => Promise<string | null>;
  /** Whether anything is being sent, or waits for its time. */
  readonly isBusy: () => Promise<boolean>;
  /** A person has just agreed to it. */
  readonly restart: () => void;
  /** Hears whether this person may change the team's records and send, each time that the page asks. */
  readonly mayWriteIs: (mayWrite: boolean) => void;
  /** Hears how far the records are that are brought along to a workspace. */
  readonly onProgress: (progress: BringProgress) => void;
}

const codes: Readonly<Record<LinkProblem, ErrorCode>> = {
  'not-a-link': 'team-link',
  'several-links': 'team-links',
  'server-form': 'team-link-server',
  authorities: 'team-link',
  port: 'team-link-port',
  'no-database': 'team-link-names',
  'no-person': 'team-link-names',
  sslmode: 'team-link-tls',
};

interface Typed {
  readonly link: string;
  readonly password: string;
}

export function teamHandlers(deps: TeamHandlersDeps): HandlersOf<typeof teamChannels> {
  const { db, at, folder, otherRecords } = deps;
  let unfinished = deps.cutOffChange;
  return {
    'team.state': async () => {
      const restart = otherRecords.areChosen();
      if (at.kind === 'files') return { kind: 'alone', restart };
      return { ...(await openWorkspaceOf(deps)), restart };
    },
    'team.reach': async () => deps.reach(),
    'team.open-invitation': async () => {
      const path = await deps.askForFile([invitationExtension, 'txt']);
      if (path === null) return null;
      return { link: await linkInFile(path) };
    },
    'team.preview': (typed) =>
      asking(deps, typed, async (server, { asked }) => server.previewJoin(db, commonOf(deps), asked)),
    'team.join': (typed) =>
      otherRecords.choose(async () => {
        unfinished = null;
        return join(deps, typed).finally(() => endChange(folder));
      }),
    'team.start': (typed) =>
      asking(deps, typed, async (server, { asked }) => {
        await server.startOn(asked, typed.name);
        return null;
      }),
    'team.leaving': async () => ({ refusals: at.kind === 'files' ? 0 : await countRefusals(db) }),
    'team.leave': async ({ refusals }) => {
      await otherRecords.choose(async () => {
        unfinished = null;
        await leave(deps, refusals).finally(() => endChange(folder));
      });
      // The others go on with what this computer sends; it records what is on its way before it ends.
      deps.restart();
      return null;
    },
    'team.under-way': async () => otherRecords.underWay(),
    'team.unfinished': async () => unfinished,
    'team.unfinished-seen': async () => {
      endChange(folder);
      unfinished = null;
      return null;
    },
    ...peopleHandlers(deps),
  };
}

/** Works with the team from the next start on, with what was chosen of this computer's. */
async function join(deps: TeamHandlersDeps, typed: ParsedArgsOf<'team.join'>): Promise<JoinResult> {
  const { db, at, folder } = deps;
  // Campaigns under way would stay in the files of this computer, and be sent by nobody.
  if (at.kind !== 'files' || (await deps.isBusy())) throw new AppError('team-sending');
  const { now, actor, onProgress } = deps;
  return asking(deps, typed, async (server, { asked, invitation, password }) => {
    const sealed = await sealedPassword(deps.keychain(), password);
    const common = commonOf(deps);
    const practiceId = await deps.practiceOfTeam();
    const onBegin = (team: string): void => beginChange(folder, { kind: 'joining', team });
    const bringing = { common, kinds: typed.bring, practiceId, now: now(), actor, onProgress, onBegin };
    const { result, workspace } = await server.bringAlong(db, asked, bringing);
    // A reminder may have begun meanwhile.
    if (await deps.isBusy()) throw new AppError('team-sending');
    chooseWorkspace(folder, { ...invitation, workspace, sealed });
    return result;
  });
}

/** Works alone from the next start on. @param refusals takes the team's do-not-text list along */
async function leave({ db, at, folder }: TeamHandlersDeps, refusals: boolean): Promise<void> {
  const { dropRefusalsAlong, writeRefusalsAlong } = await import('./refusals-along.ts');
  if (refusals && at.kind !== 'files') {
    const { name } = await workspaceFacts(db);
    beginChange(folder, { kind: 'leaving', team: name });
    await writeRefusalsAlong(db, folder, name);
  } else await dropRefusalsAlong(folder);
  leaveWorkspace(folder);
}

const commonOf = ({ settings, keys, homeZone }: TeamHandlersDeps): OwnCommon => ({
  settings: settings.current(),
  accounts: keys.accounts(),
  zone: homeZone(),
});

type PeopleChannels =
  | 'team.people'
  | 'team.invite'
  | 'team.change'
  | 'team.new-password'
  | 'team.save-invitation'
  | 'team.remove';

function peopleHandlers(deps: TeamHandlersDeps): Pick<HandlersOf<typeof teamChannels>, PeopleChannels> {
  const { db, at } = deps;
  const linkFor = async (person: string): Promise<string> => {
    if (at.kind === 'files') throw new AppError('refused');
    const { host, port, database, ca } = at.at;
    return linkOf({ host, port, database, ca, person, workspace: (await workspaceFacts(db)).id });
  };
  return {
    'team.people': async () => (at.kind === 'files' ? [] : peopleOf(db)),
    'team.invite': async ({ name, set }) => {
      const link = await linkFor(name);
      // Else whoever has a name that is taken by chance would get another password.
      const taken = [await personOf(db), ...(await peopleOf(db)).map((one) => one.name)];
      if (taken.includes(name)) throw new AppError('team-name-taken');
      const { inviteTo } = await import('./invite.ts');
      return { link, password: await inviteTo(db, { name, set }) };
    },
    'team.change': async (person) => {
      if (at.kind === 'files') throw new AppError('refused');
      const { changeIn } = await import('./invite.ts');
      await changeIn(db, person);
      return null;
    },
    'team.new-password': async ({ name }) => {
      const link = await linkFor(name);
      const { renewPassword } = await import('./invite.ts');
      return { link, password: await renewPassword(db, name) };
    },
    'team.save-invitation': async ({ link }) => {
      const { invitation } = readOrRefuse(link);
      const suggested = deps.words()('name.invitation', { person: invitation.person });
      const saved = await saveFile(deps, suggested, async (path) => {
        const { writeFile } = await import('node:fs/promises');
        await writeFile(path, invitationFileText(invitation));
      });
      return saved && { path: saved.path };
    },
    'team.remove': async ({ name }) => {
      if (at.kind === 'files') throw new AppError('refused');
      const { removeFrom } = await import('./invite.ts');
      await removeFrom(db, name);
      return null;
    },
  };
}

async function openWorkspaceOf({ db, at, mayWriteIs }: TeamHandlersDeps): Promise<OpenWorkspace> {
  if (at.kind === 'files') throw new Error('The records are files of this computer');
  const { name, person, set } = await workspaceFacts(db);
  mayWriteIs(set === 'write' || set === 'manage');
  const { host, port, database } = at.at;
  return {
    kind: 'workspace',
    name,
    server: `${host}:${port}/${database}`,
    person,
    set,
    here: await peopleHere(db),
    sending: await sendersOf(db),
    lost: await lostAccounts(db),
    practising: await practisingComputers(db),
  };
}

/** The link of an invitation file, or the one that somebody saved as a text. @throws AppError */
async function linkInFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('team-file-unreadable', { name: basename(path) }, { cause });
  });
  const text = decoded(bytes);
  const invitation = readInvitationFile(text);
  if (invitation !== null) return linkOf(invitation);
  if (text.length > longestLink || 'problem' in readLink(text)) throw new AppError('team-file');
  return text;
}

/** Of an editor that saves with two bytes a letter, the mark at the beginning says so. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(bytes);
}

function readOrRefuse(link: string): { readonly invitation: Invitation; readonly password: string | null } {
  const read = readLink(link);
  if ('problem' in read) throw new AppError(codes[read.problem]);
  return read;
}

type Server = typeof import('./server.ts');
interface ReadAsked {
  readonly asked: ReturnType<Server['askedOf']>;
  readonly invitation: Invitation;
  readonly password: string;
}

/** @throws AppError: why the link or the server will not do */
async function asking<Result>(
  { hide }: TeamHandlersDeps,
  typed: Typed,
  work: (server: Server, read: ReadAsked) => Promise<Result>,
): Promise<Result> {
  const { invitation, password: ofLink } = readOrRefuse(typed.link);
  const written = typed.password || (ofLink ?? '');
  const server = await import('./server.ts');
  const tried = async (password: string): Promise<Result> => {
    if (password !== '') hide(password);
    try {
      return await work(server, { asked: server.askedOf(invitation, password), invitation, password });
    } catch (cause) {
      throw server.teamRefusalOf(cause);
    }
  };
  try {
    return await tried(written);
  } catch (refusal) {
    // Copied with a space before or behind it, as no password has that Carillon makes.
    const isRefused = refusal instanceof AppError && refusal.code === 'team-refused';
    if (!isRefused || written.trim() === written) throw refusal;
    return tried(written.trim());
  }
}
