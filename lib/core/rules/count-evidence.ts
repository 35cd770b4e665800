import type { Assessment, EvidenceCounts } from '#contract/appraisal/assessment.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Judge, RankedWork } from '../agents/handlers.ts';
import { stopIfCancelled } from '../errors.ts';
import { designsInOrder } from '../evidence/study-design.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { CLEARLY } from '../retrieval/work-relevance.ts';
import { anyOf, namedIn, type QuestionIdeas, questionIdeas } from './read-work.ts';

/** A digest quotes so many works: once as many bear on the question clearly, more searching changes little of it. */
export const ENOUGH_WORKS = 12;
const WEIGHED = 30;
const SYNTHESES: ReadonlySet<string> = new Set(['meta_analysis', 'systematic_review']);
const NOT_JUDGED = 'Nobody has judged this: the works were counted, not read for meaning.';

/**
 * Says what follows from records and counts alone. Scores and confidence are null, since nothing here has understood a
 * work; "sufficient" means only that enough works were found to fill a digest.
 */
export function createCountingJudge({ words }: { words?: WordKnowledge | undefined }): Judge {
  return {
    async assess({ plan, round, works }, signal) {
      stopIfCancelled(signal);
      const counts = countEvidence(works, questionIdeas(plan, words));
      const sufficient = works.filter(({ relevance }) => relevance >= CLEARLY).length >= ENOUGH_WORKS;
      return {
        round,
        basis: 'counted',
        counts,
        weighed: Math.min(works.length, WEIGHED),
        mechanism: { score: null, reason: NOT_JUDGED, required: false },
        clinical: { score: null, reason: NOT_JUDGED, required: false },
        confidence: null,
        confidenceReason: NOT_JUDGED,
        drugCandidates: [],
        keyFindings: [],
        gaps: missingInWords(counts, works.length),
        sufficient,
        recommendation: sufficient ? 'synthesize' : 'continue',
        nextQueries: [],
      } satisfies Assessment;
    },
  };
}

/** @param works included works; a retracted one is counted as such and nowhere else. */
export function countEvidence(works: readonly RankedWork[], ideas: QuestionIdeas): EvidenceCounts {
  const counted = works.map(({ work }) => work).filter((work) => !isRetracted(work));
  const named = counted.map((work) => namedIn(work, ideas));
  const sized = counted
    .flatMap((work) => (work.sampleSize && isOneStudy(work) ? [{ evidenceId: work.id, n: work.sampleSize.value }] : []))
    .sort((a, b) => b.n - a.n);
  const years = counted.flatMap(({ year }) => year ?? []);
  return {
    designs: designsInOrder(counted),
    largestSample: sized[0] ?? null,
    newestYear: years.length === 0 ? null : Math.max(...years),
    retracted: works.length - counted.length,
    ideas: ideas.subjects.map(({ term, idea }) => ({ term, works: named.filter((each) => each.has(idea)).length })),
  };
}

/** The number of a synthesis is that of all its studies. */
function isOneStudy({ design }: Evidence): boolean {
  return !SYNTHESES.has(design.value);
}

/** What is missing from what was found, by counting alone; a sentence each. */
export function missingInWords({ designs, ideas }: EvidenceCounts, works: number): string[] {
  if (works === 0) return [];
  const has = (wanted: (design: string) => boolean) => designs.some(({ design }) => wanted(design));
  const unnamed = ideas.filter((idea) => idea.works === 0);
  return [
    ...(unnamed.length > 0 ? [`None of these works names ${anyOf(unnamed)}.`] : []),
    ...(has((design) => SYNTHESES.has(design))
      ? []
      : ['No systematic review or meta-analysis is marked as such among them.']),
    ...(has((design) => design === 'randomised_trial') ? [] : ['No randomised trial is marked as such among them.']),
    ...(has((design) => design === 'guideline') ? [] : ['No guideline is among them.']),
  ];
}
