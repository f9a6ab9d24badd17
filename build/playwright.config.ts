/**
 * End-to-end tests: the built app in a real window. `npm run test:e2e` gives them a display, a keyring and Electron.
 */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '../test/e2e',
  outputDir: '../test-results/e2e',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that passes only sometimes has found something.
  retries: 0,
  // Each test has its own app and folder, but windows side by side on one display compete for focus.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json']],
});
