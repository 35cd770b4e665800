import { defineConfig } from '@playwright/test';

const executablePath = process.env['PW_CHROMIUM'];

/** Take minutes each, so they begin first: files are taken in the order of projects, then by name. */
const LONG = ['**/living.spec.ts', '**/team.spec.ts', '**/reviews.spec.ts', '**/study.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: '.data/playwright',
  // Each test has a workspace of its own, and each worker its own servers where a test ends one. Three beside the unit tests
  // did not make the whole faster, and two tests passed only at the second try.
  workers: 2,
  // A walk of minutes through servers that end and start is tried once more, and then reported as flaky.
  retries: 1,
  // Limits for what hangs, far beyond what a busy machine needs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses to run as root; and it must not look for the network it does not have.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
      ],
    },
  },
});
