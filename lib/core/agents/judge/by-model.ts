import * as z from 'zod';
import {
  type AskedDimension,
  type Assessment,
  askedDimension,
  type DimensionScore,
  type QuestionType,
} from '#contract/appraisal/assessment.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { DIMENSIONS, type Dimension, isRequired, meetsApproval } from '#core/appraisal/rubric.ts';
import { isUnderConcern } from '#core/appraisal/study-strength.ts';
import { worksToWeigh } from '#core/appraisal/weighed-work.ts';
import { englishOf, type ParsedQuestion } from '#core/question/parsed-question.ts';
import type { Domain } from '../domains.ts';
import { announceFindings } from '../findings-in-prompt.ts';
import type { Engine, Judge } from '../handlers.ts';
import { askObject } from '../model/ask-object.ts';
import { shownFewer, withFewer } from '../model/fewer-works.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import { plainList, plainSearches, plainWords, withNumbersOf } from '../plain-words.ts';
import { capConfidence, capScore, HIGHEST_SCORE } from './caps.ts';
import { candidatesOf, findingsOf, type Weighed } from './named-works.ts';
import { judgePrompt, judgeRole, partsOf } from './prompt.ts';

const cited = z.object({ text: z.string(), evidenceIds: z.array(z.string()) });
/** No lengths or patterns: strict servers refuse schemas that have them, and long texts are cut here. */
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

const FINDINGS_A_WORK = 5;
const ANSWER_TOKENS = 1_800;
/** Without a number among the findings that answer, an effect is claimed but not shown. */
const WITHOUT_EFFECT_SIZE = 6;
const LONGEST_ANSWER = 500;
const LONGEST_REASON = 400;
const GAPS = { most: 5, longest: 200 } as const;
/** "(F26)", "(1.28 in E5, 1.06 in E1)": readers do not know a prompt's labels. */
const LABELLED = /\s*\([^()]{0,160}\b[EF]\d{1,3}\b[^()]{0,160}\)/g;
const QUERIES = { most: 5, longest: 120 } as const;

/** The evidence that each kind of question asks for. Harms belong to every effect: a reader weighs the two together. */
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
 * Assesses up to 30 works by their findings. The model gives reasons, scores, gaps and the deciding findings; code
 * decides what the question requires, the caps, and whether the evidence suffices. Read-only.
 */
export function createJudgeAgent({ models, rules, domain, emit }: JudgeAgentParts): Judge {
  return {
    async assess(input, signal) {
      const { plan, call, readings = [] } = input;
      const ruled = await rules.judge.assess(input, signal);
      const ranked = worksToWeigh(input.works);
      if (ranked.length === 0) return ruled;
      const announcedOf = (first: number) =>
        announceFindings({
          plan,
          works: ranked.slice(0, first),
          readings,
          most: FINDINGS_A_WORK,
          notesOf: statusLines,
        });
      const dimensions = dimensionsOf(plan);
      return modelOrRules({
        agent: 'judge',
        emit,
        signal,
        async byModel() {
          const model = models.at({ role: 'smart', agent: 'judge', scope: `judge/${call}` });
          const announce = (first: number) =>
            emit({ type: 'model_problem', agent: 'judge', message: shownFewer(first, ranked.length, 'works') });
          return withFewer(ranked.length, (first) => weigh(model, first), announce);
        },
        byRules: async () => ruled,
        instead: 'The evidence was counted instead, and not judged.',
      });

      async function weigh(model: ReturnType<RunModels['at']>, first: number): Promise<Assessment> {
        const announced = announcedOf(first);
        const { value } = await askObject({
          model,
          kinds: models.kinds,
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
        return decide(value, ruled, { plan, ranked: ranked.slice(0, first), announced, readings });
      }
    },
  };
}

function dimensionsOf({ questionType, parts = [] }: ParsedQuestion): AskedDimension[] {
  const types = [questionType, ...parts.map((part) => part.questionType)];
  return [...new Set(types.flatMap((type) => DIMENSIONS_OF[type]))];
}

/** The question asks which drugs could help, not whether one does. */
function asksForDrugs({ question }: ParsedQuestion): boolean {
  return /\b(?:which|what)\b/i.test(question) && ASKS_FOR_DRUGS.test(question);
}

/** What a reader must know about a work besides its design. */
function statusLines(work: Evidence): string[] {
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

function decide(proposed: Proposed, ruled: Assessment, weighed: Weighed): Assessment {
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
