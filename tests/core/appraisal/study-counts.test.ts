import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { counted, countStudies, designName, listOf } from '#core/appraisal/study-counts.ts';
import { evidenceOf } from '../evidence-builder.ts';

let made = 0;
function work(design: StudyDesign, n?: number, more: Partial<Evidence> = {}): Evidence {
  made += 1;
  return evidenceOf({
    id: `pmid:${made}`,
    design: { value: design, from: '', basis: '' },
    sampleSize: n === undefined ? null : { value: n, from: '', basis: '' },
    texts: { abstract: 'x' },
    ...more,
  });
}

describe('how studies are counted', () => {
  it('is the strongest first, each with its size or the largest of several', () => {
    const works = [work('animal', 9), work('cohort', 90), work('randomised_trial', 40), work('randomised_trial', 312)];
    expect(countStudies([...works, work('meta_analysis', 5000)])).toBe(
      '1 meta-analysis, 2 randomised trials (largest n = 312), 1 cohort study (n = 90) and 1 animal study',
    );
    expect(countStudies(works, { withSizes: false })).toBe('2 randomised trials, 1 cohort study and 1 animal study');
    expect(countStudies([work('cohort')])).toBe('1 cohort study');
    expect(countStudies([])).toBe('');
  });

  it('calls works of unknown design others where some designs are known, and works where none is', () => {
    expect(countStudies([work('review'), work('unknown'), work('unknown')])).toBe(
      '1 narrative review and 2 other works',
    );
    expect(countStudies([work('unknown')])).toBe('1 work');
    expect(countStudies([work('unknown'), work('unknown'), work('protocol')])).toBe(
      '2 works and 1 registration or protocol without results',
    );
  });

  it('is apart for what has no results, and for further reports of a study', () => {
    expect(countStudies([work('protocol'), work('protocol')])).toBe('2 registrations or protocols without results');
    expect(countStudies([work('protocol')])).toBe('1 registration or protocol without results');
    const paper = work('randomised_trial', 40, { ids: { pmid: '1' } });
    const facts = { status: 'COMPLETED', phases: [], arms: [], primaryOutcomes: [], secondaryOutcomes: [] };
    const entry = () =>
      work('randomised_trial', 40, {
        ids: { nct: `NCT0000000${made}` },
        registry: { ...facts, conditions: [], interventions: [], hasResults: false },
        related: [{ relation: 'registration', ids: { pmid: '1' } }],
        texts: { registry: 'x' },
      });
    expect(countStudies([paper, entry()])).toBe('1 randomised trial (n = 40) and 1 registration of one of them');
    const related = [{ relation: 'published_version' as const, ids: { pmid: '1' } }];
    const preprint = () => work('randomised_trial', 40, { ids: { doi: `10.1/${made}` }, related, peerReviewed: false });
    expect(countStudies([paper, preprint()])).toBe('1 randomised trial (n = 40) and 1 further report of one of them');
    expect(countStudies([paper, preprint(), preprint()])).toContain('2 further reports of these');
  });
});

it('a design has a name where it is known', () => {
  expect([designName('cohort'), designName('unknown'), designName('protocol')]).toEqual(['cohort study', null, null]);
});

it('things are counted and listed as in a sentence', () => {
  expect([0, 1, 2].map((count) => counted(count, 'mouse', 'mice'))).toEqual(['0 mice', '1 mouse', '2 mice']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
