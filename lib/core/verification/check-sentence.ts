import type { Citation } from '#contract/citation.ts';
import type { Claim, Verdict } from '#contract/claim.ts';
import { type Evidence, isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import { tokensOf } from './claim-tokens.ts';
import { ALL_DISMISSED, type ModelReading } from './model-verdict.ts';
import { settleVerdict } from './settle-verdict.ts';

export interface CheckedSentence {
  /** With the citations that carry the verdict, and a reason unless it is supported. */
  claim: Claim;
  /** The sentence of the work that is nearest to what is said; null where the work says nothing of it. */
  nearest: Citation | null;
}

/** Of each stored text so many characters are read: the longest articles have some 150,000. */
const LONGEST_TEXT = 200_000;
/** Sentences of the work that are held against what is said, nearest first. */
const MOST_CANDIDATES = 6;
/** So many of them together may carry what no single one says. */
const TOGETHER = 3;
/** What says less than this share of what the nearest sentence says is about something else, and contradicts nothing. */
const AS_NEAR = 0.75;
/** What a model could say at best: what code refuses then, it refuses for certain. */
const BEST: ModelReading = { verdict: 'supported', doubts: ALL_DISMISSED };

/**
 * Whether a work carries a sentence, by its words and by the vetoes of code alone: `supported` is what stands there word
 * for word, `partly` what its words carry without a model having compared the meaning. Pure; time grows with the texts.
 */
export function checkSentence(sentence: string, work: Evidence): CheckedSentence {
  const evidence = new Map([[work.id, work]]);
  const refused = (reason: string): CheckedSentence => ({
    claim: { id: '', text: sentence, verdict: 'not_found', citations: [], reason },
    nearest: null,
  });
  if (isRetracted(work)) return refused('The work has been retracted: it supports nothing.');
  if (Object.values(work.texts).every((text) => !text))
    return refused('No text of this work is at hand, neither an abstract nor an open full text.');
  const candidates = nearestSentences(sentence, work);
  const [first] = candidates;
  if (!first) return refused('No sentence of the text speaks of this.');
  const together = candidates.slice(0, TOGETHER).map(({ citation }) => citation);
  const readings = [
    ...candidates.map(({ citation, share }) => ({ share, claim: verdictOn(sentence, [citation], evidence) })),
    { share: first.share, claim: verdictOn(sentence, together, evidence) },
  ];
  const near = readings.filter(({ share }) => share >= AS_NEAR * first.share);
  const best =
    readings.find(({ claim }) => claim.verdict === 'supported') ??
    near.find(({ claim }) => claim.verdict !== 'not_found') ??
    readings[0];
  return { claim: best?.claim ?? refused('').claim, nearest: first.citation };
}

function verdictOn(text: string, citations: Citation[], evidence: ReadonlyMap<string, Evidence>): Claim {
  const claim: Claim = { id: '', text, verdict: 'unchecked', citations };
  const byWords = settleVerdict(claim, { model: null, evidence });
  const atBest = settleVerdict(claim, { model: BEST, evidence });
  return isGraver(atBest.verdict, byWords.verdict) ? atBest : byWords;
}

const GRAVITY: readonly Verdict[] = ['supported', 'partly', 'not_found', 'contradicted'];
const isGraver = (verdict: Verdict, than: Verdict) => GRAVITY.indexOf(verdict) > GRAVITY.indexOf(than);

function nearestSentences(sentence: string, work: Evidence): { citation: Citation; share: number }[] {
  const said = partsOf(sentence);
  return TEXT_FIELDS.flatMap((field) => {
    const text = work.texts[field];
    return text === undefined ? [] : splitSentences(text.slice(0, LONGEST_TEXT)).map((each) => ({ ...each, field }));
  })
    .map(({ text: quote, start, end, field }) => {
      const read = partsOf(quote);
      const share = [...said].filter((part) => read.has(part)).length;
      return { share, length: quote.length, citation: { evidenceId: work.id, field, quote, start, end } };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.length - b.length)
    .slice(0, MOST_CANDIDATES);
}

/** The telling words and the numbers. */
function partsOf(text: string): Set<string> {
  return new Set(
    tokensOf(text).flatMap((token) => {
      if (token.kind === 'number') return `number ${token.number.value}`;
      return token.kind === 'content' ? token.stem : [];
    }),
  );
}
