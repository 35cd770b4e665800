import { expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { Evidence } from '#contract/evidence.ts';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { orderByRelevance } from '#core/retrieval/order-by-relevance.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { createWorkRanker } from '#core/retrieval/work-ranker.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';
import { screen } from '#core/runs/screening.ts';
import { describeWithSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { evidenceOf } from '../evidence-builder.ts';

interface Rubric {
  id: string;
  question: string;
  relevant: { docId: string; grade: 1 | 2 }[];
}

/** Questions on what none of the abstracts is about; drugs and words of our own making among them. */
const OFF_TOPIC = [
  'What is the best soil pH for growing blueberries?',
  'Does velorimine prevent cluster headache?',
  'Does flumbrix zantor the quibble in wozzle?',
  'Which antivenom works best for viper bites?',
  'How effective is zelorumab in early Alzheimer’s disease?',
];
/** What the sources send of one question together. */
const SENT = 200;

function abstracts(): Evidence[] {
  const scifact = readSharedJsonLines('scifact', 'corpus.jsonl') as {
    doc_id: number;
    title: string;
    abstract: string[];
  }[];
  const pubmedqa = readSharedJsonLines('pubmedqa', 'corpus.jsonl') as { pmid: string; contexts: string[] }[];
  return [
    ...scifact.map(({ doc_id, title, abstract }) =>
      evidenceOf({ id: String(doc_id), title, texts: { abstract: abstract.join(' ') } }),
    ),
    ...pubmedqa.map(({ pmid, contexts }) =>
      evidenceOf({ id: `p${pmid}`, title: '', texts: { abstract: contexts.join(' ') } }),
    ),
  ];
}

async function screenedOf(questions: readonly string[]): Promise<{ included: string[]; ranked: string[] }[]> {
  const works = new Map(abstracts().map((work) => [work.id, work]));
  const embedder = await createStaticEmbedder({ file: 'lib/adapters/embedder/word-table/word-table.bin' });
  const corpus = createTextIndex(
    new Map([...works].map(([id, { title, texts }]) => [id, readTerms({ title, body: texts.abstract ?? '' })])),
  );
  const planner = createRulesPlanner({ catalog: [] });
  const found: { included: string[]; ranked: string[] }[] = [];
  for (const question of questions) {
    const plan = await planner.plan(question, AbortSignal.timeout(10_000));
    const sent = corpus
      .search(plainTerms(question))
      .slice(0, SENT)
      .flatMap(({ id }) => works.get(id) ?? []);
    const ranker = createWorkRanker({
      query: question,
      concepts: plan.ideas ?? plan.concepts,
      namespace: question,
      embedder,
      index: createExactIndex(),
    });
    const scored = orderByRelevance(await ranker.rank(sent), []);
    found.push({
      ranked: scored.map(({ evidence }) => evidence.id),
      included: screen(scored, []).flatMap(({ included, evidenceId }) => (included ? [evidenceId] : [])),
    });
  }
  return found;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describeWithSharedData('screening by rank on judged questions', () => {
  it('includes what answers, little else, and nothing for questions beside the collection', {
    timeout: 300_000,
  }, async () => {
    const rubrics = readSharedJsonLines('rubrics', 'dev.jsonl') as Rubric[];
    const found = await screenedOf([...rubrics.map(({ question }) => question), ...OFF_TOPIC]);
    const rows = rubrics.map(({ id, relevant }, i) => {
      const included = new Set(found[i]?.included);
      const grades = new Map(relevant.map(({ docId, grade }) => [docId, grade]));
      const answers = relevant.filter(({ grade }) => grade === 2);
      return {
        id,
        included: included.size,
        recall: answers.filter(({ docId }) => included.has(docId)).length / answers.length,
        precision: [...included].filter((docId) => grades.has(docId)).length / Math.max(1, included.size),
        recallAt25:
          answers.filter(({ docId }) => found[i]?.ranked.slice(0, 25).includes(docId)).length / answers.length,
      };
    });
    const mean = {
      recall: meanOf(rows.map(({ recall }) => recall)),
      precision: meanOf(rows.map(({ precision }) => precision)),
      recallAt25: meanOf(rows.map(({ recallAt25 }) => recallAt25)),
    };
    console.table([...rows, { id: 'mean', ...mean }]);
    expect(mean.recall).toBeGreaterThanOrEqual(0.89);
    expect(mean.precision).toBeGreaterThanOrEqual(0.69);
    expect(mean.recallAt25).toBeGreaterThanOrEqual(0.94);
    expect(found.slice(rubrics.length).map(({ included }) => included.length)).toEqual(OFF_TOPIC.map(() => 0));
  });
});
