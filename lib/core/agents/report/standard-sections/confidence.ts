import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { hasFailed } from '#contract/search-record.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { counted } from '#core/appraisal/study-counts.ts';

export interface Confidence {
  /** 0..1, two decimals. */
  value: number;
  /**
   * The number, what it measures and why: "0.62, how far the works found can be relied on for an answer: the last
   * assessment …".
   */
  reason: string;
}

const OF_WHAT = 'how far the works found can be relied on to answer the question';
/** Without an assessment there is only what the quotes themselves support. */
const UNASSESSED = 0.3;
/** One work alone, or works without peer review, limit the confidence. */
const ONE_WORK_CEILING = 0.5;
const UNREVIEWED_CEILING = 0.6;
const NO_ANSWER_CEILING = 0.2;
const FAILED_SOURCE_FACTOR = 0.95;
/** Weight of a partly supported sentence relative to a fully supported one. */
const PARTLY_WORTH = 0.75;

/** The last assessment's confidence, lowered by what came to light while the report was written. */
export function reportConfidence(
  input: ReportInput,
  written: { kept: number; dropped: number; partly?: number; cited: readonly string[]; isDirect: boolean },
): Confidence {
  const assessed = input.assessments.at(-1)?.confidence ?? undefined;
  const reasons = [
    assessed === undefined
      ? 'the evidence was not assessed'
      : `the last assessment of the evidence gave ${assessed.toFixed(2)}`,
  ];
  let value = assessed ?? UNASSESSED;
  const lower = (to: number, why: string) => {
    if (to >= value) return;
    value = to;
    reasons.push(why);
  };
  const total = written.kept + written.dropped;
  if (written.dropped > 0)
    lower(value * (written.kept / total), `lowered because ${written.dropped} of ${total} sentences failed the check`);
  const { kept, partly = 0 } = written;
  if (partly > 0) {
    const whole = (kept - partly + PARTLY_WORTH * partly) / kept;
    lower(value * whole, `lowered because ${partly} of the ${kept} sentences shown are supported only in part`);
  }
  const failed = new Set(input.searches.filter(({ status }) => hasFailed(status)).map(({ tool }) => tool)).size;
  if (failed > 0)
    lower(value * FAILED_SOURCE_FACTOR ** failed, `lowered because ${counted(failed, 'source', 'sources')} failed`);
  const works = written.cited
    .flatMap<Evidence>((id) => input.evidence.get(id) ?? [])
    .filter((work) => !isRetracted(work));
  if (works.length < 2) lower(ONE_WORK_CEILING, 'lowered because fewer than two works are cited');
  if (works.length > 0 && works.every(({ peerReviewed }) => peerReviewed !== true))
    lower(UNREVIEWED_CEILING, 'lowered because no work cited is known to be peer reviewed');
  if (!written.isDirect) lower(NO_ANSWER_CEILING, 'lowered because no work answers the question itself');
  const rounded = Math.round(value * 100) / 100;
  return { value: rounded, reason: `${rounded.toFixed(2)}, ${OF_WHAT}: ${reasons.join('; ')}.` };
}
