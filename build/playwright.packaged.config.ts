/** Tests of the packaged app. `npm run test:packaged` packs it first, and gives it a display and a keyring. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '../test/packaged',
  outputDir: '../test-results/packaged',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json']],
});
