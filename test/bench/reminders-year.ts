/**
 * A year of a clinic's days in virtual time, against the built queue: appointments are made, moved and cancelled, in contacts or in a file that
 * another program saves over, half of it at times; Carillon is closed and started again, its clock is set, and a receptionist presses each morning. Every text that the service got is
 * then held against what was true when it came.
 */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { layoutKey } from '../../electron/contacts/read/headings.ts';
import { dueOf, Moments } from '../../electron/reminders/due.ts';
import type { ReminderSource } from '../../electron/shared/models.ts';
import { dayBefore, RemindersFixture } from '../support/reminders-fixture.ts';

export interface YearSpec {
  readonly days: number;
  /** Appointments a day. */
  readonly perDay: number;
  readonly seed: number;
  /** The first day, in days after the first Monday of 2026. */
  readonly first: number;
  /** Whether the appointments are in a file that is saved over, in place of contacts. */
  readonly ofFile: boolean;
}

export interface YearFigures {
  readonly appointments: number;
  readonly sent: number;
  /** Texts of which the number had the same one about the same appointment before. */
  readonly twice: number;
  /** Texts that came when the appointment had begun. */
  readonly after: number;
  /** Texts about an appointment that was moved or cancelled by then. */
  readonly cancelled: number;
  /** Appointments that stood when their text was due, with Carillon running, and of which nobody heard. */
  readonly missed: number;
  /** Occurrences that were listed as too late. */
  readonly late: number;
  readonly ms: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const headings = ['Nr', 'Name', 'Handy', 'Visit'];
/** Each with the clock of its numbers; the clinic is in London. */
const places = [
  { zone: 'Europe/London', prefix: '447700' },
  { zone: 'Europe/Berlin', prefix: '4915111' },
  { zone: 'Asia/Tokyo', prefix: '819012' },
  { zone: 'Europe/Dublin', prefix: '353871' },
] as const;

/** Numbers from 0 to 1 that are the same for a seed (mulberry32 by Tommy Ettinger, in the public domain). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Patient {
  readonly nr: number;
  readonly number: string;
  readonly zone: string;
  /** As it is kept; null: none. */
  visit: string | null;
}

interface Heard {
  readonly number: string;
  readonly visit: string;
  readonly at: number;
  /** What stood for the number when it came. */
  readonly stood: string | null;
}

const two = (figure: number): string => String(figure).padStart(2, '0');

/** As a German program writes it; appointments that were cancelled have no row, or no date. */
function lineOf({ nr, number, visit }: Patient): readonly string[] {
  if (visit === null) return nr % 2 === 0 ? [] : [`${nr};P ${nr};+${number};`];
  const [, year, month, day, time = ''] = /^(\d+)-(\d+)-(\d+)(?:T(.*))?$/.exec(visit) ?? [];
  return [`${nr};P ${nr};+${number};${`${day}.${month}.${year} ${time}`.trim()}`];
}

/** The file of a practice's program. */
class YearFile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'year-'));
  readonly #path = join(this.#folder, 'Termine.csv');
  readonly source: ReminderSource;
  /** Each saving is another one, whatever the clock says. */
  #saved = 0;

  constructor(clinic: RemindersFixture) {
    const layout = layoutKey(headings) ?? '';
    this.source = { field: 'Visit', listId: null, file: { path: this.#path, identity: 'Nr', layout } };
    clinic.layouts.set(layout, {
      meanings: [
        { kind: 'field', name: 'Nr' },
        { kind: 'field', name: 'Name' },
        { kind: 'phone' },
        { kind: 'field', name: 'Visit', as: { kind: 'date-time', order: 'day-first' } },
      ],
      defaultCountry: 'GB',
      existing: null,
      mayBeTexted: [],
      noLandlines: false,
    });
  }

  /** @param rows so many, and half of another one; null: all */
  save(lines: readonly string[], rows: number | null): void {
    const whole = [headings.join(';'), ...lines, ''].join('\r\n');
    const cut = [headings.join(';'), ...lines.slice(0, rows ?? 0)].join('\r\n');
    writeFileSync(this.#path, rows === null ? whole : cut.slice(0, -4), 'latin1');
    this.#saved++;
    utimesSync(this.#path, this.#saved, this.#saved);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class ClinicYear {
  readonly #clinic: RemindersFixture;
  readonly #random: () => number;
  readonly #patients: readonly Patient[];
  readonly #byNumber: ReadonlyMap<string, Patient>;
  readonly #heard: Heard[] = [];
  readonly #stood = new Map<string, { readonly patient: Patient; readonly visit: string }>();
  readonly #missed = new Set<string>();
  readonly #moments = new Moments();
  readonly #spec: YearSpec;
  readonly #file: YearFile | null;
  #read = 0;

  constructor(spec: YearSpec) {
    this.#spec = spec;
    this.#random = randomOf(spec.seed);
    this.#clinic = new RemindersFixture(Date.UTC(2026, 0, 5 + spec.first, 7));
    // Each comes about every second week.
    this.#patients = Array.from({ length: spec.perDay * 14 }, (_, index) => {
      const { zone, prefix } = places[index % places.length] ?? places[0];
      return { nr: index + 1, number: `${prefix}${String(100_000 + index)}`, zone, visit: null };
    });
    this.#file = spec.ofFile ? new YearFile(this.#clinic) : null;
    this.#byNumber = new Map(this.#patients.map((patient) => [patient.number, patient]));
  }

  async run(): Promise<YearFigures> {
    const began = performance.now();
    const clinic = this.#clinic;
    await clinic.start();
    const template = 'You are expected: {Visit: 2026-01-31} {Visit: 14:30|}';
    if (this.#file === null)
      await clinic.people(...this.#patients.map(({ number }) => ({ number, name: number, visit: null })));
    else {
      await clinic.people();
      await this.#edit(this.#spec.first);
    }
    const id = await clinic.remind(
      this.#file === null ? { template } : { template, source: this.#file.source },
    );
    await clinic.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
    await clinic.ask['reminders.by-itself']({ id, allowed: true });
    for (let nth = 0; nth < this.#spec.days; nth++) await this.#day(this.#spec.first + nth);
    const late = await clinic.db.selectFrom('occurrences').select('id').where('state', '=', 'late').execute();
    const seen = new Set<string>();
    const twice = this.#heard.filter(({ number, visit }) => {
      const key = `${number} ${visit}`;
      return seen.has(key) || !seen.add(key);
    });
    const figures = {
      appointments: this.#stood.size,
      sent: this.#heard.length,
      twice: twice.length,
      after: this.#heard.filter((one) => one.at >= this.#beginOf(one)).length,
      cancelled: this.#heard.filter(({ stood, visit }) => stood !== visit).length,
      missed: [...this.#missed].filter((key) => !seen.has(key)).length,
      late: late.length,
      ms: performance.now() - began,
    };
    await clinic.close();
    this.#file?.remove();
    if (clinic.errors.length > 0) throw new AggregateError(clinic.errors, 'Reminders failed');
    return figures;
  }

  async #day(nth: number): Promise<void> {
    const clinic = this.#clinic;
    const begins = Date.UTC(2026, 0, 5 + nth, 7);
    // At night it is closed, on some mornings until after the texts were due.
    const opens = begins + (this.#chance(0.1) ? 5 * hour : 0);
    if (clinic.clock.epochMs() < opens) await clinic.closedUntil(opens);
    await this.#edit(nth);
    // Tokyo was due at one in the night.
    await this.#press();
    if (this.#chance(0.05)) {
      clinic.clock.setEpochMs(clinic.clock.epochMs() + 2 * hour);
      await clinic.passes(minute);
      clinic.clock.setEpochMs(clinic.clock.epochMs() - 2 * hour);
    }
    await this.#until(begins + 3 * hour - 2 * minute);
    if (this.#chance(0.2)) await this.#edit(nth);
    if (this.#chance(0.05)) await clinic.closedUntil(begins + 3 * hour - minute);
    await this.#until(begins + 3 * hour + minute);
    if (this.#chance(0.1)) await clinic.closedUntil(begins + 4 * hour);
    await this.#edit(nth);
    await this.#press();
    await this.#until(clinic.clock.epochMs() + 10 * minute);
  }

  /** People come back, move their appointment, cancel it; what is over is cleared now and then. */
  async #edit(nth: number): Promise<void> {
    const clinic = this.#clinic;
    const today = Date.UTC(2026, 0, 5 + nth);
    const changed: Patient[] = [];
    // Two or three times a day, so that about as many are made a day as were asked for, some of which are cancelled again.
    let wanted = Math.round(this.#spec.perDay / 2);
    for (const patient of this.#patients) {
      const isOver = patient.visit === null || Date.parse(`${patient.visit.slice(0, 10)}T00:00Z`) < today;
      if (isOver && wanted > 0 && this.#chance(0.3)) {
        wanted--;
        patient.visit = this.#appointment(today);
      } else if (!isOver && this.#chance(0.02)) {
        patient.visit = this.#chance(0.4) ? null : this.#appointment(today);
      } else continue;
      changed.push(patient);
      if (patient.visit !== null)
        this.#stood.set(`${patient.number} ${patient.visit}`, { patient, visit: patient.visit });
    }
    if (this.#file === null) {
      await clinic.writeVisits(changed);
      await clinic.changedContacts();
    } else await this.#saveOver(this.#file);
    await this.#listen();
  }

  /** At times half of it is there for some minutes; whether it is looked at between or not. */
  async #saveOver(file: YearFile): Promise<void> {
    const clinic = this.#clinic;
    const lines = this.#patients.flatMap(lineOf);
    if (this.#chance(0.1)) {
      file.save(lines, Math.ceil(this.#random() * 0.9 * lines.length));
      await clinic.passes(3 * minute);
    }
    file.save(lines, null);
    // Else the next run finds it.
    if (this.#chance(0.5)) await clinic.passes(minute);
  }

  /** In one to fourteen days, between eight and six; some have no time. */
  #appointment(today: number): string {
    const date = new Date(today + day * Math.ceil(this.#random() * 14)).toISOString().slice(0, 10);
    if (this.#chance(0.1)) return date;
    const quarter = Math.floor(this.#random() * 40);
    return `${date}T${two(8 + Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
  }

  async #press(): Promise<void> {
    await this.#clinic.press();
    await this.#listen();
  }

  /** Carillon runs until then; what is due meanwhile, and stands, is to be sent. */
  async #until(at: number): Promise<void> {
    const clinic = this.#clinic;
    const from = clinic.clock.epochMs();
    if (at <= from) return;
    for (const { number, zone, visit } of this.#patients) {
      if (visit === null) continue;
      const due = dueOf(visit, dayBefore, [zone], this.#moments);
      if (due !== null && due.dueAt > from && due.dueAt <= at - minute)
        this.#missed.add(`${number} ${visit}`);
    }
    await clinic.until(at);
    await this.#listen();
  }

  /** The texts that came since, with what stood at that moment. */
  async #listen(): Promise<void> {
    // The queue writes down what was answered in its own time.
    await setTimeout(0);
    const all = this.#clinic.texts();
    for (const text of all.slice(this.#read)) {
      const [number = '', , , , date = '', time = ''] = text.split(' ');
      const visit = time === '' ? date : `${date}T${time}`;
      const stood = this.#byNumber.get(number)?.visit ?? null;
      this.#heard.push({ number, visit, at: this.#clinic.clock.epochMs(), stood });
    }
    this.#read = all.length;
  }

  /** When an appointment begins, or the day of one without a time ends. */
  #beginOf({ number, visit }: Heard): number {
    const zone = this.#byNumber.get(number)?.zone ?? 'UTC';
    return dueOf(visit, dayBefore, [zone], this.#moments)?.latestAt ?? 0;
  }

  #chance(of: number): boolean {
    return this.#random() < of;
  }
}
