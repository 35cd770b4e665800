import { expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { freezeConversation } from '#server/freeze-conversation.ts';
import { citationOf, claimOf, fictionalWork, finishedRun } from '#tests/components/run-fixture.ts';

// All works and documents here are invented.

const SECRET = 'Nobody outside of the house is to read this sentence.';
const FIRST = 'Attacks fell by a third.';
const SECOND = 'Sleep did not change.';
const inLibrary = { tool: 'search_library' as never, query: 'velorimine', at: '2026-01-02T03:04:05.000Z', rank: 1 };

const document = (pmid: string, change: Partial<Evidence> = {}) =>
  fictionalWork(pmid, {
    ids: { pmid, document: `document-${pmid}` },
    texts: { document: `${SECRET} ${SECOND} ${SECRET} ${FIRST}` },
    foundBy: [inLibrary],
    ...change,
  });

function frozen(works: Evidence[], citations: Citation[], isPublic: boolean) {
  const view = finishedRun(works, [claimOf('c1', citations)]);
  const [turn] = freezeConversation('Velorimine', [view], isPublic).turns;
  const report = turn?.report;
  if (!report) throw new Error('There is no report.');
  const claims = report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
  );
  return { report, text: JSON.stringify(report), cited: claims.flatMap((claim) => claim.citations) };
}

it('holds of a document of its owner the quoted passages alone, each where its citation says', () => {
  const own = document('1');
  const citations = [citationOf(own, FIRST, 'document'), citationOf(own, SECOND, 'document')];
  const { report, text, cited } = frozen([own], citations, true);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('document-1');
  expect(text).not.toContain('fictional-run');
  expect(cited.map(({ quote }) => quote)).toEqual([FIRST, SECOND]);
  for (const { evidenceId, quote, start, end } of cited) {
    const stored = report.evidence.find(({ id }) => id === evidenceId)?.texts.document;
    expect(stored?.slice(start, end)).toBe(quote);
  }
});

it('leaves out documents that no sentence rests on, unless others found them too', () => {
  const cited = fictionalWork('1');
  const mine = document('2', { title: 'A draft of mine' });
  const [place] = cited.foundBy;
  const both = document('3', { foundBy: [inLibrary, ...(place ? [place] : [])] });
  const { report, text } = frozen([cited, mine, both], [citationOf(cited)], true);
  expect(report.evidence.map(({ id }) => id).toSorted()).toEqual(['pmid:1', 'pmid:3']);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('A draft of mine');
});

it('keeps everything in what its owner saves', () => {
  const own = document('1');
  const { report, cited } = frozen([own], [citationOf(own, FIRST, 'document')], false);
  expect(report.evidence[0]?.texts).toEqual(own.texts);
  expect(cited).toEqual([citationOf(own, FIRST, 'document')]);
});
