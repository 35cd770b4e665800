import type { ConceptGraph, StudyMaterial } from '#contract/study.ts';
import type { TutorInput, TutorOutput } from '#contract/study-agents.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { AssayError } from '../../errors.ts';
import type { StudyModel } from '../study-model.ts';
import { explainByModel } from './by-model.ts';
import { explainByRules } from './by-rules.ts';
import { disagreementsOn } from './disagreements.ts';
import { gather } from './gather.ts';

export interface Explaining {
  input: TutorInput;
  /** Null for the topic as a whole. */
  conceptId: string | null;
  /** Sentences that explained it before: what the sources say besides comes first. */
  toldBefore?: readonly string[];
}

/**
 * Explains a concept for a level from what the sources say. Every sentence is a claim that was checked: by rules the sources'
 * own words, by a model what its check by meaning and the vetoes of code let stand. Where the model fails, or too little of
 * what it wrote stands, the rules explain. Empty where the sources say nothing of it, with `ask_question` as next.
 *
 * @throws AssayError `cancelled`.
 */
export async function explain(
  { input, conceptId, toldBefore = [] }: Explaining,
  { material, graph, model }: { material: StudyMaterial; graph: ConceptGraph; model?: StudyModel | undefined },
  signal: AbortSignal,
): Promise<TutorOutput & { by: 'rules' | 'model' }> {
  if (signal.aborted) throw new AssayError('cancelled');
  const gathered = gather(
    { material, graph },
    { conceptId, question: input.specificQuestion, level: input.learnerLevel, toldBefore },
  );
  const disagreements = input.learnerLevel === 'advanced' ? disagreementsOn(conceptId, { material, graph }) : [];
  const beside = disagreements.length > 0 ? { disagreements } : {};
  if (model) {
    try {
      const written = await explainByModel(input, { gathered, material, model, signal });
      if (written) return { ...written, ...beside, by: 'model' };
    } catch (error) {
      if (!isModelFailure(error)) throw error;
    }
  }
  return { ...explainByRules(input, gathered), ...beside, by: 'rules' };
}
