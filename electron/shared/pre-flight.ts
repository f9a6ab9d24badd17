/**
 * The pre-flight list: what keeps a campaign from being sent, and what a person should know before sending it. Each
 * check is a plain fact with what the words about it need.
 */

import type { FuseLimits, FuseReason } from './models/fuse.ts';
import type { KeyProblem } from './models.ts';
import type { Cost } from './money/prices.ts';
import type { OverCeiling } from './money/sum.ts';
import type { LinkProblem } from './text/links.ts';
import type { ReplyPromise } from './text/opt-out/reply-promise.ts';
import type { SenderIdWarning } from './text/sender-id.ts';
import type { TwoNumbers } from './two-numbers.ts';

/** Text messages that a choice would save. */
export interface SavedTexts {
  /** The people whose text would be shorter, or who would get none. */
  readonly people: number;
  readonly texts: number;
  readonly cost: Cost;
}

/** The savings of plain letters in merged values; an example of one as it is and as it would be. */
export interface PlainOffer extends SavedTexts {
  readonly from: string;
  readonly to: string;
}

/** The service refused texts from a sender ID, all of them as far as is known. */
export interface SenderRefusal {
  /** When, Unix ms. */
  readonly at: number;
  /** The service's words, or its status. */
  readonly said: string;
}

/** The texts to a country. */
export interface CountryTexts {
  readonly country: string | null;
  readonly recipients: number;
  readonly segments: number;
}

/** Whom the fuse would keep back from a campaign, were it sent when it is to be. */
export type FuseForecast = Readonly<Record<FuseReason, number>> & {
  /** There may be more of them: not everybody was looked at. */
  readonly more: boolean;
  /** Their texts by country. */
  readonly countries: readonly CountryTexts[];
};

/** Facts that keep a campaign from being sent. */
export type BlockingCheck =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'no-sender-id' }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'key-unreadable' }
  /** The country's time zones have none of the texting hours in common. */
  | { readonly kind: 'never-open'; readonly country: string | null; readonly people: number }
  | {
      readonly kind: 'key-refused';
      readonly problem: KeyProblem;
      readonly said: string;
      readonly at: number;
    };

/** Facts that a person weighs. */
export type WarningCheck =
  | { readonly kind: 'empty-fields'; readonly people: number; readonly fields: readonly string[] }
  | { readonly kind: 'braces-in-value'; readonly people: number; readonly fields: readonly string[] }
  /** A list of the audience has been removed since it was chosen. */
  | { readonly kind: 'list-gone' }
  | { readonly kind: 'except-list-gone' }
  /** People whom the fuse would keep back, with its figures. */
  | { readonly kind: 'fuse'; readonly kept: FuseForecast; readonly limits: FuseLimits }
  /** People who would get the text on each of their numbers. */
  | ({ readonly kind: 'two-numbers' } & TwoNumbers)
  /** People who would get the text though another number of theirs is on the do-not-text list. */
  | ({ readonly kind: 'refused-elsewhere' } & TwoNumbers)
  /** Numbers that are surely no mobile ones. */
  | ({ readonly kind: 'landlines' } & SavedTexts)
  | { readonly kind: 'foreign-field'; readonly written: string; readonly field: string }
  | { readonly kind: 'many-segments'; readonly most: number; readonly least: number; readonly people: number }
  | {
      readonly kind: 'unicode';
      readonly people: number;
      readonly characters: readonly string[];
      readonly plain: PlainOffer | null;
    }
  | { readonly kind: 'link'; readonly link: string; readonly problem: LinkProblem['kind'] }
  | { readonly kind: 'field-in-link'; readonly field: string }
  | { readonly kind: 'no-opt-out' }
  /** A value of people that the text does not name says that something was called off, such as their appointment. */
  | {
      readonly kind: 'called-off';
      readonly people: number;
      readonly field: string;
      readonly values: readonly string[];
      readonly contactIds: readonly number[];
    }
  /** The texts name a day that is past when they are sent: the first few such days, as YYYY-MM-DD, and contacts. */
  | {
      readonly kind: 'past-day';
      readonly people: number;
      readonly of: number;
      readonly days: readonly string[];
      /** Empty where the message itself names it. */
      readonly contactIds: readonly number[];
    }
  /** The text asks for an answer, and nobody can answer the sender ID. */
  | { readonly kind: 'reply-promise'; readonly senderId: string; readonly promise: ReplyPromise }
  /** Nothing went out from it under the account in use; `elsewhere`: under another it did. */
  | { readonly kind: 'sender-id-new'; readonly senderId: string; readonly elsewhere: boolean }
  | ({ readonly kind: 'sender-id-refused'; readonly senderId: string } & SenderRefusal)
  | { readonly kind: 'sender-id'; readonly senderId: string; readonly warning: SenderIdWarning }
  /** People whose country sleeps wait until then. */
  | { readonly kind: 'waits-for-hours'; readonly people: number; readonly until: number }
  /** Texting hours end before it is through: the rest goes on then, and is through at `until`, both Unix ms. */
  | { readonly kind: 'over-night'; readonly resumesAt: number; readonly until: number }
  | ({ readonly kind: 'over-ceiling' } & OverCeiling)
  /** To whom nobody knows the price; their countries (ISO 3166), the most people first. Empty where no number is of a country. */
  | { readonly kind: 'price-unknown'; readonly people: number; readonly countries: readonly string[] }
  | { readonly kind: 'odd-country'; readonly country: string | null; readonly people: number }
  /** The draft comes from records that were copied: it may have been sent where they came from. Since `at`, Unix ms. */
  | { readonly kind: 'draft-copied'; readonly at: number }
  /** One like it, or that it is a copy of, went out to people who are not known here; found at `at`, Unix ms. */
  | {
      readonly kind: 'sent-unseen';
      readonly campaignId: number;
      readonly name: string;
      readonly at: number;
    }
  /** Another draft was one with this, and is for the same people. */
  | { readonly kind: 'other-draft'; readonly campaignId: number; readonly name: string }
  | {
      /** People of this campaign got nearly the same text, or are to get it at `at`, Unix ms, in a scheduled one. */
      readonly kind: 'alike-lately' | 'alike-scheduled';
      readonly campaignId: number;
      readonly name: string;
      readonly at: number;
      readonly people: number;
      /** They may be more: not everybody was looked at. */
      readonly more: boolean;
      /** How many get this campaign. */
      readonly of: number;
      /** Whether each of them would get the very same text. */
      readonly exactly: boolean;
      /** The fuse would keep all of them back. */
      readonly keptBack: boolean;
      /** The only difference, where it is a word or two: `was` in the other campaign, `is` in this one. */
      readonly words: { readonly was: string; readonly is: string } | null;
      /** The two were one draft, and their texts have come apart since. */
      readonly copy: boolean;
    };

/** A check about people who got nearly the same text, or are to get it. */
export type AlikeCheck = Extract<WarningCheck, { readonly kind: 'alike-lately' | 'alike-scheduled' }>;

export type Check =
  | (BlockingCheck & { readonly severity: 'blocks' })
  | (WarningCheck & { readonly severity: 'warns' });

/** Checks that a person has to say yes to: people may get it twice, and nothing here can tell who. */
export function mayBeSentTwice(checks: readonly Check[]): boolean {
  return checks.some(({ kind }) => kind === 'sent-unseen' || kind === 'draft-copied');
}
