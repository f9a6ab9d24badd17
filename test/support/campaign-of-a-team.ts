/** A campaign that computers of a team send, whose server goes back to a dump and is told of what was sent since. */
import { expect } from 'vitest';
import { resume } from '../../electron/sending/commands.ts';
import type { PauseReason, WaitedFor } from '../../electron/shared/models.ts';
import { waitedForBy } from '../../electron/shared/pause-reasons.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';
import { QueueFixture } from './queue-fixture.ts';
import { databaseOf, dumpOf, reconnectedOf, restoreOf } from './restored-dump.ts';
import { seedCampaign } from './seeds.ts';

const batchSize = 10;

export class CampaignOfATeam {
  readonly fixture: QueueFixture;
  readonly service: HostileService;
  readonly #batches: number;
  #id: number;

  private constructor(fixture: QueueFixture, service: HostileService, batches: number, id: number) {
    this.fixture = fixture;
    this.service = service;
    this.#batches = batches;
    this.#id = id;
  }

  /** @param batches of ten people each, at a service that accepts everything */
  static async ofBatches(batches: number): Promise<CampaignOfATeam> {
    const fixture = new QueueFixture();
    const service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
    fixture.closing(() => service.stop());
    const id = await seedCampaign(fixture.db, { recipients: batches * batchSize, batchSize });
    return new CampaignOfATeam(fixture, service, batches, id);
  }

  /** From here on it is of one more campaign, which stands behind it in the queue. */
  async another(batches: number): Promise<void> {
    const recipients = batches * batchSize;
    this.#id = await seedCampaign(this.fixture.db, {
      recipients,
      batchSize,
      from: 447_700_800_000,
      position: 2,
    });
  }

  async states(): Promise<string[]> {
    return (await this.fixture.batches(this.#id)).map(({ state }) => state);
  }

  async countOf(state: string): Promise<number> {
    return (await this.states()).filter((one) => one === state).length;
  }

  /** The computers whose requests are waited for. */
  async waitedFor(): Promise<string[]> {
    return (await this.namedAsWaitedFor()).map(({ id }) => id);
  }

  /** The same as its notice names them. */
  async namedAsWaitedFor(): Promise<readonly WaitedFor[]> {
    return waitedForBy((await this.fixture.campaign(this.#id)).status);
  }

  /** Why it is paused; null: it is not. */
  async pause(): Promise<PauseReason | null> {
    const { status } = await this.fixture.campaign(this.#id);
    return status.state === 'paused' ? status.reason : null;
  }

  /** Time passes until it is so, and stands still while a request is on its way: a claim is good for 15 s, however slow the machine is. */
  async passes(isSo: () => Promise<boolean>, what: string): Promise<void> {
    await this.fixture.until(async () => {
      const isUnderWay = await this.states().then(
        (all) => all.includes('sending'),
        () => false,
      );
      if (!isUnderWay) this.fixture.clock.advance(100);
      return isSo().catch(() => false);
    }, what);
  }

  async dump(): Promise<void> {
    await dumpOf(databaseOf(this.fixture));
    await reconnectedOf(this.fixture);
  }

  async restore(): Promise<void> {
    await restoreOf(databaseOf(this.fixture));
    await reconnectedOf(this.fixture);
  }

  /** Paused, with so many requests that are unconfirmed and just these computers that are waited for. */
  async isPutBack(unconfirmed: number, ...computers: readonly string[]): Promise<void> {
    await this.passes(async () => {
      const { status } = await this.fixture.campaign(this.#id);
      if (status.state !== 'paused' || status.reason.kind !== 'records-put-back') return false;
      const waitedFor = (await this.waitedFor()).toSorted();
      return (
        (await this.countOf('unconfirmed')) === unconfirmed &&
        waitedFor.join() === computers.toSorted().join()
      );
    }, 'a pause');
  }

  /** As a person lets it go on who has read that its records are from an earlier time. @param without computers that it does not wait for */
  async resumes(without: readonly string[] = []): Promise<void> {
    await this.resume({ evenIfSent: true, without });
    this.fixture.wakeAll();
  }

  resume(said: Parameters<typeof resume>[3]): ReturnType<typeof resume> {
    return resume(this.fixture.db, this.#id, this.fixture.clock.epochMs(), said);
  }

  async ends(): Promise<void> {
    await this.passes(
      async () => (await this.fixture.campaign(this.#id)).status.state === 'finished',
      'the end',
    );
  }

  /** Each of its first people has had one text. */
  eachOnce(): void {
    expect(this.service.requests).toHaveLength(this.#batches);
    expect(this.service.received.size).toBe(this.#batches * batchSize);
  }
}
