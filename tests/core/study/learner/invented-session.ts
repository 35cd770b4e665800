import type { Citation } from '#contract/citation.ts';
import type { Concept, ConceptGraph, Grade, LearnerAnswer, StudyQuestion } from '#contract/study/study.ts';
import type { StoredStudyEvent, StudyEvent } from '#contract/study/study-events.ts';

/** Everything here is invented. */
export function citationOf(evidenceId = 'w1', quote = 'An invented sentence.'): Citation {
  return { evidenceId, field: 'abstract', quote, start: 0, end: quote.length };
}

export function conceptOf(id: string, name = `Concept ${id}`): Concept {
  return { id, name, aliases: [], definition: `${name} is invented.`, citation: citationOf(), quotes: [], by: 'rules' };
}

/** @param edges as `a>b`: to understand b one should know a. */
export function graphOf(ids: readonly string[], edges: readonly string[] = []): ConceptGraph {
  return {
    concepts: ids.map((id) => conceptOf(id)),
    edges: edges.map((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return { id: edge, from, to, weight: 0.8, reason: 'Invented.', citation: citationOf(), by: 'rules' };
    }),
  };
}

export function questionOf(id: string, overrides: Partial<StudyQuestion> = {}): StudyQuestion {
  return {
    id,
    conceptId: 'a',
    conceptName: 'Concept a',
    type: 'choice',
    bloom: 'understand',
    difficulty: 'medium',
    stem: `Invented question ${id}?`,
    options: [
      { id: 'o1', text: 'right', misconception: null },
      { id: 'o2', text: 'wrong', misconception: 'That invented things are real' },
      { id: 'o3', text: 'other', misconception: 'That nothing is invented' },
      { id: 'o4', text: 'none', misconception: null },
    ],
    key: 'o1',
    alsoRight: [],
    number: null,
    rubric: [],
    citation: citationOf(),
    hints: ['A hint.'],
    by: 'rules',
    ...overrides,
  };
}

export function answerTo(question: StudyQuestion, n: number, overrides: Partial<LearnerAnswer> = {}): LearnerAnswer {
  return {
    answerId: `${question.id}/${n}`,
    questionId: question.id,
    text: 'o1',
    isDontKnow: false,
    hintsUsed: 0,
    isRevealed: false,
    tookMs: 30_000,
    at: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}

export function gradeOf(answer: LearnerAnswer, score: number, overrides: Partial<Grade> = {}): Grade {
  return {
    answerId: answer.answerId,
    questionId: answer.questionId,
    outcome: score >= 0.7 ? 'right' : 'wrong',
    score,
    isCorrect: score >= 0.7,
    points: [],
    extra: [],
    feedback: 'Invented feedback.',
    misconception: null,
    expected: 'right',
    citation: citationOf(),
    by: 'code',
    isApproximate: false,
    graderError: 0,
    isUnsure: false,
    ...overrides,
  };
}

/** Events a minute apart, from eight o'clock of a day. */
export function stored(events: readonly StudyEvent[], day = '2026-01-01', from = 0): StoredStudyEvent[] {
  const start = Date.parse(`${day}T08:00:00.000Z`);
  return events.map((event, n) => ({ seq: from + n + 1, at: new Date(start + n * 60_000).toISOString(), event }));
}

interface Asked {
  question: StudyQuestion;
  score: number;
  purpose?: 'diagnostic' | 'quiz' | 'review';
  n?: number;
  answer?: Partial<LearnerAnswer>;
  grade?: Partial<Grade>;
}

/** A question asked, answered and graded. */
export function asked({ question, score, purpose = 'quiz', n = 1, answer = {}, grade = {} }: Asked): StudyEvent[] {
  const given = answerTo(question, n, { text: score >= 0.7 ? 'o1' : 'o4', ...answer });
  return [
    { type: 'question_asked', questionId: question.id, purpose },
    { type: 'answered', answer: given },
    { type: 'graded', grade: gradeOf(given, score, grade) },
  ];
}

export function prepared(graph: ConceptGraph, questions: readonly StudyQuestion[]): StudyEvent {
  return { type: 'prepared', graph, questions: [...questions], priors: {} };
}
