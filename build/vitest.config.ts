/** Unit tests: everything that needs no window. They run on the same major Node as the one inside Electron. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { postgresFolder } from '../test/support/postgres-server.ts';
import { testsOfPostgres, testsOnBothEngines } from './both-engines.ts';
import { withBundledThreads } from './bundled-threads.mjs';

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

const bundledThreads: Plugin = {
  name: 'bundled-threads',
  enforce: 'pre',
  transform: withBundledThreads,
};

/**
 * Tests that share a process with one another: of most of their files, loading what the file before has loaded takes longer than the tests.
 * They start no thread; what one of them replaces or sets for its whole process (`vi.mock`, a variable of the environment), it puts back.
 */
const together = [
  'test/unit/{docs,renderer,shared,words}/**/*.test.{ts,tsx}',
  'test/unit/contacts/{consent,phone,read,refusals,replies,text,workbook}/**/*.test.ts',
];

export default defineConfig({
  root,
  test: {
    // Left to itself it keeps one core free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        plugins: [bundledThreads],
        test: {
          ...everywhere,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [...testsOfPostgres, ...together],
          env,
        },
      },
      {
        root,
        plugins: [bundledThreads],
        test: {
          ...everywhere,
          name: 'together',
          isolate: false,
          include: together,
          env,
        },
      },
      ...(hasPostgres
        ? [
            {
              root,
              plugins: [bundledThreads],
              test: {
                ...everywhere,
                name: 'postgres',
                include: [...testsOnBothEngines, ...testsOfPostgres],
                env: { ...env, CARILLON_RECORDS: 'postgres' },
                globalSetup: ['test/support/postgres-of-run.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
