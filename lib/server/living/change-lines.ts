import { CERTAINTY_WORDS, DIRECTION_WORDS } from '#contract/answer-words.ts';
import { LOST_WORDS, publishedOf } from '#contract/living/change-phrases.ts';
import type { ReportChange, ReportChanges } from '#contract/living/report-changes.ts';

const MOST_LINES = 40;
/** Characters that neither XML nor a message may contain. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

export interface ChangeLine {
  text: string;
  /** Address of the work; null where none is known. */
  url: string | null;
}

/** The changes as lines of plain text, for feeds and e-mail; `left`: how many more there are. */
export function changeLines({ changes }: ReportChanges): { lines: ChangeLine[]; left: number } {
  const lines = changes
    .slice(0, MOST_LINES)
    .map((change) => ({ text: plain(inWords(change)), url: addressOf(change) }));
  return { lines, left: changes.length - lines.length };
}

export const plain = (text: string): string => text.toWellFormed().replace(NO_TEXT, ' ').replace(/\s+/g, ' ').trim();

function inWords(change: ReportChange): string {
  switch (change.kind) {
    case 'answer_turned': {
      const words = (direction: typeof change.from) =>
        direction === null ? 'no direct answer' : DIRECTION_WORDS[direction].toLowerCase();
      return `The answer was “${words(change.from)}” and is now “${words(change.to)}”. ${change.lead}`;
    }
    case 'certainty_moved':
      return `The certainty for “${change.outcome}” was ${CERTAINTY_WORDS[change.from]} and is now ${CERTAINTY_WORDS[change.to]}. ${change.reasons.join(' ')}`;
    case 'notice': {
      const { kind, date, source } = change.notice;
      const named = { retraction: 'Retracted', correction: 'Corrected', concern: 'Expression of concern' }[kind];
      return `${named}${date === null ? '' : ` (${date})`}: ${change.work.title}. ${source}`;
    }
    case 'sentence_lost':
      return `No longer supported: ${change.text} ${LOST_WORDS[change.reason]}`;
    case 'sentence_new':
      return `New sentence: ${change.text}`;
    case 'result_moved':
      return `Result changed for ${change.outcome} in “${change.work.title}”: “${change.to.quote}” (before: “${change.from.quote}”)`;
    case 'result_new':
      return `New result for ${change.outcome} in “${change.work.title}”: “${change.to.quote}”`;
    case 'work_new':
      return `New work: ${change.work.title}${change.preprint ? `. ${publishedOf(change.preprint)}` : ''}`;
    case 'work_gone':
      return `No longer included: ${change.work.title}. ${change.reason}`;
  }
}

function addressOf(change: ReportChange): string | null {
  if (!('work' in change)) return null;
  const { doi, pmid, nct } = change.work.ids;
  if (doi !== undefined) return `https://doi.org/${encodeURI(doi)}`;
  if (pmid !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`;
  return nct === undefined ? null : `https://clinicaltrials.gov/study/${encodeURIComponent(nct)}`;
}
