import type { Grade, OpenQuestion, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import type { ConceptView, NextStep, StudyItem, StudyView } from '#contract/study/study-view.ts';
import { linkFor } from '../../evidence/citation.ts';
import { words } from '../../text/words.ts';
import { walkConcepts } from '../concept-walk.ts';
import { cardsLeft, nextCards } from './card-round.ts';
import { howMuchLeft } from './how-much-left.ts';
import { nextWork, workSentence } from './next-work.ts';
import {
  type AskedQuestion,
  askedIn,
  currentQuiz,
  openQuestionOf,
  type Quiz,
  type StudyState,
  spentConcepts,
} from './study-state.ts';
import type { StudyRules } from './study-tools.ts';

/** What code would do next. */
export function stepOf(state: StudyState, tools: StudyRules, now: string): NextStep {
  if (state.status !== 'ready')
    return {
      kind: state.status === 'failed' ? 'done' : 'wait',
      conceptId: null,
      reason: state.problem ?? 'Looking through the sources for what there is to learn.',
    };
  if (!state.withModel) return nextCards(state, now);
  const { graph, mastery, cases, explained } = state;
  const step = tools.nextStep({
    graph,
    mastery,
    cases,
    hasDiagnostic: state.diagnostic === 'done',
    openQuestionId: openQuestionOf(state)?.questionId ?? null,
    isWorking: nextWork(state) !== null,
    quizPaused: currentQuiz(state)?.isPaused ?? false,
    explained,
    now,
    goals: state.goals,
    spent: spentConcepts(state),
    researched: new Set(state.runs.flatMap(({ conceptIds }) => conceptIds)),
  });
  return { ...step, reason: `${step.reason} ${howMuchLeft(state)}` };
}

/** A session as its learner sees it. Of a question that is not graded nothing is in it that tells its answer. */
export function viewOf(
  state: StudyState,
  materials: readonly StudyMaterial[],
  tools: StudyRules,
  now: string,
): StudyView {
  const work = nextWork(state);
  const { id, title, topic, ref, sampleData, status, problem, seq, withModel, learnerLevel, createdAt, updatedAt } =
    state;
  return {
    id,
    title,
    topic,
    ref,
    sampleData,
    status,
    problem,
    seq,
    withModel,
    isApproximate: !state.byModel,
    learnerLevel,
    concepts: conceptsOf(state, tools, now),
    edges: state.graph.edges,
    edits: state.edits.map(({ commandId, edit }) => ({ commandId, what: EDIT_WORDS[edit.kind] })).toReversed(),
    items: itemsOf(state, tools),
    quiz: quizOf(state),
    working: work && workSentence(work),
    next: stepOf(state, tools, now),
    cards: cardsLeft(state, now),
    cases: state.cases,
    dueConceptIds: tools.dueNow(Object.values(state.mastery), now),
    works: worksOf(state, materials),
    runs: state.runs.map(({ runId, conceptIds, end }) => ({ runId, conceptIds, isJoined: end === 'joined' })),
    createdAt,
    updatedAt,
  };
}

export const EDIT_WORDS = {
  rename_concept: 'A concept was given another name.',
  remove_concept: 'A concept was removed.',
  add_edge: 'A connection was drawn.',
  remove_edge: 'A connection was removed.',
  undo: 'A change was undone.',
} as const;

function conceptsOf(state: StudyState, tools: StudyRules, now: string): ConceptView[] {
  const { levels } = walkConcepts(state.graph);
  // Of cards none needs another.
  const { next, shaky } = state.withModel ? tools.fringe(state) : { next: [], shaky: [] };
  return state.graph.concepts.flatMap((concept) => {
    const mastery = state.mastery[concept.id];
    if (!mastery) return [];
    const { shown, isFading } = tools.shownMastery(mastery, now);
    const fringe = next.includes(concept.id) ? 'next' : shaky.includes(concept.id) ? 'shaky' : null;
    return [{ ...concept, level: levels.get(concept.id) ?? 0, mastery, shown, isFading, fringe }];
  });
}

function itemsOf(state: StudyState, tools: StudyRules): StudyItem[] {
  return state.cards.flatMap((card): StudyItem[] => {
    if (card.kind !== 'asked') return [card];
    const item = questionItem(state, card.asked, tools);
    return item ? [item] : [];
  });
}

function questionItem(state: StudyState, asked: AskedQuestion, tools: StudyRules): StudyItem | null {
  const question = state.questions.get(asked.questionId);
  if (!question) return null;
  const { id, purpose, answers, grades, dispute } = asked;
  const last = answers.at(-1);
  const grade = (last && grades.get(last.answerId)) ?? null;
  const open = inOrderOf(state, asked, tools.toOpenQuestion(question, asked.hintsShown));
  const isOpen = grade === null || grade.outcome === 'clarify';
  return {
    kind: 'question',
    id,
    purpose,
    question: isOpen && asksForName(question) ? { ...open, conceptId: '', conceptName: '' } : open,
    answers,
    grade: grade && shownGrade(grade, purpose),
    isDisputed: dispute !== null,
    disputeChanged: dispute?.changed ?? null,
  };
}

/** A question that is asked again has its options in another order, or the place of the right one would be learnt. */
function inOrderOf(state: StudyState, { id, questionId }: AskedQuestion, question: OpenQuestion): OpenQuestion {
  const attempts = state.asked.filter((each) => each.questionId === questionId);
  const before = attempts.findIndex((each) => each.id === id);
  const { options } = question;
  if (before <= 0 || options.length === 0) return question;
  const shift = 1 + ((before - 1) % Math.max(1, options.length - 1));
  const turned = [...options.slice(shift), ...options.slice(0, shift)];
  return { ...question, options: turned };
}

/** Whether the name of its concept is the answer, or a part of it. */
function asksForName({ key, options, conceptName }: StudyQuestion): boolean {
  const answer = words(options.find(({ id }) => id === key)?.text ?? key);
  const name = words(conceptName);
  return name.some((word) => answer.includes(word));
}

/**
 * A question back leaves the question open, and what a diagnostic finds not known is asked again later: what it would have been is not
 * shown with the grade.
 */
function shownGrade(grade: Grade, purpose: AskedQuestion['purpose']): Grade {
  if (grade.outcome === 'clarify') return withoutKey(grade);
  if (purpose !== 'diagnostic' || grade.isCorrect) return grade;
  return { ...withoutKey(grade), feedback: ASKED_LATER };
}

const ASKED_LATER = 'This is taken up later and asked again, so its answer is not shown here.';

function withoutKey(grade: Grade): Grade {
  const citation = { ...grade.citation, quote: '', start: 0, end: 0 };
  return { ...grade, expected: '', points: [], extra: [], misconception: null, citation };
}

function quizOf(state: StudyState): StudyView['quiz'] {
  const quiz: Quiz | undefined = currentQuiz(state) ?? state.quizzes.findLast(({ isVoid }) => !isVoid);
  if (!quiz) return null;
  const { quizId, purpose, questionIds, isPaused } = quiz;
  const scores = askedIn(state, quiz).flatMap(scoreOf);
  return {
    quizId,
    purpose,
    questionIds: questionIds ?? [],
    index: scores.length,
    score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    isPaused,
  };
}

/** The score of a question that is done with; none while it is open. */
export function scoreOf({ answers, grades }: AskedQuestion): number[] {
  const grade = grades.get(answers.at(-1)?.answerId ?? '');
  return grade && grade.outcome !== 'clarify' ? [grade.score] : [];
}

function worksOf({ withdrawn }: StudyState, materials: readonly StudyMaterial[]): StudyView['works'] {
  return Object.fromEntries(
    materials
      .flatMap(({ works }) => works)
      .map((work) => {
        const { id, title, year, ids } = work;
        const isWithdrawn = withdrawn.has(id);
        return [id, { title, year, href: linkFor(work), documentId: ids.document ?? null, isWithdrawn }];
      }),
  );
}
