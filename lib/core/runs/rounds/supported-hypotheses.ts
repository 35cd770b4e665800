import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { RunEvent } from '#contract/event.ts';
import { isRetracted } from '#contract/evidence.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import type { ResearchMemory } from '../research-memory.ts';
import type { RunState } from '../run-state.ts';

/**
 * Hypotheses may be older than the evidence: since then works may have been merged under another id, got a longer text,
 * or been retracted. Compares them with the current works, and announces each that changes.
 */
export function* keepSupported(state: RunState): Generator<RunEvent> {
  const supported = state.hypotheses.flatMap((hypothesis) => stillSupported(hypothesis, state.memory) ?? []);
  if (JSON.stringify(supported) === JSON.stringify(state.hypotheses)) return;
  state.hypotheses = supported;
  yield { type: 'hypotheses_updated', round: state.newRelevantByRound.length, hypotheses: supported };
}

/** Null where no support is left. */
function stillSupported(hypothesis: Hypothesis, memory: ResearchMemory): Hypothesis | null {
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
