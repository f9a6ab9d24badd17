/** Days of the calendar that a text names, in figures or with the name of the month. Pure. */
import { monthsIn } from '../../shared/values/calendar-names.ts';

export interface DayReading {
  /** Null where none is written: the nearest one is meant. */
  readonly year: number | null;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export interface NamedDay {
  /** Two where nothing says which figure is the month: the first has the day in front. */
  readonly readings: readonly DayReading[];
  /** Which figure is in front, where that is the writer's habit and this day shows it. */
  readonly habit: 'day' | 'month' | null;
  /** `HH:MM` of a kept moment; null where it is the whole day. */
  readonly time: string | null;
}

const none: readonly never[] = [];
const signsOfDay = /\p{Nd}[-/.]\s?\p{Nd}|\p{Nd}.*\p{L}{3}|\p{L}{3}.*\p{Nd}/su;

/** Whether it has a sign between two figures, or a word beside one that may be a month: most of a million values have neither. */
export const mayNameDay = (text: string): boolean => signsOfDay.test(text);

/** The days that the text names, each with its readings. */
export function daysIn(text: string): readonly NamedDay[] {
  if (!mayNameDay(text)) return none;
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
  const days: NamedDay[] = [];
  for (const { pattern, readings } of writings()) {
    for (const match of plain.matchAll(pattern)) {
      const groups: Groups = match.groups ?? {};
      const { time = null } = groups;
      const all = readings(groups);
      const possible = all.filter(exists);
      const isHabit = all.length === 2 && possible.length === 1;
      const habit = isHabit ? (possible[0] === all[0] ? 'day' : 'month') : null;
      if (possible.length > 0) days.push({ readings: possible, habit, time });
    }
  }
  return days;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Writing {
  readonly pattern: RegExp;
  readonly readings: (groups: Groups) => readonly DayReading[];
}

/** Languages whose months are known by name: those of the screens, and neighbours whose files are common. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ar', 'ar-LB'] as const;
/** Months that are everyday words too, unless they are written as names are or have a year behind them. */
const alsoWords = new Set(['may', 'mar', 'set', 'mag', 'dic', 'ott', 'mai']);

let made: readonly Writing[] | undefined;
function writings(): readonly Writing[] {
  made ??= makeWritings();
  return made;
}

function makeWritings(): readonly Writing[] {
  const months = monthsIn(languages).set('sept', 9).set('mrz', 3);
  const name = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const named = ({ day, month = '', year }: Groups): readonly DayReading[] => {
    if (year === undefined && alsoWords.has(month)) return [];
    return [{ year: fullYear(year), month: months.get(month.toLowerCase()) ?? 0, day: Number(day) }];
  };
  const numbered = ({ day, month, year }: Groups): readonly DayReading[] => [
    { year: fullYear(year), month: Number(month), day: Number(day) },
  ];
  return [
    {
      pattern:
        /(?<![\d-])(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!-?\d)(?:T(?<time>\d\d:\d\d))?/gu,
      readings: numbered,
    },
    // With dots the day is in front everywhere; a year that is left out leaves its dot.
    {
      pattern:
        /(?<![\d.,])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>\d{4}|\d{2})(?![\d:.]\d|\d))?(?!\d)/gu,
      readings: numbered,
    },
    {
      pattern:
        /(?<![\d/-])(?<day>\d{1,2})(?<sign>[-/])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?![\d/-])/gu,
      readings: (groups) => {
        const { day, month } = groups;
        const monthFirst = numbered({ ...groups, day: month, month: day });
        return Number(day) === Number(month) ? monthFirst : [...numbered(groups), ...monthFirst];
      },
    },
    {
      pattern: new RegExp(
        `(?<!\\d|\\d[.:,/])(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er|º|ª)?[\\s-]*(?:(?:de|of)\\s+)?(?<month>${name})\\.?(?:(?:,?\\s+(?:de |del )?|-)(?<year>\\d{4}|\\d{2}(?![\\d:.])))?(?![\\p{L}\\d])`,
        'giu',
      ),
      readings: named,
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\d])(?<month>${name})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>\\d{4}))?(?![\\d:.]\\d|\\d|\\s*(?:h|am|pm|uhr|%|€)(?!\\p{L}))`,
        'giu',
      ),
      readings: named,
    },
  ];
}

function fullYear(year: string | undefined): number | null {
  if (year === undefined) return null;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** In a leap year where none is written. */
function exists({ year, month, day }: DayReading): boolean {
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day));
  return day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
