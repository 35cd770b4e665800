import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudyQuestion } from '#contract/study/study.ts';
import { STUDY_INTENTS, type StudyIntent } from '#contract/study/study-events.ts';
import { RIGHT_FROM } from '#core/study/learner/mastery.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { documentMaterial } from '../cards/handout.ts';
import { GUIDES, guidedSession } from './guided-session.ts';
import { openIn, type SessionInMemory, sessionInMemory } from './session-in-memory.ts';

// The works of the materials are invented.

const DAY = 24 * 60;
const TERMS = documentMaterial(
  [
    'Quellitis is an inflammation of the quellary gland that causes pain in the morning.',
    'A brindle scan is a picture of the gland that is taken with sound.',
    'The torvane score is a measure of pain that counts the nights without sleep.',
    'Mellow washout is a period without treatment that comes before a trial.',
  ].join('\n\n'),
);

type Step =
  | { kind: 'answer'; how: 'right' | 'wrong' | 'dont_know' | 'revealed' | 'hint' }
  | { kind: 'next' }
  | { kind: 'say'; intent: StudyIntent }
  | { kind: 'explain' | 'quiz'; at: number }
  | { kind: 'later'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      how: fc.constantFrom('right', 'right', 'wrong', 'dont_know', 'revealed', 'hint'),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'next' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('say' as const), intent: fc.constantFrom(...STUDY_INTENTS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('explain' as const, 'quiz' as const), at: fc.nat(20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(1, 30, DAY, 3 * DAY) }),
  },
);

/** What is right of a question, in words that stand nowhere else. */
const secretOf = ({ id }: Pick<StudyQuestion, 'id'>) => `quozel${id.replaceAll(/\W/g, '')}x`;

/** Questions of the guides, each with a key that is found in nothing but its grade. */
const SECRETS: Pick<StudyTools, 'makeQuestions'> = {
  async makeQuestions(input, deps, signal) {
    const made = await GUIDES.makeQuestions(input, deps, signal);
    // Few, so that they run out.
    const few = made.questions.filter(({ id }) => /[01]$/.test(id));
    const questions = few.map(
      (question): StudyQuestion => ({ ...question, type: 'cloze', options: [], key: secretOf(question) }),
    );
    return { ...made, questions };
  },
};

function modelSession(): { session: SessionInMemory; mean: (intent: StudyIntent) => void } {
  let intent: StudyIntent = 'study';
  const session = guidedSession({
    tools: {
      ...SECRETS,
      route: async ({ userMessage }) => ({
        targetAgent: 'tutor',
        intent,
        routingReason: 'As you asked.',
        contextForAgent: userMessage,
        by: 'model',
      }),
      rephrase: async () => null,
    },
  });
  return {
    session,
    mean(meant) {
      intent = meant;
    },
  };
}

async function take(session: SessionInMemory, each: Step, key: string, mean: (intent: StudyIntent) => void) {
  const open = openIn(session.view());
  const { concepts } = session.view();
  switch (each.kind) {
    case 'later':
      return session.later(each.minutes);
    case 'next':
      return session.send({ kind: 'next', commandId: key });
    case 'say':
      mean(each.intent);
      return session.send({ kind: 'say', messageId: key, text: 'so what about it' });
    case 'explain': {
      const conceptId = concepts[each.at % concepts.length]?.id ?? '';
      return session.send({ kind: 'explain', commandId: key, conceptId });
    }
    case 'quiz': {
      const conceptIds = concepts.slice(0, 1 + (each.at % 2)).map(({ id }) => id);
      const asked = { numQuestions: 3, difficulty: 'adaptive', purpose: 'quiz', conceptIds, quizId: key } as const;
      return session.send({ kind: 'quiz', ...asked });
    }
    case 'answer': {
      if (!open) return;
      const { id: questionId } = open.question;
      if (each.how === 'hint') return session.send({ kind: 'hint', commandId: key, questionId });
      const text = each.how === 'right' ? (session.state().questions.get(questionId)?.key ?? '') : 'something else';
      const how = { isDontKnow: each.how === 'dont_know', isRevealed: each.how === 'revealed' };
      return session.send({ kind: 'answer', answerId: key, questionId, text, tookMs: 900, ...how });
    }
  }
}

/** What is refused by a sentence is no fault; any other error is. */
async function takeAll(
  session: SessionInMemory,
  steps: readonly Step[],
  mean: (intent: StudyIntent) => void,
  look: () => void,
) {
  for (const [at, each] of steps.entries()) {
    await take(session, each, `step-${at}`, mean).catch((error) => {
      if (error?.code !== 'invalid_request') throw error;
    });
    look();
  }
}

/** Questions that were asked within a day after they had been answered right. */
function repeatedThoughRight({ events }: SessionInMemory): string[] {
  const right = new Map<string, string>();
  return events.flatMap(({ event, at }) => {
    if (event.type === 'graded' || event.type === 'regraded') {
      if (event.grade.score >= RIGHT_FROM) right.set(event.grade.questionId, at);
      else right.delete(event.grade.questionId);
    }
    if (event.type !== 'question_asked') return [];
    const since = right.get(event.questionId);
    return since !== undefined && Date.parse(at) - Date.parse(since) < DAY * 60_000 ? [event.questionId] : [];
  });
}

/** Keys that the page shows of questions that are open, or that a diagnostic found not known and nobody was asked since. */
function shownTooEarly(session: SessionInMemory): string[] {
  const page = JSON.stringify(session.view());
  const last = new Map(session.state().asked.map((asked) => [asked.questionId, asked]));
  return [...last.values()].flatMap(({ questionId, purpose, answers, grades }) => {
    const grade = grades.get(answers.at(-1)?.answerId ?? '');
    const isKept = !grade || (purpose === 'diagnostic' && !grade.isCorrect);
    const isAskedOnce = session.state().asked.filter((each) => each.questionId === questionId).length === 1;
    return isKept && isAskedOnce && page.includes(secretOf({ id: questionId })) ? [questionId] : [];
  });
}

const steps = fc.array(step, { minLength: 10, maxLength: 45 });

const PAUSED_AND_ANOTHER: Step[] = [
  { kind: 'quiz', at: 0 },
  { kind: 'say', intent: 'stop' },
  { kind: 'quiz', at: 0 },
  { kind: 'answer', how: 'right' },
  { kind: 'next' },
  { kind: 'answer', how: 'right' },
  { kind: 'next' },
  { kind: 'answer', how: 'right' },
  { kind: 'next' },
];

describe('whatever a learner answers, asks and leaves', () => {
  it('sees with a model how much is left, nothing twice that was right, and no answer that is asked again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { session, mean } = modelSession();
        await session.work();
        await takeAll(session, given, mean, () => {
          const view = session.view();
          expect(view.next.reason).toMatch(/\d+ of \d+ concepts are left|All \d+ concepts are known/);
          if (openIn(view) && view.next.kind === 'answer') expect(view.next.reason).toMatch(/Question \d+ of /);
          expect(view.working).toBeNull();
          expect(shownTooEarly(session)).toEqual([]);
        });
        expect(repeatedThoughRight(session)).toEqual([]);
      }),
      // A quiz that was paused and goes on behind another one about the same.
      { numRuns: 40, examples: [[PAUSED_AND_ANOTHER]] },
    );
  });

  it('sees without a model how much is left, and nothing twice that was right', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const session = sessionInMemory({ material: TERMS });
        await session.work();
        await takeAll(
          session,
          given,
          () => {},
          () => {
            const { cards, next } = session.view();
            expect(cards?.all).toBeGreaterThanOrEqual(4);
            expect(next.reason).toMatch(
              next.kind === 'done' ? /^That is all that the sources can ask/ : new RegExp(`${cards?.left} of `),
            );
          },
        );
        expect(repeatedThoughRight(session)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('comes to an end with a model once all is known', async () => {
    const { session } = modelSession();
    await session.work();
    for (let at = 0; at < 200 && session.view().next.kind !== 'done'; at += 1) {
      const open = openIn(session.view());
      await take(session, open ? { kind: 'answer', how: 'right' } : { kind: 'next' }, `step-${at}`, () => {});
      if (session.view().next.kind === 'research') break;
    }
    expect(['done', 'research']).toContain(session.view().next.kind);
    expect(session.view().next.reason).toMatch(/\d+ concepts are/);
    expect(repeatedThoughRight(session)).toEqual([]);
  });
});
