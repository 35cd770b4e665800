import type { Report } from '#contract/report.ts';

const OWN_TO_ONE_RUN = new Set(['runId', 'at', 'tookMs', 'startedAt', 'finishedAt']);
const TIMESTAMP = /\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/g;

/** A report without what differs between two runs of one question: its id and every time. */
export function comparableReport(report: Report): unknown {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => {
      if (OWN_TO_ONE_RUN.has(key)) return undefined;
      return typeof value === 'string' ? value.replace(TIMESTAMP, 'some time') : value;
    }),
  );
}
