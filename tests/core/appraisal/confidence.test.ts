import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { type ConfidenceInput, confidenceIn } from '#core/appraisal/confidence.ts';
import { evidenceOf } from '../evidence-builder.ts';

let made = 0;
function work(more: Partial<Evidence> & { stance?: 'effect' | 'none' | null; topicality?: number } = {}) {
  const { stance = null, topicality = 1, ...rest } = more;
  made += 1;
  return { work: evidenceOf({ id: `pmid:${made}`, year: 2024, ...rest }), stance, topicality };
}
const found = (tool: 'search_pubmed' | 'search_arxiv' | 'search_web', at = '2026-01-01T00:00:00.000Z') => ({
  foundBy: [{ tool, query: '', at, rank: 1 }],
});
const design = (value: StudyDesign) => ({ design: { value, from: '', basis: '' } });
const confidence = (...works: ConfidenceInput['works'][number][]) => confidenceIn({ works }).confidence;

describe('confidence', () => {
  it('is 0 without a work that counts, and says so', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional' }];
    expect(confidenceIn({ works: [work({ notices })] })).toEqual({
      confidence: 0,
      reason: 'No work counts towards an answer.',
    });
  });

  it('is the weighted sum that its terms give', () => {
    // Volume 1 − e^(−1/4), quality 0.5, agreement unknown 0.5, one source and design of three, all recent.
    expect(confidence(work())).toBeCloseTo(0.3 * (1 - Math.exp(-0.25)) + 0.15 + 0.1 + 0.1 / 3 + 0.1, 2);
  });

  it('is scaled by how much of the question the best works speak of', () => {
    const half = 0.75 * (0.3 * (1 - Math.exp(-0.125)) + 0.15 + 0.1 + 0.1 / 3 + 0.1);
    expect(confidence(work({ topicality: 0.5 }))).toBeCloseTo(half, 2);
  });

  it('rises with more works, and by each less', () => {
    const of = (count: number) => confidence(...Array.from({ length: count }, () => work()));
    expect(of(4)).toBeGreaterThan(of(2));
    expect(of(4) - of(2)).toBeGreaterThan(of(12) - of(10));
  });

  it('is not lowered by a long tail of poor works', () => {
    const good = Array.from({ length: 8 }, () => work({ quality: { score: 0.9, terms: [] } }));
    const poor = Array.from({ length: 8 }, () => work({ quality: { score: 0.1, terms: [] } }));
    expect(confidence(...poor, ...good)).toBeGreaterThanOrEqual(confidence(...good));
  });

  it('falls where results disagree, and is not moved by one that stands alone', () => {
    const agreeing = confidence(work({ stance: 'effect' }), work({ stance: 'effect' }));
    const divided = confidence(work({ stance: 'effect' }), work({ stance: 'none' }));
    expect(agreeing - divided).toBeCloseTo(0.1, 2);
    expect(confidence(work({ stance: 'effect' }))).toBe(confidence(work()));
  });

  it('rises with the variety of sources or designs, up to three', () => {
    const same = confidence(work(), work(), work());
    const sources = confidence(work(found('search_pubmed')), work(found('search_arxiv')), work(found('search_web')));
    const designs = confidence(work(design('cohort')), work(design('animal')), work(design('review')));
    expect(sources - same).toBeCloseTo(0.2 / 3, 2);
    expect(designs).toBe(sources);
  });

  it('counts as recent what was published in the ten years before the latest search', () => {
    const of = (year: number | null) =>
      confidence(work({ year, ...found('search_pubmed', '2026-05-01T00:00:00.000Z') }));
    expect(of(2017) - of(2016)).toBeCloseTo(0.1, 2);
    expect(of(2017) - of(null)).toBeCloseTo(0.05, 2);
  });

  it('is told with what it rests on', () => {
    const works = [
      work({ stance: 'effect' }),
      work({ stance: 'effect' }),
      work({ stance: 'none', topicality: 0.5, year: 1990 }),
    ];
    expect(confidenceIn({ works }).reason).toBe(
      '3 works count, 2 of them on the whole question, 67 % of the 3 that state a clear result point the same way; mean quality 0.50, 67 % from the last ten years.',
    );
    expect(confidenceIn({ works: [work()] }).reason).toContain(
      '1 work counts, 1 of them on the whole question, too few',
    );
  });
});

it('the quality is that of the best eight, and topicality likewise', () => {
  const works = (score: number, topicality: number) =>
    Array.from({ length: 8 }, () => work({ quality: { score, terms: [] }, topicality }));
  const poor = { quality: { score: 0.1, terms: [] } };
  expect(confidenceIn({ works: [...works(0.9, 1), work(poor)] }).reason).toContain('mean quality 0.90');
  expect(confidenceIn({ works: [...works(0.9, 1).slice(1), work(poor)] }).reason).toContain('mean quality 0.80');
});

it('a place of one’s own makes a work no better known', () => {
  const own = {
    foundBy: [
      ...found('search_pubmed').foundBy,
      { ...found('search_web').foundBy[0]!, tool: 'search_library' as const },
    ],
  };
  expect(confidence(work(own))).toBe(confidence(work()));
});
