import type { Concept, RubricPoint, StudyQuestion } from '#contract/study/study.ts';
import type { StudyModel } from '../study-model.ts';
import { type CheckedQuestions, checkedQuestions, NONE_DROPPED } from './checked-questions.ts';
import { MAKING_ROLE, makingPrompt } from './model-prompts.ts';
import { questionDefects } from './question-defects.ts';
import { type QuestionRequest, wantedDifficulty } from './question-draft.ts';
import { sentencesShown } from './sentences-shown.ts';
import { questionFrom, writtenQuestions } from './written-questions.ts';

/** Concepts in one call: what a model can still keep apart. */
const CONCEPTS_AT_ONCE = 6;
const MOST_QUESTIONS = 8;
/** Questions that one sentence bears. */
const OF_A_SENTENCE = 2;
const TOKENS = { question: 350, beside: 200 };

/**
 * Free text with a rubric and choices by a model, on the first concepts of which there is a sentence; held by code: every
 * quote located in its source, no defect, and what checkedQuestions lets stand; what was thrown away is counted. None where no sentence names a concept. Throws
 * AssayError `model_*`, `budget_spent` and `cancelled` where the first call fails.
 */
export async function questionsByModel(
  concepts: readonly Concept[],
  request: QuestionRequest,
  model: StudyModel,
  signal: AbortSignal,
): Promise<CheckedQuestions> {
  const { material, earlier, count, seed } = request;
  const named = new Set(sentencesShown(concepts, material).flatMap(({ conceptIds }) => conceptIds));
  const asked = concepts.filter(({ id }) => named.has(id)).slice(0, CONCEPTS_AT_ONCE);
  const sentences = sentencesShown(asked, material);
  if (sentences.length === 0) return { questions: [], dropped: NONE_DROPPED };
  const many = Math.min(MOST_QUESTIONS, Math.max(2, count), OF_A_SENTENCE * sentences.length);
  const { questions } = await model.ask({
    agent: 'quiz',
    role: 'smart',
    scope: `questions/${seed}`,
    name: 'study_questions',
    schema: writtenQuestions,
    instructions: MAKING_ROLE,
    prompt: makingPrompt({
      concepts: asked.map((concept) => ({ concept, wanted: wantedDifficulty(concept.id, request) })),
      sentences,
      earlier: earlier.map(({ stem }) => stem),
      many,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.question * many,
    signal,
  });
  const sound: StudyQuestion[] = [];
  for (const each of questions) {
    const question = questionFrom(each, { concepts: asked, material, seed });
    if (!question || questionDefects(question, { material, earlier: [...earlier, ...sound] }).length > 0) continue;
    if (!asksTheSame(question.rubric, sound)) sound.push(question);
  }
  const checked = await checkedQuestions(sound, { material, model, scope: `questions/${seed}` }, signal);
  const defective = checked.dropped.defective + questions.length - sound.length;
  return { ...checked, dropped: { ...checked.dropped, defective } };
}

/** More than half of the points rest on sentences of points that another question asks for. */
function asksTheSame(rubric: readonly RubricPoint[], others: readonly StudyQuestion[]): boolean {
  const place = ({ citation }: RubricPoint) => `${citation.evidenceId} ${citation.field} ${citation.start}`;
  return others.some((other) => {
    const used = new Set(other.rubric.map(place));
    return rubric.length > 0 && rubric.filter((point) => used.has(place(point))).length > rubric.length / 2;
  });
}
