import type { ConceptGraph, StudyMaterial } from '#contract/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { AssayError } from '../../errors.ts';
import type { StudyModel } from '../study-model.ts';
import { suggestGraph } from './by-model.ts';
import { chooseConcepts } from './choose-concepts.ts';
import { insertEdges } from './insert-edges.ts';
import { ruleEdges } from './rule-edges.ts';
import { sourceSentences } from './source-sentences.ts';

/**
 * The concepts of a material and what requires what, never with a cycle; each concept and edge with a sentence that stands in
 * its work. By rules; a model may suggest further concepts and edges, which code holds to the sources, and where it fails the
 * rules stand alone. As many concepts as the material bears, at most 40; none where it says nothing.
 *
 * @throws AssayError `cancelled`.
 */
export async function buildGraph(
  material: StudyMaterial,
  { model }: { model?: StudyModel | undefined },
  signal: AbortSignal,
): Promise<ConceptGraph> {
  if (signal.aborted) throw new AssayError('cancelled');
  const byRules = graphByRules(material);
  if (!model) return byRules;
  try {
    return await suggestGraph(material, byRules, model, signal);
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return byRules;
  }
}

export function graphByRules(material: StudyMaterial): ConceptGraph {
  const sentences = sourceSentences(material);
  const concepts = chooseConcepts(material, sentences);
  return { concepts, edges: insertEdges(concepts, ruleEdges(concepts, sentences)) };
}
