import { describe, expect, it } from 'vitest';
import { FICTIONAL_MATERIAL } from '../fictional-study.ts';
import { guidedSession } from './guided-session.ts';
import { openIn, rightAnswer, type SessionInMemory } from './session-in-memory.ts';

// The works of the material are invented.

const [{ id: withdrawn = '' } = {}] = FICTIONAL_MATERIAL.works;
let made = 0;
function id(): string {
  made += 1;
  return `id-${made}`;
}

async function begun() {
  const session = guidedSession();
  await session.work();
  return session;
}

function withdraw(session: SessionInMemory): void {
  const conceptIds = session
    .state()
    .graph.concepts.flatMap((concept) => (concept.citation.evidenceId === withdrawn ? [concept.id] : []));
  session.append([
    { key: 'w', event: { type: 'source_withdrawn', evidenceId: withdrawn, title: 'T', what: 'retracted', conceptIds } },
  ]);
}

async function answer(session: SessionInMemory): Promise<string> {
  const questionId = openIn(session.view())?.question.id ?? '';
  const text = rightAnswer(session.state(), questionId);
  const given = { answerId: id(), questionId, text, isDontKnow: false, isRevealed: false, tookMs: 9 };
  await session.send({ kind: 'answer', ...given });
  return questionId;
}

describe('a source that is withdrawn in the middle of a session', () => {
  it('is neither explained from nor asked from any more', async () => {
    const session = await begun();
    const isFromIt = (questionId: string) =>
      session.state().questions.get(questionId)?.citation.evidenceId === withdrawn;
    const hadQuestions = [...session.state().questions.keys()].filter(isFromIt);
    expect(hadQuestions.length).toBeGreaterThan(0);
    withdraw(session);
    for (const concept of session.view().concepts) {
      const view = await session.send({ kind: 'explain', commandId: id(), conceptId: concept.id });
      const explained = JSON.stringify(view.items.filter(({ kind }) => kind === 'explanation'));
      expect(explained).not.toContain(`"evidenceId":"${withdrawn}"`);
    }
    const quiz = { kind: 'quiz' as const, quizId: id(), conceptIds: [], numQuestions: 20 };
    await session.send({ ...quiz, difficulty: 'adaptive', purpose: 'quiz' });
    const asked: string[] = [];
    while (openIn(session.view())) asked.push(await answer(session));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(isFromIt)).toEqual([]);
  });

  it('leaves a quiz that is under way, down to its end', async () => {
    const session = await begun();
    const quiz = { kind: 'quiz' as const, quizId: id(), conceptIds: [], numQuestions: 20 };
    await session.send({ ...quiz, difficulty: 'adaptive', purpose: 'quiz' });
    const first = openIn(session.view())?.question.id ?? '';
    const isFromIt = (questionId: string) =>
      questionId !== first && session.state().questions.get(questionId)?.citation.evidenceId === withdrawn;
    const planned = session.state().quizzes[0]?.questionIds ?? [];
    expect(planned.filter(isFromIt).length).toBeGreaterThan(0);
    withdraw(session);
    const asked: string[] = [];
    while (openIn(session.view())) asked.push(await answer(session));
    expect(asked).toEqual(planned.filter((each) => !isFromIt(each)));
    expect(session.view().items.at(-1)?.kind).not.toBe('question');
    expect(session.view().items.some(({ kind }) => kind === 'feedback')).toBe(true);
  });
});
