import * as z from 'zod';
import type { Concept } from '#contract/study/study.ts';
import { fenced } from '../../agents/fenced.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import type { StudyModel } from '../study-model.ts';
import { edgeId } from './insert-edges.ts';
import { ORDERING } from './suggestion-prompts.ts';
import { plainReason, type SuggestedEdge } from './supported-edges.ts';

/** Pairs in one call. */
export const MOST_PAIRS = 60;
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
export async function orderedEdges(
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
