/** Counts people as they go by, so that a million of them need no second reading. */

import type { SkipReason } from '../../shared/models.ts';
import type { AudienceFigures, FieldPeople, PreviewRow } from '../../shared/plans.ts';
import { isGsm7 } from '../../shared/text/gsm.ts';
import { segmentsOf } from '../../shared/text/segments.ts';
import type { CheckedPerson } from '../audience/checked-person.ts';

/** The person with the text as both screens show it. */
export function previewRow(person: CheckedPerson): PreviewRow {
  const { id, name, rows, number, text, empty, braces, earlier } = person;
  const encoding = isGsm7(text) ? 'GSM-7' : 'UCS-2';
  return {
    contactId: id,
    name,
    rows,
    number,
    text,
    segments: segmentsOf(text),
    encoding,
    empty,
    braces,
    earlier,
  };
}

/** The size of a text. */
export interface TextMeasure {
  readonly segments: number;
  /** Whether GSM-7 carries the whole of it. */
  readonly fitsGsm7: boolean;
}

export class AudienceTotals {
  readonly #skipped = new Map<SkipReason, number>();
  readonly #empty = new Map<string, number>();
  readonly #braces = new Map<string, number>();
  readonly #countries = new Map<string | null, { recipients: number; segments: number }>();
  readonly #lengths = new Map<number, number>();
  #longest: CheckedPerson | null = null;
  #longestSegments = 0;
  #inSeveralLists = 0;
  #recipients = 0;
  /** The text counted last: many people in a row often get the same one. */
  #last = { text: '', segments: 1, fitsGsm7: true };
  #segments = 0;
  #unicode = 0;
  /** Everybody who went by. */
  seen = 0;

  /**
   * @param known what the text comes to, where it was counted already
   * @returns what it comes to; null for somebody who gets none
   */
  take(person: CheckedPerson, known?: TextMeasure): TextMeasure | null {
    this.seen++;
    if (person.inSeveralLists) this.#inSeveralLists++;
    if (person.skip !== null) {
      this.#leaveOut(person, person.skip);
      return null;
    }
    const measure = known ?? this.#measure(person.text);
    this.#reach(person, measure);
    return measure;
  }

  #measure(text: string): TextMeasure {
    if (text !== this.#last.text) {
      this.#last = { text, segments: segmentsOf(text), fitsGsm7: isGsm7(text) };
    }
    return this.#last;
  }

  #reach(person: CheckedPerson, { segments, fitsGsm7 }: TextMeasure): void {
    const { text, country } = person;
    this.#recipients++;
    this.#segments += segments;
    if (!fitsGsm7) this.#unicode++;
    this.#lengths.set(segments, (this.#lengths.get(segments) ?? 0) + 1);
    const there = this.#countries.get(country);
    if (there === undefined) this.#countries.set(country, { recipients: 1, segments });
    else {
      there.recipients++;
      there.segments += segments;
    }
    const longer = text.length > (this.#longest?.text.length ?? -1);
    if (segments > this.#longestSegments || (segments === this.#longestSegments && longer)) {
      this.#longest = person;
      this.#longestSegments = segments;
    }
  }

  figures(): AudienceFigures {
    return {
      recipients: this.#recipients,
      skipped: Object.fromEntries(this.#skipped),
      inSeveralLists: this.#inSeveralLists,
      segments: this.#segments,
      lengths: [...this.#lengths]
        .map(([segments, recipients]) => ({ segments, recipients }))
        .sort((a, b) => a.segments - b.segments),
      unicodeRecipients: this.#unicode,
      emptyFields: byPeople(this.#empty),
      braceFields: byPeople(this.#braces),
      countries: [...this.#countries]
        .map(([country, counts]) => ({ country, ...counts }))
        .sort((a, b) => b.recipients - a.recipients),
      longest: this.#longest === null ? null : previewRow(this.#longest),
    };
  }

  #leaveOut({ empty, braces }: CheckedPerson, reason: SkipReason): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
    if (reason === 'empty-field') countEach(this.#empty, empty);
    if (reason === 'braces-in-value') countEach(this.#braces, braces);
  }
}

function countEach(counts: Map<string, number>, fields: readonly string[]): void {
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
}

function byPeople(counts: ReadonlyMap<string, number>): readonly FieldPeople[] {
  return [...counts].map(([field, people]) => ({ field, people })).sort((a, b) => b.people - a.people);
}
