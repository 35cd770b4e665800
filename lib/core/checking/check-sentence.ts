import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import { termsAndNumbers } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';
import { checkByCode } from './verdict.ts';

export interface CheckedSentence {
  /** With the citations that support the verdict, and a reason unless it is supported. */
  claim: Claim;
  /** The nearest sentence of the work; null where nothing in it is related. */
  nearest: Citation | null;
}

/** Characters of each stored text that are read: the longest articles have some 150,000. */
const LONGEST_TEXT = 200_000;
/** Most sentences of the work that are compared with the claim, nearest first. */
const MOST_CANDIDATES = 6;
/** This many of them may together contain the numbers that no single one does. */
export const TOGETHER = 3;

/**
 * What code can tell about a sentence and a work: `supported` where the work contains it verbatim, `not_found` where a
 * number or a name is nowhere in it, otherwise `unchecked`, with the nearest sentence. Pure; time grows with the texts.
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
  if (!first) return refused('No sentence of the text is about this.');
  const check = (citations: Citation[]) =>
    checkByCode({ id: '', text: sentence, verdict: 'unchecked', citations }, { evidence });
  const verbatim = candidates.map((citation) => check([citation])).find(({ verdict }) => verdict === 'supported');
  // Only a quotation supports its sentence; the others are just near.
  return { claim: verbatim ?? { ...check(candidates.slice(0, TOGETHER)), citations: [] }, nearest: first };
}

/** Sentences of the work that share most words and numbers with the claim, nearest first. */
export function nearestSentences(sentence: string, work: Evidence): Citation[] {
  const terms = [...termsAndNumbers(sentence)];
  return sentencesOf(work)
    .map(({ parts, citation }) => ({ share: terms.filter((part) => parts.has(part)).length, citation }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.citation.quote.length - b.citation.quote.length)
    .slice(0, MOST_CANDIDATES)
    .map(({ citation }) => citation);
}

interface ReadSentence {
  parts: ReadonlySet<string>;
  citation: Citation;
}

/** A manuscript checks many sentences against one work. */
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
