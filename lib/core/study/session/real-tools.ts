import { route } from '../coordinator/route.ts';
import { feedbackFor } from '../feedback/feedback.ts';
import { gradeAnswer, regrade } from '../grading/grade-answer.ts';
import { buildGraph } from '../graph/build-graph.ts';
import { editGraph, foldEdits, joinGraphs, restsOn } from '../graph/edit-graph.ts';
import { diagnosticResult, nextDiagnosticConcept } from '../learner/diagnostic.ts';
import { foldLearner } from '../learner/fold-learner.ts';
import { nextStep } from '../learner/next-step.ts';
import { fringeOf } from '../learner/rank-concepts.ts';
import { dueNow, shownMastery } from '../learner/review.ts';
import { statsOf } from '../learner/stats.ts';
import { planPath } from '../path-planner/plan-path.ts';
import { makeQuestions } from '../questions/make-questions.ts';
import { toOpenQuestion } from '../questions/question-draft.ts';
import { chooseQuestions } from '../quiz/choose-questions.ts';
import { explain } from '../tutor/explain.ts';
import { primerFor } from '../tutor/gather.ts';
import { rephrase } from '../tutor/rephrase.ts';
import type { StudyTools } from './study-tools.ts';

/** What sessions work with. */
export const STUDY_TOOLS: StudyTools = {
  foldEdits,
  editGraph,
  joinGraphs,
  restsOn,
  foldLearner,
  shownMastery,
  dueNow,
  nextDiagnosticConcept,
  diagnosticResult,
  nextStep,
  fringe({ graph, mastery }) {
    const { outer, inner } = fringeOf(graph, mastery);
    return { next: outer, shaky: inner };
  },
  statsOf,
  toOpenQuestion,
  chooseQuestions,
  planPath,
  buildGraph,
  makeQuestions,
  gradeAnswer,
  regrade,
  explain,
  primerFor,
  route,
  rephrase,
  feedbackFor,
};
