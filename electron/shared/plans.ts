/** The plan and the estimate of a campaign, before anything is sent. */
import { z } from 'zod';
import { Id, type SkipReason, skipReasons } from './models.ts';
import type { Cost } from './money/prices.ts';
import type { AlikeCheck, Check, CountryTexts, PlainOffer } from './pre-flight.ts';

/** A text that somebody got before. */
export interface EarlierText {
  readonly text: string;
  readonly campaign: string;
  /** Unix ms; null: it is queued. */
  readonly at: number | null;
}

/** The message as one person of the audience would get it. */
export interface PreviewRow {
  readonly contactId: number;
  readonly name: string;
  /** The numbers of the file's rows that it is for (`12, 13`); empty where it is for a contact. */
  readonly rows: string;
  readonly number: string;
  readonly text: string;
  readonly segments: number;
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Fields that are empty for this person and have no fallback. */
  readonly empty: readonly string[];
  /** Fields whose value has braces in it. */
  readonly braces: readonly string[];
  /** Nearly the same text, where one keeps this person out. */
  readonly earlier: EarlierText | null;
}

export interface FieldPeople {
  readonly field: string;
  readonly people: number;
}

/** The totals of a campaign, over its whole audience. */
export interface AudienceFigures {
  /** People who will get the text. */
  readonly recipients: number;
  /** How many are left out, for what. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Of everybody in the audience, those in more than one of its lists: each gets one text. */
  readonly inSeveralLists: number;
  /** Text messages over all recipients, by the rules of the networks. */
  readonly segments: number;
  /** How many recipients get a text of so many segments, the fewest segments first. */
  readonly lengths: readonly { readonly segments: number; readonly recipients: number }[];
  /** Texts that need UCS-2, counted by recipients. */
  readonly unicodeRecipients: number;
  /** Fields that are empty and have no fallback: how many people of the audience each leaves out, the most first. */
  readonly emptyFields: readonly FieldPeople[];
  /** The same of fields whose value has braces in it. */
  readonly braceFields: readonly FieldPeople[];
  /** By number of recipients, the most first. */
  readonly countries: readonly CountryTexts[];
  readonly longest: PreviewRow | null;
}

/** The saving of a campaign without one merge field: people share a request only where their texts are the same. */
export interface FieldCost {
  readonly field: string;
  readonly requests: number;
  /** By the same forecast as the whole, so never more than that. */
  readonly durationMs: number;
}

/** How long the requests take at the present limit. */
export interface Timing {
  /** Requests a minute that are counted on. */
  readonly perMinute: number;
  readonly durationMs: number;
  /** When the last one goes out, Unix ms, where it starts at `startsAt`; texting hours are kept. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When those go on whose texting hours end before their turn comes, Unix ms; null where that happens to nobody. */
  readonly resumesAt: number | null;
  /** When the hour asks for something else than at the start, Unix ms; null where no hours are kept. */
  readonly changesAt: number | null;
  /** People whose country sleeps at the start: they wait until then. */
  readonly waiting: readonly {
    readonly country: string | null;
    readonly recipients: number;
    readonly until: number;
  }[];
}

/** People whose texts wait for the texting hours of their country. */
export interface DeferredPeople {
  readonly recipients: number;
  /** Unix ms. */
  readonly until: number;
}

/** Said once more when a scheduled campaign is to begin at once. */
export interface BeforeSending {
  readonly alike: readonly AlikeCheck[];
  /** Of everybody who is planned. */
  readonly cost: Cost;
  /** Whom texting hours keep waiting where it begins now. */
  readonly waiting: readonly DeferredPeople[];
}

/** Phones that several rows of a file share. */
export interface SharedRows {
  readonly phones: number;
  /** How many texts fewer there are where the rows of a phone are joined. */
  readonly saved: number;
  /** The people and the joined text of the first of them. */
  readonly names: readonly string[];
  readonly text: string;
}

/** Phones of a file that several people share, such as brothers and sisters. */
export interface PhonesOfSeveral {
  readonly phones: number;
  /** All that they get. */
  readonly texts: number;
  /** The people of the first of them. */
  readonly examples: readonly (readonly string[])[];
}

/** A campaign's figures while it is written: no plan is built. */
export interface DraftEstimate extends AudienceFigures {
  /** Null where no phone has several rows with different texts. */
  readonly shared: SharedRows | null;
  /** The saving of plain letters in the words of the message itself; null where there is none. */
  readonly plainWords: PlainOffer | null;
  /** Where nobody is in the audience: how many meet each of its conditions alone; empty else. */
  readonly alone: readonly number[];
  readonly requests: number;
  /** False where `requests` and `fields` are projected from a sample. */
  readonly exact: boolean;
  readonly fields: readonly FieldCost[];
  /** The requests and time without any of its fields: several often cost only together. */
  readonly withoutFields: { readonly requests: number; readonly durationMs: number };
  readonly timing: Timing;
  readonly cost: Cost;
}

/** People whose day or hour, as the text names it or they are chosen by it, is past at some time. */
export interface PastAt {
  readonly people: number;
  readonly of: number;
  /** The first few, as YYYY-MM-DD, with THH:MM behind it where it is the hour that is past. */
  readonly days: readonly string[];
}

/** The plan of a campaign, rendered and batched: the figures of the review page. */
export interface CampaignPlan extends AudienceFigures, Timing {
  readonly campaignId: number;
  /** Which of the campaign's plans it is: sending names it, so that no other one is sent than was looked at. */
  readonly version: number;
  /** The day (`YYYY-MM-DD`) on which it was made: "tomorrow" is the day after. */
  readonly day: string;
  /** Different texts. */
  readonly texts: number;
  readonly requests: number;
  /** Different texts that need UCS-2. */
  readonly unicodeTexts: number;
  readonly sample: readonly PreviewRow[];
  /** Null where there are none. */
  readonly phonesOfSeveral: PhonesOfSeveral | null;
  /** All but the texts that the fuse would keep back: these go out. */
  readonly going: Pick<AudienceFigures, 'recipients' | 'segments' | 'countries'> & { readonly cost: Cost };
  /** The cost of all, since a person may still let those go who are kept back. */
  readonly cost: Cost;
  /** The checks that block and those that warn, the gravest first. */
  readonly checks: readonly Check[];
}

/** Which people of an audience are shown. */
export const PeopleGroup = z.discriminatedUnion('kind', [
  /** People who get a text, or would if a field were not empty. */
  z.object({ kind: z.literal('everyone') }),
  /** People whose text has at least so many segments. */
  z.object({ kind: z.literal('segments'), least: z.number().int().min(1) }),
  /** People whose text needs UCS-2. */
  z.object({ kind: z.literal('unicode') }),
  /** People who have an empty field without a fallback; null: any. */
  z.object({ kind: z.literal('empty-field'), field: z.string().max(200).nullable() }),
  z.object({ kind: z.literal('skipped'), reason: z.enum(skipReasons) }),
  z.object({ kind: z.literal('in-several-lists') }),
  z.object({ kind: z.literal('country'), country: z.string().max(2).nullable() }),
  /** These contacts, in this order. */
  z.object({ kind: z.literal('contacts'), contactIds: z.array(Id).max(1_000) }),
  /** One person. */
  z.object({ kind: z.literal('contact'), contactId: Id }),
]);
export type PeopleGroup = z.infer<typeof PeopleGroup>;

/** A person whom the plan leaves out. */
export interface SkippedRow {
  readonly id: number;
  readonly contactId: number | null;
  readonly number: string;
  readonly name: string;
}

/** Whom the audience of a copy has come to include since the campaign that it was made of was sent. */
export interface PeopleSince {
  /** The campaign that it is a copy of. */
  readonly campaignId: number;
  readonly name: string;
  /** How many that one was for. */
  readonly before: number;
  /** How many are in the audience now, and were not then. */
  readonly joined: number;
}

/** A row of a file, with the values that are others than in the file before. */
export interface RowSince {
  readonly name: string;
  readonly number: string;
  readonly values: readonly { readonly field: string; readonly before: string; readonly now: string }[];
}

export interface RowsCounted {
  readonly count: number;
  /** The first ones, in the order of the file. */
  readonly rows: readonly RowSince[];
}

/** How the rows of a file differ from those of the one before. */
export interface RowsSince {
  /** When the campaign before began, Unix ms; null: never. */
  readonly sentAt: number | null;
  readonly added: RowsCounted;
  readonly changed: RowsCounted;
  readonly gone: RowsCounted;
  readonly same: number;
}
