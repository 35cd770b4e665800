import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Weighed, Weighing } from '#core/ask/evaluator/quality.ts';
import { assayQuality, legibility, seedQuality } from '#core/ask/evaluator/quality.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

const { qualityThreshold } = askSettings.parse({ conversationId: 'talk' });
const weighing: Weighing = {
  plan: { question: 'Does sarvelin reduce hip fracture?', questionType: 'treatment_effect' },
  referenceYear: 2026,
  isPreferred: () => false,
};
const found = (tool: Evidence['foundBy'][number]['tool']) => ({
  tool,
  query: 'q',
  at: '2026-01-01T00:00:00.000Z',
  rank: 1,
});
const workOf = (score: number, year: number | null = 2021, more: Partial<Evidence> = {}): Evidence => ({
  ...evidenceOf({ id: 'pmid:1', year, foundBy: [found('search_pubmed')] }),
  quality: { score, terms: [] },
  ...more,
});
const weighed = (work: Evidence, relevance: number, duplicates: Evidence[] = []): Weighed => ({
  work,
  relevance,
  duplicates,
  reading: undefined,
});
const scoreOf = (each: Weighed, with_: Partial<Weighing> = {}) => assayQuality(each, { ...weighing, ...with_ }).score;

describe('the quality of a work for one answer', () => {
  it('lies between 0 and 1 and rises with relevance, reputation and youth, whatever the rest', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1950, max: 2026 }), share, (relevance, reputation, year, more) => {
        const score = scoreOf(weighed(workOf(reputation, year), relevance));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        const higher = (low: number) => low + (1 - low) * more;
        expect(scoreOf(weighed(workOf(reputation, year), higher(relevance)))).toBeGreaterThanOrEqual(score);
        expect(scoreOf(weighed(workOf(higher(reputation), year), relevance))).toBeGreaterThanOrEqual(score);
        expect(scoreOf(weighed(workOf(reputation, 2026), relevance))).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('lets nothing make up for missing the question, as the original sum does', () => {
    const renowned = weighed(workOf(1, 2026), 0.12);
    expect(scoreOf(renowned)).toBeLessThan(qualityThreshold);
    expect(seedQuality(renowned, weighing).score).toBeGreaterThanOrEqual(0.6);
    const plain = weighed(workOf(0.3, 2017), 1);
    expect(scoreOf(plain)).toBeGreaterThanOrEqual(qualityThreshold);
    expect(seedQuality(plain, weighing).score).toBeLessThan(0.65);
  });

  it('counts independent origins as corroboration, and versions and copies in other indexes as none', () => {
    const alone = workOf(0.5);
    const copy = workOf(0.5, 2021, { id: 'doi:10.5555/copy', foundBy: [found('search_preprints')] });
    const page = workOf(0.5, 2021, {
      id: 'url:https://example.org/a',
      ids: { url: 'https://example.org/a' },
      foundBy: [found('search_web')],
    });
    expect(scoreOf(weighed(alone, 0.6, [copy]))).toBe(scoreOf(weighed(alone, 0.6)));
    expect(scoreOf(weighed(alone, 0.6, [page]))).toBeGreaterThan(scoreOf(weighed(alone, 0.6)));
  });

  it('counts age more where the question asks for what holds now, and not at all where it asks how something works', () => {
    const old = weighed(workOf(0.5, 2001), 0.8);
    const plan = weighing.plan;
    const now = scoreOf(old, { plan: { ...plan, question: 'What is the latest evidence on sarvelin?' } });
    const how = scoreOf(old, { plan: { ...plan, questionType: 'mechanism' } });
    expect(now).toBeLessThan(scoreOf(old));
    expect(how).toBeGreaterThan(scoreOf(old));
  });

  it('never lifts a retracted work above 0.2', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'A journal' }];
    expect(scoreOf(weighed(workOf(1, 2026, { notices }), 1))).toBe(0.2);
  });

  it('names every term with its value and its reason', () => {
    const { terms } = assayQuality(weighed(workOf(0.5), 0.8), { ...weighing, isPreferred: () => true });
    expect(terms.map(({ name }) => name)).toEqual([
      'Relevance',
      'Reputation',
      'Recency',
      'Corroboration',
      'Legibility',
      'Preferred source or design',
    ]);
    expect(terms.every(({ reason }) => reason.length > 5)).toBe(true);
  });
});

describe('legibility', () => {
  const PROSE =
    'In the trial (n = 412), sarvelin 20 mg/day reduced hip fracture (RR 0.71; 95% CI 0.52–0.97; P<0.05) in women aged ≥65 years. '.repeat(
      3,
    );

  it('is whole for prose with numbers, and for what is too short to judge', () => {
    expect(legibility(PROSE)).toBe(1);
    expect(legibility('~~ § ~~')).toBe(1);
  });

  it('falls with the share of words that no writer writes', () => {
    expect(legibility('th�s t#x_t w~s r¬ad b&dly fr§m a sc^n w_th n=ise '.repeat(8))).toBeLessThan(0.6);
  });
});
