import { describe, expect, it } from 'vitest';
import type { StudyQuestion } from '#contract/study/study.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { GUIDES, guidedSession } from './guided-session.ts';
import { openIn, rightAnswer } from './session-in-memory.ts';

// The works of the material are invented.

let made = 0;
function id(): string {
  made += 1;
  return `id-${made}`;
}

/** A session whose sources hold no question on some concepts, from when the diagnostic is done, and say nothing of others. */
async function sessionWith({ omitted = [] }: { omitted?: string[] } = {}) {
  const mute = new Set<string>();
  const isAskable = ({ conceptId, id: questionId }: StudyQuestion) => !mute.has(conceptId) && !mute.has(questionId);
  const tools: Partial<StudyTools> = {
    chooseQuestions: ({ bank, ...wanted }) => STUDY_TOOLS.chooseQuestions({ ...wanted, bank: bank.filter(isAskable) }),
    async makeQuestions(input, deps, signal) {
      const made = await GUIDES.makeQuestions(input, deps, signal);
      return { ...made, questions: made.questions.filter(isAskable) };
    },
    async explain(asked, deps, signal) {
      const explained = await GUIDES.explain(asked, deps, signal);
      return explained && omitted.includes(asked.conceptId ?? '') ? { ...explained, explanation: [] } : explained;
    },
  };
  const session = guidedSession({ tools, agent: 'quiz' });
  await session.work();
  await session.send({ kind: 'next', commandId: id() });
  await answerAll();

  async function answerAll(isRight = false): Promise<void> {
    for (let open = openIn(session.view()); open; open = openIn(session.view())) {
      const questionId = open.question.id;
      const text = isRight ? rightAnswer(session.state(), questionId) : '';
      const answer = { answerId: id(), questionId, text, isDontKnow: !isRight, isRevealed: false, tookMs: 900 };
      await session.send({ kind: 'answer', ...answer });
    }
  }
  /** Takes the next step until it is of a kind. */
  async function until(kind: StudyView['next']['kind']): Promise<StudyView> {
    for (let step = 0; session.view().next.kind !== kind; step += 1) {
      if (step > 40) throw new Error(`Never came to ${kind}.`);
      await answerAll();
      if (session.view().next.kind !== kind) await session.send({ kind: 'next', commandId: id() });
    }
    return session.view();
  }
  return { ...session, answerAll, until, goOn: () => session.send({ kind: 'next', commandId: id() }), mute };
}

const problems = ({ items }: StudyView) => items.filter(({ kind }) => kind === 'problem');
const notices = ({ items }: StudyView) => items.flatMap((item) => (item.kind === 'notice' ? [item.text] : []));
const nameIn = (view: StudyView, conceptId: string | null) =>
  view.concepts.find((each) => each.id === conceptId)?.name ?? '';

describe('going on where the sources hold nothing', () => {
  it('passes over a concept that nothing can be asked of, says so in a line, and does what comes next', async () => {
    const session = await sessionWith();
    const before = await session.until('quiz');
    const silent = before.next.conceptId ?? '';
    session.mute.add(silent);
    const after = await session.goOn();
    expect(problems(after)).toEqual([]);
    expect(notices(after).at(-1)).toContain(`“${nameIn(before, silent)}”`);
    const [last] = after.items.slice(-1);
    expect(['question', 'explanation']).toContain(last?.kind);
    expect(after.items.length).toBe(before.items.length + 2);
    if (last?.kind === 'explanation') expect(last.conceptId).not.toBe(silent);
    if (last?.kind === 'question') expect(session.state().questions.get(last.question.id)?.conceptId).not.toBe(silent);
  });

  it('comes to an end where nothing can be asked of anything, in one line for several in a row', async () => {
    const session = await sessionWith();
    await session.until('quiz');
    for (const { id: conceptId } of session.view().concepts) session.mute.add(conceptId);
    for (let step = 0; step < 40; step += 1) {
      const { kind } = session.view().next;
      if (kind === 'research' || kind === 'done') break;
      await session.goOn();
      expect(problems(session.view())).toEqual([]);
    }
    const view = session.view();
    expect(['research', 'done']).toContain(view.next.kind);
    for (const [at, item] of view.items.entries())
      expect(item.kind === 'notice' && view.items[at + 1]?.kind === 'notice').toBe(false);
    expect(new Set(session.events.map(({ seq }) => seq)).size).toBe(session.events.length);
  });

  it('goes to the questions where the sources hold no explanation', async () => {
    const [first] = (await (await sessionWith()).until('explain')).concepts.slice(0, 1);
    const session = await sessionWith({ omitted: first ? [first.id] : [] });
    for (let step = 0; step < 30; step += 1) {
      await session.answerAll();
      if (session.view().next.kind === 'research') break;
      await session.goOn();
      expect(problems(session.view())).toEqual([]);
    }
    expect(session.events.filter(({ event }) => event.type === 'passed_over').length).toBeGreaterThan(0);
  });

  it('informs a learner who named a concept that there is nothing, with what is near', async () => {
    const session = await sessionWith();
    const { concepts } = session.view();
    const silent = concepts[0]?.id ?? '';
    session.mute.add(silent);
    const quiz = { kind: 'quiz' as const, quizId: id(), numQuestions: 3, difficulty: 'adaptive' as const };
    const view = await session.send({ ...quiz, conceptIds: [silent], purpose: 'quiz' });
    expect(problems(view)).toEqual([
      expect.objectContaining({ problem: { success: false, error: expect.objectContaining({ code: 'RAG_EMPTY' }) } }),
    ]);
    expect(JSON.stringify(problems(view))).toContain(concepts[1]?.name ?? '-');
    const answered = await session.send({ kind: 'say', messageId: id(), text: `quiz me on ${nameIn(view, silent)}` });
    expect(problems(answered)).toHaveLength(2);
  });

  it('asks of something else where a quiz was asked for without saying what about', async () => {
    const session = await sessionWith();
    await session.until('quiz');
    session.mute.add(session.state().lastConceptId ?? '');
    const view = await session.send({ kind: 'say', messageId: id(), text: 'quiz me' });
    expect(problems(view)).toEqual([]);
    expect(openIn(view)).toBeDefined();
  });

  it('asks again in a review a day later what was right, and nothing twice on one day', async () => {
    const session = await sessionWith();
    const { conceptId } = (await session.until('quiz')).next;
    await session.goOn();
    await session.answerAll(true);
    const about = [...session.state().questions.values()].filter((each) => each.conceptId === conceptId);
    const asked = new Set(session.state().asked.map(({ questionId }) => questionId));
    // Nothing new is left.
    for (const { id: questionId } of about) if (!asked.has(questionId)) session.mute.add(questionId);
    const quiz = { kind: 'quiz' as const, numQuestions: 5, difficulty: 'adaptive' as const };
    const review = () =>
      session.send({ ...quiz, quizId: id(), conceptIds: [conceptId ?? ''], purpose: 'review' as const });
    while (openIn(await review())) await session.answerAll(true);
    const known = problems(session.view()).length;
    expect(known).toBe(1);
    for (let day = 0; day < 2; day += 1) {
      session.later(24 * 60);
      const view = await review();
      expect(problems(view)).toHaveLength(known);
      expect(openIn(view)?.purpose).toBe('review');
      await session.answerAll(true);
    }
  });
});
