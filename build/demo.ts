/**
 * The demo's driver: starts the built app on a fresh folder of data, in practice mode, does the main job step by step, and
 * leaves a picture of each step and the result files. `npm run demo` prepares everything and runs it.
 *
 * With `--each` every recipient gets a text of their own, so that nobody shares a request: about six minutes at the
 * practice service's 100 requests a minute, instead of about three.
 *
 * @module
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp, type RunningApp, takeScreenshot, usualLaunch } from '../test/support/launch.ts';
import { practiceCounts } from '../test/support/practice-campaign.ts';
import { sentRecords } from '../test/support/sent-records.ts';
import { type Demo, stepsOfMainJob } from './demo-steps.ts';
import { stepsOfToday } from './demo-today.ts';
import { root } from './setup/paths.mjs';

const results = join(root, 'demo-results');
const each = process.argv.includes('--each');

async function main(): Promise<number> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const userData = await mkdtemp(join(tmpdir(), 'carillon-demo-'));
  const carillon = await launchApp({ ...usualLaunch, userData });
  let pictures = 0;
  const demo: Demo = {
    carillon,
    each,
    folder: userData,
    resultsFile: join(results, 'results.csv'),
    say: (what) => console.log(`  ${what}`),
    picture: async (name) => {
      pictures += 1;
      const file = `${String(pictures).padStart(2, '0')}-${name}.png`;
      await takeScreenshot(carillon.window, join(results, file));
      console.log(`  ${file}`);
    },
  };
  try {
    for (const step of stepsOfMainJob) await step(demo);
    const summary = await summarise(carillon);
    for (const step of stepsOfToday) await step(demo);
    console.log(`\n${summary.words}`);
    await writeFile(join(results, 'summary.txt'), `${summary.words}\n`);
    console.log(`\nThe demo's results are in ${results}:`);
    for (const name of (await readdir(results)).sort()) console.log(`  ${name}`);
    return summary.complete ? 0 : 1;
  } catch (error) {
    await takeScreenshot(carillon.window, join(results, 'where-it-stopped.png')).catch(() => undefined);
    console.error([...carillon.errors(), carillon.stderr()].join('\n'));
    throw error;
  } finally {
    await carillon.kill();
    await rm(userData, { recursive: true, force: true });
  }
}

/** Counts what was sent, in the records and at the practice service, apart from what the screens claim. */
async function summarise(carillon: RunningApp): Promise<{ words: string; complete: boolean }> {
  const sent = sentRecords(carillon.userData);
  const texts = await practiceCounts(carillon.ask);
  const contacts = await carillon.ask('contacts.count', {
    query: { search: '', listId: null, sort: 'name', direction: 'ascending' },
  });
  const doNotText = await carillon.ask('do-not-text.count', undefined);
  const twice = [...texts.values()].filter((count) => count !== 1).length;
  const words = [
    `${contacts} contacts, ${doNotText} of them not to be texted.`,
    `${sent.accepted} recipients accepted in ${sent.batches} requests, ${sent.open} open; ` +
      `${texts.size} numbers at the practice service, ${twice} of them with more than one text.`,
    `Answers by status: ${JSON.stringify(sent.answers)}. ` +
      `${(sent.tookMs / 1000).toFixed(1)} s from the first request to the last answer.`,
  ].join('\n');
  const complete =
    sent.open === 0 &&
    twice === 0 &&
    sent.accepted === contacts - doNotText &&
    texts.size === sent.accepted &&
    sent.attempts === sent.batches &&
    Object.keys(sent.answers).join() === '200';
  return { words, complete };
}

process.exitCode = await main();
