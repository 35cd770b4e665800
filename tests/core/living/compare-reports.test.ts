import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportChanges } from '#contract/living/report-changes.ts';
import type { Report } from '#contract/report.ts';
import { compareReports, NOTHING_CHANGED } from '#core/living/compare-reports.ts';
import { type Trial, trialId, versionOf } from './report-of.ts';

const kinds = (before: Report, after: Report) => compareReports(before, after).changes.map(({ kind }) => kind);

const trials = fc.uniqueArray(
  fc.record({
    pmid: fc.integer({ min: 1, max: 12 }),
    value: fc.constantFrom(0.6, 0.8, 1.2),
    included: fc.constantFrom(true, true, false),
    notices: fc.constantFrom<NonNullable<Trial['notices']>>(
      [],
      [{ kind: 'correction', date: '2024', source: 'PubMed: Erratum' }],
      [{ kind: 'retraction', date: '2025-03-01', source: 'Crossref: 10.1/x' }],
    ),
  }),
  { selector: ({ pmid }) => pmid },
);
const version = fc
  .tuple(trials, fc.constantFrom('yes' as const, 'no' as const, null), fc.constantFrom('low' as const, 'high' as const))
  .map(([list, direction, level]) => ({ list, report: versionOf(list, { direction, level }) }));

describe('two reports', () => {
  test('that are one are not different', () => {
    fc.assert(
      fc.property(version, ({ report }) => {
        const found = compareReports(report, { ...report, runId: 'later', finishedAt: '2027-01-01T00:00:00.000Z' });
        expect(found).toMatchObject({ changes: [], searches: [], changesAnswer: false, why: NOTHING_CHANGED });
      }),
    );
  });

  test('have each change once, by an id, and in the published form', () => {
    fc.assert(
      fc.property(version, version, ({ report: before }, { report: after }) => {
        const found = compareReports(before, after);
        expect(reportChanges.parse(found)).toEqual(found);
        const ids = found.changes.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const about = found.changes.flatMap((change) =>
          change.kind === 'work_new' || change.kind === 'work_gone' ? [change.work.evidenceId] : [],
        );
        expect(new Set(about).size).toBe(about.length);
      }),
    );
  });

  test('differ alike in whatever order they list things', () => {
    const shuffled = <T>(list: readonly T[]) => [...list].reverse();
    const turned = (report: Report): Report => ({
      ...report,
      evidence: shuffled(report.evidence),
      findings: shuffled(report.findings),
      search: shuffled(report.search),
      sections: report.sections.map((section) => ({
        ...section,
        blocks: section.blocks.map((block) =>
          block.type === 'paragraph' ? { ...block, claims: shuffled(block.claims) } : block,
        ),
      })),
    });
    fc.assert(
      fc.property(version, version, ({ report: before }, { report: after }) => {
        expect(compareReports(turned(before), turned(after))).toEqual(compareReports(before, after));
      }),
    );
  });

  test('report every work that came and went', () => {
    fc.assert(
      fc.property(version, version, (before, after) => {
        const [old, now] = [before, after].map(
          ({ list }) => new Set(list.filter(({ included }) => included).map(trialId)),
        );
        const found = compareReports(before.report, after.report).changes;
        const of = (kind: string) =>
          found.flatMap((change) => (change.kind === kind && 'work' in change ? [change.work.evidenceId] : [])).sort();
        expect(of('work_new')).toEqual([...(now ?? [])].filter((id) => !old?.has(id)).sort());
        const noticed = new Set(of('notice'));
        expect(of('work_gone')).toEqual([...(old ?? [])].filter((id) => !now?.has(id) && !noticed.has(id)).sort());
      }),
    );
  });
});

describe('what is reported', () => {
  const before = versionOf([{ pmid: 1 }, { pmid: 2 }]);

  test('a new work with the sentence that rests on it', () => {
    const found = compareReports(before, versionOf([{ pmid: 1 }, { pmid: 2 }, { pmid: 3 }]));
    expect(found.changes.map(({ kind }) => kind)).toEqual(['work_new', 'sentence_new']);
    expect(found).toMatchObject({ changesAnswer: false, why: expect.stringContaining(NOTHING_CHANGED) });
  });

  test('a sentence that is merely worded otherwise is not', () => {
    expect(kinds(before, versionOf([{ pmid: 1 }, { pmid: 2 }], { wording: 'helps' }))).toEqual([]);
  });

  test('a sentence that is in two sections once', () => {
    const twice = (report: Report): Report => ({
      ...report,
      sections: report.sections.flatMap((section) => [
        section,
        {
          ...section,
          id: 'again',
          blocks: section.blocks.map((block) =>
            block.type === 'paragraph'
              ? { ...block, claims: block.claims.map((claim) => ({ ...claim, id: `${claim.id} again` })) }
              : block,
          ),
        },
      ]),
    });
    const after = versionOf([{ pmid: 1 }, { pmid: 2, value: 1.4 }, { pmid: 3 }]);
    const once = compareReports(before, after);
    const found = compareReports(twice(before), twice(after));
    expect(found.why).toBe(once.why);
    expect(found.changes).toHaveLength(once.changes.length);
  });

  test('a retraction, and the sentences that it takes down', () => {
    const retraction = { kind: 'retraction' as const, date: '2026-05-01', source: 'PubMed: Retraction in: X' };
    const found = compareReports(before, versionOf([{ pmid: 1 }, { pmid: 2, notices: [retraction], included: false }]));
    expect(found.changes).toMatchObject([
      { kind: 'notice', notice: retraction, isCited: true, work: { evidenceId: 'pmid:2' } },
      { kind: 'sentence_lost', reason: 'retracted', works: [{ evidenceId: 'pmid:2' }] },
    ]);
    expect(found).toMatchObject({ changesAnswer: true, why: expect.stringContaining('retracted') });
  });

  test('a retraction of a work that no search finds any more, as it was looked up', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'Crossref: retraction' }];
    const found = compareReports(before, versionOf([{ pmid: 1 }]), [{ evidenceId: 'pmid:2', notices }]);
    expect(found.changes.map(({ kind }) => kind)).toEqual(['notice', 'sentence_lost']);
  });

  test('of corrections those that were not known', () => {
    const first = { kind: 'correction' as const, date: '2024', source: 'PubMed: Erratum in: A' };
    const same = { kind: 'correction' as const, date: '2024-06-02', source: 'Crossref: 10.1/a' };
    const second = { kind: 'correction' as const, date: '2026-02-01', source: 'Crossref: 10.1/b' };
    const old = versionOf([{ pmid: 1, notices: [first] }]);
    expect(kinds(old, versionOf([{ pmid: 1, notices: [same] }]))).toEqual([]);
    const found = compareReports(old, versionOf([{ pmid: 1, notices: [first, same, second] }]));
    expect(found.changes).toMatchObject([{ kind: 'notice', notice: second }]);
    expect(found.changesAnswer).toBe(false);
  });

  test('a result that moved, with both values, and the sentence that quoted the old one', () => {
    const found = compareReports(before, versionOf([{ pmid: 1 }, { pmid: 2, value: 1.3 }]));
    expect(found.changes).toMatchObject([
      { kind: 'sentence_lost', reason: 'withdrawn' },
      { kind: 'result_moved', from: { value: 0.8 }, to: { value: 1.3, direction: 'harm' }, isCited: true },
      { kind: 'sentence_new' },
    ]);
  });

  test('another reading of the same text is no other result', () => {
    const again = versionOf([{ pmid: 1 }, { pmid: 2 }]);
    const read = { ...again, findings: again.findings.map((finding) => ({ ...finding, n: 40 })) };
    expect(kinds(before, read)).toEqual([]);
  });

  test('an answer that turns, and certainty that moves', () => {
    const found = compareReports(before, versionOf([{ pmid: 1 }, { pmid: 2 }], { direction: 'no', level: 'moderate' }));
    expect(found.changes).toMatchObject([
      { kind: 'answer_turned', from: 'yes', to: 'no' },
      { kind: 'certainty_moved', from: 'low', to: 'moderate' },
    ]);
    expect(found.why).toContain('“yes”');
  });

  test('where a model read one and rules the other, answers are not compared', () => {
    const after = { ...versionOf([{ pmid: 1 }, { pmid: 2 }], { direction: null }), engine: 'model' as const };
    expect(kinds(before, after)).toEqual([]);
  });

  test('a work whose source did not answer is not gone, and the source is named', () => {
    const silent = versionOf([{ pmid: 1 }], { search: { status: 'timeout' } });
    expect(compareReports(before, silent)).toMatchObject({
      changes: [],
      unanswered: ['search_pubmed'],
      why: expect.stringContaining('PubMed'),
    });
  });

  test('a work that was found elsewhere this time is not gone, nor is what it says', () => {
    const seen = [{ tool: 'search_preprints' as const, query: 'x', at: '2026-01-01T00:00:00.000Z', rank: 1 }];
    const silent = versionOf([{ pmid: 1 }, { pmid: 2, value: 0.7, included: false }], {
      search: { status: 'timeout' },
    });
    const after = { ...silent, evidence: silent.evidence.map((work) => ({ ...work, foundBy: seen })) };
    expect(kinds(before, after)).toEqual([]);
  });

  test('a work that was left out before, or is found by a search of its own, is not new while a source is silent', () => {
    const known = versionOf([{ pmid: 1 }, { pmid: 2, included: false }]);
    const wider = (after: Report): Report => ({
      ...after,
      evidence: after.evidence.map((work) => ({
        ...work,
        foundBy: work.foundBy.map((each) => (work.id === 'pmid:3' ? { ...each, query: 'anything' } : each)),
      })),
    });
    const found = [{ pmid: 1 }, { pmid: 2 }, { pmid: 3 }, { pmid: 4 }];
    const news = (after: Report) => compareReports(known, after).changes.filter(({ kind }) => kind === 'work_new');
    expect(news(wider(versionOf(found, { search: { status: 'timeout' } })))).toMatchObject([
      { work: { evidenceId: 'pmid:4' } },
    ]);
    expect(news(wider(versionOf(found)))).toHaveLength(3);
  });

  test.each(['preprint', 'published_version'] as const)(
    'a preprint that was published, where one record says %s',
    (says) => {
      const [doi, paper] = ['10.1101/2025.01.01.1', '10.5555/paper'];
      const related = (report: Report, pmid: number, other: string): Report => ({
        ...report,
        evidence: report.evidence.map((work) =>
          work.id === `pmid:${pmid}` ? { ...work, related: [{ relation: says, ids: { doi: other } }] } : work,
        ),
      });
      const known = versionOf([{ pmid: 8, doi }]);
      const now = versionOf([{ pmid: 9, doi: paper }]);
      const [old, after] = says === 'preprint' ? [known, related(now, 9, doi)] : [related(known, 8, paper), now];
      const { changes } = compareReports(old, after);
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'work_new', preprint: expect.objectContaining({ evidenceId: 'pmid:8' }) }),
      );
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'work_gone', reason: expect.stringContaining('paper that followed') }),
      );
      expect(compareReports(known, now).changes).not.toContainEqual(
        expect.objectContaining({ preprint: expect.anything() }),
      );
    },
  );

  test('a text in other dashes and spaces says the same', () => {
    const same = JSON.parse(JSON.stringify(before).replaceAll(' changed attacks', '\u2009changed  attacks')) as Report;
    expect(
      kinds(before, { ...same, findings: before.findings, sections: before.sections, answer: before.answer }),
    ).toEqual([]);
  });

  test('a work of which a stronger identifier became known is the same', () => {
    const one = versionOf([{ pmid: 7, doi: '10.1/seven' }]);
    const later = JSON.parse(JSON.stringify(one).replaceAll('pmid:7', 'doi:10.1/seven')) as Report;
    expect(kinds(one, later)).toEqual([]);
  });

  test('hits of a search as its own list, and as no change', () => {
    const more = versionOf([{ pmid: 1 }, { pmid: 2 }], { search: { total: 90 } });
    expect(compareReports(before, more)).toMatchObject({
      changes: [],
      searches: [{ query: 'velorimine', before: { total: null }, after: { total: 90 } }],
    });
  });
});
