import { expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { StudyFacts, WorkReading } from '#contract/work-reading.ts';
import { assessQuality } from '#core/evidence/quality.ts';
import { READ_BY_MODEL, workAsRead } from '#core/evidence/work-as-read.ts';
import { evidenceOf } from '../evidence-builder.ts';

const SAYS = 'In this double-blind study 96 adults with sepsis received sarvelin or saline.';
const UNKNOWN: Evidence['design'] = { value: 'unknown', from: '', basis: 'nothing names a design' };
const fact = <T>(value: T) => ({ value, from: SAYS, basis: 'abstract' });
const STUDY: StudyFacts = {
  design: fact('randomised_trial' as const),
  n: fact(96),
  population: fact('adults with sepsis'),
  comparison: fact('sarvelin v saline'),
};

const workOf = (more: Partial<Evidence> = {}) =>
  evidenceOf({ id: 'pmid:1', texts: { abstract: SAYS }, design: UNKNOWN, ...more });
const read = (study?: StudyFacts): WorkReading => ({
  evidenceId: 'pmid:1',
  bearing: 'answers',
  relevance: 0.9,
  reason: 'It answers.',
  findings: [],
  ...(study && { study }),
  by: 'model',
});

it('gives a work what its record does not say', () => {
  const { design, sampleSize, population } = workAsRead(workOf(), read(STUDY));
  expect({ design, sampleSize, population }).toEqual({
    design: STUDY.design,
    sampleSize: STUDY.n,
    population: STUDY.population,
  });
});

it('counts its quality anew, at the age it was assessed at', () => {
  const bare = workOf();
  const work = { ...bare, quality: assessQuality(bare, { referenceYear: 2026 }) };
  const known = workAsRead(work, read(STUDY));
  expect(known.quality).toEqual(assessQuality(known, { referenceYear: 2026 }));
  expect(known.quality.score).toBeGreaterThan(work.quality.score);
});

it('is the same object where nothing was read of the study', () => {
  const work = workOf();
  expect(workAsRead(work, undefined)).toBe(work);
  expect(workAsRead(work, read())).toBe(work);
  expect(workAsRead(work, read({ design: null, n: null, population: null, comparison: STUDY.comparison }))).toBe(work);
});

it.each([
  ['a publication type', { value: 'cohort', from: 'Cohort Study', basis: 'publication type' }],
  ['its title', { value: 'case_control', from: 'a case-control study', basis: 'title' }],
  ['a title that rules designs out', { value: 'unknown', from: 'Mendelian randomization', basis: 'title' }],
  ['a heading of animals', { value: 'animal', from: 'Animals', basis: 'MeSH' }],
] as const)('never takes the place of a design by %s', (_, design) => {
  expect(workAsRead(workOf({ design }), read(STUDY)).design).toBe(design);
});

it('takes the place of a design by a heading of observation alone, and of a letter', () => {
  const heading = { value: 'cohort', from: 'Prospective Studies', basis: 'MeSH' } as const;
  const letter = { value: 'editorial', from: 'Letter', basis: 'publication type' } as const;
  for (const design of [heading, letter])
    expect(workAsRead(workOf({ design }), read(STUDY)).design.value).toBe('randomised_trial');
});

it('leaves numbers of the record alone, and gives none to a registration or a protocol', () => {
  const sampleSize = { value: 40, from: '40 adults', basis: 'abstract' };
  expect(workAsRead(workOf({ sampleSize }), read(STUDY)).sampleSize).toBe(sampleSize);
  const planned = { status: 'RECRUITING', phases: [], arms: [], primaryOutcomes: [], secondaryOutcomes: [] };
  const registry = { ...planned, conditions: [], interventions: [], hasResults: false };
  expect(workAsRead(workOf({ registry }), read(STUDY)).sampleSize).toBeNull();
  expect(workAsRead(workOf(), read({ ...STUDY, design: fact('protocol' as const) })).sampleSize).toBeNull();
});

it('takes nothing whose words no longer stand in the work', () => {
  const work = workOf({ texts: { abstract: 'Another abstract has come.' } });
  expect(workAsRead(work, read(STUDY))).toBe(work);
});

it('calls a trial randomised that its record calls a trial, and nothing else in its place', () => {
  const design = { value: 'clinical_trial', from: 'Clinical Trial', basis: 'publication type' } as const;
  expect(workAsRead(workOf({ design }), read(STUDY)).design).toEqual(STUDY.design);
  const cohort = { ...STUDY, design: fact('cohort' as const) };
  expect(workAsRead(workOf({ design }), read(cohort)).design).toBe(design);
});

it('leaves other types of correspondence, and what is no letter, as they are', () => {
  for (const from of ['Editorial', 'News']) {
    const design = { value: 'editorial', from, basis: 'publication type' } as const;
    expect(workAsRead(workOf({ design }), read(STUDY)).design).toBe(design);
  }
});

it('takes the place of a population that code read, and of none that a registry states', () => {
  const population = { value: 'adults', from: 'adults', basis: 'abstract' };
  expect(workAsRead(workOf({ population }), read(STUDY)).population).toEqual(STUDY.population);
  const planned = { status: 'RECRUITING', phases: [], arms: [], primaryOutcomes: [], secondaryOutcomes: [] };
  const registry = { ...planned, conditions: [], interventions: [], hasResults: false };
  expect(workAsRead(workOf({ population, registry }), read(STUDY)).population).toBe(population);
});

it('takes a design from a model before one that code read in an abstract', () => {
  const design = { value: 'review', from: 'a literature review', basis: 'abstract' } as const;
  expect(workAsRead(workOf({ design }), read(STUDY)).design).toEqual(STUDY.design);
});

it('takes a design from a model that no sentence names', () => {
  const design = { value: 'cohort', from: '', basis: READ_BY_MODEL } as const;
  expect(workAsRead(workOf(), read({ ...STUDY, design })).design).toEqual(design);
});

it('takes words of the title for those of the title, and of a text for those of that text', () => {
  const titled = {
    ...STUDY,
    design: { ...fact('cohort' as const), from: 'cohort', basis: 'title' },
    n: null,
    population: null,
  };
  expect(workAsRead(workOf({ title: 'A cohort' }), read(titled)).design.value).toBe('cohort');
  expect(workAsRead(workOf({ title: 'A trial', texts: { abstract: 'cohort' } }), read(titled)).design).toBe(UNKNOWN);
  const elsewhere = { ...titled, design: { ...titled.design, basis: 'page' } };
  expect(workAsRead(workOf({ texts: { abstract: 'cohort' } }), read(elsewhere)).design).toBe(UNKNOWN);
});
