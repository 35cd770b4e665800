import type { StudyQuestion } from '#contract/study/study.ts';
import type { CoordinatorOutput } from '#contract/study/study-agents.ts';
import type { StudyIntent } from '#contract/study/study-events.ts';
import type { Routed } from '../coordinator/route.ts';
import { QUIZ_QUESTIONS } from './begin-step.ts';
import type { KeyedEvent } from './commands.ts';
import { explainFor } from './explain-concept.ts';
import { foldStudy, pauseOf } from './fold-study.ts';
import { conceptsLeft } from './how-much-left.ts';
import { askedIn, currentQuiz, openQuestionOf, type Quiz, type StudyState } from './study-state.ts';
import { stepOf } from './view-of.ts';
import { conceptIn, problem, thinking, type WorkContext } from './work-context.ts';

interface Acting {
  message: Message;
  conceptId: string | null;
  context: WorkContext;
  signal: AbortSignal;
}

/** Reads what the learner wrote, decides whose it is, and answers it or has that agent act. */
export async function actOnMessage(message: Message, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { state, tools } = context;
  const { key, messageId, text } = message;
  if (!/[\p{L}\p{N}]{2}/u.test(text)) return [problem('coordinator', key, 'INVALID_INPUT', UNCLEAR)];
  const { concepts } = state.graph;
  const topic = concepts.find(({ id }) => id === state.lastConceptId)?.name ?? null;
  const quizPaused = currentQuiz(state)?.isPaused ?? false;
  const open = state.questions.get(openQuestionOf(state)?.questionId ?? '');
  const routed: Routed | null = await tools.route(
    { userMessage: text, sessionState: { currentTopic: topic, quizPaused, lastRoutedTo: state.lastRoutedTo } },
    { ...thinking(context), concepts, openStem: open?.stem ?? null },
    signal,
  );
  if (!routed) return [problem('coordinator', key, 'TIMEOUT', NOT_READ)];
  const read: KeyedEvent = { key, event: { type: 'routed', messageId, ...routed } };
  const { intent } = routed;
  if (intent === 'stop' || intent === 'courtesy' || intent === 'off_topic')
    return [read, ...answerToMessage(message, { intent, routed: read }, context)];
  const conceptId = conceptIn(concepts, routed.contextForAgent) ?? conceptIn(concepts, text);
  const acting = { message, conceptId, context, signal };
  if (intent === 'explain_differently') {
    const isOfQuestion = open && conceptIn(concepts, text) === null;
    return [read, ...(await (isOfQuestion ? rephraseOpen(open, message, context, signal) : explainAgain(acting)))];
  }
  const done = await ACTIONS[routed.targetAgent](acting);
  // What was asked for is under way.
  return [read, ...(done.length > 0 ? done : answerToMessage(message, { intent: 'courtesy', routed: read }, context))];
}

const UNCLEAR =
  'That could not be understood. Say it in a few words: a question, “explain …”, “quiz me” or “what is next?”.';

/** Also where it was understood and the model failed at what it asks for. */
const NOT_READ =
  'The model did not answer, so nothing has come of your message. Send it once more, or go on with the next step.';

const ACTIONS: Readonly<Record<CoordinatorOutput['targetAgent'], (acting: Acting) => Promise<KeyedEvent[]>>> = {
  async diagnostic({ message, conceptId, context, signal }) {
    if (context.state.diagnostic === 'none') return [startDiagnostic(message)];
    // What they know has been found out: they are taught what they named, or what comes next.
    const next = conceptId ?? context.tools.fringe(context.state).next[0] ?? null;
    return explainFor({ ...asked(message), conceptId: next, question: null }, context, signal);
  },
  tutor: ({ message, conceptId, context, signal }) =>
    explainFor({ ...asked(message), conceptId, question: message.text }, context, signal),
  async quiz({ message: { messageId, text }, conceptId, context: { state } }) {
    const quiz = currentQuiz(state);
    const inQuiz = new Set(quiz?.questionIds?.flatMap((each) => state.questions.get(each)?.conceptId ?? []));
    // Only what the learner names themselves: the coordinator knows what was spoken of last.
    const named = conceptIn(state.graph.concepts, text);
    const isOther = named !== null && !inQuiz.has(named);
    const key = `act/${messageId}`;
    if (quiz && !isOther) return quiz.isPaused ? [{ key, event: { type: 'quiz_resumed', commandId: messageId } }] : [];
    const about = named ?? conceptId;
    const asking: KeyedEvent = {
      key,
      event: {
        type: 'quiz_asked',
        quizId: `message-${messageId}`,
        conceptIds: about === null ? [] : [about],
        numQuestions: QUIZ_QUESTIONS,
        difficulty: 'adaptive',
        purpose: 'quiz',
        ...(named === null && { whenEmpty: 'widen' as const }),
      },
    };
    // “Ask me about spectrum bias instead”: the quiz under way rests.
    return [...pausing(messageId, quiz), asking];
  },
  async feedback({ message, context, signal }) {
    const { state, tools, material } = context;
    const quiz = state.quizzes.findLast((each) => askedIn(state, each).some(({ grades }) => grades.size > 0));
    if (!quiz)
      return missing(message, context, 'There is nothing to give feedback on yet: you have not answered a quiz.');
    const done = askedIn(state, quiz).filter(({ grades }) => grades.size > 0);
    const { mastery, cases, graph } = state;
    const { by, ...output } = await tools.feedbackFor(
      {
        questions: done.flatMap(({ questionId }) => state.questions.get(questionId) ?? []),
        answers: done.flatMap(({ answers }) => answers.at(-1) ?? []),
        grades: done.flatMap(({ answers, grades }) => grades.get(answers.at(-1)?.answerId ?? '') ?? []),
        mastery,
        cases,
        graph,
        material,
      },
      thinking(context),
      signal,
    );
    // Under the message's own id: the quiz keeps what is reported at its end.
    const quizId = `message-${message.messageId}`;
    return [{ key: `act/${message.messageId}`, event: { type: 'feedback_given', quizId, output, by } }];
  },
  async pathplanner({ message, context }) {
    const { state, tools } = context;
    if (state.diagnostic === 'none')
      return missing(
        message,
        context,
        'What comes next depends on what you already know, so a short diagnostic comes first.',
      );
    const { id: userId, goals, mastery, graph } = state;
    const currentTopic = graph.concepts.find(({ id }) => id === state.lastConceptId)?.name ?? null;
    const output = tools.planPath({ userId, goals, currentTopic, masteryData: mastery, graph });
    return [{ key: `act/${message.messageId}`, event: { type: 'path_planned', id: message.messageId, output } }];
  },
};

const asked = ({ messageId }: Message) => ({ key: `explain/${messageId}`, id: messageId });

/** What was explained last, in other words. */
function explainAgain({ message, conceptId, context, signal }: Acting): Promise<KeyedEvent[]> {
  const last = context.state.cards.findLast((card) => card.kind === 'explanation');
  const named = conceptIn(context.state.graph.concepts, message.text);
  const about = named ?? (last?.kind === 'explanation' ? last.conceptId : conceptId);
  return explainFor({ ...asked(message), conceptId: about, question: null, isAgain: true }, context, signal);
}

const startDiagnostic = ({ messageId }: Message): KeyedEvent => ({
  key: `act/${messageId}`,
  event: { type: 'diagnostic_started' },
});

/** Says what is missing, and begins with it where it has not begun. */
function missing(message: Message, context: WorkContext, sentence: string): KeyedEvent[] {
  const missing = problem('coordinator', `missing/${message.messageId}`, 'STATE_MISSING', sentence);
  return context.state.diagnostic === 'none' ? [missing, startDiagnostic(message)] : [missing];
}

interface Message {
  key: string;
  messageId: string;
  text: string;
}

interface Read {
  intent: Extract<StudyIntent, 'stop' | 'courtesy' | 'off_topic'>;
  /** That it was read. */
  routed: KeyedEvent;
}

/** What is answered to a message that no agent has anything to do for: the session stops, or comes back to its subject. */
function answerToMessage({ messageId }: Message, { intent, routed }: Read, context: WorkContext): KeyedEvent[] {
  const { state, tools, now } = context;
  if (intent === 'stop') {
    return [...pausing(messageId, currentQuiz(state)), reply(messageId, stopped(state))];
  }
  const seq = state.seq + 1;
  const after = foldStudy(state.id, [...state.events, { seq, at: now, event: routed.event }], tools);
  const { reason } = stepOf(after, tools, now);
  const opening = intent === 'courtesy' ? 'Let us go on.' : 'That is not what the sources of this session are about.';
  return [reply(messageId, `${opening} ${reason}`)];
}

/** The quiz under way rests, where there is one. */
function pausing(messageId: string, quiz: Quiz | null): KeyedEvent[] {
  const commandId = pauseOf(messageId);
  if (!quiz || quiz.isPaused) return [];
  return [{ key: `command/${commandId}`, event: { type: 'quiz_paused', commandId } }];
}

/** The open question in other words; where nobody can say it, where help is. */
async function rephraseOpen(
  question: StudyQuestion,
  { messageId, text }: Message,
  context: WorkContext,
  signal: AbortSignal,
): Promise<KeyedEvent[]> {
  const { model } = thinking(context);
  const other = model ? await context.tools.rephrase(question, { message: text, model }, signal) : null;
  return [reply(messageId, other === null ? HELP : `In other words: ${other}`)];
}

const HELP =
  'Read the question once more, or take a hint. “I don’t know” is an answer too: it helps to choose what comes next.';

function reply(messageId: string, text: string): KeyedEvent {
  return { key: `act/${messageId}`, event: { type: 'replied', messageId, text } };
}

function stopped(state: StudyState): string {
  const due = Object.values(state.mastery).flatMap(({ card }) => card?.due ?? []);
  const [first] = due.toSorted();
  const open = openQuestionOf(state) ? ' The question that is open waits for you.' : '';
  const review = first ? ` The first review is due on ${DATE.format(new Date(first))}.` : '';
  return `That is all for now; everything is kept. ${conceptsLeft(state)}${open}${review}`;
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
