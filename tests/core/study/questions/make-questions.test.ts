import { describe, expect, it } from 'vitest';
import type { Concept, StudyQuestion } from '#contract/study/study.ts';
import { AssayError } from '#core/errors.ts';
import { cardsFrom } from '#core/study/cards/make-cards.ts';
import { makeQuestions } from '#core/study/questions/make-questions.ts';
import { expectedAnswer, keyText, questionDefects, tellsAnswer } from '#core/study/questions/question-defects.ts';
import { toOpenQuestion } from '#core/study/questions/question-draft.ts';
import { tellsKey } from '#core/study/questions/stem-words.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { documentMaterial, HANDOUT } from '../cards/handout.ts';
import { cited, FICTIONAL_GRAPH, FICTIONAL_MATERIAL, FICTIONAL_QUESTIONS } from '../fictional-study.ts';
import { scriptedModel } from '../scripted-model.ts';

const { signal } = new AbortController();
const ALL = FICTIONAL_GRAPH.concepts.map(({ id }) => id);

interface Making {
  model?: StudyModel;
  count?: number;
  earlier?: StudyQuestion[];
  seed?: string;
}
const make = async (rest: Making = {}) => (await made(rest)).questions;
const made = (rest: Making) =>
  makeQuestions(
    {
      material: FICTIONAL_MATERIAL,
      graph: FICTIONAL_GRAPH,
      conceptIds: ALL,
      earlier: rest.earlier ?? [],
      difficulty: 'adaptive',
      count: rest.count ?? 100,
      seed: rest.seed ?? 'seed',
    },
    { model: rest.model ?? null },
    signal,
  );

/** A choice between directions, without a defect. */
function sound(): StudyQuestion {
  const citation = cited('Velotrin increased');
  const concept = FICTIONAL_GRAPH.concepts.find(({ name }) => name === 'daytime sleepiness');
  const option = (id: string, text: string, isKey: boolean) => ({
    id,
    text,
    misconception: isKey ? null : `Velotrin ${text} daytime sleepiness.`,
  });
  return {
    id: 'sound',
    conceptId: concept?.id ?? '',
    conceptName: 'daytime sleepiness',
    type: 'choice',
    bloom: 'understand',
    difficulty: 'medium',
    stem: 'What completes this sentence of the invented trial? “Velotrin _____ daytime sleepiness compared with placebo […].”',
    options: [option('o1', 'decreased', false), option('o2', 'increased', true), option('o3', 'hardly changed', false)],
    key: 'o2',
    alsoRight: [],
    number: null,
    rubric: [],
    citation,
    hints: ['Think of who was compared with whom.'],
    by: 'model',
  };
}

describe('questions without a model', () => {
  const request = (change: object = {}) => ({
    material: documentMaterial(HANDOUT),
    graph: cardsFrom(documentMaterial(HANDOUT), 'seed').graph,
    conceptIds: cardsFrom(documentMaterial(HANDOUT), 'seed').graph.concepts.map(({ id }) => id),
    earlier: [],
    difficulty: 'adaptive' as const,
    count: 100,
    seed: 'seed',
    ...change,
  });

  it('are the cards of the concepts, the same for the same seed', async () => {
    const { questions } = await makeQuestions(request(), {}, signal);
    expect(questions).toEqual(cardsFrom(documentMaterial(HANDOUT), 'seed').questions);
    const [first] = questions;
    const { questions: own } = await makeQuestions(request({ conceptIds: [first?.conceptId] }), {}, signal);
    expect(own).toEqual(questions.filter(({ conceptId }) => conceptId === first?.conceptId));
  });

  it('are not made again, also with another seed', async () => {
    const { questions: earlier } = await makeQuestions(request(), {}, signal);
    expect((await makeQuestions(request({ earlier, seed: 'other' }), {}, signal)).questions).toEqual([]);
  });

  it('are of the wanted difficulty first', async () => {
    const { questions } = await makeQuestions(request({ difficulty: 'medium', count: 5 }), {}, signal);
    expect(questions.map(({ difficulty }) => difficulty)).toEqual(Array(5).fill('medium'));
  });

  it('leave nothing of a retracted work', async () => {
    const works = FICTIONAL_MATERIAL.works.map((work) => ({
      ...work,
      notices: [{ kind: 'retraction' as const, date: null, source: 'fiction' }],
    }));
    const material = { ...FICTIONAL_MATERIAL, works };
    const given = { graph: FICTIONAL_GRAPH, conceptIds: ALL, earlier: [], count: 9, seed: 's', material };
    expect((await makeQuestions({ ...given, difficulty: 'easy' }, {}, signal)).questions).toEqual([]);
  });
});

describe('what a learner is shown of a question', () => {
  it('never holds its key, its points, its misconceptions or a hint that was not asked for', async () => {
    const cards = cardsFrom(documentMaterial(HANDOUT), 's').questions;
    for (const question of [...cards, ...Object.values(FICTIONAL_QUESTIONS)]) {
      const open = toOpenQuestion(question, 1);
      expect(Object.keys(open).toSorted()).toEqual([
        'bloom',
        'by',
        'conceptId',
        'conceptName',
        'difficulty',
        'hints',
        'id',
        'options',
        'shownHints',
        'stem',
        'type',
        'unit',
      ]);
      expect(open.shownHints).toEqual(question.hints.slice(0, 1));
      expect(open.options.every((option) => Object.keys(option).length === 2)).toBe(true);
      const shown = JSON.stringify({ ...open, options: [], conceptName: '', shownHints: [] });
      if (question.type !== 'choice' && question.key !== '') expect(shown).not.toContain(`"${question.key}"`);
      for (const { text } of question.rubric) expect(shown).not.toContain(text);
      expect(shown).not.toContain(question.citation.quote);
      expect(expectedAnswer(question).length).toBeGreaterThan(0);
    }
  });
});

describe('defects of a question', () => {
  const defects = (question: StudyQuestion, earlier: StudyQuestion[] = []) =>
    questionDefects(question, { material: FICTIONAL_MATERIAL, earlier }).join(' ');
  const withOption = (question: StudyQuestion, isKey: boolean, text: string): StudyQuestion => {
    const changed = question.options.find(({ id }) => (id === question.key) === isKey);
    return { ...question, options: question.options.map((each) => (each === changed ? { ...each, text } : each)) };
  };

  it('are a key that its source does not hold, and a quote that is not at its place', async () => {
    const question = sound();
    expect(defects(withOption(question, true, 'amplified'))).toMatch(/key does not stand word for word/);
    expect(defects({ ...question, citation: { ...question.citation, start: question.citation.start + 1 } })).toMatch(
      /does not stand in the source/,
    );
    expect(defects({ ...question, key: 'o9' })).toMatch(/none of its options/);
  });

  it('are options that are the same, or whose length reveals the key', async () => {
    const question = sound();
    expect(defects(withOption(question, false, keyText(question).toUpperCase()))).toMatch(/same/);
    const short = {
      ...question,
      options: question.options.map((each, i) =>
        each.id === question.key ? each : { ...each, text: i === 0 ? 'up' : `no${i}` },
      ),
    };
    expect(defects(short)).toMatch(/length/);
  });

  it('are a stem or an early hint that reveals the key, and a stem like an earlier one', async () => {
    const question = sound();
    expect(defects({ ...question, stem: question.stem.replace('_____', 'increased') })).toMatch(/stem tells/);
    expect(defects({ ...question, hints: ['It increased.'] })).toMatch(/hints tells/);
    expect(defects(question, [{ ...question, id: 'other' }])).toMatch(/earlier/);
  });
});

const free = {
  concept: 'k1',
  type: 'free_text',
  stem: 'How does velotrin act in the brain of whoever takes it for insomnia?',
  key: '',
  quote: cited('Velotrin is').quote,
  wrong: [],
  points: [{ text: 'It blocks the orexin receptor.', quote: cited('Velotrin is').quote, isCritical: true }],
  hints: ['Think of the signal that keeps people awake.'],
};

type Asked = { name: string; scope: string; prompt: string; instructions: string };

type Reads = (prompt: string) => unknown;
interface Checks {
  verdicts?: Reads;
  fromSource?: Reads;
  without?: Reads;
  compare?: Reads;
}

/** A model that writes these questions and answers the checks of them: from the sources all, without them nothing. */
function writing(questions: readonly object[], checks: Checks = {}) {
  const model = answeringStudyModel({
    study_questions: () => ({ questions }),
    verdicts: ({ prompt }) => (checks.verdicts ?? verdictsBy(() => true))(prompt),
    answers_from_source: ({ prompt }) => (checks.fromSource ?? answering('wrong'))(prompt),
    answers_without_source: ({ prompt }) => (checks.without ?? (() => ({ answers: [] })))(prompt),
    compare_answers: ({ prompt }) => (checks.compare ?? comparing)(prompt),
  });
  return { model, asked: model.asked as Asked[] };
}
const verdictsBy = (isSupported: (claim: string) => boolean) => (prompt: string) => ({
  verdicts: [...prompt.matchAll(/^\[(c\d+)\] <<<(.*?)>>>/gm)].map(([, claimId, text = '']) => ({
    claimId,
    reason: '',
    verdict: isSupported(text) ? 'supported' : 'contradicted',
  })),
});
const byModel = (questions: readonly StudyQuestion[]) => questions.filter(({ by }) => by === 'model');

const choice = {
  concept: 'k1',
  type: 'choice',
  stem: 'Which receptor does the invented drug velotrin block in those who take it at night?',
  key: 'orexin receptor',
  quote: cited('Velotrin is').quote,
  wrong: [
    { text: 'histamine receptor', misconception: 'Velotrin blocks histamine.' },
    { text: 'melatonin receptor', misconception: 'Velotrin acts as melatonin does.' },
  ],
  points: [],
  hints: ['Think of the signal that keeps people awake.'],
};
/** Every question answered right, the last option of a choice as the given one says. */
const answering = (last: 'wrong' | 'open') => (prompt: string) => ({
  answers: [...prompt.matchAll(/^(q\d+): <<<.*>>>((?:\no\d: <<<.*>>>)*)/gm)].map(([, question = '', rest = '']) => {
    const options = [...rest.matchAll(/^(o\d): <<<(.*?)>>>/gm)].map(([, id = '', text = '']) => ({ id, text }));
    const right = options.find(({ text }) => text === choice.key)?.id;
    const wrong = options.filter(({ id }) => id !== right);
    return {
      question,
      canAnswer: true,
      answer: right ?? 'A FULL ANSWER',
      options: options.map(({ id }) => ({
        id,
        fits: id === right ? 'right' : id === wrong.at(-1)?.id ? last : 'wrong',
      })),
    };
  }),
});
/** An answer makes every point where it is a full one. */
const comparing = (prompt: string) => ({
  questions: prompt.split('\n\n').map((block) => {
    const ids = [...block.matchAll(/^(p\d+): /gm)].map(([, id]) => id);
    const isFull = (which: string) => block.includes(`${which}: <<<A FULL ANSWER>>>`);
    return {
      question: /^q\d+/.exec(block)?.[0],
      first: isFull('first') ? ids : [],
      second: isFull('second') ? ids : [],
    };
  }),
});

describe('questions by a model', () => {
  it('are kept where each point is supported by its quote, whatever its words', async () => {
    const paraphrase = {
      ...free,
      points: [{ ...free.points[0], text: 'Arousal is dampened through orexin blockade.' }],
    };
    const { model, asked } = writing([paraphrase]);
    const [question] = byModel(await make({ model, count: 4 }));
    expect(question?.rubric[0]).toMatchObject({ citation: cited('Velotrin is'), isCritical: true });
    // The point goes on from its question.
    expect(asked.find(({ name }) => name === 'verdicts')?.prompt).toContain(`goes on from <<<${free.stem}>>>`);
  });

  it('are kept without a point that its quote denies', async () => {
    const wrong = { ...free.points[0], text: 'It wakes whoever takes it at once.', isCritical: false };
    const two = { ...free, points: [...free.points, wrong] };
    const { model } = writing([two], { verdicts: verdictsBy((claim) => !claim.includes('wakes')) });
    const [question] = byModel(await make({ model, count: 4 }));
    expect(question?.rubric.map(({ text }) => text)).toEqual(free.points.map(({ text }) => text));
    expect(question?.key).not.toContain('wakes');
  });

  it('are kept without a point that their stem makes already', async () => {
    const copied = {
      ...free.points[0],
      text: `${free.stem.replace(/^\S+ /, '').replace('?', '')}.`,
      isCritical: false,
    };
    const { model } = writing([{ ...free, points: [copied, ...free.points] }]);
    const [question] = byModel(await make({ model, count: 4 }));
    expect(question?.rubric.map(({ text }) => text)).toEqual(free.points.map(({ text }) => text));
  });

  it('are five calls for any number of them, none of which sees a key', async () => {
    const other = { ...free, stem: 'What follows for bones where older women take the drug mellorane for years?' };
    const points = [{ text: 'It inhibits bone resorption.', quote: cited('Mellorane is').quote, isCritical: false }];
    const { model, asked } = writing([free, choice, { ...other, quote: cited('Mellorane is').quote, points }]);
    expect(byModel(await make({ model, count: 6 }))).toHaveLength(3);
    expect(asked.map(({ name }) => name)).toEqual([
      'study_questions',
      'verdicts',
      'answers_from_source',
      'answers_without_source',
      'compare_answers',
    ]);
    const [, , fromSource, without] = asked;
    expect(fromSource?.prompt).toContain(cited('Mellorane is').quote);
    expect(without?.prompt).not.toContain(cited('Mellorane is').quote);
    for (const each of [fromSource, without]) expect(each?.prompt).not.toContain(points[0]?.text);
  });

  it.each([
    ['a point is denied by its quote', free, { verdicts: verdictsBy(() => false) }],
    ['nobody could check it', free, { verdicts: () => new AssayError('model_unavailable') }],
    [
      'a point has a quote that no source holds',
      { ...free, points: [{ text: 'It cures.', quote: 'Velotrin cures everybody of everything.', isCritical: false }] },
      {},
    ],
    [
      'its stem reveals its point',
      { ...free, stem: 'Velotrin blocks the orexin receptor: is it so that it blocks the receptor?' },
      {},
    ],
    ['a wrong option may be right as well', choice, { fromSource: answering('open') }],
    ['nobody tried to answer it', choice, { fromSource: () => new AssayError('model_unavailable') }],
    ['nobody could say what was answered', free, { compare: () => new AssayError('model_unavailable') }],
  ])('are thrown away where %s, and cards are left', async (_, question, checks) => {
    const { model } = writing([question], checks);
    const questions = await make({ model, count: 4 });
    expect(byModel(questions)).toEqual([]);
    expect(questions).toEqual((await make()).slice(0, 4));
  });

  const none = { unanswerable: 0, answerableWithout: 0, defective: 0 };
  const cannot = (prompt: string) => ({
    answers: answering('wrong')(prompt).answers.map((each) => ({ ...each, canAnswer: false })),
  });
  const halfMade = (prompt: string) => ({
    questions: comparing(prompt).questions.map((each) => ({ ...each, first: [] })),
  });
  it.each([
    ['its sentences do not answer a choice', choice, { fromSource: cannot }, { unanswerable: 1 }],
    ['its sentences do not answer it', free, { fromSource: cannot }, { unanswerable: 1 }],
    ['what they answer makes none of its points', free, { compare: halfMade }, { unanswerable: 1 }],
    ['a choice is answered without them', choice, { without: answering('wrong') }, { answerableWithout: 1 }],
    ['it is answered without them', free, { without: answering('wrong') }, { answerableWithout: 1 }],
    ['a point is denied by its quote', free, { verdicts: verdictsBy(() => false) }, { defective: 1 }],
    ['a key stands in no source', { ...choice, key: 'dopamine receptor' }, {}, { defective: 1 }],
  ])('are thrown away and counted where %s', async (_, question, checks, counted) => {
    const { questions, dropped } = await made({ model: writing([question], checks).model, count: 4 });
    expect(byModel(questions)).toEqual([]);
    expect(dropped).toEqual({ ...none, ...counted });
  });

  it('stay where nobody tried them without the sources, or a wrong answer was given so', async () => {
    for (const without of [
      () => new AssayError('model_unavailable'),
      (prompt: string) => ({
        answers: answering('wrong')(prompt).answers.map((each) => ({ ...each, answer: 'o9' })),
      }),
    ]) {
      const { questions, dropped } = await made({ model: writing([choice], { without }).model, count: 4 });
      expect([byModel(questions).length, dropped]).toEqual([1, none]);
    }
  });

  it('are choices of which the source alone makes one right and the others wrong', async () => {
    const { model, asked } = writing([choice]);
    expect(byModel(await make({ model, count: 4 }))).toHaveLength(1);
    const shown = asked.find(({ name }) => name === 'answers_from_source')?.prompt;
    expect(shown).not.toContain('misconception');
  });

  it('ask for no points twice, and take the difficulty that is given', async () => {
    const again = {
      ...free,
      difficulty: 'easy',
      stem: 'By which way can velotrin be thought to bring about sleep at all?',
    };
    const { model } = writing([again, { ...free, difficulty: 'hard' }]);
    const questions = byModel(await make({ model, count: 4 }));
    expect(questions.map(({ difficulty }) => difficulty)).toEqual(['easy']);
  });

  it('are asked of concepts of which there is a sentence, and no more than these bear', async () => {
    const nowhere = { ...FICTIONAL_GRAPH.concepts[0], id: 'nowhere', name: 'quandrazole', aliases: [] };
    const last = FICTIONAL_GRAPH.concepts.find(({ name }) => name === 'osteoclasts');
    const graph = { concepts: [nowhere, last].flatMap((each) => (each?.name ? [each as Concept] : [])), edges: [] };
    const { model, asked } = writing([]);
    const conceptIds = graph.concepts.map(({ id }) => id);
    const request = { material: FICTIONAL_MATERIAL, graph, conceptIds, earlier: [], difficulty: 'adaptive' as const };
    await makeQuestions({ ...request, count: 8, seed: 's' }, { model }, signal);
    expect(asked[0]?.prompt).toMatch(/^Write up to 2 questions/);
    expect(asked[0]?.prompt).toContain('Concept k1: <<<osteoclasts>>> (easy)');
    expect(asked[0]?.prompt).not.toContain('quandrazole');
    const none = writing([]);
    await makeQuestions({ ...request, conceptIds: ['nowhere'], count: 8, seed: 's' }, { model: none.model }, signal);
    expect(none.asked).toEqual([]);
  });

  it('are made from sentences of every kind, each shown once with its concepts', async () => {
    const text =
      'Velotrin is an invented drug against insomnia that many adults were given [8]. In contrast, rates of hypercapnia were 3% and 9% with velotrin and placebo, respectively.';
    const [work, ...others] = FICTIONAL_MATERIAL.works;
    const works = work ? [{ ...work, texts: { abstract: text } }, ...others] : [];
    const { model, asked } = writing([]);
    const request = { graph: FICTIONAL_GRAPH, conceptIds: ALL, earlier: [], difficulty: 'adaptive' as const };
    const material = { ...FICTIONAL_MATERIAL, works, findings: [], contradictions: [] };
    await makeQuestions({ ...request, material, count: 8, seed: 's' }, { model }, signal);
    const prompt = asked[0]?.prompt ?? '';
    expect(prompt).toContain('many adults were given [8].>>>');
    expect(prompt.match(/rates of hypercapnia were 3%/g)).toHaveLength(1);
    expect(prompt).toMatch(/k\d, k\d: <<<[^>]*In contrast, rates of hypercapnia/);
  });

  it('leave the cards where the model fails, and pass on that all was cancelled', async () => {
    const failing = scriptedModel(() => new AssayError('model_unavailable'));
    expect(await make({ model: failing.model })).toEqual(await make());
    const cancelled = scriptedModel(() => new AssayError('cancelled'));
    await expect(make({ model: cancelled.model })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a point that a stem reveals', () => {
  const point = { id: 'p', text: 'The sensitivity of the test was high.', weight: 1, isCritical: true };
  const asked = (stem: string, text = point.text) => {
    const rubric = [{ ...point, text, citation: cited('Velotrin is') }];
    return tellsAnswer({ ...sound(), type: 'free_text', rubric }, stem);
  };
  it.each([
    ['Was the sensitivity of the test high or low?', false],
    ['How was the sensitivity of the test?', false],
    ['Was the sensitivity of the test low?', false],
    ['Why was the sensitivity of the test high?', true],
  ])('%s: %s', (stem, isGivenAway) => expect(asked(stem)).toBe(isGivenAway));

  it('does not reveal a denial that it does not have', () => {
    expect(asked('Did velotrin change mortality in adults?', 'Velotrin did not change mortality in adults.')).toBe(
      false,
    );
  });
});

describe('a key that a stem reveals', () => {
  it('is not a comparison whose word alone stands there', () => {
    expect(tellsKey('How effective was velotrin beside mellorane?', 'more effective')).toBe(false);
    expect(tellsKey('How much more effective was velotrin?', 'more effective')).toBe(true);
  });
});
