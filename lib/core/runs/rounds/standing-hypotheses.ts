import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { RunEvent } from '#contract/event.ts';
import { isRetracted } from '#contract/evidence.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import type { ResearchMemory } from '../research-memory.ts';
import type { RunState } from '../run-state.ts';

/**
 * Hypotheses may be older than the evidence: since they were formed works have been merged under another id, got a longer
 * text, or been retracted. Holds them to the works as they are now, and tells them anew where that changes one.
 */
export function* holdHypotheses(state: RunState): Generator<RunEvent> {
  const held = state.hypotheses.flatMap((hypothesis) => standing(hypothesis, state.memory) ?? []);
  if (JSON.stringify(held) === JSON.stringify(state.hypotheses)) return;
  state.hypotheses = held;
  yield { type: 'hypotheses_updated', round: state.newRelevantByRound.length, hypotheses: held };
}

/** Null where nothing speaks for it any more. */
function standing(hypothesis: Hypothesis, memory: ResearchMemory): Hypothesis | null {
  const pro = hypothesis.for.flatMap((citation) => citedNow(citation, memory) ?? []);
  const against = hypothesis.against.flatMap((citation) => citedNow(citation, memory) ?? []);
  if (pro.length === 0) return null;
  const lost = hypothesis.for.length - pro.length;
  if (lost === 0) return { ...hypothesis, for: pro, against };
  const confidence = Math.round((hypothesis.confidence * pro.length * 100) / hypothesis.for.length) / 100;
  const since = `Lowered to ${confidence}: since then ${lost} of the ${hypothesis.for.length} sentences quoted for it lost their source.`;
  return {
    ...hypothesis,
    for: pro,
    against,
    confidence,
    confidenceReason: `${hypothesis.confidenceReason} ${since}`,
  };
}

function citedNow(citation: Citation, memory: ResearchMemory): Citation | null {
  const work = memory.getEvidence(citation.evidenceId);
  if (!work || isRetracted(work)) return null;
  const { field, start, end, quote } = citation;
  if (work.texts[field]?.slice(start, end) === quote) return { ...citation, evidenceId: work.id };
  return citeQuote(work, quote);
}
