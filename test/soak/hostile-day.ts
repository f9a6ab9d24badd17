/**
 * A hostile day of the built app: people press Send while lists are imported and edited and refusals come in, texting hours
 * change, clocks jump, the whole process freezes and is killed, its folder is copied, opened elsewhere and put back. What came
 * of it is read from the record of the service that counted, by its own clock.
 */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type Campaign, nobody } from '../../electron/shared/models.ts';
import { planFor } from '../support/import-plan.ts';
import { launchApp, type RunningApp, usualLaunch } from '../support/launch.ts';
import { answerFileDialogs } from '../support/main-job.ts';
import { putRealAccountInUse } from '../support/real-service.ts';
import { keyOf, startCountingService } from './counting-record.ts';
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
  readonly unconfirmed: number;
  /** How often each thing was done. */
  readonly done: Readonly<Record<string, number>>;
}

const dayMs = 86_400_000;
const people = 90;
const number = (person: number): string => String(447_700_900_000 + person);
/** A Tuesday in winter, when London keeps universal time. */
const tuesday = Date.UTC(2027, 0, 12);
const usual = { from: 480, until: 1200 };
const round = { from: 0, until: 1440 };
/** A question takes a moment, and the clock is played to the second. */
const mostAstrayMs = 20_000;
/** Time in which a campaign is brought to its end once the day is over, ms. */
const endsWithinMs = 240_000;

export async function hostileDay({ minutes, seed, folder }: HostileDay): Promise<DayOutcome> {
  const random = generator(seed);
  const clock = playedClock(folder);
  clock.set(tuesday + 12 * 3_600_000);
  const counting = await startCountingService(clock, generator(seed + 1));
  const userData = join(folder, 'app');
  const env = { ...clock.env, TZ: 'Europe/London' };
  const done: Record<string, number> = {};
  const did = (what: string): void => {
    done[what] = (done[what] ?? 0) + 1;
  };
  let joined = 0;
  let campaigns = 0;
  let copies = 0;
  /** By text: how many were reviewed. */
  const reviewed = new Map<string, number>();
  let running = await start(userData);

  async function start(data: string): Promise<RunningApp> {
    const app = await launchApp({ ...usualLaunch, userData: data, env });
    const astray = Math.abs((await app.app.evaluate(() => Date.now())) - clock.now());
    if (astray > mostAstrayMs) throw new Error(`The app does not live by the played clock: ${astray} ms`);
    const here = app.window.getByRole('button', { name: 'Use them here…' });
    const main = app.window.getByRole('navigation').first();
    await here.or(main).first().waitFor({ timeout: 40_000 });
    if (data === userData && (await here.isVisible())) {
      await here.click();
      await app.window.getByRole('dialog').getByRole('button', { name: 'Use them here' }).click();
      await main.waitFor({ timeout: 40_000 });
      did('said to be used here');
    }
    return app;
  }

  /** A refusal of the app is an answer like any other on such a day. */
  async function tried(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof Error) || !/was refused: \{"code":"(?!unexpected)/.test(cause.message))
        throw cause;
      did('refused by the app');
      return false;
    }
  }

  const ask: RunningApp['ask'] = (name, args) => running.ask(name, args);
  const any = (below: number): number => Math.floor(random() * below);

  async function join1(): Promise<void> {
    const fields = { 'first name': `Person ${joined}` };
    await tried(() =>
      ask('contacts.save', { id: null, number: `+${number(joined++)}`, fields, listIds: [] }),
    );
  }

  async function send(): Promise<void> {
    const { id } = await ask('campaigns.create', { copyOf: null });
    const template = `Hostile ${seed}-${++campaigns}: the clinic is closed on Monday.`;
    const audience = { ...nobody, everyone: true };
    const options = { batchSize: 1 + any(3), askAfter: random() < 0.1 ? 10 : null };
    await ask('campaigns.save', {
      id,
      draft: { name: template, senderId: 'Clinic', template, audience, options },
    });
    await press(id);
  }

  /** As the review does: it shows a plan, Send names it, and on some days the plan is asked for once more meanwhile. */
  async function press(id: number): Promise<void> {
    const { version, recipients, countries } = await ask('campaigns.plan', { id });
    if (countries.length === 0) return;
    const sent = tried(() => ask('campaigns.send', { campaign: id, plan: version, at: null }));
    const rival = random() < 0.3 ? tried(() => ask('campaigns.plan', { id })) : null;
    const second =
      random() < 0.2 ? tried(() => ask('campaigns.send', { campaign: id, plan: version, at: null })) : null;
    const [first, , again] = await Promise.all([sent, rival, second]);
    // Either press may come first; the other one is refused then.
    if (!first && again !== true) return;
    const { template } = await ask('campaigns.get', { id });
    reviewed.set(template, recipients);
    did('sent');
  }

  const isOpen = ({ status }: Campaign): boolean => ['scheduled', 'sending', 'paused'].includes(status.state);

  async function goOn({ id, status }: Campaign): Promise<void> {
    if (status.state !== 'paused') return;
    if (status.reason.kind !== 'missed-schedule')
      return void (await tried(() => ask('campaigns.resume', { id })));
    did('missed its time');
    if (await tried(() => ask('campaigns.unschedule', { id }))) await press(id);
  }

  async function refuse(): Promise<void> {
    const refused = Array.from({ length: 1 + any(3) }, () => number(any(joined)));
    if (
      await tried(() =>
        ask('do-not-text.add', { text: refused.map((each) => `+${each}`).join('\n'), reason: 'asked' }),
      )
    )
      for (const each of refused) counting.refuse(each);
    did('refusals');
  }

  async function importFile(): Promise<void> {
    const path = join(folder, `people-${joined}.csv`);
    const rows = Array.from({ length: 5 }, () => `Person ${joined},+${number(joined++)}`);
    writeFileSync(path, `Name,Mobile\n${rows.join('\n')}\n`);
    await answerFileDialogs(running.app, { open: path });
    const source = await ask('imports.choose', undefined);
    if (source === null) return;
    const { importId } = await ask('imports.review', planFor(source));
    await ask('imports.commit', { importId });
    did('imports');
  }

  async function changeHours(
    hours = random() < 0.5 ? usual : { from: 600, until: 660 + any(500) },
  ): Promise<void> {
    await ask('settings.save', { textingHours: hours });
    counting.keep(hours);
    did('hours changed');
  }

  /** Some moment of the next days, mostly by day, so that something is sent. */
  function jump(): void {
    const day = tuesday + any(3) * dayMs;
    const minute = random() < 0.6 ? 600 + any(300) : any(1440);
    clock.set(day + minute * 60_000);
    did('clock jumps');
  }

  async function freeze(): Promise<void> {
    const { pid } = running.app.process();
    if (pid === undefined) return;
    process.kill(-pid, 'SIGSTOP');
    await delay(500 + any(2_500));
    if (random() < 0.5) jump();
    process.kill(-pid, 'SIGCONT');
    did('freezes');
  }

  async function kill(): Promise<void> {
    await running.kill();
    did('kills');
  }

  function copy(): string {
    const to = join(folder, `copy-${copies++}`);
    // As people copy a folder: all but what says which process has it.
    cpSync(userData, to, { recursive: true, filter: (path) => !/Singleton/.test(path) });
    return to;
  }

  let earlier: string | undefined;
  async function setBack(): Promise<void> {
    if (earlier === undefined) {
      earlier = copy();
      did('copies');
      return;
    }
    await kill();
    rmSync(join(userData, 'data'), { recursive: true });
    cpSync(join(earlier, 'data'), join(userData, 'data'), { recursive: true });
    earlier = undefined;
    // The plans that come back may be older ones than were reviewed last.
    reviewed.clear();
    running = await start(userData);
    did('folders put back');
  }

  async function openCopy(): Promise<void> {
    const other = await start(copy());
    did('copies opened beside');
    await delay(2_000);
    await other.kill();
  }

  try {
    await putRealAccountInUse(ask, counting.service.baseUrl);
    await changeHours(usual);
    for (let person = 0; person < people; person++) await join1();
    const ends = Date.now() + minutes * 60_000;
    const events: readonly (readonly [weight: number, what: () => Promise<void> | void])[] = [
      [5, () => delay(1_000)],
      [3, join1],
      [4, refuse],
      [1, importFile],
      [2, () => changeHours()],
      [4, jump],
      [3, freeze],
      [
        2,
        async () => {
          await kill();
          running = await start(userData);
        },
      ],
      [2, setBack],
      [1, openCopy],
    ];
    const all = events.reduce((sum, [weight]) => sum + weight, 0);
    while (Date.now() < ends) {
      const list = await ask('campaigns.list', undefined);
      for (const campaign of list) await goOn(campaign);
      if (!list.some(isOpen)) await send();
      let left = random() * all;
      const event = events.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      await event?.[1]();
      await delay(200);
    }

    // What was begun is brought to its end, so that nothing is only late.
    counting.behaveWell();
    clock.set(tuesday + 3 * dayMs + 12 * 3_600_000);
    await changeHours(round);
    const last = Date.now() + endsWithinMs;
    for (;;) {
      const list = await ask('campaigns.list', undefined);
      if (!list.some(isOpen)) break;
      if (Date.now() > last) {
        console.error(JSON.stringify(await ask('sending.snapshot', undefined)));
      }
      if (Date.now() > last)
        throw new Error(
          `Never ends: ${JSON.stringify(list.filter(isOpen).map(({ status, counts }) => ({ status, counts })))}`,
        );
      for (const campaign of list) await goOn(campaign);
      await delay(500);
    }
    await running.quit();
  } finally {
    if (running.isRunning()) await running.kill();
    await counting.service.stop();
  }
  const { texts } = counting;
  const record = recordOf(userData);
  return {
    campaigns,
    texts: [...texts.values()].reduce((sum, count) => sum + count, 0),
    twice: [...texts].filter(([, count]) => count > 1).map(([key]) => key.replace('\0', ' to ')),
    toRefused: counting.refusedTexted,
    outsideHours: counting.outsideHours,
    lost: lostOf(record, texts, reviewed),
    unconfirmed: record.filter(({ state }) => state === 'unconfirmed').length,
    done,
  };
}

interface RecordedPerson {
  readonly text: string;
  readonly number: string;
  /** Null: left out, with a reason. */
  readonly state: string | null;
}

function recordOf(userData: string): readonly RecordedPerson[] {
  const path = join(userData, 'data', 'campaigns.db');
  if (!existsSync(path)) throw new Error('There are no records');
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db
      .prepare(`SELECT c.template, r.number, b.state FROM recipients AS r JOIN campaigns AS c ON c.id = r.campaign_id
        LEFT JOIN batches AS b ON b.id = r.batch_id WHERE c.state <> 'draft'`)
      .all()
      .map(({ template, number: phone, state }) => ({
        text: String(template),
        number: String(phone),
        state: state === null ? null : String(state),
      }));
  } finally {
    db.close();
  }
}

/** Who is called sent and got nothing, who still waits in a campaign that has ended, and who is in no record of one that is there. */
function lostOf(
  record: readonly RecordedPerson[],
  texts: ReadonlyMap<string, number>,
  reviewed: ReadonlyMap<string, number>,
): readonly string[] {
  const lost = record
    .filter(({ text, number: phone, state }) =>
      state === 'accepted' ? !texts.has(keyOf(text, phone)) : state === 'queued' || state === 'sending',
    )
    .map(({ text, number: phone, state }) => `${state}: ${text} to ${phone}`);
  const known = new Map<string, number>();
  for (const { text } of record) known.set(text, (known.get(text) ?? 0) + 1);
  for (const [text, count] of known) {
    const missing = (reviewed.get(text) ?? 0) - count;
    if (missing > 0) lost.push(`${missing} people of ${text}`);
  }
  return lost;
}
