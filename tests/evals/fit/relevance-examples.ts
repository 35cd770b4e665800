import type { Embedder } from '#core/ports/embedder.ts';
import { rankedIdeas } from '#core/retrieval/idea-index.ts';
import { FEATURE_NAMES, relevanceFeatures } from '#core/retrieval/work-relevance.ts';
import { readTerms, searchableBodyOf, textOf } from '#core/retrieval/work-terms.ts';
import { judgedDocIdOf } from '../measure-question.ts';
import type { JudgedQuestion } from '../rubric.ts';
import type { TimedOutcome } from '../run-question.ts';

export interface JudgedWork {
  docId: string | null;
  features: number[];
  isRelevant: boolean;
}

/** Every work that a run found, with the features by which it was ranked and whether it was judged relevant. */
export async function relevanceExamples(
  { relevant }: JudgedQuestion,
  { view }: Pick<TimedOutcome, 'view'>,
  embedder: Embedder,
): Promise<JudgedWork[]> {
  const works = Object.values(view.works);
  const question = view.request?.question ?? '';
  const [vector = new Float32Array(embedder.dimensions)] = await embedder.embed([question]);
  const vectors = await embedder.embed(works.map(textOf));
  const features = relevanceFeatures(
    works.map((work, at) => ({
      id: work.id,
      terms: readTerms({ title: work.title, body: searchableBodyOf(work) }),
      vector: vectors[at],
    })),
    { ideas: rankedIdeas(question, view.plan?.concepts ?? [], embedder.words), vector, words: embedder.words },
  );
  const judged = new Set(relevant.map(({ docId }) => docId));
  return works.flatMap((work) => {
    const own = features.get(work.id);
    const docId = judgedDocIdOf(work);
    return own
      ? [{ docId, features: FEATURE_NAMES.map((name) => own[name]), isRelevant: docId !== null && judged.has(docId) }]
      : [];
  });
}
