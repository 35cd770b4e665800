import { describe, expect, it, test } from 'vitest';
import { readHits } from '#core/sources/pubmed/pubmed-reply.ts';
import { parseTranslation } from '#core/vocabulary/parse-translation.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

const RECORDINGS = ['mesh', 'recordings'] as const;
const understoodOf = (file: string) =>
  readHits({ status: 200, text: readShared(...RECORDINGS, file), url: 'https://source.test/', headers: {} }).understood;

describe('what PubMed understood', () => {
  it('gives headings, other forms and what else a phrase was taken for', () => {
    const { phrases, query, notFound } = parseTranslation({
      translationset: [
        {
          from: 'velor attack',
          to: '"velorimic headache"[MeSH Terms] OR ("velorimic"[All Fields] AND "headache"[All Fields]) OR "velorimic headache"[All Fields] OR ("velor"[All Fields] AND "attack"[All Fields]) OR "velor attack"[All Fields]',
        },
        {
          from: 'velorimine',
          to: '"velorimine"[Supplementary Concept] OR velorimine[All Fields] OR "velorimine\'s"[All Fields]',
        },
      ],
      querytranslation: '(all of it)',
      errorlist: { phrasesnotfound: ['zzyx'], fieldsnotfound: [] },
    });
    expect(phrases).toEqual([
      {
        from: 'velor attack',
        headings: ['velorimic headache'],
        variants: ['velorimic headache', 'velor attack'],
        others: [],
      },
      {
        from: 'velorimine',
        headings: [],
        variants: ['velorimine', "velorimine's"],
        others: ['"velorimine"[Supplementary Concept]'],
      },
    ]);
    expect(query).toBe('(all of it)');
    expect(notFound).toEqual(['zzyx']);
  });

  it.each([
    [undefined],
    [{}],
    [{ translationset: null, querytranslation: 3, errorlist: 'none' }],
    [{ translationset: [{ from: 'a' }] }],
  ])('understands nothing from %j', (reply) => {
    expect(parseTranslation(reply)).toEqual({ phrases: [], query: '', notFound: [] });
  });

  it('reads a long translation in linear time, and leaves an endless one', () => {
    const to = (terms: number) => `${'("a"[All Fields] AND '.repeat(terms)}"b"[All Fields])`;
    const from = processorMs();
    parseTranslation({ translationset: [{ from: 'a', to: to(900) }] });
    expect(processorMs() - from).toBeLessThan(1_000);
    expect(parseTranslation({ translationset: [{ from: 'a', to: to(100_000) }] }).phrases).toEqual([]);
  });
});

describeWithSharedData('recorded translations', () => {
  const examples = JSON.parse(readShared(...RECORDINGS, 'atm_examples.json')) as {
    query: string;
    translations?: { from: string; to: string }[];
    querytranslation?: string;
  }[];

  test.each([
    ['high blood pressure', 'high blood pressure', ['hypertension'], 'high blood pressure'],
    ['diabetes', 'diabetes', ['diabetes mellitus', 'diabetes insipidus'], 'diabetic'],
    ['medication AND asthma', 'medication', ['pharmaceutical preparations'], 'medication'],
    ['BRCA1 AND (cancer OR adrenocortical carcinoma)', 'BRCA1', ['genes, brca1'], 'brca1 genes'],
  ])('%s: %s', (query, from, headings, variant) => {
    const { translations, querytranslation } = examples.find((example) => example.query === query)!;
    const { phrases } = parseTranslation({ translationset: translations, querytranslation });
    const phrase = phrases.find((each) => each.from === from)!;
    expect(phrase.headings).toEqual(headings);
    expect(phrase.variants).toContain(variant);
    expect(phrase.variants.every((each) => !each.includes(' AND '))).toBe(true);
  });

  test.each([
    ['biopython__Tests_Entrez_esearch2.xml', ['cancer'], ['neoplasms']],
    ['Eutils-JSON__samples_esearch.pubmed.json', ['cancer'], ['neoplasms']],
    [
      'sotawhat__tests_fixtures_pubmed_esearch.json',
      ['artificial intelligence', 'radiology'],
      ['artificial intelligence', 'radiology', 'radiography'],
    ],
    ['biopython__Tests_Entrez_esearch5.xml', ['stem cells'], ['stem cells']],
    ['biopython__Tests_Entrez_esearch1.xml', [], []],
  ])('%s', (file, from, headings) => {
    const understood = understoodOf(file);
    expect(understood?.phrases.map((phrase) => phrase.from)).toEqual(from);
    expect(understood?.phrases.flatMap((phrase) => phrase.headings)).toEqual(headings);
    expect(understood?.query).not.toBe('');
  });

  it('reports a journal that a word was taken for, and the word that was left out', () => {
    const file =
      'biomcp__testdata_sources_variant_articles_683_pubmed_4c7a563ff50997b399a3e8b43ea5d68ab1e676093e6d46e92ab47268c4636995.json';
    const understood = understoodOf(file);
    expect(understood?.phrases[0]?.others).toEqual(['"Ann Pancreat Cancer"[Journal:__jid101724278]']);
    expect(understood?.notFound).toEqual(['p.E1317Q']);
  });
});
