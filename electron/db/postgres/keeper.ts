/**
 * One computer of a team looks after whatever has its time, such as scheduled campaigns, and one at a time works on the reminders. The lock of a
 * session says which: where that one is gone, another has it at once, and where it stands still, such as asleep, once the server has ended
 * its session. It says only who looks; whatever it does is compared in a transaction of its own, since it may have been lost by then.
 */
import type pg from 'pg';
import { type SessionLock, tryLock, unlock } from './lock-statement.ts';
import { mayWriteSql } from './may-write.ts';
import { endSession, settingUp } from './session.ts';
import { openWhole } from './whole.ts';
import type { WorkspaceAt } from './workspace-at.ts';

/** How long the server bears the silence of a process, and how often one that does not stand still says something, ms. */
export interface KeeperTimes {
  readonly silentMs: number;
  readonly beatMs: number;
}

/**
 * Taken over too soon, a computer that only was busy looks once more for what is due, and nothing else follows; too late, a campaign
 * misses its time.
 */
const usualTimes: KeeperTimes = { silentMs: 30_000, beatMs: 5_000 };

export class Keeper {
  readonly #at: WorkspaceAt;
  readonly #lock: SessionLock;
  readonly #times: KeeperTimes;
  #session: Promise<pg.Client> | null = null;
  #isOurs = false;

  constructor(at: WorkspaceAt, of: Extract<SessionLock, 'schedule' | 'reminders'>, times = usualTimes) {
    this.#at = at;
    this.#lock = of;
    this.#times = times;
  }

  /** Whether it is this computer's, from now on where nobody has it. @throws what the server refuses, or that there is none */
  async isMine(): Promise<boolean> {
    const known = this.#session;
    try {
      return await this.#ask();
    } catch (cause) {
      // The server has ended the session of before, as that of a process that stood still.
      if (known === null) throw cause;
      return this.#ask();
    }
  }

  async #ask(): Promise<boolean> {
    this.#session ??= this.#open();
    const session = this.#session;
    try {
      const client = await session;
      // A computer of somebody who may only look could not begin anything, and would keep the others from it.
      const { rows } = await client.query<{ may: 0 | 1; ours: 0 | 1 }>(
        `SELECT may, CASE WHEN may THEN ${this.#isOurs ? 'true' : tryLock(this.#lock)} ELSE false END AS ours
          FROM (SELECT ${mayWriteSql} AS may) AS asked`,
      );
      const [answer] = rows;
      // Somebody who may no longer write leaves it to another.
      if (this.#isOurs && answer?.may !== 1) await this.close();
      else this.#isOurs = answer?.ours === 1;
      return this.#isOurs;
    } catch (cause) {
      this.#forget(session);
      throw cause;
    }
  }

  /** Another may have it from now on. */
  async leave(): Promise<void> {
    const session = this.#session;
    if (session === null || !this.#isOurs) return;
    this.#isOurs = false;
    try {
      await (await session).query(`SELECT ${unlock(this.#lock)}`);
    } catch {
      // With its session a lock goes.
      await this.close();
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    this.#forget(session);
    await session.then(endSession).catch(() => undefined);
  }

  #open(): Promise<pg.Client> {
    this.#isOurs = false;
    const session = openWhole(this.#at, 'turns').then((client) => this.#begin(client));
    const forget = () => this.#forget(session);
    session.then((client) => client.on('end', forget), forget);
    return session;
  }

  /** From here on the server ends the session unless it hears something. */
  async #begin(client: pg.Client): Promise<pg.Client> {
    const { silentMs, beatMs } = this.#times;
    await settingUp(client, () => client.query(`SET idle_session_timeout = ${silentMs}`));
    let isAsked = false;
    const beat = setInterval(() => {
      // Of a line that hangs no more is asked.
      if (isAsked) return;
      isAsked = true;
      const answered = () => {
        isAsked = false;
      };
      client.query('SELECT 1').then(answered, answered);
    }, beatMs);
    beat.unref();
    client.on('end', () => clearInterval(beat));
    return client;
  }

  #forget(session: Promise<pg.Client>): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#isOurs = false;
  }
}
