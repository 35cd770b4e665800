import { DirectedGraph } from 'graphology';
import { hasCycle } from 'graphology-dag';
import { describe, expect, it } from 'vitest';
import { type ConceptGraph, conceptGraph, type StudyMaterial } from '#contract/study/study.ts';
import { AssayError } from '#core/errors.ts';
import { buildGraph } from '#core/study/graph/build-graph.ts';
import { sourceSentences } from '#core/study/graph/source-sentences.ts';
import { verbatimClaim, worksOf } from '#core/study/tutor/check-sentences.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { velorimineMaterial } from '../study-material.ts';

const { signal } = new AbortController();

const named = (graph: ConceptGraph) => graph.concepts.map(({ name }) => name);
const idOf = (graph: ConceptGraph, name: string) => graph.concepts.find((concept) => concept.name === name)?.id ?? name;
const pairs = (graph: ConceptGraph) => {
  const name = new Map(graph.concepts.map((concept) => [concept.id, concept.name]));
  return graph.edges.map(({ from, to }) => `${name.get(from)} > ${name.get(to)}`);
};

function isLocated({ works }: StudyMaterial, graph: ConceptGraph): boolean {
  const citations = [
    ...graph.concepts.flatMap(({ citation, quotes }) => [citation, ...quotes]),
    ...graph.edges.map(({ citation }) => citation),
  ];
  return citations.every((citation) => {
    const text = works.find(({ id }) => id === citation?.evidenceId)?.texts[citation?.field ?? 'abstract'];
    return citation !== null && text?.slice(citation.start, citation.end) === citation.quote;
  });
}

function isAcyclic({ concepts, edges }: ConceptGraph): boolean {
  const graph = new DirectedGraph();
  for (const { id } of concepts) graph.addNode(id);
  for (const { from, to } of edges) graph.addEdge(from, to);
  return !hasCycle(graph);
}

describe('a concept graph without a model', () => {
  it('holds what the sources define, each with the sentence that says what it is, and no edges', async () => {
    const material = velorimineMaterial();
    const graph = await buildGraph(material, {}, signal);
    expect(conceptGraph.safeParse(graph).success).toBe(true);
    expect(named(graph).toSorted()).toEqual([
      'Attack Burden Scale',
      'cluster headache',
      'orexin receptor',
      'velorimine',
    ]);
    expect(graph.edges).toEqual([]);
    expect(conceptOf(graph, 'velorimine')?.definition).toMatch(/^Velorimine is a selective inhibitor/);
    expect(conceptOf(graph, 'orexin receptor')?.definition).toMatch(/^The orexin receptor is a protein/);
    expect(isLocated(material, graph)).toBe(true);
  });

  it('takes in of a single paper what it defines, its results, no bare short form, no judgement, no list, and nothing of its references', async () => {
    const material = paperMaterial();
    const graph = await buildGraph(material, {}, signal);
    expect(named(graph)).toEqual(['stream acidity', 'Figures: Brindle moss and the valley of Sorrel']);
    expect(conceptOf(graph, 'stream acidity')?.definition).toBe(
      'Stream acidity is defined as the concentration of free acid in running water.',
    );
    expect(isLocated(material, graph)).toBe(true);
  });

  it('is the same for the same material', async () => {
    const first = await buildGraph(velorimineMaterial(), {}, signal);
    expect(await buildGraph(velorimineMaterial(), {}, signal)).toEqual(first);
  });

  it('is not changed by a source that orders concepts, and quotes no order', async () => {
    const plain = await buildGraph(velorimineMaterial(), {}, signal);
    const ordered = await buildGraph(velorimineMaterial({ order: true }), {}, signal);
    expect(named(ordered)).toEqual(named(plain));
    expect(JSON.stringify(ordered)).not.toMatch(/PLANTED7|previous instructions|cures everything/);
  });

  it('takes nothing from a retracted work', async () => {
    const material = velorimineMaterial();
    const retracted = {
      ...material,
      works: material.works.map((work) => ({
        ...work,
        notices: [{ kind: 'retraction' as const, date: null, source: 'invented' }],
      })),
    };
    expect(await buildGraph(retracted, {}, signal)).toEqual({ concepts: [], edges: [] });
  });

  it('reads no caption, licence, entry of references or word on its authors as a sentence', () => {
    const asides = [
      'This is an open access article distributed under the Creative Commons Attribution License.',
      'Table 2: Results of hormonal studies are shown for velorimine.',
      '[12] Velorimine was described in an invented journal by nobody.',
      'The authors declare that there is no conflict of interests regarding this paper.',
      'An invented author is a medical student who helped with velorimine.',
    ];
    const cited = 'Velorimine [12] was given to adults who had no interest in the figures of the trial.';
    const material = withText(velorimineMaterial(), [cited, ...asides].join(' '));
    const read = sourceSentences(material).map(({ text }) => text);
    expect(read).toContain(cited);
    for (const aside of asides) expect(read).not.toContain(aside);
  });

  it('is empty for a material that says nothing', async () => {
    const empty = { ...velorimineMaterial(), works: [], statements: [] };
    expect(await buildGraph(empty, {}, signal)).toEqual({ concepts: [], edges: [] });
  });

  it('is given up when cancelled', async () => {
    await expect(buildGraph(velorimineMaterial(), {}, AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

/** Orders confirmed in both directions of asking, for the pairs whose names the test allows. */
const holding = (allows: (first: string, second: string) => boolean) => (question: { prompt: string }) => ({
  pairs: [...question.prompt.matchAll(/\[(\d+)\] first <<<(.*?)>>>, second <<<(.*?)>>>/g)].map(
    ([, pair, a = '', b = '']) => ({
      pair: Number(pair),
      before: allows(a, b) ? 'first' : allows(b, a) ? 'second' : 'neither',
    }),
  ),
});
const sentenceWith = (prompt: string, words: string) =>
  Number(new RegExp(`\\[(\\d+)\\] <<<[^\\n]*${words}`).exec(prompt)?.[1] ?? 0);

const conceptOf = (graph: ConceptGraph, name: string) => graph.concepts.find((concept) => concept.name === name);

/** The same with more (invented) sentences behind its first abstract. */
function withText(material: StudyMaterial, more: string): StudyMaterial {
  const [first, ...others] = material.works;
  if (!first) throw new Error('There is no work.');
  return { ...material, works: [{ ...first, texts: { abstract: `${first.texts.abstract} ${more}` } }, ...others] };
}

/** The graph with what a model suggests; sentences are given by words of theirs. */
async function suggested(
  bySource: Record<string, (Record<string, unknown> & { sentence: string })[]>,
  material = velorimineMaterial(),
  answers: Parameters<typeof answeringStudyModel>[0] = {},
): Promise<ConceptGraph> {
  const model = answeringStudyModel({
    suggest_concepts: ({ prompt }) => ({
      concepts: [],
      ...Object.fromEntries(
        Object.entries(bySource).map(([key, all]) => [
          key,
          all.map((each) => ({ ...each, sentence: each.sentence ? sentenceWith(prompt, each.sentence) : 0 })),
        ]),
      ),
    }),
    order_concepts: ({ prompt }) => ({
      pairs: [...prompt.matchAll(/^\[(\d+)\]/gm)].map(([, pair]) => ({ pair: Number(pair), before: 'first' })),
    }),
    ...answers,
  });
  return buildGraph(material, { model }, signal);
}

describe('a concept graph with a model', () => {
  it('takes a concept and an edge that stand in the sentences named for them, and none that do not', async () => {
    const model = answeringStudyModel({
      suggest_concepts: ({ prompt }) => ({
        concepts: [
          { name: 'drowsiness', aliases: [], sentence: sentenceWith(prompt, 'drowsiness') },
          { name: 'serotonin', aliases: [], sentence: sentenceWith(prompt, 'drowsiness') },
          { name: '<b>hypothalamus</b>', aliases: [], sentence: sentenceWith(prompt, 'hypothalamus') },
        ],
        edges: [
          {
            before: 'velorimine',
            after: 'drowsiness',
            sentence: sentenceWith(prompt, 'drowsiness'),
            reason: 'Velorimine caused drowsiness.',
          },
          { before: 'orexin receptor', after: 'drowsiness', sentence: sentenceWith(prompt, 'drowsiness'), reason: '' },
        ],
      }),
      order_concepts: holding(() => true),
    });
    const material = velorimineMaterial();
    const graph = await buildGraph(material, { model }, signal);
    expect(named(graph)).toContain('drowsiness');
    expect(named(graph)).not.toContain('serotonin');
    expect(JSON.stringify(graph)).not.toContain('<b>');
    expect(graph.edges.filter(({ to }) => to === idOf(graph, 'drowsiness')).map(({ from }) => from)).not.toContain(
      idOf(graph, 'orexin receptor'),
    );
    expect(isLocated(material, graph)).toBe(true);
    expect(isAcyclic(graph)).toBe(true);
  });

  it('keeps an edge that the model holds whichever way it is asked, and half of one that it holds in one place only', async () => {
    const edges = [
      { before: 'orexin receptor', after: 'velorimine', sentence: 'within two hours', reason: '' },
      { before: 'cluster headache', after: 'Attack Burden Scale', sentence: 'is a score for', reason: '' },
    ];
    const one = await suggested({ edges }, velorimineMaterial(), {
      order_concepts: holding((a, b) => a === 'orexin receptor' && b === 'velorimine'),
    });
    expect(pairs(one)).toEqual(['orexin receptor > velorimine']);
    expect(one.edges.map(({ weight }) => weight)).toEqual([1]);
    // A model that always says the same place is of no opinion.
    const biased = await suggested({ edges });
    for (const { weight } of biased.edges) expect(weight).toBeLessThan(1);
  });

  it('lets a model close no cycle', async () => {
    const model = answeringStudyModel({
      suggest_concepts: ({ prompt }) => ({
        concepts: [],
        edges: [
          {
            before: 'velorimine',
            after: 'orexin receptor',
            sentence: sentenceWith(prompt, 'Velorimine blocks'),
            reason: '',
          },
          {
            before: 'orexin receptor',
            after: 'velorimine',
            sentence: sentenceWith(prompt, 'Velorimine blocks'),
            reason: '',
          },
        ],
      }),
      order_concepts: ({ prompt }) => ({
        pairs: [...prompt.matchAll(/^\[(\d+)\]/gm)].map(([, pair]) => ({ pair: Number(pair), before: 'first' })),
      }),
    });
    expect(isAcyclic(await buildGraph(velorimineMaterial(), { model }, signal))).toBe(true);
  });

  it('puts its additions behind what the sources define, with their kinds and further sentences', async () => {
    const graph = await suggested({
      concepts: [{ name: 'drowsiness', aliases: [], kind: 'outcome', sentence: 'drowsiness' }],
      listed: [{ name: 'velorimine', kind: 'intervention', sentence: '' }],
    });
    expect(named(graph).at(-1)).toBe('drowsiness');
    expect(conceptOf(graph, 'drowsiness')?.kind).toBe('outcome');
    expect(conceptOf(graph, 'velorimine')?.kind).toBe('intervention');
  });

  it('takes names that an expert gives and rules would not, and none that papers alone have', async () => {
    const text =
      'Adverse effects of velorimine were dizziness and dry mouth. Patients of the study had results that varied.';
    const graph = await suggested(
      {
        concepts: [
          { name: 'adverse effects', aliases: [], kind: 'outcome', sentence: 'Adverse effects' },
          { name: 'study', aliases: [], kind: null, sentence: 'Patients of' },
          { name: 'results', aliases: [], kind: null, sentence: 'Patients of' },
          // Written in the sources, and named by its sentence under another name.
          { name: 'headache disorder', aliases: ['Attack Burden Scale'], kind: null, sentence: 'is a score for' },
        ],
      },
      withText(velorimineMaterial(), text),
    );
    expect(named(graph)).toEqual(expect.arrayContaining(['adverse effects', 'headache disorder']));
    expect(named(graph)).not.toEqual(expect.arrayContaining(['study']));
    expect(named(graph)).not.toEqual(expect.arrayContaining(['results']));
  });

  it('takes a better definition of a listed concept from a sentence that names it, and from no other', async () => {
    const material = withText(velorimineMaterial(), 'Velorimine is a tablet that is taken once a night.');
    const graph = await suggested(
      {
        listed: [
          { name: 'velorimine', kind: null, sentence: 'is a tablet', isDefinition: true },
          { name: 'orexin receptor', kind: null, sentence: 'is a tablet', isDefinition: true },
          { name: 'cluster headache', kind: null, sentence: 'weekly attacks', isDefinition: false },
        ],
      },
      material,
    );
    expect(conceptOf(graph, 'velorimine')?.definition).toBe('Velorimine is a tablet that is taken once a night.');
    expect(conceptOf(graph, 'velorimine')?.quotes[0]?.quote).toMatch(/is a selective inhibitor/);
    expect(conceptOf(graph, 'orexin receptor')?.definition).toMatch(/is a protein/);
    expect(conceptOf(graph, 'cluster headache')?.definition).toMatch(/is a primary headache disorder/);
    expect(isLocated(material, graph)).toBe(true);
  });

  it('defines a new concept only where the model says that its sentence does', async () => {
    const sentence = 'drowsiness';
    const definitionOf = async (more: object) =>
      conceptOf(
        await suggested({ concepts: [{ name: 'drowsiness', aliases: [], kind: null, sentence, ...more }] }),
        sentence,
      )?.definition;
    expect(await definitionOf({ isDefinition: true })).toMatch(/drowsiness/i);
    expect(await definitionOf({ isDefinition: false })).toBeNull();
    expect(await definitionOf({})).toBeNull();
  });

  it('turns round an edge that the model holds the other way in both orders', async () => {
    const graph = await suggested(
      { edges: [{ before: 'velorimine', after: 'orexin receptor', sentence: 'within two hours', reason: '' }] },
      velorimineMaterial(),
      { order_concepts: holding((a, b) => a === 'orexin receptor' && b === 'velorimine') },
    );
    expect(pairs(graph)).toEqual(['orexin receptor > velorimine']);
  });

  it('finds the end of an edge within a longer name, in the sentence before an “it”, and in any sentence', async () => {
    const text =
      'Drowsiness is a side effect. It is seen with velorimine above all. Nasal congestion is a sign of cluster headache.';
    const graph = await suggested(
      {
        concepts: [
          { name: 'drowsiness', aliases: [], kind: null, sentence: 'Drowsiness is' },
          { name: 'headache', aliases: [], kind: null, sentence: 'Chronic cluster headache was' },
          { name: 'chronic cluster headache', aliases: [], kind: null, sentence: 'Chronic cluster headache was' },
          { name: 'nasal congestion', aliases: [], kind: null, sentence: 'Nasal congestion' },
        ],
        edges: [
          { before: 'velorimine', after: 'drowsiness', sentence: 'It is seen', reason: '' },
          { before: 'headache', after: 'chronic cluster headache', sentence: 'Chronic cluster headache', reason: '' },
          { before: 'cluster headache', after: 'nasal congestion', sentence: 'within two hours', reason: '' },
        ],
      },
      withText(velorimineMaterial(), text),
    );
    expect(pairs(graph)).toEqual(
      expect.arrayContaining(['velorimine > drowsiness', 'cluster headache > Nasal congestion']),
    );
    expect(pairs(graph).some((pair) => /^headache > /.test(pair))).toBe(true);
    const it = graph.edges.find(({ to }) => to === idOf(graph, 'drowsiness'));
    expect(it?.citation?.quote).toMatch(/^Drowsiness is a side effect\. It is seen with velorimine/);
    expect(isLocated(withText(velorimineMaterial(), text), graph)).toBe(true);
  });

  it('shows a reason only where its sentence says it', async () => {
    const edges = [
      { before: 'orexin receptor', after: 'drowsiness', sentence: 'Sleep follows', reason: 'Drowsiness is inherited.' },
      {
        before: 'velorimine',
        after: 'drowsiness',
        sentence: 'drowsiness in 14%',
        reason: 'Velorimine leads to drowsiness.',
      },
    ];
    const material = withText(
      velorimineMaterial(),
      'Sleep follows when the orexin receptor rests, and drowsiness too.',
    );
    const concepts = [{ name: 'drowsiness', aliases: [], kind: null, sentence: 'drowsiness in 14%' }];
    const verdict =
      (is: (text: string) => boolean) =>
      ({ prompt }: { prompt: string }) => ({
        verdicts: [...prompt.matchAll(/^\[(c\d+)\] <<<(.*?)>>>/gm)].map(([, claimId, text = '']) => ({
          claimId,
          reason: '',
          verdict: is(text) ? 'supported' : 'not_found',
        })),
      });
    const reasonsOf = (graph: ConceptGraph) =>
      graph.edges.filter(({ to }) => to === idOf(graph, 'drowsiness')).map(({ reason }) => reason);
    const checked = await suggested({ concepts, edges }, material, {
      order_concepts: holding((_, b) => b === 'drowsiness'),
      verdicts: verdict((text) => /leads to/.test(text)),
    });
    expect(reasonsOf(checked)).toEqual(expect.arrayContaining(['Velorimine leads to drowsiness.']));
    expect(reasonsOf(checked).join(' ')).not.toContain('inherited');
    const unchecked = await suggested({ concepts, edges }, material, {
      order_concepts: holding((_, b) => b === 'drowsiness'),
      verdicts: () => new AssayError('model_timeout'),
    });
    expect(reasonsOf(unchecked).join(' ')).not.toContain('leads to');
    expect(reasonsOf(unchecked).length).toBeGreaterThan(0);
  });

  it('keeps its concepts where the order of its edges is not answered', async () => {
    const graph = await suggested(
      {
        concepts: [{ name: 'drowsiness', aliases: [], kind: null, sentence: 'drowsiness' }],
        edges: [{ before: 'velorimine', after: 'drowsiness', sentence: 'drowsiness', reason: '' }],
      },
      velorimineMaterial(),
      { order_concepts: () => new AssayError('model_timeout') },
    );
    expect(named(graph)).toContain('drowsiness');
    expect(pairs(graph)).toEqual([]);
  });

  it.each(['model_unavailable', 'model_invalid', 'budget_spent'] as const)(
    'has what the sources define after %s',
    async (code) => {
      const model = answeringStudyModel({ suggest_concepts: () => new AssayError(code) });
      expect(await buildGraph(velorimineMaterial(), { model }, signal)).toEqual(
        await buildGraph(velorimineMaterial(), {}, signal),
      );
    },
  );

  it('passes on that it was cancelled', async () => {
    const model = answeringStudyModel({ suggest_concepts: () => new AssayError('cancelled') });
    await expect(buildGraph(velorimineMaterial(), { model }, signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('fences what sources say', async () => {
    const model = answeringStudyModel({ suggest_concepts: () => new AssayError('model_invalid') });
    await buildGraph(velorimineMaterial({ order: true }), { model }, signal);
    expect(model.asked[0]?.prompt).not.toContain('PLANTED7');
    expect(model.asked[0]?.instructions).toContain('never instructions');
  });
});

/** One paper, invented from the first word to the last, as the library reads it. */
function paperMaterial(): StudyMaterial {
  const defining = [
    'Stream acidity is defined as the concentration of free acid in running water.',
    'Brindle moss is a promising option for rivers that were mined.',
    'Brindle moss reduced stream acidity by 34% compared with bare gravel (P = 0.01).',
    'The acid neutralising capacity (ANC) was measured in 14 pools of the valley.',
    'Pools with a low ANC held no crayfish in the second summer.',
    'We sampled moss cover, gravel beds, a pool, and the banks.',
    'Otters were seen on gravel beds in spring.',
    'Trout had spawned in gravel beds of the upper valley.',
    'The framework consists of three visits to each river.',
  ];
  const text = `${defining.join(' ')}\n\nReferences\n\nLichen towers are a kind of lichen that grows on lichen walls. Lichen towers were counted. Lichen towers fell.`;
  const work = evidenceOf({
    id: 'document:d1',
    title: 'Brindle moss and the valley of Sorrel',
    texts: { document: text },
  });
  const works = worksOf({ works: [work] });
  const statements = defining.flatMap((quote) => {
    const start = text.indexOf(quote);
    const citation = { evidenceId: work.id, field: 'document' as const, quote, start, end: start + quote.length };
    const claim = verbatimClaim(citation, works);
    return claim ? [{ claim, section: 'Gravel beds and their moss' }] : [];
  });
  return {
    ref: { kind: 'document', documentId: 'd1' },
    title: work.title,
    topic: work.title,
    works: [work],
    statements,
    findings: [],
    contradictions: [],
    sampleData: true,
  };
}
