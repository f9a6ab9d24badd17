/** Unit tests: everything that needs no window. They run on the same major Node as the one inside Electron. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Left to itself it keeps one core free.
    maxWorkers: availableParallelism(),
    // It imports its schemas as JSON in a way that Node refuses.
    server: { deps: { inline: [/@actions\/workflow-parser/] } },
    // electron-store imports electron, whose package would otherwise fetch its binary on import.
    env: { ELECTRON_OVERRIDE_DIST_PATH: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '/' },
    // Long enough for a loaded two-core machine; a test that hangs still says which one it is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
