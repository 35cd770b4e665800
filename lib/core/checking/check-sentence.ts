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
export const TOGETHER = 3;

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

/** Sentences of the work that share most words and numbers with what is said, nearest first. */
export function nearestSentences(sentence: string, work: Evidence): Citation[] {
  const said = [...termsAndNumbers(sentence)];
  return sentencesOf(work)
    .map(({ parts, citation }) => ({ share: said.filter((part) => parts.has(part)).length, citation }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.citation.quote.length - b.citation.quote.length)
    .slice(0, MOST_CANDIDATES)
    .map(({ citation }) => citation);
}

interface ReadSentence {
  parts: ReadonlySet<string>;
  citation: Citation;
}

/** A manuscript holds many sentences against one work. */
const READ = new WeakMap<Evidence, readonly ReadSentence[]>();

function sentencesOf(work: Evidence): readonly ReadSentence[] {
  const known = READ.get(work);
  if (known) return known;
  const read = TEXT_FIELDS.flatMap((field) =>
    splitSentences((work.texts[field] ?? '').slice(0, LONGEST_TEXT)).map(({ text: quote, start, end }) => ({
      parts: termsAndNumbers(quote),
      citation: { evidenceId: work.id, field, quote, start, end },
    })),
  );
  READ.set(work, read);
  return read;
}
