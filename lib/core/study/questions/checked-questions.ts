import * as z from 'zod';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import type { DroppedQuestions } from '#contract/study/study-events.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import type { StudyModel } from '../study-model.ts';
import { checkSentences, worksOf } from '../tutor/check-sentences.ts';
import {
  COMPARING_ROLE,
  comparingPrompt,
  FROM_SOURCE_ROLE,
  fromSourcePrompt,
  type TwoAnswers,
  WITHOUT_SOURCE_ROLE,
  withoutSourcePrompt,
} from './model-prompts.ts';

interface Checking {
  material: StudyMaterial;
  model: StudyModel;
  /** Of the questions; the checks have theirs below it. */
  scope: string;
}

export interface CheckedQuestions {
  questions: StudyQuestion[];
  dropped: DroppedQuestions;
}

export const NONE_DROPPED: DroppedQuestions = { unanswerable: 0, answerableWithout: 0, defective: 0 };

/**
 * Those of a model's questions that may be asked, in the order given. One call answers all of them from their sentences and does not see
 * the keys, one answers them without any sentence, one compares every point of free text with its quote by meaning; all at the same
 * time, and a last one says which points the answers to free text make. A question stays that is answered to its key from its sentences,
 * with every other option wrong by them, and not without them. Where nobody answered from the sentences, none stays, and none counts as
 * thrown away; where nobody tried without them, that is not asked for. Throws AssayError `cancelled`.
 */
export async function checkedQuestions(
  questions: readonly StudyQuestion[],
  checking: Checking,
  signal: AbortSignal,
): Promise<CheckedQuestions> {
  if (questions.length === 0) return { questions: [], dropped: NONE_DROPPED };
  const [sound, fromSource, without] = await Promise.all([
    withSoundPoints(questions, checking, signal),
    answersTo(questions, { ...checking, isWithSource: true }, signal),
    answersTo(questions, { ...checking, isWithSource: false }, signal),
  ]);
  if (sound === null || fromSource === null) return { questions: [], dropped: NONE_DROPPED };
  const free = [...sound].filter(([each]) => isFree(each));
  const pairs = free.map(([given, question]): TwoAnswers => {
    return { question, first: fromSource.get(given)?.answer ?? '', second: without?.get(given)?.answer ?? '' };
  });
  const compared = await compare(pairs, checking, signal);
  if (compared === null && free.length > 0) return { questions: [], dropped: NONE_DROPPED };
  const kept: StudyQuestion[] = [];
  const dropped = { ...NONE_DROPPED };
  for (const given of questions) {
    const question = sound.get(given);
    const covered = question && compared?.get(question);
    const isReached = isFree(given) ? covered?.first === true : isKeyAlone(given, fromSource.get(given));
    const isKnown = isFree(given) ? covered?.second === true : isKey(given, without?.get(given));
    if (!question) dropped.defective += 1;
    else if (!isReached) dropped.unanswerable += 1;
    else if (isKnown) dropped.answerableWithout += 1;
    else kept.push(question);
  }
  return { questions: kept, dropped };
}

const isFree = ({ type }: StudyQuestion) => type === 'free_text';

/** Each question with the points that their quotes say, without those that have no such point left; null where nobody has looked. */
async function withSoundPoints(
  questions: readonly StudyQuestion[],
  { material, model, scope }: Checking,
  signal: AbortSignal,
): Promise<Map<StudyQuestion, StudyQuestion> | null> {
  const points = questions.flatMap((question) => question.rubric.map((point) => ({ question, point })));
  const claims = await orNull(() =>
    checkSentences(
      points.map(({ question, point }) => ({ text: point.text, citations: [point.citation], before: question.stem })),
      { agent: 'quiz', scope: `${scope}/points`, evidence: worksOf(material), model, signal },
    ),
  );
  if (claims === null) return null;
  const failed = new Set(points.flatMap(({ point }, at) => (claims[at] ? [] : [point])));
  return new Map(
    questions.flatMap((question) => {
      const rubric = question.rubric.filter((point) => !failed.has(point));
      if (rubric.length === question.rubric.length) return [[question, question] as const];
      const key = rubric.map(({ text }) => text).join(' ');
      return rubric.length > 0 ? [[question, { ...question, rubric, key }] as const] : [];
    }),
  );
}

const answered = z.object({
  answers: z
    .array(
      z.object({
        question: z.string().max(20),
        canAnswer: z.boolean(),
        answer: z.string().max(1_000),
        options: z
          .array(z.object({ id: z.string().max(20), fits: z.enum(['right', 'wrong', 'open']) }))
          .max(8)
          .catch([]),
      }),
    )
    .max(16),
});
type Answer = z.infer<typeof answered>['answers'][number];
const TOKENS = { answer: 160, envelope: 150 };

/** What is answered to each question, by a call that does not see its key; null where the call failed. */
async function answersTo(
  questions: readonly StudyQuestion[],
  { model, scope, isWithSource }: Checking & { isWithSource: boolean },
  signal: AbortSignal,
): Promise<Map<StudyQuestion, Answer> | null> {
  const given = await orNull(() =>
    model.ask({
      agent: 'quiz',
      role: 'fast',
      scope: `${scope}/${isWithSource ? 'from-source' : 'without-source'}`,
      name: isWithSource ? 'answers_from_source' : 'answers_without_source',
      schema: answered,
      instructions: isWithSource ? FROM_SOURCE_ROLE : WITHOUT_SOURCE_ROLE,
      prompt: isWithSource ? fromSourcePrompt(questions) : withoutSourcePrompt(questions),
      maxOutputTokens: TOKENS.envelope + TOKENS.answer * questions.length,
      signal,
    }),
  );
  return (
    given &&
    byQuestion(
      questions,
      given.answers.filter(({ canAnswer }) => canAnswer),
    )
  );
}

const covering = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().max(20),
        first: z.array(z.string().max(20)).max(8),
        second: z.array(z.string().max(20)).max(8),
      }),
    )
    .max(16),
});

/** Whether each of two answers to a question makes enough of its points to be right; null where nobody has looked. */
async function compare(
  pairs: readonly TwoAnswers[],
  { model, scope }: Checking,
  signal: AbortSignal,
): Promise<Map<StudyQuestion, { first: boolean; second: boolean }> | null> {
  const open = pairs.filter(({ first }) => first !== '');
  if (open.length === 0) return new Map();
  const given = await orNull(() =>
    model.ask({
      agent: 'quiz',
      role: 'fast',
      scope: `${scope}/compare`,
      name: 'compare_answers',
      schema: covering,
      instructions: COMPARING_ROLE,
      prompt: comparingPrompt(open),
      maxOutputTokens: TOKENS.envelope + 60 * open.length,
      signal,
    }),
  );
  if (given === null) return null;
  const questions = open.map(({ question }) => question);
  const found = byQuestion(questions, given.questions);
  return new Map(
    open.map(({ question, second }) => {
      const own = found.get(question);
      return [
        question,
        { first: isEnough(question, own?.first ?? []), second: second !== '' && isEnough(question, own?.second ?? []) },
      ];
    }),
  );
}

/** From the weight of its points on that makes an answer right, with every critical one. */
function isEnough({ rubric }: StudyQuestion, covered: readonly string[]): boolean {
  const made = rubric.filter((_, at) => covered.some((id) => numberOf(id, 'p') === at + 1));
  const sum = (points: readonly { weight: number }[]) => points.reduce((all, { weight }) => all + weight, 0);
  return sum(made) >= RIGHT_FROM * sum(rubric) && rubric.every((point) => !point.isCritical || made.includes(point));
}

const isKey = ({ key }: StudyQuestion, answer: Answer | undefined) =>
  answer !== undefined && numberOf(answer.answer, 'o') === numberOf(key, 'o');

function isKeyAlone(question: StudyQuestion, answer: Answer | undefined): boolean {
  const fits = new Map(answer?.options.map(({ id, fits: each }) => [numberOf(id, 'o'), each]));
  return (
    isKey(question, answer) &&
    question.options.every(({ id }) => fits.get(numberOf(id, 'o')) === (id === question.key ? 'right' : 'wrong'))
  );
}

function byQuestion<T extends { question: string }>(
  questions: readonly StudyQuestion[],
  given: readonly T[],
): Map<StudyQuestion, T> {
  return new Map(
    given.toReversed().flatMap((each) => {
      const question = questions[numberOf(each.question, 'q') - 1];
      return question ? [[question, each] as const] : [];
    }),
  );
}

/** “O1.”, “1” and “o1” are 1; 0 for anything else. */
function numberOf(given: string, letter: 'o' | 'p' | 'q'): number {
  const bare = given.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return Number(bare.startsWith(letter) ? bare.slice(1) : bare) || 0;
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return null;
  }
}
