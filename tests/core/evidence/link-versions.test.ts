import { describe, expect, it } from 'vitest';
import type { SourceRecord } from '#contract/evidence.ts';
import { linkVersions } from '#core/evidence/link-versions.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { record } from './records.ts';

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
