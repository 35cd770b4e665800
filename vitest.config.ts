import { defineConfig } from 'vitest/config';

/** Tests that need a database run on a throw-away PostgreSQL cluster; all others need nothing. */
const WITH_DATABASE = ['tests/server/**/*.test.ts', 'tests/adapters/postgres/**/*.test.ts'];

export default defineConfig({
  test: {
    // Limits for what hangs, far beyond what a busy machine needs for anything else.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/system/**', ...WITH_DATABASE],
        },
      },
      {
        extends: true,
        // Whole servers on the built app: one after the other, with time to start.
        test: {
          name: 'system',
          environment: 'node',
          include: ['tests/system/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: ['tests/**/*.dom.test.tsx'] } },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: WITH_DATABASE,
          globalSetup: ['tests/database.global.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
