import { describe, expect, it } from 'vitest';
import type { SourceRecord } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { linkVersions } from '#core/retrieval/group-works.ts';
import { record } from '../evidence/records.ts';

const work = (given: Partial<SourceRecord>) => mergeRecords([record(given)], { referenceYear: 2026 });
const paper = work({ ids: { doi: '10.1000/paper', pmid: '1' }, peerReviewed: true, year: 2021 });
const linked = {
  representative: 'doi:10.1000/paper',
  members: ['doi:10.1000/paper', 'doi:10.1101/2020.01.01.123456'],
  kind: 'version',
};

describe('versions of one research', () => {
  it('are linked when the preprint names its paper by any id', () => {
    const related = [{ relation: 'published_version' as const, ids: { pmid: '1' } }];
    const preprint = work({ ids: { doi: '10.1101/2020.01.01.123456' }, peerReviewed: false, related });
    expect(linkVersions([preprint, paper])).toEqual([linked]);
    expect(linkVersions([paper, preprint])).toEqual([linked]);
  });

  it('are linked when the paper names its preprint', () => {
    const related = [{ relation: 'preprint' as const, ids: { doi: '10.1101/2020.01.01.123456v3' } }];
    const naming = work({ ids: { doi: '10.1000/paper' }, peerReviewed: true, related });
    expect(linkVersions([work({ ids: { doi: '10.1101/2020.01.01.123456' }, peerReviewed: false }), naming])).toEqual([
      linked,
    ]);
  });

  it('are not a trial’s registration and its paper', () => {
    const entry = work({
      tool: 'search_clinical_trials',
      ids: { nct: 'NCT00000001' },
      related: [{ relation: 'publication', ids: { pmid: '1' } }],
    });
    const registered = work({
      ids: { pmid: '1' },
      related: [{ relation: 'registration', ids: { nct: 'NCT00000001' } }],
    });
    expect(linkVersions([entry, registered])).toEqual([]);
  });

  it('are not two works that name a third which was never found', () => {
    const related = [{ relation: 'published_version' as const, ids: { pmid: '99' } }];
    expect(
      linkVersions([work({ ids: { doi: '10.1000/x' }, related }), work({ ids: { doi: '10.1000/y' }, related })]),
    ).toEqual([]);
  });
});

describe('the version that stands for the others', () => {
  const names = (pmid: string) => [{ relation: 'published_version' as const, ids: { pmid } }];
  const version = (pmid: string, given: Partial<SourceRecord> = {}) =>
    work({ ids: { pmid }, related: names('1'), peerReviewed: null, year: 2020, ...given });
  const representatives = (...works: ReturnType<typeof work>[]) =>
    linkVersions(works).map(({ representative }) => representative);

  it('is the peer reviewed one, though it is older', () => {
    expect(representatives(version('1', { year: 2024 }), version('2', { peerReviewed: true, year: 2001 }))).toEqual([
      'pmid:2',
    ]);
  });

  it('is no other for review that is only unknown', () => {
    expect(representatives(version('1', { peerReviewed: false, year: 2021 }), version('2'))).toEqual(['pmid:1']);
    expect(representatives(version('1'), version('2', { peerReviewed: false, year: 2021 }))).toEqual(['pmid:2']);
  });

  it('is the newest of several that are, then the first by id', () => {
    expect(representatives(version('1'), version('2', { year: 2021 }), version('3', { year: null }))).toEqual([
      'pmid:2',
    ]);
    expect(representatives(version('3'), version('1'), version('2'))).toEqual(['pmid:1']);
  });

  it('stands among members in the order of their ids', () => {
    expect(linkVersions([version('3'), version('1'), version('2')])[0]?.members).toEqual([
      'pmid:1',
      'pmid:2',
      'pmid:3',
    ]);
  });
});
