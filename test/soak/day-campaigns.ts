/** What people do with campaigns on a hostile day, by what the screens call: send, schedule, edit, pause, stop, decide. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Campaign, nobody, seenOf, seenTogether } from '../../electron/shared/models.ts';
import type { Day } from './day.ts';

const minuteMs = 60_000;
const soonMs = 2_000;
/** Rounds of the day for which a campaign that somebody paused stays so, at most. */
const longestPause = 6;

export const isOpen = ({ status }: Campaign): boolean =>
  ['scheduled', 'sending', 'paused'].includes(status.state);

export class Campaigns {
  readonly #day: Day;
  #count = 0;
  /** By text: for how many rounds nobody resumes it. */
  readonly #paused = new Map<string, number>();
  /** Taken back for good, by their texts: where one comes back, a person takes it back again. */
  readonly #over = new Set<string>();

  constructor(day: Day) {
    this.#day = day;
  }

  get count(): number {
    return this.#count;
  }

  #list(): Promise<readonly Campaign[]> {
    return this.#day.ask('campaigns.list', undefined);
  }

  async #one(matches: (campaign: Campaign) => boolean): Promise<Campaign | undefined> {
    return this.#day.oneOf((await this.#list()).filter(matches));
  }

  #draft(template: string) {
    const day = this.#day;
    const options = { batchSize: 1 + day.any(4), askAfter: day.random() < 0.1 ? 10 : null };
    return {
      name: template,
      senderId: 'Clinic',
      template,
      audience: { ...nobody, everyone: true },
      options,
    };
  }

  #text(): string {
    return `Hostile ${this.#day.seed}-${++this.#count}: the clinic is closed.`;
  }

  readonly send = async (): Promise<void> => {
    const { ask, random } = this.#day;
    const { id } = await ask('campaigns.create', { copyOf: null });
    await ask('campaigns.save', { id, draft: this.#draft(this.#text()) });
    await this.#press(id, random() < 0.3);
  };

  /** As the review does: it shows a plan, Send names it, and on some days the plan is asked for once more meanwhile. */
  async #press(id: number, isLater = false): Promise<void> {
    const day = this.#day;
    const { ask, random } = day;
    const { version, recipients, countries, checks } = await ask('campaigns.plan', { id });
    if (countries.length === 0) return;
    // No two texts of this day are the same: whoever is asked about one like it knows that it is another.
    const evenIfSent = checks.every(({ kind }) => kind !== 'draft-copied');
    const { template } = await ask('campaigns.get', { id });
    // A time that comes at once is what people choose who do not want to wait for the end of Undo.
    const soon = random() < 0.6 ? day.clock.now() + soonMs : null;
    const at = isLater ? day.clock.now() + minuteMs * (1 + day.any(90)) : soon;
    const press = () => ask('campaigns.send', { campaign: id, plan: version, at, evenIfSent });
    day.counting.letGo(template);
    this.#over.delete(template);
    const [first, , again] = await Promise.all([
      day.tried(press),
      random() < 0.3 ? day.tried(() => ask('campaigns.plan', { id })) : null,
      random() < 0.2 ? day.tried(press) : null,
    ]);
    // Either press may come first; the other one is refused then.
    if (!first && again !== true) return day.counting.takeBack(template);
    day.reviewed.set(template, recipients);
    day.did(isLater ? 'scheduled' : 'sent', template);
  }

  /** What somebody who looks after everything does with one that waits. */
  readonly goOn = async ({ id, status, template }: Campaign): Promise<void> => {
    const day = this.#day;
    if (this.#over.has(template) && ['sending', 'paused'].includes(status.state)) {
      // Records that were put back may have it again, waiting for a person; that one has not changed their mind.
      if (status.state === 'paused' && (await day.tried(() => day.ask('campaigns.stop', { id }))))
        day.did('taken back again', template);
      return;
    }
    if (status.state !== 'paused') return;
    const left = this.#paused.get(template) ?? 0;
    if (left > 0) return void this.#paused.set(template, left - 1);
    if (status.reason.kind !== 'missed-schedule') {
      day.counting.letGo(template);
      if (await day.tried(() => day.ask('campaigns.resume', { id, evenIfSent: true })))
        day.did('resumed', template);
      return;
    }
    day.did('missed its time', template);
    if (await day.tried(() => day.ask('campaigns.unschedule', { id }))) await this.#press(id);
  };

  /** Nothing is left paused at the end of the day. */
  endPauses(): void {
    this.#paused.clear();
  }

  readonly pause = async (): Promise<Campaign | undefined> => {
    const day = this.#day;
    const campaign = await this.#one(({ status }) => status.state === 'sending');
    if (campaign === undefined) return undefined;
    const { id, template } = campaign;
    if (!(await day.tried(() => day.ask('campaigns.pause', { id })))) return undefined;
    day.counting.takeBack(template);
    this.#paused.set(template, 1 + day.any(longestPause));
    day.did('paused', template);
    return campaign;
  };

  readonly stop = async (): Promise<Campaign | undefined> => {
    const day = this.#day;
    const campaign = await this.#one(({ status }) => ['sending', 'paused'].includes(status.state));
    if (campaign === undefined) return undefined;
    const { id, template } = campaign;
    if (!(await day.tried(() => day.ask('campaigns.stop', { id })))) return undefined;
    this.#takeBack(template);
    day.did('stopped', template);
    return campaign;
  };

  readonly unschedule = async (): Promise<Campaign | undefined> => {
    const day = this.#day;
    const campaign = await this.#one(({ status }) => status.state === 'scheduled');
    if (campaign === undefined) return undefined;
    const { id, template } = campaign;
    if (!(await day.tried(() => day.ask('campaigns.unschedule', { id })))) return undefined;
    this.#takeBack(template);
    day.reviewed.delete(template);
    day.did('unscheduled', template);
    return campaign;
  };

  #takeBack(template: string): void {
    this.#over.add(template);
    this.#day.counting.takeBack(template);
  }

  /** A scheduled campaign becomes a draft, gets another text, and goes. */
  readonly edit = async (): Promise<void> => {
    const campaign = await this.unschedule();
    if (campaign === undefined) return;
    const day = this.#day;
    const text = this.#text();
    await day.ask('campaigns.save', { id: campaign.id, draft: this.#draft(text) });
    day.counting.textChanged(campaign.template, text);
    await this.#press(campaign.id, day.random() < 0.5);
    day.did('scheduled campaigns edited');
  };

  readonly anyHour = async (): Promise<Campaign | undefined> => {
    const day = this.#day;
    const campaign = await this.#one(isOpen);
    if (campaign === undefined) return undefined;
    const { id, template, anyHour } = campaign;
    const allowed = !anyHour;
    if (allowed) day.counting.atAnyHour(template, true);
    if (!(await day.tried(() => day.ask('campaigns.any-hour', { id, allowed })))) {
      if (allowed) day.counting.atAnyHour(template, false);
      return undefined;
    }
    if (!allowed) day.counting.atAnyHour(template, false);
    day.did(allowed ? 'at any hour' : 'by day only', template);
    return campaign;
  };

  /** Somebody looks at what may have been sent: it counts as sent, is sent again or left; and thinks better of it now and then. */
  readonly decide = async (): Promise<void> => {
    const day = this.#day;
    const { ask, counting } = day;
    const campaign = await this.#one(
      ({ counts, template }) => counts.batches.unconfirmed > 0 && !this.#over.has(template),
    );
    const as = day.oneOf(['accepted', 'queued', 'queued', 'left-out'] as const);
    if (campaign === undefined || as === undefined) return;
    const { id: campaignId, template } = campaign;
    const { rows } = await ask('batches.page', {
      campaignId,
      state: 'unconfirmed',
      after: null,
      limit: 1 + day.any(10),
    });
    const open = rows.filter(({ leftOut }) => !leftOut);
    const batchIds = open.map(({ id }) => id);
    if (batchIds.length === 0) return;
    const numbers: string[] = [];
    for (const batchId of batchIds)
      for (const { number } of (await ask('batches.recipients', { batchId, after: null, limit: 50 })).rows)
        numbers.push(number);
    const again = (times: 1 | -1): void => {
      if (as === 'queued') for (const number of numbers) counting.again(template, number, times);
    };
    again(1);
    if (as === 'queued') this.#sendAgain(campaign);
    let taken: { readonly batches: number; readonly decision: number | null } | undefined;
    const seen = seenTogether(open.map(seenOf));
    const choice = { campaignId, batchIds, from: 'unconfirmed', seen, as } as const;
    await day.tried(async () => {
      taken = await ask('batches.decide', choice);
    });
    if (taken === undefined) return again(-1);
    day.did(`unconfirmed: ${as}`, template);
    if (day.random() > 0.3) return;
    const { decision, batches } = taken;
    if (decision === null) return;
    const isWhole = await day.tried(async () => {
      const { undone } = await ask('batches.undo', { campaignId, decision });
      if (undone === batches && batches === batchIds.length) again(-1);
    });
    if (isWhole) day.did('decisions taken back');
  };

  /** One that has ended goes on with it, also where it was paused before its end. */
  #sendAgain({ status, template }: Campaign): void {
    if (status.state === 'finished') this.#day.counting.letGo(template);
  }

  /** Somebody says that whoever the fuse kept back gets it all the same. */
  readonly sendKeptBack = async (): Promise<void> => {
    const day = this.#day;
    const campaign = await this.#one(
      ({ status, template, counts }) =>
        counts.skipped > 0 &&
        ['sending', 'paused', 'finished'].includes(status.state) &&
        !this.#over.has(template),
    );
    if (campaign === undefined) return;
    const { id: campaignId, template } = campaign;
    const kept = await day.ask('kept-back.count', { campaignId });
    if (kept.length === 0) return;
    day.counting.allTheSame(template);
    this.#sendAgain(campaign);
    if (await day.tried(() => day.ask('kept-back.send', { campaignId, seen: [...kept] })))
      day.did('kept back, sent all the same', template);
  };

  /** Numbers of requests that are claimed and have no answer yet. */
  readonly onTheirWay = async (): Promise<readonly string[]> => {
    const { ask } = this.#day;
    const campaign = await this.#one(({ counts }) => counts.batches.sending > 0);
    if (campaign === undefined) return [];
    const page = { campaignId: campaign.id, state: 'sending', after: null, limit: 3 } as const;
    const numbers: string[] = [];
    for (const { id } of (await ask('batches.page', page)).rows)
      for (const { number } of (await ask('batches.recipients', { batchId: id, after: null, limit: 50 }))
        .rows)
        numbers.push(number);
    return numbers;
  };

  /** What was rejected is halved until the bad number is found, or sent again as it is: nobody of it got anything. */
  readonly find = async (): Promise<void> => {
    const day = this.#day;
    const campaign = await this.#one(
      ({ counts, template }) => counts.batches.rejected > 0 && !this.#over.has(template),
    );
    if (campaign === undefined) return;
    const as = day.random() < 0.7 ? 'bisecting' : 'queued';
    const item = (await day.ask('attention.list', undefined)).find(
      ({ campaignId, state }) => campaignId === campaign.id && state === 'rejected',
    );
    if (item === undefined) return;
    const { kind, seen } = item;
    const choice = { campaignId: campaign.id, batchIds: null, from: 'rejected', kind, seen, as } as const;
    this.#sendAgain(campaign);
    if (await day.tried(() => day.ask('batches.decide', choice)))
      day.did(`rejected: ${as}`, campaign.template);
  };

  /** Something is pressed, and the power fails before the answer, or right behind it. */
  readonly pressAndDie = async (kill: () => Promise<void>): Promise<void> => {
    const day = this.#day;
    const ignored = () => undefined;
    const sending = this.send().catch(ignored);
    await delay(day.any(400));
    await kill();
    await sending;
    day.did('killed while pressing Send');
  };
}
