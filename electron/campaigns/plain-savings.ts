/** Text messages that plain letters would save, in merged values or in the message itself. */
import { isGsm7 } from '../shared/text/gsm.ts';
import { hasOwnAlphabet } from '../shared/text/own-alphabet.ts';
import { plainValue } from '../shared/text/replacements.ts';
import { segmentsOf } from '../shared/text/segments.ts';
import { fieldsUsed, parseTemplate, render, type Template } from '../shared/text/template.ts';
import { replacementsOfTemplate } from '../shared/text/template-replacements.ts';
import type { CheckedPerson } from './audience/checked-person.ts';
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

  private constructor(plain: Template | null, fields: readonly string[], example?: PlainSavings['example']) {
    this.#plain = plain;
    this.#fields = fields;
    this.#example = example;
  }

  static ofValues(template: Template): PlainSavingsCount {
    // Where the message itself needs UCS-2, or plain letters are chosen already, names change nothing.
    const ownWords = template.parts.every((part) => part.kind === 'field' || isGsm7(part.text));
    const plain = template.plainValues || !ownWords ? null : { ...template, plainValues: true };
    return new PlainSavingsCount(plain, fieldsUsed(template));
  }

  static ofWords(template: Template): PlainSavingsCount {
    const fields = fieldsUsed(template);
    const { text, changes } = replacementsOfTemplate(template, { lossy: true });
    const example = changes.find(({ lossy }) => lossy);
    if (example === undefined || hasOwnAlphabet(template.parts)) return new PlainSavingsCount(null, fields);
    return new PlainSavingsCount({ ...template, ...parseTemplate(text, fields, template.typed) }, fields, {
      from: example.from,
      to: example.to,
    });
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
    const countries = this.#countries.all();
    return this.#example === undefined || countries.length === 0
      ? null
      : { countries, example: this.#example };
  }
}
