import type { Report } from '#contract/report.ts';

type Made = Pick<Report, 'engine' | 'writtenBy'>;

/** No model wrote it, whether or not one was asked. */
export function isDigest({ engine, writtenBy: by }: Made): boolean {
  return engine === 'rules' || by === 'rules';
}

/** Who wrote the sentences of a report, as users read it. */
export function writtenBy(report: Made): string {
  if (report.engine === 'rules') return 'A digest, put together without a language model.';
  return isDigest(report)
    ? 'A digest: a language model was used, but none of its sentences are shown.'
    : 'Written with a language model.';
}
