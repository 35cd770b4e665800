import { expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { rankHybrid } from '#core/retrieval/hybrid-ranking.ts';
import { ideasOf, type NamedConcept } from '#core/retrieval/query-ideas.ts';
import { relevances } from '#core/retrieval/relevance.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';

const ON_TOPIC = 0.3;
const { words } = await createStaticEmbedder({ file: 'lib/adapters/embedder/word-table/word-table.bin' });
const WORKS = {
  about: { title: 'Melatonin for jet lag', body: 'Melatonin taken at bedtime eased jet lag in travellers.' },
  drugOnly: { title: 'Melatonin and bone density', body: 'Melatonin did not change bone density in mice.' },
  conditionOnly: { title: 'Bright light for jet lag', body: 'Light in the morning eased jet lag in travellers.' },
  methodOnly: {
    title: 'Treatment of gout',
    body: 'A trial compared the effect of two treatments in adults and found lower risk.',
  },
  synonym: {
    title: 'A chronobiotic against circadian dysrhythmia',
    body: 'Circadian dysrhythmia after flights across time zones.',
  },
};
const QUERY = 'What is the effect of melatonin treatment on jet lag in adults?';
const BOTH: NamedConcept[] = [
  { term: 'melatonin', synonyms: [], part: 'intervention' },
  { term: 'jet lag', synonyms: [], part: 'object' },
];

async function weigh(ids: (keyof typeof WORKS)[], concepts: readonly NamedConcept[] = [], query = QUERY) {
  const texts = createTextIndex(new Map(ids.map((id) => [id, readTerms(WORKS[id])])), words);
  const terms = plainTerms(query);
  const ranked = await rankHybrid(
    { terms, expanded: terms, vector: new Float32Array(1) },
    { texts, vectorOf: () => undefined, nearest: async () => ids.map((id) => ({ id, similarity: 0 })) },
  );
  const asked = { stems: terms.map(({ stem }) => stem), ideas: ideasOf(query, concepts, words) };
  const found = relevances(ranked, asked, texts, words);
  return (id: keyof typeof WORKS) => found.get(id) ?? 0;
}

it('is high for a work about the whole question and low for one that shares words of research only', async () => {
  const relevance = await weigh(['about', 'drugOnly', 'methodOnly']);
  expect(relevance('about')).toBeGreaterThan(0.8);
  expect(relevance('methodOnly')).toBeLessThan(ON_TOPIC / 2);
  expect(relevance('drugOnly')).toBeLessThan(relevance('about'));
});

it('holds nothing for relevant where the best that was found is about something else', async () => {
  const relevance = await weigh(['methodOnly']);
  expect(relevance('methodOnly')).toBeLessThan(ON_TOPIC);
});

it('takes other names of the ideas for the ideas', async () => {
  const named = [
    { term: 'chronobiotic', synonyms: ['melatonin'] },
    { term: 'circadian dysrhythmia', synonyms: ['jet lag'] },
  ];
  const query = 'Does a chronobiotic help circadian dysrhythmia?';
  expect((await weigh(['synonym', 'methodOnly'], named, query))('synonym')).toBeGreaterThan(ON_TOPIC);
});

it('leaves works on the condition alone below the threshold, also where none names what is asked about it', async () => {
  const relevance = await weigh(['about', 'conditionOnly'], BOTH);
  expect(relevance('about')).toBeGreaterThan(ON_TOPIC);
  expect(relevance('conditionOnly')).toBeLessThan(ON_TOPIC);
  const withoutDrug = await weigh(['conditionOnly', 'methodOnly'], BOTH);
  expect(withoutDrug('conditionOnly')).toBeLessThan(ON_TOPIC);
});

it('does not hold it against a work on the intervention that it names no object', async () => {
  const alone = await weigh(['drugOnly', 'methodOnly'], BOTH);
  const unparted = await weigh(
    ['drugOnly', 'methodOnly'],
    BOTH.map(({ term, synonyms }) => ({ term, synonyms })),
  );
  expect(alone('drugOnly')).toBe(unparted('drugOnly'));
});

it('is 0 for a question without content', async () => {
  expect((await weigh(['about'], [], 'What is it?'))('about')).toBe(0);
});
