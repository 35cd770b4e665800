import { describe, expect, it } from 'vitest';
import type { LoggedEvent, RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { evidenceFlow } from '#core/runs/fold/flow.ts';
import { foldRun, reduceRun, restsUntil } from '#core/runs/fold/reduce-run.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { KEYLESS } from '#tests/keyless.ts';

// Velorimine and all its results are invented.

const request: RunRequest = {
  question: 'Does velorimine help?',
  mode: 'advanced',
  engine: 'model',
  sources: ['search_pubmed'],
  domain: 'general',
  maxRounds: 4,
  timeoutSeconds: 60,
  ...KEYLESS,
};
const started: RunEvent = { type: 'started', runId: 'r', request, sampleData: true };
const second = (n: number) => `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
/** Events of which the view reads only what is given, a second apart. */
const viewOf = (...events: object[]): RunView =>
  foldRun(
    'r',
    events.map((event, index) => ({ ...event, seq: index + 1, at: second(index + 1) }) as LoggedEvent),
  );

describe('the view of a run', () => {
  it('begins with what was asked', () => {
    expect(viewOf(started)).toMatchObject({
      status: 'running',
      sampleData: true,
      maxRounds: 4,
      startedAt: second(1),
      updatedAt: second(1),
      lastSeq: 1,
      request: { question: 'Does velorimine help?' },
    });
  });

  it('knows an event by its number: one that comes again changes nothing', () => {
    const view = viewOf(started, { type: 'thinking', agent: 'planner', message: 'Reading' });
    const again = { type: 'thinking', agent: 'planner', message: 'Again', at: second(9) } as const;
    expect(reduceRun(view, { ...again, seq: 2 })).toBe(view);
    expect(reduceRun(view, { ...again, seq: 1 })).toBe(view);
    expect(reduceRun(view, { ...again, seq: 3 }).agents.planner.message).toBe('Again');
  });

  it('knows when the run rested: from its last event before to the first one after', () => {
    const view = viewOf(started, { type: 'paused' }, { type: 'resumed' }, { type: 'cancelled' });
    expect(view.rests).toEqual([{ since: second(2), until: second(3) }]);
    const rest = (status: RunView['status'], updatedAt: string | null) =>
      restsUntil({ ...emptyRunView('r'), status, updatedAt }, second(9)).length;
    expect([rest('paused', second(1)), rest('waiting', second(1))]).toEqual([1, 1]);
    expect([rest('running', second(1)), rest('paused', null)]).toEqual([0, 0]);
  });

  it('says what was planned: steps of a team, or ideas and searches', () => {
    const plan = (steps: number, awaitsApproval: boolean, searches = 3) =>
      viewOf(started, {
        type: 'plan_ready',
        questionType: 'other',
        terms: [],
        concepts: Array(searches - 1).fill({}),
        queries: Array(searches).fill({}),
        steps: Array(steps).fill({}),
        estimate: null,
        awaitsApproval,
      });
    expect(plan(2, true)).toMatchObject({ status: 'waiting', plan: { seq: 2, state: 'open' } });
    expect(plan(2, true).agents.planner).toMatchObject({ state: 'done', message: '2 steps' });
    expect(plan(0, false)).toMatchObject({ status: 'running', plan: { state: 'approved' } });
    expect(plan(0, false).agents.planner.message).toBe('2 ideas, 3 searches');
    expect(plan(0, false, 2).agents.planner.message).toBe('1 idea, 2 searches');
    expect(plan(0, false, 1).agents.planner.message).toBe('0 ideas, 1 search');
    expect(plan(1, false).agents.planner.message).toBe('1 step');
  });

  it('puts an answer in the place of the search that is open, of the same round, source and words', () => {
    const asked = (round: number, query: string) => ({ type: 'searching', round, tool: 'search_pubmed', query });
    const answer = (round: number, query: string, found: number) => ({
      type: 'search_complete',
      search: { tool: 'search_pubmed', query, round, status: 'ok', found, new: found, tookMs: 5, at: second(0) },
    });
    const view = viewOf(started, asked(1, 'a'), asked(1, 'b'), asked(2, 'a'), answer(1, 'b', 4), answer(2, 'a', 6));
    expect(view.searches.map(({ round, query, state, found }) => [round, query, state, found])).toEqual([
      [1, 'a', 'running', 0],
      [1, 'b', 'ok', 4],
      [2, 'a', 'ok', 6],
    ]);
    expect(view.searches[0]).toEqual({
      ...{ round: 1, tool: 'search_pubmed', query: 'a', state: 'running', at: second(2) },
      ...{ found: 0, new: 0, total: null, tookMs: null, message: null },
    });
    // An answer to what nobody was seen to ask, or that is answered already, stands for itself.
    expect(viewOf(started, answer(1, 'a', 2)).searches).toHaveLength(1);
    expect(viewOf(started, asked(1, 'a'), answer(1, 'a', 2), answer(1, 'a', 3)).searches).toHaveLength(2);
    expect(view.agents.search).toMatchObject({ state: 'working', message: 'Round 2: asking the sources' });
    const judged = viewOf(started, asked(1, 'a'), answer(1, 'a', 2), { type: 'judging', round: 1, works: 3 });
    expect(judged.agents.search).toMatchObject({ state: 'done', message: '2 records found, 0 works after merging' });
    expect(judged.agents.judge).toMatchObject({ state: 'working', message: 'Weighing 3 works' });
  });

  it('shows each work in one group, the last that was emitted', () => {
    const grouped = (representative: string, ...members: string[]) => ({
      type: 'evidence_grouped',
      representative,
      members,
      kind: 'similar',
    });
    const view = viewOf(started, grouped('a', 'a', 'b'), grouped('c', 'c', 'd'), grouped('b', 'b', 'e'));
    expect(view.groups.map(({ members }) => members.join(''))).toEqual(['cd', 'be']);
  });

  it('forgets what was decided of a work that is now another’s', () => {
    const [a, b] = ['a', 'b'].map((id) => evidenceOf({ id }));
    const screened = (...ids: string[]) => ({
      type: 'evidence_screened',
      round: 1,
      screenings: ids.map((evidenceId) => ({ evidenceId, included: true })),
    });
    const added = (evidence: object) => ({ type: 'evidence_added', round: 1, evidence });
    const merged = { type: 'evidence_merged', round: 1, evidence: b, replaces: ['a', 'b'] };
    const view = viewOf(started, added(a!), screened('a'), merged, screened('b'));
    expect(Object.keys(view.works)).toEqual(['b']);
    expect(Object.keys(view.screenings)).toEqual(['b']);
    expect(view.aliases).toEqual({ a: 'b' });
  });

  it('reads a work as its reader saw it, also when it is enriched later', () => {
    const work = evidenceOf({ id: 'a', texts: { abstract: 'We followed a cohort of women.' } });
    const study = { design: { value: 'cohort', from: 'a cohort', basis: 'abstract' }, population: null, n: null };
    const reading = { evidenceId: 'a', bearing: 'answers', findings: [], study };
    const read = { type: 'works_read', round: 1, readings: [reading, { ...reading, evidenceId: 'unknown' }] };
    const view = viewOf(started, { type: 'evidence_added', round: 1, evidence: work }, read);
    expect(view.works['a']?.design.value).toBe('cohort');
    expect(Object.keys(view.works)).toEqual(['a']);
    expect(Object.keys(view.readings).sort()).toEqual(['a', 'unknown']);
    const later = reduceRun(view, {
      type: 'evidence_merged',
      round: 2,
      evidence: { ...work, title: 'Found again' },
      replaces: [],
      seq: 9,
      at: second(9),
    });
    expect(later.works['a']).toMatchObject({ title: 'Found again', design: { value: 'cohort' } });
  });
});

describe('the view of a report', () => {
  const outline = {
    type: 'synthesizing',
    exit: 'approval',
    title: 'Velorimine',
    sections: ['one', 'two', 'three'].map((id) => ({ id, title: id })),
  };
  const section = (sectionId: string) => ({ type: 'section_started', sectionId, title: sectionId });
  const states = (view: RunView) => view.sections.map(({ state }) => state);

  it('grows section by section', () => {
    expect(states(viewOf(started, outline))).toEqual(['waiting', 'waiting', 'waiting']);
    expect(states(viewOf(started, outline, section('one')))).toEqual(['growing', 'waiting', 'waiting']);
    const view = viewOf(started, outline, section('one'), section('two'));
    expect(states(view)).toEqual(['done', 'growing', 'waiting']);
    expect(view).toMatchObject({ title: 'Velorimine', exit: 'approval' });
    expect(view.agents.report).toMatchObject({ state: 'working', message: 'Writing two' });
  });

  it('takes a block into its own section', () => {
    const block = (sectionId: string, text: string) => ({
      type: 'block_added',
      sectionId,
      block: { type: 'note', text },
    });
    const view = viewOf(started, outline, block('one', 'a'), block('two', 'b'), block('one', 'c'));
    expect(view.sections.map(({ blocks }) => blocks.length)).toEqual([2, 1, 0]);
  });

  it('counts the sentences that were checked', () => {
    const checked = (kept: boolean, rewritten?: boolean) => ({
      type: 'claim_checked',
      claimId: 'c',
      verdict: 'supported',
      kept,
      ...(rewritten !== undefined && { rewritten }),
    });
    expect(viewOf(started, checked(true), checked(true, true), checked(false), checked(false, true)).claims).toEqual({
      checked: 4,
      kept: 2,
      dropped: 2,
      rewritten: 2,
    });
  });

  const complete = (more: object = {}) => ({
    type: 'complete',
    exit: 'approval',
    confidence: 0.7,
    confidenceReason: 'Because.',
    claims: { kept: 5, rewritten: 1, dropped: 2 },
    references: ['a'],
    ...more,
  });

  it('is whole at the end, with what was counted there', () => {
    const view = viewOf(started, outline, section('one'), complete({ removed: { citations: 1, quotes: 2 } }));
    expect(view).toMatchObject({
      status: 'complete',
      exit: 'approval',
      confidence: 0.7,
      references: ['a'],
      claims: { checked: 0, kept: 5, dropped: 2, rewritten: 1 },
      removed: { citations: 1, quotes: 2 },
      nothingFound: null,
      finishedAt: second(4),
    });
    expect(states(view)).toEqual(['done', 'done', 'done']);
    expect(view.agents.report).toMatchObject({
      state: 'done',
      message: '5 sentences checked and kept',
      until: second(4),
    });
    // Who had not begun did nothing.
    expect(view.agents.hypothesis).toMatchObject({ state: 'waiting', until: null });
    expect(viewOf(started, complete()).removed).toEqual(emptyRunView('r').removed);
  });

  it('is none where nothing was found: what was tried stands in its place, and nobody wrote', () => {
    const view = viewOf(started, complete({ exit: 'nothing_found', nothingFound: ['PubMed was asked.'] }));
    expect(view.nothingFound).toEqual(['PubMed was asked.']);
    expect(view.agents.report.state).toBe('waiting');
  });

  it('ends with an error or a cancellation', () => {
    expect(viewOf(started, { type: 'error', code: 'internal', message: 'Broken.' })).toMatchObject({
      status: 'failed',
      error: { code: 'internal', message: 'Broken.' },
    });
    expect(viewOf(started, { type: 'cancelled' })).toMatchObject({ status: 'cancelled', error: null });
  });
});

describe('the view of a team', () => {
  const handoff = (round: number, to: string) => ({
    type: 'handoff',
    round,
    to,
    instruction: `Do ${round}`,
    why: 'so',
  });
  const reported = (agent: string, message: string) => ({ type: 'agent_reported', round: 1, agent, message });
  const decision = (round: number) => ({
    type: 'progress_ledger',
    round,
    ledger: { satisfied: { answer: false }, progress: { answer: true }, looping: { answer: false } },
    stalls: 0,
    basis: 'model',
    noticed: [],
  });

  it('gives a report to the last task of its agent that is open', () => {
    const view = viewOf(
      started,
      handoff(1, 'search'),
      reported('search', 'First.'),
      handoff(2, 'judge'),
      handoff(3, 'search'),
      reported('search', 'Second.'),
    );
    expect(view.team.handoffs.map(({ to, report }) => [to, report])).toEqual([
      ['search', 'First.'],
      ['judge', null],
      ['search', 'Second.'],
    ]);
    expect(view.agents.search).toMatchObject({ state: 'done', message: 'Second.', since: second(2), until: second(6) });
    expect(view.agents.manager).toMatchObject({ state: 'done', message: 'Round 3: so' });
    expect(view.agents.judge).toMatchObject({ state: 'working', message: 'Do 2', until: null });
  });

  it('gives no report to the open task of another agent', () => {
    const view = viewOf(started, handoff(1, 'search'), handoff(2, 'judge'), reported('search', 'Found.'));
    expect(view.team.handoffs.map(({ to, report }) => [to, report])).toEqual([
      ['search', 'Found.'],
      ['judge', null],
    ]);
    expect(viewOf(started, reported('search', 'Unasked.')).team.handoffs).toEqual([]);
  });

  it('places the reader’s message before the next decision, and a new plan at the last one', () => {
    const replanned = {
      type: 'replanned',
      resets: 1,
      why: 'No progress.',
      steps: [{ id: 's', agent: 'search', text: 'x' }],
    };
    const steered = { type: 'steered', messageId: 4, text: 'Only adults.' };
    const view = viewOf(started, steered, decision(1), decision(2), steered, replanned);
    expect(view.team.steered.map(({ round }) => round)).toEqual([1, 3]);
    expect(view.team.replans).toEqual([{ resets: 1, why: 'No progress.', at: second(6), round: 2 }]);
    expect(view.team.resets).toBe(1);
    expect(view.plan).toBeNull();
    expect(viewOf(started, replanned).team.replans[0]?.round).toBe(0);
  });

  it('keeps each plan with the number of decisions made before it', () => {
    const ledger = { type: 'task_ledger', resets: 0, ledger: {} };
    const view = viewOf(started, ledger, decision(1), { ...ledger, resets: 1 });
    expect(view.team.taskLedgers.map(({ resets, decisions }) => [resets, decisions])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('says whether the plan that is worked on was changed', () => {
    const proposed = {
      type: 'plan_ready',
      questionType: 'other',
      terms: [],
      concepts: [],
      queries: [],
      steps: [],
      estimate: null,
      awaitsApproval: true,
    };
    const steps = [{ id: 's1', agent: 'search', text: 'Find trials' }];
    const approved = (edited: boolean) =>
      viewOf(started, proposed, { type: 'plan_approved', steps, edited, byReader: true });
    expect(approved(true)).toMatchObject({ status: 'running', plan: { state: 'edited', steps } });
    expect(approved(false)).toMatchObject({ status: 'running', plan: { state: 'approved', steps } });
  });

  it('adds up what models used, in all and for each agent, and remembers an estimate', () => {
    const used = (agent: string, tokensIn: number, estimated: boolean) => ({
      type: 'usage_updated',
      agent,
      role: 'fast',
      usage: { calls: 1, tokensIn, tokensOut: 2, tokensCached: 0, cost: null },
      estimated,
    });
    const view = viewOf(started, used('judge', 10, true), used('judge', 5, false), used('search', 1, false));
    expect(view.usage.total).toMatchObject({ calls: 3, tokensIn: 16, tokensOut: 6 });
    expect(view.usage.byAgent.judge).toMatchObject({ calls: 2, tokensIn: 15 });
    expect(view.usage.byAgent.search).toMatchObject({ calls: 1, tokensIn: 1 });
    expect(view.usage.estimated).toBe(true);
    expect(viewOf(started, used('judge', 1, false)).usage.estimated).toBe(false);
  });
});

describe('the view of a turn of a conversation', () => {
  const understood = { type: 'question_understood', question: 'Q?', by: 'alone', fromRunId: null };

  it('is none before the question was understood', () => {
    expect(viewOf(started, { type: 'retrieved', works: 3, status: 'success', sourcesUsed: [] }).ask).toBeNull();
  });

  it('adds events step by step, without the marks of the log', () => {
    const view = viewOf(
      started,
      understood,
      { type: 'retrieved', works: 3, status: 'success', sourcesUsed: [] },
      { type: 'evaluated', contradictions: 1, stats: { original: 0, filtered: 0, average: 0 }, scores: [] },
    );
    expect(view.ask).toMatchObject({
      understood: { question: 'Q?', by: 'alone', fromRunId: null },
      retrieval: { works: 3 },
      evaluation: { contradictions: 1 },
      answered: null,
    });
    expect(Object.keys(view.ask?.understood ?? {})).not.toContain('seq');
  });
});

describe('what went through each gate', () => {
  it('counts why works were left out, the most frequent reason first, then by name', () => {
    const screening = (included: boolean, reason: string) => ({ included, reason });
    const view = {
      ...emptyRunView('r'),
      screenings: {
        a: screening(true, 'Relevant.'),
        b: screening(false, 'Retracted.'),
        c: screening(false, 'No text.'),
        d: screening(false, 'No text.'),
        e: screening(false, 'Another language.'),
      },
      references: ['a', 'b', 'z'],
      works: { a: evidenceOf({ id: 'a' }) },
    } as unknown as RunView;
    expect(evidenceFlow(view)).toEqual({
      found: 1,
      merged: 1,
      screened: 5,
      included: 1,
      cited: 1,
      excluded: [
        { reason: 'No text.', count: 2 },
        { reason: 'Another language.', count: 1 },
        { reason: 'Retracted.', count: 1 },
      ],
    });
  });
});
