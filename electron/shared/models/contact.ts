/** People, lists of them, and those who must not be texted. */
import type { ResultState } from './batch.ts';
import type { SkipReason } from './recipient.ts';

export interface Contact {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly listIds: readonly number[];
  readonly doNotText: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A contact as it is shown. */
export interface ShownContact extends Contact {
  /** Whether another number of theirs, kept in a field, is on the do-not-text list. */
  readonly otherDoNotText: boolean;
}

/** A text of a campaign to one person, or why that person was left out. */
export interface ContactText {
  readonly id: number;
  readonly campaignId: number;
  readonly campaign: string;
  readonly senderId: string;
  /** Empty where the person was left out. */
  readonly text: string;
  readonly state: ResultState | 'skipped';
  readonly skipReason: SkipReason | null;
  /** When it was last asked of the service; null where it was not. */
  readonly at: number | null;
  readonly practice: boolean;
}

export interface ContactList {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly createdAt: number;
}

export interface DoNotTextEntry {
  readonly number: string;
  /** Of the contact who has the number; empty where there is none. */
  readonly name: string;
  readonly reason: string;
  readonly source: string;
  readonly addedAt: number;
}
