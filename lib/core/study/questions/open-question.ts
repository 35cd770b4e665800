import type { OpenQuestion, StudyQuestion } from '#contract/study/study.ts';

/** What a learner may see of a question before it is graded: named field by field, so that a new one stays inside. */
export function toOpenQuestion(question: StudyQuestion, shownHints: number): OpenQuestion {
  const { id, conceptId, conceptName, type, bloom, difficulty, stem, by, options, number, hints } = question;
  return {
    id,
    conceptId,
    conceptName,
    type,
    bloom,
    difficulty,
    stem,
    by,
    options: options.map((option) => ({ id: option.id, text: option.text })),
    unit: number?.unit ?? '',
    hints: hints.length,
    shownHints: hints.slice(0, Math.max(0, shownHints)),
  };
}
