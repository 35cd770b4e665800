import type { Grade, StudyQuestion } from '#contract/study.ts';
import type { QuizOutput } from '#contract/study-agents.ts';
import { expectedAnswer } from '../questions/question-defects.ts';

/** A prepared quiz as the contract has it. Holds the expected answers: it stays on the server until a question is graded. */
export function quizOutputOf(questions: readonly StudyQuestion[], index: number): QuizOutput {
  return {
    quizQuestions: questions.map((question) => ({
      questionId: question.id,
      questionText: question.stem,
      conceptName: question.conceptName,
      difficulty: question.difficulty,
      expectedAnswer: expectedAnswer(question),
      sourceContext: question.citation,
    })),
    quizQuestionIndex: Math.min(Math.max(0, index), questions.length),
  };
}

/**
 * What the contract says after an answer: the mean score of the quiz so far, and whether every question has been answered. A
 * question back leaves its question open, and counts for nothing; so does an answer that was shown.
 *
 * @param grades those of the quiz, the latest for each question.
 */
export function quizEvaluation(questions: readonly StudyQuestion[], grades: readonly Grade[], latest: Grade) {
  const own = new Map(grades.filter(({ outcome }) => outcome !== 'clarify').map((grade) => [grade.questionId, grade]));
  const scores = [...own.values()].filter(({ outcome }) => outcome !== 'revealed').map(({ score }) => score);
  return {
    isCorrect: latest.isCorrect,
    feedback: latest.feedback,
    quizScore: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    quizComplete: questions.every(({ id }) => own.has(id)),
  };
}
