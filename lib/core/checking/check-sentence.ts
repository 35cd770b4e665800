import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import { termsAndNumbers } from '../text/terms-and-numbers.ts';
import { checkByCode } from './settle-verdict.ts';

export interface CheckedSentence {
  /** With the citations that carry the verdict, and a reason unless it is supported. */
  claim: Claim;
  /** The sentence of the work that is nearest to what is said; null where the work says nothing of it. */
  nearest: Citation | null;
}

/** Of each stored text so many characters are read: the longest articles have some 150,000. */
const LONGEST_TEXT = 200_000;
/** Sentences of the work that are compared with what is said, nearest first. */
const MOST_CANDIDATES = 6;
/** So many of them together may hold the numbers that no single one does. */
const TOGETHER = 3;

/**
 * What code can say of a sentence and a work: `supported` where it stands there word for word, `not_found` where a number or a
 * name stands nowhere in it, else `unchecked`, with the sentence that is nearest to it. Pure; time grows with the texts.
 */
export function checkSentence(sentence: string, work: Evidence): CheckedSentence {
  const evidence = new Map([[work.id, work]]);
  const refused = (reason: string): CheckedSentence => ({
    claim: { id: '', text: sentence, verdict: 'not_found', citations: [], reason },
    nearest: null,
  });
  if (isRetracted(work)) return refused('The work has been retracted: it supports nothing.');
  if (Object.values(work.texts).every((text) => !text))
    return refused('No text of this work is available, neither an abstract nor an open full text.');
  const candidates = nearestSentences(sentence, work);
  const [first] = candidates;
  if (!first) return refused('No sentence of the text speaks of this.');
  const check = (citations: Citation[]) =>
    checkByCode({ id: '', text: sentence, verdict: 'unchecked', citations }, { evidence });
  const verbatim = candidates.map((citation) => check([citation])).find(({ verdict }) => verdict === 'supported');
  // Only a quotation carries its sentence; the others are near.
  return { claim: verbatim ?? { ...check(candidates.slice(0, TOGETHER)), citations: [] }, nearest: first };
}

function nearestSentences(sentence: string, work: Evidence): Citation[] {
  const said = termsAndNumbers(sentence);
  return TEXT_FIELDS.flatMap((field) => {
    const text = work.texts[field];
    return text === undefined ? [] : splitSentences(text.slice(0, LONGEST_TEXT)).map((each) => ({ ...each, field }));
  })
    .map(({ text: quote, start, end, field }) => {
      const read = termsAndNumbers(quote);
      const share = [...said].filter((part) => read.has(part)).length;
      return { share, citation: { evidenceId: work.id, field, quote, start, end } };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.citation.quote.length - b.citation.quote.length)
    .slice(0, MOST_CANDIDATES)
    .map(({ citation }) => citation);
}
