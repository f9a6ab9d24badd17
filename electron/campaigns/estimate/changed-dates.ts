/** People of a scheduled campaign whose date or hour is another one by now, or gone: an appointment was moved or cancelled. Pure. */
import { namedPeople, type PlanChanges } from '../../shared/models.ts';
import { plainValue } from '../../shared/text/replacements.ts';
import type { Template } from '../../shared/text/template.ts';
import type { FieldPart, TemplatePart } from '../../shared/text/template-parts.ts';
import { type ValueForm, writeValue } from '../../shared/values/value-form.ts';
import { cutText } from '../../shared/values/whole-signs.ts';

type DateField = FieldPart & { readonly form: ValueForm };

const isDate = (part: TemplatePart): part is DateField =>
  part.kind === 'field' && part.form !== undefined && part.form.kind !== 'number';

type Changed = NonNullable<PlanChanges['moved']>;
type Person = {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** The values of before, where an import has changed them since. */
  readonly old?: Readonly<Record<string, string>> | undefined;
  /** The text that was planned. */
  readonly before: string;
};

const joined = (written: readonly string[]): string =>
  cutText(written.filter((one) => one !== '').join(' '), 200);

/** Counts those who were moved or cancelled, and names the first. */
export class ChangedDates {
  readonly #fields: readonly DateField[];
  readonly #plain: boolean;
  readonly #counts = {
    moved: { texts: 0, left: 0, who: [] as Changed['who'] },
    cancelled: { texts: 0, left: 0, who: [] as Changed['who'] },
  };

  /** @param template of the campaign: the dates and hours that its text names are looked at */
  constructor({ parts, plainValues = false }: Template) {
    this.#fields = parts.filter(isDate);
    this.#plain = plainValues;
  }

  /** The text names none: nobody can be found. */
  get isEmpty(): boolean {
    return this.#fields.length === 0;
  }

  /** The fields that it needs of a person. */
  get names(): readonly string[] {
    return this.#fields.map(({ field }) => field);
  }

  /** @returns false where it is not a date that changed */
  take(as: 'texts' | 'left', { name, values, old, before }: Person): boolean {
    const written = this.#written(values);
    const isGone = written.length > 0 && written.every((one) => one === '');
    const isOther = written.some((one) => one !== '' && !before.includes(one));
    if (!isGone && !isOther) return false;
    const count = this.#counts[isOther ? 'moved' : 'cancelled'];
    count[as] += 1;
    if (count.who.length < namedPeople) {
      const from = old === undefined ? '' : joined(this.#written(old));
      count.who.push({
        name: cutText(name, 200),
        to: joined(written),
        ...(from !== '' && from !== joined(written) && { from }),
      });
    }
    return true;
  }

  #written(values: Readonly<Record<string, string>>): readonly string[] {
    return this.#fields.map(({ field, form }) => {
      const value = Object.hasOwn(values, field) ? (values[field] ?? '').trim() : '';
      const one = value === '' ? '' : writeValue(value, form);
      return this.#plain ? plainValue(one) : one;
    });
  }

  all(): Pick<PlanChanges, 'moved' | 'cancelled'> {
    const { moved, cancelled } = this.#counts;
    return {
      ...(moved.who.length > 0 && { moved }),
      ...(cancelled.who.length > 0 && { cancelled }),
    };
  }
}
