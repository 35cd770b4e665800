import type { Grade, LearnerAnswer, StudyQuestion } from '#contract/study/study.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { MasteryAnswer } from './mastery.ts';

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
