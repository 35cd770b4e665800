import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toReviewDocx } from '#core/review/export/review-docx.ts';
import { foldReview } from '#core/review/review-state.ts';
import { viewOfReview } from '#core/review/view-of-review.ts';

const eligibility = {
  ...{ population: 'adults', intervention: 'velorimine', comparison: '', outcome: '', languages: [] },
  ...{ designs: ['randomised_trial' as const], fromYear: 1990, toYear: null },
};
const protocol = {
  ...{ question: 'Does velorimine work?', eligibility, sources: [], exclusionReasons: ['Wrong outcome'] },
  queries: [{ tool: 'search_pubmed' as const, query: 'velorimine[tiab]' }],
};
const owner = { id: 'anna', name: 'Anna', role: 'owner' as const };
const batch = { id: 'b1', origin: 'bibliography' as const, label: 'a.ris', found: 3, added: 2, duplicates: 1 };

function reviewOf() {
  const events = [
    { type: 'created' as const, title: 'Velorimine <b>& sleep</b>', protocol, owner, runId: null },
    { type: 'imported' as const, batch, by: 'anna' },
    {
      type: 'protocol_changed' as const,
      protocol: { ...protocol, exclusionReasons: ['Wrong outcome', 'Animals'] },
      ...{ reason: 'Animals turned up', by: 'anna' },
    },
    ...(['abstract', 'fulltext'] as const).map((stage) => ({
      ...{
        type: 'decided' as const,
        recordId: 'pmid:1',
        stage,
        decision: 'include' as const,
        reason: null,
        by: 'anna',
      },
    })),
  ];
  const logged = events.map((event, n) => ({ seq: n + 1, at: '2026-01-02T00:00:00.000Z', event }));
  const order = { by: 'relevance' as const, decisions: 0, left: null };
  return viewOfReview(foldReview('r1', logged), owner, { orders: { abstract: order, fulltext: order }, imports: [] });
}

const record = {
  ...{ id: 'pmid:1', keys: ['pmid:1'], ids: { pmid: '1' }, title: 'A trial', authors: ['Lee A'], year: 2020 },
  ...{ venue: 'Fictional Journal', publicationTypes: [], meshTerms: [], keywords: [], notices: [], related: [] },
  abstract: null,
};

it('writes protocol, amendments, searches, flow and references of a review, and takes no text for markup', async () => {
  const files = unzipSync(await toReviewDocx(reviewOf(), [record]));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const text = xml.replace(/<[^>]+>/g, '|');
  expect(text).toContain('Velorimine &lt;b&gt;&amp; sleep&lt;/b&gt;');
  for (const part of [
    'Does velorimine work?',
    'randomised trial',
    '1990–',
    'velorimine[tiab]',
    'Wrong outcome; Animals',
    'Amended on 2026-01-02 by Anna: Animals turned up',
    'a.ris',
    'Records screened (n = 1)',
    'Reports of included studies (n = 1)',
    '1. Lee A. A trial.',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('|Comparison|');
});

it('says that nothing was added, and nothing included', async () => {
  const files = unzipSync(await toReviewDocx({ ...reviewOf(), batches: [] }, []));
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(text).toContain('No records have been added.');
  expect(text).toContain('No study has been included so far.');
});
