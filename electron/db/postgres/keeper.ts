/**
 * One computer of a team looks after whatever has its time, such as scheduled campaigns. The lock of a session says which: where that
 * one is gone, another has it at once. It says only who looks; whatever it does is compared in a transaction of its own.
 */
import type pg from 'pg';
import { mayWriteSql } from './may-write.ts';
import { openWhole } from './whole.ts';
import type { WorkspaceAt } from './workspace-at.ts';

export class Keeper {
  readonly #at: WorkspaceAt;
  #session: Promise<pg.Client> | null = null;
  #isOurs = false;

  constructor(at: WorkspaceAt) {
    this.#at = at;
  }

  /** Whether it is this computer's, from now on where nobody has it. @throws what the server refuses, or that there is none */
  async isMine(): Promise<boolean> {
    this.#session ??= this.#open();
    const session = this.#session;
    try {
      const client = await session;
      // A computer of somebody who may only look could not begin anything, and would keep the others from it.
      const { rows } = await client.query<{ may: 0 | 1; ours: 0 | 1 }>(
        `SELECT may, CASE WHEN may THEN ${this.#isOurs ? 'true' : 'pg_try_advisory_lock(6, 0)'} ELSE false END AS ours
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

  async close(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    this.#forget(session);
    await session.then((client) => client.end()).catch(() => undefined);
  }

  async #open(): Promise<pg.Client> {
    this.#isOurs = false;
    const client = await openWhole(this.#at, 'turns');
    client.on('end', () => {
      this.#session = null;
      this.#isOurs = false;
    });
    return client;
  }

  #forget(session: Promise<pg.Client>): void {
    if (this.#session === session) this.#session = null;
    this.#isOurs = false;
  }
}
