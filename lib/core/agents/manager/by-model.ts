import * as z from 'zod';
import { type PlanStep, teamMember } from '#contract/plan-step.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { ProgressLedger, TaskLedger } from '#contract/team-events.ts';
import { isAssayError } from '#core/errors.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import type { Domain } from '../domains.ts';
import { askObject } from '../model/ask-model.ts';
import type { RunModels } from '../model/run-models.ts';
import { isModelFailure } from '../model-or-rules.ts';
import { plainList, plainWords } from '../plain-words.ts';
import type { TeamMember } from '../team-member.ts';
import type { Manager, ManagerView } from './manager.ts';
import { decisionPrompt, managerRole, planChangePrompt, planPrompt, replanPrompt } from './prompt.ts';

/** No lengths: strict servers refuse schemas that have them, and long texts are cut here. */
const proposedStep = z.object({ agent: teamMember, text: z.string() });
const facts = z.array(z.string());
const proposedLedger = z.object({
  given: facts,
  toLookUp: facts,
  toDerive: facts,
  guesses: facts,
  plan: z.array(proposedStep),
});
const proposedSteps = z.object({ plan: z.array(proposedStep) });
const reasoned = <T extends z.ZodType>(answer: T) => z.object({ reason: z.string(), answer });
const proposedProgress = z.object({
  satisfied: reasoned(z.boolean()),
  looping: reasoned(z.boolean()),
  progress: reasoned(z.boolean()),
  nextSpeaker: reasoned(teamMember),
  instruction: reasoned(z.string()),
});

interface ManagerOptions {
  models: RunModels;
  domain: Domain;
  /** What the run may search. */
  sources: readonly ToolName[];
  team: readonly Pick<TeamMember, 'name' | 'brief'>[];
  /** Called when no valid answer came and rules decided. */
  onProblem: (message: string) => void;
}

const PLAN_TOKENS = 1_200;
const DECISION_TOKENS = 600;
const LONGEST_SENTENCE = 400;
const MOST_STEPS = 10;
const FACTS = { most: 12, longest: LONGEST_SENTENCE } as const;

/**
 * The manager on a model. Passes on the model's errors, except for malformed answers and for changes of an open plan.
 */
export function createManager({ models, domain, sources, team, onProblem }: ManagerOptions): Manager {
  const instructions = `${managerRole(team, sources)}\n${domain.stance}`;
  const at = (scope: string) => models.at({ role: 'smart', agent: 'manager', scope: `manager/${scope}` });

  async function ask<T>(
    { scope, ...rest }: { scope: string; name: string; schema: z.ZodType<T>; prompt: string; maxOutputTokens: number },
    signal: AbortSignal,
  ): Promise<{ value: T; repaired: boolean } | null> {
    try {
      return await askObject({ ...rest, model: at(scope), kinds: models.kinds, instructions, signal });
    } catch (error) {
      if (!isAssayError(error) || error.code !== 'model_invalid') throw error;
      onProblem('The model gave no valid answer; the usual order of work was used instead.');
      return null;
    }
  }

  return {
    async plan({ plan, wishes }, signal) {
      const prompt = planPrompt(plan, wishes);
      const question = {
        scope: 'plan',
        name: 'task_ledger',
        schema: proposedLedger,
        prompt,
        maxOutputTokens: PLAN_TOKENS,
      };
      const answer = await ask(question, signal);
      return answer ? toTaskLedger(answer.value) : usualLedger(plan);
    },
    async changePlan({ steps, instruction, revision }, signal) {
      const prompt = planChangePrompt(steps, instruction);
      const scope = `plan/${revision}`;
      const question = {
        scope,
        name: 'changed_plan',
        schema: proposedSteps,
        prompt,
        maxOutputTokens: PLAN_TOKENS,
      };
      try {
        const answer = await ask(question, signal);
        return answer ? withIds(answer.value.plan) : [...steps];
      } catch (error) {
        // The user is present and can ask again, or approve the plan as it is.
        if (!isModelFailure(error)) throw error;
        onProblem(`${error.message} The plan was left as it is.`);
        return [...steps];
      }
    },
    async decide(view, signal) {
      const prompt = decisionPrompt(view);
      const scope = `decision/${view.round}`;
      const answer = await ask(
        { scope, name: 'progress_ledger', schema: proposedProgress, prompt, maxOutputTokens: DECISION_TOKENS },
        signal,
      );
      if (!answer) return { ledger: usualDecision(view), basis: 'rules' };
      return { ledger: toProgressLedger(answer.value), basis: answer.repaired ? 'repaired' : 'model' };
    },
    async replan(view, signal) {
      const prompt = replanPrompt(view);
      const scope = `replan/${view.resets}`;
      const answer = await ask(
        { scope, name: 'task_ledger', schema: proposedLedger, prompt, maxOutputTokens: PLAN_TOKENS },
        signal,
      );
      return answer ? toTaskLedger(answer.value) : view.ledger;
    },
  };
}

function toTaskLedger({ given, toLookUp, toDerive, guesses, plan }: z.infer<typeof proposedLedger>): TaskLedger {
  return {
    given: plainList(given, FACTS),
    toLookUp: plainList(toLookUp, FACTS),
    toDerive: plainList(toDerive, FACTS),
    guesses: plainList(guesses, FACTS),
    plan: withIds(plan),
  };
}

function toProgressLedger(proposed: z.infer<typeof proposedProgress>): ProgressLedger {
  const reasoned = <T>({ reason, answer }: { reason: string; answer: T }) => ({
    reason: plainWords(reason, LONGEST_SENTENCE),
    answer,
  });
  const { satisfied, looping, progress, nextSpeaker, instruction } = proposed;
  const instructionText = plainWords(instruction.answer, LONGEST_SENTENCE) || 'Go on with the plan.';
  return {
    satisfied: reasoned(satisfied),
    looping: reasoned(looping),
    progress: reasoned(progress),
    nextSpeaker: reasoned(nextSpeaker),
    instruction: { ...reasoned(instruction), answer: instructionText },
  };
}

/** A model's steps as they are shown; the default steps where none of them has content. */
function withIds(proposed: readonly { agent: PlanStep['agent']; text: string }[]): PlanStep[] {
  const steps = proposed
    .map(({ agent, text }) => ({ agent, text: plainWords(text, LONGEST_SENTENCE) }))
    .filter(({ text }) => text !== '')
    .slice(0, MOST_STEPS);
  return (steps.length > 0 ? steps : USUAL_STEPS).map((step, index) => ({ id: `s${index + 1}`, ...step }));
}

const USUAL_STEPS: readonly { agent: PlanStep['agent']; text: string }[] = [
  { agent: 'search', text: 'Search the literature for works on the question.' },
  { agent: 'judge', text: 'Judge the evidence and name what is missing.' },
  { agent: 'search', text: 'Search for what the judge found missing.' },
  { agent: 'hypothesis', text: 'Form hypotheses from the evidence.' },
  { agent: 'report', text: 'Write the report from verified quotes.' },
];

function usualLedger({ question }: ParsedQuestion): TaskLedger {
  const toLookUp = ['What studies have found on the question.'];
  return { given: [question], toLookUp, toDerive: [], guesses: [], plan: withIds(USUAL_STEPS) };
}

/** The next step of the plan that the thread has not reached. */
function usualDecision({ ledger, thread, works }: ManagerView): ProgressLedger {
  const step = ledger.plan[thread.length % ledger.plan.length];
  const speaker = step?.agent ?? 'search';
  const reason = 'Chosen by rules: the model gave no valid answer.';
  return {
    satisfied: { answer: false, reason },
    looping: { answer: false, reason },
    progress: { answer: works.length > 0 || thread.length === 0, reason },
    nextSpeaker: { answer: speaker, reason },
    instruction: { answer: step?.text ?? 'Go on with the plan.', reason },
  };
}
