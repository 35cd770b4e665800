import * as z from 'zod';
import { type PlanStep, TEAM } from '#contract/plan-step.ts';
import { type ReaderChanges, readerChanges } from '#contract/run-request.ts';
import { LONGEST_COLUMN_QUESTION } from '#contract/table-column.ts';
import type { PlanDecision } from '#core/ports/run-control.ts';

const LONGEST_MESSAGE = 2000;
const MOST_STEPS = 20;
const LONGEST_STEP = 500;
const MOST_ROUNDS = 20;

/** Text that a database can keep and a model can read. */
const words = ({ name, most }: { name: string; most: number }) =>
  z
    .string({ error: `Send ${name} as text.` })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'The text contains characters that are not text. Remove them and send it again.',
    })
    .trim()
    .min(1, { error: `Write at least a word: ${name} is empty.` })
    .max(most, { error: `Shorten ${name} to at most ${most} characters.` });

const instruction = words({ name: 'the instruction', most: LONGEST_MESSAGE });

const step = z.object(
  {
    id: z
      .string({ error: 'The id of a step is a short text.' })
      .regex(/^[\w.-]{1,40}$/, { error: 'The id of a step is 1 to 40 letters, digits, dots or dashes.' })
      .nullish(),
    agent: z.enum(TEAM, { error: `Each step is for one of the team: ${TEAM.join(', ')}.` }).default('search'),
    text: words({ name: 'the text of a step', most: LONGEST_STEP }),
  },
  { error: 'Each step is an object with "text" and, unless it is a search, "agent".' },
);

const steps = z
  .array(step, { error: 'Send the steps as a list.' })
  .min(1, { error: 'A plan needs at least one step. Add one, or cancel the run.' })
  .max(MOST_STEPS, { error: `A plan has at most ${MOST_STEPS} steps. Remove some and send it again.` })
  .refine(
    (list) => {
      const ids = list.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    },
    { error: 'Two steps have the same id. Give each its own, or leave the ids out.' },
  )
  .transform(withIds);

/** Steps that were added by hand come without an id. */
function withIds(list: readonly z.infer<typeof step>[]): PlanStep[] {
  const taken = new Set(list.map(({ id }) => id));
  let next = 1;
  return list.map(({ id, agent, text }) => {
    if (id) return { id, agent, text };
    while (taken.has(`added-${next}`)) next += 1;
    taken.add(`added-${next}`);
    return { id: `added-${next}`, agent, text };
  });
}

const HOW_TO_DECIDE = 'Send {"approve": true}, or the edited plan as "steps", or a change in words as "instruction".';
/** A user's decision on a plan. */
export const planBody = z
  .object(
    {
      approve: z.literal(true, { error: HOW_TO_DECIDE }).optional(),
      steps: steps.optional(),
      instruction: instruction.optional(),
    },
    { error: HOW_TO_DECIDE },
  )
  .transform((body, context): PlanDecision<PlanStep> => {
    if (body.instruction !== undefined && body.steps === undefined && body.approve === undefined)
      return { kind: 'change', instruction: body.instruction };
    if (body.instruction === undefined && (body.steps ?? body.approve) !== undefined)
      return { kind: 'approve', steps: body.steps ?? null };
    context.addIssue({ code: 'custom', message: HOW_TO_DECIDE });
    return z.NEVER;
  });

/** A message to the team. */
export const steerBody = z.object(
  { message: words({ name: 'the message', most: LONGEST_MESSAGE }) },
  { error: 'Send a JSON object with the field "message".' },
);

/** The question of a column. */
export const columnBody = z.object(
  {
    question: words({ name: 'the question', most: LONGEST_COLUMN_QUESTION }).transform((text) =>
      text.replace(/\s+/g, ' '),
    ),
  },
  { error: 'Send a JSON object with the field "question".' },
);

const WHICH_ROUND = `The round is a whole number from 1 to ${MOST_ROUNDS}.`;
const WHICH_CHANGES =
  'Send the changes as {"works": [{"evidenceId", "included", "reason"}], "certainty": [{"outcome", "factor", "change", "reason"}], "bias": [{"evidenceId", "domain", "concern"}]}, the first two with a reason each.';
const HOW_AGAIN = `Send a JSON object with the field "round", a whole number from 1 to ${MOST_ROUNDS}, or with "changes" to have the report written anew, or with {"retry": true} to ask the sources that did not answer once more.`;
/** From where a run is to be done again. */
export const againBody = z
  .object(
    {
      round: z
        .int({ error: WHICH_ROUND })
        .min(1, { error: WHICH_ROUND })
        .max(MOST_ROUNDS, { error: WHICH_ROUND })
        .nullish()
        .transform((round) => round ?? null),
      instruction: instruction.nullish().transform((text) => text ?? null),
      retry: z.literal(true, { error: HOW_AGAIN }).optional(),
      changes: z
        .unknown()
        .describe(WHICH_CHANGES)
        .optional()
        .transform((given, context) => {
          if (given === undefined || given === null) return null;
          const changes = readerChanges.safeParse(given);
          const isText = (text: string) => !text.includes('\0') && text.isWellFormed();
          const isFine = changes.success && wordsOf(changes.data).every(isText) && isAny(changes.data);
          if (isFine) return changes.data;
          context.addIssue({ code: 'custom', message: WHICH_CHANGES });
          return z.NEVER;
        }),
    },
    { error: HOW_AGAIN },
  )
  .superRefine(({ round, instruction, changes, retry }, context) => {
    const isAlone = round === null && instruction === null && changes === null;
    if (retry ? !isAlone : round === null && (changes === null || instruction !== null))
      context.addIssue({ code: 'custom', message: retry || changes === null ? HOW_AGAIN : WHICH_ROUND });
  });

function wordsOf({ works, certainty, bias }: ReaderChanges): string[] {
  return [
    ...works.flatMap(({ evidenceId, reason }) => [evidenceId, reason]),
    ...certainty.flatMap(({ outcome, reason }) => [outcome, reason]),
    ...bias.flatMap(({ evidenceId, reason }) => [evidenceId, reason]),
  ];
}

function isAny({ works, certainty, bias }: ReaderChanges): boolean {
  return works.length + certainty.length + bias.length > 0;
}

/** A round from which a run is to be done again, or null for its report alone, and what is to be different. */
export type FromRound = z.infer<typeof againBody>;
