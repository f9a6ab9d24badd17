/**
 * A hostile day of the built app: people press Send while lists are imported and edited and refusals come in, texting hours
 * change, clocks jump, the whole process freezes and is killed, its folder is copied, opened elsewhere and put back. What came
 * of it is read from the record of the service that counted, by its own clock.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { putRealAccountInUse } from '../support/real-service.ts';
import { startCountingService } from './counting-record.ts';
import { Day } from './day.ts';
import { Campaigns, isOpen } from './day-campaigns.ts';
import { Machine } from './day-machine.ts';
import { People } from './day-people.ts';
import { deniedOf, lostOf, recordOf } from './day-record.ts';
import { generator } from './generator.ts';
import { playedClock } from './played-clock.ts';

export interface HostileDay {
  readonly minutes: number;
  readonly seed: number;
  /** Empty; the app's folder, copies of it and files lie there. */
  readonly folder: string;
}

export interface DayOutcome {
  readonly campaigns: number;
  readonly texts: number;
  readonly twice: readonly string[];
  readonly toRefused: readonly string[];
  readonly outsideHours: readonly string[];
  readonly lost: readonly string[];
  /** Of campaigns that nobody sent, or that were paused, stopped or unscheduled. */
  readonly unasked: readonly string[];
  /** Called never sent, and sent. */
  readonly denied: readonly string[];
  /** Texts to people who had as many as the fuse lets through, and of whom nobody said that they get it all the same. */
  readonly overFuse: readonly string[];
  readonly unconfirmed: number;
  /** How often each thing was done. */
  readonly done: Readonly<Record<string, number>>;
  /** What was done from the first to the last text that somebody should not have got. */
  readonly story: readonly string[];
}

const dayMs = 86_400_000;
const people = 90;
/** A Tuesday in winter, and the Saturday before the clocks of London and Stockholm go forward. */
const beginnings = [Date.UTC(2027, 0, 12), Date.UTC(2027, 2, 27)] as const;
const usual = { from: 480, until: 1200 };
const round = { from: 0, until: 1440 };
/** Campaigns that are under way at a time, at most. */
const mostOpen = 3;
/** Told before and after, ms. */
const storyMs = 10_000;
/** Time in which a campaign is brought to its end once the day is over, ms. */
const endsWithinMs = 240_000;

type Event = readonly [weight: number, what: () => unknown];

export async function hostileDay({ minutes, seed, folder }: HostileDay): Promise<DayOutcome> {
  const random = generator(seed);
  const begins = beginnings[seed % 2 === 0 ? 1 : 0];
  const clock = playedClock(folder);
  clock.set(begins + 12 * 3_600_000);
  const counting = await startCountingService(clock, generator(seed + 1));
  const day = new Day({ seed, folder, clock, counting, random });
  const { ask } = day;
  const crowd = new People(day);
  const campaigns = new Campaigns(day);
  const machine = new Machine(day, begins);

  async function changeHours(
    hours = random() < 0.5 ? usual : { from: 600, until: 660 + day.any(500) },
  ): Promise<void> {
    counting.announced(hours);
    await ask('settings.save', { textingHours: hours });
    day.keep(hours);
    day.did('hours changed');
  }

  const refuseOnTheirWay = async () => crowd.refuseThese(await campaigns.onTheirWay());
  const refusing = [refuseOnTheirWay, refuseOnTheirWay, campaigns.pause, campaigns.stop, () => changeHours()];
  const quick: readonly Event[] = [
    [14, () => delay(1_000)],
    [3, crowd.joinAll],
    [3, crowd.refuse],
    [2, crowd.refuseByReplies],
    [2, crowd.refuseContacts],
    [2, crowd.renumber],
    [1, crowd.remove],
    [2, crowd.importFile],
    [2, () => changeHours()],
    [3, campaigns.anyHour],
    [2, campaigns.pause],
    [1, campaigns.stop],
    [2, campaigns.unschedule],
    [3, campaigns.edit],
    [4, campaigns.decide],
    [4, campaigns.find],
    [4, campaigns.sendKeptBack],
    [5, machine.jump],
    [3, machine.freeze],
    [4, () => machine.slowLine(day.oneOf(refusing) ?? crowd.refuse)],
  ];
  const taking = [campaigns.unschedule, campaigns.stop, campaigns.pause, campaigns.anyHour];
  const all: readonly Event[] = [
    ...quick,
    [2, machine.restart],
    [
      1,
      async () => {
        await campaigns.pressAndDie(machine.kill);
        await day.startHere();
      },
    ],
    [2, machine.setBack],
    [1.5, async () => machine.setBackBefore(day.oneOf(taking) ?? campaigns.stop)],
    [1.5, machine.backUp],
    [0.5, machine.openCopy],
    [0.5, machine.openTwice],
    [
      0.5,
      () =>
        machine.workElsewhere(async () => {
          for (let rounds = 0; rounds < 8; rounds++) await oneRound(quick);
        }),
    ],
  ];

  async function oneRound(events: readonly Event[]): Promise<void> {
    const list = await ask('campaigns.list', undefined);
    for (const campaign of list) await campaigns.goOn(campaign);
    const open = list.filter(isOpen).length;
    if (open === 0 || (open < mostOpen && random() < 0.1)) await campaigns.send();
    let left = random() * events.reduce((sum, [weight]) => sum + weight, 0);
    const event = events.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    await event?.[1]();
    await delay(200);
  }

  try {
    await day.startHere();
    await putRealAccountInUse(ask, counting.service.baseUrl);
    // Evenly, and not as fast as the limit allows: things happen in the middle of a campaign.
    await ask('settings.save', { pacing: 'even' });
    await changeHours(usual);
    for (let person = 0; person < people; person++) await crowd.join();
    const ends = Date.now() + minutes * 60_000;
    while (Date.now() < ends) await oneRound(all);

    // What was started is brought to its end, so that nothing is only late.
    counting.behaveWell();
    campaigns.endPauses();
    clock.set(begins + 3 * dayMs + 12 * 3_600_000);
    await changeHours(round);
    const last = Date.now() + endsWithinMs;
    for (;;) {
      const list = await ask('campaigns.list', undefined);
      const open = list.filter(isOpen);
      if (open.length === 0) break;
      if (Date.now() > last) {
        const states = open.map(({ status, counts }) => ({ status, counts }));
        throw new Error(
          `Never ends: ${JSON.stringify(states)} ${JSON.stringify(await ask('sending.snapshot', undefined))}`,
        );
      }
      for (const campaign of list) await campaigns.goOn(campaign);
      await delay(500);
    }
    await day.running.quit();
  } finally {
    await day.end();
    await counting.service.stop();
  }
  const record = recordOf(day.userData);
  return {
    campaigns: campaigns.count,
    texts: [...counting.texts.values()].reduce((sum, count) => sum + count, 0),
    twice: counting.twice(),
    toRefused: counting.refusedTexted,
    outsideHours: counting.outsideHours,
    lost: lostOf(record, counting, day.reviewed),
    unasked: counting.unasked,
    denied: deniedOf(record, counting),
    overFuse: counting.overFuse,
    unconfirmed: record.filter(({ state }) => state === 'unconfirmed').length,
    done: day.done,
    story: storyOf(day),
  };
}

function storyOf({ log, counting }: Day): readonly string[] {
  const times = counting.timesOfFaults();
  const [from, until] = [Math.min(...times) - storyMs, Math.max(...times) + storyMs];
  const texts = times.map((at) => ({ at, what: 'the text' }));
  return [...log, ...texts]
    .filter(({ at }) => at >= from && at <= until)
    .sort((one, other) => one.at - other.at)
    .map(({ at, what }) => `${((at - from) / 1000).toFixed(1)} s: ${what}`);
}
