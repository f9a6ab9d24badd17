/** Text messages that plain letters in merged values would save. */
import { isGsm7 } from '../shared/text/gsm.ts';
import { plainValue } from '../shared/text/replacements.ts';
import { segmentsOf } from '../shared/text/segments.ts';
import { fieldsUsed, render, type Template } from '../shared/text/template.ts';
import type { CheckedPerson } from './audience/eligibility.ts';
import { TextsByCountry, type TextsOfCountry } from './texts-by-country.ts';

/** The savings of a plan, before prices. */
export interface PlainSavings {
  /** The people whose text would be shorter by a text message or more, and those messages, by country. */
  readonly countries: readonly TextsOfCountry[];
  /** A value as it is, and as it would be written. */
  readonly example: { readonly from: string; readonly to: string };
}

export class PlainSavingsCount {
  readonly #plain: Template | null;
  readonly #fields: readonly string[];
  readonly #countries = new TextsByCountry();
  #example: PlainSavings['example'] | undefined;

  constructor(template: Template) {
    // Where the message itself needs UCS-2, or plain letters are chosen already, names change nothing.
    const ownWords = template.parts.every((part) => part.kind === 'field' || isGsm7(part.text));
    this.#plain = template.plainValues || !ownWords ? null : { ...template, plainValues: true };
    this.#fields = fieldsUsed(template);
  }

  /** Takes somebody whose text needs UCS-2. */
  take({ values, country }: Pick<CheckedPerson, 'values' | 'country'>, segments: number): void {
    if (this.#plain === null || segments === 1) return;
    const saved = segments - segmentsOf(render(this.#plain, values).text);
    if (saved <= 0) return;
    this.#countries.add(country, saved);
    this.#example ??= this.#fields
      .map((field) => ({ from: values[field] ?? '', to: plainValue(values[field] ?? '') }))
      .find(({ from, to }) => from !== to);
  }

  /** Null where nothing would be saved. */
  all(): PlainSavings | null {
    if (this.#example === undefined) return null;
    return { countries: this.#countries.all(), example: this.#example };
  }
}
