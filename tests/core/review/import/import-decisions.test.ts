import { describe, expect, it } from 'vitest';
import type { ListedDecision } from '#contract/review/listed-decision.ts';
import type { ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import { importDecisions } from '#core/review/import/import-decisions.ts';
import { outcomeOf } from '#core/review/outcome.ts';
import { emptyReview, foldReview } from '#core/review/review-state.ts';

const ADA: Reviewer = { id: 'r-ada', name: 'Ada', role: 'owner' };
const GRACE: Reviewer = { id: 'r-grace', name: 'Grace', role: 'screener' };
const AT = '2026-03-01T00:00:00.000Z';
const listed = (more: Partial<ListedDecision> = {}): ListedDecision => ({
  ...{ by: 'Kofi', stage: 'abstract', decision: 'include', reason: null, at: null, isResolution: false },
  ...more,
});

function stateOf(events: readonly ReviewEvent[]) {
  const { protocol } = emptyReview('');
  const begun: ReviewEvent[] = [
    { type: 'created', title: 'T', protocol, owner: ADA, runId: null },
    { type: 'joined', reviewer: GRACE },
  ];
  return foldReview(
    'r',
    [...begun, ...events].map((event, n) => ({ seq: n + 1, at: AT, event })),
  );
}

/** Imports a file into a review in which these events have happened. */
function imported(listings: Parameters<typeof importDecisions>[2], events: ReviewEvent[] = [], by = ADA) {
  const { events: more, batch } = importDecisions(stateOf(events), { batchId: 'b-0', file: 'a.csv', by }, listings);
  return { events: [...events, ...more], state: stateOf([...events, ...more]), batch };
}
const decidedHere = (decision: 'include' | 'exclude', by = ADA): ReviewEvent => ({
  ...{ type: 'decided', recordId: 'w1', stage: 'abstract', decision, reason: null, by: by.id },
});

describe('decisions that come with a file', () => {
  it('are those of the people whom the file names, else of the file', () => {
    const { state, batch } = imported([
      { recordId: 'w1', decisions: [listed(), listed({ by: 'Ama', decision: 'exclude', reason: 'Wrong population' })] },
      { recordId: 'w2', decisions: [listed({ by: null, decision: 'exclude' })] },
    ]);
    expect(batch).toEqual({ decisions: 3, notices: [] });
    expect([...state.imported.values()].map(({ name }) => name)).toEqual(['Kofi', 'Ama', 'a.csv']);
    expect(outcomeOf(state, state.decided.get('w1'), 'abstract')).toBe('conflict');
    expect(outcomeOf(state, state.decided.get('w2'), 'abstract')).toBe('excluded');
    expect([...(state.decided.get('w1')?.abstract.by.values() ?? [])]).toMatchObject([
      { decision: 'include', batchId: 'b-0' },
      { decision: 'exclude', reason: 'Wrong population', batchId: 'b-0' },
    ]);
  });

  it('never replace what a person of the same name has decided here, and say how many differ', () => {
    const { state, batch } = imported(
      [{ recordId: 'w1', decisions: [listed({ by: ' ada ', decision: 'include' })] }],
      [decidedHere('exclude')],
    );
    expect([...(state.decided.get('w1')?.abstract.by ?? [])]).toMatchObject([['r-ada', { decision: 'exclude' }]]);
    expect(batch.decisions).toBe(0);
    expect(batch.notices).toHaveLength(1);
  });

  it('of another person are a conflict with what was decided here', () => {
    const { state } = imported([{ recordId: 'w1', decisions: [listed()] }], [decidedHere('exclude')]);
    expect(outcomeOf(state, state.decided.get('w1'), 'abstract')).toBe('conflict');
  });

  it('change nothing when the same file comes again', () => {
    const listings = [{ recordId: 'w1', decisions: [listed(), listed({ by: null, decision: 'exclude' })] }];
    const first = imported(listings);
    const again = imported(listings, first.events);
    expect(again.events).toEqual(first.events);
    expect(again.batch).toMatchObject({ decisions: 0, notices: [expect.stringContaining('2')] });
  });

  it('replace what came for the same person from another file, and say so', () => {
    const first = imported([{ recordId: 'w1', decisions: [listed()] }]);
    const second = imported([{ recordId: 'w1', decisions: [listed({ decision: 'exclude' })] }], first.events);
    expect(outcomeOf(second.state, second.state.decided.get('w1'), 'abstract')).toBe('excluded');
    expect(second.batch).toMatchObject({ decisions: 1, notices: [expect.any(String)] });
  });

  it('of two entries that are one work are the first, where they differ', () => {
    const { state, batch } = imported([
      { recordId: 'w1', decisions: [listed()] },
      { recordId: 'w1', decisions: [listed({ decision: 'exclude' })] },
    ]);
    expect(outcomeOf(state, state.decided.get('w1'), 'abstract')).toBe('included');
    expect(batch).toMatchObject({ decisions: 1, notices: [expect.any(String)] });
  });

  it('settle conflicts only where an owner imports them, and only those that are open', () => {
    const conflict = [
      listed(),
      listed({ by: 'Ama', decision: 'exclude' }),
      listed({ decision: 'exclude', isResolution: true }),
    ];
    const byOwner = imported([{ recordId: 'w1', decisions: conflict }]);
    expect(outcomeOf(byOwner.state, byOwner.state.decided.get('w1'), 'abstract')).toBe('excluded');
    const byScreener = imported([{ recordId: 'w1', decisions: conflict }], [], GRACE);
    expect(outcomeOf(byScreener.state, byScreener.state.decided.get('w1'), 'abstract')).toBe('conflict');
    const settled: ReviewEvent = {
      ...{ type: 'resolved', recordId: 'w1', stage: 'abstract', decision: 'include', reason: null, by: ADA.id },
    };
    const late = imported([{ recordId: 'w1', decisions: conflict }], [settled]);
    expect(outcomeOf(late.state, late.state.decided.get('w1'), 'abstract')).toBe('included');
  });

  it('were made when the file says, unless that is later than now', () => {
    const { state } = imported([
      { recordId: 'w1', decisions: [listed({ at: '2025-01-01T00:00:00.000Z' })] },
      { recordId: 'w2', decisions: [listed({ at: '2036-01-01T00:00:00.000Z' })] },
    ]);
    const at = (id: string) => [...(state.decided.get(id)?.abstract.by.values() ?? [])][0]?.at;
    expect([at('w1'), at('w2')]).toEqual(['2025-01-01T00:00:00.000Z', AT]);
  });

  it('have no time where the file gives none that can be read', () => {
    const { state } = imported([{ recordId: 'w1', decisions: [listed({ at: '0 o’clock' })] }]);
    expect([...(state.decided.get('w1')?.abstract.by.values() ?? [])]).toMatchObject([{ at: AT }]);
  });

  it('are those of a hundred people at most, each named once in an event', () => {
    const many = Array.from({ length: 150 }, (_, n) => ({
      recordId: `w${n}`,
      decisions: [listed({ by: `Reviewer ${n}` }), listed({ by: `Reviewer ${n % 5}`, decision: 'exclude' })],
    }));
    const { state, events, batch } = imported(many);
    expect(state.imported.size).toBe(100);
    expect(batch.notices).toContainEqual(expect.stringContaining('100 people'));
    expect(events.flatMap((event) => (event.type === 'decisions_imported' ? event.people : []))).toHaveLength(100);
  });

  it('stand in events of bounded size', () => {
    const many = Array.from({ length: 2_500 }, (_, n) => ({ recordId: `w${n}`, decisions: [listed()] }));
    const { events, batch } = imported(many);
    expect(batch.decisions).toBe(2_500);
    expect(events.map((event) => (event.type === 'decisions_imported' ? event.decisions.length : 0))).toEqual([
      1_000, 1_000, 500,
    ]);
  });
});
