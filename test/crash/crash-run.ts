/**
 * The crash test: the built app sends to a service that counts what each number received, is killed with SIGKILL at a random
 * moment, and started again, over and over on the same data. Nothing is resolved in between.
 *
 * After every kill the app's record is held against the service's count. What was being sent or unconfirmed
 * then must stay in question for the rest of the run, and must never be sent again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openHere } from '../../electron/db/sqlite/open.ts';
import { resume } from '../../electron/sending/commands.ts';
import type { BatchState } from '../../electron/shared/models.ts';
import { seedLargeCampaign } from '../support/large-campaign.ts';
import { launchApp, usualLaunch } from '../support/launch.ts';
import { type BareApp, startBareApp } from './bare-app.ts';
import { type CrashMode, type CrashService, startCrashService } from './crash-service.ts';
import { type CampaignRecord, readRecord } from './record.ts';
import { judge } from './verdict.ts';

export interface CrashResult {
  readonly mode: CrashMode;
  readonly kills: number;
  /** Kills before anything of that run had been sent: during the start or the recovery. */
  readonly duringStart: number;
  /** Kills that found the campaign paused after three failures in a row, as the fault table has it; it was resumed. */
  readonly resumed: number;
  readonly requests: number;
  readonly texts: number;
  readonly twice: number;
  readonly lost: number;
  /** Numbers whose record and count differ without being in question. */
  readonly unexplained: number;
  /** Batches that were in question after a kill and were not after a later one. */
  readonly forgotten: number;
  /** Numbers in question at the end. */
  readonly unconfirmed: number;
  /** The most batches that one kill left in question. */
  readonly mostAtOnce: number;
}

const batchSize = 3;
/** More than one run sends before it is killed. */
const batchesPerKill = 80;
/** More than one run sends in {@link startSpreadMs}, on a quick computer with its records in memory. */
const batchesOfLongRun = 400;
/** One kill in so many comes at any time after the start; the others after some requests of that run. */
const duringStartEvery = 5;
const startSpreadMs = 1_200;
const mostRequestsBefore = 60;
/** After so long without a request no more come, ms. */
const quietEnoughMs = 400;
/** A start that sends nothing within this time has hung, ms. */
const startTimeoutMs = 40_000;

/** So many that the campaign goes on until the last kill, however many of them come at any time: twice their share. */
const batchesFor = (kills: number): number =>
  kills * batchesPerKill + Math.ceil((2 * kills) / duringStartEvery) * batchesOfLongRun;

/** @param random from 0 up to but not including 1 */
export async function crashRun(mode: CrashMode, kills: number, random: () => number): Promise<CrashResult> {
  const userData = mkdtempSync(join(tmpdir(), 'carillon-crash-'));
  const service = await startCrashService(mode, random);
  try {
    const accountId = await setUpAccount(userData, service.baseUrl);
    const data = join(userData, 'data');
    seedLargeCampaign(data, { accountId, batches: batchesFor(kills), batchSize });
    const totals = {
      duringStart: 0,
      resumed: 0,
      unexplained: 0,
      forgotten: 0,
      mostAtOnce: 0,
      twice: 0,
      lost: 0,
    };
    let before: ReadonlyMap<number, BatchState> = new Map();
    let unconfirmed = 0;
    for (let kill = 0; kill < kills; kill++) {
      service.begin();
      const sentBefore = service.requests.length;
      const app = startBareApp(userData);
      try {
        // The last one always comes after requests: a run in which nothing was sent proves nothing.
        if (kill < kills - 1 && random() < 1 / duringStartEvery) await delay(startSpreadMs * random());
        else await requestsPassed(app, service, sentBefore, random);
      } finally {
        await app.kill();
      }
      await service.whenDisconnected();
      const record = readRecord(data);
      const verdict = judge(record.numbers, service.received);
      totals.twice = verdict.twice.length;
      totals.lost = verdict.lost.length;
      totals.unexplained += verdict.unexplained.length;
      totals.forgotten += forgotten(before, record);
      totals.mostAtOnce = Math.max(totals.mostAtOnce, newlyInQuestion(before, record));
      if (service.requests.length === sentBefore) totals.duringStart += 1;
      if (await resumed(data, record)) totals.resumed += 1;
      before = record.batches;
      unconfirmed = verdict.inQuestion;
    }
    const texts = [...service.received.values()].reduce((sum, count) => sum + count, 0);
    return { mode, kills, requests: service.requests.length, texts, unconfirmed, ...totals };
  } finally {
    await service.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

/** A real account at the service's address, with a key in the keychain. Answers its id. */
async function setUpAccount(userData: string, baseUrl: string): Promise<string> {
  const app = await launchApp({ ...usualLaunch, userData });
  try {
    const { id } = await app.ask('keys.save', {
      id: null,
      name: 'Counting service',
      kind: 'development',
      baseUrl,
      dashboardUrl: '',
      key: 'crash-test-key-0123456789',
    });
    return id;
  } finally {
    await app.quit();
  }
}

/** Waits until a random number of requests of this run has arrived, or no more come, and a moment more. */
async function requestsPassed(
  app: BareApp,
  service: CrashService,
  sentBefore: number,
  random: () => number,
): Promise<void> {
  const wanted = sentBefore + 1 + Math.floor(mostRequestsBefore * random());
  let seen = sentBefore;
  let since = performance.now();
  while (seen < wanted) {
    const ended = app.endedByItself();
    if (ended !== null) throw new Error(`The app ended by itself:\n${ended}`);
    if (service.requests.length > seen) {
      seen = service.requests.length;
      since = performance.now();
    }
    const quietMs = performance.now() - since;
    // It waits for answers that never come, or is paused: it may be killed as well as at any other time.
    if (seen > sentBefore && quietMs > quietEnoughMs) break;
    if (quietMs > startTimeoutMs) throw new Error('The app sends nothing');
    await delay(1);
  }
  await delay(30 * random());
}

/** Lets the campaign go on where failures paused it: a run in which nothing is sent would prove nothing. */
async function resumed(data: string, { status, pause }: CampaignRecord): Promise<boolean> {
  if (status === 'sending') return false;
  if (status !== 'paused' || pause !== 'too-many-failures') {
    throw new Error(`The campaign is ${status}${pause === null ? '' : ` for ${pause}`}`);
  }
  const db = openHere(data, 'campaigns');
  try {
    await resume(db, 1, Date.now());
  } finally {
    await db.destroy();
  }
  return true;
}

function forgotten(before: ReadonlyMap<number, BatchState>, record: CampaignRecord): number {
  let count = 0;
  for (const [id, state] of before) {
    if (inQuestion(state) && !inQuestion(record.batches.get(id))) count += 1;
  }
  return count;
}

function newlyInQuestion(before: ReadonlyMap<number, BatchState>, record: CampaignRecord): number {
  let count = 0;
  for (const [id, state] of record.batches) if (inQuestion(state) && !inQuestion(before.get(id))) count += 1;
  return count;
}

function inQuestion(state: BatchState | undefined): boolean {
  return state === 'sending' || state === 'unconfirmed';
}
