import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Notice, type RegistryFacts, type SourceRecord, STUDY_DESIGNS } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { assessQuality, QUALITY_WEIGHTS } from '#core/evidence/quality.ts';
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
