/** Unit tests: everything that needs no window. They run on the same major Node as the one inside Electron. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { postgresFolder } from '../test/support/postgres-server.ts';
import { testsOfPostgres, testsOnBothEngines } from './both-engines.ts';

const hasPostgres = postgresFolder() !== null;
if (!hasPostgres)
  console.warn(
    `npm has no PostgreSQL for ${process.platform}-${process.arch}: records are tested on SQLite alone.`,
  );

const everywhere = {
  environment: 'node' as const,
  // It imports its schemas as JSON in a way that Node refuses.
  server: { deps: { inline: [/@actions\/workflow-parser/] } },
  // Long enough for a loaded two-core machine; a test that hangs still says which one it is.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// electron-store imports electron, whose package would otherwise fetch its binary on import.
const env = { ELECTRON_OVERRIDE_DIST_PATH: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '/' };

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    // Left to itself it keeps one core free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        test: {
          ...everywhere,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [testsOfPostgres],
          env,
        },
      },
      ...(hasPostgres
        ? [
            {
              root,
              test: {
                ...everywhere,
                name: 'postgres',
                include: [...testsOnBothEngines, testsOfPostgres],
                env: { ...env, CARILLON_RECORDS: 'postgres' },
                globalSetup: ['test/support/postgres-of-run.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
