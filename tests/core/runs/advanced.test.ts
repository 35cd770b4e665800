import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { SourceAnswer, TriedSearch } from '#core/agents/gathering.ts';
import { AssayError } from '#core/errors.ts';
import type { LogBatch } from '#core/ports/run-log.ts';
import { record } from '../evidence/records.ts';
import { ASKED, createMemoryLog, outcomeOf } from './research-world.ts';
import { createFakeClock, relevantRecord, scriptedEngine, scriptedTool } from './scripted-research.ts';
import { type Decision, runTeam } from './team/scripted-team.ts';

const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);
const exitOf = (events: readonly RunEvent[]) => of(events, 'complete')[0]?.exit;

const SEARCH: Decision = { to: 'search' };
const content = {
  mechanism: { score: 7, reason: 'Scripted.', required: false },
  clinical: { score: 8, reason: 'Scripted.', required: true },
  confidence: 0.9,
  sufficient: true,
};
const contentJudge = scriptedEngine({ judge: () => content });
const searchThenJudge = (round: number): Decision => (round % 2 === 1 ? SEARCH : { to: 'judge' });
const nothingNew = () => [scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1)] }))];

describe('the team ends', () => {
  it('by the judge’s approval, which code decides', async () => {
    const catalog = [scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1), relevantRecord(2)] }))];
    const { events } = await runTeam({ decide: searchThenJudge, engine: contentJudge, catalog });
    expect(exitOf(events)).toBe('approval');
    expect(of(events, 'handoff').map(({ to }) => to)).toEqual(['search', 'judge']);
  });

  it('by no approval where code itself counts a single work that answers', async () => {
    const catalog = [scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1)] }))];
    const { events } = await runTeam({ decide: searchThenJudge, engine: contentJudge, catalog });
    expect(exitOf(events)).not.toBe('approval');
    const [judged] = of(events, 'judge_complete');
    expect(judged?.assessment).toMatchObject({ sufficient: false, recommendation: 'continue' });
    expect(judged?.assessment.gaps.join(' ')).toContain('Too little that answers directly');
  });

  it('by saturation when two gathering rounds bring no new relevant work', async () => {
    const { events } = await runTeam({ decide: () => SEARCH, catalog: nothingNew(), request: { maxRounds: 9 } });
    expect(exitOf(events)).toBe('saturation');
  });

  it('by the agreed rounds', async () => {
    const { events } = await runTeam({ decide: () => SEARCH, request: { maxRounds: 3 } });
    expect(exitOf(events)).toBe('max_rounds');
    expect(of(events, 'round_started')).toHaveLength(3);
  });

  it('by time, of which pauses are no part', async () => {
    const clock = createFakeClock();
    const gather = async () => {
      clock.advance(301_000);
      return '';
    };
    const { events } = await runTeam({
      clock,
      decide: (round) => ({ to: round === 1 ? 'search' : 'hypothesis', instruction: `Part ${round}` }),
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: 'q', why: '' });
        return gather();
      },
      request: { timeoutSeconds: 300 },
    });
    expect(exitOf(events)).toBe('timeout');
  });

  it('when three stalls come again after two new plans', async () => {
    const { events } = await runTeam({
      decide: (round) => ({ to: round === 1 ? 'search' : 'hypothesis', instruction: `Part ${round}`, progress: false }),
      request: { maxRounds: 20 },
    });
    expect(of(events, 'replanned').map(({ resets }) => resets)).toEqual([1, 2]);
    expect(of(events, 'task_ledger')).toHaveLength(3);
    expect(exitOf(events)).toBe('resets');
    expect(of(events, 'progress_ledger')).toHaveLength(9);
  });

  it('when the budget for gathering is used up', async () => {
    let left = 5_000;
    const { events } = await runTeam({
      decide: () => {
        left -= 2_000;
        return SEARCH;
      },
      tokensLeft: () => left,
      // It is what stopped the team, whatever is thought afterwards of what it had found by then.
      engine: scriptedEngine({ judge: () => content }),
    });
    expect(of(events, 'judge_complete')).toHaveLength(1);
    expect(exitOf(events)).toBe('budget');
  });

  it('when its reader wants the report now', async () => {
    let decisions = 0;
    const { events } = await runTeam({
      decide: () => {
        decisions += 1;
        return SEARCH;
      },
      control: { inbox: async () => ({ messages: [], writeNow: decisions === 1 }), planDecision: async () => null },
    });
    expect(exitOf(events)).toBe('write_now');
    expect(decisions).toBe(1);
  });

  it('with a report by rules when the model is gone', async () => {
    const { events } = await runTeam({
      decide: (round) => (round === 1 ? SEARCH : new AssayError('model_unavailable')),
    });
    expect(exitOf(events)).toBe('model_unavailable');
    expect(of(events, 'model_problem')).toHaveLength(1);
  });

  it('by the budget when the model may not be asked any more in the middle of it', async () => {
    const { events } = await runTeam({ decide: (round) => (round === 1 ? SEARCH : new AssayError('budget_spent')) });
    expect(exitOf(events)).toBe('budget');
    expect(of(events, 'model_problem')).toHaveLength(1);
  });

  it('by no report where the model failed before anything was searched, or something else is wrong', async () => {
    const first = runTeam({ decide: () => new AssayError('model_unavailable') });
    await expect(first).rejects.toMatchObject({ code: 'model_unavailable' });
    const other = runTeam({ decide: (round) => (round === 1 ? SEARCH : new AssayError('internal')) });
    await expect(other).rejects.toMatchObject({ code: 'internal' });
    const unpaid = runTeam({ decide: () => SEARCH, tokensLeft: () => 0 });
    await expect(unpaid).rejects.toMatchObject({ code: 'budget_spent' });
  });

  it('honestly when nothing relevant was found, whatever stopped it', async () => {
    const { events } = await runTeam({
      decide: () => SEARCH,
      catalog: [scriptedTool('search_pubmed', () => ({}))],
    });
    expect(exitOf(events)).toBe('nothing_found');
    expect(of(events, 'synthesizing')).toEqual([]);
  });

  it('without a further look at works where nothing was found and the reader has only excluded some', async () => {
    const decidedByHand = (included: boolean) => ({
      ...ASKED.changes,
      works: [{ evidenceId: 'pmid:900', included, reason: 'By hand.' }],
    });
    const catalog = () => [scriptedTool('search_pubmed', () => ({ evidence: [record({ ids: { pmid: '900' } })] }))];
    const screened = async (changes: RunRequest['changes']) => {
      const { events } = await runTeam({
        decide: () => SEARCH,
        catalog: catalog(),
        request: { maxRounds: 1, changes },
      });
      return [exitOf(events), of(events, 'evidence_screened').length];
    };
    expect(await screened(ASKED.changes)).toEqual(['nothing_found', 1]);
    expect(await screened(decidedByHand(false))).toEqual(['nothing_found', 1]);
    // One that she includes is looked at, and may be written about.
    expect((await screened(decidedByHand(true)))[1]).toBe(2);
  });
});

describe('code decides, the manager suggests', () => {
  it('asks the judge when the manager is satisfied, and goes on when the judge is not', async () => {
    const missing: (readonly string[])[] = [];
    const { events } = await runTeam({
      decide: (round) => (round === 1 ? SEARCH : { to: 'report', satisfied: true }),
      gather: async (turn) => {
        missing.push(turn.missing);
        expect(turn.instruction).not.toContain('more trials');
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: 'scripted' });
        return '';
      },
      request: { maxRounds: 3 },
    });
    expect(of(events, 'handoff').map(({ to }) => to)).toEqual(['search', 'judge', 'search']);
    // What the judge says reaches the next agent as data next to the task, never as the task.
    expect(missing).toEqual([[], [expect.stringContaining('more trials')]]);
  });

  it('asks the judge of a manager who is content before anything was searched', async () => {
    const { events } = await runTeam({
      decide: () => ({ to: 'report', satisfied: true }),
      request: { maxRounds: 2 },
    });
    expect(of(events, 'handoff').map(({ to }) => to)).toEqual(['judge', 'search']);
  });

  it('asks the judge again only about new evidence, and asks no search agent to write', async () => {
    const instructions: string[] = [];
    const { events } = await runTeam({
      decide: (round) =>
        round === 1
          ? SEARCH
          : round === 2
            ? { to: 'judge' }
            : { to: round < 5 ? 'judge' : 'report', instruction: 'Write it.' },
      engine: scriptedEngine({ judge: () => ({ gaps: [], nextQueries: ['velorimine in children'] }) }),
      gather: async (turn) => {
        instructions.push([turn.instruction, ...turn.missing].join(' '));
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: 'scripted' });
        return '';
      },
      // The third search finds nothing that was not known.
      catalog: [scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(Math.min(call, 2))] }))],
      request: { maxRounds: 6 },
    });
    expect(of(events, 'handoff').map(({ to }) => to)).toEqual([
      'search',
      'judge',
      'search',
      'judge',
      'search',
      'search',
    ]);
    expect(instructions.slice(1).join()).not.toContain('Write it');
  });

  it('makes a search once in a run, however it is spelt, and reports what it found and what was kept', async () => {
    const answers: SourceAnswer[] = [];
    const tried: TriedSearch[][] = [];
    const QUERIES = [
      '"cluster headache" AND (velorimine OR "VLR 1")',
      '(“vlr  1” OR Velorimine) AND "Cluster headache"',
    ];
    const { events } = await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({ searches: () => [] }),
      gather: async (turn) => {
        tried.push([...turn.tried]);
        answers.push(
          await turn.ask({ tool: 'search_pubmed', query: QUERIES[turn.round - 1] ?? 'velorimine', why: '' }),
        );
        return 'Asked PubMed.';
      },
      request: { maxRounds: 3 },
    });
    expect(of(events, 'searching').map(({ query }) => query)).toEqual([QUERIES[0], 'velorimine']);
    expect(answers[1]).toMatchObject({ before: { found: 1, new: 1 }, fresh: [] });
    const first = { tool: 'search_pubmed', query: QUERIES[0], status: 'ok', found: 1, new: 1, kept: 1 };
    expect(tried).toEqual([[], [first], [first]]);
    expect(of(events, 'agent_reported')[1]?.message).toContain(
      'Of 1 search asked for, 1 had been made earlier in this run and was not repeated.',
    );
  });

  it('does not let an old assessment approve what was found since', async () => {
    let judged = 0;
    let hasSent = false;
    const judge = () => {
      judged += 1;
      return judged === 1 ? content : {};
    };
    const { events } = await runTeam({
      // The judge approves in the second round; a late word of the reader keeps the team at work, and more is found.
      decide: (round) => {
        if (round === 2) hasSent = true;
        return round === 2 ? { to: 'judge' } : { to: 'search', instruction: `Part ${round}` };
      },
      engine: scriptedEngine({ judge }),
      catalog: [
        scriptedTool('search_pubmed', (call) => ({
          evidence: [2 * call - 1, 2 * call].map((id) => relevantRecord(id)),
        })),
      ],
      control: {
        inbox: async (after) => ({
          messages: hasSent && after === 0 ? [{ id: 1, text: 'Also children.' }] : [],
          writeNow: false,
        }),
        planDecision: async () => null,
      },
      request: { maxRounds: 4 },
    });
    const [first, last] = of(events, 'judge_complete');
    expect(first?.assessment.sufficient).toBe(true);
    expect(of(events, 'handoff').map(({ to }) => to)).toEqual(['search', 'judge', 'search', 'search']);
    expect(last?.assessment.sufficient).toBe(false);
    expect(exitOf(events)).toBe('max_rounds');
  });

  it('weighs evidence that nobody has weighed before it writes', async () => {
    const { events } = await runTeam({ decide: () => SEARCH, request: { maxRounds: 2 }, engine: contentJudge });
    expect(exitOf(events)).toBe('approval');
  });

  it('counts a stall when an agent gets the same instruction again, whatever the manager says', async () => {
    const { events } = await runTeam({
      decide: (round) => (round === 1 ? SEARCH : { to: 'hypothesis', instruction: 'The same.' }),
    });
    expect(of(events, 'progress_ledger').map(({ stalls }) => stalls)).toEqual([0, 0, 1, 2, 3]);
    expect(of(events, 'progress_ledger')[2]?.noticed).toHaveLength(1);
  });

  it('counts a stall when a turn only repeats searches', async () => {
    const { events } = await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({ searches: () => [] }),
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: 'always the same', why: '' });
        return '';
      },
      request: { maxRounds: 3 },
    });
    expect(of(events, 'searching')).toHaveLength(1);
    expect(of(events, 'progress_ledger').map(({ stalls }) => stalls)).toEqual([0, 0, 1]);
  });

  it('clears the thread with a new plan and keeps the evidence', async () => {
    const threads: number[] = [];
    const works: number[] = [];
    await runTeam({
      decide: (round, view) => {
        threads.push(view.thread.length);
        works.push(view.works.length);
        return { to: round === 1 ? 'search' : 'hypothesis', instruction: `Part ${round}`, progress: round === 1 };
      },
      request: { maxRounds: 6 },
    });
    expect(threads).toEqual([0, 1, 2, 3, 0, 1]);
    expect(works).toEqual([0, 1, 1, 1, 1, 1]);
  });
});

describe('the reader', () => {
  it('is heard by the manager before its next decision, each message once', async () => {
    const heard: (readonly string[])[] = [];
    const messages = [{ id: 1, text: 'Leave out animal studies.' }];
    const { events } = await runTeam({
      decide: (_, view) => {
        heard.push([...view.wishes]);
        return SEARCH;
      },
      control: {
        inbox: async (after) => ({ messages: messages.filter(({ id }) => id > after), writeNow: false }),
        planDecision: async () => null,
      },
      request: { maxRounds: 2 },
    });
    expect(heard).toEqual([['Leave out animal studies.'], ['Leave out animal studies.']]);
    expect(of(events, 'steered')).toHaveLength(1);
  });

  it('is heard once more before the run is done, and keeps the team at work where rounds are left', async () => {
    let hasSent = false;
    const { events } = await runTeam({
      decide: (round) => {
        if (round === 2) hasSent = true;
        return searchThenJudge(round);
      },
      engine: contentJudge,
      control: {
        inbox: async (after) => ({
          messages: hasSent && after === 0 ? [{ id: 1, text: 'Also children.' }] : [],
          writeNow: false,
        }),
        planDecision: async () => null,
      },
    });
    expect(of(events, 'steered')).toHaveLength(1);
    expect(of(events, 'progress_ledger').length).toBeGreaterThan(2);
  });

  it('learns when her message came too late to be acted on', async () => {
    let hasSent = false;
    const { events } = await runTeam({
      decide: () => {
        hasSent = true;
        return SEARCH;
      },
      control: {
        inbox: async () => ({ messages: hasSent ? [{ id: 1, text: 'Also children.' }] : [], writeNow: false }),
        planDecision: async () => null,
      },
      request: { maxRounds: 1 },
    });
    expect(of(events, 'steered')).toEqual([]);
    expect(of(events, 'thinking').some(({ message }) => message.includes('after the last decision'))).toBe(true);
  });

  it('gets the first searches even if she wants the report at once', async () => {
    const { events } = await runTeam({
      decide: () => SEARCH,
      control: { inbox: async () => ({ messages: [], writeNow: true }), planDecision: async () => null },
    });
    expect(exitOf(events)).toBe('write_now');
    expect(of(events, 'searching').length).toBeGreaterThan(0);
  });

  it('approves a plan of her own, and that plan is what the manager works on', async () => {
    const edited: PlanStep[] = [{ id: 'mine', agent: 'retrieval', text: 'Read the label first.' }];
    const seen: PlanStep[][] = [];
    const decide = (_: number, { ledger }: { ledger: { plan: PlanStep[] } }): Decision => {
      seen.push(ledger.plan);
      return SEARCH;
    };
    const log = createMemoryLog();
    const waiting = await runTeam({ decide, log, request: { autoStart: false, maxRounds: 1 } });
    expect(waiting.end).toBe('waiting');
    expect(of(waiting.events, 'plan_ready')).toMatchObject([{ awaitsApproval: true }]);
    expect(seen).toEqual([]);
    const { events, end } = await runTeam({
      decide,
      log,
      request: { autoStart: false, maxRounds: 1 },
      control: {
        inbox: async () => ({ messages: [], writeNow: false }),
        planDecision: async () => ({ kind: 'approve', steps: edited }),
      },
    });
    expect(end).toBe('ended');
    expect(seen).toEqual([edited]);
    expect(of(events, 'plan_approved')).toEqual([
      { type: 'plan_approved', steps: edited, edited: true, byReader: true },
    ]);
    expect(of(events, 'task_ledger')).toHaveLength(1);
  });

  it('approves a plan as it is, which is no change of it', async () => {
    type Decisions = ({ kind: 'approve'; steps: null } | { kind: 'change'; instruction: string })[];
    const approvals = async (...decisions: Decisions) => {
      const { events } = await runTeam({
        decide: () => SEARCH,
        request: { autoStart: decisions.length === 0, maxRounds: 1 },
        control: {
          inbox: async () => ({ messages: [], writeNow: false }),
          planDecision: async (revision) => decisions[revision] ?? null,
        },
      });
      return of(events, 'plan_approved');
    };
    const asItIs = { kind: 'approve', steps: null } as const;
    const change = { kind: 'change', instruction: 'Add adolescents.' } as const;
    expect(await approvals(asItIs)).toMatchObject([{ edited: false, byReader: true }]);
    expect(await approvals(change, asItIs)).toMatchObject([{ edited: true, byReader: true }]);
    expect(await approvals()).toMatchObject([{ edited: false, byReader: false }]);
  });

  it('changes a plan in words and sees it again before anything starts', async () => {
    const { events, end } = await runTeam({
      decide: () => SEARCH,
      request: { autoStart: false },
      control: {
        inbox: async () => ({ messages: [], writeNow: false }),
        planDecision: async (revision) => (revision === 0 ? { kind: 'change', instruction: 'Add adolescents.' } : null),
      },
    });
    expect(end).toBe('waiting');
    const plans = of(events, 'plan_ready');
    expect(plans).toHaveLength(2);
    expect(plans[1]?.steps.at(-1)?.text).toBe('Add adolescents.');
  });
});

describe('a run of the team that is interrupted', () => {
  // What a source sends depends on the question alone, as it does in life; each attempt asks it anew.
  const catalog = [
    scriptedTool('search_pubmed', (_, query) => ({ evidence: [relevantRecord(Number(/\d+/.exec(query)?.[0]))] })),
  ];
  const whole = { decide: (round: number) => searchThenJudge(round), request: { maxRounds: 4 }, catalog };

  it('after any event emits the same events and repeats no step', async () => {
    const undisturbed = await runTeam(whole);
    let kills = 0;
    for (let crash = 1; crash < undisturbed.events.length; crash += 1) {
      const log = createMemoryLog();
      const dying = async (batch: LogBatch) => {
        if (log.events.length >= crash) throw new Error('killed');
        await log.append(batch);
      };
      // The last events may come in one write: there is nothing left to kill then.
      const end = await runTeam({ ...whole, log, append: dying }).then(
        () => log.events.length,
        (error: Error) => error.message,
      );
      expect([undisturbed.events.length, 'killed']).toContain(end);
      if (end === 'killed') kills += 1;
      const steps = log.steps.length;
      const { events } = await runTeam({ ...whole, log });
      expect(events).toEqual(undisturbed.events);
      expect(new Set(log.steps.map(({ key }) => key)).size).toBe(log.steps.length);
      expect(log.steps.length).toBeGreaterThanOrEqual(steps);
    }
    expect(kills).toBeGreaterThan(undisturbed.events.length * 0.75);
  });

  it('by a pause at any step rests there, and emits the same events when it goes on', async () => {
    const undisturbed = await runTeam(whole);
    const plain = (events: readonly RunEvent[]) => events.filter(({ type }) => type !== 'paused');
    // The last steps stand in the log only with the events after them: then there is nothing left to pause.
    for (let until = 1; until < undisturbed.log.steps.length - 1; until += 1) {
      const log = createMemoryLog();
      const paused = await runTeam({ ...whole, log, isPaused: () => log.steps.length >= until });
      expect(paused.end).toBe('paused');
      expect(paused.events.at(-1)).toEqual({ type: 'paused' });
      const { end, events } = await runTeam({ ...whole, log });
      expect(end).toBe('ended');
      expect(plain(events)).toEqual(undisturbed.events);
    }
  });

  it('shows itself as paused until it goes on', async () => {
    const log = createMemoryLog();
    await runTeam({ ...whole, log, isPaused: () => log.events.length > 8 });
    expect(outcomeOf(log, 'run').view.status).toBe('paused');
  });
});

describe('a page', () => {
  it('is read only when a source has named its address', async () => {
    const asked: string[] = [];
    const answers: boolean[] = [];
    const page = {
      ...relevantRecord(1),
      ids: { url: 'https://example.org/label' },
      texts: { abstract: 'Velorimine in cluster headache.' },
    };
    await runTeam({
      decide: () => SEARCH,
      catalog: [scriptedTool('search_pubmed', () => ({ evidence: [page] }))],
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: 'label', why: '' });
        for (const url of ['http://169.254.169.254/latest', 'https://example.org/other', 'https://example.org/label'])
          answers.push((await turn.readPage(url)).ok);
        return '';
      },
      readPage: async (url) => {
        asked.push(url);
        return { text: 'The label says that velorimine is given by mouth.' };
      },
      request: { maxRounds: 1 },
    });
    expect(asked).toEqual(['https://example.org/label']);
    expect(answers).toEqual([false, false, true]);
  });

  it('is named to an agent by the address that opens, and found by any spelling of it', async () => {
    const address = 'http://www.example.org/leaflets/label/?lang=en';
    const page = { ...relevantRecord(1, 'search_web'), ids: { url: address } };
    const asked: string[] = [];
    const named: string[][] = [];
    await runTeam({
      decide: () => SEARCH,
      catalog: [scriptedTool('search_web', () => ({ evidence: [page] }))],
      gather: async (turn) => {
        const { fresh } = await turn.ask({ tool: 'search_web', query: 'label', why: '' });
        named.push(fresh.flatMap(({ page }) => page?.url ?? []));
        await turn.readPage('https://example.org/leaflets/label?lang=en');
        return '';
      },
      readPage: async (url) => {
        asked.push(url);
        return { text: 'The label says that velorimine is given by mouth.' };
      },
      request: { maxRounds: 1 },
    });
    expect(named).toEqual([[address]]);
    expect(asked).toEqual([address]);
  });

  it('is stored without what a database cannot keep', async () => {
    const address = 'https://example.org/label';
    const { log } = await runTeam({
      decide: () => SEARCH,
      catalog: [scriptedTool('search_web', () => ({ evidence: [{ ...relevantRecord(1), ids: { url: address } }] }))],
      gather: async (turn) => {
        await turn.ask({ tool: 'search_web', query: 'label', why: '' });
        await turn.readPage(address);
        return '';
      },
      readPage: async () => ({ text: 'V\0e\0lorimine is given by mouth \ud83d.' }),
      request: { maxRounds: 1 },
    });
    const written = JSON.stringify(log);
    expect(written).toContain('Velorimine is given by mouth');
    expect(written).not.toMatch(/\\u0000|\\ud83d/);
  });

  it.each([
    ['that is there', { text: 'The label says that velorimine is given by mouth.' }, true],
    ['that cannot be read', { message: 'The page could not be reached.' }, false],
  ])('%s is asked for once a turn, however often an agent asks', async (_, answer, isRead) => {
    const address = 'https://example.org/label';
    const asked: string[] = [];
    const answers: boolean[] = [];
    const { events } = await runTeam({
      decide: () => SEARCH,
      catalog: [scriptedTool('search_web', () => ({ evidence: [{ ...relevantRecord(1), ids: { url: address } }] }))],
      gather: async (turn) => {
        await turn.ask({ tool: 'search_web', query: 'label', why: '' });
        const twice = await Promise.all([turn.readPage(address), turn.readPage(`${address}/`)]);
        answers.push(...[...twice, await turn.readPage(address)].map(({ ok }) => ok));
        return '';
      },
      readPage: async (url) => {
        asked.push(url);
        return answer;
      },
      request: { maxRounds: 1 },
    });
    expect(asked).toEqual([address]);
    expect(answers).toEqual([isRead, isRead, isRead]);
    expect(events.at(-1)?.type).toBe('complete');
  });
});

it('asks a source for the whole of a long query: cut off, its brackets and quotation marks would stay open', async () => {
  const group = (name: string) => Array.from({ length: 12 }, (_, i) => `"${name} ${i}"[Title/Abstract]`).join(' OR ');
  const query = ['heart failure', 'diabetes', 'mortality'].map((name) => `(${group(name)})`).join(' AND ');
  const sibling = query.replace(/mortality 11/, 'survival');
  const pubmed = scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(call)] }));
  const { log } = await runTeam({
    decide: () => SEARCH,
    catalog: [pubmed],
    engine: scriptedEngine({ searches: () => [] }),
    gather: async (turn) => {
      for (const each of [query, sibling]) await turn.ask({ tool: 'search_pubmed', query: each, why: '' });
      return '';
    },
    request: { maxRounds: 1 },
  });
  expect(pubmed.queries).toEqual([query, sibling]);
  // An index of PostgreSQL holds no longer keys than some 2,700 bytes.
  for (const { key } of log.steps) expect(Buffer.byteLength(key)).toBeLessThan(1_000);
});
