import type { Assessment } from '#contract/appraisal/assessment.ts';
import { scoresInWords } from '#contract/appraisal/scores-in-words.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { worksToWeigh } from '#core/appraisal/studies.ts';
import { isUnderConcern } from '#core/appraisal/study-strength.ts';
import type { Domain } from '../domains.ts';
import { announceFindings } from '../findings-in-prompt.ts';
import type { Engine, Judge } from '../handlers.ts';
import { askObject } from '../model/ask-model.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules, shownFewer, withFewer } from '../model-or-rules.ts';
import type { TeamMember } from '../team-member.ts';
import { decide, HIGHEST_SCORE } from './decide.ts';
import { asksForDrugs, dimensionsOf, judgePrompt, judgeRole, type Proposed, proposedAssessment } from './prompt.ts';

interface JudgeAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'judge'>;
  domain: Pick<Domain, 'stance' | 'dimensions'>;
  emit: Emit;
}

const FINDINGS_A_WORK = 5;
const ANSWER_TOKENS = 1_800;

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

/** The judge as a member of the manager's team. */
export const JUDGE: TeamMember = {
  name: 'judge',
  label: 'Judge',
  doing: 'Weighing',
  offers: 'weighs what was found',
  isInLoop: true,
  needsModel: false,
  actsUnasked: true,
  brief: () => 'weighs the evidence found so far and says what is missing. It does not search.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};

/** An assessment as the manager sees it. */
export function verdictInWords(assessment: Assessment): string {
  const { sufficient, gaps } = assessment;
  const missing = gaps.length > 0 ? ` Missing: ${gaps.join('; ')}.` : '';
  const verdict = sufficient ? 'sufficient' : 'not sufficient yet';
  return `${scoresInWords(assessment) ?? 'Counted, not judged'}: ${verdict}.${missing}`;
}
