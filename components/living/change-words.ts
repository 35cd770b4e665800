import { CERTAINTY_WORDS, DIRECTION_WORDS } from '#contract/answer-words.ts';
import { LOST_WORDS, publishedOf } from '#contract/living/change-phrases.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';

type Of<K extends ReportChange['kind']> = Extract<ReportChange, { kind: K }>;

/** The parts of a comparison, in the order in which they are read, and what each kind is called there. */
export const CHANGE_GROUPS: readonly { title: string; kinds: readonly ReportChange['kind'][] }[] = [
  { title: 'The answer', kinds: ['answer_turned', 'certainty_moved'] },
  { title: 'Retractions and corrections', kinds: ['notice'] },
  { title: 'Sentences that are no longer supported', kinds: ['sentence_lost'] },
  { title: 'Results that changed', kinds: ['result_moved', 'result_new'] },
  { title: 'New works', kinds: ['work_new'] },
  { title: 'New sentences', kinds: ['sentence_new'] },
  { title: 'Works no longer included', kinds: ['work_gone'] },
];

const NOTICE_WORDS: Readonly<Record<Of<'notice'>['notice']['kind'], string>> = {
  retraction: 'retracted',
  correction: 'corrected',
  concern: 'given an expression of concern',
};

/** One change in words: what changed, and the details. */
export function changeInWords(change: ReportChange): { head: string; rest: string } {
  switch (change.kind) {
    case 'answer_turned':
      return {
        head: `The answer was “${directionWords(change.from)}” and is now “${directionWords(change.to)}”.`,
        rest: change.lead,
      };
    case 'certainty_moved':
      return {
        head: `The certainty for “${change.outcome}” was ${CERTAINTY_WORDS[change.from]} and is now ${CERTAINTY_WORDS[change.to]}.`,
        rest: change.reasons.join(' '),
      };
    case 'notice': {
      const { kind, date, source } = change.notice;
      return {
        head: `“${change.work.title}” was ${NOTICE_WORDS[kind]}${date === null ? '' : ` (${date})`}.`,
        rest: `${change.isCited ? 'The previous version cites it. ' : ''}${source}`,
      };
    }
    case 'sentence_lost':
      return { head: change.text, rest: LOST_WORDS[change.reason] };
    case 'sentence_new':
      return { head: change.text, rest: worksInWords(change.works) };
    case 'result_moved':
      return {
        head: `“${change.work.title}” on ${change.outcome}: ${resultInWords(change, change.from)} before, ${resultInWords(change, change.to)} now.`,
        rest: `Now: “${change.to.quote}” Before: “${change.from.quote}”`,
      };
    case 'result_new':
      return {
        head: `“${change.work.title}” now reports a result for ${change.outcome}: ${resultInWords(change, change.to)}.`,
        rest: `“${change.to.quote}”`,
      };
    case 'work_new':
      return {
        head: titled(change.work),
        rest: `${change.design.replaceAll('_', ' ')}${change.preprint ? `. ${publishedOf(change.preprint)}` : ''}`,
      };
    case 'work_gone':
      return { head: titled(change.work), rest: change.reason };
  }
}

const directionWords = (direction: Of<'answer_turned'>['from']) =>
  direction === null ? 'no direct answer' : DIRECTION_WORDS[direction].toLowerCase();

const titled = ({ title, year }: Of<'work_new'>['work']) => `${title}${year === null ? '' : ` (${year})`}`;

const worksInWords = (works: Of<'sentence_new'>['works']) =>
  works.length === 0 ? '' : `Rests on ${works.map(({ title }) => `“${title}”`).join(', ')}.`;

function resultInWords({ measure }: Pick<Of<'result_moved'>, 'measure'>, result: Of<'result_moved'>['to']): string {
  const { value, low, high, direction } = result;
  if (value === null) return direction === 'none' ? 'no difference' : direction;
  const name = measure === null || measure === 'other' ? '' : `${measure} `;
  return `${name}${value}${low === null || high === null ? '' : ` (${low} to ${high})`}`;
}
