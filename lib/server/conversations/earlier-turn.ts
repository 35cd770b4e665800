import type { EarlierTurn } from '#contract/conversation/ask.ts';
import type { RunView } from '#contract/run-view.ts';

/** As much of an answer as the question after it is understood from, in characters. */
const LONGEST_ANSWER = 1_500;

/** The question of a turn, complete in itself. */
export function understoodOf({ ask, request }: Pick<RunView, 'ask' | 'request'>): string {
  return ask?.understood.question ?? request?.question ?? '';
}

/** What a turn provides for later ones. */
export function earlierTurn(view: RunView): EarlierTurn {
  return {
    runId: view.runId,
    question: view.request?.question ?? '',
    understood: understoodOf(view),
    answer: shortAnswerText(view).slice(0, LONGEST_ANSWER),
  };
}

/** The first lines of the answer in plain text; may be empty. */
function shortAnswerText({ answer }: Pick<RunView, 'answer'>): string {
  if (!answer) return '';
  const answered = answer.claims.map(({ text }) => text).join(' ');
  return (answer.isWritten ? [answered] : [answer.lead, answered]).filter(Boolean).join(' ');
}
