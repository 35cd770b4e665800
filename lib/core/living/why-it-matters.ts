import { CERTAINTY_WORDS, DIRECTION_WORDS } from '#contract/answer-words.ts';
import type { Notice } from '#contract/evidence.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';

export const NOTHING_CHANGED = 'Nothing that changes an answer.';

/** Whether a reader who relies on the older version should look again. */
export function changesTheAnswer(change: ReportChange): boolean {
  if (change.kind === 'notice') return change.isCited && change.notice.kind !== 'correction';
  if (change.kind === 'result_moved') return change.isCited;
  return ['answer_turned', 'sentence_lost', 'certainty_moved'].includes(change.kind);
}

/** The most important change in one line, then the others as counts. @param changes the most important kind first. */
export function whyItMatters(changes: readonly ReportChange[], unanswered: readonly ToolName[]): string {
  const weighty = changes.find(changesTheAnswer);
  const rest = counted(changes.filter((change) => change !== weighty));
  const first = weighty ? inWords(weighty) : NOTHING_CHANGED;
  const also = rest.length > 0 ? ` ${weighty ? 'Also' : 'Found'}: ${listed(rest)}.` : '';
  const silent = unanswered.map((tool) => SOURCE_LABELS[tool]);
  return `${first}${also}${silent.length > 0 ? ` Not searched this time: ${listed(silent)}.` : ''}`;
}

function inWords(change: ReportChange): string {
  switch (change.kind) {
    case 'answer_turned':
      return `The answer was “${directionWords(change.from)}” and is now “${directionWords(change.to)}”.`;
    case 'notice':
      return change.notice.kind === 'retraction'
        ? `A cited work was retracted: ${quoted(change.work.title)}.`
        : `A cited work received an expression of concern: ${quoted(change.work.title)}.`;
    case 'certainty_moved':
      return `The certainty for ${quoted(change.outcome)} was ${CERTAINTY_WORDS[change.from]} and is now ${CERTAINTY_WORDS[change.to]}.`;
    case 'result_moved':
      return `${quoted(change.work.title)} now reports a different result for ${quoted(change.outcome)}.`;
    default:
      return 'A sentence of the report no longer holds.';
  }
}

type Counted = Exclude<ReportChange['kind'], 'notice'> | Notice['kind'];
const countedAs = (change: ReportChange): Counted => (change.kind === 'notice' ? change.notice.kind : change.kind);

const COUNTED: readonly [Counted, string, string][] = [
  ['retraction', 'retraction', 'retractions'],
  ['concern', 'expression of concern', 'expressions of concern'],
  ['correction', 'correction', 'corrections'],
  ['sentence_lost', 'sentence that no longer holds', 'sentences that no longer hold'],
  ['certainty_moved', 'change of certainty', 'changes of certainty'],
  ['result_moved', 'changed result', 'changed results'],
  ['result_new', 'new result of a known work', 'new results of known works'],
  ['work_new', 'new work', 'new works'],
  ['sentence_new', 'new sentence', 'new sentences'],
  ['work_gone', 'work no longer included', 'works no longer included'],
];

function counted(changes: readonly ReportChange[]): string[] {
  return COUNTED.flatMap(([kind, one, several]) => {
    const count = changes.filter((change) => countedAs(change) === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
}

const directionWords = (direction: Extract<ReportChange, { kind: 'answer_turned' }>['from']) =>
  direction === null ? 'no direct answer' : DIRECTION_WORDS[direction].toLowerCase();

const quoted = (text: string) => `“${text.replace(/\.$/, '')}”`;

function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
