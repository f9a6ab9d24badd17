/** The records that a computer which joins a workspace brings along, beside its do-not-text list, which always comes. */
import { z } from 'zod';

/** The kinds that lie in records, in the order in which they are brought: lists name contacts, results are of contacts. */
export const recordKinds = ['contacts', 'lists', 'templates', 'senderIds', 'results'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Settings and accounts are a manager's to bring: settings where nobody of the team has said any, accounts without their keys. */
export const broughtKinds = [...recordKinds, 'accounts', 'settings'] as const;
export const BroughtKind = z.enum(broughtKinds);
export type BroughtKind = (typeof broughtKinds)[number];

/** Of each kind how many this computer has, and how many of these the team has not. */
export type BroughtCounts<Kind extends BroughtKind = BroughtKind> = Readonly<
  Record<Kind, { readonly own: number; readonly fresh: number }>
>;

/** People whose number has another name at the team, which stays. */
export interface OtherNames {
  readonly people: number;
  readonly examples: readonly { readonly number: string; readonly own: string; readonly theirs: string }[];
}

export interface BringProgress {
  readonly kind: BroughtKind;
  readonly done: number;
  readonly total: number;
}

/** How many are new at the team's. Of the kinds that were not chosen none is there. */
export interface JoinResult {
  readonly refusals: number;
  readonly brought: Readonly<Partial<Record<BroughtKind, number>>>;
}
