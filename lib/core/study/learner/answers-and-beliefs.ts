import type { Citation } from '#contract/citation.ts';
import type { Grade, LearnerAnswer, MisconceptionCase, StudyQuestion } from '#contract/study/study.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import { stableId } from '../../text/stable-id.ts';
import { type MasteryAnswer, RIGHT_FROM } from './mastery.ts';

const DAY = 86_400_000;

/** An answer with its question and its newest grade. */
export interface GradedAnswer {
  /** Of the event that graded it first. */
  seq: number;
  question: StudyQuestion;
  answer: LearnerAnswer;
  grade: Grade;
  purpose: 'diagnostic' | 'quiz' | 'review';
  input: MasteryAnswer;
}

/** Graded answers in the order of their first grades; a question back is none. */
export function gradedAnswers(events: readonly StoredStudyEvent[]): GradedAnswer[] {
  const known = lookUp(events);
  const purposes = new Map<string, GradedAnswer['purpose']>();
  const answered = new Map<string, string>();
  const found: GradedAnswer[] = [];
  for (const { seq, event } of events) {
    if (event.type === 'question_asked') purposes.set(event.questionId, event.purpose);
    if (event.type !== 'graded') continue;
    const given = known.answers.get(event.grade.answerId);
    const question = given && known.questions.get(given.answer.questionId);
    if (!given || !question) continue;
    const { answer, at } = given;
    const grade = known.grades.get(answer.answerId) ?? event.grade;
    if (grade.outcome === 'clarify') continue;
    const purpose = purposes.get(question.id) ?? 'quiz';
    const input = asMasteryAnswer({ question, answer, grade, at });
    found.push({
      seq,
      question,
      answer,
      grade,
      purpose,
      input: {
        ...input,
        isDiagnostic: purpose === 'diagnostic',
        isRepeat: isSoonAfter(answered.get(question.id), at),
        isWithdrawn: known.withdrawn.has(question.citation.evidenceId),
      },
    });
    answered.set(question.id, at);
  }
  return found;
}

/** To recall a thing a day later shows something; to repeat what was just shown does not. */
function isSoonAfter(before: string | undefined, at: string): boolean {
  return before !== undefined && Date.parse(at) - Date.parse(before) < DAY;
}

function asMasteryAnswer({
  question,
  answer,
  grade,
  at,
}: Pick<GradedAnswer, 'question' | 'answer' | 'grade'> & { at: string }): MasteryAnswer {
  return {
    answerId: answer.answerId,
    questionId: question.id,
    type: question.type,
    options: question.options.length,
    score: grade.score,
    graderError: grade.graderError,
    hintsUsed: answer.hintsUsed,
    isRevealed: answer.isRevealed || grade.outcome === 'revealed',
    isDontKnow: answer.isDontKnow || grade.outcome === 'dont_know',
    isDiagnostic: false,
    isUnsure: grade.isUnsure,
    isRepeat: false,
    at,
  };
}

function lookUp(events: readonly StoredStudyEvent[]) {
  const questions = new Map<string, StudyQuestion>();
  const answers = new Map<string, { answer: LearnerAnswer; at: string }>();
  const grades = new Map<string, Grade>();
  const withdrawn = new Set<string>();
  for (const { at, event } of events) {
    if (event.type === 'prepared' || event.type === 'questions_added' || event.type === 'material_joined') {
      for (const question of event.questions) questions.set(question.id, question);
    } else if (event.type === 'answered') answers.set(event.answer.answerId, { answer: event.answer, at });
    else if (event.type === 'graded' || event.type === 'regraded') grades.set(event.grade.answerId, event.grade);
    else if (event.type === 'source_withdrawn') withdrawn.add(event.evidenceId);
  }
  return { questions, answers, grades, withdrawn };
}

/** Answers with the same misconception that make a case, and right answers to different questions that close it. */
const MAKES_A_CASE = 2;
const CLOSES_A_CASE = 3;

/** What the learner seems to believe that the sources deny. */
export interface Belief {
  id: string;
  conceptId: string;
  belief: string;
  answerIds: string[];
}

interface Open extends MisconceptionCase {
  /** Questions answered right since it was met last. */
  repaired: Set<string>;
}

export function foldBeliefs(answers: readonly GradedAnswer[]): { cases: MisconceptionCase[]; beliefs: Belief[] } {
  const met = new Map<string, Open>();
  for (const given of answers) {
    const { question, answer, grade, input } = given;
    if (input.isRevealed || input.isWithdrawn) continue;
    const belief = believed(given);
    if (belief !== null) {
      const id = stableId(
        'belief',
        belief
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      );
      const known = met.get(id);
      met.set(id, {
        id,
        // The same belief on a neighbouring concept is the same belief.
        conceptId: known?.conceptId ?? question.conceptId,
        belief: known?.belief ?? belief,
        correction: denialIn(grade).quote,
        citation: denialIn(grade),
        answerIds: [...(known?.answerIds ?? []), answer.answerId],
        rightSince: 0,
        isClosed: false,
        repaired: new Set(),
      });
    } else if (input.score >= RIGHT_FROM && input.hintsUsed === 0 && !input.isRepeat) {
      for (const open of met.values()) {
        if (open.conceptId === question.conceptId && isOpen(open)) open.repaired.add(question.id);
      }
    }
  }
  const all = [...met.values()];
  return {
    cases: all.filter(({ answerIds }) => answerIds.length >= MAKES_A_CASE).map(asCase),
    beliefs: all.map(({ id, conceptId, belief, answerIds }) => ({ id, conceptId, belief, answerIds })),
  };
}

/** The sentence that denies what an answer says: of a claim outside the points, else of a point, else the question's own. */
export function denialIn({ extra, points, citation }: Grade): Citation {
  const outside = extra.find(({ verdict, citation: place }) => verdict === 'contradicted' && place !== null)?.citation;
  // Words that cover nothing of a point are those that deny it.
  const denied = points.find(({ cover, learnerWords }) => cover === 0 && learnerWords !== null)?.citation;
  return outside ?? denied ?? citation;
}

/** The misconception of an answer that is wrong, or right but for a claim that the sources deny; null for none. */
export function believed({
  question,
  answer,
  grade,
}: Pick<GradedAnswer, 'question' | 'answer' | 'grade'>): string | null {
  if (grade.isCorrect)
    return grade.extra.some(({ verdict }) => verdict === 'contradicted') ? grade.misconception : null;
  return grade.misconception ?? question.options.find(({ id }) => id === answer.text)?.misconception ?? null;
}

function isOpen({ repaired }: Open): boolean {
  return repaired.size < CLOSES_A_CASE;
}

function asCase({ repaired, ...known }: Open): MisconceptionCase {
  return { ...known, rightSince: repaired.size, isClosed: repaired.size >= CLOSES_A_CASE };
}
