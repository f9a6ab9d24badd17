/** One person of an audience with the text as they would get it, and the reason where they get none. */
import { countryOfNumber, hoursOfNumber } from '../../contacts/phone/country-of-number.ts';
import { isLandline } from '../../contacts/phone/numbering.ts';
import { type AudienceMember, type AudienceQuery, marks } from '../../db/contacts/audience.ts';
import type { SkipReason } from '../../shared/models.ts';
import type { EarlierText } from '../../shared/plans.ts';
import { isBlank, render, type Template } from '../../shared/text/template.ts';
import type { FieldReader, FieldValues } from './field-values.ts';

/** A member of the audience with the text, and the reason where it will not be sent. */
export interface CheckedPerson {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  /** By the number, whatever is written beside it. */
  readonly country: string | null;
  /** The country whose texting hours apply to the number. */
  readonly hours: string;
  readonly inSeveralLists: boolean;
  /** JSON of all fields. */
  readonly fields: string;
  /** Of the fields that the template merges. */
  readonly values: FieldValues;
  readonly text: string;
  /** Fields without a value and without a fallback. */
  readonly empty: readonly string[];
  /** Fields with a brace in their value. */
  readonly braces: readonly string[];
  readonly skip: SkipReason | null;
  /** The earlier text that is nearly the same, exactly where that is the reason. */
  readonly earlier: EarlierText | null;
  /** The numbers of the file's rows that the text is for (`12, 13`); empty where they are a contact. */
  readonly rows: string;
}

/** A row that is handed over with the question: one text for each, as the runs of a reminder send them. */
export interface GivenRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** E.164 digits. */
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  /** JSON object of named fields. */
  readonly fields: string;
  /** When its text is due, Unix ms. */
  readonly dueAt: number;
}

/** Contacts who are left out for another number of theirs, with the reason. */
export type LeftOutContacts = ReadonlyMap<number, SkipReason>;

export interface EligibilityQuery extends AudienceQuery {
  readonly template: Template;
  /** The rows that it is for, whatever the audience says; see `GivenRow`. */
  readonly rows?: readonly GivenRow[] | undefined;
  /** Contacts who are left out for another number of theirs, where they are known already; see {@link leftOutOf}. */
  readonly leftOut?: LeftOutContacts;
}

/** @param fields those of the template */
export function checkOne(
  member: AudienceMember,
  { template, audience }: EligibilityQuery,
  fields: readonly string[],
  read: FieldReader,
): CheckedPerson {
  const values = fields.length > 0 ? read(member.fields) : noValues;
  const { text, empty: gaps, braces } = render(template, values);
  // Nothing is left of it, though an empty fallback was asked for: then every field is to blame.
  const empty = fields.length > 0 && gaps.length === 0 && isBlank(text) ? fields : gaps;
  const country = countryOfNumber(member.number, member.country);
  // Written out, since a spread of a row costs as much as all the rest.
  return {
    id: member.id,
    number: member.number,
    name: member.name,
    country,
    hours: hoursOfNumber(member.number, country),
    fields: member.fields,
    inSeveralLists: (member.marks & marks.severalLists) !== 0,
    values,
    text,
    empty,
    braces,
    skip:
      skipReasonOf(member.marks, braces.length > 0, empty.length > 0) ??
      (audience.noLandlines && isLandline(member.number) ? 'landline' : null),
    earlier: null,
    rows: '',
  };
}

const noValues: FieldValues = Object.freeze({});

/**
 * A value with braces in it keeps a person out: it is what another program did not fill in, and nobody is texted
 * "Hi {Vorname}". So does an empty field without a fallback ("Hi ,"), and a text of which nothing is left, though an
 * empty fallback was asked for.
 */
function skipReasonOf(marked: number, braces: boolean, gap: boolean): SkipReason | null {
  if ((marked & marks.doNotText) !== 0) return 'do-not-text';
  if ((marked & marks.excluded) !== 0) return 'in-excluded-list';
  if ((marked & marks.textedLately) !== 0) return 'texted-lately';
  if (braces) return 'braces-in-value';
  return gap ? 'empty-field' : null;
}
