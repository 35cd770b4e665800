import type { StudyStore } from '#adapters/postgres/study/study-store.ts';
import { askObject } from '#core/agents/model/ask-model.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import type { OpenModels } from '../models/model-run.ts';

interface StudyModelOptions {
  models: Pick<OpenModels, 'fast' | 'smart'>;
  store: Pick<StudyStore, 'step' | 'keepStep'>;
  studyId: string;
  /** Key of the piece of work. */
  work: string;
  /** What is left of the session's day, in and out together. */
  tokens: number;
}

/**
 * The models of one piece of work. Every answer is kept until that is done: a server that goes on with it pays for nothing
 * twice, and hears the same.
 */
export function createStudyModel({ models, store, studyId, work, tokens }: StudyModelOptions): {
  model: StudyModel;
  /** `isShort`: a call was not made, because the tokens for it were not there. */
  used(): { input: number; output: number; isShort: boolean };
} {
  let isShort = false;
  const meter = createMeter({ tokens, money: null });
  meter.beginSynthesis();
  const journal = {
    async step<T>(key: string, execute: () => Promise<T>): Promise<T> {
      const place = `${work}/${key}`;
      const known = await store.step(studyId, place);
      if (known !== undefined) return known as T;
      const result = await execute();
      if (await store.keepStep(studyId, place, result)) return result;
      return ((await store.step(studyId, place)) ?? result) as T;
    },
  };
  const asking = createRunModels({ models, journal, meter, emit: () => undefined });
  return {
    model: {
      async ask(question) {
        const { role, scope, agent: _, ...rest } = question;
        if (question.signal.aborted) throw new AssayError('cancelled');
        const model = asking.at({ role, scope, agent: 'report' });
        try {
          return (await askObject({ ...rest, model, kinds: asking.kinds })).value;
        } catch (error) {
          if (isAssayError(error) && error.code === 'budget_spent') isShort = true;
          throw error;
        }
      },
    },
    used() {
      const { tokensIn, tokensOut } = meter.used();
      return { input: tokensIn, output: tokensOut, isShort };
    },
  };
}
