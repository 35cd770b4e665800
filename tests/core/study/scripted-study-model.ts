import { AssayError } from '#core/errors.ts';
import type { StudyModel, StudyQuestionToModel } from '#core/study/study-model.ts';

type Asked = Omit<StudyQuestionToModel<unknown>, 'schema' | 'check'>;

/** A model that answers from a script, bound by schema and check as a real one is; it keeps what it was asked. */
export function scriptedStudyModel(script: (asked: Asked) => unknown): { model: StudyModel; asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    model: {
      async ask(question) {
        asked.push(question);
        const given = question.schema.safeParse(await script(question));
        if (!given.success || question.check?.(given.data)) throw new AssayError('model_invalid');
        return given.data;
      },
    },
  };
}

/** A model that fails with an error of the given code. */
export function failingStudyModel(code: ConstructorParameters<typeof AssayError>[0]): StudyModel {
  return {
    ask: () => Promise.reject(new AssayError(code)),
  };
}
