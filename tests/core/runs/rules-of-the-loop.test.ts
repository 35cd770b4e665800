import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEPTHS, NO_FILTERS } from '#contract/run-request.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { RunModels } from '#core/agents/model/run-models.ts';
import { decisionKey, isPlanOpen, isResting } from '#core/runs/await-user.ts';
import { DEFAULT_TOKENS, estimateRun } from '#core/runs/estimate.ts';
import { isBudgetSpent } from '#core/runs/exit-rules.ts';
import { countStalls, noticeLoops, reset } from '#core/runs/ledger.ts';
import { openQuestions } from '#core/runs/rounds/open-questions.ts';
import { outsideFilters } from '#core/runs/rounds/screening.ts';
import { asCompleted, askSource } from '#core/runs/rounds/search-round.ts';
import { roundsBegun, stepsBefore, stepsBeforeReport } from '#core/runs/shared-steps.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { ASKED } from './research-world.ts';
import { createFakeClock, scriptedTool } from './scripted-research.ts';

describe('stalls', () => {
  it('rise by a turn without progress or in a loop, fall by any other, and never below none', () => {
    expect(countStalls(1, { progress: false, looping: false })).toBe(2);
    expect(countStalls(1, { progress: true, looping: true })).toBe(2);
    expect(countStalls(2, { progress: true, looping: false })).toBe(1);
    expect(countStalls(0, { progress: true, looping: false })).toBe(0);
  });

  it('begin anew with a new plan, which is counted', () => {
    const thread = [{ to: 'search', instruction: 'x', report: 'y' }];
    expect(reset({ stalls: 3, resets: 1, thread })).toEqual({ stalls: 0, resets: 2, thread: [] });
  });
});

describe('a loop', () => {
  const judged = <T>(answer: T) => ({ answer, reason: '' });
  const next = (to: 'search' | 'judge', instruction: string) => ({
    nextSpeaker: judged(to),
    instruction: judged(instruction),
  });
  const thread = [
    { to: 'judge', instruction: 'Judge it.', report: '' },
    { to: 'search', instruction: 'Search for trials!', report: '' },
  ];

  it('is the same agent with the same instruction again, whatever the typography', () => {
    expect(noticeLoops(next('search', ' search for TRIALS'), thread, null)).toHaveLength(1);
    expect(noticeLoops(next('search', 'Search for cohorts'), thread, null)).toEqual([]);
    expect(noticeLoops(next('judge', 'Search for trials'), thread, null)).toEqual([]);
    // Only the turn before counts.
    expect(noticeLoops(next('judge', 'Judge it.'), thread, null)).toEqual([]);
    expect(noticeLoops(next('search', 'Search for trials'), [], null)).toEqual([]);
  });

  it('is a turn that only repeated searches', () => {
    const lastly = (searches: number, repeats: number) =>
      noticeLoops(next('judge', 'Judge them.'), [], { searches, repeats, new: 0 });
    expect(lastly(2, 2)).toHaveLength(1);
    expect(lastly(2, 1)).toEqual([]);
    expect(lastly(0, 0)).toEqual([]);
  });
});

describe('questions left open', () => {
  const search = (
    tool: SearchRecord['tool'],
    query: string,
    status: SearchRecord['status'],
    round = 1,
  ): SearchRecord => ({
    tool,
    query,
    status,
    round,
    at: '',
    found: 0,
    new: 0,
    tookMs: 1,
  });

  it('leave out a source that failed in two rounds and never answered, and no other', () => {
    const searches = [
      search('search_pubmed', 'a', 'error', 1),
      search('search_pubmed', 'b', 'timeout', 2),
      search('search_arxiv', 'a', 'error', 1),
      search('search_arxiv', 'b', 'error', 1),
      search('search_web', 'a', 'error', 1),
      search('search_web', 'b', 'error', 2),
      search('search_web', 'c', 'empty', 2),
    ];
    const { sources, asked } = openQuestions(['search_pubmed', 'search_arxiv', 'search_web'], searches);
    expect(sources).toEqual(['search_arxiv', 'search_web']);
    expect(asked).toHaveLength(7);
  });

  it('ask a failed query once more, not what was asked again since, nor a source that is left alone', () => {
    const searches = [
      search('search_pubmed', 'once', 'error'),
      search('search_pubmed', 'twice', 'error'),
      search('search_pubmed', 'Twice', 'error'),
      search('search_pubmed', 'answered', 'ok'),
      search('search_arxiv', 'gone', 'error', 1),
      search('search_arxiv', 'gone too', 'error', 2),
    ];
    const { retries } = openQuestions(['search_pubmed', 'search_arxiv'], searches);
    expect(retries.map(({ query }) => query)).toEqual(['once']);
  });
});

describe('what a run is expected to take', () => {
  const price = { in: 1, out: 10 };
  const models = { fast: { price }, smart: { price: { in: 5, out: 20 } } } as never;

  it('grows with depth and rounds, and fits what a run of that depth may use', () => {
    const tokens = DEPTHS.map((depth) => estimateRun({ depth, maxRounds: 3, budget: null, models: null }).tokens);
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b));
    for (const [i, depth] of DEPTHS.entries()) expect(tokens[i]).toBeLessThan(DEFAULT_TOKENS[depth] * 1.2);
    const rounds = (maxRounds: number) => estimateRun({ depth: 'quick', maxRounds, budget: null, models: null });
    expect(rounds(4).tokens - rounds(3).tokens).toBe(4_000);
    expect(rounds(4).seconds - rounds(3).seconds).toBe(20);
    expect(rounds(1)).toEqual({ tokens: 46_000, money: null, seconds: 80 });
  });

  it('may use as many tokens as the documentation says, by depth', () => {
    const budgets = DEPTHS.map((depth) => DEFAULT_TOKENS[depth].toLocaleString('en-GB'));
    const configuration = fs.readFileSync('docs/configuration.md', 'utf8');
    expect(configuration).toContain(
      `Quick, standard and deep runs may use ${budgets[0]}, ${budgets[1]} and ${budgets[2]} tokens`,
    );
  });

  it('leaves a round enough to ask with: 1,500 tokens, and is never spent without a model', () => {
    const models = (tokensLeft: number) => ({ meter: { tokensLeft: () => tokensLeft } }) as unknown as RunModels;
    expect(isBudgetSpent(models(1_500))).toBe(false);
    expect(isBudgetSpent(models(1_499))).toBe(true);
    expect(isBudgetSpent(null)).toBe(false);
  });

  it('costs what four tenths through the fast and the rest through the smart model cost, four fifths of it read', () => {
    const { tokens, money } = estimateRun({ depth: 'quick', maxRounds: 1, budget: null, models });
    const expected = (tokens * (0.4 * (0.8 * 1 + 0.2 * 10) + 0.6 * (0.8 * 5 + 0.2 * 20))) / 1_000_000;
    expect(money).toBeCloseTo(expected, 6);
    const unknown = { fast: { price }, smart: { price: null } } as never;
    expect(estimateRun({ depth: 'quick', maxRounds: 1, budget: null, models: unknown }).money).toBeNull();
  });

  it('is never more than the budget', () => {
    const within = (tokens: number, money: number | null) =>
      estimateRun({ depth: 'deep', maxRounds: 9, budget: { tokens, money } as never, models });
    expect(within(10_000, null).tokens).toBe(10_000);
    expect(within(1_000_000, 0.01).money).toBe(0.01);
    expect(within(10_000, 99).money).toBeLessThan(1);
  });
});

describe('a work outside the filters', () => {
  const reasonFor = (filters: Partial<typeof NO_FILTERS>, more: Parameters<typeof evidenceOf>[0] | object = {}) =>
    outsideFilters(evidenceOf({ id: 'a', year: 2010, ...more }), { ...NO_FILTERS, ...filters });
  const design = (value: 'cohort' | 'unknown' | 'animal' | 'in_vitro') => ({ design: { value, from: '', basis: '' } });

  it('is one published before or after the years, not in them', () => {
    expect(reasonFor({ fromYear: 2011 })).toContain('before 2011');
    expect(reasonFor({ fromYear: 2010, toYear: 2010 })).toBeNull();
    expect(reasonFor({ toYear: 2009 })).toContain('after 2009');
    expect(reasonFor({ fromYear: 2011, toYear: 2012 }, { year: null })).toBeNull();
  });

  it('is one of another design, where its design is known', () => {
    expect(reasonFor({ designs: ['randomised_trial'] }, design('cohort'))).toContain('design');
    expect(reasonFor({ designs: ['randomised_trial', 'cohort'] }, design('cohort'))).toBeNull();
    expect(reasonFor({ designs: ['randomised_trial'] }, design('unknown'))).toBeNull();
  });

  it('is one without people where people are asked for', () => {
    for (const more of [design('animal'), design('in_vitro'), { meshTerms: ['Animals'] }]) {
      expect(reasonFor({ humansOnly: true }, more)).toContain('not a study of people');
      expect(reasonFor({}, more)).toBeNull();
    }
    expect(reasonFor({ humansOnly: true }, { meshTerms: ['Animals', 'Humans'] })).toBeNull();
    expect(reasonFor({ humansOnly: true })).toBeNull();
  });

  it('is one with a translated title where only English is asked for', () => {
    const title = '[Velorimin bei Kopfschmerz].';
    expect(reasonFor({ languages: ['en'] }, { title })).toContain('another language');
    expect(reasonFor({ languages: ['en'] }, { title: ` ${title} ` })).toContain('another language');
    expect(reasonFor({ languages: ['en', 'de'] }, { title })).toBeNull();
    expect(reasonFor({ languages: ['en'] }, { title: 'Velorimine [a review]' })).toBeNull();
    expect(reasonFor({}, { title })).toBeNull();
  });
});

describe('a work in another language', () => {
  const reasonFor = (languages: string[], more: object) =>
    outsideFilters(evidenceOf({ id: 'a', year: 2010, ...more }), { ...NO_FILTERS, languages });
  const GERMAN = {
    title: 'Velorimin bei der Harlow-Krankheit und der Schlaf',
    texts: {
      abstract:
        'Die Schmerzen wurden mit Velorimin nach einer Woche geringer, und das war nicht nur bei der hohen Dosis so.',
    },
  };
  const ENGLISH = {
    title: 'Velorimine in Harlow disease and the sleep of adults',
    texts: { abstract: 'The pain was less with velorimine than with placebo, and this was seen at each of the doses.' },
  };

  it('is outside by what its sources say, whatever language was asked for', () => {
    expect(reasonFor(['de'], { languages: ['en'] })).toContain('another language');
    expect(reasonFor(['en'], { languages: ['de'], ...ENGLISH })).toContain('another language');
    expect(reasonFor(['fr', 'de'], { languages: ['de', 'en'] })).toBeNull();
  });

  it('is outside by its own words where no source says', () => {
    expect(reasonFor(['de'], ENGLISH)).toContain('another language');
    expect(reasonFor(['en'], GERMAN)).toContain('another language');
    expect(reasonFor(['de'], GERMAN)).toBeNull();
    expect(reasonFor(['en'], ENGLISH)).toBeNull();
    expect(reasonFor(['fr'], { title: 'Вельоримин при болезни Харлоу', texts: {} })).toContain('another language');
  });

  it('is not outside where its language is unknown, or could be an allowed one', () => {
    expect(reasonFor(['de'], { title: 'Velorimine', texts: {} })).toBeNull();
    expect(reasonFor(['sv'], GERMAN)).toBeNull();
    expect(reasonFor(['ru'], { title: 'Вельоримин при болезни Харлоу', texts: {} })).toBeNull();
    expect(reasonFor(['sv'], ENGLISH)).toContain('another language');
  });
});

describe('a run at rest', () => {
  const plan = (awaitsApproval: boolean) => ({ type: 'plan_ready', awaitsApproval }) as never;

  it('is one whose last word of the server is a pause', () => {
    const thinking = { type: 'thinking', agent: 'search', message: '' } as const;
    expect(isResting([thinking, { type: 'paused' }, thinking])).toBe(true);
    expect(isResting([{ type: 'paused' }, thinking, { type: 'resumed' }])).toBe(false);
    expect(isResting([thinking])).toBe(false);
  });

  it('has an open plan until the last one shown is decided on', () => {
    const decided = (revision: number) => ({ key: decisionKey(revision), order: 1, result: {} });
    expect(isPlanOpen({ events: [], steps: [] })).toBe(false);
    expect(isPlanOpen({ events: [plan(true)], steps: [] })).toBe(true);
    expect(isPlanOpen({ events: [plan(false)], steps: [] })).toBe(false);
    expect(isPlanOpen({ events: [plan(true)], steps: [decided(0)] })).toBe(false);
    expect(isPlanOpen({ events: [plan(true), plan(true)], steps: [decided(0)] })).toBe(true);
    expect(isPlanOpen({ events: [plan(true), plan(false)], steps: [decided(0)] })).toBe(false);
  });
});

describe('the steps that a run done again takes over', () => {
  const heard = (id: number) => ({ messages: [{ id, text: `wish ${id}` }], writeNow: false });
  const step = (key: string, order: number, result: unknown = null) => ({ key, order, result });
  const STEPS = [
    step('elapsed/round-1', 5, 10),
    step('clock/start', 1, 0),
    step('inbox/1', 2, heard(3)),
    step('search/1/0/search_pubmed', 3),
    step('inbox/1/2', 4, heard(9)),
    step('inbox/2', 6, heard(4)),
    step('search/2/0/search_pubmed', 7),
    step('elapsed/round-2', 8, 20),
    step('model/report/outline', 9),
  ];
  const keys = ({ steps }: { steps: { key: string }[] }) => steps.map(({ key }) => key);

  it('are those before the round began, in their order, with the last message heard at the beginning of a round', () => {
    expect(keys(stepsBefore(STEPS, 1, ASKED))).toEqual(['clock/start']);
    const second = stepsBefore(STEPS, 2, ASKED);
    expect(keys(second)).toEqual([
      'clock/start',
      'inbox/1',
      'search/1/0/search_pubmed',
      'inbox/1/2',
      'elapsed/round-1',
    ]);
    expect(second.lastMessage).toBe(3);
    expect(stepsBefore(STEPS, 1, ASKED).lastMessage).toBe(0);
    // A round that never ended was never left.
    expect(keys(stepsBefore(STEPS, 4, ASKED))).toHaveLength(STEPS.length);
  });

  it('begin with the searches where nobody is listened to in the first round', () => {
    const simple = STEPS.filter(({ key }) => key !== 'inbox/1');
    expect(keys(stepsBefore(simple, 1, ASKED))).toEqual(['clock/start']);
  });

  it('are all up to the report for a report written anew', () => {
    expect(keys(stepsBeforeReport(STEPS, ASKED))).toHaveLength(8);
    expect(stepsBeforeReport(STEPS, ASKED).lastMessage).toBe(4);
    expect(keys(stepsBeforeReport(STEPS.slice(0, 8), ASKED))).toHaveLength(8);
    for (const first of ['model/judge/0/assess', 'model/contradictions/1'])
      expect(keys(stepsBeforeReport([step('clock/start', 1), step(first, 2)], ASKED))).toEqual(['clock/start']);
    expect(keys(stepsBeforeReport([step('model/judge/1/assess', 1)], ASKED))).toHaveLength(1);
  });

  it('keep the wish with which the run itself was done again, as if it had been heard there', () => {
    const again = { ...ASKED, again: { round: 2, instruction: 'Only adults.' } } as never;
    const { steps } = stepsBefore(STEPS, 3, again);
    const results = new Map(steps.map(({ key, result }) => [key, result as ReturnType<typeof heard>]));
    const texts = (key: string) => results.get(key)?.messages.map(({ text }) => text);
    expect(texts('inbox/2')).toEqual(['Only adults.', 'wish 4']);
    expect(texts('inbox/1')).toEqual(['wish 3']);
  });

  it('show how many rounds were begun', () => {
    expect(roundsBegun(STEPS)).toBe(2);
    expect(roundsBegun([])).toBe(1);
  });
});

it('a stopwatch counts on from the last reading, and not the time between', () => {
  const clock = createFakeClock();
  const recorded = [
    { key: 'elapsed/round-1', order: 1, result: 40 },
    { key: 'elapsed/round-2', order: 2, result: 100 },
    { key: 'clock/start', order: 3, result: 9_999 },
  ];
  clock.advance(1_000);
  const watch = createStopwatch(clock, recorded);
  expect(watch.elapsedMs()).toBe(100);
  clock.advance(25);
  expect(watch.elapsedMs()).toBe(125);
  expect(createStopwatch(clock).elapsedMs()).toBe(0);
});

describe('results as they settle', () => {
  const settling = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
  const all = async <T>(promises: Promise<T>[]) => {
    const seen: T[] = [];
    for await (const value of asCompleted(promises)) seen.push(value);
    return seen;
  };

  it('come in that order, each once', async () => {
    expect(await all([settling(20, 'c'), settling(1, 'a'), settling(10, 'b')])).toEqual(['a', 'b', 'c']);
    expect(await all([Promise.resolve('x'), Promise.resolve('y')])).toEqual(['x', 'y']);
    expect(await all([])).toEqual([]);
  });

  it('end with the first that fails', async () => {
    const [first, second] = [new Error('first'), new Error('second')];
    const failing = [
      settling(1, 'a'),
      settling(5, 0).then(() => Promise.reject(first)),
      settling(6, 0).then(() => Promise.reject(second)),
    ];
    const promises = [...failing, settling(1_000, 'late')];
    await expect(all<unknown>(promises)).rejects.toBe(first);
    await Promise.allSettled(failing);
    await expect(all<unknown>(failing)).rejects.toBe(first);
  });
});

describe('one search', () => {
  const clock = createFakeClock();
  const ask = (search: SearchTool['search'], { timeoutMs = 5_000, signal = new AbortController().signal } = {}) =>
    askSource(
      { tool: 'search_pubmed', query: 'q' },
      { request: ASKED, catalog: [{ ...scriptedTool('search_pubmed', () => ({})), search }], clock, timeoutMs, signal },
    );
  const untilAborted: SearchTool['search'] = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(new Error('aborted'));
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  it('that runs out of time is a timeout of the source', async () => {
    expect(await ask(untilAborted, { timeoutMs: 5 })).toMatchObject({
      status: 'timeout',
      evidence: [],
      message: 'PubMed did not answer within the time of this round.',
    });
    expect(await ask(untilAborted, { timeoutMs: -1 })).toMatchObject({ status: 'timeout' });
  });

  it('throws when the run itself is stopped, and whatever else goes wrong', async () => {
    await expect(ask(untilAborted, { timeoutMs: 5, signal: AbortSignal.abort() })).rejects.toThrow();
    const stopped = new AbortController();
    const asked = ask(untilAborted, { signal: stopped.signal });
    stopped.abort();
    await expect(asked).rejects.toThrow('aborted');
    const fault = new Error('broken');
    await expect(ask(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
