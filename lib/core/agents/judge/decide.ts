import type { Assessment, DimensionScore } from '#contract/appraisal/assessment.ts';
import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { DIMENSIONS, type Dimension, isRequired, meetsApproval } from '#core/appraisal/rubric.ts';
import { isPreclinical } from '#core/appraisal/study-strength.ts';
import { englishOf, type ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { occursIn } from '#core/text/whole-words.ts';
import { type AnnouncedFindings, citationOf, resultSentences } from '../findings-in-prompt.ts';
import type { RankedWork } from '../handlers.ts';
import { plainList, plainSearches, plainWords, withNumbersOf } from '../plain-words.ts';
import { asksForDrugs, dimensionsOf, type Proposed, partsOf } from './prompt.ts';

/** Without a number among the findings that answer, an effect is claimed but not shown. */
const WITHOUT_EFFECT_SIZE = 6;
const LONGEST_ANSWER = 500;
const LONGEST_REASON = 400;
const GAPS = { most: 5, longest: 200 } as const;
/** "(F26)", "(1.28 in E5, 1.06 in E1)": readers do not know a prompt's labels. */
const LABELLED = /\s*\([^()]{0,160}\b[EF]\d{1,3}\b[^()]{0,160}\)/g;
const QUERIES = { most: 5, longest: 120 } as const;

/**
 * A model's assessment as far as code accepts it: scores and confidence capped, names and findings only of works that it
 * was shown, numbers only from what it read. Whether the evidence suffices follows from the capped scores.
 */
export function decide(proposed: Proposed, ruled: Assessment, weighed: Weighed): Assessment {
  const works = weighed.ranked.length;
  const withShownNumbers = withNumbersOf(numbersShown(weighed));
  const reasonOf = ({ reason }: { reason: string }) => withShownNumbers(plainWords(reason, LONGEST_REASON));
  const [mechanism, clinical] = DIMENSIONS.map((dimension): DimensionScore => {
    const required = isRequired(dimension, weighed.plan);
    const given = proposedFor(dimension, proposed);
    if (!given) {
      const isMissed = required && dimension === 'clinical';
      return { score: isMissed ? 0 : null, reason: 'The model found this not applicable.', required: isMissed };
    }
    const most = hasEffectSize(weighed) ? HIGHEST_SCORE : WITHOUT_EFFECT_SIZE;
    const score = dimension === 'clinical' ? Math.min(given.score, most) : given.score;
    const evidence = weighed.ranked.map(({ work }) => work);
    return capScore(score, { dimension, works: evidence, reason: reasonOf(given), required });
  });
  const scores = {
    mechanism: mechanism ?? ruled.mechanism,
    clinical: clinical ?? ruled.clinical,
    ...capConfidence(proposed.confidence.value, works, reasonOf(proposed.confidence)),
  };
  const sufficient = meetsApproval(scores);
  const gaps = plainList(
    proposed.gaps.map((gap) => withShownNumbers(gap.replace(LABELLED, ''))),
    GAPS,
  );
  return {
    round: ruled.round,
    basis: 'judged',
    ...(ruled.counts && { counts: ruled.counts }),
    weighed: ruled.weighed,
    ...scores,
    ...ofQuestion(proposed, weighed, withShownNumbers),
    // Names and findings that the model made up are left out.
    keyFindings: findingsOf(proposed.keyFindings, weighed),
    drugCandidates: asksForDrugs(weighed.plan) ? candidatesOf(proposed.drugCandidates, weighed) : [],
    gaps,
    nextQueries: plainSearches(proposed.nextQueries, QUERIES),
    sufficient,
    recommendation: sufficient ? 'synthesize' : 'continue',
  };
}

type Judged = Pick<Assessment, 'dimensions' | 'parts' | 'answerSoFar' | 'offTopic'>;

/** The question's own dimensions and parts, as the model sees them; code never decides by these alone. */
function ofQuestion(proposed: Proposed, { plan, announced }: Weighed, reasonWords: (text: string) => string): Judged {
  const reasoned = (reason: string) => reasonWords(plainWords(reason, LONGEST_REASON));
  const texts = partsOf(plan);
  const isOwn = new Set<string>(dimensionsOf(plan));
  return {
    dimensions: proposed.dimensions
      .filter(({ name }) => isOwn.has(name))
      .map(({ name, score, reason }) => ({ name, score, reason: reasoned(reason) })),
    parts: texts.flatMap((text, at) => {
      const given = proposed.parts.find(({ part }) => part === at + 1);
      return given ? [{ text, score: given.score, reason: reasoned(given.reason) }] : [];
    }),
    answerSoFar: reasonWords(plainWords(proposed.answerSoFar, LONGEST_ANSWER)),
    offTopic: [...new Set(announced.idsOf(proposed.offTopic).filter((id) => id !== undefined))],
  };
}

/** The highest of the dimensions other than mechanism: a question about harms is answered by harms. */
function proposedFor(dimension: Dimension, { dimensions }: Proposed): { score: number; reason: string } | null {
  const own = dimensions.flatMap(({ name, score, reason }) =>
    score !== null && (name === 'mechanism') === (dimension === 'mechanism') ? [{ score, reason }] : [],
  );
  const [best] = own.toSorted((a, b) => b.score - a.score);
  return best ?? null;
}

function hasEffectSize({ readings }: Weighed): boolean {
  return readings.some(
    ({ bearing, findings }) => bearing === 'answers' && findings.some(({ value }) => value !== null),
  );
}

/** Where a number in a reason may come from: what the model was shown, and counts of works and points. */
function numbersShown({ plan, announced, ranked }: Weighed): string[] {
  const counts = Array.from({ length: Math.max(HIGHEST_SCORE, ranked.length) + 1 }, (_, count) => String(count));
  return [plan.question, englishOf(plan), announced.text, counts.join(' ')];
}

/**
 * The highest scores a model may give, by what code can count (proposal). `FEW + works` points, so that fewer than four
 * works never reach the threshold of 6; clinical evidence without a study in people stays below it. The number of works
 * also limits confidence. Lower scores are not bounded: doubt costs a search, never a wrong approval.
 */
const FEW = 2;
export const HIGHEST_SCORE = 10;
const WITHOUT_PEOPLE = 5;
const CONFIDENCE_BY_WORKS = { base: 0.5, each: 0.03, most: 0.85 } as const;

export function capScore(
  wished: number,
  {
    dimension,
    works,
    reason,
    required,
  }: { dimension: Dimension; works: readonly Evidence[]; reason: string; required: boolean },
): DimensionScore {
  const byWorks = Math.min(HIGHEST_SCORE, FEW + works.length);
  const noPeople = dimension === 'clinical' && works.every(isPreclinical);
  const most = noPeople ? Math.min(byWorks, WITHOUT_PEOPLE) : byWorks;
  const score = Math.round(Math.min(wished, most) * 10) / 10;
  const capped = wished > most ? ` The model gave ${wished}; its works support no more than ${score}.` : '';
  return { score, reason: `${reason || 'The model gave no reason.'}${capped}`, required };
}

export function capConfidence(
  wished: number,
  works: number,
  reason: string,
): { confidence: number; confidenceReason: string } {
  const { base, each, most: mostByWorks } = CONFIDENCE_BY_WORKS;
  const most = Math.min(mostByWorks, base + each * works);
  const confidence = Math.round(Math.min(wished, most) * 100) / 100;
  const capped = wished > most ? `, limited to ${confidence} by the number of works` : '';
  return { confidence, confidenceReason: `The model put it at ${wished}${capped}${reason ? `: ${reason}` : '.'}` };
}

const MOST_FINDINGS = 6;
const MOST_CANDIDATES = 8;
const MOST_QUOTES = 3;

/** What a judge was shown. */
interface Weighed {
  plan: ParsedQuestion;
  ranked: readonly RankedWork[];
  announced: AnnouncedFindings;
  readings: readonly WorkReading[];
}

/** A drug that a judge names, with the works that it says mention it. */
interface NamedDrug {
  text: string;
  evidenceIds: string[];
}

function worksCited(evidenceIds: readonly string[], { announced, ranked }: Weighed): Evidence[] {
  const ids = new Set(announced.idsOf(evidenceIds));
  return ranked.map(({ work }) => work).filter((work) => ids.has(work.id) && !isRetracted(work));
}

/** Findings that were shown, from works that count. */
function findingsOf(keyFindings: readonly string[], { announced, ranked }: Weighed): Assessment['keyFindings'] {
  const isRetractedById = new Map(ranked.map(({ work }) => [work.id, isRetracted(work)]));
  const found = keyFindings.flatMap((alias) => {
    const citation = announced.findingOf(alias)?.citation;
    return citation && isRetractedById.get(citation.evidenceId) === false
      ? [{ text: citation.quote, citations: [citation] }]
      : [];
  });
  return [...new Map(found.map((finding) => [finding.text, finding])).values()].slice(0, MOST_FINDINGS);
}

/**
 * Names that occur in a sentence of a cited work together with a concept of the question. All works that name the drug
 * like this are counted.
 */
function candidatesOf(drugCandidates: readonly NamedDrug[], weighed: Weighed): Assessment['drugCandidates'] {
  const names = new Map(drugCandidates.map((each) => [each.text.trim().toLowerCase(), each]));
  const { plan, ranked } = weighed;
  return [...names.values()]
    .flatMap(({ text, evidenceIds }) => {
      const name = text.trim();
      const naming = (work: Evidence) => sentenceNaming(name, work, plan) ?? [];
      if (worksCited(evidenceIds, weighed).flatMap(naming).length === 0) return [];
      const citations = ranked.filter(({ work }) => !isRetracted(work)).flatMap(({ work }) => naming(work));
      return [{ name, works: citations.length, citations: citations.slice(0, MOST_QUOTES) }];
    })
    .sort((a, b) => b.works - a.works || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
}

const NAME = /^\p{L}[\p{L}\p{N} ()/+,.-]{2,59}$/u;

function sentenceNaming(name: string, work: Evidence, { concepts }: ParsedQuestion): Citation | null {
  if (!NAME.test(name)) return null;
  const isNamedIn = occursIn(name);
  const conceptsIn = matchConcepts(concepts);
  const [best] = resultSentences(work, concepts)
    .filter(({ quote }) => isNamedIn(quote) && conceptsIn(quote).length > 0)
    .toSorted((a, b) => b.likelihood - a.likelihood);
  return best ? citationOf(best) : null;
}
