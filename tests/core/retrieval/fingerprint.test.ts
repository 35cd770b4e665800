import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { areDifferentStudies, fingerprint } from '#core/retrieval/group-works.ts';
import { evidenceOf } from '../evidence-builder.ts';

const work = (given: Partial<Evidence>) => evidenceOf({ id: 'a', title: '', ids: {}, ...given });
const print = (abstract: string, given: Partial<Evidence> = {}) => fingerprint(work({ texts: { abstract }, ...given }));

describe('what a work is compared by', () => {
  it('is each three words in a row, over title and text', () => {
    expect([...print('zebra panda', { title: 'Red lion' }).shingles]).toEqual(['red lion zebra', 'lion zebra panda']);
    expect(print('zebra panda').shingles.size).toBe(0);
  });

  it('is every number, a percentage distinct from the plain number of the same digits', () => {
    expect([...print('40 zebras and 40% of lions').numbers].sort()).toEqual(['40', '40%']);
  });

  it('is every registration that it carries, is related to or names', () => {
    const { trials } = print('Registered as NCT00000001.', {
      ids: { nct: 'NCT00000002' },
      related: [
        { relation: 'registration', ids: { nct: 'NCT00000003' } },
        { relation: 'preprint', ids: { pmid: '4' } },
      ],
    });
    expect([...trials].sort()).toEqual(['NCT00000001', 'NCT00000002', 'NCT00000003']);
    expect(print('NCT000000012 and XNCT00000001 are none').trials.size).toBe(0);
  });
});

describe('two studies in the same words', () => {
  it('are one where each number of either stands in the other', () => {
    expect(areDifferentStudies(print('zebra 12'), print('zebra 12 and 30'))).toBe(false);
    expect(areDifferentStudies(print('zebra 12 and 30'), print('zebra 12'))).toBe(false);
    expect(areDifferentStudies(print('zebra'), print('zebra'))).toBe(false);
  });

  it('are two where each states a number that the other does not', () => {
    expect(areDifferentStudies(print('zebra 12 and 30'), print('zebra 12 and 31'))).toBe(true);
  });

  it('are two where they name registrations and share none', () => {
    const [one, two, both] = ['NCT00000001', 'NCT00000002', 'NCT00000001 NCT00000002'].map((nct) =>
      print('zebra', { related: nct.split(' ').map((id) => ({ relation: 'registration', ids: { nct: id } })) }),
    );
    expect(areDifferentStudies(one!, two!)).toBe(true);
    expect(areDifferentStudies(one!, both!)).toBe(false);
    expect(areDifferentStudies(one!, print('zebra'))).toBe(false);
    expect(areDifferentStudies(print('zebra'), one!)).toBe(false);
  });

  it('are two where both are entries of a registry, and not where one of them is', () => {
    const registry = {
      status: 'COMPLETED',
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
      hasResults: false,
    };
    expect(areDifferentStudies(print('zebra', { registry }), print('zebra', { registry }))).toBe(true);
    expect(areDifferentStudies(print('zebra', { registry }), print('zebra'))).toBe(false);
    expect(areDifferentStudies(print('zebra'), print('zebra', { registry }))).toBe(false);
  });
});
