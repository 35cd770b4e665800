import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { ideasOf, type NamedConcept, relevances } from '#core/library/passage-relevance.ts';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { rankHybrid } from '#core/retrieval/hybrid-ranking.ts';
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

describe('how much a work bears on a question', () => {
  const idea = (name: string, part?: NamedConcept['part']) => ({ spellings: [[name]], weight: 1, part });
  /** Works by what they say in their titles; the question asks for `stems` and `ideas`. */
  function bearing(
    works: Readonly<Record<string, string>>,
    stems: string[],
    ideas: ReturnType<typeof idea>[],
    share = 1,
  ) {
    const texts = createTextIndex(
      new Map(Object.entries(works).map(([id, title]) => [id, readTerms({ title, body: '' })])),
    );
    const ranked = Object.keys(works).map((id) => ({ id, share }));
    return Object.fromEntries(relevances(ranked, { stems, ideas }, texts));
  }
  const likelihood = (share: number) => 1 / (1 + Math.exp(4.35 - 7 * share));

  it('is the logistic curve of its share of the best score', () => {
    for (const share of [0, 0.4, 0.7, 1])
      expect(bearing({ a: 'zebra' }, ['zebra'], [idea('zebra')], share).a).toBeCloseTo(likelihood(share), 10);
  });

  it('is trusted by how well the best covers words and ideas: not at all to 0.35, wholly from 0.6', () => {
    // The mean of no idea and of one, two or three words of four.
    const covering = (title: string) => bearing({ a: title }, ['lion', 'zebra', 'panda', 'fish'], [idea('nothing')]).a;
    expect(covering('lion zebra panda')).toBeCloseTo(likelihood(1) * ((0.375 - 0.35) / 0.25), 10);
    expect(covering('lion zebra panda fish')).toBeCloseTo(likelihood(1) * 0.6, 10);
    expect(covering('lion zebra')).toBe(0);
    // The idea and one word of four are 0.625.
    expect(bearing({ a: 'lion' }, ['lion', 'zebra', 'panda', 'fish'], [idea('lion')]).a).toBe(likelihood(1));
  });

  it('is trusted by the ten best alone', () => {
    const unrelated = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i): [string, string] => [`b${i}`, 'fish']));
    expect(bearing({ ...unrelated(9), about: 'zebra' }, ['zebra'], [idea('zebra')]).about).toBeGreaterThan(0.9);
    expect(bearing({ ...unrelated(10), about: 'zebra' }, ['zebra'], [idea('zebra')]).about).toBe(0);
  });

  it('is a quarter, about, for a work on the object alone, and full for one on the intervention alone', () => {
    const both = [idea('zebra', 'intervention'), idea('lion', 'object')];
    const found = bearing({ about: 'zebra lion', object: 'lion', intervention: 'zebra' }, ['zebra', 'lion'], both);
    expect(found.about).toBeCloseTo(likelihood(1), 10);
    expect(found.intervention).toBeCloseTo(likelihood(1), 10);
    expect(found.object).toBeCloseTo(0.27 * likelihood(1), 10);
    // What names a further idea besides the object is not about the object alone.
    const three = [...both, idea('panda')];
    const further = bearing({ about: 'zebra lion panda', two: 'lion panda' }, ['zebra', 'lion', 'panda'], three);
    expect(further.two).toBeCloseTo(likelihood(1), 10);
  });

  it('is a quarter, about, for all where none names the intervention', () => {
    const both = [idea('zebra', 'intervention'), idea('lion', 'object'), idea('panda')];
    const found = bearing({ a: 'lion panda', b: 'panda' }, ['lion', 'panda'], both);
    expect(found.a).toBe(found.b);
    expect(found.a).toBeLessThanOrEqual(0.27);
    expect(found.a).toBeGreaterThan(0.2);
  });

  it('knows no object alone where the question names no intervention', () => {
    expect(bearing({ a: 'lion' }, ['lion'], [idea('lion', 'object')]).a).toBe(likelihood(1));
    expect(bearing({ a: 'lion' }, ['lion'], [idea('lion', 'intervention')]).a).toBe(likelihood(1));
  });
});
