/**
 * Hears what other computers of a team change: one connection that does nothing else. A notice says only what to ask for again, so that a lost
 * one costs nothing but time; after the connection was lost everything is asked for again.
 */
import type pg from 'pg';
import { z } from 'zod';
import type { AwayBecause, ServerReach } from '../../shared/workspace/team.ts';
import { TeamClock } from '../../threads/team-clock.ts';
import { Json } from '../sqlite/json-column.ts';
import { failedOnServer, rowsHidden, WorkspaceStatementFailed } from './failure.ts';
import { serverTime } from './server-time.ts';
import { cutSession, endSession, recordsOf, ServerUnfit, settingUp, workspaceSchema } from './session.ts';
import { openWhole, otherWorkspaceIn } from './whole.ts';
import type { WorkspaceAt } from './workspace-at.ts';

/** The kinds of data that the triggers of `steps/first/notices.ts` tell of. */
export const notices = [
  'contacts',
  'do-not-text',
  'campaigns',
  'settings',
  'account',
  'templates',
  'reminders',
  'audit',
] as const;
export type ChangeNotice = (typeof notices)[number];

export interface ListenerDeps {
  readonly at: WorkspaceAt;
  /** These may be others than they were. The first at once, then at most so many a second that a screen can follow. */
  readonly onNotices: (changed: readonly ChangeNotice[]) => void;
  readonly onError: (cause: unknown) => void;
  /** Somebody was taken out of the team, who is not this person. */
  readonly onTeam?: () => void;
  /** This person may do nothing in it any more; `by`: who took that from them, null where the server does not say. Nothing is heard after it. */
  readonly onShutOut?: (by: string | null) => void;
  /** Another workspace is at the address, `called` by this name. Nothing is heard after it. */
  readonly onOther?: (called: string) => void;
  /**
   * Sends a notice over another connection: each time that a connection was lost it is asked whether notices still come through. None given: it is not
   * asked.
   */
  readonly tell?: (channel: string, payload: string) => Promise<unknown>;
  /** The workspace can be worked with no more: no notice comes through, as `requireNotices` says, or rows of it are hidden. Nothing is heard after it. */
  readonly onUnfit?: (cause: Error) => void;
  /** The server gives no answer any more, or answers again. A line that is lost for a moment is not told of. */
  readonly onReach?: (reach: ServerReach) => void;
  /** Tells by the failure of a try to connect why the server is away. None given: it counts as no answer. */
  readonly awayBecause?: (cause: unknown) => AwayBecause;
  /**
   * Whether a connection is one over which this computer's own handlers write. They tell the screens themselves, and at once: their notice
   * comes so late that it would take back what was reviewed since. None given: every notice is heard.
   */
  readonly isOwn?: (connection: number) => boolean;
  /** Set by the server's with every beat. */
  readonly clock?: TeamClock;
  /** The clock was compared with the server's. */
  readonly onClock?: () => void;
}

const channel = 'carillon';
/** Sooner makes a screen ask more often while another computer works; later is seen as a delay. */
const togetherMs = 400;
/** A connection that hangs says nothing by itself. Both together are how long a screen shows what is not so any more. */
const beat = { everyMs: 5_000, patienceMs: 4_000 } as const;
const retry = { firstMs: 500, longestMs: 5_000 } as const;
/** A try to connect that takes longer counts as no answer, though it may still succeed. */
const silenceMs = 3_000;

/** Whether others were taken out of the team, and by whom this person is said to be; null: nobody says so. */
interface Removals {
  readonly others: boolean;
  readonly by: string | null;
}
const noRemoval: Removals = { others: false, by: null };

export class Listener {
  readonly #deps: ListenerDeps;
  readonly #waiting = new Set<ChangeNotice>();
  #removed = noRemoval;
  #client: pg.Client | null = null;
  #together: NodeJS.Timeout | null = null;
  #next: NodeJS.Timeout | null = null;
  #retryMs: number = retry.firstMs;
  #hasMissed = false;
  /** Since when there is no connection, Unix ms; null: there is one. */
  #lostAt: number | null = null;
  #silence: NodeJS.Timeout | null = null;
  #reported: 'there' | AwayBecause['because'] = 'there';
  #records: number | null = null;
  #isClosed = false;
  readonly #clock: TeamClock;

  constructor(deps: ListenerDeps) {
    this.#deps = deps;
    this.#clock = deps.clock ?? new TeamClock();
  }

  /** Settles after the first try; where that failed it is tried again by itself. */
  async listen(): Promise<void> {
    try {
      const client = await openWhole(this.#deps.at, 'turns');
      if (this.#isClosed) return await endSession(client);
      client.on('notification', ({ payload, processId }) => {
        this.#heardOfRemoval(payload ?? '');
        if (this.#deps.isOwn?.(processId) !== true) this.#heard(notices.filter((one) => one === payload));
      });
      client.on('end', () => this.#lost(client));
      this.#client = client;
      const { tell } = this.#deps;
      if (this.#hasMissed && tell !== undefined) await settingUp(client, () => requireNotices(client, tell));
      await client.query(`LISTEN ${channel}`);
      await this.#ask(client);
      this.#retryMs = retry.firstMs;
      this.#next = setTimeout(() => void this.#beat(client), beat.everyMs);
      this.#isBack();
      if (this.#hasMissed) this.#heard(notices);
      this.#hasMissed = false;
    } catch (cause) {
      this.#deps.onError(cause);
      if (failedOnServer(cause)?.trouble === 'no-right') return this.#shutOut(null);
      const other = otherWorkspaceIn(cause);
      if (other !== null) return this.#isOther(other.called);
      if (isForGood(cause)) return this.#isUnfit(cause);
      if (this.#client === null) this.#again();
      else this.#lost(this.#client);
      this.#isAway(this.#deps.awayBecause?.(cause));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#together, this.#next, this.#silence]) if (timer !== null) clearTimeout(timer);
    const client = this.#client;
    this.#client = null;
    if (client !== null) await endSession(client);
  }

  #heard(changed: readonly ChangeNotice[]): void {
    for (const notice of changed) this.#waiting.add(notice);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#together === null) this.#tell();
  }

  #tell(): void {
    this.#together = null;
    const changed = [...this.#waiting];
    const { others, by } = this.#removed;
    if (changed.length === 0 && !others && by === null) return;
    this.#waiting.clear();
    this.#removed = noRemoval;
    this.#together = setTimeout(() => this.#tell(), togetherMs);
    if (changed.length > 0) this.#deps.onNotices(changed);
    if (others) this.#deps.onTeam?.();
    if (by !== null) void this.#askWhetherRemoved(by);
  }

  async #beat(client: pg.Client): Promise<void> {
    const patience = setTimeout(() => {
      if (this.#client !== client) return;
      this.#lost(client);
      this.#isAway();
    }, beat.patienceMs);
    try {
      const records = await this.#ask(client);
      // A dump that was put in place of them tells nobody of its rows.
      if (this.#records !== null && this.#records !== records) this.#lost(client);
      this.#records = records;
      if (this.#client === client) this.#next = setTimeout(() => void this.#beat(client), beat.everyMs);
    } catch {
      this.#lost(client);
    } finally {
      clearTimeout(patience);
    }
  }

  /** Which records are there; and how late it is. */
  async #ask(client: pg.Client): Promise<number | null> {
    let records: number | null = null;
    await this.#clock.measure(async () => {
      const { rows } = await client.query<{ records: number | null; now: number }>(
        `SELECT ${recordsOf} AS records, ${serverTime} AS now`,
      );
      const [answer] = rows;
      if (answer === undefined) throw new Error('The server says nothing of itself');
      records = answer.records;
      return answer.now;
    });
    this.#deps.onClock?.();
    return records;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    cutSession(client);
    this.#again();
  }

  #again(): void {
    this.#hasMissed = true;
    if (this.#next !== null) clearTimeout(this.#next);
    if (this.#isClosed) return;
    this.#lostAt ??= this.#clock.epochMs();
    this.#silence ??= setTimeout(() => {
      // A try that has failed says more.
      if (this.#reported === 'there') this.#isAway();
    }, silenceMs);
    this.#next = setTimeout(() => void this.listen(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, retry.longestMs);
  }

  /** Everybody in the database can send such a notice, and as many as they like. */
  #heardOfRemoval(payload: string): void {
    if (!payload.startsWith(removalHead)) return;
    const removal = RemovalNotice.safeParse(payload.slice(removalHead.length));
    if (!removal.success) return;
    const { person, by } = removal.data;
    this.#removed =
      person === this.#deps.at.person ? { ...this.#removed, by } : { ...this.#removed, others: true };
    this.#tellSoon();
  }

  /** The server is asked whether it is so. */
  async #askWhetherRemoved(by: string): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    try {
      const { rows } = await client.query(
        `SELECT 1 WHERE has_schema_privilege('${workspaceSchema}', 'USAGE')`,
      );
      if (rows.length === 0) this.#shutOut(by);
    } catch {
      this.#lost(client);
    }
  }

  #shutOut(by: string | null): void {
    if (this.#isClosed) return;
    void this.close();
    this.#deps.onShutOut?.(by);
  }

  #isOther(called: string): void {
    if (this.#isClosed) return;
    void this.close();
    this.#deps.onOther?.(called);
  }

  #isUnfit(cause: Error): void {
    if (this.#isClosed) return;
    void this.close();
    this.#deps.onUnfit?.(cause);
  }

  #isAway(why: AwayBecause = { because: 'no-answer' }): void {
    if (this.#isClosed || this.#lostAt === null || this.#reported === why.because) return;
    this.#reported = why.because;
    this.#deps.onReach?.({ kind: 'away', ...why, since: this.#lostAt });
  }

  #isBack(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = null;
    this.#lostAt = null;
    if (this.#reported === 'there') return;
    this.#reported = 'there';
    this.#deps.onReach?.({ kind: 'there' });
  }
}

/** Of a notice by `steps/first/people.ts`. */
const removalHead = 'removed ';
const RemovalNotice = Json.pipe(z.object({ person: z.string(), by: z.string() }));

/** A server that is only read, or of another kind, may be one that stands in for a while. */
const isForGood = (cause: unknown): cause is Error =>
  cause instanceof ServerUnfit ? cause.why === 'no-notices' : failedOnServer(cause)?.sqlstate === rowsHidden;

/** On loopback a notice takes a millisecond; a server far away answers within this too. */
const noticePatienceMs = 3_000;

/**
 * Whether a notice comes through, which a pooler does not give on that hands a connection to another computer after each transaction. There the
 * locks of a session would be another's too.
 *
 * @param tell sends a notice on the channel over another connection
 * @throws ServerUnfit where none comes, WorkspaceStatementFailed where the connection is lost meanwhile
 */
export async function requireNotices(
  client: pg.Client,
  tell: (channel: string, payload: string) => Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<true>();
  const payload = crypto.randomUUID();
  const probe = `${channel}_probe`;
  const hear = (message: pg.Notification): void => {
    if (message.payload === payload) resolve(true);
  };
  let timer: NodeJS.Timeout | undefined;
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  // The other connection may hang too, over which nobody else would hear of it.
  const onEnd = (): void => lost.reject(new WorkspaceStatementFailed(new Error('The connection was lost')));
  client.on('end', onEnd);
  client.on('notification', hear);
  try {
    await client.query(`LISTEN ${probe}`);
    await Promise.race([tell(probe, payload), lost.promise]);
    const patience = new Promise<false>((passed) => {
      timer = setTimeout(() => passed(false), noticePatienceMs);
    });
    if (await Promise.race([promise, patience])) return;
    // A server gives the notice before its next answer: a line that only hangs gives neither.
    await client.query('SELECT 1');
    if (await Promise.race([promise, false])) return;
    throw new ServerUnfit('no-notices', 'a pooler that does not keep a session');
  } finally {
    clearTimeout(timer);
    client.off('notification', hear).off('end', onEnd);
  }
}
