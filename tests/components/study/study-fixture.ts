import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { ConceptEdge, ConceptMastery, Grade, LearnerAnswer, OpenQuestion } from '#contract/study/study.ts';
import type { ConceptView, StudyItem, StudyProgress, StudyView } from '#contract/study/study-view.ts';

// All works, names, numbers and answers here are invented.

export const AT = '2026-11-20T10:00:00.000Z';
const WORK = 'pmid:101';

export const citing = (quote: string, evidenceId = WORK): Citation => ({
  evidenceId,
  field: 'abstract',
  quote,
  start: 0,
  end: quote.length,
});
export const claiming = (id: string, text: string, change: Partial<Claim> = {}): Claim => ({
  id,
  text,
  verdict: 'supported',
  citations: [citing(text)],
  basis: 'verbatim',
  ...change,
});

export const mastery = (conceptId: string, change: Partial<ConceptMastery> = {}): ConceptMastery => ({
  conceptId,
  p: 0.3,
  status: 'unseen',
  attempts: 0,
  evidence: [],
  card: null,
  missing: 'Three answers of two kinds are missing.',
  ...change,
});

export const concept = (id: string, name: string, change: Partial<ConceptView> = {}): ConceptView => ({
  id,
  name,
  aliases: [],
  definition: `${name} is an invented thing.`,
  citation: citing(`${name} is an invented thing.`),
  quotes: [],
  by: 'rules',
  level: 0,
  mastery: mastery(id),
  shown: 0.3,
  isFading: false,
  fringe: null,
  ...change,
});

export const edge = (from: string, to: string, change: Partial<ConceptEdge> = {}): ConceptEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  weight: 0.8,
  reason: `The one is told of before the other (${from}, ${to}).`,
  citation: citing(`A sentence that names ${from} and ${to}.`),
  by: 'rules',
  ...change,
});

export const question = (id: string, change: Partial<OpenQuestion> = {}): OpenQuestion => ({
  id,
  conceptId: 'ebastrol',
  conceptName: 'Ebastrol',
  type: 'choice',
  bloom: 'understand',
  difficulty: 'medium',
  stem: 'What does ebastrol lower?',
  by: 'rules',
  options: [
    { id: 'o1', text: 'Uric acid in blood' },
    { id: 'o2', text: 'Sugar in blood' },
    { id: 'o3', text: 'Salt in blood' },
  ],
  unit: '',
  hints: 2,
  shownHints: [],
  ...change,
});

export const answer = (questionId: string, text: string, change: Partial<LearnerAnswer> = {}): LearnerAnswer => ({
  answerId: `a-${questionId}`,
  questionId,
  text,
  isDontKnow: false,
  hintsUsed: 0,
  isRevealed: false,
  tookMs: 4000,
  at: AT,
  ...change,
});

export const grade = (questionId: string, change: Partial<Grade> = {}): Grade => ({
  answerId: `a-${questionId}`,
  questionId,
  outcome: 'right',
  score: 1,
  isCorrect: true,
  points: [],
  extra: [],
  feedback: 'Yes: the trial measured it.',
  misconception: null,
  expected: 'Uric acid in blood',
  citation: citing('Ebastrol lowered uric acid in blood.'),
  by: 'rules',
  isApproximate: true,
  graderError: 0.1,
  isUnsure: false,
  ...change,
});

export const questionItem = (
  id: string,
  change: Partial<Extract<StudyItem, { kind: 'question' }>> = {},
): Extract<StudyItem, { kind: 'question' }> => ({
  kind: 'question',
  id: `item-${id}`,
  purpose: 'quiz',
  question: question(id),
  answers: [],
  grade: null,
  isDisputed: false,
  disputeChanged: null,
  ...change,
});

export const CONCEPTS: ConceptView[] = [
  concept('gout', 'Gout', {
    shown: 0.91,
    fringe: 'shaky',
    mastery: mastery('gout', {
      p: 0.91,
      status: 'reached',
      attempts: 3,
      missing: null,
      evidence: [
        {
          answerId: 'a-q0',
          questionId: 'q0',
          type: 'choice',
          score: 1,
          before: 0.6,
          after: 0.91,
          counts: true,
          why: 'A right answer without a hint.',
          at: AT,
        },
        {
          answerId: 'a-q00',
          questionId: 'q00',
          type: 'cloze',
          score: 0.5,
          before: 0.5,
          after: 0.6,
          counts: false,
          why: 'A hint was shown.',
          at: AT,
        },
      ],
      card: { due: '2026-11-25T10:00:00.000Z', stability: 3, difficulty: 5, reps: 1, lapses: 0, lastReview: AT },
    }),
  }),
  concept('uric', 'Uric acid in blood', {
    shown: 0.42,
    mastery: mastery('uric', { p: 0.42, status: 'learning', attempts: 1 }),
  }),
  concept('ebastrol', 'Ebastrol', { level: 1, fringe: 'next' }),
  concept('flares', 'Frequency of gout flares', {
    level: 2,
    shown: 0.7,
    mastery: mastery('flares', { p: 0.7, status: 'reopened', attempts: 3 }),
  }),
];

export const EDGES: ConceptEdge[] = [edge('uric', 'ebastrol'), edge('gout', 'ebastrol'), edge('ebastrol', 'flares')];

export const study = (change: Partial<StudyView> = {}): StudyView => ({
  id: 's1',
  title: 'Ebastrol in gout',
  topic: 'Does ebastrol help in gout?',
  ref: { kind: 'report', runId: 'r1' },
  sampleData: false,
  status: 'ready',
  problem: null,
  seq: 5,
  withModel: false,
  isApproximate: true,
  learnerLevel: 'beginner',
  concepts: CONCEPTS,
  edges: EDGES,
  edits: [],
  items: [],
  quiz: null,
  working: null,
  cards: null,
  next: { kind: 'diagnostic', conceptId: null, reason: 'Eight questions at most find what you know already.' },
  cases: [],
  dueConceptIds: [],
  works: {
    [WORK]: {
      title: 'Fictional trial 101',
      year: 2024,
      href: 'https://example.org/101',
      documentId: null,
      isWithdrawn: false,
    },
  },
  runs: [],
  createdAt: AT,
  updatedAt: AT,
  ...change,
});

/** A session in the middle of a quiz, with a card of nearly every kind. */
export const RUNNING: StudyItem[] = [
  questionItem('q0', {
    purpose: 'diagnostic',
    question: question('q0', { conceptId: 'gout', conceptName: 'Gout', stem: 'What is gout?' }),
    answers: [answer('q0', 'o1')],
    grade: grade('q0'),
  }),
  {
    kind: 'diagnostic_result',
    id: 'd1',
    output: {
      diagnosticComplete: true,
      prerequisiteGaps: [{ concept: 'Uric acid in blood', currentMastery: 0.42, requiredMastery: 0.5 }],
      learnerLevel: 'beginner',
      recommendation: 'remediate',
    },
  },
  { kind: 'message', id: 'm1', text: 'Why does ebastrol help?', at: AT },
  { kind: 'routed', id: 'm1-r', targetAgent: 'tutor', reason: 'A question about why something is so.' },
  {
    kind: 'explanation',
    id: 'x1',
    conceptId: 'ebastrol',
    primer: [claiming('p1', 'Uric acid is made when purines are broken down.')],
    output: {
      explanation: [
        claiming('c1', 'Ebastrol lowered uric acid in blood by 2.1 mg/dl within twelve weeks.'),
        claiming('c2', 'Flares became rarer in the months that followed.', {
          verdict: 'partly',
          reason: 'one of two trials',
        }),
      ],
      examplesProvided: [],
      keyPoints: [claiming('k1', 'It acts on uric acid, not on pain.')],
      nextAction: 'quiz',
    },
    by: 'rules',
  },
  questionItem('q2', {
    question: question('q2', {
      type: 'free_text',
      options: [],
      stem: 'Why did flares become rarer?',
      hints: 0,
    }),
    answers: [answer('q2', 'Because less uric acid is in the blood, and it cures arthritis.')],
    grade: grade('q2', {
      outcome: 'partly',
      score: 0.5,
      isCorrect: false,
      feedback: 'The first half is right; what happens in the joint is missing.',
      points: [
        {
          pointId: 'g1',
          text: 'Less uric acid is in the blood',
          cover: 1,
          learnerWords: 'less uric acid is in the blood',
          citation: citing('Ebastrol lowered uric acid in blood.'),
        },
        {
          pointId: 'g2',
          text: 'Fewer crystals form in the joints',
          cover: 0,
          learnerWords: null,
          citation: citing('Fewer crystals were seen in joints.'),
        },
      ],
      extra: [{ text: 'it cures arthritis', verdict: 'not_in_sources', citation: null }],
      misconception: 'That gout is a kind of arthritis that can be cured.',
      expected: 'Less uric acid means fewer crystals in the joints.',
    }),
  }),
  questionItem('q3'),
];

export const running = (change: Partial<StudyView> = {}): StudyView =>
  study({
    seq: 20,
    items: RUNNING,
    quiz: { quizId: 'z1', purpose: 'quiz', questionIds: ['q2', 'q3'], index: 1, score: 0.5, isPaused: false },
    next: { kind: 'answer', conceptId: 'ebastrol', reason: 'Question 2 of 2 waits for an answer.' },
    cases: [
      {
        id: 'case1',
        conceptId: 'ebastrol',
        belief: 'Ebastrol is a painkiller.',
        correction: 'It acts on uric acid, not on pain.',
        citation: citing('It acts on uric acid, not on pain.'),
        answerIds: ['a-q2'],
        rightSince: 1,
        isClosed: false,
      },
    ],
    ...change,
  });

export const progress = (change: Partial<StudyProgress> = {}): StudyProgress => ({
  concepts: CONCEPTS.slice(0, 2).map(({ id, name, mastery: known, shown, isFading, definition, citation }) => ({
    studyId: 's1',
    studyTitle: 'Ebastrol in gout',
    conceptId: id,
    name,
    mastery: known,
    shown,
    isFading,
    definition,
    citation,
  })),
  due: [],
  nextDue: '2026-11-25T10:00:00.000Z',
  stats: { answers: 4, right: 3, minutes: 12, streakDays: 0, days: [], retention: null },
  ...change,
});
