/** The trouble that keeps Carillon from opening its records, and what a person can do about it. */
import { z } from 'zod';
import type { DoNotTextKept } from './backups.ts';

/** Why a folder cannot hold the records. */
export const badPlaces = ['network', 'onedrive', 'dropbox', 'google-drive', 'icloud', 'other-sync'] as const;
export type BadPlace = (typeof badPlaces)[number];

/** The holder who has the records open, or had them when they were copied. */
export interface OpenedBy {
  readonly computer: string;
  /** The operating system's account. */
  readonly actor: string;
  /** Unix ms. */
  readonly since: number;
}

/** Why a workspace cannot be opened. */
export type WorkspaceTrouble =
  /** Which one it is, or the password, cannot be read. */
  | 'workspace-setting'
  | 'workspace-unreachable'
  /** The server does not know the person, refuses the password, or lets them do nothing. */
  | 'workspace-refused'
  /** The server could not prove who it is, or encrypts nothing. */
  | 'workspace-certificate'
  /** A server that cannot hold a workspace, such as one that is too old. */
  | 'workspace-unfit'
  /** The database is not there, or holds something else. */
  | 'workspace-missing'
  /** The server takes no more connections. */
  | 'workspace-no-connections'
  /** The server answers with an error that says nothing of the above. */
  | 'workspace-error'
  /** It is being filled from a dump, or lacks some of its guards. */
  | 'workspace-not-whole'
  /** Row-level security hides rows of it. */
  | 'workspace-rows-hidden'
  /** Another one is at the address than this computer is in. */
  | 'workspace-other'
  | 'workspace-newer'
  | 'workspace-older'
  /** It is older, and the server did not let this person bring it up to date. */
  | 'workspace-not-updated';

/** Paths are those of files of this computer; of the records themselves it has only who opened them. */
export type StartTrouble =
  /** One or both database files cannot be read any more. */
  | { readonly kind: 'damaged'; readonly path: string }
  /** Nothing lies where the records were. */
  | { readonly kind: 'folder-gone'; readonly path: string }
  | { readonly kind: 'newer-version'; readonly path: string }
  /** Another program holds a file. */
  | { readonly kind: 'in-use'; readonly path: string }
  /** Another Carillon has the records open, and renews its lock. */
  | { readonly kind: 'in-use-elsewhere'; readonly path: string; readonly by: OpenedBy }
  /** The records carry the mark of another installation, or an older counter than this one knows. */
  | {
      readonly kind: 'copied' | 'set-back';
      readonly path: string;
      readonly by: OpenedBy | null;
      /** Numbers that were refused since, as far as this installation knows: they go back on the do-not-text list. */
      readonly refusals: number;
    }
  /** The folder is on a network, or is copied elsewhere by a program. */
  | { readonly kind: 'bad-place'; readonly path: string; readonly place: BadPlace }
  | { readonly kind: 'read-only'; readonly path: string }
  | { readonly kind: 'disk-full'; readonly path: string }
  | { readonly kind: 'unexpected'; readonly path: string; readonly detail: string }
  /** While it was open. `by`: who took this person out, as far as the server says. */
  | {
      readonly kind: 'workspace-removed';
      readonly server: string;
      readonly by: string | null;
      readonly detail: string;
    }
  /**
   * `server`: who asked for which database where. `called`: the name of another workspace that is there. `onlyPassword`: all is known of the
   * workspace but the password, which the keychain does not give.
   */
  | {
      readonly kind: WorkspaceTrouble;
      readonly server: string;
      readonly detail: string;
      readonly called?: string;
      readonly onlyPassword?: boolean;
    }
  /** Of a computer in a team: which one it is there, and what it has sent, cannot be read. */
  | { readonly kind: 'workspace-journal'; readonly path: string; readonly detail: string }
  /** New records were started; the damaged ones lie in `keptIn`. */
  | {
      readonly kind: 'was-reset';
      readonly path: string;
      readonly keptIn: string;
      /** Null: nothing of the damaged do-not-text list could be read. */
      readonly doNotTextKept: DoNotTextKept | null;
    };

export const TroubleChoice = z.enum([
  'retry',
  'reset',
  'restore',
  'use-here',
  'move-to-local',
  'choose-folder',
  'find-records',
  'update-workspace',
  'work-alone',
  'show-folder',
  'quit',
]);
export type TroubleChoice = z.infer<typeof TroubleChoice>;

/** The choices for each trouble, the best first. */
export const choicesFor: Readonly<Record<StartTrouble['kind'], readonly TroubleChoice[]>> = {
  damaged: ['restore', 'reset', 'show-folder', 'quit'],
  'folder-gone': ['retry', 'find-records', 'reset', 'quit'],
  'newer-version': ['quit', 'restore', 'show-folder'],
  'in-use': ['retry', 'show-folder', 'quit'],
  'in-use-elsewhere': ['retry', 'show-folder', 'quit'],
  copied: ['quit', 'use-here', 'show-folder'],
  'set-back': ['use-here', 'show-folder', 'quit'],
  'bad-place': ['move-to-local', 'choose-folder', 'show-folder', 'quit'],
  'read-only': ['retry', 'show-folder', 'quit'],
  'disk-full': ['retry', 'show-folder', 'quit'],
  unexpected: ['retry', 'restore', 'show-folder', 'quit'],
  'was-reset': ['retry', 'show-folder'],
  'workspace-setting': ['retry', 'work-alone', 'quit'],
  'workspace-journal': ['retry', 'work-alone', 'quit'],
  'workspace-unreachable': ['retry', 'work-alone', 'quit'],
  'workspace-refused': ['retry', 'work-alone', 'quit'],
  'workspace-removed': ['work-alone', 'retry', 'quit'],
  'workspace-certificate': ['retry', 'work-alone', 'quit'],
  'workspace-unfit': ['retry', 'work-alone', 'quit'],
  'workspace-missing': ['retry', 'work-alone', 'quit'],
  'workspace-no-connections': ['retry', 'work-alone', 'quit'],
  'workspace-error': ['retry', 'work-alone', 'quit'],
  'workspace-not-whole': ['retry', 'work-alone', 'quit'],
  'workspace-rows-hidden': ['retry', 'work-alone', 'quit'],
  'workspace-other': ['retry', 'work-alone', 'quit'],
  'workspace-newer': ['retry', 'work-alone', 'quit'],
  'workspace-older': ['update-workspace', 'retry', 'work-alone', 'quit'],
  'workspace-not-updated': ['retry', 'work-alone', 'quit'],
};

/** Whether another password than the one that is kept may be what helps. */
export function asksPassword(trouble: StartTrouble): boolean {
  if (trouble.kind === 'workspace-removed') return trouble.by === null;
  if (trouble.kind === 'workspace-setting') return trouble.onlyPassword === true;
  return trouble.kind === 'workspace-refused';
}
