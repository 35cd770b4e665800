import type { Report } from '#contract/report.ts';
import type { Rubric } from './rubric.ts';
import { type StatedClaim, statedClaims } from './stated-claims.ts';
import { distinctNumbers, holdsNumbersOf, shareOfWords } from './words-and-numbers.ts';

/** How a report meets a question's rubric; shares 0..1. */
export interface Score {
  /** Grade-2 works among the included. */
  recall: number;
  /** Grade-2 works among those that something shown cites. */
  cited: number;
  /** Included works that bear on the question; null where none is included. */
  precision: number | null;
  /** Share of the weight of facts that are reported. */
  facts: number;
  included: number;
  works: number;
  /** Grade-2 works that are not included, by number. */
  missed: string[];
  omitted: string[];
}

/** A cited quote with this share of the words of a fact's sentence reports the fact. */
const SAME_SENTENCE = 0.5;

export interface ScoredReport {
  report: Pick<Report, 'answer' | 'sections' | 'evidence'>;
  /** The rubric's number of a work; null for a work it cannot know. */
  docIdOf: (work: Report['evidence'][number]) => string | null;
}

/**
 * Scores by the definitions of the rubrics' README. A fact is reported when a shown claim, a table's cell or a row of effects
 * cites its work, and either a quote of that work shares at least half of the words of the fact's sentence, or the claim
 * and its quotes of that work together have all numbers of the fact.
 */
export function scoreReport({ report, docIdOf }: ScoredReport, question: Rubric): Score {
  const docIds = new Map(report.evidence.map((work) => [work.id, docIdOf(work)]));
  const stated = statedClaims(report);
  const included = report.evidence.filter(({ included }) => included).map(({ id }) => docIds.get(id) ?? null);
  const cited = stated.flatMap(({ citations }) => citations).map(({ evidenceId }) => docIds.get(evidenceId) ?? null);
  const bearing = new Set(question.relevant.map(({ docId }) => docId));
  const direct = question.relevant.filter(({ grade }) => grade === 2).map(({ docId }) => docId);
  const shareIn = (among: readonly (string | null)[]) =>
    direct.filter((docId) => among.includes(docId)).length / Math.max(1, direct.length);
  const omitted = question.facts.filter((fact) => !stated.some((each) => reportsFact(each, fact, docIds)));
  const weightOf = (facts: Rubric['facts']) => facts.reduce((sum, { weight }) => sum + weight, 0);
  return {
    recall: shareIn(included),
    cited: shareIn(cited),
    precision:
      included.length === 0
        ? null
        : included.filter((docId) => docId !== null && bearing.has(docId)).length / included.length,
    facts: 1 - weightOf(omitted) / Math.max(1, weightOf(question.facts)),
    included: included.length,
    works: new Set(cited).size,
    missed: direct.filter((docId) => !included.includes(docId)),
    omitted: omitted.map(({ text }) => text),
  };
}

function reportsFact(
  claim: StatedClaim,
  fact: Rubric['facts'][number],
  docIds: ReadonlyMap<string, string | null>,
): boolean {
  const quotes = claim.citations
    .filter(({ evidenceId }) => docIds.get(evidenceId) === fact.docId)
    .map(({ quote }) => quote);
  if (quotes.length === 0) return false;
  return (
    quotes.some((quote) => shareOfWords(fact.quote, quote) >= SAME_SENTENCE) ||
    // A fact without numbers is not reported by numbers.
    (distinctNumbers(fact.text).size > 0 && holdsNumbersOf(fact.text, [claim.text, ...quotes].join(' ')))
  );
}

/** Where a run ended without a report: nothing found, nothing reported. */
export function emptyScore(question: Rubric): Score {
  return scoreReport({ report: { answer: null, sections: [], evidence: [] }, docIdOf: () => null }, question);
}
