import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  type Notice,
  type RegistryFacts,
  type SourceRecord,
  STUDY_DESIGNS,
} from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { assessQuality, QUALITY_WEIGHTS, reassessQuality } from '#core/evidence/quality.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { anyRecord, record } from './records.ts';

const work = (given: Partial<SourceRecord>) =>
  mergeRecords([record({ ids: { pmid: '1' }, ...given })], { referenceYear: 2026 });
const scoreOf = (given: Partial<SourceRecord>) => work(given).quality.score;

const trial: Partial<SourceRecord> = {
  publicationTypes: ['Randomized Controlled Trial'],
  texts: { abstract: 'In all, 400 patients were randomised.' },
  peerReviewed: true,
  year: 2024,
};
const notices = (kind: Notice['kind']): Notice[] => [{ kind, date: null, source: 'Journal' }];
const registry = (hasResults: boolean) =>
  ({
    studyType: 'INTERVENTIONAL',
    allocation: 'RANDOMIZED',
    conditions: [],
    hasResults,
    enrolment: { count: 400, kind: 'actual' },
  }) as unknown as RegistryFacts;

describe('the quality score', () => {
  it('has weights that sum to 1', () => {
    expect(Object.values(QUALITY_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    const { terms } = work(trial).quality;
    expect(terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('is the weighted mean of its visible terms under its visible ceilings, for every work', () => {
    fc.assert(
      fc.property(anyRecord, (given) => {
        const { score, terms } = mergeRecords([given], { referenceYear: 2026 }).quality;
        const mean = terms.reduce((sum, { value, weight }) => sum + value * weight, 0);
        const ceilings = terms.filter(({ weight }) => weight === 0).map(({ value }) => value);
        expect(score).toBeCloseTo(Math.min(mean, ...ceilings), 3);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        for (const { value, reason } of terms) {
          expect(value >= 0 && value <= 1).toBe(true);
          expect(reason).not.toBe('');
        }
      }),
    );
  });

  it('knows every design', () => {
    for (const value of STUDY_DESIGNS) {
      const { quality: _, ...rest } = work(trial);
      const quality = assessQuality({ ...rest, design: { value, from: '', basis: '' } }, { referenceYear: 2026 });
      expect(quality.terms[0]?.reason).toBeTruthy();
    }
  });

  it('ranks as the evidence hierarchy does, all else equal', () => {
    const order = [
      'Meta-Analysis',
      'Randomized Controlled Trial',
      'Clinical Trial',
      'Case Reports',
      'Review',
      'Editorial',
    ];
    const scores = order.map((type) => scoreOf({ ...trial, texts: {}, publicationTypes: [type] }));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(order.length);
  });

  it('rises with size, review and recency', () => {
    expect(scoreOf(trial)).toBeGreaterThan(
      scoreOf({ ...trial, texts: { abstract: 'In all, 40 patients were randomised.' } }),
    );
    expect(scoreOf(trial)).toBeGreaterThan(scoreOf({ ...trial, peerReviewed: null }));
    expect(scoreOf({ ...trial, peerReviewed: null })).toBeGreaterThan(scoreOf({ ...trial, peerReviewed: false }));
    expect(scoreOf(trial)).toBeGreaterThan(scoreOf({ ...trial, year: 2004 }));
  });

  it('gives no advantage to what is not stated', () => {
    expect(scoreOf({ ...trial, year: null })).toBeLessThan(scoreOf({ ...trial, year: 2016 }));
    expect(scoreOf({ ...trial, year: 2030 })).toBe(scoreOf({ ...trial, year: 2026 }));
    expect(scoreOf({ ...trial, texts: { abstract: 'Patients were randomised.' } })).toBeLessThan(scoreOf(trial));
  });

  it('never rises above 0.2 for a retracted work, 0.4 under an expression of concern, and names why', () => {
    const retracted = work({ ...trial, notices: [...notices('retraction'), ...notices('concern')] }).quality;
    expect(retracted.score).toBe(0.2);
    expect(retracted.terms.map(({ name }) => name)).toContain('Retraction');
    expect(scoreOf({ ...trial, notices: notices('concern') })).toBe(0.4);
    expect(scoreOf({ ...trial, notices: notices('correction') })).toBe(scoreOf(trial));
  });

  it('holds a registry entry without results below one with them', () => {
    const entry = { tool: 'search_clinical_trials', ids: { nct: 'NCT00000001' }, peerReviewed: null } as const;
    expect(scoreOf({ ...entry, registry: registry(false) })).toBe(0.35);
    expect(scoreOf({ ...entry, registry: registry(true) })).toBeGreaterThan(0.6);
  });

  it('counts a synthesis of animal studies as evidence from animals', () => {
    const people = scoreOf({ ...trial, publicationTypes: ['Meta-Analysis'], meshTerms: ['Humans'] });
    const animals = scoreOf({ ...trial, publicationTypes: ['Meta-Analysis'], meshTerms: ['Animals', 'Mice'] });
    expect(animals).toBeLessThan(people - 0.3);
  });

  it('does not rise because more sources found the work', () => {
    const other = record({
      ids: { pmid: '1' },
      ...trial,
      tool: 'search_web',
      found: { tool: 'search_web', query: 'x', at: '2026-01-01T00:00:00.000Z', rank: 1 },
    });
    expect(mergeRecords([record({ ids: { pmid: '1' }, ...trial }), other], { referenceYear: 2026 }).quality.score).toBe(
      scoreOf(trial),
    );
  });
});

describe('the terms of the quality score', () => {
  const assessed = (given: Partial<Omit<Evidence, 'quality'>> = {}) => {
    const { quality: _, ...rest } = evidenceOf({ id: 'pmid:1' });
    return assessQuality({ ...rest, ...given }, { referenceYear: 2026 });
  };
  const term = (name: string, given: Partial<Omit<Evidence, 'quality'>>) =>
    assessed(given).terms.find((each) => each.name === name)?.value;
  const stated = <T>(value: T) => ({ value, from: 'x', basis: 'abstract' });

  it('value designs by their OCEBM level, and what has none by what it most resembles', () => {
    const values = STUDY_DESIGNS.map((design): [string, number | undefined] => [
      design,
      term('Study design', { design: stated(design) }),
    ]);
    expect(Object.fromEntries(values)).toEqual({
      meta_analysis: 1,
      systematic_review: 1,
      randomised_trial: 0.85,
      guideline: 0.7,
      clinical_trial: 0.6,
      cohort: 0.6,
      case_control: 0.4,
      cross_sectional: 0.4,
      case_report: 0.3,
      review: 0.2,
      animal: 0.2,
      in_vitro: 0.2,
      computational: 0.2,
      unknown: 0.2,
      editorial: 0.1,
      protocol: 0.1,
    });
  });

  it('lower a design of animals to level 5, and none that is lower already', () => {
    const meshTerms = ['Animals'];
    expect(term('Study design', { meshTerms, design: stated('cohort') })).toBe(0.2);
    expect(term('Study design', { meshTerms, design: stated('editorial') })).toBe(0.1);
    expect(assessed({ meshTerms, design: stated('animal') }).terms[0]?.reason).not.toContain('but of animals');
  });

  it.each([
    [null, 0.25],
    [1, 0],
    [10, 0.25],
    [100, 0.5],
    [1000, 0.75],
    [10_000, 1],
    [1_000_000, 1],
  ])('count a size of %s as %f, each tenfold alike', (n, value) => {
    expect(term('Sample size', { sampleSize: n === null ? null : stated(n) })).toBe(value);
  });

  it.each([
    [true, 1],
    [null, 0.3],
    [false, 0],
  ])('count review of %s as %f', (peerReviewed, value) => {
    expect(term('Peer review', { peerReviewed })).toBe(value);
  });

  it.each([
    [{ fulltext: 'x', abstract: 'x' }, 1],
    [{ document: 'x' }, 1],
    [{ abstract: 'x', page: 'x' }, 0.6],
    [{ page: 'x' }, 0.4],
    [{}, 0],
  ])('count what can be checked in %j as %f', (texts, value) => {
    expect(term('Results at hand', { texts })).toBe(value);
  });

  it('count what a registry posts, and nothing else that is at hand of its entry', () => {
    const texts = { fulltext: 'x' };
    expect(term('Results at hand', { texts, registry: registry(true) })).toBe(1);
    expect(term('Results at hand', { texts, registry: registry(false) })).toBe(0);
  });

  it.each([
    [2026, 1, '0 years'],
    [2030, 1, '0 years'],
    [2025, 0.933, '1 year old'],
    [2016, 0.5, '10 years'],
    [2006, 0.25, '20 years'],
    [null, 0.25, '20 years'],
  ])('count the year %s as %f: half for each ten years', (year, value, part) => {
    expect(term('Recency', { year })).toBe(value);
    expect(assessed({ year }).terms.find(({ name }) => name === 'Recency')?.reason).toContain(part);
  });

  it('weigh 0.4, 0.2, 0.15, 0.15 and 0.1', () => {
    expect(assessed().terms.map(({ name, weight }) => [name, weight])).toEqual([
      ['Study design', 0.4],
      ['Sample size', 0.2],
      ['Peer review', 0.15],
      ['Results at hand', 0.15],
      ['Recency', 0.1],
    ]);
    // Unknown design, no size, reviewed, nothing at hand, six years old: three decimals.
    expect(assessed().score).toBe(Number((0.4 * 0.2 + 0.2 * 0.25 + 0.15 + 0.1 * 0.66).toFixed(3)));
  });

  it('hold a protocol below 0.35, whatever else it has', () => {
    const best = { sampleSize: stated(10_000), texts: { fulltext: 'x' }, year: 2026 };
    expect(assessed({ ...best, design: stated('protocol') }).score).toBe(0.35);
    expect(assessed({ ...best, design: stated('protocol'), notices: notices('concern') }).score).toBe(0.35);
  });

  it('are counted anew by what is known now, at the age that was counted then', () => {
    const known = evidenceOf({ id: 'pmid:1', quality: assessed(), sampleSize: stated(10_000) });
    expect(reassessQuality(known)).toEqual(assessed({ sampleSize: stated(10_000) }));
    const other = evidenceOf({ id: 'pmid:1', quality: { score: 0.7, terms: [] } });
    expect(reassessQuality(other)).toBe(other.quality);
  });
});
