import type { StudyQuestion } from '#contract/study/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { cardsFrom } from '../cards/make-cards.ts';
import type { StudyModel } from '../study-model.ts';
import { questionsByModel } from './by-model.ts';
import { type CheckedQuestions, NONE_DROPPED } from './checked-questions.ts';
import type { QuestionRequest } from './question-draft.ts';

/**
 * At most `count` questions: those of a model first where there is one, without a defect, for half of them or for as many as there are
 * too few cards; then the cards of the concepts. Fewer where the material holds no more; `dropped` says how many were thrown away. A model that fails leaves the cards; throws
 * AssayError `cancelled`.
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
