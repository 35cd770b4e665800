import type { Evidence, TextField } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { stableId } from '../text/stable-id.ts';
import { type EffectMention, findEffects } from './effects/effects.ts';
import { type KeySentence, keySentences, type NearSentences } from './key-sentences.ts';
import { passagesNearest } from './nearest-passages.ts';
import { selfContainedQuote } from './self-contained.ts';

/** Sentences quoted of one work. */
const MOST_SENTENCES = 3;

interface Wanted {
  /** Share of what is asked for, by weight, that some words name; 0..1. */
  share: (words: readonly string[]) => number;
  /** Stems of what is asked for. */
  wanted: ReadonlySet<string>;
}

interface Passage {
  field: TextField;
  offset: number;
  text: string;
}

/** An abstract whole; of longer texts the passages nearest to the question; of a registration its posted results. */
function passagesOf({ texts, registry }: Evidence, { wanted }: Wanted): Passage[] {
  const { abstract, fulltext, page, document } = texts;
  const near = (field: TextField, text: string | undefined) =>
    text ? passagesNearest(text, wanted).map(({ offset, text: near }) => ({ field, offset, text: near })) : [];
  return [
    ...(abstract ? [{ field: 'abstract' as const, offset: 0, text: abstract }] : []),
    ...(abstract ? [] : [...near('document', document), ...near('page', page), ...near('fulltext', fulltext)]),
    ...(texts.registry && registry?.hasResults
      ? [{ field: 'registry' as const, offset: 0, text: texts.registry }]
      : []),
  ];
}

/**
 * The sentences of a work that most likely tell its result, verbatim, each with the effect that stands in it, in reading order.
 * What a sentence means for the question is left open: direction and stance stay unknown.
 */
export function quotedFindings(work: Evidence, ideas: Wanted): Finding[] {
  const found = passagesOf(work, ideas).flatMap(({ field, offset, text }) =>
    keySentences(text, ideas.share).map((sentence) => ({ ...sentence, field, offset })),
  );
  return findingsFrom(work, found, MOST_SENTENCES);
}

/** Sentences quoted of one of the reader's own documents. */
const MOST_OF_A_DOCUMENT = 8;

/** The same of a document of one's own: the sentences that are nearest to the question, whatever they tell. */
export function nearestFindings(work: Evidence, near: NearSentences): Finding[] {
  const found = near(work.texts.document ?? '', work.title);
  return findingsFrom(
    work,
    found.map((sentence) => ({ ...sentence, field: 'document' as const, offset: 0 })),
    MOST_OF_A_DOCUMENT,
  );
}

function findingsFrom(
  work: Evidence,
  found: readonly (KeySentence & { field: TextField; offset: number })[],
  most: number,
): Finding[] {
  const best = found.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, most);
  return best
    .flatMap(({ field, offset, text, start, end, likelihood }, at) => {
      const sentence = { evidenceId: work.id, field, quote: text, start: offset + start, end: offset + end };
      const citation = selfContainedQuote(sentence, work.texts) ?? sentence;
      return [findingFrom(work, { citation, likelihood, isMain: at === 0 })];
    })
    .toSorted((a, b) => a.citation.start - b.citation.start);
}

function findingFrom(
  work: Evidence,
  { citation, likelihood, isMain }: { citation: Finding['citation']; likelihood: number; isMain: boolean },
): Finding {
  const effect = chosenEffect(citation.quote);
  return {
    id: stableId('f', `${work.id} ${citation.field} ${citation.quote}`),
    evidenceId: work.id,
    citation,
    outcome: effect ? outcomeOf(citation.quote, effect.start) : '',
    population: null,
    comparison: null,
    measure: effect?.measure ?? null,
    value: effect?.value ?? null,
    low: effect?.low ?? null,
    high: effect?.high ?? null,
    n: effect?.n ?? null,
    p: effect?.p ?? null,
    timepoint: null,
    direction: 'unclear',
    stance: null,
    part: null,
    relevance: likelihood,
    isMain,
    by: citation.field === 'registry' ? 'registry' : 'code',
  };
}

/** Characters before an effect in which its outcome may be named. */
const NEAR = 160;
const LONGEST_OUTCOME = 60;

/** The effect that a sentence is quoted for: the first with an interval, else the first. */
function chosenEffect(sentence: string): EffectMention | null {
  const effects = findEffects(sentence);
  return effects.find(({ low }) => low !== null) ?? effects[0] ?? null;
}

/**
 * What an effect is an effect on, in the sentence's own words: what stands before its bracket, from the last comma or
 * preposition on. Empty where nothing plain stands there. "… the risk of hip fracture (RR 0.6, …" gives "hip fracture".
 */
function outcomeOf(sentence: string, effectStart: number): string {
  const before = sentence.slice(Math.max(0, effectStart - NEAR), effectStart);
  const bracket = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  if (bracket < 0) return '';
  const clause =
    before
      .slice(0, bracket)
      .split(/[,;:.()[\]]\s/)
      .at(-1) ?? '';
  const phrase = clause.split(/\b(?:of|for|in|on|with|to)\s/i).at(-1) ?? '';
  const outcome = phrase.trim();
  return outcome.length <= LONGEST_OUTCOME && /\p{L}{3}/u.test(outcome) && !/\d/.test(outcome) ? outcome : '';
}
