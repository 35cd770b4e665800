import type { Concept, RubricPoint, StudyQuestion } from '#contract/study/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { cardsFrom } from '../cards/make-cards.ts';
import type { StudyModel } from '../study-model.ts';
import { type CheckedQuestions, checkedQuestions, NONE_DROPPED } from './checked-questions.ts';
import { MAKING_ROLE, makingPrompt } from './model-prompts.ts';
import { questionDefects } from './question-defects.ts';
import { type QuestionRequest, wantedDifficulty } from './question-draft.ts';
import { sentencesShown } from './sentences-shown.ts';
import { questionFrom, writtenQuestions } from './written-questions.ts';

/**
 * At most `count` questions: first those of a model, where there is one, without a defect: half of them, or as many as there are too few
 * cards for; then the cards of the concepts. Fewer where the material gives no more; `dropped` counts those that were thrown away. A model
 * that fails leaves the cards. Throws AssayError `cancelled`.
 */
export async function makeQuestions(
  request: QuestionRequest,
  { model }: { model?: StudyModel | null | undefined },
  signal: AbortSignal,
): Promise<CheckedQuestions> {
  const { graph, conceptIds, count } = request;
  const concepts = [...new Set(conceptIds)].flatMap((id) => graph.concepts.find((each) => each.id === id) ?? []);
  const cards = cardsOn(request);
  const alone = { questions: cards.slice(0, Math.max(0, count)), dropped: NONE_DROPPED };
  if (!model || concepts.length === 0 || count <= 0) return alone;
  const most = Math.max(Math.ceil(count / 2), count - cards.length);
  try {
    const { questions, dropped } = await questionsByModel(concepts, request, model, signal);
    return { questions: [...questions.slice(0, most), ...cards].slice(0, count), dropped };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return alone;
  }
}

/** The cards of the concepts that were not made before; those of the wanted difficulty first. */
function cardsOn({ material, conceptIds, earlier, difficulty, seed }: QuestionRequest): StudyQuestion[] {
  const wanted = new Set(conceptIds);
  const made = new Set(earlier.map(({ stem }) => stem));
  const { questions } = cardsFrom(material, seed);
  const open = questions.filter(({ conceptId, stem }) => wanted.has(conceptId) && !made.has(stem));
  if (difficulty === 'adaptive') return open;
  return open.toSorted((a, b) => Number(b.difficulty === difficulty) - Number(a.difficulty === difficulty));
}

/** Concepts in one call: what a model can still keep apart. */
const CONCEPTS_AT_ONCE = 6;
const MOST_QUESTIONS = 8;
/** Questions that one sentence may be used for. */
const OF_A_SENTENCE = 2;
const TOKENS = { question: 350, envelope: 200 };

/**
 * Free text with a rubric and choices by a model, on the first concepts that a sentence names. Code keeps a question whose quotes are found
 * in their sources, that has no defect and that passes `checkedQuestions`; the others are counted. None where no sentence names a concept.
 * Throws AssayError `model_*`, `budget_spent` and `cancelled` where the first call fails.
 */
async function questionsByModel(
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
    maxOutputTokens: TOKENS.envelope + TOKENS.question * many,
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
