/**
 * A team's crash test: three computers of a team, an account each and one that they share, send to a service that counts and limits, while
 * they, their lines and the server fail in every way, several at once. Whatever is paused a person lets go on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { TeamDesk } from './team-desk.ts';
import { TeamServer } from './team-server.ts';
import { startTeamService, type TeamService } from './team-service.ts';
import { judge } from './verdict.ts';

export const deskFaults = [
  'kill',
  'stand still',
  'cut before COMMIT',
  'cut after COMMIT',
  'swallow',
  'delay',
] as const;
export const serverFaults = ['restart of the server', 'restored dump'] as const;
export type TeamFault = (typeof deskFaults)[number] | (typeof serverFaults)[number];

export interface TeamResult {
  readonly faults: ReadonlyMap<TeamFault, number>;
  readonly requests: number;
  readonly texts: number;
  readonly twice: readonly string[];
  readonly lost: readonly string[];
  readonly unexplained: readonly string[];
  readonly unconfirmed: number;
  /** Requests that the service refused for its limit. */
  readonly refused: number;
  /** Attempts without an outcome after everybody has quit in order. */
  readonly open: number;
  /** From a kill of the holder of the shared account, in a calm moment, until the first request of another computer from it, s. */
  readonly takeovers: readonly number[];
  readonly troubles: ReadonlyMap<string, number>;
  readonly seconds: number;
}

const names = ['desk1', 'desk2', 'desk3'];
const shared = 'shared';
const people = 2;
/** More than an account's limit lets out in so many minutes. */
const batchesAMinute = 240;
const longestMinutes = 60;
const firstNumber = 447_700_000_000;
const longestStillS = 180;
/** The dump is as old as that when it is restored, ms. */
const dumpAgeMs = 60_000;
/** So often, in faults, the holder of the shared account is killed while nothing else fails. */
const takeoverEvery = 15;
/** Past this it is said how the server stands, ms. */
const tellAfterMs = 30_000;
/** Past this nobody takes over any more, ms. */
const takeoverPatienceMs = 90_000;
/**
 * It is calm once one computer has sent so many requests from the shared account within so long, half of what its limit lets out: after
 * a restored dump it waits until what was lost cannot count any more, and another one would wait with it.
 */
const calm = { requests: 20, withinMs: 10_000, patienceMs: 180_000 };
/** At the end, until all that was put back or is in question has settled, ms. */
const settleMs = 60_000;
const claims = /insert into attempts/i;
const outcomes = /update attempts set\s+ended_at/i;

/** What a sequence of faults draws. */
class Chance {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** From and up to but not including, with short ones more often than long ones. */
  between(from: number, to: number, skew = 1): number {
    return from + (to - from) * this.#random() ** skew;
  }

  oneOf<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new Error('None to choose from');
    return value;
  }
}

export class TeamRun {
  readonly #randomOf: (sequence: string) => () => number;
  readonly #wanted: number;
  readonly #service: TeamService;
  readonly #server: TeamServer;
  readonly #desks: readonly TeamDesk[];
  readonly #faults = new Map<TeamFault, number>();
  readonly #takeovers: number[] = [];
  readonly #startedAt = performance.now();
  /** Faults that are under way, by whose they are. */
  readonly #underWay = new Map<string, number>();
  #startedFaults = 0;
  /** No further fault begins. */
  #isCalm = false;
  #isOver = false;

  private constructor(
    randomOf: (sequence: string) => () => number,
    wanted: number,
    parts: {
      readonly service: TeamService;
      readonly server: TeamServer;
      readonly desks: readonly TeamDesk[];
    },
  ) {
    this.#randomOf = randomOf;
    this.#wanted = wanted;
    this.#service = parts.service;
    this.#server = parts.server;
    this.#desks = parts.desks;
  }

  /** @param randomOf a sequence of random numbers for each name, so that what one fault draws does not depend on when another one ends */
  static async run(faults: number, randomOf: (sequence: string) => () => number): Promise<TeamResult> {
    const native = postgresFolder();
    if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
    const folder = mkdtempSync(join(tmpdir(), 'carillon-team-'));
    const service = await startTeamService(randomOf('service'));
    const server = new TeamServer(await startPostgres(native));
    const desks: TeamDesk[] = [];
    try {
      await server.make(names);
      for (const name of names)
        desks.push(await TeamDesk.make(name, server.at, { folder, baseUrl: service.baseUrl, shared }));
      const accounts = [...desks.map(({ ownAccount }) => ownAccount), shared];
      const batches = batchesAMinute * longestMinutes;
      for (const [index, account] of accounts.entries())
        await server.seed(account, firstNumber + index * batches * people, batches, people);
      return await new TeamRun(randomOf, faults, { service, server, desks }).#go();
    } finally {
      for (const desk of desks) await desk.close();
      await server.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #go(): Promise<TeamResult> {
    for (const desk of this.#desks) desk.start();
    await delay(15_000);
    const person = this.#person();
    const faults = [...this.#desks.map((desk) => this.#fails(desk)), this.#serverFails()];
    await Promise.all([...faults, this.#takeOvers()]);
    await this.#settled();
    this.#isOver = true;
    await person;
    await Promise.all(this.#desks.map((desk) => desk.quit()));
    return this.#result();
  }

  async #result(): Promise<TeamResult> {
    const { numbers, open, paused } = await this.#server.record();
    const { inQuestion, ...verdict } = judge(numbers, this.#service.texts);
    for (const number of [...verdict.twice, ...verdict.lost, ...verdict.unexplained].slice(0, 5))
      console.log(number, this.#service.texts.get(number), await this.#server.story(number));
    if (paused.length > 0) console.log(`Paused at the end: ${paused.join(', ')}`);
    const troubles = new Map<string, number>();
    for (const desk of this.#desks)
      for (const [words, count] of desk.troubles) troubles.set(words, (troubles.get(words) ?? 0) + count);
    return {
      ...verdict,
      unconfirmed: inQuestion,
      open,
      faults: this.#faults,
      requests: this.#service.service.requests.length,
      texts: [...this.#service.texts.values()].reduce((sum, count) => sum + count, 0),
      refused: this.#service.refused(),
      takeovers: this.#takeovers,
      troubles,
      seconds: Math.round((performance.now() - this.#startedAt) / 1000),
    };
  }

  async #fault(whose: string, fault: TeamFault, work: () => Promise<unknown>): Promise<void> {
    while (this.#isCalm) await delay(100);
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
    await this.#wrong(whose, work);
  }

  async #wrong(whose: string, work: () => Promise<unknown>): Promise<void> {
    this.#underWay.set(whose, (this.#underWay.get(whose) ?? 0) + 1);
    try {
      await work();
    } finally {
      this.#underWay.set(whose, (this.#underWay.get(whose) ?? 1) - 1);
    }
  }

  async #fails(desk: TeamDesk): Promise<void> {
    const chance = new Chance(this.#randomOf(desk.name));
    while (this.#startedFaults < this.#wanted) {
      this.#startedFaults++;
      const fault = chance.oneOf(deskFaults);
      await this.#fault(desk.name, fault, () => happens(desk, fault, chance));
      await delay(chance.between(500, 6_000));
    }
  }

  /** Now and then nothing fails, until the holder of the shared account is killed. */
  async #takeOvers(): Promise<void> {
    for (let after = Math.min(takeoverEvery, this.#wanted); after <= this.#wanted; after += takeoverEvery) {
      while (this.#startedFaults < after) await delay(100);
      this.#isCalm = true;
      const holder = await this.#calmHolder();
      if (holder !== null) await this.#wrong(holder.name, () => this.#takenOver(holder));
      this.#isCalm = false;
    }
  }

  /** Null: it never became calm. */
  async #calmHolder(): Promise<TeamDesk | null> {
    for (const endsAt = performance.now() + calm.patienceMs; performance.now() < endsAt; ) {
      await delay(100);
      if ([...this.#underWay.values()].some((count) => count > 0)) continue;
      const holder = await this.#server.holderOf(shared).catch(() => null);
      const sent = this.#service.requestsOf(shared, performance.now() - calm.withinMs);
      if (sent.filter(({ desk }) => desk === holder?.person).length < calm.requests) continue;
      return this.#desks.find(({ name }) => name === holder?.person) ?? null;
    }
    return null;
  }

  async #takenOver(desk: TeamDesk): Promise<void> {
    const at = performance.now();
    await desk.kill();
    let taken = takeoverPatienceMs;
    let isKnown = false;
    while (performance.now() - at < takeoverPatienceMs) {
      await delay(20);
      if (!isKnown && performance.now() - at > tellAfterMs) {
        isKnown = true;
        console.log(`${desk.name} is not taken over:`, await this.#server.standing().catch(String));
      }
      const [first] = this.#service.requestsOf(shared, at).filter((request) => request.desk !== desk.name);
      if (first === undefined) continue;
      taken = first.at - at;
      break;
    }
    this.#takeovers.push(taken / 1000);
    desk.start();
  }

  async #serverFails(): Promise<void> {
    const chance = new Chance(this.#randomOf('server'));
    while (this.#startedFaults < this.#wanted) {
      await delay(chance.between(15_000, 45_000));
      if (this.#startedFaults >= this.#wanted) return;
      this.#startedFaults++;
      const fault = chance.oneOf(serverFaults);
      if (fault === 'restored dump') {
        await this.#wrong('server', () => this.#shut(() => this.#server.dump()));
        await delay(dumpAgeMs);
        await this.#fault('server', fault, () => this.#shut(() => this.#server.restore()));
      } else
        await this.#fault('server', fault, () => this.#server.restart(chance.oneOf(['crash', 'in-order'])));
    }
  }

  /** Nobody connects meanwhile. */
  async #shut(work: () => Promise<unknown>): Promise<void> {
    for (const { line } of this.#desks) line.isShut = true;
    try {
      await work();
    } finally {
      for (const { line } of this.#desks) line.isShut = false;
    }
  }

  /** Whoever looks at the screens all the while. */
  async #person(): Promise<void> {
    while (!this.#isOver) {
      await delay(1_000);
      // A server that is away is asked again.
      await this.#server.letGoOn().catch(() => undefined);
    }
  }

  /** Everybody is there and nothing fails any more. */
  async #settled(): Promise<void> {
    await delay(settleMs);
  }
}

async function happens(desk: TeamDesk, fault: (typeof deskFaults)[number], chance: Chance): Promise<void> {
  switch (fault) {
    case 'kill':
      await desk.kill();
      await delay(chance.between(500, 20_000));
      desk.start();
      return;
    case 'stand still':
      desk.stop();
      await delay(1_000 * chance.between(1, longestStillS, 4));
      desk.goOn();
      return;
    case 'cut before COMMIT':
    case 'cut after COMMIT': {
      const before = desk.cutting.cuts();
      desk.cutting.cut = {
        at: fault === 'cut before COMMIT' ? 'before-commit' : 'after-commit',
        of: chance.oneOf([claims, outcomes]),
      };
      // A computer that has nothing to commit is cut at its next chance.
      for (let left = 100; left > 0 && desk.cutting.cuts() === before; left--) await delay(100);
      return;
    }
    case 'swallow':
      desk.line.isDeaf = true;
      await delay(chance.between(500, 40_000, 2));
      desk.line.isDeaf = false;
      return;
    case 'delay':
      desk.line.delayMs = chance.between(20, 400);
      await delay(chance.between(1_000, 12_000));
      desk.line.delayMs = 0;
      return;
    default:
      fault satisfies never;
  }
}
