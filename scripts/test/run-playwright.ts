import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Outcome, outcomeOfOne } from './outcome.ts';
import { type Part, root, runProgram } from './part.ts';

const result = z.object({ duration: z.number(), status: z.string() });
interface Spec {
  title: string;
  file: string;
  ok: boolean;
  tests: { status: string; results: z.infer<typeof result>[] }[];
}
interface Suite {
  specs: Spec[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ status: z.string(), results: z.array(result) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const specsIn = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

interface BrowserRun {
  browser: string;
  reports: string;
  env: Record<string, string>;
}

/** Runs the browser tests on the built app. */
export async function runPlaywright(part: Part, { browser, reports, env }: BrowserRun): Promise<Outcome> {
  const file = path.join(reports, 'browser.json');
  const endedWell = await runProgram(part, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    ...env,
    PW_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!fs.existsSync(file)) return outcomeOfOne('browser tests', false);
  const { suites, stats } = playwrightReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const specs = suites.flatMap(specsIn);
  const nameOf = ({ file: place, title }: Spec) => `tests/e2e/${place} > ${title}`;
  const timeOf = ({ tests }: Spec) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
  const isHidden = !endedWell && stats.unexpected === 0;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (isHidden ? 1 : 0),
    skipped: stats.skipped,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(nameOf),
      ...(isHidden ? ['browser tests: an error outside of a test'] : []),
    ],
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
    files: [...Map.groupBy(specs, ({ file: place }) => place)].map(([place, ofFile]) => ({
      name: `tests/e2e/${place}`,
      ms: ofFile.reduce((sum, spec) => sum + timeOf(spec), 0),
    })),
  };
}
