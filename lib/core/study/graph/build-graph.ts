import * as z from 'zod';
import type { Concept, ConceptEdge, ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import { fenced } from '../../agents/fenced.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { stopIfCancelled } from '../../errors.ts';
import { cardsFrom, glossaryOf } from '../cards/make-cards.ts';
import type { StudyModel } from '../study-model.ts';
import { checkSentences, worksOf } from '../tutor/check-sentences.ts';
import { edgeId, insertEdges, plainReason, type SuggestedEdge, supportedEdges } from './graph-edges.ts';
import { type SourceSentence, sourceSentences } from './source-sentences.ts';
import { ORDERING, SUGGESTING, suggestingPrompt, suggestion } from './suggestion-prompts.ts';
import { supportedConcepts } from './supported-concepts.ts';

/**
 * What there is to learn in a material. A model adds concepts to the terms that the material defines, and says what requires what; code ties
 * each to a sentence of its work and never lets a cycle in. Without a model, or where it fails, the concepts are those with cards, without
 * edges; none where the material defines nothing and reports no figure.
 *
 * @throws AssayError `cancelled`.
 */
export async function buildGraph(
  material: StudyMaterial,
  { model }: { model?: StudyModel | undefined },
  signal: AbortSignal,
): Promise<ConceptGraph> {
  stopIfCancelled(signal);
  if (model) {
    try {
      return await suggestGraph(material, glossaryOf(material), model, signal);
    } catch (error) {
      if (!isModelFailure(error)) throw error;
    }
  }
  return cardsFrom(material, '').graph;
}

/** Sentences that a prompt shows, about 160 characters each. */
const SHOWN = 140;

/**
 * The terms that the material defines, with what a model suggests. A concept must be named by the sentence it is given, an edge by one that
 * names both. Each edge is put to the model in both orders: it goes where neither order is confirmed, and is turned where both confirm the
 * opposite. When a later call fails, only its own part is missing.
 */
async function suggestGraph(
  material: StudyMaterial,
  glossary: ConceptGraph,
  model: StudyModel,
  signal: AbortSignal,
): Promise<ConceptGraph> {
  const sentences = sourceSentences(material);
  const shown = shownSentences(sentences, glossary);
  if (shown.length === 0) return glossary;
  const suggested = await model.ask({
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
  const concepts = supportedConcepts(suggested, { glossary: glossary.concepts, shown, sentences });
  const pairs = distinctPairs(supportedEdges(suggested, concepts, { shown, sentences })).slice(0, MOST_PAIRS);
  if (pairs.length === 0) return { concepts, edges: [] };
  const [ordered, reasons] = await Promise.all([
    orderedEdges({ edges: pairs, concepts }, model, signal),
    checkedReasons(pairs, { material, model, signal }),
  ]);
  // Without an order no edge can be trusted.
  if (ordered === null) return { concepts, edges: [] };
  const edges = ordered.map(
    ({ edge: { ownReason: _, ...edge }, strength }): ConceptEdge => ({
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
  const rank = ({ isQuoted, work, field, start }: SourceSentence) =>
    Number(isQuoted) + Number(defining.has(`${work.id} ${field} ${start}`));
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
async function checkedReasons(
  edges: readonly SuggestedEdge[],
  { material, model, signal }: { material: StudyMaterial; model: StudyModel; signal: AbortSignal },
): Promise<Map<string, string>> {
  const given = edges.flatMap(({ id, ownReason, citation }) =>
    ownReason && citation ? [{ id, text: ownReason, citation }] : [],
  );
  try {
    const claims = await checkSentences(
      given.map(({ text, citation }) => ({ text, citations: [citation] })),
      { agent: 'graph', scope: 'graph/reasons', evidence: worksOf(material), model, signal },
    );
    return new Map(given.flatMap(({ id, text }, at) => (claims[at] ? [[id, text] as const] : [])));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return new Map();
  }
}

/** Pairs in one call. */
const MOST_PAIRS = 60;
/** An edge that a model holds in both orders of asking, or in one of them only. */
const STRENGTH = { both: 1, one: 0.5 };
const LONGEST_SENTENCE = 300;

const orders = z.object({
  pairs: z.array(z.object({ pair: z.int(), before: z.enum(['first', 'second', 'neither']) })).max(MOST_PAIRS),
});

interface Ordering {
  edges: readonly SuggestedEdge[];
  concepts: readonly Concept[];
}

/**
 * Edges with how far a model holds each: asked once in each order, at the same time, so that the order of asking decides
 * nothing. One that it holds the other way round in both is turned. Null where no order was answered.
 */
async function orderedEdges(
  { edges, concepts }: Ordering,
  model: StudyModel,
  signal: AbortSignal,
): Promise<{ edge: SuggestedEdge; strength: number }[] | null> {
  const name = new Map(concepts.map((each) => [each.id, each.name]));
  const nameOf = (id: string) => name.get(id) ?? '';
  const answers = await Promise.all(
    [false, true].map((isTurned) => askOnce({ edges, nameOf, isTurned }, model, signal)),
  );
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return null;
  return edges.flatMap((edge, at) => {
    const votes = given.map((answer) => answer.get(at));
    const [kept, turned] = ['kept', 'turned'].map((vote) => votes.filter((each) => each === vote).length);
    if (kept) return [{ edge, strength: kept === 2 ? STRENGTH.both : STRENGTH.one }];
    return turned === 2 ? [{ edge: turnedRound(edge, nameOf), strength: STRENGTH.both }] : [];
  });
}

function turnedRound({ from, to, citation, by }: SuggestedEdge, nameOf: (id: string) => string): SuggestedEdge {
  return { id: edgeId(to, from), from: to, to: from, reason: plainReason(nameOf(to), nameOf(from)), citation, by };
}

type Vote = 'kept' | 'turned' | 'neither';

async function askOnce(
  { edges, nameOf, isTurned }: { edges: readonly SuggestedEdge[]; nameOf: (id: string) => string; isTurned: boolean },
  model: StudyModel,
  signal: AbortSignal,
): Promise<Map<number, Vote> | null> {
  try {
    const answer = await model.ask({
      agent: 'graph',
      role: 'smart',
      scope: `graph/order/${isTurned ? 2 : 1}`,
      name: 'order_concepts',
      schema: orders,
      instructions: ORDERING,
      prompt: edges
        .map(({ from, to, citation }, at) => {
          const [first, second] = isTurned ? [to, from] : [from, to];
          const sentence = (citation?.quote ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_SENTENCE).toWellFormed();
          return `[${at + 1}] first ${fenced(nameOf(first))}, second ${fenced(nameOf(second))}: ${fenced(sentence)}`;
        })
        .join('\n'),
      maxOutputTokens: 200 + 20 * edges.length,
      signal,
    });
    const votes = new Map<number, Vote>();
    for (const { pair, before } of answer.pairs)
      if (!votes.has(pair - 1))
        votes.set(pair - 1, before === 'neither' ? before : (before === 'first') === isTurned ? 'turned' : 'kept');
    return votes;
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return null;
  }
}
