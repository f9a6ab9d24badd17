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
  /** Until another computer held the shared account, s, of each kill of its holder that no other fault fell into. */
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
/** A person lets go on what was put back once every computer has been there for so long, ms: each looks every 5 s. */
const wholeForMs = 25_000;
/** Past this nobody takes over any more, ms. */
const takeoverPatienceMs = 90_000;
/** At the end, until all that was put back or is in question has settled, ms. */
const settleMs = 60_000;
const claims = /insert into attempts/i;
const outcomes = /update attempts set\s+ended_at/i;

export class TeamRun {
  readonly #random: () => number;
  readonly #wanted: number;
  readonly #service: TeamService;
  readonly #server: TeamServer;
  readonly #desks: readonly TeamDesk[];
  readonly #faults = new Map<TeamFault, number>();
  readonly #takeovers: number[] = [];
  readonly #startedAt = performance.now();
  /** Faults that are under way, by whose they are. */
  readonly #underWay = new Map<string, number>();
  /** When something was last wrong with each, or with the server. */
  readonly #lastWrong = new Map<string, number>();
  #startedFaults = 0;
  /** Kills of which it is waited for that another computer has the shared account. */
  #takingOver = 0;
  #isOver = false;

  private constructor(
    random: () => number,
    wanted: number,
    parts: {
      readonly service: TeamService;
      readonly server: TeamServer;
      readonly desks: readonly TeamDesk[];
    },
  ) {
    this.#random = random;
    this.#wanted = wanted;
    this.#service = parts.service;
    this.#server = parts.server;
    this.#desks = parts.desks;
  }

  static async run(faults: number, random: () => number): Promise<TeamResult> {
    const native = postgresFolder();
    if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
    const folder = mkdtempSync(join(tmpdir(), 'carillon-team-'));
    const service = await startTeamService(random);
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
      return await new TeamRun(random, faults, { service, server, desks }).#go();
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
    const sequences = [...this.#desks.map((desk) => this.#fails(desk)), this.#serverFails()];
    await Promise.all(sequences);
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

  /** From and up to but not including, with short ones more often than long ones. */
  #between(from: number, to: number, skew = 1): number {
    return from + (to - from) * this.#random() ** skew;
  }

  #oneOf<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new Error('None to choose from');
    return value;
  }

  async #fault(whose: string, fault: TeamFault, work: () => Promise<unknown>): Promise<void> {
    while (this.#takingOver > 0) await delay(100);
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
    await this.#wrong(whose, work);
  }

  async #wrong(whose: string, work: () => Promise<unknown>): Promise<void> {
    this.#underWay.set(whose, (this.#underWay.get(whose) ?? 0) + 1);
    try {
      await work();
    } finally {
      this.#underWay.set(whose, (this.#underWay.get(whose) ?? 1) - 1);
      this.#lastWrong.set(whose, performance.now());
    }
  }

  async #fails(desk: TeamDesk): Promise<void> {
    while (this.#startedFaults < this.#wanted) {
      this.#startedFaults++;
      const fault = this.#oneOf(deskFaults);
      await this.#fault(desk.name, fault, () => this.#happens(desk, fault));
      await delay(this.#between(500, 6_000));
    }
  }

  async #happens(desk: TeamDesk, fault: (typeof deskFaults)[number]): Promise<void> {
    switch (fault) {
      case 'kill':
        return this.#killed(desk);
      case 'stand still':
        desk.stop();
        await delay(1_000 * this.#between(1, longestStillS, 4));
        desk.goOn();
        return;
      case 'cut before COMMIT':
      case 'cut after COMMIT': {
        const before = desk.cutting.cuts();
        desk.cutting.cut = {
          at: fault === 'cut before COMMIT' ? 'before-commit' : 'after-commit',
          of: this.#oneOf([claims, outcomes]),
        };
        // A computer that has nothing to commit is cut at its next chance.
        for (let left = 100; left > 0 && desk.cutting.cuts() === before; left--) await delay(100);
        return;
      }
      case 'swallow':
        desk.line.isDeaf = true;
        await delay(this.#between(500, 40_000, 2));
        desk.line.isDeaf = false;
        return;
      case 'delay':
        desk.line.delayMs = this.#between(20, 400);
        await delay(this.#between(1_000, 12_000));
        desk.line.delayMs = 0;
        return;
      default:
        fault satisfies never;
    }
  }

  async #killed(desk: TeamDesk): Promise<void> {
    const holder = await this.#server.holderOf(shared).catch(() => null);
    const at = performance.now();
    await desk.kill();
    if (holder?.person === desk.name) {
      // No further fault begins meanwhile.
      this.#takingOver++;
      await this.#takenOver(desk, holder.epoch, at);
      this.#takingOver--;
    } else await delay(this.#between(500, 20_000));
    desk.start();
  }

  /** Others that something was wrong with since then. */
  #wasWrong(whose: string, since: number): boolean {
    return (this.#underWay.get(whose) ?? 0) > 0 || (this.#lastWrong.get(whose) ?? 0) > since;
  }

  async #takenOver(desk: TeamDesk, epoch: number, at: number): Promise<void> {
    const others = this.#desks.filter((other) => other !== desk);
    // Whoever had a fault right before may still be connecting again.
    const since = at - 10_000;
    while (performance.now() - at < takeoverPatienceMs) {
      await delay(100);
      const isCounted =
        !this.#wasWrong('server', since) && others.some(({ name }) => !this.#wasWrong(name, since));
      const found = await this.#server.holderOf(shared).catch(() => null);
      if (!isCounted) return delay(this.#between(500, 10_000));
      if (found !== null && found.epoch > epoch) {
        this.#takeovers.push((performance.now() - at) / 1000);
        return;
      }
    }
    this.#takeovers.push((performance.now() - at) / 1000);
  }

  async #serverFails(): Promise<void> {
    while (this.#startedFaults < this.#wanted) {
      await delay(this.#between(15_000, 45_000));
      if (this.#startedFaults >= this.#wanted) return;
      this.#startedFaults++;
      const fault = this.#oneOf(serverFaults);
      if (fault === 'restored dump') {
        await this.#wrong('server', () => this.#shut(() => this.#server.dump()));
        await delay(dumpAgeMs);
        await this.#fault('server', fault, () => this.#shut(() => this.#server.restore()));
      } else
        await this.#fault('server', fault, () => this.#server.restart(this.#oneOf(['crash', 'in-order'])));
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
      const now = performance.now();
      const isWhole = [...names, 'server'].every(
        (whose) =>
          (this.#underWay.get(whose) ?? 0) === 0 && now - (this.#lastWrong.get(whose) ?? 0) > wholeForMs,
      );
      // A server that is away is asked again.
      await this.#server.letGoOn(isWhole).catch(() => undefined);
    }
  }

  /** Everybody is there and nothing fails any more. */
  async #settled(): Promise<void> {
    await delay(settleMs);
  }
}
