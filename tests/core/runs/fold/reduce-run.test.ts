import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent, RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { emptyRunView, NO_DRAFTS, type RunView } from '#contract/run-view.ts';
import { evidenceFlow } from '#core/runs/fold/flow.ts';
import { LONGEST_DRAFT, MOST_DRAFTS, withoutDrafts } from '#core/runs/fold/reduce-report.ts';
import { foldRun, reduceRun } from '#core/runs/fold/reduce-run.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { KEYLESS } from '#tests/keyless.ts';

const request: RunRequest = {
  question: 'Does velorimine help?',
  mode: 'simple',
  engine: 'rules',
  sources: ['search_pubmed', 'search_arxiv'],
  domain: 'general',
  maxRounds: 2,
  timeoutSeconds: 60,
  ...KEYLESS,
};

const search = (tool: 'search_pubmed' | 'search_arxiv', found: number): RunEvent => ({
  type: 'search_complete',
  search: {
    tool,
    query: 'velorimine',
    at: '2026-01-01T00:00:00.000Z',
    round: 1,
    status: found > 0 ? 'ok' : 'timeout',
    found,
    new: found,
    tookMs: 300,
  },
});

const first = evidenceOf({ id: 'arxiv:2601.99001', title: 'Velorimine, first found' });
const stronger = evidenceOf({ id: 'doi:10.5555/velo.1', title: 'Velorimine, found again' });
const story: readonly RunEvent[] = [
  { type: 'started', runId: 'r', request, sampleData: false },
  { type: 'thinking', agent: 'planner', message: 'Reading the question' },
  { type: 'round_started', round: 1, maxRounds: 2, queries: [], why: 'first searches' },
  { type: 'searching', round: 1, tool: 'search_pubmed', query: 'velorimine' },
  { type: 'searching', round: 1, tool: 'search_arxiv', query: 'velorimine' },
  { type: 'evidence_added', round: 1, evidence: first },
  search('search_pubmed', 1),
  { type: 'evidence_merged', round: 1, evidence: stronger, replaces: [first.id] },
  search('search_arxiv', 0),
  {
    type: 'source_failed',
    round: 1,
    tool: 'search_arxiv',
    query: 'velorimine',
    message: 'The source did not answer in time.',
  },
  { type: 'judging', round: 1, works: 1 },
];

const log = (events: readonly RunEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({
    ...event,
    seq: index + 1,
    at: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
  }));

describe('reduceRun', () => {
  it('gives the same view however the log is cut, and however often a piece comes again', () => {
    const events = log(story);
    const whole = foldRun('r', events);
    fc.assert(
      fc.property(fc.nat(events.length), fc.nat(events.length), (cut, back) => {
        const head = events.slice(0, cut).reduce(reduceRun, emptyRunView('r'));
        const again = events.slice(Math.max(0, cut - back)).reduce(reduceRun, head);
        expect(again).toEqual(whole);
      }),
    );
  });

  it('keeps one work under its stronger identifier, and remembers the old one', () => {
    const view = foldRun('r', log(story));
    expect(Object.keys(view.works)).toEqual([stronger.id]);
    expect(view.aliases).toEqual({ [first.id]: stronger.id });
  });

  it('counts what went through each gate', () => {
    expect(evidenceFlow(foldRun('r', log(story)))).toMatchObject({ found: 2, merged: 1, included: 0, cited: 0 });
  });

  it('leaves nobody at work and no search open when the run has ended', () => {
    for (const end of [{ type: 'cancelled' }, { type: 'error', code: 'internal', message: 'Broken.' }] as const) {
      const inTheMiddle = foldRun('r', log(story.slice(0, 5)));
      const view = foldRun('r', log([...story.slice(0, 5), end]));
      const namesIn = (state: string, { agents }: typeof view) =>
        Object.entries(agents).flatMap(([name, agent]) => (agent.state === state ? [name] : []));
      expect(namesIn('working', view)).toEqual([]);
      expect(namesIn('stopped', view)).toEqual(namesIn('working', inTheMiddle));
      expect(namesIn('stopped', view)).not.toEqual([]);
      expect(view.searches.filter((open) => open.state === 'running')).toEqual([]);
      expect(view.finishedAt).not.toBeNull();
    }
  });

  it('shows a failed search as failed and marks the trace', () => {
    const view = foldRun('r', log(story));
    expect(view.searches.map(({ tool, state }) => [tool, state])).toEqual([
      ['search_pubmed', 'ok'],
      ['search_arxiv', 'timeout'],
    ]);
    expect(view.trace.filter((line) => line.isProblem)).toHaveLength(1);
  });

  it('skips events of a type it does not know', () => {
    const view = foldRun('r', log(story));
    const unknown = {
      type: 'from_the_future',
      seq: view.lastSeq + 1,
      at: '2026-01-01T00:01:00.000Z',
    } as unknown as LoggedEvent;
    const { lastSeq: _, updatedAt: __, ...known } = reduceRun(view, unknown);
    expect(view).toMatchObject(known);
  });

  it('never changes the view it was given', () => {
    const events = log(story);
    const views = events.map((_, index) => foldRun('r', events.slice(0, index)));
    const copies = structuredClone(views);
    for (const [index, view] of views.entries()) reduceRun(view, events[index]!);
    expect(views).toEqual(copies);
  });
});

describe('drafts of sections', () => {
  const outline: RunEvent = {
    type: 'synthesizing',
    exit: 'approval',
    title: 'Velorimine',
    sections: [
      { id: 'summary', title: 'Summary' },
      { id: 'clinical', title: 'Clinical evidence' },
    ],
  };
  const note = (sectionId: string): RunEvent => ({
    type: 'block_added',
    sectionId,
    block: { type: 'note', text: 'Checked.' },
  });
  const writing = foldRun('r', log([story[0]!, outline]));
  /** Live decoration comes without a place in the log. */
  const draft = (sectionId: string, text: string) =>
    ({ type: 'streaming', sectionId, text, at: '' }) as unknown as LoggedEvent;
  const next = (view: RunView, event: RunEvent) =>
    reduceRun(view, { ...event, seq: view.lastSeq + 1, at: '2026-01-01T00:02:00.000Z' });

  it('grow side by side, and a checked block takes the place of its own only', () => {
    const both = [draft('summary', 'Velo'), draft('clinical', 'Two '), draft('summary', 'rimine')].reduce(
      reduceRun,
      writing,
    );
    expect(both.streaming).toEqual({ summary: 'Velorimine', clinical: 'Two ' });
    expect(both.lastSeq).toBe(writing.lastSeq);
    expect(next(both, note('summary')).streaming).toEqual({ clinical: 'Two ' });
  });

  it('go with their section, with a pause and with the end', () => {
    const first = next(writing, { type: 'section_started', sectionId: 'summary', title: 'Summary' });
    const both = [draft('summary', 'Velo'), draft('clinical', 'Two ')].reduce(reduceRun, first);
    const after = next(both, { type: 'section_started', sectionId: 'clinical', title: 'Clinical evidence' });
    expect(after.streaming).toEqual({ clinical: 'Two ' });
    expect(reduceRun(after, draft('summary', 'late')).streaming).toEqual({ clinical: 'Two ' });
    expect(reduceRun(after, draft('clinical', 'trials')).streaming).toEqual({ clinical: 'Two trials' });
    for (const end of [{ type: 'paused' }, { type: 'cancelled' }] as const) {
      const ended = next(both, end);
      expect(ended.streaming).toEqual({});
      expect(reduceRun(ended, draft('clinical', 'late')).streaming).toEqual({});
    }
  });

  it('are kept before the outline is known, and never grow beyond their limits', () => {
    const early = foldRun('r', log(story.slice(0, 1)));
    expect(reduceRun(early, draft('summary', 'Velo')).streaming).toEqual({ summary: 'Velo' });
    const long = [draft('summary', 'x'.repeat(15_000)), draft('summary', 'y'.repeat(15_000))].reduce(reduceRun, early);
    expect(long.streaming['summary']).toHaveLength(LONGEST_DRAFT);
    // What is cut away changes nothing, so that no page is drawn again for it.
    expect(reduceRun(long, draft('summary', 'z'))).toBe(long);
    expect(reduceRun(long, draft('clinical', ''))).toBe(long);
    const many = Array.from({ length: 100 }, (_, n) => draft(`s${n}`, 'x')).reduce(reduceRun, early);
    expect(Object.keys(many.streaming)).toHaveLength(MOST_DRAFTS);
    // Those that are kept go on growing.
    expect(reduceRun(many, draft('s0', 'yz')).streaming['s0']).toBe('xyz');
  });
});

it('drafts that none of the sections has stay the same object, so that nothing is drawn again', () => {
  const drafts = { summary: 'Velo' };
  expect(withoutDrafts(drafts, ['clinical'])).toBe(drafts);
  expect(withoutDrafts(drafts, ['summary', 'clinical'])).toBe(NO_DRAFTS);
  expect(withoutDrafts(NO_DRAFTS, ['summary'])).toBe(NO_DRAFTS);
});

describe('a team that rests', () => {
  const plan = (awaitsApproval: boolean): RunEvent => ({
    type: 'plan_ready',
    questionType: 'other',
    terms: [],
    concepts: [],
    queries: [],
    steps: [{ id: 's1', agent: 'search', text: 'Find trials' }],
    estimate: null,
    awaitsApproval,
  });
  const statuses = (events: readonly RunEvent[]) =>
    log(events).map((_, i, all) => foldRun('r', all.slice(0, i + 1)).status);

  it('goes back to waiting for approval when it was paused while the plan was open', () => {
    const approved: RunEvent = { type: 'plan_approved', steps: [], edited: true, byReader: true };
    expect(statuses([story[0]!, plan(true), { type: 'paused' }, { type: 'resumed' }, approved])).toEqual([
      'running',
      'waiting',
      'paused',
      'waiting',
      'running',
    ]);
  });

  it('goes back to work when the plan was approved before', () => {
    expect(statuses([story[0]!, plan(false), { type: 'paused' }, { type: 'resumed' }]).at(-1)).toBe('running');
  });
});
