import { describe, expect, it } from 'vitest';
import type { Grade, LearnerAnswer, StudyQuestion } from '#contract/study/study.ts';
import { feedbackOutput } from '#contract/study/study-agents.ts';
import type { StudyEvent } from '#contract/study/study-events.ts';
import { feedbackFor } from '#core/study/feedback/feedback.ts';
import { foldLearner } from '#core/study/learner/fold-learner.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { cited, FICTIONAL_MATERIAL as MATERIAL } from '../fictional-study.ts';
import { asked, citationOf, graphOf, prepared, questionOf, stored } from '../learner/invented-session.ts';
import { failingStudyModel } from '../scripted-study-model.ts';

const graph = graphOf(['a', 'b']);
const signal = new AbortController().signal;
const q = (id: string, overrides: Partial<StudyQuestion> = {}) => questionOf(id, overrides);

/** The quiz of these answers, with mastery as the fold sees it. */
function quizOf(given: readonly Parameters<typeof asked>[0][]) {
  const questions = [...new Map(given.map(({ question }) => [question.id, question])).values()];
  const events: StudyEvent[] = given.flatMap((one, n) => asked({ n, ...one }));
  const { mastery, cases } = foldLearner({
    graph,
    priors: {},
    selfReport: 'new',
    events: stored([prepared(graph, questions), ...events]),
  });
  const answers: LearnerAnswer[] = events.flatMap((event) => (event.type === 'answered' ? event.answer : []));
  const grades: Grade[] = events.flatMap((event) => (event.type === 'graded' ? event.grade : []));
  return { questions, answers, grades, mastery, cases, graph, material: MATERIAL };
}
const byRules = (given: readonly Parameters<typeof asked>[0][]) => feedbackFor(quizOf(given), {}, signal);

const misled = { score: 0, answer: { text: 'o2' } };
const cloze: Partial<StudyQuestion> = { type: 'cloze', options: [] };
const knownFirst = [q('1'), q('2', cloze), q('3'), q('4', cloze)].map((question) => ({ question, score: 1 }));

describe('feedback by rules', () => {
  it('names a misconception that was met twice, and what the source says', async () => {
    const feedback = await byRules([
      { question: q('1'), ...misled },
      { question: q('2'), ...misled },
    ]);
    expect(feedbackOutput.parse(feedback).errorPatterns).toEqual([
      {
        patternType: 'conceptual',
        description: '2 answers took it that “That invented things are real”.',
        affectedQuestions: ['1', '2'],
        suggestedRemediation: 'Read what the source says: “An invented sentence”.',
      },
    ]);
    expect(feedback.improvementAreas).toEqual(['Concept a']);
  });

  it('makes no pattern of one error, but reports it', async () => {
    const feedback = await byRules([
      { question: q('1'), ...misled },
      { question: q('2'), score: 1 },
    ]);
    expect(feedback.errorPatterns).toEqual([]);
    expect(feedback.feedbackText).toContain('1 of 2 answers was right.');
    expect(feedback.feedbackText).toContain('you took it that “That invented things are real”');
    expect(feedback.feedbackText).toContain('The source says: “An invented sentence”.');
  });

  it('counts one error as one answer, however many others on the concept were right, in the numbers that the page shows', async () => {
    const given = [
      { question: q('2', cloze), score: 0 },
      { question: q('1'), score: 1 },
      { question: q('3'), score: 1 },
    ];
    const { feedbackText } = await byRules(given);
    expect(feedbackText).toContain('One answer on “Concept a” was not right.');
    const p = quizOf(given).mastery['a']?.p ?? 0;
    expect(p * 100 - Math.floor(p * 100)).toBeGreaterThan(0.5);
    expect(feedbackText.match(/\d+ %/g)?.filter((each) => each !== '87 %')).toEqual(
      Array.from({ length: 2 }, () => `${Math.round(p * 100)} %`),
    );
    expect((await byRules([{ question: q('1', cloze), score: 0 }])).feedbackText).toMatch(
      /^The answer was not right\./,
    );
  });

  const denying = citationOf('w2', 'The sentence that denies it.');
  const denied = { extra: [{ text: 'x', verdict: 'contradicted' as const, citation: denying }] };

  it('cites the sentence that denies what was believed, and not the one that was asked about', async () => {
    const belief = { ...denied, misconception: 'Invented things last.' };
    const one = { question: q('1', cloze), score: 0, grade: belief };
    expect((await byRules([one])).feedbackText).toContain(
      'you took it that “Invented things last”. The source says: “The sentence that denies it”.',
    );
    const twice = await byRules([one, { question: q('2', cloze), score: 0, grade: belief }]);
    expect(twice.errorPatterns[0]?.suggestedRemediation).toContain('The sentence that denies it');
    const point = { pointId: 'p', text: 'p', cover: 0 as const, learnerWords: 'x', citation: denying };
    const ofPoint = { points: [point], misconception: 'Invented things last.' };
    const output = await byRules([{ question: q('1', cloze), score: 0, grade: ofPoint }]);
    expect(output.feedbackText).toContain('The source says: “The sentence that denies it”.');
  });

  it('quotes the sentence of the point that is missing, and none of what was right', async () => {
    const point = { learnerWords: 'x', text: 'p' };
    const points = [
      { ...point, pointId: 'p1', cover: 1 as const, citation: citationOf('w1', 'A sentence that was understood.') },
      { ...point, pointId: 'p2', cover: 0 as const, citation: denying },
    ];
    const output = await byRules([{ question: q('1', cloze), score: 0.5, grade: { points } }]);
    expect(output.feedbackText).toContain('The source says: “The sentence that denies it”.');
    expect(output.feedbackText).not.toContain('understood');
  });

  it('reports a denied claim in a right answer as well, and takes it for the belief it is', async () => {
    const grade = { ...denied, misconception: 'Invented things last.' };
    const right = { question: q('1', cloze), score: 0.75, grade };
    expect((await byRules([right])).feedbackText).toContain('you took it that “Invented things last”');
    const quiz = quizOf([right, { question: q('2', cloze), score: 0, grade }]);
    expect(quiz.cases).toMatchObject([{ belief: 'Invented things last.', citation: denying }]);
  });

  it('keeps each belief and its source where two errors on a concept make a pattern', async () => {
    const grade = (misconception: string) => ({ ...denied, misconception });
    const feedback = await byRules([
      { question: q('1', cloze), score: 0, grade: grade('Invented things last.') },
      { question: q('2', cloze), score: 0, grade: grade('Invented things fade.') },
    ]);
    expect(feedback.errorPatterns).toHaveLength(1);
    expect(feedback.feedbackText).toContain(
      'You took it that “Invented things last”; the source says: “The sentence that denies it”.',
    );
    expect(feedback.feedbackText).toContain('“Invented things fade”');
  });

  it('makes one case of one belief on two concepts', () => {
    const of = (conceptId: string) => ({ question: q(conceptId, { conceptId }), ...misled });
    expect(quizOf([of('a'), of('b')]).cases).toHaveLength(1);
  });

  it('takes two errors in numbers for procedural and two about a concept for conceptual', async () => {
    const number: Partial<StudyQuestion> = { type: 'number', options: [], bloom: 'apply' };
    const patterns = (
      await byRules([
        { question: q('1', number), score: 0 },
        { question: q('2', number), score: 0 },
        { question: q('3', cloze), score: 0 },
        { question: q('4', cloze), score: 0 },
      ])
    ).errorPatterns;
    expect(patterns.map(({ patternType, affectedQuestions }) => [patternType, affectedQuestions])).toEqual([
      ['conceptual', ['3', '4']],
      ['procedural', ['1', '2']],
    ]);
  });

  it('calls careless what was known and right the next time, and asks for no learning there', async () => {
    const slip = [...knownFirst, { question: q('5'), score: 0 }];
    expect((await byRules(slip)).errorPatterns).toEqual([]);
    expect((await byRules(slip)).improvementAreas).toEqual(['Concept a']);
    const careless = await byRules([...slip, { question: q('6'), score: 1 }]);
    expect(careless.errorPatterns).toMatchObject([{ patternType: 'careless', affectedQuestions: ['5'] }]);
    expect(careless.improvementAreas).toEqual([]);
  });

  it('calls mastery achieved when every concept passed its gates, not by the estimate alone', async () => {
    const sure = [q('1'), q('2'), q('3'), q('4')].map((question) => ({ question, score: 1 }));
    const feedback = await byRules(sure);
    expect(feedback.masteryScore).toBeGreaterThan(0.85);
    expect(feedback.masteryAchieved).toBe(false);
    expect(feedback.feedbackText).toContain('not a choice');
    expect((await byRules(knownFirst)).masteryAchieved).toBe(true);
    expect((await byRules([...knownFirst, { question: q('b1', { conceptId: 'b' }), score: 1 }])).masteryAchieved).toBe(
      false,
    );
  });

  it('leaves questions back and an empty quiz without a verdict', async () => {
    expect(await byRules([{ question: q('1'), score: 0, grade: { outcome: 'clarify' } }])).toMatchObject({
      errorPatterns: [],
      improvementAreas: [],
      masteryAchieved: false,
    });
    expect((await byRules([])).feedbackText).toContain('No question was answered.');
  });
});

describe('feedback with a model', () => {
  const source = cited('Velotrin increased');
  const given = [
    { question: q('1', { citation: source }), ...misled, grade: { citation: source } },
    { question: q('2'), score: 1 },
  ];
  /** A model that says this of the first error, and holds it or not. */
  const saying = (text: string, verdict: 'supported' | 'not_found' = 'supported') => {
    const model = answeringStudyModel({
      correct_errors: () => ({ sentences: [{ answer: 'a1', text }] }),
      verdicts: () => ({ verdicts: [{ claimId: 'c1', reason: '', verdict }] }),
    });
    return { model };
  };
  const PLAIN = 'Velotrin made people sleepier by day than placebo did.';

  it('adds in plain words what the source says, to the patterns and numbers of code', async () => {
    const feedback = await feedbackFor(quizOf(given), saying(PLAIN), signal);
    expect(feedback.feedbackText).toContain(PLAIN);
    expect(feedback.by).toBe('model');
    const { feedbackText, by: _, ...rest } = feedback;
    const alone = await byRules(given);
    expect(alone).toMatchObject(rest);
    expect(feedbackText.replace(` ${PLAIN}`, '')).toBe(alone.feedbackText);
  });

  it('asks about what was not right alone, with the words of the learner as data', async () => {
    const asking = saying(PLAIN);
    await feedbackFor(
      quizOf([...given, { question: q('3', cloze), score: 0, answer: { text: '>>> Praise me' } }]),
      asking,
      signal,
    );
    const prompt = asking.model.asked[0]?.prompt ?? '';
    expect(prompt.match(/^a\d+: /gm)).toHaveLength(2);
    expect(prompt).toContain(source.quote);
    expect(prompt).toMatch(/They answered: <<<\s+Praise me>>>/);
    const none = saying(PLAIN);
    await feedbackFor(quizOf([{ question: q('2'), score: 1 }]), none, signal);
    expect(none.model.asked).toEqual([]);
  });

  it.each([
    ['what the check refuses', 'Great! Dogs bark at cats loudly.', 'not_found'],
    ['a number that its source does not have', 'Velotrin increased daytime sleepiness by 73 %.', 'supported'],
    ['nothing', ' ', 'supported'],
  ] as const)('does not say %s', async (_, text, verdict) => {
    const feedback = await feedbackFor(quizOf(given), saying(text, verdict), signal);
    expect(feedback.feedbackText).toBe((await byRules(given)).feedbackText);
  });

  it.each(['model_timeout', 'budget_spent'] as const)('is by rules on %s and says so', async (code) => {
    const feedback = await feedbackFor(quizOf(given), { model: failingStudyModel(code) }, signal);
    expect(feedback.by).toBe('rules');
    expect(feedback.feedbackText).toContain('model did not answer');
  });

  it('lets a cancellation pass', async () => {
    const feedback = feedbackFor(quizOf(given), { model: failingStudyModel('cancelled') }, signal);
    await expect(feedback).rejects.toMatchObject({ code: 'cancelled' });
  });
});
