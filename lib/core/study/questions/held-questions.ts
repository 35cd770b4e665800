import * as z from 'zod';
import type { StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import type { StudyModel } from '../study-model.ts';
import { checkSaid } from '../tutor/check-said.ts';
import { worksOf } from '../tutor/checked-claim.ts';
import { SOURCE_ONLY_ROLE, sourceOnlyPrompt } from './model-prompts.ts';

interface Holding {
  material: StudyMaterial;
  model: StudyModel;
  /** Of the questions; the checks have theirs below it. */
  scope: string;
}

/**
 * Those of a model's questions that their sources bear out, in the order given. Of free text every point is compared with its
 * quote by meaning, of all questions in one call; a choice is answered by a second call that sees the sentence and not the key,
 * and that must find every other option wrong. All at the same time. Where a check fails, nobody has looked: it is not asked.
 */
export async function heldQuestions(
  questions: readonly StudyQuestion[],
  holding: Holding,
  signal: AbortSignal,
): Promise<StudyQuestion[]> {
  const [said, reached] = await Promise.all([
    freeTextHeld(questions, holding, signal),
    Promise.all(questions.map((each) => (each.type === 'choice' ? reachesKey(each, holding, signal) : false))),
  ]);
  return questions.filter((question, at) => said.has(question) || reached[at]);
}

async function freeTextHeld(
  questions: readonly StudyQuestion[],
  { material, model, scope }: Holding,
  signal: AbortSignal,
): Promise<Set<StudyQuestion>> {
  const points = questions
    .filter(({ type }) => type === 'free_text')
    .flatMap((question) => question.rubric.map((point) => ({ question, point })));
  try {
    const claims = await checkSaid(
      points.map(({ question, point }) => ({
        text: point.text,
        citations: [point.citation],
        before: question.stem,
      })),
      { agent: 'quiz', scope: `${scope}/points`, evidence: worksOf(material), model, signal },
    );
    const failed = new Set(points.flatMap(({ question }, at) => (claims[at] ? [] : [question])));
    return new Set(points.flatMap(({ question }) => (failed.has(question) ? [] : [question])));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return new Set();
  }
}

const answered = z.object({
  options: z.array(z.object({ id: z.string().max(20), fits: z.enum(['right', 'wrong', 'open']) })).max(8),
  answer: z.string().max(600),
  canAnswer: z.boolean(),
});
const TOKENS = 250;

async function reachesKey(question: StudyQuestion, { model, scope }: Holding, signal: AbortSignal): Promise<boolean> {
  try {
    const said = await model.ask({
      agent: 'quiz',
      role: 'fast',
      scope: `${scope}/check/${question.id}`,
      name: 'source_only_answer',
      schema: answered,
      instructions: SOURCE_ONLY_ROLE,
      prompt: sourceOnlyPrompt(question),
      maxOutputTokens: TOKENS,
      signal,
    });
    const fits = new Map(said.options.map(({ id, fits: each }) => [optionId(id), each]));
    return (
      said.canAnswer &&
      optionId(said.answer) === question.key &&
      question.options.every(({ id }) => fits.get(id) === (id === question.key ? 'right' : 'wrong'))
    );
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return false;
  }
}

/** “O1.”, “1” and “o1” are o1. */
function optionId(said: string): string {
  const digit = /^\W*o?(\d)\W*$/i.exec(said)?.[1];
  return digit === undefined ? said : `o${digit}`;
}
