import { describe, expect, test } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { definedTerms } from '#core/study/cards/defined-terms.ts';
import { cardsFrom } from '#core/study/cards/make-cards.ts';
import { GAP } from '#core/study/questions/stem-words.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { documentMaterial, HANDOUT, HANDOUT_MORE, HANDOUT_TERMS } from './handout.ts';

const namesIn = (text: string) => definedTerms(documentMaterial(text)).map(({ name }) => name.toLowerCase());
const cardsOf = (text: string) => cardsFrom(documentMaterial(text), 'seed');
const right = ({ type, options, key }: StudyQuestion) =>
  type === 'choice' ? options.find(({ id }) => id === key)?.text : key;

describe('a handout that defines 34 terms', () => {
  const { graph, questions } = cardsOf(HANDOUT);
  const names = graph.concepts.map(({ name }) => name.toLowerCase());

  test('gives cards for at least 32 of them, and for nothing that it does not define', () => {
    const found = HANDOUT_TERMS.filter((term) => names.includes(term));
    expect(found.length).toBeGreaterThanOrEqual(32);
    const known: readonly string[] = [...HANDOUT_TERMS, ...HANDOUT_MORE];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('asks each of them both ways', () => {
    for (const { id, name } of graph.concepts) {
      const own = questions.filter(({ conceptId }) => conceptId === id);
      expect(own.length, name).toBeGreaterThanOrEqual(2);
      expect(new Set(own.map(({ stem }) => stem)).size, name).toBe(own.length);
    }
  });

  test('takes every key from the sentence that the card cites, at its place', () => {
    for (const question of questions) {
      const { quote, start, end } = question.citation;
      expect(HANDOUT.slice(start, end)).toBe(quote);
      expect(quote.toLowerCase()).toContain(right(question)?.toLowerCase());
    }
  });

  test('never tells in a question what it asks for, word for word', () => {
    for (const question of questions.filter(({ type }) => type === 'cloze')) {
      expect(question.stem.split(GAP)).toHaveLength(2);
      expect(question.stem.toLowerCase()).not.toContain(` ${question.key.toLowerCase()} `);
    }
  });

  test('offers the definitions of other terms as wrong options, each once', () => {
    const choices = questions.filter(({ type }) => type === 'choice');
    expect(choices.length).toBeGreaterThan(30);
    for (const { options, key } of choices) {
      expect(options.length).toBeGreaterThanOrEqual(3);
      expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
      expect(options.filter(({ id }) => id === key)).toHaveLength(1);
    }
  });

  test('asks the first card of every concept before the second of any', () => {
    const half = questions.slice(0, graph.concepts.length);
    expect(new Set(half.map(({ conceptId }) => conceptId)).size).toBe(graph.concepts.length);
  });

  test('draws no connections and supposes no misconceptions', () => {
    expect(graph.edges).toEqual([]);
    expect(questions.flatMap(({ options }) => options.flatMap(({ misconception }) => misconception ?? []))).toEqual([]);
  });

  test('gives the same cards again', () => {
    expect(cardsOf(HANDOUT)).toEqual({ graph, questions });
  });
});

describe('what defines', () => {
  test.each([
    ['A velotome is an instrument for cutting sails.', 'velotome'],
    ['Herring light is a lamp that is seen under water.', 'herring light'],
    ['Itinerant hulls are ships that belong to no harbour.', 'itinerant hulls'],
    ['Sail drag: the force that a sail loses to turbulence.', 'sail drag'],
    ['Sail drag – the force that a sail loses to turbulence.', 'sail drag'],
    ['- **Sail drag**: the force that a sail loses to turbulence.', 'sail drag'],
    ['Sail drag\n\nThe force that a sail loses to turbulence.', 'sail drag'],
    ['The hull ratio refers to the length of a hull divided by its width.', 'hull ratio'],
    ['The mean hull length (MHL) was taken in every harbour of the survey.', 'mean hull length'],
  ])('%s', (text, term) => expect(namesIn(text)).toEqual([term]));

  test.each([
    'The velotome was sharp in three of four harbours.',
    'Note: a velotome does not cut rope.',
    'The study is a description of three harbours.',
    'A velotome is an effective option for small sails.',
    'Velotomes are more common in the south.',
    'Example: a sail of ten metres.\nExample: a sail of twenty metres.',
    'Author: Ada Fictional, harbour master of Inventville',
    'Summary\n\nThe harbour was closed in winter.',
    'What is a velotome?',
    'It is a tool that cuts sails.',
    'Both are tools that cut sails.',
    'Their aim is a better harbour.',
  ])('not: %s', (text) => expect(namesIn(text)).toEqual([]));

  test('a short form is spelled out in both directions, also where its term is defined', () => {
    const { questions } = cardsOf(
      'The mean hull length (MHL) is the sum of all lengths divided by the number of hulls. A keel is the part of a hull that is deepest. A mast is a pole that carries a sail.',
    );
    const own = questions.filter(({ conceptName }) => conceptName === 'mean hull length');
    expect(own.map(({ key, type }) => (type === 'choice' ? type : key))).toEqual([
      'choice',
      'mean hull length',
      'mean hull length',
      'MHL',
    ]);
    expect(own.find(({ stem }) => stem.includes('define like this'))?.alsoRight).toEqual(['MHL']);
  });

  test('a retracted work defines nothing', () => {
    const material = documentMaterial('A velotome is an instrument for cutting sails.');
    const works = material.works.map((work) => ({
      ...work,
      notices: [{ kind: 'retraction' as const, date: null, source: 'crossref' as const, url: null }],
    }));
    expect(definedTerms({ ...material, works } as StudyMaterial)).toEqual([]);
  });
});

const RESULT = 'Velorimine lowered the rate of attacks in adults (hazard ratio 0.76; 95% CI 0.61 to 0.94).';

function found(quote: string, given: Partial<Finding>): StudyMaterial {
  const work = evidenceOf({ id: 'pmid:1', title: 'Velorimine: an invented trial', texts: { abstract: quote } });
  const finding = {
    id: 'f1',
    evidenceId: work.id,
    citation: { evidenceId: work.id, field: 'abstract', quote, start: 0, end: quote.length },
    outcome: 'attacks',
    population: null,
    comparison: null,
    measure: 'HR',
    value: 0.76,
    low: 0.61,
    high: 0.94,
    n: null,
    p: null,
    timepoint: null,
    direction: 'unclear',
    stance: null,
    part: null,
    relevance: 1,
    isMain: true,
    by: 'code',
    ...given,
  } as Finding;
  return { ...documentMaterial(''), works: [work], findings: [finding] };
}

describe('numbers', () => {
  test('the figure of a finding is left out, and its interval with it', () => {
    const { questions, graph } = cardsFrom(found(RESULT, {}), 'seed');
    expect(graph.concepts.map(({ name }) => name)).toEqual(['Results: Velorimine: an invented trial']);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ type: 'number', key: '0.76', number: { value: 0.76, unit: '' } });
    expect(questions[0]?.stem).toContain(`hazard ratio ${GAP})`);
    expect(questions[0]?.stem).not.toMatch(/0\.[6-9]/);
  });

  test.each([
    [
      'a figure that stands twice',
      'Of 12 adults who sailed to the harbour 12 came back before the end.',
      'percent',
      12,
    ],
    ['a count with its share', 'Dizziness was seen in 2216 (0.7%) of the adults who took it daily.', 'percent', 0.7],
    ['the first of several', 'Attacks ended in 12% and 15% of the adults who were treated daily.', 'percent', 12],
    ['no figure', 'Attacks ended in some of the adults who were treated daily.', null, null],
  ] as const)('%s makes no card', (_, quote, measure, value) => {
    expect(cardsFrom(found(quote, { measure, value }), 'seed').questions).toEqual([]);
  });
});
