import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReviewEvent, Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import { eventsOf } from '#core/review/commands.ts';
import { flowOfReview } from '#core/review/flow-of-review.ts';
import { progressOf } from '#core/review/progress.ts';
import { emptyReview, foldReview, recordCount } from '#core/review/review-state.ts';
import { labelsFor } from '#core/review/training-labels.ts';
import { decisionsByReviewer, dependentsOf } from '#core/review/undo.ts';

const ADA: Reviewer = { id: 'ada', name: 'Ada', role: 'owner' };
const BEN: Reviewer = { id: 'ben', name: 'Ben', role: 'screener' };
const IDS = ['w1', 'w2', 'w3', 'w4'];
const batch = (id: string, found: number, added: number) => ({
  ...{ id, origin: 'bibliography' as const, label: `${id}.ris`, found, added, duplicates: found - added },
});
/** Two files: a has the works 1 to 3, b the works 3 and 4. */
const BEGUN: ReviewEvent[] = [
  { type: 'created', title: 'T', protocol: emptyReview('').protocol, owner: ADA, runId: null },
  { type: 'joined', reviewer: BEN },
  { type: 'imported', batch: batch('a', 3, 3), by: ADA.id },
  { type: 'imported', batch: batch('b', 2, 1), by: ADA.id },
];
const at = (n: number) => new Date(1_700_000_000_000 + n * 1_000).toISOString();
const stateOf = (events: readonly ReviewEvent[]) =>
  foldReview(
    'r',
    [...BEGUN, ...events].map((event, n) => ({ seq: n + 1, at: at(n), event })),
  );
const decided = (
  by: Reviewer,
  recordId: string,
  decision: 'include' | 'exclude' | null,
  stage: ReviewStage = 'abstract',
): ReviewEvent => ({ type: 'decided', recordId, stage, decision, reason: null, by: by.id });
const TWO: ReviewEvent = { type: 'screeners_set', stage: 'abstract', count: 2, by: ADA.id };
const withdrawn: ReviewEvent = { type: 'decisions_withdrawn', reviewerId: BEN.id, stage: 'abstract', by: ADA.id };
const restored: ReviewEvent = { ...withdrawn, type: 'decisions_restored' };
/** What can be seen of a review, by which two states are compared. */
const seen = (events: readonly ReviewEvent[]) => {
  const state = stateOf(events);
  return {
    stages: [progressOf(state, ADA, 'abstract'), progressOf(state, BEN, 'fulltext')],
    flow: flowOfReview(state),
    labels: [labelsFor(state, 'abstract', ADA.id), labelsFor(state, 'abstract', BEN.id)],
    decisions: decisionsByReviewer(state),
  };
};

describe('decisions of a reviewer that are withdrawn', () => {
  const both = [TWO, ...IDS.flatMap((id) => [decided(ADA, id, 'exclude'), decided(BEN, id, 'include')])];

  it('wait for them again, and count neither for the agreement nor for the order', () => {
    const { stages, labels, decisions } = seen([...both, withdrawn]);
    expect(stages[0]).toMatchObject({ conflicts: 0, awaitingSecond: 4, agreement: { records: 0, kappa: null } });
    expect(progressOf(stateOf([...both, withdrawn]), BEN, 'abstract').waitingForMe).toBe(4);
    expect(labels.map((each) => each.length)).toEqual([4, 0]);
    expect(decisions).toMatchObject([
      { name: 'Ada', decisions: 4, withdrawn: 0 },
      { name: 'Ben', decisions: 0, withdrawn: 4 },
    ]);
  });

  it('leave what was decided at the other stage, and what an owner has settled', () => {
    const settled: ReviewEvent = {
      ...{ type: 'resolved', recordId: 'w1', stage: 'abstract', decision: 'include', reason: null, by: ADA.id },
    };
    const events = [...both, settled, decided(BEN, 'w1', 'include', 'fulltext'), withdrawn];
    expect(progressOf(stateOf(events), BEN, 'abstract')).toMatchObject({ included: 1, awaitingSecond: 3 });
    expect(progressOf(stateOf(events), BEN, 'fulltext').mine).toBe(1);
  });

  it('are as before once they are brought back, whatever was decided', () => {
    const anyDecision = fc.record({
      by: fc.constantFrom(ADA, BEN),
      id: fc.constantFrom(...IDS),
      decision: fc.constantFrom('include' as const, 'exclude' as const, null),
      stage: fc.constantFrom('abstract' as const, 'fulltext' as const),
    });
    fc.assert(
      fc.property(fc.array(anyDecision, { maxLength: 20 }), (wanted) => {
        const events = wanted.map(({ by, id, decision, stage }) => decided(by, id, decision, stage));
        expect(seen([...events, withdrawn, restored])).toEqual(seen(events));
      }),
    );
  });

  it('stay away where the reviewer has decided anew', () => {
    const state = stateOf([decided(BEN, 'w1', 'include'), withdrawn, decided(BEN, 'w1', 'exclude'), restored]);
    expect(state.decided.get('w1')?.abstract.by.get(BEN.id)?.decision).toBe('exclude');
  });

  it('are withdrawn by an owner alone, once, and those of a person who is known', () => {
    const state = stateOf(both);
    const command = { kind: 'withdraw_decisions' as const, reviewerId: BEN.id, stage: 'abstract' as const };
    expect(eventsOf(state, ADA, command, () => true)).toEqual([withdrawn]);
    expect(() => eventsOf(state, BEN, command, () => true)).toThrow('owner');
    expect(() => eventsOf(state, ADA, { ...command, reviewerId: 'nobody' }, () => true)).toThrow();
    expect(eventsOf(stateOf([...both, withdrawn]), ADA, command, () => true)).toEqual([]);
  });
});

describe('an import that is withdrawn', () => {
  const screened = [
    decided(ADA, 'w1', 'include'),
    decided(ADA, 'w2', 'exclude'),
    decided(ADA, 'w3', 'include'),
    decided(BEN, 'w1', 'include', 'fulltext'),
  ];
  const without: ReviewEvent = { type: 'batch_withdrawn', batchId: 'a', recordIds: ['w1', 'w2'], by: ADA.id };
  const back: ReviewEvent = { ...without, type: 'batch_restored' };

  it('takes its records out with all that was decided about them, and leaves what came from elsewhere too', () => {
    const state = stateOf([...screened, without]);
    expect(recordCount(state)).toBe(2);
    expect(progressOf(state, ADA, 'abstract')).toMatchObject({ total: 2, included: 1, excluded: 0, waitingForMe: 1 });
    expect(flowOfReview(state)).toMatchObject({
      identified: { databases: [{ label: 'b.ris', count: 2 }] },
      removedBeforeScreening: { duplicates: 0 },
    });
    expect(() =>
      eventsOf(
        state,
        ADA,
        { kind: 'decide', decisions: [{ recordId: 'w1', stage: 'abstract', decision: 'exclude', reason: null }] },
        () => true,
      ),
    ).toThrow('no such record');
  });

  it('says before what goes with it', () => {
    expect(dependentsOf(stateOf(screened), 'a', { all: ['w1', 'w2', 'w3'], alone: ['w1', 'w2'] })).toEqual({
      ...{ records: 2, staying: 1, decided: 2, included: 1, extracted: 0, decisions: 0 },
    });
  });

  it('is as before once it is brought back', () => {
    expect(seen([...screened, without, back])).toEqual(seen(screened));
  });

  it('comes back with another file that has its records', () => {
    const again: ReviewEvent = { type: 'imported', batch: batch('c', 1, 0), by: ADA.id, revived: ['w1'] };
    const state = stateOf([...screened, without, again]);
    expect(recordCount(state)).toBe(3);
    expect(progressOf(state, ADA, 'abstract')).toMatchObject({ total: 3, included: 2 });
    expect(flowOfReview(state).removedBeforeScreening.duplicates).toBe(0);
  });

  it('takes the decisions that came with its file along, also those about records that stay', () => {
    const imported: ReviewEvent = {
      ...{ type: 'decisions_imported', batchId: 'b', by: ADA.id, people: [{ id: 'imported:kofi', name: 'Kofi' }] },
      decisions: ['w1', 'w4'].map((recordId) => ({
        ...{ recordId, stage: 'abstract', decision: 'exclude', reason: null, by: 'imported:kofi' },
        ...{ isResolution: false, at: null },
      })),
    };
    const gone: ReviewEvent = { type: 'batch_withdrawn', batchId: 'b', recordIds: ['w4'], by: ADA.id };
    const state = stateOf([imported, gone]);
    expect([recordCount(state), progressOf(state, ADA, 'abstract').excluded]).toEqual([3, 0]);
    expect(dependentsOf(stateOf([imported]), 'b', { all: ['w3', 'w4'], alone: ['w4'] }).decisions).toBe(2);
    expect(seen([imported, gone, { ...gone, type: 'batch_restored' }])).toEqual(seen([imported]));
  });
});
