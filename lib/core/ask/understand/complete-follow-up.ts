import type { EarlierTurn } from '#contract/conversation/ask.ts';
import { parseQuestion } from '../../question/parse-question.ts';
import { words } from '../../text/words.ts';
import type { Understood } from './understand.ts';

/** Words that refer to an earlier turn. */
const REFERRING: ReadonlySet<string> = new Set(
  'it its they them their this that these those he she his her one ones same former latter there'.split(' '),
);
/** A question that begins with one of these continues the previous one. */
const JOINING: ReadonlySet<string> = new Set(['and', 'but', 'or']);
/** With fewer concepts of its own, a question continues the previous one. */
const LEAST_IDEAS = 2;

/**
 * Without a model a question is asked as it is typed. One that plainly goes on from the turn before ("and in women?", "does it
 * last?") is asked together with that turn's question, as the answer shows: nothing is guessed about grammar.
 */
export function completeFollowUp(question: string, earlier: readonly EarlierTurn[]): Understood {
  const last = earlier.at(-1);
  if (!last || !isFollowUp(question)) return { question, by: 'alone', fromRunId: null };
  const before = (last.understood || last.question).trim();
  return { question: `${question.trim().replace(/[?.!\s]+$/, '')}? (${before})`, by: 'rules', fromRunId: last.runId };
}

export function isFollowUp(question: string): boolean {
  const own = words(question);
  const isJoined = JOINING.has(own[0] ?? '') || own.some((word) => REFERRING.has(word));
  return isJoined || parseQuestion(question).concepts.length < LEAST_IDEAS;
}
