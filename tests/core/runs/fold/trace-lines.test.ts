import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { describeEvent } from '#core/runs/fold/describe-event.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

/** An event of which the trace reads only what is given. */
const described = (event: object) => describeEvent(event as RunEvent);
const textOf = (event: object) => described(event)?.text;

describe('a line of the trace', () => {
  it('says how a search went, and after how long', () => {
    const search = (more: object) =>
      textOf({
        type: 'search_complete',
        search: { tool: 'search_pubmed', status: 'ok', found: 12, new: 7, tookMs: 1_234, ...more },
      });
    expect(search({})).toBe('PubMed: 12 found, 7 new, 1.2 s');
    expect(search({ status: 'empty', found: 0, new: 0 })).toBe('PubMed: no hits, 1.2 s');
    expect(search({ status: 'rate_limited', found: 0 })).toBe('PubMed: rate limited after 1.2 s');
    expect(search({ status: 'timeout', tookMs: 30_000 })).toBe('PubMed: timeout after 30.0 s');
  });

  it('counts one thing and several in the right number', () => {
    const screened = (included: boolean[]) =>
      textOf({ type: 'evidence_screened', screenings: included.map((each) => ({ included: each })) });
    expect(screened([true])).toBe('Screened 1 work, kept 1');
    expect(screened([true, false, false])).toBe('Screened 3 works, kept 1');
    expect(screened([])).toBe('Screened 0 works, kept 0');
    expect(textOf({ type: 'judging', works: 1 })).toBe('Weighing 1 work');
    expect(textOf({ type: 'judging', works: 2 })).toBe('Weighing 2 works');
    const plan = (queries: number, steps: number, awaitsApproval = false) =>
      textOf({
        type: 'plan_ready',
        queries: Array(queries).fill({}),
        steps: Array(steps).fill({}),
        terms: ['sarvelin', 'falls'],
        awaitsApproval,
      });
    expect(plan(1, 0)).toBe('Planned 1 search for sarvelin, falls');
    expect(plan(3, 0)).toBe('Planned 3 searches for sarvelin, falls');
    expect(plan(0, 1)).toBe('Planned 1 step');
    expect(plan(0, 2, true)).toBe('Planned 2 steps; waiting for approval');
    expect(textOf({ type: 'contradictions_found', contradictions: [{}] })).toBe('1 possible contradiction');
    expect(textOf({ type: 'hypotheses_updated', hypotheses: [{}, {}] })).toBe('2 supported');
  });

  it('says of works that were read how many answer', () => {
    const read = (...bearings: string[]) =>
      textOf({ type: 'works_read', readings: bearings.map((bearing) => ({ bearing, findings: [{}, {}] })) });
    expect(read('answers', 'background')).toBe('Read 2 works in full: 1 answers the question, 4 findings');
    expect(read('answers', 'answers', 'off')).toBe('Read 3 works in full: 2 answer the question, 6 findings');
    expect(read('off')).toBe('Read 1 work in full: 0 answer the question, 2 findings');
  });

  it('says what the judge made of the works', () => {
    const [mechanism, clinical] = [{ score: 6 }, { score: 7 }];
    const assessment = { mechanism, clinical, confidence: 0.7049, recommendation: 'synthesize' };
    expect(textOf({ type: 'judge_complete', assessment })).toBe('Mechanism 6, clinical 7, confidence 0.70: synthesize');
  });

  it('says why works stand together', () => {
    const grouped = (kind: string) => textOf({ type: 'evidence_grouped', members: ['a', 'b'], kind });
    for (const kind of ['version', 'similar']) expect(grouped(kind)).toMatch(/^2 works\b/);
    expect(grouped('version')).not.toBe(grouped('similar'));
    expect(textOf({ type: 'evidence_added', evidence: evidenceOf({ id: 'a', title: 'A work' }) })).toBe('Added A work');
  });

  it('describes a sentence only where it failed its check, with the reason', () => {
    const checked = (more: object) =>
      described({ type: 'claim_checked', claimId: 'c', verdict: 'unsupported', ...more });
    expect(checked({ kept: true })).toBeNull();
    expect(checked({ kept: false, reason: 'Another number.' })).toEqual({
      agent: 'report',
      text: 'Left out a sentence that failed its check: Another number.',
      isProblem: true,
    });
    expect(checked({ kept: false })?.text).toContain('unsupported');
  });

  it('says at the end whether there is a report', () => {
    const ended = (exit: string) => textOf({ type: 'complete', exit, confidence: 0.456 });
    expect(ended('nothing_found')).toBe('Nothing relevant was found');
    expect(ended('approval')).toBe('Report ready, confidence 0.46');
  });

  it('is marked as a problem where something went wrong, and nowhere else', () => {
    const isProblem = (event: object) => described(event)?.isProblem;
    for (const event of [
      { type: 'source_failed', tool: 'search_pubmed', message: 'No answer.' },
      { type: 'error', message: 'Broken.' },
      { type: 'cancelled' },
      { type: 'model_problem', agent: 'judge', message: 'No form.' },
      { type: 'replanned', resets: 1, why: 'No progress.' },
    ])
      expect(isProblem(event)).toBe(true);
    for (const event of [
      { type: 'thinking', agent: 'planner', message: 'Reading.' },
      { type: 'paused' },
      { type: 'resumed' },
      { type: 'steered', text: 'Only adults.' },
    ])
      expect(isProblem(event)).toBe(false);
  });

  it('leaves out what is only decoration', () => {
    for (const type of ['answer_told', 'block_added', 'streaming', 'usage_updated'])
      expect(described({ type })).toBeNull();
  });
});

describe('a line of the trace of a team', () => {
  it('says what the manager found, and where code saw more', () => {
    const decided = (more: object = {}, basis = 'model') =>
      described({
        type: 'progress_ledger',
        basis,
        stalls: 0,
        noticed: [],
        ledger: { satisfied: { answer: false }, progress: { answer: true }, looping: { answer: false } },
        ...more,
      });
    expect(decided()).toEqual({ agent: 'manager', text: 'not satisfied yet, making progress', isProblem: false });
    expect(decided({}, 'rules')?.isProblem).toBe(true);
    expect(decided({}, 'repaired')?.isProblem).toBe(false);
    const ledger = { satisfied: { answer: true }, progress: { answer: false }, looping: { answer: true } };
    expect(decided({ ledger, stalls: 1, noticed: ['a search was repeated'] })?.text).toBe(
      'satisfied, no progress, going in circles, 1 stall, a search was repeated',
    );
    expect(decided({ stalls: 2 })?.text).toContain('2 stalls');
  });

  it('says whose the plan is', () => {
    const approved = (byReader: boolean, edited: boolean) => described({ type: 'plan_approved', byReader, edited });
    expect(approved(true, false)).toMatchObject({ agent: 'run', text: 'Plan approved' });
    expect(approved(false, true)).toMatchObject({ agent: 'manager', text: 'Plan changed and approved' });
    expect(textOf({ type: 'task_ledger', resets: 0 })).not.toBe(textOf({ type: 'task_ledger', resets: 1 }));
  });
});

describe('a line of the trace of a turn', () => {
  it('says what was taken over', () => {
    const taken = (fromRuns: string[], works: number, message?: string) =>
      described({ type: 'works_taken_over', fromRuns, works, ...(message !== undefined && { message }) });
    expect(taken(['a'], 1)).toMatchObject({ text: 'Took 1 work over from an earlier run', isProblem: false });
    expect(taken(['a', 'b'], 3)?.text).toBe('Took 3 works over from 2 earlier runs');
    expect(taken(['a'], 0, 'Not all.')).toMatchObject({
      text: 'Took 0 works over from an earlier run. Not all.',
      isProblem: true,
    });
  });

  it('says how the question was understood', () => {
    expect(textOf({ type: 'question_understood', by: 'alone', question: 'Q?' })).toBe('The question is self-contained');
    expect(textOf({ type: 'question_understood', by: 'rules', question: 'Q?' })).toBe('Understood as: Q?');
  });

  it('says what the sources gave', () => {
    const retrieved = (status: string, sourcesUsed: string[] = [], errorMessage: string | null = null) =>
      described({ type: 'retrieved', status, works: 2, sourcesUsed, errorMessage });
    expect(retrieved('success', ['web_search', 'rag_search'])).toEqual({
      agent: 'search',
      text: '2 works at hand from The web, Your library',
      isProblem: false,
    });
    expect(retrieved('success')?.text).toBe('2 works at hand');
    expect(retrieved('partial', ['web_search'], 'One was busy.')).toMatchObject({
      text: '2 works at hand from The web. One was busy.',
      isProblem: true,
    });
    expect(retrieved('failed', [], 'None answered.')?.text).toBe('No source answered. None answered.');
    expect(retrieved('failed')?.text).toBe('No source answered');
  });

  it('says how many works were kept, and how many of them are weak', () => {
    const evaluated = (...weak: boolean[]) =>
      textOf({
        type: 'evaluated',
        stats: { original: 5, filtered: weak.length, average: 0.5 },
        scores: weak.map((isWeak) => ({ isWeak })),
      });
    expect(evaluated(false, false)).toBe('Kept 2 of 5 works, mean quality 0.50');
    expect(evaluated(false, true)).toBe('Kept 2 of 5 works, mean quality 0.50; 1 of them weak');
  });

  it('says how sure the answer is, and whether sides are shown', () => {
    const answered = (positions: number) =>
      textOf({ type: 'answered', positions: Array(positions).fill({}), confidence: { word: 'low' } });
    expect(answered(0)).toBe('Answered; confidence low');
    expect(answered(1)).toBe('Answered; confidence low, 1 disagreement shown');
    expect(answered(2)).toBe('Answered; confidence low, 2 disagreements shown');
    expect(textOf({ type: 'memory_read', reading: { entities: [{}], relations: [] } })).toBe(
      'Read for memory: 1 name, 0 relations',
    );
  });
});
