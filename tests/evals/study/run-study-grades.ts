import type { LanguageModel } from 'ai';
import { askObject } from '#core/agents/model/ask-model.ts';
import { createModelKinds } from '#core/agents/model/run-models.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { agreement, confusionTable, gradeLabelled } from './grade-labelled.ts';
import { LABELLED_ANSWERS, SETTLED_ANSWERS } from './labelled-answers.ts';

/** Questions in free text, where a model grades: the rest needs none. */
const FREE = new Set(['effects', 'mechanism', 'fractures', 'both']);

/** A model that is slow, or answered by hand, is asked many at a time. */
const AT_ONCE = 12;

/**
 * Grades labelled answers in free text by a model, evenly spread over all of them, and reports how often the grade is the
 * label. What is known to be a question back or "I do not know" is no call of a model, and is left out.
 *
 * @param count of answers that a model grades.
 */
export async function runStudyGrades(model: LanguageModel, count: number): Promise<string> {
  const open = [...LABELLED_ANSWERS, ...SETTLED_ANSWERS].filter(
    ({ question, label }) => FREE.has(question) && label !== 'clarify' && label !== 'dont_know',
  );
  const every = Math.max(1, open.length / count);
  const spread = open.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every)).slice(0, count);
  const graded = await gradeLabelled(spread, studyModelOf(model), AT_ONCE);
  const byModel = graded.filter(({ grade }) => grade.by === 'model');
  const differing = graded
    .filter(({ agrees }) => !agrees)
    .map(
      ({ answer, grade }) => `${answer.label} graded ${grade.outcome} (${grade.score}, by ${grade.by}): ${answer.text}`,
    );
  return [
    `${graded.length} answers, ${byModel.length} graded by the model: agreement ${agreement(graded).toFixed(3)}`,
    confusionTable(graded),
    ...differing,
  ].join('\n');
}

function studyModelOf(model: LanguageModel): StudyModel {
  const kinds = createModelKinds();
  return {
    ask: async ({ name, schema, instructions, prompt, maxOutputTokens, signal }) => {
      const { value } = await askObject({ model, kinds, name, schema, instructions, prompt, maxOutputTokens, signal });
      return value;
    },
  };
}
