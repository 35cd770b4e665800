import { describe, expect, it } from 'vitest';
import { quizEvaluateOutput, quizOutput } from '#contract/study-agents.ts';
import { gradeAnswer } from '#core/study/grading/grade-answer.ts';
import { makeQuestions } from '#core/study/questions/make-questions.ts';
import { toOpenQuestion } from '#core/study/questions/open-question.ts';
import { chooseQuestions } from '#core/study/quiz/choose-questions.ts';
import { quizEvaluation, quizOutputOf } from '#core/study/quiz/quiz-contract.ts';
import { learnerAnswer } from '#tests/evals/study/grade-labelled.ts';
import { cited, FICTIONAL_GRAPH, FICTIONAL_MATERIAL } from '../fictional-study.ts';
import { scriptedModel } from '../scripted-model.ts';

const { signal } = new AbortController();
const byModel = () =>
  scriptedModel((scope) =>
    scope.includes('/check/')
      ? { canAnswer: true, answer: 'It blocks the orexin receptor.' }
      : {
          questions: [
            {
              concept: 'k1',
              type: 'free_text',
              stem: 'How does velotrin act in the brain of whoever takes it for insomnia?',
              key: '',
              quote: cited('Velotrin is').quote,
              wrong: [],
              points: [{ text: 'It blocks the orexin receptor.', quote: cited('Velotrin is').quote, isCritical: true }],
              hints: [],
            },
          ],
        },
  ).model;

const make = (model: ReturnType<typeof byModel> | null) =>
  makeQuestions(
    {
      material: FICTIONAL_MATERIAL,
      graph: FICTIONAL_GRAPH,
      conceptIds: FICTIONAL_GRAPH.concepts.map(({ id }) => id),
      earlier: [],
      difficulty: 'adaptive',
      count: 20,
      seed: 's',
    },
    { model },
    signal,
  );
const choose = (bank: Awaited<ReturnType<typeof make>>, rest: { asked?: Set<string>; count?: number } = {}) =>
  chooseQuestions({
    bank,
    mastery: {},
    asked: rest.asked ?? new Set(),
    conceptIds: [],
    count: rest.count ?? 5,
    difficulty: 'adaptive',
    seed: 's',
  });

describe.each([
  ['rules', () => null],
  ['a scripted model', byModel],
])('the quiz by %s', (_, model) => {
  it('fits its contract from preparing to the last answer', async () => {
    const bank = await make(model());
    const chosen = choose(bank).flatMap((id) => bank.filter((each) => each.id === id));
    expect(chosen).toHaveLength(5);
    const prepared = quizOutputOf(chosen, 0);
    expect(quizOutput.parse(prepared)).toEqual(prepared);
    expect(prepared.quizQuestions.every(({ expectedAnswer }) => expectedAnswer.length > 0)).toBe(true);
    const grades = [];
    for (const [i, question] of chosen.entries()) {
      const text =
        question.type === 'choice' || question.type === 'cloze' || question.type === 'number'
          ? question.key
          : question.rubric.map(({ text }) => text).join(' ');
      const grade = await gradeAnswer(
        { question, answer: learnerAnswer(question.id, text), material: FICTIONAL_MATERIAL },
        {},
        signal,
      );
      expect([question.type, question.stem, grade.outcome]).toEqual([question.type, question.stem, 'right']);
      grades.push(grade);
      const evaluated = quizEvaluation(chosen, grades, grade);
      expect(quizEvaluateOutput.parse(evaluated)).toEqual(evaluated);
      expect(evaluated.quizComplete).toBe(i === chosen.length - 1);
    }
  });

  it('shows no key while it is open', async () => {
    for (const question of await make(model())) {
      const open = JSON.stringify(toOpenQuestion(question, 0));
      expect(open).not.toMatch(/"(?:key|rubric|citation|alsoRight|misconception|expected)"/);
    }
  });
});

describe('choosing questions', () => {
  it('asks each once only, and mixes concepts and types', async () => {
    const bank = await make(null);
    const first = choose(bank);
    const chosen = first.flatMap((id) => bank.filter((each) => each.id === id));
    expect(new Set(chosen.map(({ conceptId }) => conceptId)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(chosen.map(({ type }) => type)).size).toBeGreaterThanOrEqual(2);
    const rest = choose(bank, { asked: new Set(first), count: 100 });
    expect(rest.filter((id) => first.includes(id))).toEqual([]);
    expect(new Set(rest).size).toBe(bank.length - first.length);
    expect(choose(bank, { asked: new Set(bank.map(({ id }) => id)) })).toEqual([]);
  });

  it('counts a question back as no answer', async () => {
    const [question] = await make(null);
    if (!question) throw new Error('The fiction gives no question.');
    const back = await gradeAnswer(
      {
        question: { ...question, type: 'cloze' },
        answer: learnerAnswer(question.id, 'What is that?'),
        material: FICTIONAL_MATERIAL,
      },
      {},
      signal,
    );
    expect(quizEvaluation([question], [back], back)).toMatchObject({ quizComplete: false, quizScore: 0 });
  });
});
