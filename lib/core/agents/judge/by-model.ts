import * as z from 'zod';
import {
  type AskedDimension,
  type Assessment,
  askedDimension,
  type DimensionScore,
  type QuestionType,
} from '#contract/assessment.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { DIMENSIONS, type Dimension, meetsApproval } from '#core/appraisal/rubric.ts';
import { isUnderConcern } from '#core/appraisal/study-strength.ts';
import { worksToWeigh } from '#core/appraisal/works-to-weigh.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { cite, readStatements } from '#core/reading/statements.ts';
import type { Domain } from '../domains.ts';
import { type AnnouncedFindings, announceFindings } from '../findings-in-prompt.ts';
import type { Engine, Judge, RankedWork } from '../handlers.ts';
import { askObject } from '../model/ask-object.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import { plainList, plainSearches, plainWords } from '../plain-words.ts';
import { standsIn } from '../stands-in.ts';
import { withNumbersOf } from '../with-numbers-of.ts';
import { judgePrompt, judgeRole, partsOf } from './prompt.ts';

const cited = z.object({ text: z.string(), evidenceIds: z.array(z.string()) });
/** No lengths and patterns: strict servers refuse schemas that have them, and what is too long is cut here. */
const proposedAssessment = z.object({
  dimensions: z.array(z.object({ name: askedDimension, reason: z.string(), score: z.number().nullable() })),
  parts: z.array(z.object({ part: z.number(), reason: z.string(), score: z.number() })),
  confidence: z.object({ reason: z.string(), value: z.number() }),
  answerSoFar: z.string(),
  gaps: z.array(z.string()),
  nextQueries: z.array(z.string()),
  keyFindings: z.array(z.string()),
  offTopic: z.array(z.string()),
  drugCandidates: z.array(cited),
});
type Proposed = z.infer<typeof proposedAssessment>;

interface JudgeAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'judge'>;
  domain: Pick<Domain, 'stance' | 'dimensions'>;
  emit: Emit;
}

/**
 * What a model may say at most, by what code can count (proposal). A model reads mechanism better than rules do, so there
 * only the number of works holds it: `FEW + works` points, so that fewer than four never reach the threshold of 6. What
 * kind of studies they are code reads well: clinical evidence may be put two points above its count, which leaves works
 * without a study in people below the threshold. Confidence may be a tenth above the rules' or what so many works
 * allow, whichever is more. Downwards a model is free: doubt costs a search, never a wrong approval.
 */
const FEW = 2;
const HIGHEST_SCORE = 10;
const CLINICAL_ABOVE = 2;
const CONFIDENCE_ABOVE = 0.1;
const CONFIDENCE_BY_WORKS = { base: 0.5, each: 0.03, most: 0.85 } as const;

const FINDINGS_A_WORK = 5;
const ANSWER_TOKENS = 1_800;
/** Without a number among the findings that answer, an effect is told and not shown. */
const WITHOUT_EFFECT_SIZE = 6;
const LONGEST_ANSWER = 500;
const LONGEST_REASON = 400;
const GAPS = { most: 5, longest: 160 } as const;
const QUERIES = { most: 5, longest: 120 } as const;
const MOST_FINDINGS = 6;
const MOST_CANDIDATES = 8;
const MOST_QUOTES = 3;

/** What evidence is asked for, by kind of question. Harms belong to every effect: a reader weighs the two together. */
const DIMENSIONS_OF: Readonly<Record<QuestionType, readonly AskedDimension[]>> = {
  treatment_effect: ['benefit', 'harms', 'mechanism'],
  mechanism: ['mechanism'],
  epidemiology: ['frequency', 'association'],
  diagnosis: ['accuracy', 'benefit'],
  other: ['other', 'association'],
};
const ASKS_FOR_DRUGS =
  /\b(?:drugs?|medicines?|medications?|agents?|compounds?|treatments?|therap(?:y|ies)|repurpos\w*)\b/i;

/**
 * Weighs up to 30 works by what they found. The model gives reasons, scores, gaps and which findings decide; what the
 * question requires, the caps, and whether it suffices are code. Read-only.
 */
export function createJudgeAgent({ models, rules, domain, emit }: JudgeAgentParts): Judge {
  return {
    async assess(input, signal) {
      const { plan, call, readings = [] } = input;
      const ruled = await rules.judge.assess(input, signal);
      const ranked = worksToWeigh(input.works);
      if (ranked.length === 0) return ruled;
      const announced = announceFindings({
        plan,
        works: ranked,
        readings,
        most: FINDINGS_A_WORK,
        notesOf: standingOf,
      });
      const dimensions = dimensionsOf(plan);
      return modelOrRules({
        agent: 'judge',
        emit,
        signal,
        async byModel() {
          const { value } = await askObject({
            model: models.at({ role: 'smart', agent: 'judge', scope: `judge/${call}` }),
            name: 'assessment',
            schema: proposedAssessment,
            instructions: judgeRole(domain),
            prompt: judgePrompt({
              plan,
              dimensions,
              asksForDrugs: asksForDrugs(plan),
              works: announced.text,
              call,
              gapsBefore: input.before?.gaps ?? [],
            }),
            maxOutputTokens: ANSWER_TOKENS,
            signal,
            check: outOfScale,
          });
          return decide(value, ruled, { plan, ranked, announced, readings });
        },
        byRules: async () => ruled,
        instead: 'The evidence was judged by rules instead.',
      });
    },
  };
}

function dimensionsOf({ questionType, parts = [] }: ParsedQuestion): AskedDimension[] {
  const types = [questionType, ...parts.map((part) => part.questionType)];
  return [...new Set(types.flatMap((type) => DIMENSIONS_OF[type]))];
}

/** Which drugs could serve is asked, not whether one does. */
function asksForDrugs({ question }: ParsedQuestion): boolean {
  return /\b(?:which|what)\b/i.test(question) && ASKS_FOR_DRUGS.test(question);
}

/** What a reader has to know of a work beside its design. */
function standingOf(work: Evidence): string[] {
  return [
    ...(isRetracted(work) ? ['retracted'] : []),
    ...(isUnderConcern(work) ? ['expression of concern'] : []),
    ...(work.peerReviewed === false ? ['not peer reviewed'] : []),
    ...(work.registry ? [`registered as ${work.registry.status.toLowerCase().replaceAll('_', ' ')}`] : []),
    `quality ${work.quality.score.toFixed(2)}`,
  ];
}

function outOfScale({ dimensions, parts, confidence }: Proposed): string | null {
  const isScore = (score: number | null) => score === null || (score >= 0 && score <= HIGHEST_SCORE);
  if (![...dimensions, ...parts].every(({ score }) => isScore(score))) return 'a score is a number from 0 to 10.';
  return confidence.value >= 0 && confidence.value <= 1 ? null : 'confidence.value is a number from 0 to 1.';
}

interface Weighed {
  plan: ParsedQuestion;
  ranked: readonly RankedWork[];
  announced: AnnouncedFindings;
  readings: readonly WorkReading[];
}

function decide(proposed: Proposed, ruled: Assessment, weighed: Weighed): Assessment {
  const works = weighed.ranked.length;
  const withShownNumbers = withNumbersOf(numbersShown(weighed));
  const said = ({ reason }: { reason: string }, like: string) =>
    withShownNumbers(plainWords(reason, LONGEST_REASON, like));
  const [mechanism, clinical] = DIMENSIONS.map((dimension) => {
    const given = proposedFor(dimension, proposed);
    const own = ruled[dimension];
    if (!given) return dimension === 'mechanism' ? notAsked(own, weighed.plan) : own;
    const most = hasEffectSize(weighed) ? HIGHEST_SCORE : WITHOUT_EFFECT_SIZE;
    const score = dimension === 'clinical' ? Math.min(given.score, most) : given.score;
    return capScore(score, { dimension, ruled: own, works, said: said(given, own.reason) });
  });
  const reliedOn = said(proposed.confidence, ruled.confidenceReason);
  const scores = {
    mechanism: mechanism ?? ruled.mechanism,
    clinical: clinical ?? ruled.clinical,
    ...capConfidence(proposed.confidence.value, { ruled, works, said: reliedOn }),
  };
  const sufficient = meetsApproval(scores);
  const gaps = plainList(proposed.gaps.map(withShownNumbers), GAPS);
  const nextQueries = plainSearches(proposed.nextQueries, QUERIES);
  const keyFindings = findingsOf(proposed, weighed);
  const drugCandidates = candidatesOf(proposed, weighed);
  return {
    round: ruled.round,
    weighed: ruled.weighed,
    ...scores,
    ...ofQuestion(proposed, weighed, withShownNumbers),
    // What of the model's own stands in no work is left out; where nothing is left, code has read the same works.
    keyFindings: keyFindings.length > 0 ? keyFindings : ruled.keyFindings,
    drugCandidates: !asksForDrugs(weighed.plan)
      ? []
      : drugCandidates.length > 0
        ? drugCandidates
        : ruled.drugCandidates,
    gaps: gaps.length > 0 || sufficient ? gaps : ruled.gaps,
    nextQueries: nextQueries.length > 0 || sufficient ? nextQueries : ruled.nextQueries,
    sufficient,
    recommendation: sufficient ? 'synthesize' : 'continue',
  };
}

type Judged = Pick<Assessment, 'dimensions' | 'parts' | 'answerSoFar' | 'offTopic'>;

/** The question's own dimensions and parts, as the model sees them; code decides by none of these alone. */
function ofQuestion(proposed: Proposed, { plan, announced }: Weighed, held: (said: string) => string): Judged {
  const reasoned = (reason: string) => held(plainWords(reason, LONGEST_REASON));
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
    answerSoFar: held(plainWords(proposed.answerSoFar, LONGEST_ANSWER)),
    offTopic: [...new Set(announced.idsOf(proposed.offTopic).filter((id) => id !== undefined))],
  };
}

/** Of the dimensions beside mechanism the highest: a question of harms is answered by harms. */
function proposedFor(dimension: Dimension, { dimensions }: Proposed): { score: number; reason: string } | null {
  const own = dimensions.flatMap(({ name, score, reason }) =>
    score !== null && (name === 'mechanism') === (dimension === 'mechanism') ? [{ score, reason }] : [],
  );
  const [best] = own.toSorted((a, b) => b.score - a.score);
  return best ?? null;
}

/** A mechanism that the model calls not applicable is not required, unless the question is one about mechanisms. */
function notAsked(own: DimensionScore, { questionType, parts = [] }: ParsedQuestion): DimensionScore {
  const isAsked = [questionType, ...parts.map((part) => part.questionType)].includes('mechanism');
  return isAsked ? own : { ...own, required: false };
}

function hasEffectSize({ readings }: Weighed): boolean {
  return readings.some(
    ({ bearing, findings }) => bearing === 'answers' && findings.some(({ value }) => value !== null),
  );
}

/** Where a number in a reason may come from: what the model was shown, and counts of works and points. */
function numbersShown({ plan, announced, ranked }: Weighed): string[] {
  const counts = Array.from({ length: Math.max(HIGHEST_SCORE, ranked.length) + 1 }, (_, count) => String(count));
  return [plan.question, announced.text, counts.join(' ')];
}

interface Cap<Ruled> {
  ruled: Ruled;
  works: number;
  /** The model's reason, as far as it may be shown. */
  said: string;
}

function capScore(
  wished: number,
  { dimension, ruled, works, said }: Cap<DimensionScore> & { dimension: Dimension },
): DimensionScore {
  const byWorks = Math.min(HIGHEST_SCORE, FEW + works);
  const most = dimension === 'clinical' ? Math.min(byWorks, ruled.score + CLINICAL_ABOVE) : byWorks;
  const score = Math.round(Math.min(wished, most) * 10) / 10;
  const held = wished > most ? ` The model gave ${wished}; by what its works show it is held to ${score}.` : '';
  return { score, reason: `${said || ruled.reason}${held}`, required: ruled.required };
}

function capConfidence(
  wished: number,
  { ruled, works, said }: Cap<Pick<Assessment, 'confidence' | 'confidenceReason'>>,
): Pick<Assessment, 'confidence' | 'confidenceReason'> {
  const { base, each, most: mostByWorks } = CONFIDENCE_BY_WORKS;
  const byWorks = Math.min(mostByWorks, base + each * works);
  const most = Math.min(1, Math.max(ruled.confidence + CONFIDENCE_ABOVE, byWorks));
  const confidence = Math.round(Math.min(wished, most) * 100) / 100;
  const held = wished > most ? `, held to ${confidence} by what the works show` : '';
  const confidenceReason = `${ruled.confidenceReason} The model put it at ${wished}${held}${said ? `: ${said}` : '.'}`;
  return { confidence, confidenceReason };
}

function worksCited(evidenceIds: readonly string[], { announced, ranked }: Weighed): Evidence[] {
  const ids = new Set(announced.idsOf(evidenceIds));
  return ranked.map(({ work }) => work).filter((work) => ids.has(work.id) && !isRetracted(work));
}

/** Findings that were shown, of works that count. */
function findingsOf({ keyFindings }: Proposed, { announced, ranked }: Weighed): Assessment['keyFindings'] {
  const isRetractedById = new Map(ranked.map(({ work }) => [work.id, isRetracted(work)]));
  const found = keyFindings.flatMap((alias) => {
    const citation = announced.findingOf(alias)?.citation;
    return citation && isRetractedById.get(citation.evidenceId) === false
      ? [{ text: citation.quote, citations: [citation] }]
      : [];
  });
  return [...new Map(found.map((finding) => [finding.text, finding])).values()].slice(0, MOST_FINDINGS);
}

/** Names that stand in a sentence of a cited work beside an idea of the question. Works are counted over all that name it so. */
function candidatesOf({ drugCandidates }: Proposed, weighed: Weighed): Assessment['drugCandidates'] {
  const names = new Map(drugCandidates.map((each) => [each.text.trim().toLowerCase(), each]));
  const { plan, ranked } = weighed;
  return [...names.values()]
    .flatMap(({ text, evidenceIds }) => {
      const name = text.trim();
      const naming = (work: Evidence) => statementNaming(name, work, plan) ?? [];
      if (worksCited(evidenceIds, weighed).flatMap(naming).length === 0) return [];
      const citations = ranked.filter(({ work }) => !isRetracted(work)).flatMap(({ work }) => naming(work));
      return [{ name, works: citations.length, citations: citations.slice(0, MOST_QUOTES) }];
    })
    .sort((a, b) => b.works - a.works || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
}

const NAME = /^\p{L}[\p{L}\p{N} ()/+,.-]{2,59}$/u;

function statementNaming(name: string, work: Evidence, { concepts }: ParsedQuestion) {
  if (!NAME.test(name)) return null;
  const isNamedIn = standsIn(name);
  const statement = readStatements(work, concepts).find(
    (each) => each.part !== 'aim' && each.part !== 'method' && each.concepts.length > 0 && isNamedIn(each.text),
  );
  return statement ? cite(statement) : null;
}
