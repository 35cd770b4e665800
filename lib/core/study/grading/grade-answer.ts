import type { Grade, LearnerAnswer, StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import { expectedAnswer } from '../questions/question-defects.ts';
import type { StudyModel } from '../study-model.ts';
import { outcomeOf, shortFeedback, UNGRADED } from './feedback-sentence.ts';
import { gradeByModel } from './grade-by-model.ts';
import { gradeChoice, gradeCloze, gradeNumber } from './grade-short.ts';

const ASKS =
  /^(?:(?:sorry|hm+|um+|wait|ok(?:ay)?|but|and|so|please|hey|hi|hello)[,.!:]?\s+)*(?:what|what's|whats|who|which|how|why|when|where|can|could|would|will|do|does|did|is|are|was|were|should|may|shall|am)\b/i;
const ASKS_FOR_HELP =
  /\b(?:(?:do not|don't|dont|didn't) (?:understand|get) (?:the |this |your |what )|what (?:does|do|is meant|do you mean)|meaning of|not sure what (?:you|the question|this|is)|(?:could|can|would|will) you (?:please )?(?:explain|rephrase|repeat|clarify|say|define|give)|(?:please|pls) (?:explain|rephrase|repeat|clarify|define)|which (?:study|trial|group|outcome|paper) (?:do you mean|is meant))/i;
const ORDERS_ITS_ANSWER =
  /\b(?:tell|show|give|reveal|print|send) (?:me )?(?:the |your )?(?:\w+ )?(?:answer|key|solution|rubric|hint)/i;
const DOES_NOT_KNOW =
  /^\W*(?:(?:sorry|honestly|hm+|um+|uh)\W+)?(?:(?:i|we) (?:really |honestly |just )?(?:do not|don't|dont|have no|don’t) (?:know|remember|recall|idea|clue|understand)(?: (?:it|this|that|the answer|yet|anymore|any more|at all|sorry))*|no (?:idea|clue)|not sure|idk|dunno|don't know|dont know|don’t know|(?:i )?(?:cannot|can't|can’t|cant) (?:say|tell|remember|recall)|pass|skip|\?+|-+|unknown)\W*$/i;

/** Whether a learner asks something instead of answering: a doubtful answer ("increased?") is an answer. */
function isQuestionBack(text: string): boolean {
  const said = text.trim().replaceAll('’', "'");
  if (said === '') return true;
  const isQuestion = said.endsWith('?') && ASKS.test(said);
  const isShort = said.split(/\s+/).length <= 25;
  return isQuestion || (isShort && (ASKS_FOR_HELP.test(said) || ORDERS_ITS_ANSWER.test(said)));
}

/** "I don't know", and nothing else. */
function saysDontKnow(text: string): boolean {
  return DOES_NOT_KNOW.test(text.trim());
}

/** Share of grades that are wrong. Of a model: reference 6.3. */
const ERROR = { code: 0, model: 0.1 };
const NOT_GRADED =
  'Without a model an answer in your own words is not graded, and it does not count. Compare it with what the source says.';
/** What is left of a score after each hint. */
const AFTER_HINT = 0.5;

export interface ToGrade {
  question: StudyQuestion;
  /** Its text is data: whatever it orders, it is graded by what it says of the question. */
  answer: LearnerAnswer;
  material: StudyMaterial;
  /** Why an earlier grade is disputed. */
  reason?: string;
  /** Misconceptions of questions and answers around this one, so that the same belief is told in the same words. */
  knownBeliefs?: readonly string[];
}

/**
 * Grades one answer: labels, terms and numbers by code, free text point by point by a model. Without one free text is not graded: what the
 * sources say is shown, and the answer does not count. `score` is after hints; `isCorrect` is of the answer itself. Throws AssayError
 * `model_*`, `budget_spent` and `cancelled`.
 */
export async function gradeAnswer(
  toGrade: ToGrade,
  { model }: { model?: StudyModel | null | undefined },
  signal: AbortSignal,
): Promise<Grade> {
  const { question, answer } = toGrade;
  if (answer.isRevealed) return ungraded(toGrade, 'revealed');
  if (answer.isDontKnow || saysDontKnow(answer.text)) return ungraded(toGrade, 'dont_know');
  const isFree = question.type === 'free_text' || question.type === 'explain_both';
  if (!isFree) return shortGrade(toGrade);
  if (isQuestionBack(answer.text)) return ungraded(toGrade, 'clarify');
  if (model) return modelGrade(toGrade, model, signal);
  return { ...ungraded(toGrade, 'revealed'), feedback: NOT_GRADED };
}

function shortGrade(toGrade: ToGrade): Grade {
  const { question, answer, material } = toGrade;
  const text = answer.text.slice(0, 400);
  if (question.type !== 'choice' && isQuestionBack(text)) return ungraded(toGrade, 'clarify');
  const graded =
    question.type === 'choice'
      ? gradeChoice(question, text)
      : question.type === 'number'
        ? gradeNumber(question, text)
        : gradeCloze(question, text, material);
  return {
    ...base(toGrade),
    outcome: outcomeOf(graded.score),
    score: afterHints(graded.score, answer),
    isCorrect: graded.score >= RIGHT_FROM,
    feedback: shortFeedback(question, graded),
    misconception: graded.misconception,
    by: 'code',
    graderError: ERROR.code,
  };
}

async function modelGrade(toGrade: ToGrade, model: StudyModel, signal: AbortSignal): Promise<Grade> {
  const { question, answer, material, reason, knownBeliefs = [] } = toGrade;
  const scope = `${reason === undefined ? 'grade' : 'regrade'}/${answer.answerId}`;
  const graded = await gradeByModel(
    { question, text: answer.text, material, reason: reason ?? null, knownBeliefs },
    { model, scope },
    signal,
  );
  if (graded === 'clarify') return ungraded(toGrade, 'clarify', 'model');
  return {
    ...base(toGrade),
    ...graded,
    score: afterHints(graded.score, answer),
    by: 'model',
    graderError: ERROR.model,
  };
}

function afterHints(score: number, { hintsUsed }: LearnerAnswer): number {
  return Math.round(score * AFTER_HINT ** Math.max(0, hintsUsed) * 1000) / 1000;
}

function base({ question, answer }: ToGrade) {
  return {
    answerId: answer.answerId,
    questionId: question.id,
    points: [],
    extra: [],
    expected: expectedAnswer(question),
    citation: question.citation,
    isApproximate: false,
    isUnsure: false,
    misconception: null,
  };
}

function ungraded(toGrade: ToGrade, outcome: 'clarify' | 'dont_know' | 'revealed', by: Grade['by'] = 'code'): Grade {
  return {
    ...base(toGrade),
    outcome,
    score: 0,
    isCorrect: false,
    feedback: UNGRADED[outcome],
    by,
    graderError: ERROR.code,
    // The key is still asked for.
    ...(outcome === 'clarify' && { expected: '' }),
  };
}
