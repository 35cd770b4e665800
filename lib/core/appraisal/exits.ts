import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Exit } from '#contract/exit.ts';
import { meetsApproval } from './rubric.ts';

/** Rounds in a row without a new relevant work after which more searching is not expected to help (product contract). */
const SATURATION_ROUNDS = 2;

export interface ExitInput {
  /** The judge's verdict on this round, or null when it could not give one. */
  assessment: Pick<Assessment, 'basis' | 'mechanism' | 'clinical' | 'confidence' | 'sufficient'> | null;
  /** Rounds finished, this one included. */
  round: number;
  maxRounds: number;
  /** New relevant works of each finished round, first round first. */
  newRelevantByRound: readonly number[];
  elapsedMs: number;
  timeoutMs: number;
  /** Relevant works of the whole run. */
  relevantWorks: number;
}

/**
 * Whether a run stops searching after this round, and why; null means another round.
 *
 * When several reasons hold, the one that says most about the evidence is named: approval, saturation, max_rounds,
 * timeout. A run that stops without a relevant work ends as nothing_found, whatever stopped it. The judge's word alone
 * stops nothing: approval needs it and the scores of the rubric.
 */
export function decideExit(input: ExitInput): Exit | null {
  const reason = reasonToStop(input);
  return reason !== null && input.relevantWorks === 0 ? 'nothing_found' : reason;
}

function reasonToStop(input: ExitInput): Exit | null {
  if (isApproved(input)) return 'approval';
  if (isSaturated(input.newRelevantByRound)) return 'saturation';
  if (input.round >= input.maxRounds) return 'max_rounds';
  if (input.elapsedMs >= input.timeoutMs) return 'timeout';
  return null;
}

function isApproved({ assessment, relevantWorks }: ExitInput): boolean {
  if (assessment === null || relevantWorks === 0 || !assessment.sufficient) return false;
  // Without a judge enough is what fills a digest.
  return assessment.basis === 'counted' || meetsApproval(assessment);
}

function isSaturated(newRelevantByRound: readonly number[]): boolean {
  const latest = newRelevantByRound.slice(-SATURATION_ROUNDS);
  return latest.length === SATURATION_ROUNDS && latest.every((count) => count === 0);
}
