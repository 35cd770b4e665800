import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedReviewEvent, ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { isAssayError } from '#core/errors.ts';
import { eventsOf, type ReviewCommand } from '#core/review/commands.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { isInStage, outcomeOf } from '#core/review/outcome.ts';
import { applyReviewEvent, emptyReview, foldReview, type ReviewState } from '#core/review/review-state.ts';
import { recordView, viewOfReview } from '#core/review/view-of-review.ts';

const RECORDS = ['a', 'b', 'c', 'd'];
const PEOPLE: Reviewer[] = [
  { id: 'ada', name: 'Ada', role: 'owner' },
  { id: 'grace', name: 'Grace', role: 'screener' },
  { id: 'mary', name: 'Mary', role: 'screener' },
];
const PROTOCOL = { ...emptyReview('r').protocol, question: 'Does it?' };
const batch = (added: number) => ({
  ...{ id: 'b', origin: 'bibliography' as const, label: 'a.ris', found: added, added, duplicates: 0 },
});
const OPENING: ReviewEvent[] = [
  { type: 'created', title: 'T', protocol: PROTOCOL, owner: PEOPLE[0] as Reviewer, runId: null },
  ...PEOPLE.slice(1).map((reviewer): ReviewEvent => ({ type: 'joined', reviewer })),
  { type: 'imported', batch: batch(RECORDS.length), by: 'ada' },
];
const logged = (events: readonly ReviewEvent[]): LoggedReviewEvent[] =>
  events.map((event, at) => ({ seq: at + 1, at: new Date(1_700_000_000_000 + at).toISOString(), event }));

const stage = fc.constantFrom('abstract' as const, 'fulltext' as const);
const recordId = fc.constantFrom(...RECORDS);
const command: fc.Arbitrary<ReviewCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      decisions: fc.array(
        fc.record({
          recordId,
          stage,
          decision: fc.constantFrom('include' as const, 'exclude' as const, 'maybe' as const, null),
          reason: fc.constantFrom(null, 'Wrong population'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      ...{ recordId, stage },
      decision: fc.constantFrom('include' as const, 'exclude' as const),
      reason: fc.constant(null),
    }),
  },
  fc.record({ kind: fc.constant('set_screeners' as const), stage, count: fc.constantFrom(1 as const, 2 as const) }),
  fc.record({ kind: fc.constant('set_missing' as const), recordId, isMissing: fc.boolean() }),
);
const anyCommand = fc.record({ by: fc.constantFrom(...PEOPLE), command });

/** The events of a review in which these commands were sent one after the other; those that are refused cause none. */
function carriedOut(commands: readonly { by: Reviewer; command: ReviewCommand }[]): LoggedReviewEvent[] {
  const events = [...OPENING];
  for (const { by, command: wanted } of commands) {
    try {
      events.push(...eventsOf(foldReview('r', logged(events)), by, wanted, (id) => RECORDS.includes(id)));
    } catch (error) {
      if (!isAssayError(error)) throw error;
    }
  }
  return logged(events);
}

const ORDER = { by: 'relevance' as const, decisions: 0, left: null };
const viewFor = (state: ReviewState, me: Reviewer) =>
  viewOfReview(state, me, { orders: { abstract: ORDER, fulltext: ORDER }, imports: [] });
const recordCalled = (id: string): ReviewRecord => ({
  ...{ id, keys: [id], ids: {}, title: id, authors: [], year: 2020, venue: null, abstract: null },
  ...{ publicationTypes: [], meshTerms: [], keywords: [], notices: [], related: [] },
});

/** The same events, in which the others decided otherwise about a record. */
function decidedAs(
  events: readonly LoggedReviewEvent[],
  { decision, id, name, notBy }: { decision: 'include' | 'exclude' | 'maybe'; id: string; name: string; notBy: string },
): LoggedReviewEvent[] {
  return events.map((each) => {
    const { event } = each;
    const isOthers = event.type === 'decided' && event.recordId === id && event.stage === name && event.by !== notBy;
    if (!isOthers || event.decision === null) return each;
    return { ...each, event: { ...event, decision, reason: `because of ${decision}` } };
  });
}

describe('the state of a review', () => {
  it('is the same however its events come: at once, one by one, or some of them twice', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25 }), fc.nat(), (commands, cut) => {
        const events = carriedOut(commands);
        const whole = foldReview('r', events);
        const inParts = foldReview('r', events.slice(0, cut % events.length));
        for (const event of events) applyReviewEvent(inParts, event);
        expect(inParts).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('counts every record of a stage once', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), fc.constantFrom(...PEOPLE), (commands, me) => {
        const state = foldReview('r', carriedOut(commands));
        const view = viewFor(state, me);
        for (const name of ['abstract', 'fulltext'] as const) {
          const { total, included, excluded, conflicts, awaitingSecond, mine, waitingForMe } = view.stages[name];
          const inStage = RECORDS.filter((id) => isInStage(state, state.decided.get(id), name));
          const open = inStage.filter((id) => outcomeOf(state, state.decided.get(id), name) === 'open');
          expect(total).toBe(inStage.length);
          expect(included + excluded + conflicts + awaitingSecond + open.length).toBe(total);
          expect(mine + waitingForMe).toBeLessThanOrEqual(total);
          expect(filterRecords(state, me, RECORDS, { stage: name, filter: 'mine' })).toHaveLength(waitingForMe);
        }
        const { screened, excludedAtScreening, soughtForRetrieval } = view.flow;
        if (screened !== null) expect((excludedAtScreening ?? 0) + (soughtForRetrieval ?? 0)).toBe(screened);
      }),
      { numRuns: 200 },
    );
  });

  it('never shows the decision of another to a reviewer who has still to decide', () => {
    const two = (['abstract', 'fulltext'] as const).map((name) => ({
      by: PEOPLE[0] as Reviewer,
      command: { kind: 'set_screeners' as const, stage: name, count: 2 as const },
    }));
    let hidden = 0;
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25 }), fc.constantFrom(...PEOPLE), stage, (commands, me, name) => {
        const events = carriedOut([...two, ...commands]);
        const state = foldReview('r', events);
        for (const id of filterRecords(state, me, RECORDS, { stage: name, filter: 'mine' })) {
          if ((state.decided.get(id)?.[name].by.size ?? 0) === 0) continue;
          hidden += 1;
          // Whatever the others had decided instead: all that is shown is the same.
          const seen = (decision: 'include' | 'exclude' | 'maybe') => {
            const changed = foldReview('r', decidedAs(events, { decision, id, name, notBy: me.id }));
            const shown = recordView(changed, me, { record: recordCalled(id), batches: ['b'] }, name);
            return JSON.stringify([shown, viewFor(changed, me)]);
          };
          expect(seen('include')).toBe(seen('exclude'));
          expect(seen('maybe')).toBe(seen('exclude'));
          expect(seen('include')).not.toContain('because of');
        }
      }),
      { numRuns: 300 },
    );
    expect(hidden).toBeGreaterThan(50);
  });

  it('does not depend on who of two was faster', () => {
    const decisions = fc.array(
      fc.record({ recordId, decision: fc.constantFrom('include' as const, 'exclude' as const, 'maybe' as const) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(decisions, decisions, fc.infiniteStream(fc.boolean()), (ofAda, ofGrace, turns) => {
        const asked = (own: typeof ofAda, by: Reviewer) =>
          own.map((each) => ({
            by,
            command: { kind: 'decide' as const, decisions: [{ ...each, stage: 'abstract' as const, reason: null }] },
          }));
        const two = {
          by: PEOPLE[0] as Reviewer,
          command: { kind: 'set_screeners' as const, stage: 'abstract' as const, count: 2 as const },
        };
        const [first, second] = [asked(ofAda, PEOPLE[0] as Reviewer), asked(ofGrace, PEOPLE[1] as Reviewer)];
        const mixed: typeof first = [];
        for (const queues = [[...first], [...second]]; queues.some(({ length }) => length > 0); ) {
          const next = queues[turns.next().value ? 0 : 1]?.shift();
          if (next) mixed.push(next);
        }
        const outcomes = (commands: typeof first) => {
          const state = foldReview('r', carriedOut([two, ...commands]));
          return RECORDS.map((id) => outcomeOf(state, state.decided.get(id), 'abstract'));
        };
        expect(outcomes(mixed)).toEqual(outcomes([...first, ...second]));
      }),
      { numRuns: 100 },
    );
  });
});
