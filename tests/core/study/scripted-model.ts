import { AssayError } from '#core/errors.ts';
import type { StudyModel } from '#core/study/study-model.ts';

/** A model that answers from a script by the scope of what it is asked, and keeps what it was sent. */
export function scriptedModel(answerTo: (scope: string, turn: number) => unknown) {
  const asked: { scope: string; prompt: string; instructions: string }[] = [];
  const model: StudyModel = {
    ask: async ({ scope, prompt, instructions, schema }) => {
      asked.push({ scope, prompt, instructions });
      const answer = answerTo(scope, asked.length);
      if (answer instanceof Error) throw answer;
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new AssayError('model_invalid', undefined, { cause: parsed.error });
      return parsed.data;
    },
  };
  return { model, asked };
}
