import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/study/study.ts';
import type { StudyAgent } from '#contract/study/study-agents.ts';
import type { DroppedQuestions } from '#contract/study/study-events.ts';
import { NONE_DROPPED } from '#core/study/questions/checked-questions.ts';
import type { StudyCommand } from '#core/study/session/commands.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import { studyCards, summarySheet, toCardFile } from '#core/study/session/study-exports.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { FICTIONAL_GRAPH, FICTIONAL_MATERIAL } from '../fictional-study.ts';
import { GUIDES, guidedSession } from './guided-session.ts';
import { openIn, rightAnswer, type SessionInMemory, sessionInMemory } from './session-in-memory.ts';

// The works of the material are invented.

let made = 0;
function id(): string {
  made += 1;
  return `id-${made}`;
}
const answered = (questionId: string, text: string, more = {}) =>
  ({
    kind: 'answer',
    answerId: id(),
    questionId,
    text,
    isDontKnow: false,
    isRevealed: false,
    tookMs: 900,
    ...more,
  }) as const;
function quiz(numQuestions = 3): Extract<StudyCommand, { kind: 'quiz' }> {
  return { kind: 'quiz', quizId: id(), conceptIds: [], numQuestions, difficulty: 'adaptive', purpose: 'quiz' };
}

async function answerAll(session: SessionInMemory, isRight: boolean): Promise<void> {
  for (let asked = 0; asked < 20; asked += 1) {
    const open = openIn(session.view());
    if (!open) return;
    const { id: questionId } = open.question;
    const text = isRight ? rightAnswer(session.state(), questionId) : '';
    await session.send(answered(questionId, text, { isDontKnow: !isRight }));
  }
}

async function diagnosed(agent: StudyAgent = 'tutor') {
  const session = guidedSession({ agent });
  await session.work();
  await session.send({ kind: 'next', commandId: id() });
  await answerAll(session, false);
  return session;
}

describe('a session that a model leads', () => {
  it('prepares, diagnoses, explains, asks and gives feedback', async () => {
    const session = await diagnosed();
    expect(session.view()).toMatchObject({ status: 'ready', working: null, learnerLevel: 'beginner' });
    for (let steps = 0; steps < 6; steps += 1) {
      const { next } = session.view();
      if (next.kind === 'quiz') break;
      await session.send({ kind: 'next', commandId: id() });
    }
    await session.send(quiz());
    await answerAll(session, true);
    const kinds = session.view().items.map(({ kind }) => kind);
    for (const kind of ['question', 'diagnostic_result', 'explanation', 'feedback']) expect(kinds).toContain(kind);
  });

  it('keeps the name of a concept back while it is what is asked for', async () => {
    const session = guidedSession();
    await session.work();
    await session.send({ kind: 'next', commandId: id() });
    await answerAll(session, false);
    await session.send(quiz(8));
    const named: string[] = [];
    for (let asked = 0; asked < 8; asked += 1) {
      const open = openIn(session.view());
      if (!open) break;
      const question = session.state().questions.get(open.question.id);
      const key = question?.options.find((option) => option.id === question.key)?.text ?? question?.key ?? '';
      const isNamed = question?.conceptName.toLowerCase() === key.toLowerCase();
      if (isNamed) named.push(open.question.id);
      expect(isNamed && open.question.conceptName !== '').toBe(false);
      await session.send(answered(open.question.id, '', { isDontKnow: true }));
      const shownItem = session.view().items.find((item) => item.kind === 'question' && item.id === open.id);
      expect(shownItem).toMatchObject({ question: { conceptName: question?.conceptName } });
    }
    expect(named).not.toEqual([]);
  });

  it('never stands still, however little the learner knows and the sources hold', async () => {
    const session = await diagnosed();
    for (let step = 0; step < 80; step += 1) {
      const open = openIn(session.view());
      if (open) {
        await session.send(answered(open.question.id, '', { isDontKnow: true }));
        continue;
      }
      const { next, items } = session.view();
      if (next.kind === 'done' || next.kind === 'research') break;
      await session.send({ kind: 'next', commandId: id() });
      const after = session.view();
      const added = after.items.slice(items.length).filter(({ kind }) => kind === 'question' || kind === 'explanation');
      expect(added.length > 0 || after.next.kind !== next.kind || after.next.conceptId !== next.conceptId).toBe(true);
    }
    expect(session.view().items.filter(({ kind }) => kind === 'problem')).toEqual([]);
  });

  it('explains for the level that the diagnostic found', async () => {
    const levels: string[] = [];
    const session = guidedSession({
      tools: {
        diagnosticResult: (input) => ({ ...STUDY_TOOLS.diagnosticResult(input), learnerLevel: 'advanced' }),
        explain(asked, deps, signal) {
          levels.push(asked.input.learnerLevel);
          return GUIDES.explain(asked, deps, signal);
        },
      },
    });
    await session.work();
    const conceptId = session.view().concepts[0]?.id ?? '';
    await session.send({ kind: 'explain', commandId: id(), conceptId });
    await session.send({ kind: 'next', commandId: id() });
    await answerAll(session, true);
    await session.send({ kind: 'explain', commandId: id(), conceptId });
    // Before: what they say of themselves, to whom it is new.
    expect(levels).toEqual(['beginner', 'advanced']);
  });

  it('shows the tutor what it has explained of a concept before', async () => {
    const before: (readonly string[] | undefined)[] = [];
    const session = guidedSession({
      tools: {
        explain(asked, deps, signal) {
          before.push(asked.explainedBefore);
          return GUIDES.explain(asked, deps, signal);
        },
      },
    });
    await session.work();
    const conceptId = session.view().concepts[0]?.id ?? '';
    const view = await session.send({ kind: 'explain', commandId: id(), conceptId });
    await session.send({ kind: 'explain', commandId: id(), conceptId });
    await session.send({ kind: 'explain', commandId: id(), conceptId: session.view().concepts[1]?.id ?? '' });
    const explained = view.items.flatMap((item) =>
      item.kind === 'explanation' ? item.output.explanation.map(({ text }) => text) : [],
    );
    expect(explained.length).toBeGreaterThan(0);
    expect(before).toEqual([[], explained, []]);
  });

  it('folds the same events to the same view', async () => {
    const session = await diagnosed();
    expect(session.view()).toEqual(session.view());
  });
});

describe('a set that is shorter than it was to be', () => {
  /** A session whose model writes so many questions of a quiz, and throws others away. */
  async function shortened(many: number, dropped: Partial<DroppedQuestions>) {
    let isQuiz = false;
    const session = guidedSession({
      tools: {
        async makeQuestions(input, deps, signal) {
          if (!isQuiz) return { questions: [], dropped: NONE_DROPPED };
          const { questions } = await GUIDES.makeQuestions(input, deps, signal);
          const earlier = input.earlier.length;
          return {
            questions: questions.slice(0, Math.max(0, many - earlier)),
            dropped: { ...NONE_DROPPED, ...dropped },
          };
        },
      },
    });
    await session.work();
    isQuiz = true;
    const conceptIds = session.view().concepts.map(({ id: conceptId }) => conceptId);
    const { items } = await session.send({ ...quiz(3), conceptIds });
    return items.map((item) =>
      item.kind === 'notice' ? item.text : item.kind === 'problem' ? item.problem.error.message : item.kind,
    );
  }

  it('says how many questions were thrown away, and why', async () => {
    const [notice, question] = await shortened(2, { unanswerable: 2, answerableWithout: 1 });
    expect(notice).toMatch(/^This set has 2 questions and not 3\. 3 more were written and thrown away: /);
    expect(notice).toMatch(/2 that the sources alone do not answer and 1 that could be guessed/);
    expect(question).toBe('question');
  });

  it('says so also where nothing is left of it', async () => {
    const [problem] = await shortened(0, { defective: 1 });
    expect(problem).toMatch(/One more was written and thrown away: 1 that had a fault\./);
  });

  it('says nothing where it is whole, or nothing was thrown away', async () => {
    expect(await shortened(3, { unanswerable: 1 })).toEqual(['question']);
    expect(await shortened(2, {})).toEqual(['question']);
  });
});

describe('a diagnostic', () => {
  it('shows no answer of what was not known, and of what was right', async () => {
    const session = guidedSession();
    await session.work();
    await session.send({ kind: 'next', commandId: id() });
    for (const isRight of [true, false]) {
      const { id: questionId } = openIn(session.view())?.question ?? { id: '' };
      const text = isRight ? rightAnswer(session.state(), questionId) : '';
      await session.send(answered(questionId, text, { isDontKnow: !isRight }));
    }
    const [right, wrong] = session.view().items.flatMap((item) => (item.kind === 'question' ? [item.grade] : []));
    expect(right?.expected).not.toBe('');
    expect(wrong).toMatchObject({ outcome: 'dont_know', expected: '', citation: { quote: '' } });
    expect(JSON.stringify(studyCards(session.view()))).not.toContain('“”');
  });
});

describe('what is refused, and what is acted on', () => {
  it('takes an answer once, and another to the same question not at all', async () => {
    const session = guidedSession();
    await session.work();
    await session.send({ kind: 'next', commandId: id() });
    const questionId = openIn(session.view())?.question.id ?? '';
    const first = answered(questionId, '', { isDontKnow: true });
    await session.send(first);
    const { length } = session.events;
    await session.send(first);
    expect(session.events).toHaveLength(length);
    await expect(session.send(answered(questionId, 'x'))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('leaves a question open after a question back, and takes the next answer', async () => {
    let tries = 0;
    const session = guidedSession({
      tools: {
        async gradeAnswer({ question, answer }) {
          tries += 1;
          return { ...GRADE, answerId: answer.answerId, questionId: question.id, ...(tries === 1 && CLARIFY) };
        },
      },
    });
    await session.work();
    await session.send({ kind: 'next', commandId: id() });
    const open = openIn(session.view());
    const questionId = open?.question.id ?? '';
    const text = rightAnswer(session.state(), questionId);
    await session.send(answered(questionId, text));
    const item = openIn(session.view());
    expect(item?.id).toBe(open?.id);
    expect(item?.grade).toMatchObject({ outcome: 'clarify', expected: '', citation: { quote: '' } });
    expect(JSON.stringify(item)).not.toContain('THE KEY');
    await session.send(answered(questionId, text));
    expect(openIn(session.view())?.id).not.toBe(open?.id);
  });

  it('begins with the diagnostic where what comes next is asked before anything is known', async () => {
    const session = guidedSession({ agent: 'pathplanner' });
    await session.work();
    const view = await session.send({ kind: 'say', messageId: id(), text: "what's next?" });
    expect(view.items.some((item) => item.kind === 'problem' && item.problem.error.code === 'STATE_MISSING')).toBe(
      true,
    );
    expect(openIn(view)?.purpose).toBe('diagnostic');
  });

  it('names related topics where the sources say nothing', async () => {
    const session = guidedSession({
      tools: {
        explain: async () => ({
          explanation: [],
          examplesProvided: [],
          keyPoints: [],
          nextAction: 'ask_question',
          by: 'rules',
        }),
      },
    });
    await session.work();
    const view = await session.send({ kind: 'say', messageId: id(), text: 'explain quantum gravity to me' });
    const problem = view.items.find((item) => item.kind === 'problem');
    expect(problem).toMatchObject({ problem: { error: { code: 'RAG_EMPTY' } } });
    expect(JSON.stringify(problem)).toContain(view.concepts[0]?.name ?? '-');
  });

  it('goes on with cards where the model does not answer in time, and says so', async () => {
    const silent = { ask: () => new Promise<never>(() => {}) };
    const session = sessionInMemory({
      material: FICTIONAL_MATERIAL,
      model: silent,
      timeoutMs: 20,
      tools: {
        buildGraph: (material, { model }, signal) =>
          model
            ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
            : STUDY_TOOLS.buildGraph(material, {}, signal),
      },
    });
    const prepared = session.work().catch(() => session.view());
    const view = await prepared;
    expect(view.status).toBe('ready');
    expect(view.items).toContainEqual(expect.objectContaining({ kind: 'problem' }));
  });

  it('shows the grader what the learner believes of the concept and its neighbours', async () => {
    const beliefs: (readonly string[])[] = [];
    const session = guidedSession({
      tools: {
        async gradeAnswer({ question, answer, knownBeliefs = [] }) {
          beliefs.push(knownBeliefs);
          const belief = `Belief about ${question.conceptId}.`;
          const wrong = { ...GRADE, outcome: 'wrong' as const, score: 0, isCorrect: false, misconception: belief };
          return { ...wrong, answerId: answer.answerId, questionId: question.id };
        },
      },
    });
    await session.work();
    const conceptId = session.state().graph.concepts[0]?.id ?? '';
    await session.send({ ...quiz(3), conceptIds: [conceptId] });
    for (let n = 0; n < 2; n += 1) {
      const questionId = openIn(session.view())?.question.id ?? '';
      await session.send(answered(questionId, rightAnswer(session.state(), questionId)));
    }
    expect(beliefs[0]).toEqual([]);
    expect(beliefs[1]).toEqual([`Belief about ${conceptId}.`]);
  });

  it('shows the second grader what else the learner believes, and not what the disputed grade itself supposed', async () => {
    let beliefs: readonly string[] | undefined;
    const session = guidedSession({
      tools: {
        async gradeAnswer({ question, answer }) {
          const wrong = { ...GRADE, outcome: 'wrong' as const, score: 0, isCorrect: false };
          const misconception = `Belief in ${question.id}.`;
          return { ...wrong, misconception, answerId: answer.answerId, questionId: question.id };
        },
        async regrade({ grade, knownBeliefs }) {
          beliefs = knownBeliefs;
          return grade;
        },
      },
    });
    await session.work();
    const conceptId = session.state().graph.concepts[0]?.id ?? '';
    await session.send({ ...quiz(3), conceptIds: [conceptId] });
    const given = [];
    for (let n = 0; n < 2; n += 1) {
      const questionId = openIn(session.view())?.question.id ?? '';
      const answer = answered(questionId, rightAnswer(session.state(), questionId));
      await session.send(answer);
      given.push(answer);
    }
    await session.send({ kind: 'dispute', answerId: given[1]?.answerId ?? '', reason: 'It is so.' });
    expect(beliefs).toEqual([`Belief in ${given[0]?.questionId}.`]);
  });

  it('keeps what a model has answered when its time is up, and asks nothing more of it', async () => {
    const scopes: string[] = [];
    const slow: StudyModel = {
      ask: ({ scope, schema }) => {
        scopes.push(scope);
        if (scope !== 'graph/suggest') return new Promise<never>(() => {});
        const listed = FICTIONAL_GRAPH.concepts.map(({ name }) => ({ name, kind: 'outcome', sentence: 0 }));
        return Promise.resolve(schema.parse({ concepts: [], listed, edges: [] }));
      },
    };
    const session = sessionInMemory({ material: FICTIONAL_MATERIAL, model: slow, timeoutMs: 400 });
    const view = await session.work();
    expect(view.status).toBe('ready');
    expect(view.items).toContainEqual(expect.objectContaining({ kind: 'problem' }));
    // What the one answer reported is there, and cards next to it.
    expect(session.state().graph.concepts.some(({ kind }) => kind === 'outcome')).toBe(true);
    expect(session.state().questions.size).toBeGreaterThan(0);
    expect(scopes[0]).toBe('graph/suggest');
  });

  it('opens again what rests on a source that was withdrawn', async () => {
    const session = await diagnosed();
    const asked = [...session.state().questions.values()].map(({ conceptId }) => conceptId);
    const often = asked.toSorted((a, b) => countOf(asked, b) - countOf(asked, a))[0] ?? '';
    await session.send({ ...quiz(5), conceptIds: [often] });
    await answerAll(session, true);
    const known = session.view().concepts.find(({ mastery }) => ['reached', 'confirmed'].includes(mastery.status));
    const evidenceId = known?.citation.evidenceId ?? '';
    const conceptIds = [known?.id ?? ''];
    session.append([
      { key: 'w', event: { type: 'source_withdrawn', evidenceId, title: 'T', what: 'retracted', conceptIds } },
    ]);
    const view = session.view();
    expect(view.concepts.find((each) => each.id === known?.id)?.mastery.status).toBe('reopened');
    expect(view.works[evidenceId]?.isWithdrawn).toBe(true);
  });

  it('keeps a quiz that rests for days, and goes on with its question', async () => {
    const session = await diagnosed('quiz');
    await session.send(quiz());
    const before = openIn(session.view())?.id;
    await session.send({ kind: 'pause', commandId: id() });
    session.later(3 * 24 * 60);
    const view = await session.send({ kind: 'say', messageId: id(), text: 'continue' });
    expect(view.quiz?.isPaused).toBe(false);
    expect(openIn(view)?.id).toBe(before);
  });
});

describe('an edit of the concepts', () => {
  const edited = (commandId: string, edit: Extract<StudyCommand, { kind: 'edit' }>['edit']) =>
    ({ kind: 'edit', commandId, edit }) as const;
  const undone = (commandId: string) => edited(id(), { kind: 'undo', commandId });
  const joins = (session: SessionInMemory, editsApply: boolean) => {
    const { builtGraph, graph } = session.state();
    const [first] = graph.concepts;
    if (!first) throw new Error('The graph is empty.');
    const found = { concepts: [{ ...first, id: 'concept-found', name: 'something found' }], edges: [] };
    const joined = editsApply ? STUDY_TOOLS.joinGraphs(builtGraph, found, graph) : STUDY_TOOLS.joinGraphs(graph, found);
    session.append([
      {
        key: 'join/r2',
        event: { type: 'material_joined', runId: 'r2', title: 'R', graph: joined, editsApply, questions: [] },
      },
    ]);
  };
  const ids = (session: SessionInMemory) => session.view().concepts.map((each) => each.id);

  it('is undone after findings have joined, and what has joined stays', async () => {
    const session = guidedSession();
    await session.work();
    const before = ids(session);
    const [conceptId = ''] = before;
    await session.send(edited('removal', { kind: 'remove_concept', conceptId }));
    joins(session, true);
    expect(ids(session)).not.toContain(conceptId);
    expect(session.view().edits).toMatchObject([{ commandId: 'removal' }]);
    await session.send(undone('removal'));
    expect(new Set(ids(session))).toEqual(new Set([...before, 'concept-found']));
    await expect(session.send(undone('removal'))).rejects.toThrow('This change was undone already.');
  });

  it('says why it cannot be undone: another one rests on it, it was never made, or it has joined long ago', async () => {
    const session = guidedSession();
    await session.work();
    const [first, second] = session.view().concepts;
    const rename = (conceptId = '', name = '') => ({ kind: 'rename_concept', conceptId, name }) as const;
    await session.send(edited('one', rename(first?.id, 'Another name')));
    await session.send(edited('two', rename(second?.id, first?.name)));
    const now = session.view().concepts;
    await expect(session.send(undone('one'))).rejects.toThrow(
      'Another change rests on this one: a concept was given another name. Take that back first.',
    );
    await expect(session.send(undone('never'))).rejects.toThrow('There is no such change');
    expect(session.view().concepts).toEqual(now);
    joins(session, false);
    await expect(session.send(undone('two'))).rejects.toThrow(/have joined the concepts since/);
    expect(session.view().concepts.find(({ id: each }) => each === second?.id)?.name).toBe(first?.name);
  });
});

describe('what is taken away', () => {
  it('holds concepts and graded questions alone, as Anki reads them', async () => {
    const session = await diagnosed();
    const open = (await session.send(quiz())).items.findLast(({ kind }) => kind === 'question');
    const file = toCardFile(studyCards(session.view()), 'tsv');
    expect(file.split('\n').slice(0, 4)).toEqual([
      '#separator:Tab',
      '#html:false',
      '#tags column:3',
      '#columns:front\tback\ttags\tsource',
    ]);
    for (const line of file.trim().split('\n').slice(4)) expect(line.split('\t')).toHaveLength(4);
    if (open?.kind === 'question') expect(file).not.toContain(open.question.stem.slice(0, 60));
    expect(summarySheet(session.view())).toContain('## Sources');
  });
});

const countOf = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
const citation = { evidenceId: 'x', field: 'abstract' as const, quote: 'THE KEY', start: 0, end: 7 };
const GRADE: Grade = {
  answerId: '',
  questionId: '',
  outcome: 'right',
  score: 1,
  isCorrect: true,
  points: [],
  extra: [],
  feedback: 'Yes.',
  misconception: null,
  expected: 'THE KEY',
  citation,
  by: 'code',
  isApproximate: false,
  graderError: 0,
  isUnsure: false,
};
const CLARIFY = { outcome: 'clarify' as const, score: 0, isCorrect: false };
