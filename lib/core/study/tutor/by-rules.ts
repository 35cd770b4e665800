import type { Claim } from '#contract/claim.ts';
import type { LearnerLevel } from '#contract/study.ts';
import type { TutorInput, TutorOutput } from '#contract/study-agents.ts';
import { type Gathered, keyOf, type Part } from './gather.ts';

/** Sentences of each part that an explanation for a level has at most. */
const ROOM: Record<LearnerLevel, Record<Part, number>> = {
  beginner: { definition: 1, relation: 1, answer: 2, found: 2, number: 0, design: 0, limit: 1, example: 1 },
  intermediate: { definition: 1, relation: 1, answer: 2, found: 2, number: 2, design: 0, limit: 1, example: 2 },
  advanced: { definition: 1, relation: 1, answer: 3, found: 2, number: 3, design: 2, limit: 2, example: 2 },
};
const ORDER: readonly Part[] = ['definition', 'answer', 'relation', 'found', 'number', 'design', 'limit'];
const KEY_PARTS: readonly Part[] = ['answer', 'definition', 'found', 'number', 'limit'];
const MOST_KEY_POINTS = 3;
/** Sentences after which there is something to be asked about. */
const ENOUGH = 2;

/**
 * An explanation in the words of the sources: what it is, how it follows from what comes before, what was found, limits.
 * Beginners are told in the fewest numbers, the intermediate what was measured, the advanced its intervals, designs and sizes.
 */
export function explainByRules(input: TutorInput, gathered: Gathered): TutorOutput {
  const room = ROOM[input.learnerLevel];
  const seen = new Map<string, string>();
  // A quote that holds another one says it again.
  const isTold = (claim: Claim) =>
    seen.has(keyOf(claim)) || [...seen.values()].some((text) => text.includes(claim.text) || claim.text.includes(text));
  const take = (part: Part, most = room[part]): Claim[] => {
    const taken: Claim[] = [];
    for (const claim of gathered.told[part]) {
      if (taken.length === most) break;
      if (isTold(claim)) continue;
      seen.set(keyOf(claim), claim.text);
      taken.push(claim);
    }
    return taken;
  };
  const parts = new Map(ORDER.map((part) => [part, take(part)]));
  const explanation = ORDER.flatMap((part) => parts.get(part) ?? []);
  const keyPoints = KEY_PARTS.flatMap((part) => parts.get(part)?.slice(0, 1) ?? []).slice(0, MOST_KEY_POINTS);
  return {
    explanation,
    examplesProvided: take('example'),
    keyPoints,
    nextAction: nextAction(input, gathered, explanation.length),
  };
}

/** What lacks a prerequisite goes on being explained; a question that no sentence answers is asked back. */
export function nextAction(
  { prerequisiteGaps, specificQuestion }: TutorInput,
  { prerequisites, told }: Gathered,
  sentences: number,
): TutorOutput['nextAction'] {
  if (sentences === 0 || (specificQuestion !== null && told.answer.length === 0)) return 'ask_question';
  const gaps = new Set(prerequisiteGaps.map(({ concept }) => concept.toLowerCase()));
  const lacks = prerequisites.some(({ id, name }) => gaps.has(name.toLowerCase()) || gaps.has(id));
  return lacks || sentences < ENOUGH ? 'continue_explaining' : 'quiz';
}
