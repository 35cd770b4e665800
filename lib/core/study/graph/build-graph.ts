import type { ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { AssayError } from '../../errors.ts';
import { cardsFrom, glossaryOf } from '../cards/make-cards.ts';
import type { StudyModel } from '../study-model.ts';
import { suggestGraph } from './by-model.ts';

/**
 * What there is to learn in a material. A model lists concepts and what requires what, beside the terms that the material defines; code holds
 * each to a sentence that stands in its work, and never lets a cycle in. Without one, or where it fails, the concepts are those that there
 * are cards on, without edges; none where the material defines nothing and reports no figure.
 *
 * @throws AssayError `cancelled`.
 */
export async function buildGraph(
  material: StudyMaterial,
  { model }: { model?: StudyModel | undefined },
  signal: AbortSignal,
): Promise<ConceptGraph> {
  if (signal.aborted) throw new AssayError('cancelled');
  if (model) {
    try {
      return await suggestGraph(material, glossaryOf(material), model, signal);
    } catch (error) {
      if (!isModelFailure(error)) throw error;
    }
  }
  return cardsFrom(material, '').graph;
}
