import type { StudyQuestion } from '#contract/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import type { StudyModel } from '../study-model.ts';
import { questionsByModel } from './by-model.ts';
import { mixed, questionsByRules } from './by-rules.ts';
import { questionDefects } from './question-defects.ts';
import { type QuestionRequest, wantedDifficulty } from './question-draft.ts';

/**
 * At most `count` questions without a defect, concepts and types mixed: those of a model first where there is one, for up to
 * half of them, then those by rules. Fewer where the material holds no more. A model that fails leaves all to the rules;
 * throws AssayError `cancelled`.
 */
export async function makeQuestions(
  request: QuestionRequest,
  { model }: { model?: StudyModel | null | undefined },
  signal: AbortSignal,
): Promise<StudyQuestion[]> {
  const { graph, conceptIds, earlier, count, seed, material } = request;
  const concepts = [...new Set(conceptIds)].flatMap((id) => graph.concepts.find((each) => each.id === id) ?? []);
  const chosen: StudyQuestion[] = [];
  const add = (questions: readonly StudyQuestion[], most: number) => {
    for (const question of questions) {
      if (chosen.length >= most) return;
      const isSound = questionDefects(question, { material, earlier: [...earlier, ...chosen] }).length === 0;
      if (isSound) chosen.push(question);
    }
  };
  if (model && concepts.length > 0 && count > 0) {
    try {
      add(await questionsByModel(concepts, request, model, signal), Math.ceil(count / 2));
    } catch (error) {
      if (!isModelFailure(error)) throw error;
    }
  }
  const banks = concepts.map((concept) => ({
    questions: questionsByRules(concept, { material, graph, seed }),
    first: wantedDifficulty(concept.id, request),
  }));
  const all = mixed(banks, seed);
  const { difficulty } = request;
  if (difficulty !== 'adaptive')
    add(
      all.filter((question) => question.difficulty === difficulty),
      count,
    );
  // Rather another difficulty than no question.
  add(all, count);
  return chosen;
}
