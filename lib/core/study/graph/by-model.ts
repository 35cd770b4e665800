import type { ConceptEdge, ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import type { StudyModel } from '../study-model.ts';
import { checkSaid } from '../tutor/check-said.ts';
import { worksOf } from '../tutor/checked-claim.ts';
import { heldConcepts } from './held-concepts.ts';
import { heldEdges, type SuggestedEdge } from './held-edges.ts';
import { insertEdges } from './insert-edges.ts';
import { MOST_PAIRS, orderedEdges } from './order-concepts.ts';
import { type SourceSentence, sourceSentences } from './source-sentences.ts';
import { SUGGESTING, suggestingPrompt, suggestion } from './suggestion-prompts.ts';

/** Sentences that a prompt shows, about 160 characters each. */
const SHOWN = 140;

/**
 * The terms that the material defines, with what a model suggests. Code holds it: a concept must be named by the sentence it is given, an
 * edge by one that names both, and each edge is put to the model in both orders; what it does not hold in either goes, and what it holds
 * the other way round in both is turned. A call that fails behind the first costs its own part alone.
 */
export async function suggestGraph(
  material: StudyMaterial,
  glossary: ConceptGraph,
  model: StudyModel,
  signal: AbortSignal,
): Promise<ConceptGraph> {
  const sentences = sourceSentences(material);
  const shown = shownSentences(sentences, glossary);
  if (shown.length === 0) return glossary;
  const said = await model.ask({
    agent: 'graph',
    role: 'smart',
    scope: 'graph/suggest',
    name: 'suggest_concepts',
    schema: suggestion,
    instructions: SUGGESTING,
    prompt: suggestingPrompt(material.topic, glossary, shown),
    maxOutputTokens: 4_000,
    signal,
  });
  const concepts = heldConcepts(said, { glossary: glossary.concepts, shown, sentences });
  const pairs = distinctPairs(heldEdges(said, concepts, { shown, sentences })).slice(0, MOST_PAIRS);
  if (pairs.length === 0) return { concepts, edges: [] };
  const [ordered, reasons] = await Promise.all([
    orderedEdges({ edges: pairs, concepts }, model, signal),
    heldReasons(pairs, { material, model, signal }),
  ]);
  // Without an order nothing that a model says of it is held.
  if (ordered === null) return { concepts, edges: [] };
  const edges = ordered.map(
    ({ edge: { said: _, ...edge }, strength }): ConceptEdge => ({
      ...edge,
      weight: strength,
      reason: reasons.get(edge.id) ?? edge.reason,
    }),
  );
  return { concepts, edges: insertEdges(concepts, edges) };
}

/** Checked sentences and definitions first: they are what the material says. */
function shownSentences(sentences: readonly SourceSentence[], { concepts }: ConceptGraph): SourceSentence[] {
  const defining = new Set(
    concepts.map(({ citation }) => `${citation.evidenceId} ${citation.field} ${citation.start}`),
  );
  const rank = ({ isTold, work, field, start }: SourceSentence) =>
    Number(isTold) + Number(defining.has(`${work.id} ${field} ${start}`));
  const chosen = new Set(sentences.toSorted((a, b) => rank(b) - rank(a)).slice(0, SHOWN));
  return sentences.filter((sentence) => chosen.has(sentence));
}

/** Each once. */
function distinctPairs(suggested: readonly SuggestedEdge[]): SuggestedEdge[] {
  const pairs = new Map<string, SuggestedEdge>();
  for (const each of suggested) if (!pairs.has(each.id)) pairs.set(each.id, each);
  return [...pairs.values()];
}

/** The model's reasons that their sentences say, by edge: a reason is read as a fact, so it is checked as one. */
async function heldReasons(
  edges: readonly SuggestedEdge[],
  { material, model, signal }: { material: StudyMaterial; model: StudyModel; signal: AbortSignal },
): Promise<Map<string, string>> {
  const given = edges.flatMap(({ id, said, citation }) => (said && citation ? [{ id, text: said, citation }] : []));
  try {
    const claims = await checkSaid(
      given.map(({ text, citation }) => ({ text, citations: [citation] })),
      { agent: 'graph', scope: 'graph/reasons', evidence: worksOf(material), model, signal },
    );
    return new Map(given.flatMap(({ id, text }, at) => (claims[at] ? [[id, text] as const] : [])));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return new Map();
  }
}
