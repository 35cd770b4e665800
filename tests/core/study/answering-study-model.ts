import { AssayError } from '#core/errors.ts';
import type { StudyModel, StudyQuestionToModel } from '#core/study/study-model.ts';

type Asked = Omit<StudyQuestionToModel<unknown>, 'schema' | 'check'>;

/** A model that answers by the name of what it is asked; an answer that is an error is thrown. Keeps what it was asked. */
export function answeringStudyModel(
  answers: Record<string, (question: Asked) => unknown>,
): StudyModel & { asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    ask: async ({ schema, ...question }) => {
      asked.push(question);
      const answer = answers[question.name]?.(question);
      if (answer instanceof Error) throw answer;
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new AssayError('model_invalid', undefined, { cause: parsed.error });
      return parsed.data;
    },
  };
}
