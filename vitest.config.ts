import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts on purpose: the framework's plugin is for pages that are built, not for tests.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'simulators/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.mjs',
    ],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/setup.ts'],
    // A shared machine may be several times slower at times: there a hang is told late rather than a slow test wrongly.
    testTimeout: process.env.CI ? 45_000 : 15_000,
    hookTimeout: process.env.CI ? 90_000 : 30_000,
    // As for journeys: machines are shared there, and what passed only at a second try is named in the result.
    retry: process.env.CI ? 1 : 0,
    // A worker waits for PostgreSQL half of the time, so that no core need be left free.
    // The modules of the shop are read once a worker, not once a file: a third of the whole run.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
