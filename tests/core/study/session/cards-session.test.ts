import { describe, expect, it } from 'vitest';
import type { StudyEvent } from '#contract/study/study-events.ts';
import { documentMaterial, HANDOUT } from '../cards/handout.ts';
import { FICTIONAL_GRAPH, FICTIONAL_MATERIAL, FICTIONAL_QUESTIONS } from '../fictional-study.ts';
import { openIn, type SessionInMemory, sessionInMemory } from './session-in-memory.ts';

const MATERIAL = documentMaterial(HANDOUT);
const DAY = 24 * 60;

let made = 0;
function id(): string {
  made += 1;
  return `id-${made}`;
}

async function begun(material = MATERIAL) {
  const session = sessionInMemory({ material });
  await session.work();
  return session;
}
const next = (session: SessionInMemory) => session.send({ kind: 'next', commandId: id() });

/** Answers the open card, and says which it was. */
async function answer(session: SessionInMemory, isRight: boolean): Promise<string> {
  const questionId = openIn(session.view())?.question.id ?? '';
  const text = isRight ? (session.state().questions.get(questionId)?.key ?? '') : '';
  const given = { answerId: id(), questionId, text, isDontKnow: !isRight, isRevealed: false, tookMs: 900 };
  await session.send({ kind: 'answer', ...given });
  return questionId;
}

async function round(session: SessionInMemory, isRight: (at: number) => boolean): Promise<string[]> {
  await next(session);
  const asked: string[] = [];
  while (openIn(session.view())) asked.push(await answer(session, isRight(asked.length)));
  return asked;
}

describe('a session without a model', () => {
  it('has all its cards once it is ready, and begins with them at once', async () => {
    const session = await begun();
    const view = session.view();
    expect(view.status).toBe('ready');
    expect(view.cards?.all).toBeGreaterThan(45);
    expect(view.cards).toMatchObject({ left: view.cards?.all, nextDue: null });
    expect(view.edges).toEqual([]);
    const after = await next(session);
    expect(after.items.map(({ kind }) => kind)).toEqual(['question']);
    expect(openIn(after)?.purpose).toBe('quiz');
  });

  it('says at every step how much is left', async () => {
    const session = await begun();
    const all = session.view().cards?.all ?? 0;
    await next(session);
    for (let done = 0; done < 5; done += 1) {
      const { cards, next: step } = session.view();
      expect(cards?.left).toBe(all - done);
      expect(step.reason).toContain(`${all - done} of ${all} cards`);
      await answer(session, true);
    }
  });

  it('asks again what was not right, in the next round, and nothing that was', async () => {
    const session = await begun();
    const first = await round(session, (at) => at % 3 !== 0);
    const wrong = first.filter((_, at) => at % 3 === 0);
    const second = await round(session, () => true);
    // Not at once: the answer was shown a minute ago.
    expect(first).not.toContain(second[0]);
    expect(second.filter((each) => first.includes(each))).toEqual(wrong);
    const feedback = session.view().items.filter((item) => item.kind === 'feedback');
    expect(feedback[0]?.output.feedbackText).toMatch(/^6 of 10 right\. The other 4 are asked again\./);
    expect(feedback[0]?.output.errorPatterns).toEqual([]);
  });

  it('asks a choice again with its right option in another place', async () => {
    const session = await begun();
    const placesOf = () =>
      new Map(
        session.view().items.flatMap((item) => {
          if (item.kind !== 'question' || item.question.type !== 'choice') return [];
          const { key } = session.state().questions.get(item.question.id) ?? {};
          const ids = item.question.options.map((option) => option.id);
          return [[item.id, { id: item.question.id, all: ids.toSorted().join(), at: ids.indexOf(key ?? '') }] as const];
        }),
      );
    const first = await round(session, () => false);
    const second = await round(session, () => true);
    const again = first.filter((each) => second.includes(each));
    const all = [...placesOf().values()];
    const choices = again.filter((each) => all.some(({ id }) => id === each));
    expect(choices.length).toBeGreaterThan(0);
    for (const each of choices) {
      const [before, after] = all.filter(({ id }) => id === each);
      expect(after?.all).toBe(before?.all);
      expect(after?.at).not.toBe(before?.at);
    }
  });

  it('ends once all was answered right, says so, and comes back when cards are due', async () => {
    const session = await begun();
    const seen: string[] = [];
    while (session.view().next.kind !== 'done') seen.push(...(await round(session, () => true)));
    const all = session.view().cards?.all ?? 0;
    expect(seen).toHaveLength(all);
    expect(new Set(seen).size).toBe(all);
    const { next: step, cards } = session.view();
    expect(step.reason).toMatch(new RegExp(`^That is all that the sources can ask: ${all} cards\\. .* come back on `));
    expect(cards).toMatchObject({ left: 0, nextDue: expect.any(String) });
    const { items } = await next(session);
    expect(items.filter(({ kind }) => kind === 'problem')).toEqual([]);
    session.later(3 * DAY);
    expect(session.view().next.kind).toBe('review');
    await next(session);
    expect(openIn(session.view())?.purpose).toBe('review');
  });

  it('shows with every grade where its answer stands', async () => {
    const session = await begun();
    await round(session, (at) => at > 4);
    for (const item of session.view().items) {
      if (item.kind !== 'question') continue;
      const { quote, start, end } = item.grade?.citation ?? { quote: '', start: 0, end: 0 };
      expect(HANDOUT.slice(start, end)).toBe(quote);
      expect(item.grade?.expected).not.toBe('');
    }
  });

  it('has nobody who reads messages or explains, and says what would', async () => {
    const session = await begun();
    const conceptId = session.view().concepts[0]?.id ?? '';
    await expect(session.send({ kind: 'say', messageId: id(), text: 'why?' })).rejects.toThrow(/model in Settings/);
    await expect(session.send({ kind: 'explain', commandId: id(), conceptId })).rejects.toThrow(/Settings/);
  });

  it('asks the cards of a concept that was named, and reports when all of them were right', async () => {
    const session = await begun();
    const [first, second] = session.view().concepts;
    const quiz = { kind: 'quiz' as const, numQuestions: 10, difficulty: 'adaptive' as const, purpose: 'quiz' as const };
    await session.send({ ...quiz, quizId: id(), conceptIds: [first?.id ?? ''] });
    const asked: string[] = [];
    while (openIn(session.view())) asked.push(await answer(session, true));
    expect(new Set(asked.map((each) => session.state().questions.get(each)?.conceptId))).toEqual(new Set([first?.id]));
    const view = await session.send({ ...quiz, quizId: id(), conceptIds: [first?.id ?? ''] });
    expect(view.items.at(-1)).toMatchObject({ kind: 'problem' });
    await session.send({ ...quiz, quizId: id(), conceptIds: [second?.id ?? ''] });
    expect(openIn(session.view())).toBeDefined();
  });

  it('can be paused in the middle of a round', async () => {
    const session = await begun();
    await next(session);
    const open = openIn(session.view())?.id;
    await session.send({ kind: 'pause', commandId: id() });
    expect(session.view().next.reason).toMatch(/paused/);
    session.later(DAY);
    const view = await next(session);
    expect(openIn(view)?.id).toBe(open);
  });

  it('cannot be prepared where nothing is defined and no figure is found', async () => {
    const session = await begun(documentMaterial('It rained in Inventville. Everybody stayed at home.'));
    expect(session.view()).toMatchObject({ status: 'failed', problem: expect.stringMatching(/defines a term/) });
  });
});

describe('a session of an older version', () => {
  const question = FICTIONAL_QUESTIONS['effects'];
  if (!question) throw new Error('The fiction has no such question.');
  const questions = Object.values(FICTIONAL_QUESTIONS);
  const older = (events: StudyEvent[]) => {
    const session = sessionInMemory({ material: FICTIONAL_MATERIAL });
    const prepared: StudyEvent = { type: 'prepared', graph: FICTIONAL_GRAPH, questions, priors: {} };
    session.append([prepared, ...events].map((event, at) => ({ key: `older/${at}`, event })));
    return session;
  };

  it('that was left in its diagnostic goes on with cards, free text aside', async () => {
    const session = older([{ type: 'diagnostic_started' }]);
    const view = await session.work();
    expect(view.next.kind).toBe('quiz');
    const types = (await round(session, () => true)).map((each) => session.state().questions.get(each)?.type);
    expect(types.length).toBeGreaterThan(0);
    for (const type of types) expect(['choice', 'cloze', 'number']).toContain(type);
    expect(session.view().next.kind).toBe('done');
  });

  it('with a question in free text shows its answer, which does not count', async () => {
    const session = older([
      { type: 'diagnostic_started' },
      { type: 'question_asked', questionId: question.id, purpose: 'quiz' },
    ]);
    await session.work();
    const text = question.rubric.map((each) => each.text).join(' ');
    await session.send({
      kind: 'answer',
      answerId: 'a',
      questionId: question.id,
      text,
      isDontKnow: false,
      isRevealed: false,
      tookMs: 9,
    });
    const item = session.view().items.find((each) => each.kind === 'question');
    expect(item).toMatchObject({ grade: { outcome: 'revealed', expected: text } });
    expect(session.state().mastery[question.conceptId]).toMatchObject({ attempts: 0 });
  });

  it('with a message that was not read, and an explanation that was asked for, says that a model is needed', async () => {
    const conceptId = FICTIONAL_GRAPH.concepts[0]?.id ?? '';
    const session = older([
      { type: 'said', messageId: 'm', text: 'why is that?' },
      { type: 'explanation_asked', commandId: 'e', conceptId, whenEmpty: 'go_on' },
    ]);
    const view = await session.work();
    expect(view.items.filter(({ kind }) => kind === 'problem')).toHaveLength(2);
    expect(view.next.kind).toBe('quiz');
  });
});
