/**
 * One soak of the real app: it sends campaign after campaign while the practice service's faults come and go, the window is
 * closed and opened, people join and files are imported. What comes of it is counted in four places that know nothing of
 * one another: the service's outbox, the database as it lies on the disk, what the app says, and what the screen shows.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { mostTextsPerDay } from '../../electron/shared/models/fuse.ts';
import { type Campaign, nobody, type PracticeFault } from '../../electron/shared/models.ts';
import home from '../../renderer/catalogue/en/home.json' with { type: 'json' };
import { writePeople } from '../bench/people-file.ts';
import { proportionalShareOf } from '../bench/proportional-share.ts';
import { workbookFile } from '../support/files/workbook-file.ts';
import { planFor } from '../support/import-plan.ts';
import type { RunningApp } from '../support/launch.ts';
import { answerFileDialogs, goTo, sampleFile } from '../support/main-job.ts';
import { arrivals } from '../support/practice-campaign.ts';
import { generator } from './generator.ts';

export interface SoakOptions {
  readonly carillon: RunningApp;
  /** A folder for the files that are imported. */
  readonly folder: string;
  readonly minutes: number;
  /** The same seed gives the same faults, closings and imports. */
  readonly seed: number;
}

export interface SoakOutcome {
  readonly campaigns: number;
  readonly accepted: number;
  readonly unconfirmed: number;
  readonly rejected: number;
  /** Times the window was closed while something was sent. */
  readonly closings: number;
  /** Times the faults were switched. */
  readonly switches: number;
  readonly imports: number;
  /** Rows of files whose counts did not add up, contacts that are too many or missing. */
  readonly contactsAstray: number;
  /** People of campaigns whom the outbox knows otherwise than the database: texted twice, accepted and never arrived, not sent and arrived. */
  readonly peopleAstray: number;
  /** States of recipients in which the database and the app's answers differ. */
  readonly countsAstray: number;
  /** Figures on the screen that are not what was counted. */
  readonly screenAstray: readonly string[];
  /** MiB of all processes, one a tick. */
  readonly memory: readonly number[];
}

/** Not those that need a new key: nobody is there to enter one. */
const faults: readonly PracticeFault[] = [
  'slow',
  'drop-before-reading',
  'drop-after-reading',
  'server-error',
  'rate-limited',
  'html-answer',
  'reject-numbers',
];

/** People of a campaign at first; they take some minutes at the service's limit, so that most of the time something is sent. */
const people = 160;
/** Those who join while others are texted: they are in the campaigns that come after. */
const mostJoining = 200;
const tickMs = 2_000;
/** Closing the window quits where nothing is being sent. Evenly paced, so many batches take a dozen seconds. */
const surelySending = 20;
const rowsOfFile = 2_000;

export async function soak({ carillon, folder, minutes, seed }: SoakOptions): Promise<SoakOutcome> {
  const { ask, app, window, userData } = carillon;
  const random = generator(seed);
  const files = await makeFiles(folder);
  // Evenly and not in one burst a minute, so that every fault meets a request.
  // Campaign after campaign goes to the same people: the fuse would keep back all but the first.
  await ask('settings.save', { pacing: 'even', fuse: { sameTextHours: 1, textsPerDay: mostTextsPerDay } });
  const list = await ask('lists.save', { id: null, name: 'Soak' });
  let joined = 0;
  const join1 = async (): Promise<void> => {
    const number = `+${447_700_900_000 + joined}`;
    joined += 1;
    await ask('contacts.save', {
      id: null,
      number,
      fields: { 'first name': `Person ${joined}` },
      listIds: [list.id],
    });
  };
  for (let person = 0; person < people; person += 1) await join1();

  const ids: number[] = [];
  const memory: number[] = [];
  const imported = new Map<string, number>();
  let imports = 0;
  let contactsAstray = 0;
  let closings = 0;
  let switches = 0;
  let closed = false;

  /** All campaigns as they are; those that paused go on. */
  const campaignsNow = async (): Promise<readonly Campaign[]> => {
    const all = await Promise.all(ids.map((id) => ask('campaigns.get', { id })));
    for (const { id, status } of all) if (status.state === 'paused') await ask('campaigns.resume', { id });
    return all;
  };
  const underWay = ({ status }: Campaign): boolean =>
    status.state === 'scheduled' || status.state === 'sending' || status.state === 'paused';

  const open = async (): Promise<void> => {
    await app.evaluate(({ app: electronApp }) => electronApp.emit('activate'));
    closed = false;
  };
  const importOne = async (): Promise<void> => {
    const path = files[imports % files.length] ?? sampleFile;
    imports += 1;
    await answerFileDialogs(app, { open: path });
    const source = await ask('imports.choose', undefined);
    if (source === null) throw new Error(`${path} was not chosen`);
    const plan = planFor(source);
    const review = await ask('imports.review', plan);
    const counts = review.counts;
    contactsAstray += Math.abs(
      review.rows - counts.new - counts.changed - counts.unchanged - counts.duplicates - counts.rejected,
    );
    const summary = await ask('imports.commit', {
      importId: review.importId,
      mayBeTexted: review.consent.map(({ group }) => group),
    });
    contactsAstray += Math.abs(summary.added - counts.new);
    // The same file again brings nobody new.
    if (imported.has(path)) contactsAstray += summary.added;
    imported.set(path, (imported.get(path) ?? 0) + summary.added);
  };

  const ends = Date.now() + minutes * 60_000;
  for (let tick = 0; Date.now() < ends; tick += 1) {
    const all = await campaignsNow();
    if (!all.some(underWay))
      ids.push(await send(carillon, list.id, ids.length + 1, 1 + Math.floor(random() * 2)));
    if (random() < 0.4) {
      switches += 1;
      await ask('practice.set-faults', { faults: faults.filter(() => random() < 0.15) });
    }
    const queued = all.reduce(
      (sum, { status, counts }) => sum + (status.state === 'sending' ? counts.batches.queued : 0),
      0,
    );
    if (closed && random() < 0.5) await open();
    else if (!closed && queued > surelySending && random() < 0.5) {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      closings += 1;
      closed = true;
    }
    if (joined < people + mostJoining && random() < 0.2) await join1();
    if (tick % 15 === 5) await importOne();
    memory.push(await memoryOf(carillon));
    await delay(tickMs);
  }

  // What was started is brought to its end, so that the counts are final.
  await ask('practice.set-faults', { faults: [] });
  await open();
  while ((await campaignsNow()).some(underWay)) await delay(500);

  const finished = await campaignsNow();
  const total = { accepted: 0, unconfirmed: 0, rejected: 0 };
  for (const { counts } of finished) {
    total.accepted += counts.recipients.accepted;
    total.unconfirmed += counts.recipients.unconfirmed;
    total.rejected += counts.recipients.rejected;
  }
  const texts = await arrivals(ask);
  const contacts = joined + [...imported.values()].reduce((sum, added) => sum + added, 0);
  const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  contactsAstray += Math.abs((await ask('contacts.count', { query: everybody })) - contacts);

  const shown = (value: number): string => value.toLocaleString('en-GB');
  const screenAstray: string[] = [];
  const expectShown = async (what: string, text: string, value: number): Promise<void> => {
    if (!text.includes(shown(value))) screenAstray.push(`${what}: “${text}” instead of ${shown(value)}`);
  };
  await goTo(window, 'Home');
  const figure = (label: string) => window.locator('dl > div', { hasText: label }).first().innerText();
  await expectShown('accepted', await figure(home.figures.accepted), total.accepted);
  await expectShown('contacts', await figure(home.figures.contacts), contacts);
  await goTo(window, 'Practice outbox');
  await expectShown(
    'outbox',
    await window.locator('header', { has: window.locator('h1') }).innerText(),
    texts.length,
  );

  return {
    campaigns: ids.length,
    ...total,
    closings,
    switches,
    imports,
    contactsAstray,
    peopleAstray: peopleAstray(userData, texts),
    countsAstray: countsAstray(userData, finished),
    screenAstray,
    memory,
  };
}

/** Three files as people have them: a large CSV, a workbook, and the sample with all its flaws. */
async function makeFiles(folder: string): Promise<readonly string[]> {
  const csv = join(folder, 'people.csv');
  await writePeople(csv, rowsOfFile);
  const workbook = join(folder, 'people.xlsx');
  const rows = Array.from({ length: rowsOfFile }, (_, row) => [`Row ${row}`, `+4479${11_100_000 + row}`]);
  await writeFile(workbook, workbookFile([{ name: 'People', rows: [['Name', 'Mobile'], ...rows] }]));
  return [csv, workbook, sampleFile];
}

/** The text of a campaign tells it from every other one, so that each arrival can be traced to its campaign. */
const textOf = (number: number): string => `Soak ${number}: the clinic is closed on Monday.`;

async function send({ ask }: RunningApp, listId: number, number: number, batchSize: number): Promise<number> {
  const { id } = await ask('campaigns.create', { copyOf: null });
  const audience = { ...nobody, listIds: [listId] };
  const draft = {
    name: `Soak ${number}`,
    senderId: 'Clinic',
    template: textOf(number),
    audience,
    options: { batchSize, askAfter: null },
  };
  await ask('campaigns.save', { id, draft });
  const { version } = await ask('campaigns.plan', { id });
  await ask('campaigns.send', { campaign: id, plan: version, at: null });
  return id;
}

async function memoryOf({ app }: RunningApp): Promise<number> {
  const { pid } = app.process();
  if (process.platform === 'linux' && pid !== undefined) return proportionalShareOf(pid) / 1024;
  return app.evaluate(
    ({ app: electronApp }) =>
      electronApp.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0) / 1024,
  );
}

/** By campaign and number, what the database says against what arrived: once where it was accepted, never where it was not sent. */
function peopleAstray(
  userData: string,
  texts: readonly { readonly number: string; readonly text: string }[],
): number {
  const arrived = new Map<string, number>();
  for (const { number, text } of texts) {
    const key = `${text}\0${number}`;
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
  }
  let astray = 0;
  for (const { text, number, state } of recipients(userData)) {
    const key = `${text}\0${number}`;
    const times = arrived.get(key) ?? 0;
    arrived.delete(key);
    const right = state === 'accepted' ? times === 1 : state === 'unconfirmed' ? times <= 1 : times === 0;
    if (!right) astray += 1;
  }
  // What is left arrived without being anybody's.
  return astray + arrived.size;
}

function countsAstray(userData: string, campaigns: readonly Campaign[]): number {
  const counted = new Map<string, number>();
  for (const { campaignId, state } of recipients(userData)) {
    const key = `${campaignId} ${state}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  let astray = 0;
  for (const { id, counts } of campaigns) {
    for (const [state, count] of Object.entries(counts.recipients)) {
      if ((counted.get(`${id} ${state}`) ?? 0) !== count) astray += 1;
    }
  }
  return astray;
}

/** Everybody in a batch, read from outside the app. */
function recipients(userData: string) {
  const db = new DatabaseSync(join(userData, 'data', 'campaigns.db'), { readOnly: true });
  try {
    return db
      .prepare(
        `SELECT recipients.campaign_id, recipients.number, batches.state, campaigns.template
         FROM recipients JOIN batches ON batches.id = recipients.batch_id
         JOIN campaigns ON campaigns.id = recipients.campaign_id`,
      )
      .all()
      .map((row) => ({
        campaignId: Number(row.campaign_id),
        number: String(row.number),
        state: String(row.state),
        text: String(row.template),
      }));
  } finally {
    db.close();
  }
}
