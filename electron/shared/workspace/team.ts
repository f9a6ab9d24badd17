/** The people of a workspace, and what each may do. */
import { z } from 'zod';
import type { RenamedField } from '../import/fields-of-book.ts';
import type { SettingsOfTeam } from '../settings/settings.ts';
import type { BroughtCounts, OtherNames, RecordKind } from './brought.ts';

/** Each may do what those before it may: look; write and send; manage. */
export const personSets = ['read', 'write', 'manage'] as const;
export const PersonSet = z.enum(personSets);
export type PersonSet = (typeof personSets)[number];

export interface PersonOfTeam {
  /** A role of the server. */
  readonly name: string;
  readonly set: PersonSet;
  /** By a manager: others were made by whoever looks after the server, and are changed there. */
  readonly invited: boolean;
}

/** Somebody who has Carillon open in the workspace. */
export interface PersonHere {
  readonly person: string;
  /** The name of their computer. */
  readonly computer: string;
  readonly isThis: boolean;
}

/** Somebody whose computer sends from an account at this moment. */
export interface SenderOfTeam {
  readonly person: string;
  readonly accountId: string;
  /** It may be another computer than this one: a person has one or several. False where it was this one before it was started again. */
  readonly isElsewhere: boolean;
}

/** A computer of the team, with the account of its practice. */
export interface PractisingComputer {
  readonly accountId: string;
  readonly person: string;
  readonly computer: string;
}

export interface OpenWorkspace {
  readonly kind: 'workspace';
  readonly name: string;
  /** Such as `db.clinic.org:5432/clinic`. */
  readonly server: string;
  readonly person: string;
  /** Null: no right at all. */
  readonly set: PersonSet | null;
  readonly here: readonly PersonHere[];
  readonly sending: readonly SenderOfTeam[];
  /** Accounts whose computer was lost while it sent from them, and another one with a key is about to take over. */
  readonly lost: readonly string[];
  readonly practising: readonly PractisingComputer[];
}

/**
 * Joining a team, or leaving it, that was cut off before this computer went over to the other records. `left`: it works alone since, without
 * the team's do-not-text list, which was to come along.
 */
export interface UnfinishedChange {
  readonly kind: 'joining' | 'leaving' | 'left';
  /** The name of the team's workspace. */
  readonly team: string;
}

/** Why a server cannot hold a workspace. */
export const unfitReasons = [
  'too-old',
  'encoding',
  'standby',
  'not-durable',
  'no-collation',
  'not-encrypted',
  /** A pooler that hands a connection on after each transaction. */
  'no-notices',
] as const;
export type UnfitReason = (typeof unfitReasons)[number];

/**
 * Why the team's server is away. `connections`: it takes no more of them. `certificate`: whatever answers there could not prove that it is the
 * team's server. `error`: it answers with an error, `said` in its words.
 */
export type AwayBecause =
  | { readonly because: 'no-answer' | 'connections' | 'certificate' }
  | { readonly because: 'error'; readonly said: string };

/** Whether the team's server answers this computer. */
export type ServerReach =
  | { readonly kind: 'there' }
  | ({
      readonly kind: 'away';
      /** Unix ms. */
      readonly since: number;
    } & AwayBecause);

/** `restart`: it will be the other one after the next start. */
export type TeamState = ({ readonly kind: 'alone' } | OpenWorkspace) & { readonly restart: boolean };

/** The effect of joining, shown before a person agrees to it. */
export interface JoinPreview {
  readonly name: string;
  readonly person: string;
  readonly set: PersonSet;
  /** Numbers on this computer's do-not-text list, and those of them that the team's has not. */
  readonly refusals: number;
  readonly newRefusals: number;
  /** The counts of all that can be brought along beside it; null for somebody who may only look. */
  readonly records: (BroughtCounts<RecordKind> & Partial<BroughtCounts>) | null;
  /** Null for somebody who may only look. */
  readonly otherNames: OtherNames | null;
  /** The lists of this computer whose name a list of the team has: their people go into that one. */
  readonly sameLists: readonly string[];
  /** The fields of this computer's contacts and templates that are called otherwise at the team, and go into the team's. */
  readonly renamedFields: readonly RenamedField[];
  /** The settings that are others at the team than on this computer, and hold on it while it works with the team. */
  readonly differing: readonly (keyof SettingsOfTeam)[];
  /** The settings of this computer that would be the team's, which has none of its own yet; for a manager alone. */
  readonly ownSettings: readonly (keyof SettingsOfTeam)[];
}
