import type {
  ConceptGraph,
  Difficulty,
  Grade,
  GraphEdit,
  LearnerAnswer,
  LearnerLevel,
  MisconceptionCase,
  SelfReport,
  StudyMaterialRef,
  StudyQuestion,
} from '#contract/study/study.ts';
import type { PrerequisiteGap, StudyAgent } from '#contract/study/study-agents.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { StudyItem } from '#contract/study/study-view.ts';
import type { MasteryById } from './study-tools.ts';

/** A question that was put to the learner, with everything that came of it. */
export interface AskedQuestion {
  /** `q-<seq>` of the event that asked it: the same question may come again in a review. */
  id: string;
  questionId: string;
  purpose: 'diagnostic' | 'quiz' | 'review';
  quizId: string | null;
  answers: LearnerAnswer[];
  /** The grade that counts, by answer. */
  grades: Map<string, Grade>;
  hintsShown: number;
  dispute: { answerId: string; reason: string; changed: boolean | null } | null;
}

export interface Quiz {
  quizId: string;
  purpose: 'quiz' | 'review';
  /** What is done where nothing can be asked; null: the learner named what about, and gets a message. */
  whenEmpty: 'go_on' | 'widen' | null;
  conceptIds: string[];
  numQuestions: number;
  difficulty: Difficulty | 'adaptive';
  /** Null until they are chosen. */
  questionIds: string[] | null;
  isPaused: boolean;
  hasFeedback: boolean;
  /** Nothing could be asked. */
  isVoid: boolean;
  /** How many questions had been asked by then. */
  voidAt: number | null;
}

export interface StudyRun {
  runId: string;
  commandId: string;
  conceptIds: string[];
  /** `nothing`: it ended without a report. */
  end: 'joined' | 'nothing' | null;
}

/** A card in the order of the session; those of questions are filled in when it is looked at. */
export type Card = Exclude<StudyItem, { kind: 'question' }> | { kind: 'asked'; asked: AskedQuestion };

/** Everything that is known of a session: the fold of its events. Never leaves the server, it holds keys of questions. */
export interface StudyState {
  id: string;
  seq: number;
  ref: StudyMaterialRef;
  title: string;
  topic: string;
  goals: string;
  selfReport: SelfReport;
  sampleData: boolean;
  withModel: boolean;
  /** A model took part in something. */
  byModel: boolean;
  status: 'preparing' | 'ready' | 'failed';
  problem: string | null;
  /** How often the material was asked to be read again after a failure. */
  prepareTries: number;
  createdAt: string;
  updatedAt: string;
  /** As it was built, before the learner's edits. */
  builtGraph: ConceptGraph;
  /** Those in force, first made first. */
  edits: { commandId: string; edit: GraphEdit }[];
  graph: ConceptGraph;
  questions: Map<string, StudyQuestion>;
  priors: Record<string, number>;
  asked: AskedQuestion[];
  quizzes: Quiz[];
  diagnostic: 'none' | 'open' | 'done';
  learnerLevel: LearnerLevel | null;
  gaps: PrerequisiteGap[];
  /** Messages that nobody has read yet. */
  unread: { messageId: string; text: string }[];
  unexplained: { id: string; conceptId: string; isChosenByCode: boolean }[];
  explained: Set<string>;
  /** Names of what was passed over in a row last. */
  passedOver: string[];
  lastRoutedTo: StudyAgent | null;
  lastConceptId: string | null;
  /** Pieces of work that were given up, and messages and runs that came to nothing. */
  givenUp: Set<string>;
  withdrawn: Set<string>;
  runs: StudyRun[];
  tokens: { at: string; tokens: number }[];
  /** When the last notice was shown that too few are left. */
  shortNoticeAt: string | null;
  cards: Card[];
  mastery: MasteryById;
  cases: MisconceptionCase[];
  events: readonly StoredStudyEvent[];
}

const NO_GRAPH: ConceptGraph = { concepts: [], edges: [] };

export function emptyState(id: string): StudyState {
  return {
    id,
    seq: 0,
    ref: { kind: 'report', runId: '' },
    title: '',
    topic: '',
    goals: '',
    selfReport: 'some',
    sampleData: false,
    withModel: false,
    byModel: false,
    status: 'preparing',
    problem: null,
    prepareTries: 0,
    createdAt: '',
    updatedAt: '',
    builtGraph: NO_GRAPH,
    edits: [],
    graph: NO_GRAPH,
    questions: new Map(),
    priors: {},
    asked: [],
    quizzes: [],
    diagnostic: 'none',
    learnerLevel: null,
    gaps: [],
    unread: [],
    unexplained: [],
    explained: new Set(),
    passedOver: [],
    lastRoutedTo: null,
    lastConceptId: null,
    givenUp: new Set(),
    withdrawn: new Set(),
    runs: [],
    tokens: [],
    shortNoticeAt: null,
    cards: [],
    mastery: {},
    cases: [],
    events: [],
  };
}

/** What has become of it: `open` waits for an answer, `answered` for its grade. */
export function stageOf(
  asked: AskedQuestion,
  { givenUp }: Pick<StudyState, 'givenUp'>,
): 'open' | 'answered' | 'closed' {
  const last = asked.answers.at(-1);
  if (!last) return 'open';
  const grade = asked.grades.get(last.answerId);
  if (!grade) return givenUp.has(gradeKey(last.answerId)) ? 'open' : 'answered';
  return grade.outcome === 'clarify' ? 'open' : 'closed';
}

/** Questions that may be asked: none whose answer rests on a source that was withdrawn. */
export function askableQuestions({
  questions,
  withdrawn,
}: Pick<StudyState, 'questions' | 'withdrawn'>): StudyQuestion[] {
  const stands = ({ citation, rubric }: StudyQuestion) =>
    [citation, ...rubric.map((point) => point.citation)].every(({ evidenceId }) => !withdrawn.has(evidenceId));
  return [...questions.values()].filter(stands);
}

/** Takes out of quizzes under way what has not been asked yet and may not be any more. */
export function leaveOutWithdrawn(state: StudyState): void {
  const askable = new Set(askableQuestions(state).map(({ id }) => id));
  for (const quiz of state.quizzes) {
    const asked = new Set(askedIn(state, quiz).map(({ questionId }) => questionId));
    quiz.questionIds = quiz.questionIds?.filter((id) => asked.has(id) || askable.has(id)) ?? null;
  }
}

export const gradeKey = (answerId: string) => `grade/${answerId}`;

/** Questions asked so lately are not asked again, also where there is nothing new. */
export const FRESH = 5;

/** Concepts of which nothing could be asked when it was tried last: until others were asked meanwhile, or material has joined. */
export function spentConcepts({ quizzes, asked }: Pick<StudyState, 'quizzes' | 'asked'>): Set<string> {
  const isSpent = ({ voidAt }: Quiz) => voidAt !== null && asked.length - voidAt < FRESH;
  return new Set(quizzes.filter(isSpent).flatMap(({ conceptIds }) => conceptIds));
}

/** The quiz that is gone on with: the last one begun that has not come to its end. */
export function currentQuiz({ quizzes }: Pick<StudyState, 'quizzes'>): Quiz | null {
  return quizzes.findLast((quiz) => !quiz.hasFeedback && !quiz.isVoid) ?? null;
}

export const askedIn = ({ asked }: Pick<StudyState, 'asked'>, { quizId }: Quiz) =>
  asked.filter((each) => each.quizId === quizId);

/** The question that waits for an answer; one of a paused quiz does not. */
export function openQuestionOf(state: StudyState): AskedQuestion | null {
  const paused = new Set(state.quizzes.filter(({ isPaused }) => isPaused).map(({ quizId }) => quizId));
  return (
    state.asked.findLast(
      (each) => stageOf(each, state) === 'open' && (each.quizId === null || !paused.has(each.quizId)),
    ) ?? null
  );
}
