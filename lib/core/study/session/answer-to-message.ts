import type { StudyQuestion } from '#contract/study/study.ts';
import type { StudyIntent } from '#contract/study/study-events.ts';
import type { KeyedEvent } from './commands.ts';
import { foldStudy, pauseOf } from './fold-study.ts';
import { conceptsLeft } from './how-much-left.ts';
import { currentQuiz, openQuestionOf, type Quiz, type StudyState } from './study-state.ts';
import { stepOf } from './view-of.ts';
import { thinking, type WorkContext } from './work-context.ts';

export interface Message {
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
export function answerToMessage({ messageId }: Message, { intent, routed }: Read, context: WorkContext): KeyedEvent[] {
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
export function pausing(messageId: string, quiz: Quiz | null): KeyedEvent[] {
  const commandId = pauseOf(messageId);
  if (!quiz || quiz.isPaused) return [];
  return [{ key: `command/${commandId}`, event: { type: 'quiz_paused', commandId } }];
}

/** The open question in other words; where nobody can say it, where help is. */
export async function rephraseOpen(
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
