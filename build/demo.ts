/**
 * The demo's driver: starts the built app on a fresh folder of data, in practice mode, does the main job step by step, and
 * leaves a picture of each step and the result files. `npm run demo` prepares everything and runs it.
 *
 * @module
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp, type RunningApp, takeScreenshot } from '../test/support/launch.ts';
import { root } from './setup/paths.mjs';

const results = join(root, 'demo-results');

/** One step of the demo; its name is also its picture's. */
type Step = {
  readonly name: string;
  readonly run: (carillon: RunningApp) => Promise<void>;
};

const steps: readonly Step[] = [{ name: 'start', run: async () => {} }];

async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  const userData = await mkdtemp(join(tmpdir(), 'carillon-demo-'));
  const carillon = await launchApp({
    userData,
    width: 1280,
    height: 720,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    args: [],
    env: {},
  });
  try {
    for (const [index, step] of steps.entries()) {
      console.log(`  ${index + 1}/${steps.length} ${step.name}`);
      await step.run(carillon);
      const picture = `${String(index + 1).padStart(2, '0')}-${step.name.replaceAll(' ', '-')}.png`;
      await takeScreenshot(carillon.window, join(results, picture));
    }
  } finally {
    await carillon.kill();
    await rm(userData, { recursive: true, force: true });
  }
  console.log(`\nThe demo's results are in ${results}:`);
  for (const name of (await readdir(results)).sort()) console.log(`  ${name}`);
}

await main();
