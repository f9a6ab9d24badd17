/**
 * End-to-end tests: the built app in a real window. `npm run test:e2e` gives them displays, keyrings and Electron.
 */
import { defineConfig } from '@playwright/test';
import { z } from 'zod';

/** The variables of each session that `test.mjs` opened; one test runs in each of them at a time. */
const sessions = z
  .array(z.record(z.string(), z.string()))
  .nonempty()
  .parse(JSON.parse(process.env.CARILLON_SESSIONS ?? '[{}]'));

// Playwright reads this file again in each of its workers, whose place this is.
Object.assign(process.env, sessions[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

export default defineConfig({
  testDir: '../test/e2e',
  outputDir: '../test-results/e2e',
  // Four tests at once on two slow cores; who waits longer waits in vain.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // A test that passes only sometimes has found something.
  retries: 0,
  // Each test has its own app and folder, so those of one file need not wait for one another.
  fullyParallel: true,
  workers: sessions.length,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json']],
});
