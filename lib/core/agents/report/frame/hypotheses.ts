import type { Citation } from '#contract/citation.ts';
import type { Hypothesis } from '#contract/hypothesis.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { citedText, type Draft, note, type SectionDraft } from './draft.ts';
import type { Material } from './material.ts';

const MOST_HYPOTHESES = 4;
const MOST_FOR = 2;
const MOST_AGAINST = 2;
/** Below this an inference is a guess, and beside prose that argues itself hardly worth a place (proposal). */
const LEAST_CONFIDENCE = { alone: 0.3, written: 0.5 } as const;

/** Inferences about the question's own subject, each with what speaks for and against it; null where there are none. */
export function hypothesesSection({ input, answer }: Material, { isWritten = false } = {}): SectionDraft | null {
  const least = LEAST_CONFIDENCE[isWritten ? 'written' : 'alone'];
  const held = answer.isDirect ? input.hypotheses.filter(({ confidence }) => confidence >= least) : [];
  const wanted = held.filter((each) => isWanted(each, input.plan));
  const shown = new Set<string>();
  const drafts = wanted.slice(0, MOST_HYPOTHESES).flatMap((hypothesis) => draftsOf(hypothesis, shown));
  return drafts.length === 0 ? null : { id: 'hypotheses', title: 'Hypotheses', drafts };
}

/** About what the question asks: it names two of its ideas, or the only one. */
function isWanted({ statement, for: grounds }: Hypothesis, { concepts }: ParsedQuestion): boolean {
  // What was cut off says something else or nothing.
  if (grounds.length === 0 || statement.includes('…')) return false;
  return new Set(matchConcepts(concepts)(statement)).size >= Math.min(2, concepts.length);
}

function draftsOf(hypothesis: Hypothesis, shown: Set<string>): Draft[] {
  // A sentence that bears on several hypotheses is quoted under the first of them.
  const once = (citations: readonly Citation[], limit: number): Draft[] => {
    const fresh = citations.slice(0, limit).filter((citation) => !shown.has(placeOf(citation)));
    for (const citation of fresh) shown.add(placeOf(citation));
    return fresh.length > 0 ? [{ type: 'quotes', quotes: fresh.map(citedText) }] : [];
  };
  const grounds = once(hypothesis.for, MOST_FOR);
  // One that rests on nothing new repeats another.
  if (grounds.length === 0) return [];
  const against = once(hypothesis.against, MOST_AGAINST);
  return [
    note(
      `An inference and not a finding: ${hypothesis.statement}. Confidence ${hypothesis.confidence.toFixed(2)}: ${ended(hypothesis.confidenceReason)}`,
    ),
    ...grounds,
    ...(against.length > 0 ? [note('Against it:'), ...against] : []),
  ];
}

function placeOf({ evidenceId, field, start }: Citation): string {
  return `${evidenceId} ${field} ${start}`;
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
