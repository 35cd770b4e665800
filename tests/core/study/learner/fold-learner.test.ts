import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredStudyEvent, StudyEvent } from '#contract/study/study-events.ts';
import { foldLearner } from '#core/study/learner/fold-learner.ts';
import { answerTo, asked, citationOf, gradeOf, graphOf, prepared, questionOf, stored } from './invented-session.ts';

const graph = graphOf(['a', 'b', 'c'], ['a>b', 'b>c']);
const choice = [1, 2, 3, 4].map((n) => questionOf(`choice-${n}`));
const cloze = [1, 2, 3, 4].map((n) => questionOf(`cloze-${n}`, { type: 'cloze', options: [] }));
const onB = questionOf('b-1', { conceptId: 'b', conceptName: 'Concept b' });
const [c1 = onB, c2 = onB, c3 = onB] = choice;
const [z1 = onB, z2 = onB, z3 = onB] = cloze;
const start = prepared(graph, [...choice, ...cloze, onB]);

function learn(events: readonly StoredStudyEvent[], priors: Record<string, number> = {}) {
  return foldLearner({ graph, priors, selfReport: 'new', events });
}
function learnt(...events: StudyEvent[]) {
  return learn(stored([start, ...events]));
}
const known = [
  ...asked({ question: c1, score: 1 }),
  ...asked({ question: z1, score: 1 }),
  ...asked({ question: c2, score: 1 }),
  ...asked({ question: z2, score: 1 }),
];

describe('what a learner knows', () => {
  it('begins with the self-report, and with what other sessions showed', () => {
    expect(learnt().mastery['a']).toMatchObject({ p: 0.2, status: 'unseen' });
    expect(foldLearner({ graph, priors: { a: 0.7 }, selfReport: 'familiar', events: [] }).mastery).toMatchObject({
      a: { p: 0.7 },
      b: { p: 0.5 },
    });
  });

  it('opens every number to the answers it comes from', () => {
    const { a } = learnt(...known).mastery;
    expect(a?.status).toBe('confirmed');
    expect(a?.evidence.map(({ questionId }) => questionId)).toEqual(['choice-1', 'cloze-1', 'choice-2', 'cloze-2']);
    expect(a?.evidence.at(-1)?.after).toBe(a?.p);
    expect(a?.card).not.toBeNull();
  });

  it('takes the newer grade in the place of the older', () => {
    const wrong = asked({ question: c1, score: 0 });
    const again: StudyEvent = { type: 'regraded', grade: gradeOf(answerTo(c1, 1), 1), changed: true };
    const rest = asked({ question: z1, score: 1 });
    const { a } = learnt(...wrong, ...rest, again).mastery;
    expect(a).toEqual({ ...learnt(...asked({ question: c1, score: 1 }), ...rest).mastery['a'] });
  });

  it('counts a question again that is answered a day later, and not before', () => {
    const twiceAt = (day: string) => {
      const first = stored([start, ...asked({ question: c1, score: 1 })]);
      const again = stored(asked({ question: c1, score: 1, n: 2 }), day, first.length);
      return learn([...first, ...again]).mastery['a'];
    };
    expect(twiceAt('2026-01-01')?.attempts).toBe(1);
    expect(twiceAt('2026-01-03')?.attempts).toBe(2);
  });

  it('comes back from the first answer on without a model, and once it is reached with one', () => {
    const started = (withModel: boolean): StudyEvent => ({
      type: 'started',
      ref: { kind: 'report', runId: 'r' },
      title: 'T',
      topic: 'T',
      goals: '',
      selfReport: 'new',
      sampleData: true,
      withModel,
    });
    const once = (withModel: boolean, score: number) =>
      learn(stored([started(withModel), start, ...asked({ question: c1, score })])).mastery['a']?.card ?? null;
    expect(once(true, 1)).toBeNull();
    const [right, wrong] = [once(false, 1), once(false, 0)];
    const daysTo = (card: typeof right) =>
      (Date.parse(card?.due ?? '') - Date.parse(card?.lastReview ?? '')) / 86_400_000;
    expect(daysTo(wrong)).toBe(1);
    expect(daysTo(right)).toBeGreaterThan(daysTo(wrong));
    expect(daysTo(right)).toBeLessThanOrEqual(3);
  });

  it('counts no question back, and no question twice', () => {
    const clarify = asked({ question: c1, score: 0, grade: { outcome: 'clarify' } });
    expect(learnt(...clarify).mastery['a']).toMatchObject({ p: 0.2, evidence: [] });
    const once = learnt(...asked({ question: c1, score: 1 }));
    const twice = learnt(...asked({ question: c1, score: 1 }), ...asked({ question: c1, score: 1, n: 2 }));
    expect(twice.mastery['a']?.p).toBe(once.mastery['a']?.p);
    expect(twice.mastery['a']?.evidence[1]?.counts).toBe(false);
    const both = learnt(...clarify, ...asked({ question: c1, score: 1, n: 2 }));
    expect(both.mastery['a']?.p).toBe(once.mastery['a']?.p);
  });

  it('infers from a diagnostic what stands before and behind, and says so', () => {
    const right = learnt(...asked({ question: onB, score: 1, purpose: 'diagnostic' })).mastery;
    expect(right['a']?.p).toBeGreaterThan(0.2);
    expect(right['a']).toMatchObject({ status: 'unseen', attempts: 0 });
    expect(right['a']?.evidence[0]).toMatchObject({ counts: false, questionId: 'b-1' });
    expect(right['a']?.evidence[0]?.why).toContain('Concept b');
    expect(right['c']?.p).toBe(0.2);
    const wrong = learnt(...asked({ question: onB, score: 0, purpose: 'diagnostic' })).mastery;
    expect(wrong['c']?.p).toBeLessThan(0.2);
    expect(wrong['a']?.p).toBe(0.2);
    expect(learnt(...asked({ question: onB, score: 1 })).mastery['a']?.p).toBe(0.2);
  });

  it('infers no more than two in log-odds, and nothing against own answers', () => {
    const wide = graphOf(
      ['a', ...'bcdefghij'],
      [...'bcdefghij'].map((id) => `a>${id}`),
    );
    const questions = [...'bcdefghij'].map((id) => questionOf(`q-${id}`, { conceptId: id, type: 'free_text' }));
    const events = questions.flatMap((question) => asked({ question, score: 1, purpose: 'diagnostic' }));
    const folded = foldLearner({
      graph: wide,
      priors: {},
      selfReport: 'new',
      events: stored([prepared(wide, questions), ...events]),
    });
    const logit = (p: number) => Math.log(p / (1 - p));
    expect(logit(folded.mastery['a']?.p ?? 0) - logit(0.2)).toBeCloseTo(2, 5);
    const own = asked({ question: c1, score: 0, purpose: 'diagnostic' });
    const p = learnt(...own).mastery['a']?.p;
    expect(learnt(...own, ...asked({ question: onB, score: 1, purpose: 'diagnostic' })).mastery['a']?.p).toBe(p);
  });
});

describe('a source that is withdrawn', () => {
  const withdrawn: StudyEvent = {
    type: 'source_withdrawn',
    evidenceId: 'w1',
    title: 'W',
    what: 'retracted',
    conceptIds: ['a'],
  };

  it('opens its concepts again and removes what was asked from it', () => {
    const { a } = learnt(...known, withdrawn).mastery;
    expect(a).toMatchObject({ status: 'reopened', p: 0.2 });
    expect(a?.missing).toContain('withdrawn');
    expect(a?.evidence.every(({ counts }) => !counts)).toBe(true);
    expect(Date.parse(learnt(...known).mastery['a']?.card?.due ?? '')).toBeGreaterThan(Date.parse('2026-01-02'));
  });

  it('leaves what rests on other sources, until a right answer closes it again', () => {
    const sound = [z1, c1, z2, z3].map((q) => ({ ...q, citation: citationOf('w2') }));
    const [s1 = z1, s2 = z1, s3 = z1, s4 = z1] = sound;
    const begin = prepared(graph, sound);
    const before = [begin, ...[s1, s2, s3].flatMap((question) => asked({ question, score: 1 })), withdrawn];
    expect(learn(stored(before)).mastery['a']).toMatchObject({ status: 'reopened' });
    expect(learn(stored(before)).mastery['a']?.p).toBeGreaterThan(0.85);
    expect(learn(stored([...before, ...asked({ question: s4, score: 0 })])).mastery['a']?.status).toBe('reopened');
    expect(learn(stored([...before, ...asked({ question: s4, score: 1 })])).mastery['a']?.status).toBe('confirmed');
  });
});

describe('reviews', () => {
  const dayOf = (events: StudyEvent[], day: string, from: number) => stored(events, day, from);
  const first = stored([start, ...known]);

  it('begin when a concept is reached, and are not counted twice on a day', () => {
    const again = asked({ question: c3, score: 1 });
    const card = learn(first).mastery['a']?.card;
    expect(learn([...first, ...dayOf(again, '2026-01-01', 20)]).mastery['a']?.card).toEqual(card);
    const later = learn([...first, ...dayOf(again, '2026-01-09', 20)]).mastery['a']?.card;
    expect(later?.reps).toBe(2);
    expect(later?.stability).toBeGreaterThan(card?.stability ?? 0);
  });

  it('come at once when the answer was shown', () => {
    const shown = asked({ question: c3, score: 0, answer: { isRevealed: true }, grade: { outcome: 'revealed' } });
    const { a } = learn([...first, ...dayOf(shown, '2026-01-02', 20)]).mastery;
    expect(a?.card?.due).toBe('2026-01-02T08:01:00.000Z');
    expect(a?.card?.lapses).toBe(0);
    expect(a?.status).toBe('confirmed');
  });

  it('are spared where what builds on the concept was answered right when it was nearly due', () => {
    const due = learn(first).mastery['a']?.card?.due ?? '';
    const right = asked({ question: onB, score: 1 });
    const { a } = learn([...first, ...dayOf(right, due.slice(0, 10), 20)]).mastery;
    expect(a?.card?.reps).toBe(2);
    expect(learn([...first, ...dayOf(right, '2026-01-01', 20)]).mastery['a']?.card?.due).toBe(due);
  });
});

describe('a misconception', () => {
  const wrong = (question: typeof c1, n = 1) => asked({ question, score: 0, n, answer: { text: 'o2' } });

  it('becomes a case when it is met twice, with what the source says', () => {
    expect(learnt(...wrong(c1)).cases).toEqual([]);
    expect(learnt(...wrong(c1)).beliefs).toMatchObject([{ belief: 'That invented things are real' }]);
    expect(learnt(...wrong(c1), ...wrong(c2)).cases).toMatchObject([
      { belief: 'That invented things are real', correction: 'An invented sentence.', rightSince: 0, isClosed: false },
    ]);
  });

  it('is closed by three right answers to different questions, and opened by the next relapse', () => {
    const case_ = (...events: StudyEvent[]) => learnt(...wrong(c1), ...wrong(c2), ...events).cases[0];
    const right = [z1, z2, z3].flatMap((question) => asked({ question, score: 1 }));
    expect(case_(...right)).toMatchObject({ rightSince: 3, isClosed: true });
    expect(case_(...right.slice(0, 6), ...asked({ question: z2, score: 1, n: 2 }))).toMatchObject({ rightSince: 2 });
    expect(case_(...right, ...wrong(c3))).toMatchObject({ rightSince: 0, isClosed: false });
  });
});

describe('any session', () => {
  it('folds to the same from the same events, piece after piece', () => {
    const step = fc.record({
      question: fc.constantFrom(...choice, ...cloze, onB),
      score: fc.constantFrom(0, 0.5, 0.8, 1),
      purpose: fc.constantFrom('diagnostic' as const, 'quiz' as const, 'review' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const events = stored([start, ...steps.flatMap((given, n) => asked({ ...given, n }))]);
        const { mastery } = learn(events);
        expect(learn(JSON.parse(JSON.stringify(events))).mastery).toEqual(mastery);
        for (const { p, evidence } of Object.values(mastery)) {
          expect(p > 0 && p < 1).toBe(true);
          expect(evidence.at(-1)?.after ?? p).toBe(p);
          for (const [n, { before }] of evidence.entries()) expect(before).toBe(n === 0 ? 0.2 : evidence[n - 1]?.after);
        }
      }),
    );
  });
});
