/** What became of a part of the tests. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** By name, to be listed again at the end: a report of many minutes is seldom read from its beginning. */
  failures: string[];
  /** What failed once and passed when it was tried again. */
  flaky: string[];
  files: { name: string; ms: number }[];
}

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };

/** Of something that is one test. */
export const outcomeOfOne = (name: string, passed: boolean): Outcome =>
  passed ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };

export const together = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      failures: [...a.failures, ...b.failures],
      flaky: [...a.flaky, ...b.flaky],
      files: [...a.files, ...b.files],
    }),
    NOTHING,
  );
