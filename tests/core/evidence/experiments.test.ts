import { describe, expect, it } from 'vitest';
import { experimentWords } from '#core/evidence/experiments.ts';
import { abstractSentences } from '#core/evidence/prose.ts';
import { deriveDesign } from '#core/evidence/study-design.ts';
import { processorMs } from '#tests/processor-ms.ts';

const designOf = (abstract: string, title = 'Sarvelin and its receptor') =>
  experimentWords(title, abstractSentences(abstract));

const MICE =
  'Mice lacking the receptor gained weight. Adult mice given sarvelin lost it. We show that the receptor is needed.';
const CELLS = 'In HeLa cells sarvelin bound its receptor. We found that binding was fast.';

describe('experiments that name no design', () => {
  it('are of animals where two sentences have live ones', () => {
    expect(designOf(MICE)).toEqual({ design: 'animal', from: 'Mice lacking' });
    expect(designOf('Il6−/− mice ate less. The obese mice ate more. We report why.')).toEqual({
      design: 'animal',
      from: 'mice',
    });
    expect(designOf('In mice sarvelin acts. We show how.')).toBeNull();
  });

  it('are of the laboratory where cells, microbes or molecules are in hand', () => {
    expect(designOf(CELLS)).toEqual({ design: 'in_vitro', from: 'HeLa' });
    for (const said of ['budding yeast', 'E. coli', 'three cell lines', 'induced pluripotent cells', 'siRNA'])
      expect(designOf(`The receptor was lost in ${said}. We show that binding fell.`)?.design).toBe('in_vitro');
    const both = 'The purified receptor bound sarvelin in vitro. We found that binding was fast.';
    expect(designOf(both)?.design).toBe('in_vitro');
    expect(designOf('The receptor bound sarvelin in vitro. We found that binding was fast.')).toBeNull();
  });

  it.each([
    ['with cells in hand beside animals', `${MICE} ${CELLS}`],
    ['with people in any sentence', `${MICE} Patients with the mutation are thin.`],
    ['with peripheral blood', `${CELLS} Peripheral blood was drawn.`],
    ['that tell of others’ work', `${MICE} Here we discuss what follows.`],
    ['whose field moves on', `Recent advances are many. ${CELLS}`],
    ['that compute', `${CELLS} A mathematical account fits.`],
    ['without a result of their own', 'Mice lacking the receptor gain weight. Adult mice given sarvelin lose it.'],
    ['whose cells were others’', 'Previous studies used HeLa cells. We found that binding was fast.'],
    ['with an aside on cells alone', 'Binding was fast (as in HeLa cells). We found that it lasts.'],
  ])('are left open %s', (_, abstract) => {
    expect(designOf(abstract)).toBeNull();
  });

  it('are left open where the title speaks of people', () => {
    expect(designOf(CELLS, 'Sarvelin in patients with shock')).toBeNull();
  });

  it('are read in time that does not explode', () => {
    const started = processorMs();
    designOf(`${'-/-) mice '.repeat(2_000)}. ${'we have now '.repeat(2_000)}. ${'in vitro '.repeat(2_000)}`);
    expect(processorMs() - started).toBeLessThan(1_000);
  });
});

it('a work says by them what it is, where nothing else names its design', () => {
  const work = { publicationTypes: [], meshTerms: [], title: 'Sarvelin', texts: { abstract: MICE } };
  expect(deriveDesign(work)).toEqual({ value: 'animal', from: 'Mice lacking', basis: 'abstract' });
  expect(deriveDesign({ ...work, title: 'Sarvelin: a cohort study' }).value).toBe('cohort');
  expect(deriveDesign({ ...work, meshTerms: ['Cohort Studies'] }).value).toBe('cohort');
});
