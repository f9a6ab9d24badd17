/**
 * The days that the texts of a campaign name, counted while they are planned: which of them are past is known only for the time at
 * which they are to be sent.
 */

import type { Audience } from '../../shared/models.ts';
import type { TemplatePart } from '../../shared/text/template-parts.ts';
import { localTime } from '../../shared/time/time-zones.ts';
import { isDateKind } from '../../shared/values/field-kind.ts';
import { createFieldReader, type FieldReader } from '../audience/field-values.ts';
import { type DayReading, daysIn, mayNameDay, type NamedDay } from './days-in-text.ts';

const dayMs = 86_400_000;
/** A day longer ago is told for what it is: a birthday, a first visit. Without a year only the last weeks are meant. */
const pastFor = { withYear: 400, withoutYear: 60 } as const;
/** Different values, and different days together, that are kept. */
const remembered = 20_000;
const listed = { people: 200, days: 3 } as const;

/** A time of the day as a field keeps it. */
const keptTime = /^\d\d:\d\d$/;

/** Columns whose days are past by nature. */
const ofBirth =
  /birth|\bdob\b|born|geb(?:urt|oren|\.|dat|tag)|naiss|\bné|nacim|nacid|nascim|nascid|nascit|geboorte|مولد|ميلاد/iu;

interface DatedPerson {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fields?: string;
}

const isDated = ({ as }: Audience['filters'][number]): boolean => isDateKind(as);

/** People whose texts name the same days. */
interface DayGroup {
  readonly days: readonly NamedDay[];
  people: number;
  /** The first of them. */
  readonly contactIds: number[];
}

export interface NamedDays {
  /** Named in the words of the message itself, in every text. */
  readonly everybody: readonly NamedDay[];
  readonly groups: readonly Readonly<DayGroup>[];
}

/** People whose text names a day, or an hour of this day, that is past when it is sent. */
export interface PastDays {
  readonly people: number;
  /** The first few of these days, as YYYY-MM-DD, with THH:MM behind it where it is the hour that is past. */
  readonly days: readonly string[];
  readonly contactIds: readonly number[];
}

/** Looks at each different value once: a million people have some hundred days between them. */
export class NamedDaysCount {
  readonly #fields: readonly string[];
  /** Fields by whose dates people are chosen, and which the text does not name. */
  readonly #chosenBy: readonly string[];
  readonly #readChosenBy: FieldReader;
  readonly #everybody: readonly NamedDay[];
  readonly #ofValue = new Map<string, { readonly days: readonly NamedDay[]; readonly key: string }>();
  readonly #groups = new Map<string, DayGroup>();
  readonly #now: number;

  /**
   * @param now Unix ms: days so far from it that no sending makes them past are passed over
   * @param filters conditions of the audience: a date that people are chosen by may be that of their appointment
   */
  constructor(parts: readonly TemplatePart[], now: number, filters: Audience['filters'] = []) {
    this.#now = Math.floor(now / dayMs);
    const fields = parts.flatMap((part) => (part.kind === 'field' ? [part.field] : []));
    this.#fields = [...new Set(fields)].filter((field) => !ofBirth.test(field));
    this.#chosenBy = [...new Set(filters.filter(isDated).map(({ field }) => field))].filter(
      (field) => !this.#fields.includes(field) && !ofBirth.test(field),
    );
    this.#readChosenBy = createFieldReader(this.#chosenBy);
    this.#everybody = parts.flatMap((part) => (part.kind === 'text' ? this.#daysIn(part.text) : []));
  }

  /** @param person with `fields`: JSON of all fields */
  take({ id, values, fields = '{}' }: DatedPerson): void {
    let key = '';
    let days: readonly NamedDay[] = [];
    const times: string[] = [];
    for (const value of this.#chosenBy.length === 0 ? [] : Object.values(this.#readChosenBy(fields))) {
      // People are chosen by what is long past as well, which nobody takes for an appointment.
      const found = this.#daysOf(value).days.filter((day) => this.#isAhead(day));
      key += `${JSON.stringify(found)}\n`;
      days = [...days, ...found];
    }
    for (const field of this.#fields) {
      const value = Object.hasOwn(values, field) ? (values[field] ?? '') : '';
      if (keptTime.test(value)) times.push(value);
      if (!mayNameDay(value)) continue;
      const found = this.#daysOf(value);
      if (found.days.length === 0) continue;
      key += found.key;
      days = days.length === 0 ? found.days : [...days, ...found.days];
    }
    if (days.length === 0) return;
    const [day, otherDay] = days;
    const [time, otherTime] = times;
    // One day and one hour in columns of their own are one moment; of several nobody knows which belong together.
    if (day !== undefined && otherDay === undefined && time !== undefined && otherTime === undefined) {
      days = [{ ...day, time }];
      key += time;
    }
    let group = this.#groups.get(key);
    if (group === undefined) {
      if (this.#groups.size >= remembered) return;
      group = { days, people: 0, contactIds: [] };
      this.#groups.set(key, group);
    }
    group.people++;
    if (group.contactIds.length < listed.people) group.contactIds.push(id);
  }

  all(): NamedDays {
    return { everybody: this.#everybody, groups: [...this.#groups.values()] };
  }

  #isAhead({ readings }: NamedDay): boolean {
    return readings.every(({ year, month, day }) => year !== null && numberOf(year, month, day) >= this.#now);
  }

  #daysOf(value: string): { readonly days: readonly NamedDay[]; readonly key: string } {
    let found = this.#ofValue.get(value);
    if (found === undefined) {
      const days = this.#daysIn(value);
      found = { days, key: `${JSON.stringify(days)}\n` };
      if (this.#ofValue.size >= remembered) this.#ofValue.clear();
      this.#ofValue.set(value, found);
    }
    return found;
  }

  #daysIn(text: string): readonly NamedDay[] {
    return daysIn(text).filter(({ readings }) =>
      readings.some(
        ({ year, month, day }) =>
          year === null || Math.abs(numberOf(year, month, day) - this.#now) <= pastFor.withYear,
      ),
    );
  }
}

/**
 * Of the people of a campaign, those whose text names a day that is past at a time. Where day and month may be either, only what is
 * past in both readings counts, unless the same campaign has days that settle it.
 *
 * @param at Unix ms
 * @param recipients everybody who gets a text
 */
export function pastDays(
  named: NamedDays,
  at: number,
  { zone, recipients }: { zone: string; recipients: number },
): PastDays {
  const { year, month, day, minute } = localTime(zone, at);
  const now = {
    today: numberOf(year, month, day),
    time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
  };
  const all = [...named.everybody, ...named.groups.flatMap(({ days }) => days)];
  const habits = new Set(all.flatMap(({ habit }) => habit ?? []));
  const past = (days: readonly NamedDay[]): readonly string[] =>
    days.flatMap((one) => {
      const readings = habits.size === 1 ? inHabit(one, habits) : one.readings;
      return pastDay({ ...one, readings }, now) ?? [];
    });
  const ofEverybody = past(named.everybody);
  const groups = named.groups.flatMap((group) => {
    const days = past(group.days);
    return days.length > 0 || ofEverybody.length > 0 ? [{ ...group, days }] : [];
  });
  const people = ofEverybody.length > 0 ? recipients : groups.reduce((sum, group) => sum + group.people, 0);
  const days = [...new Set([...ofEverybody, ...groups.flatMap((group) => group.days)])].sort().reverse();
  return {
    people,
    days: days.slice(0, listed.days),
    contactIds:
      ofEverybody.length > 0 ? [] : groups.flatMap(({ contactIds }) => contactIds).slice(0, listed.people),
  };
}

/** One file writes all of its days one way. */
function inHabit({ readings }: NamedDay, habits: ReadonlySet<NamedDay['habit']>): readonly DayReading[] {
  if (readings.length < 2) return readings;
  return habits.has('day') ? readings.slice(0, 1) : readings.slice(1);
}

/** The day that is past, or the moment of today; undefined where one of its readings is not. `now.time`: `HH:MM` */
function pastDay(
  { readings, time }: NamedDay,
  now: { readonly today: number; readonly time: string },
): string | undefined {
  const days = readings.map((reading) => ({ reading, day: dayOf(reading, now.today) }));
  const isPast = days.every(({ reading, day }) => {
    const ago = now.today - day;
    if (ago === 0) return time !== null && time < now.time;
    return ago > 0 && ago <= (reading.year === null ? pastFor.withoutYear : pastFor.withYear);
  });
  const [first] = days;
  if (!isPast || first === undefined) return undefined;
  const day = new Date(first.day * dayMs).toISOString().slice(0, 10);
  return first.day === now.today ? `${day}T${time}` : day;
}

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** In days since 1970; the one nearest to today where no year is written. */
function dayOf({ year, month, day }: DayReading, today: number): number {
  if (year !== null) return numberOf(year, month, day);
  const thisYear = new Date(today * dayMs).getUTCFullYear();
  const near = [thisYear - 1, thisYear, thisYear + 1].map((one) => numberOf(one, month, day));
  return near.reduce((best, one) => (Math.abs(one - today) < Math.abs(best - today) ? one : best));
}

function numberOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}
