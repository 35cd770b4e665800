import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** Need a process of their own: one measures its memory, the other replaces a module. */
export const APART = ['tests/core/runs/faults.test.ts', 'tests/components/growing-report.dom.test.tsx'];
/** Nothing there is global, so what one file has loaded serves the next: loading took longer than testing. */
const SHARED = 'components|contract|core|evals|lists|scripts|world';
const SHARED_ADAPTERS = 'embedder|http|models|vectors|vocabulary';
/**
 * Tests that need a database run on a throw-away PostgreSQL cluster; all others need nothing. One of the server's needs a
 * process of its own, whose requests it changes.
 */
const WITH_DATABASE = ['tests/server/**/!(sent-bodies).test.ts', 'tests/adapters/postgres/**/*.test.ts'];

export default defineConfig({
  test: {
    // Limits for what hangs, far beyond what a busy machine needs for anything else.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // More files at once than there are processors: every second file waits for something. Vitest would leave one idle.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // What is concurrent within a file mostly waits.
    maxConcurrency: 12,
    // Where all processors are busy a limit of time may be missed; what passes at the second try is named as flaky.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            `tests/!(${SHARED}|adapters)/**/*.test.ts`,
            `tests/adapters/!(${SHARED_ADAPTERS})/**/*.test.ts`,
            ...APART,
          ],
          exclude: ['tests/e2e/**', 'tests/system/**', ...WITH_DATABASE],
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: [
            'tests/*.test.ts',
            `tests/@(${SHARED})/**/*.test.ts`,
            `tests/adapters/@(${SHARED_ADAPTERS})/**/*.test.ts`,
          ],
          exclude: APART,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        // Whole servers on the built app, each file with its own database and ports; with time to start.
        test: {
          name: 'system',
          environment: 'node',
          include: ['tests/system/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // What is measured there is how soon servers find each other: no more of them than that is meant for.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve: { alias: { 'next/navigation': path.resolve('tests/components/next-navigation.ts') } },
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/**/*.dom.test.tsx'],
          exclude: APART,
          setupFiles: ['tests/components/after-each.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: WITH_DATABASE,
          globalSetup: ['tests/database.global.ts'],
          // Loading the server took each file longer than testing it; what a file stubs it takes back.
          isolate: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
