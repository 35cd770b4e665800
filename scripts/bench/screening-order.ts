import { createScreeningRanker, type LearnedDecision } from '#core/review/ranking/screening-ranker.ts';
import { rubricTopics } from '#tests/evals/screening/screening-topics.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { hasSharedData } from '#tests/shared-data.ts';
import type { Figure } from './figure.ts';

const RECORDS = 20_000;
const DECISIONS = 500;

/** A list of 20,000 records: the recorded abstracts, again and again. No rows without them. */
export async function benchScreeningOrder(): Promise<Figure[]> {
  if (!hasSharedData) return [];
  const [topic] = rubricTopics();
  if (!topic) return [];
  const { records: abstracts, question, relevant } = topic;
  const records = Array.from({ length: RECORDS }, (_, at) => {
    const record = abstracts[at % abstracts.length] as (typeof abstracts)[number];
    return { ...record, id: `${record.id}/${Math.floor(at / abstracts.length)}` };
  });
  const [read, ranker] = await timed(() => createScreeningRanker({ records, question }));
  const isRelevant = (id: string) => relevant.has(id.split('/')[0] ?? id);
  const some = [...records.filter(({ id }) => isRelevant(id)), ...records].slice(0, DECISIONS);
  const decisions = new Map<string, LearnedDecision>(
    some.map(({ id }) => [id, isRelevant(id) ? 'include' : 'exclude']),
  );
  const [learn, list] = await timed(() => ranker.order({ decisions }));
  if (list.by !== 'learned') throw new Error('the order was not learned');
  const row = (name: string, value: number, goal?: Figure['goal']): Figure => ({
    name,
    value,
    unit: 's',
    ...(goal && { goal }),
    note: 'processor time',
  });
  return [
    row(`screening: reading ${RECORDS} records once`, read),
    row(`screening: learning their order from ${DECISIONS} decisions`, learn, { atMost: 2 }),
  ];
}

/** Seconds of this thread's processor, and what came of it. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const started = processorMs();
  const result = await work();
  return [(processorMs() - started) / 1_000, result];
}
