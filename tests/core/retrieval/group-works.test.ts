import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { fingerprint, groupWorks } from '#core/retrieval/group-works.ts';
import { evidenceOf } from '../evidence-builder.ts';

const WORDING = Array.from({ length: 30 }, (_, i) => `word${i}ing`).join(' ');
const OTHER_WORDING = Array.from({ length: 30 }, (_, i) => `thing${i}er`).join(' ');
const work = (pmid: string, given: Partial<Evidence> = {}) =>
  evidenceOf({ id: `pmid:${pmid}`, ids: { pmid }, title: '', texts: { abstract: WORDING }, ...given });
const alike = () => Float32Array.of(1, 0);
const groups = (...works: Evidence[]) => groupWorks(works.map(fingerprint), alike);
const preprintOf = (pmid: string): Partial<Evidence> => ({
  peerReviewed: false,
  texts: { abstract: OTHER_WORDING },
  related: [{ relation: 'published_version', ids: { pmid } }],
});

describe('works shown as one', () => {
  it('are versions, and near duplicates of what is no version', () => {
    const found = groups(
      work('1', { texts: { abstract: 'Nothing alike' } }),
      work('9', preprintOf('1')),
      work('3'),
      work('2'),
    );
    expect(found).toEqual([
      { representative: 'pmid:1', members: ['pmid:1', 'pmid:9'], kind: 'version' },
      { representative: 'pmid:2', members: ['pmid:2', 'pmid:3'], kind: 'similar' },
    ]);
  });

  it('take a version along with its paper into a group of near duplicates', () => {
    const quality = { score: 0.9, terms: [] };
    expect(groups(work('2', { quality }), work('5'), work('1', preprintOf('5')))).toEqual([
      { representative: 'pmid:2', members: ['pmid:1', 'pmid:2', 'pmid:5'], kind: 'similar' },
    ]);
  });

  it('are not compared by the words of a version that stands behind its paper', () => {
    const preprint = work('1', { ...preprintOf('5'), texts: { abstract: WORDING } });
    expect(groups(preprint, work('5', { texts: { abstract: OTHER_WORDING } }), work('7'))).toEqual([
      { representative: 'pmid:5', members: ['pmid:1', 'pmid:5'], kind: 'version' },
    ]);
  });

  it('are in one group at most, and the same whatever their order', () => {
    const works = [
      work('1'),
      work('2', preprintOf('1')),
      work('3', { quality: { score: 0.6, terms: [] } }),
      work('4', preprintOf('3')),
      work('5', { texts: { abstract: OTHER_WORDING } }),
    ];
    const expected = groups(...works);
    fc.assert(
      fc.property(fc.shuffledSubarray(works, { minLength: works.length }), (shuffled) => {
        const found = groups(...shuffled);
        expect(found).toEqual(expected);
        const members = found.flatMap((group) => group.members);
        expect(new Set(members).size).toBe(members.length);
      }),
    );
  });
});
