import { expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Report } from '#contract/report.ts';
import { freezeConversation } from '#server/conversations/freeze-conversation.ts';
import { publicReport } from '#server/sharing/public-report.ts';
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
    ...change,
  });

/** The report of a turn that found these works; those named were found in the library, some of them there alone. */
function reportOf(
  works: Evidence[],
  citations: Citation[],
  { alone = [] as string[], too = [] as string[] } = {},
): Report {
  const view = finishedRun(works, [claimOf('c1', citations)]);
  const report = freezeConversation('Velorimine', [view], false).turns[0]?.report;
  if (!report) throw new Error('There is no report.');
  const foundBy = (work: Report['evidence'][number]) =>
    alone.includes(work.id) ? [inLibrary] : too.includes(work.id) ? [...work.foundBy, inLibrary] : work.foundBy;
  return { ...report, evidence: report.evidence.map((work) => ({ ...work, foundBy: foundBy(work) })) };
}

const citedIn = (report: Report) =>
  report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.claims.flatMap(({ citations }) => citations) : [])),
  );

it('holds of a document of its owner the quoted passages alone, each where its citation says', () => {
  const own = document('1');
  const citations = [citationOf(own, FIRST, 'document'), citationOf(own, SECOND, 'document')];
  const report = publicReport(reportOf([own], citations, { alone: [own.id] }));
  const text = JSON.stringify(report);
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('document-1');
  expect(text).not.toContain('fictional-run');
  const cited = citedIn(report);
  expect(cited.map(({ quote }) => quote)).toEqual([FIRST, SECOND]);
  for (const { evidenceId, quote, start, end } of cited)
    expect(report.evidence.find(({ id }) => id === evidenceId)?.texts.document?.slice(start, end)).toBe(quote);
});

it('leaves out documents that no sentence rests on, unless others found them too', () => {
  const cited = fictionalWork('1');
  const mine = document('2', { title: 'A draft of mine' });
  const both = document('3');
  const whole = reportOf([cited, mine, both], [citationOf(cited)], { alone: [mine.id], too: [both.id] });
  expect(JSON.stringify(whole)).toContain('A draft of mine');
  const report = publicReport(whole);
  expect(report.evidence.map(({ id }) => id).toSorted()).toEqual(['pmid:1', 'pmid:3']);
  expect(JSON.stringify(report)).not.toContain(SECRET);
  expect(JSON.stringify(report)).not.toContain('A draft of mine');
});

it('keeps everything in what its owner saves', () => {
  const own = document('1');
  const report = reportOf([own], [citationOf(own, FIRST, 'document')]);
  expect(report.evidence[0]?.texts).toEqual(own.texts);
  expect(citedIn(report)).toEqual([citationOf(own, FIRST, 'document')]);
});

it('names documents by numbers: their ids stand nowhere in what is shared', () => {
  const own = (id: string, title: string) =>
    fictionalWork(id, {
      id: `document:${id}`,
      title,
      ids: { document: id },
      texts: { document: `${FIRST} ${SECOND}` },
    });
  const [one, other] = [own('AbCdEfGhIjKl_-90', 'One'), own('ZyXwVuTsRqPo_-12', 'Other')];
  const whole = reportOf([one, other], [citationOf(one, FIRST, 'document'), citationOf(other, SECOND, 'document')]);
  expect(JSON.stringify(whole)).toContain('AbCdEfGhIjKl_-90');
  const report = publicReport(whole);
  expect(JSON.stringify(report)).not.toMatch(/AbCdEfGhIjKl_-90|ZyXwVuTsRqPo_-12/);
  const titles = new Map(report.evidence.map(({ id, title }) => [id, title]));
  expect(citedIn(report).map(({ evidenceId }) => titles.get(evidenceId))).toEqual(['One', 'Other']);
  expect([...titles.keys()].every((id) => /^document:\d$/.test(id))).toBe(true);
});
