import { describe, expect, it } from 'vitest';
import { createVocabularyIndex } from '#core/vocabulary/vocabulary-index.ts';
import { preferringLoaded, rememberedVocabulary } from '#core/vocabulary/vocabulary-layers.ts';
import { memoryCache } from '#tests/contracts/search-tool.contract.ts';
import { describeVocabulary } from '#tests/contracts/vocabulary.contract.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { FICTIONAL_HEADINGS } from '#tests/world/fictional-headings.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';

const index = () => createVocabularyIndex(FICTIONAL_HEADINGS);
const signal = new AbortController().signal;

describeVocabulary('in memory', index);
describeVocabulary('that remembers', () => rememberedVocabulary({ vocabulary: index(), cache: memoryCache() }));

describe('names in a question', () => {
  const namesIn = (text: string) =>
    index()
      .termsIn(text)
      .map(({ text: phrase, entries }) => [phrase, ...entries.map(({ name }) => name)]);

  it('finds the longest at each place, as they were typed', () => {
    expect(namesIn('Does VLR-12 help in nocturnal velorimic headaches or in velorimic aura?')).toEqual([
      ['VLR-12', 'Velorimine'],
      ['nocturnal velorimic headaches', 'Nocturnal Velorimic Headache'],
      ['velorimic aura', 'Velorimic Aura'],
    ]);
    expect(namesIn('Orlo’s disease: is it rare? Aura velorimic?')).toEqual([['Orlo’s disease', 'Orlo Disease']]);
  });

  it('says where each stands', () => {
    const text = 'Is velorimine safe?';
    const [term] = index().termsIn(text);
    expect(text.slice(term!.start, term!.end)).toBe('velorimine');
  });

  it('takes no word of grammar for a name, and an abbreviation for no plural', () => {
    const headings = [
      { id: 'D1', name: 'Whichitis', names: ['Whichitis', 'WHICH'], treeNumbers: ['C01'] },
      { id: 'D2', name: 'Helplessness Syndrome', names: ['Helplessness Syndrome', 'HELPS'], treeNumbers: ['C02'] },
    ];
    expect(createVocabularyIndex(headings).termsIn('Which drug is of help?')).toEqual([]);
  });

  it('is linear in a long text', () => {
    const vocabulary = index();
    const text = 'velorimic headache and nothing else '.repeat(4_000);
    const from = processorMs();
    expect(vocabulary.termsIn(text)).toHaveLength(4_000);
    expect(processorMs() - from).toBeLessThan(5_000);
  });
});

describe('a remembered vocabulary', () => {
  it('asks once for each term, also for an unknown one, and again for what could not be asked', async () => {
    const asked: string[][] = [];
    const failing = new Set(['tamsulide']);
    const vocabulary = rememberedVocabulary({
      cache: memoryCache(),
      vocabulary: {
        async lookUp(terms, given) {
          asked.push([...terms]);
          const { entries } = await index().lookUp(terms, given);
          return {
            entries: entries.filter(({ term }) => !failing.has(term)),
            unasked: terms.filter((term) => failing.has(term)),
          };
        },
      },
    });
    const terms = ['velorimine', 'unheardofium', 'tamsulide'];
    const first = await vocabulary.lookUp(terms, signal);
    expect(first.unasked).toEqual(['tamsulide']);
    failing.clear();
    const second = await vocabulary.lookUp(terms, signal);
    expect(second.entries.map(({ term }) => term)).toEqual(['velorimine', 'tamsulide', 'tamsulide']);
    expect(asked).toEqual([terms, ['tamsulide']]);
  });

  it('does without a cache that fails', async () => {
    const broken = { get: () => Promise.reject(new Error()), set: () => Promise.reject(new Error()) };
    const vocabulary = rememberedVocabulary({ vocabulary: index(), cache: broken });
    expect((await vocabulary.lookUp(['velorimine'], signal)).entries).toHaveLength(1);
  });
});

describe('a loaded file', () => {
  it.each([
    ['is asked instead of the services', async () => true, []],
    ['is passed over where there is none', async () => false, ['velorimine']],
    ['is passed over where nobody can say', () => Promise.reject(new Error()), ['velorimine']],
  ])('%s', async (_, isLoaded, unasked) => {
    const vocabulary = preferringLoaded({
      loaded: { ...index(), isLoaded },
      asked: { lookUp: async (terms) => ({ entries: [], unasked: [...terms] }) },
    });
    expect((await vocabulary.lookUp(['velorimine'], signal)).unasked).toEqual(unasked);
  });
});

describeWithSharedData('names in everyday questions, by MeSH', () => {
  const mesh = createVocabularyIndex(sharedHeadings() ?? []);

  it.each([
    ['Can exercise help with heart attacks?', 'heart attacks', 'Myocardial Infarction', 'disease'],
    ['Is high blood pressure dangerous?', 'high blood pressure', 'Hypertension', 'disease'],
    ['Are C-sections riskier than normal birth?', 'C-sections', 'Cesarean Section', 'procedure'],
    ['Are e-cigarettes safer?', 'e-cigarettes', 'Electronic Nicotine Delivery Systems', 'other'],
    ["What helps in Crohn's disease?", "Crohn's disease", 'Crohn Disease', 'disease'],
    ['Does St. John’s wort help?', 'St. John’s wort', 'Hypericum', 'organism'],
    ['Is coffee bad for children?', 'children', 'Child', 'population'],
  ])('%s', (question, phrase, name, kind) => {
    const term = mesh.termsIn(question).find(({ text }) => text === phrase);
    expect(term?.entries[0]?.name).toBe(name);
    if (kind !== 'other') expect(term?.entries[0]?.kind).toBe(kind);
  });
});
