import { expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { ideasOf, relevanceOf } from '#core/memory/relevance.ts';
import { countTerms, createTextIndex } from '#core/memory/text-index.ts';

const { words } = await createStaticEmbedder({ file: 'lib/adapters/embedder/word-table/word-table.bin' });
const texts = createTextIndex(
  new Map(
    Object.entries({
      about: { title: 'Melatonin for jet lag', body: 'Melatonin taken at bedtime eased jet lag in travellers.' },
      drugOnly: { title: 'Melatonin and bone density', body: 'Melatonin did not change bone density in mice.' },
      methodOnly: {
        title: 'Treatment of gout',
        body: 'A trial compared the effect of two treatments in adults and found lower risk.',
      },
      synonym: {
        title: 'A chronobiotic against circadian dysrhythmia',
        body: 'Circadian dysrhythmia after flights across time zones.',
      },
    }).map(([id, text]) => [id, countTerms(text)]),
  ),
);
const query = 'What is the effect of melatonin treatment on jet lag in adults?';
const relevance = (id: string, concepts: Parameters<typeof ideasOf>[1] = []) =>
  relevanceOf(id, ideasOf(query, concepts, words), texts, words);

it('is high for a work about the whole query and below 0.3 for one that shares words of research only', () => {
  expect(relevance('about')).toBeGreaterThan(0.8);
  expect(relevance('methodOnly')).toBeLessThan(0.1);
  expect(relevance('drugOnly')).toBeLessThan(relevance('about'));
});

it('does not depend on what else was found', () => {
  const alone = createTextIndex(
    new Map([['methodOnly', countTerms({ title: 'Treatment of gout', body: 'A trial in adults.' })]]),
  );
  expect(relevanceOf('methodOnly', ideasOf(query, [], words), alone, words)).toBeLessThan(0.1);
});

it('takes any spelling of a concept for the concept, and wants all of them', () => {
  const concepts = [
    { term: 'melatonin', synonyms: ['chronobiotic'] },
    { term: 'jet lag', synonyms: ['circadian dysrhythmia'] },
  ];
  expect(relevance('synonym', concepts)).toBeGreaterThan(0.6);
  expect(relevance('synonym')).toBeLessThan(0.3);
  expect(relevance('methodOnly', concepts)).toBe(0);
});

it('leaves out a work on the condition alone where the query asks what an intervention does for it', () => {
  const concepts = [
    { term: 'jet lag', synonyms: [], part: 'intervention' as const },
    { term: 'melatonin', synonyms: [], part: 'object' as const },
  ];
  const alone = concepts.map(({ term, synonyms }) => ({ term, synonyms }));
  expect(relevance('drugOnly', alone)).toBeGreaterThan(0.3);
  expect(relevance('drugOnly', concepts)).toBeLessThan(0.3);
  expect(relevance('about', concepts)).toBe(relevance('about', alone));
  expect(relevance('drugOnly', concepts.slice(1))).toBeGreaterThan(0.8);
});

it('keeps a work on the intervention alone, which may tell how it acts', () => {
  const concepts = [
    { term: 'melatonin', synonyms: [], part: 'intervention' as const },
    { term: 'jet lag', synonyms: [], part: 'object' as const },
  ];
  expect(relevance('drugOnly', concepts)).toBeGreaterThan(0.3);
});

it('works without knowledge of words, and is 0 for a query without content', () => {
  expect(relevanceOf('about', ideasOf(query, []), texts)).toBeGreaterThan(0.8);
  expect(relevanceOf('about', ideasOf('What is it?', [], words), texts, words)).toBe(0);
});
