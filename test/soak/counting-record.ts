/**
 * What a service writes down about every text that it may have acted on, and what is wrong with it. It knows nothing of the app's
 * code: hours are counted by the system's own calendar, and what people wanted is what the day tells it.
 */
import { z } from 'zod';
import { usualFuse } from '../../electron/shared/models/fuse.ts';
import type { TextingHours } from '../../electron/shared/time/texting-hours.ts';
import { type Delayed, type HostileService, startHostileService } from '../support/hostile-service.ts';
import type { PlayedClock } from './played-clock.ts';

const Body = z.object({ phone: z.string(), message: z.string() });
/** Between the last look of the app and the service's clock lie the wire and a busy machine. */
const wireMs = 500;
/** So many a minute that a campaign takes some ten seconds: things happen in the middle of it. */
const headers = { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' };
/** Of the people of a day, by the beginning of their numbers. */
const zones = [
  ['44', 'Europe/London'],
  ['46', 'Europe/Stockholm'],
] as const;

export interface CountingService {
  readonly service: HostileService;
  /** By text and number, how often. */
  readonly texts: ReadonlyMap<string, number>;
  /** More often than people asked for. */
  readonly twice: () => readonly string[];
  /** When such a text came, and any that was against somebody's word; ms of this process's clock. */
  readonly timesOfFaults: () => readonly number[];
  readonly refusedTexted: readonly string[];
  readonly outsideHours: readonly string[];
  /** Of a campaign that nobody had sent, or that was paused, stopped or unscheduled. */
  readonly unasked: readonly string[];
  /** Numbers that were in a request which was refused for a number: they got nothing by it. */
  readonly isBad: (number: string) => boolean;
  /** From now on these numbers must get nothing. */
  readonly refuse: (number: string) => void;
  readonly isRefused: (number: string) => boolean;
  /** The app is being told these hours: they may be in force before it answers. */
  readonly announced: (hours: TextingHours) => void;
  /** From now on texts are to arrive in these hours only. */
  readonly keep: (hours: TextingHours) => void;
  /** A campaign of this text may be sent at any hour, or no longer. */
  readonly atAnyHour: (text: string, allowed: boolean) => void;
  /** A campaign keeps its leave for any hour when its text is changed. */
  readonly textChanged: (from: string, to: string) => void;
  /** A person let this text go out, or took it back. */
  readonly letGo: (text: string) => void;
  readonly takeBack: (text: string) => void;
  /** A person said that it is to be sent once more, or `-1`, that it is not. */
  readonly again: (text: string, number: string, times: 1 | -1) => void;
  readonly wasSentAgain: (text: string, number: string) => boolean;
  /** Texts to numbers that had as many as the fuse lets through. */
  readonly overFuse: readonly string[];
  /** A person said that whoever is kept back from this text gets it all the same. */
  readonly allTheSame: (text: string) => void;
  /** Records of before are in use, which know nothing of what was sent since. */
  readonly recordsPutBack: () => void;
  /** Every fault ends. */
  readonly behaveWell: () => void;
}

/** The app's own figure: people of a day are in more campaigns than that. */
export const { textsPerDay } = usualFuse;

export const keyOf = (text: string, number: string): string => `${text}\0${number}`;

/** Since when something is so, ms of this process's clock; and until when it was, with the time that the wire takes. */
class Since {
  readonly #since = new Map<string, number>();
  set(what: string): void {
    if (!this.#since.has(what)) this.#since.set(what, Date.now());
  }
  clear(what: string): void {
    this.#since.delete(what);
  }
  has(what: string): boolean {
    return this.#since.has(what);
  }
  /** For longer than the wire takes, ms; null where it is not so. */
  surely(what: string): number | null {
    const ms = Date.now() - (this.#since.get(what) ?? Number.POSITIVE_INFINITY);
    return ms > wireMs ? ms : null;
  }
}

export async function startCountingService(
  clock: PlayedClock,
  random: () => number,
): Promise<CountingService> {
  const texts = new Map<string, number>();
  const times = new Map<string, number[]>();
  const asked = new Map<string, number>();
  const refused = new Since();
  const known = new Set<string>();
  const takenBack = new Since();
  const dayOnly = new Since();
  const anyHour = new Set<string>();
  const got = new Map<string, number>();
  const despite = new Set<string>();
  const overFuse: string[] = [];
  const refusedTexted: string[] = [];
  const outsideHours: string[] = [];
  const unasked: string[] = [];
  const hours: { kept: TextingHours; until: number }[] = [];
  let kept: TextingHours = { from: 480, until: 1200 };
  let coming: TextingHours | null = null;
  let well = false;

  function isDay(number: string): boolean {
    const zone = zones.find(([prefix]) => number.startsWith(prefix))?.[1] ?? 'Europe/London';
    const inForce = [
      kept,
      ...(coming === null ? [] : [coming]),
      ...hours.filter(({ until }) => until >= Date.now() - wireMs).map((before) => before.kept),
    ];
    return clock.recent(wireMs).some((at) => {
      const minute = minuteOf(zone, at);
      return inForce.some(({ from, until }) => minute >= from && minute < until);
    });
  }

  const faults: number[] = [];

  function note(phone: string, message: string): void {
    const before = unasked.length + outsideHours.length + refusedTexted.length;
    noteAll(phone, message);
    if (unasked.length + outsideHours.length + refusedTexted.length > before) faults.push(Date.now());
  }

  function noteAll(phone: string, message: string): void {
    const back = takenBack.surely(message);
    if (!known.has(message)) unasked.push(`${message}: nobody sent it`);
    else if (back !== null) unasked.push(`${message} to ${phone}, ${back} ms after it was taken back`);
    for (const number of phone.split(',')) {
      const key = keyOf(message, number);
      texts.set(key, (texts.get(key) ?? 0) + 1);
      times.set(key, [...(times.get(key) ?? []), Date.now()]);
      const had = got.get(number) ?? 0;
      got.set(number, had + 1);
      // No soak lasts a day, whatever the played clock says.
      if (had >= textsPerDay && !despite.has(message) && (asked.get(key) ?? 0) === 0)
        overFuse.push(`${message} to ${number}, which had ${had}`);
      const mayAtNight = anyHour.has(message) || (dayOnly.has(message) && dayOnly.surely(message) === null);
      if (!mayAtNight && !isDay(number))
        outsideHours.push(
          `${message} to ${number} at ${new Date(clock.now()).toISOString()}, ${lately(message)}`,
        );
      const since = refused.surely(number);
      if (since !== null) refusedTexted.push(`${message} to ${number} after ${since} ms`);
    }
  }

  /** What a request that came late may have been overtaken by, ms ago. */
  function lately(message: string): string {
    const now = Date.now();
    const { from, until } = kept;
    const changed = now - (hours.at(-1)?.until ?? Number.NEGATIVE_INFINITY);
    return `hours ${from} to ${until} since ${changed} ms, by day only since ${dayOnly.surely(message)} ms, clock set ${now - clock.setAt()} ms ago`;
  }

  /** The last digits, so that a few are in every list. */
  const isBad = (number: string): boolean => !well && /[27]3$/.test(number);

  const service = await startHostileService({
    behave: (_nth, request): Delayed => {
      const reset = String(Math.ceil(clock.now() / 1000) + 60);
      const luck = well ? 1 : random();
      const slow = !well && random() < 0.1 ? 1_500 : 200;
      const afterMs = 20 + slow * (well ? 0 : random());
      // Over its limit, or for a number that it does not take, a service provably sends nothing; whatever else it does, it may have sent.
      if (luck < 0.03)
        return {
          kind: 'answer',
          status: 429,
          body: '{"success":false,"error":"Too many requests","retry_after":1}',
          afterMs,
        };
      const sent = request.body === '' ? undefined : Body.parse(JSON.parse(request.body));
      const bad = sent?.phone.split(',').find(isBad);
      if (bad !== undefined) {
        const error = random() < 0.5 ? 'The request is not valid' : `Invalid phone number: +${bad}`;
        return { kind: 'answer', status: 422, body: JSON.stringify({ success: false, error }), afterMs };
      }
      if (sent !== undefined) note(sent.phone, sent.message);
      if (luck < 0.06) return { kind: 'reset', afterMs };
      if (luck < 0.08) return { kind: 'answer', status: 500, body: 'no', afterMs };
      // Often a connection is not kept, so that the next request needs one.
      const close = !well && random() < 0.2;
      return { kind: 'answer', headers: { ...headers, 'x-ratelimit-reset': reset }, afterMs, close };
    },
  });
  const tooOften = () => [...texts].filter(([key, count]) => count > 1 + (asked.get(key) ?? 0));
  return {
    service,
    texts,
    twice: () => tooOften().map(([key, count]) => `${count} times ${key.replace('\0', ' to ')}`),
    timesOfFaults: () => [...faults, ...tooOften().flatMap(([key]) => times.get(key) ?? [])],
    refusedTexted,
    outsideHours,
    unasked,
    isBad,
    refuse: (number) => refused.set(number),
    isRefused: (number) => refused.has(number),
    announced: (wanted) => {
      coming = wanted;
    },
    keep: (wanted) => {
      coming = null;
      hours.push({ kept, until: Date.now() });
      kept = wanted;
    },
    atAnyHour: (text, allowed) => {
      if (allowed) anyHour.add(text);
      else if (anyHour.delete(text)) {
        dayOnly.clear(text);
        dayOnly.set(text);
      }
    },
    textChanged: (from, to) => {
      if (anyHour.has(from)) anyHour.add(to);
    },
    letGo: (text) => {
      known.add(text);
      takenBack.clear(text);
    },
    takeBack: (text) => takenBack.set(text),
    again: (text, number, times) => {
      const key = keyOf(text, number);
      asked.set(key, (asked.get(key) ?? 0) + times);
    },
    overFuse,
    allTheSame: (text) => despite.add(text),
    recordsPutBack: () => got.clear(),
    wasSentAgain: (text, number) => (asked.get(keyOf(text, number)) ?? 0) > 0,
    behaveWell: () => {
      well = true;
    },
  };
}

const calendars = new Map(
  zones.map(([, timeZone]) => [
    timeZone as string,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
);

/** Minutes since midnight in a zone. */
function minuteOf(zone: string, at: number): number {
  const [hour, minute] = (calendars.get(zone)?.format(at) ?? '').split(':').map(Number);
  if (hour === undefined || minute === undefined) throw new Error(`No calendar of ${zone}`);
  return hour * 60 + minute;
}
