import type { Grade } from '#contract/study/study.ts';
import type { FeedbackOutput, TutorOutput } from '#contract/study/study-agents.ts';
import { cyclesOn, learningCycle, masteryLoop } from '../cycle/learning-cycle.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import { roundFeedback } from './card-round.ts';
import type { KeyedEvent } from './commands.ts';
import { quizOf } from './quiz-work.ts';
import { askedIn, type Quiz, type StudyState } from './study-state.ts';
import { nameOf, thinking, type WorkContext } from './work-context.ts';

/** What a finished quiz has shown. With it a cycle of explanation, quiz and feedback ends, and perhaps the loop of them. */
export async function giveFeedback(quizId: string, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { state, tools, material, now } = context;
  const quiz = quizOf(quizId, context);
  const asked = askedIn(state, quiz);
  const questions = asked.flatMap(({ questionId }) => state.questions.get(questionId) ?? []);
  const answers = asked.flatMap((each) => each.answers.at(-1) ?? []);
  const grades = asked.flatMap((each) => each.grades.get(each.answers.at(-1)?.answerId ?? '') ?? []);
  if (!state.withModel) {
    const scores = grades.map(({ score }) => score);
    const wrong = questions
      .filter((_, at) => (scores[at] ?? 0) < RIGHT_FROM)
      .map(({ conceptId }) => nameOf(state, conceptId));
    const output = roundFeedback({ scores, weak: [...new Set(wrong)] }, state, now);
    return [{ key: `feedback/${quizId}`, event: { type: 'feedback_given', quizId, output, by: 'rules' } }];
  }
  const { mastery, cases, graph } = state;
  const given = await tools.feedbackFor(
    { questions, answers, grades, mastery, cases, graph, material },
    thinking(context),
    signal,
  );
  const { by, ...output } = given;
  const feedback: KeyedEvent = {
    key: `feedback/${quizId}`,
    event: { type: 'feedback_given', quizId, output, by },
  };
  if (quiz.purpose === 'review') return [feedback];
  const conceptIds = [...new Set(questions.map(({ conceptId }) => conceptId))];
  return [feedback, ...cycleOf(quiz, conceptIds, { feedback: output, grades }, state)];
}

function cycleOf(
  { quizId }: Quiz,
  conceptIds: string[],
  { feedback, grades }: { feedback: FeedbackOutput; grades: readonly Grade[] },
  { events, cards, mastery }: StudyState,
): KeyedEvent[] {
  const before = cyclesOn(conceptIds, events);
  const explanation = lastExplanation(cards, conceptIds);
  const cycle = learningCycle({ explanation, grades, feedback, mastery, conceptIds, earlier: before.length });
  const loop = masteryLoop({ cycles: [...before, cycle], mastery, conceptIds });
  return [
    { key: `cycle/${quizId}`, event: { type: 'cycle_ended', output: cycle, conceptIds } },
    ...(loop ? [{ key: `loop/${quizId}`, event: { type: 'loop_ended' as const, output: loop, conceptIds } }] : []),
  ];
}

function lastExplanation(cards: StudyState['cards'], conceptIds: readonly string[]): TutorOutput | null {
  const card = cards.findLast(
    (each) => each.kind === 'explanation' && each.conceptId !== null && conceptIds.includes(each.conceptId),
  );
  return card?.kind === 'explanation' ? card.output : null;
}
