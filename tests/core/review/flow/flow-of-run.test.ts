import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoggedEvent, runEvent } from '#contract/event.ts';
import type { Screening } from '#contract/report.ts';
import type { CountedLabel, PrismaFlow } from '#contract/review/flow.ts';
import { prismaFlow } from '#contract/review/flow.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { ALL_TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { BEARINGS } from '#contract/work-reading.ts';
import { EXCLUSION_REASONS } from '#core/evidence/exclusion-reasons.ts';
import { flowOfRun } from '#core/review/flow/flow-of-run.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { ASKED } from '#tests/core/runs/research-world.ts';

const sum = (counts: readonly CountedLabel[]) => counts.reduce((total, { count }) => total + count, 0);

/** Whatever went in came out somewhere. */
function expectBalanced(flow: PrismaFlow, works: number) {
  expect(prismaFlow.parse(flow)).toEqual(flow);
  const { databases, registers, other } = flow.identified;
  const { duplicates, byAutomation } = flow.removedBeforeScreening;
  const identified = sum([...databases, ...registers, ...other]);
  if (flow.screened === null) {
    expect(identified - duplicates - sum(byAutomation)).toBe(works);
    expect([flow.assessed, flow.excludedAtScreening, flow.excludedAtAssessment, flow.includedReports]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    return;
  }
  expect(identified - duplicates - sum(byAutomation)).toBe(flow.screened);
  expect(flow.screened - (flow.excludedAtScreening ?? 0)).toBe(flow.assessed);
  expect((flow.assessed ?? 0) - sum(flow.excludedAtAssessment ?? [])).toBe(flow.includedReports);
}

const histories = path.resolve(import.meta.dirname, '../../../histories');

describe('the flow of a stored run', () => {
  for (const name of fs.readdirSync(histories).filter((file) => file.endsWith('.json.gz'))) {
    it(`balances at every event of ${name}, and includes what the report includes`, () => {
      const { events } = JSON.parse(gunzipSync(fs.readFileSync(path.join(histories, name))).toString());
      const log: LoggedEvent[] = events.map((event: unknown, i: number) => ({
        ...runEvent.parse(event),
        seq: i + 1,
        at: '2026-01-01T00:00:00.000Z',
      }));
      for (const end of [log.length, Math.floor(log.length / 2), Math.floor(log.length / 3)]) {
        const view = foldRun('run', log.slice(0, end));
        const flow = flowOfRun(view);
        expectBalanced(flow, Object.keys(view.works).length);
        const included = Object.values(view.screenings).filter((screening) => screening.included).length;
        if (flow.includedReports !== null) expect(flow.includedReports).toBe(included);
      }
    });
  }
});

interface Planned {
  tool: ToolName;
  state: RunView['searches'][number]['state'];
  total: number | null;
  /** Of each record: the work that it describes, and whether it was stored. */
  records: { work: number; isKept: boolean }[];
}

function viewOf(planned: readonly Planned[], screened: readonly (Partial<Screening> | null)[], given: number): RunView {
  const found = new Map<number, { tool: ToolName; query: string; at: string; rank: number }[]>();
  const searches = planned.map(({ tool, state, total, records }, at): RunView['searches'][number] => {
    const isAnswered = state === 'ok';
    const query = `query ${at % 3}`;
    for (const [rank, { work, isKept }] of records.entries())
      if (isKept && isAnswered) found.set(work, [...(found.get(work) ?? []), { tool, query, at: `${at}`, rank }]);
    const sent = isAnswered ? records.length : 0;
    return { round: 1, tool, query, state, at: '', found: sent, new: 0, total, tookMs: 1, message: null };
  });
  for (let i = 0; i < given; i += 1)
    found.set(i, [...(found.get(i) ?? []), { tool: 'search_pubmed', query: 'earlier', at: '', rank: i }]);
  const works = [...found].map(([work, foundBy]) => ({ ...evidenceOf({ id: `pmid:${work}` }), foundBy }));
  const screenings = works.flatMap(({ id }, i): Screening[] => {
    const one = screened[i];
    return one ? [{ evidenceId: id, included: false, reason: 'x', relevance: 0, representedBy: null, ...one }] : [];
  });
  return {
    ...emptyRunView('run'),
    request: ASKED,
    searches,
    works: Object.fromEntries(works.map((work) => [work.id, work])),
    screenings: Object.fromEntries(screenings.map((one) => [one.evidenceId, one])),
  };
}

const planned = fc.record({
  tool: fc.constantFrom(...ALL_TOOL_NAMES),
  state: fc.constantFrom('ok' as const, 'timeout' as const, 'running' as const, 'empty' as const, 'skipped' as const),
  total: fc.option(fc.nat(5_000)),
  records: fc.array(fc.record({ work: fc.nat(40), isKept: fc.boolean() }), { maxLength: 30 }),
});
const screened = fc.option(
  fc.record(
    {
      included: fc.boolean(),
      reason: fc.constantFrom(
        ...Object.values(EXCLUSION_REASONS),
        'Outside the filters: another language.',
        'own words',
      ),
      bearing: fc.constantFrom(...BEARINGS),
      by: fc.constantFrom('rules' as const, 'model' as const, 'person' as const),
    },
    { requiredKeys: ['included', 'reason'] },
  ),
);

describe('the flow of any run', () => {
  it('balances', () => {
    fc.assert(
      fc.property(
        fc.array(planned, { maxLength: 6 }),
        fc.array(screened, { maxLength: 45 }),
        fc.nat(5),
        (searches, decided, given) => {
          const view = viewOf(searches, decided, given);
          expectBalanced(flowOfRun(view), Object.keys(view.works).length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('counts each source where PRISMA counts it, and never a failed one as 0', () => {
    const records = [{ work: 1, isKept: true }];
    const view = viewOf(
      [
        { tool: 'search_pubmed', state: 'ok', total: 700, records },
        { tool: 'search_clinical_trials', state: 'ok', total: null, records },
        { tool: 'search_web', state: 'ok', total: null, records },
        { tool: 'search_arxiv', state: 'timeout', total: null, records: [] },
      ],
      [{ included: true, by: 'model' }],
      0,
    );
    const flow = flowOfRun(view);
    expect(flow.identified).toEqual({
      databases: [{ label: 'PubMed', count: 1 }],
      registers: [{ label: 'ClinicalTrials.gov', count: 1 }],
      other: [{ label: 'Web', count: 1 }],
    });
    expect(flow.removedBeforeScreening.duplicates).toBe(2);
    expect(flow.notes.filter((note) => note.includes('arXiv'))).toHaveLength(1);
    expect(flow.notes.some((note) => note.includes('PubMed') && note.includes('699'))).toBe(true);
  });

  it('keeps what code left out unread apart from what was read', () => {
    const records = [0, 1, 2, 3, 4].map((work) => ({ work, isKept: true }));
    const search: Planned = {
      tool: 'search_pubmed',
      state: 'ok',
      total: null,
      records: [...records, { work: 9, isKept: false }],
    };
    const flow = flowOfRun(
      viewOf(
        [search],
        [
          { included: true, by: 'model', bearing: 'answers' },
          { by: 'model', bearing: 'off', reason: 'Another drug' },
          { by: 'model', bearing: 'background', reason: 'Its natural course' },
          { reason: EXCLUSION_REASONS.notNear },
          { by: 'person', reason: 'Excluded by hand: not ours' },
        ],
        0,
      ),
    );
    expect(flow).toMatchObject({ screened: 4, excludedAtScreening: 1, assessed: 3, includedReports: 1 });
    expect(sum(flow.removedBeforeScreening.byAutomation)).toBe(2);
    expect(flow.excludedAtAssessment).toEqual([
      { label: 'Background only', count: 1 },
      { label: 'Excluded by hand', count: 1 },
    ]);
  });
});
