import type * as z from 'zod';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { isOneStudy } from '#core/appraisal/studies.ts';
import { weightOf } from '#core/appraisal/study-strength.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { stableId } from '#core/text/stable-id.ts';
import { stems, words } from '#core/text/words.ts';
import { plainList, plainSearches, plainWords, withNumbersOf } from '../plain-words.ts';
import {
  type difference,
  hasWords,
  type Positions,
  type Proposed,
  type proposedHypotheses,
  type QuotedWorks,
} from './prompt.ts';

const MOST_HYPOTHESES = 6;
const MOST_QUOTES = 6;
const LONGEST_REASON = 240;
const GAPS = { most: 3, longest: 160 } as const;
const SEARCHES = { most: 3, longest: 80 } as const;
/**
 * How likely one work of full quality and weight can make a hypothesis, and how much one work against it can take away:
 * the same measure by which the rules weigh a single link, 1 − Π(1 − 0.45 · quality · weight). No hypothesis is
 * certain.
 */
const ONE_WORK = 0.45;
const TAKEN_BY_OPPOSING = 0.8;
const CEILING = 0.9;
/** An effect may be rephrased ("fewer attacks"), but most of its words must occur in its source. */
const LEAST_OF_EFFECT = 0.5;

/** A model's hypotheses as far as their quotes support them, the most certain first. */
export function groundHypotheses(
  { hypotheses }: z.infer<typeof proposedHypotheses>,
  shown: QuotedWorks,
  plan: ParsedQuestion,
): Hypothesis[] {
  const supported = hypotheses.flatMap((proposed) => groundInQuotes(proposed, shown) ?? []);
  return best(supported.filter((each) => isAbout(each, plan) && !isFinding(each, shown)));
}

function best(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const byId = new Map(hypotheses.toReversed().map((hypothesis) => [hypothesis.id, hypothesis]));
  return [...byId.values()]
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_HYPOTHESES);
}

/** The part of a hypothesis that its quotes support; null where they do not support a drug and an effect of it. */
function groundInQuotes(proposed: Proposed, shown: QuotedWorks): Hypothesis | null {
  const cite = (quotes: Proposed['supporting']) => {
    const places = quotes.flatMap((quote) => shown.locate(quote) ?? []);
    return [...new Map(places.map((each) => [`${each.evidenceId} ${each.field} ${each.start}`, each])).values()];
  };
  const supporting = cite(proposed.supporting);
  const opposing = cite(proposed.opposing).filter((one) => !supporting.some((other) => isSamePlace(one, other)));
  const works = supporting.flatMap((citation) => shown.workOf(citation) ?? []);
  const drug = named(proposed.drug, works);
  if (!drug) return null;
  const target = named(proposed.target, works);
  const pathway = named(proposed.pathway, works);
  const effect = grounded(proposed.effect, supporting);
  const population = named(proposed.population, works);
  if (!target && !pathway && !effect) return null;
  const chain = [drug, population, target, pathway, effect].filter((part) => part !== null);
  const withQuotedNumbers = withNumbersOf(quotesIn([...supporting, ...opposing]));
  return {
    id: stableId('hypothesis', chain.join(' > ').toLowerCase()),
    statement: chain.join(' → '),
    drug,
    target,
    pathway,
    effect,
    ...(population && { population }),
    ...confidenceOf(proposed, { supporting, opposing, shown }),
    for: supporting.slice(0, MOST_QUOTES),
    against: opposing.slice(0, MOST_QUOTES),
    gaps: plainList(proposed.knowledgeGaps.map(withQuotedNumbers), GAPS),
    searches: plainSearches(proposed.suggestedSearches.map(withQuotedNumbers), SEARCHES),
  };
}

/** Whether one of its links is a concept of the question. */
function isAbout({ statement }: Hypothesis, { concepts }: ParsedQuestion): boolean {
  return concepts.length === 0 || matchConcepts(concepts)(statement).length > 0;
}

/** Whether one sentence of a work says all of it, perhaps in other words: then it is a finding, not a hypothesis. */
function isFinding(
  { drug, population, target, pathway, effect, for: supporting }: Hypothesis,
  { findings }: QuotedWorks,
): boolean {
  const names = stems([drug, population, target, pathway].filter(Boolean).join(' '));
  return [...supporting, ...findings.map(({ citation }) => citation)].some((citation) => {
    const present = new Set(stems(citation.quote));
    const isEffectGrounded = effect === null || grounded(effect, [citation]) !== null;
    return isEffectGrounded && names.every((stem) => present.has(stem));
  });
}

const quotesIn = (citations: readonly Citation[]) => citations.map(({ quote }) => quote);

function isSamePlace(one: Citation, other: Citation): boolean {
  return one.evidenceId === other.evidenceId && one.field === other.field && one.start === other.start;
}

const LONGEST_NAME = 80;

/** Without the article before it, and the function words left over where a sentence was cut. */
function bareName(proposed: string | null): string {
  return plainWords(proposed ?? '', LONGEST_NAME)
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/(?:\s+(?:the|an?|of|in|on|to|for|with|by|and|or|than|from|at))+$/i, '')
    .replace(/[.,;:]+$/, '');
}

function named(proposed: string | null, works: readonly Evidence[]): string | null {
  const plain = bareName(proposed);
  return plain && works.some((work) => hasWords(work, plain)) ? plain : null;
}

function grounded(proposed: string | null, quotes: readonly Citation[]): string | null {
  const plain = bareName(proposed);
  const wanted = stems(plain);
  const present = new Set(stems(quotes.map(({ quote }) => quote).join(' ')));
  const shared = wanted.filter((stem) => present.has(stem)).length;
  return wanted.length > 0 && shared / wanted.length >= LEAST_OF_EFFECT ? plain : null;
}

/** The model's confidence, limited by what the quoted works can support. */
function confidenceOf(
  { confidence: wished, reason }: Proposed,
  { supporting, opposing, shown }: { supporting: Citation[]; opposing: Citation[]; shown: QuotedWorks },
): Pick<Hypothesis, 'confidence' | 'confidenceReason'> {
  const worksOf = (quotes: Citation[]) => [...new Set(quotes.flatMap((quote) => shown.workOf(quote) ?? []))];
  const [pro, contra] = [worksOf(supporting), worksOf(opposing)];
  const most = Math.min(CEILING, weightTogether(pro) * (1 - TAKEN_BY_OPPOSING * weightTogether(contra)));
  const confidence = Math.round(Math.max(0, Math.min(wished, most)) * 100) / 100;
  const limit = wished > most ? ` No more than ${confidence} by the number and quality of these works.` : '';
  const counted = `Quoted from ${pro.length === 1 ? 'one work' : `${pro.length} works`} for it and ${contra.length === 0 ? 'none' : contra.length} against it.`;
  const explained = withNumbersOf(quotesIn([...supporting, ...opposing]))(plainWords(reason, LONGEST_REASON, counted));
  return { confidence, confidenceReason: `${explained ? `${explained} ` : ''}${counted}${limit}` };
}

function weightTogether(works: readonly Evidence[]): number {
  return 1 - works.reduce((left, work) => left * (1 - ONE_WORK * work.quality.score * weightOf(work)), 1);
}

const MOST_CONTRADICTIONS = 12;
const MOST_PAIRS_OF_MODEL = 5;
const LONGEST_TOPIC = 80;
const MOST_WORDS_OF_TOPIC = 8;
const UNNAMED_TOPIC = 'one outcome';
const LONGEST_WORDS = 60;
/** A model's pair starts at the rules' lowest confidence: code has seen the quotes, not that they disagree. */
const PAIR_CONFIDENCE = 0.6;
/** A difference between the studies explains part of the contradiction. */
const LOWER_BY_DIFFERENCE = 0.05;

/**
 * The rules' contradictions, followed by the model's pairs of located quotes from different studies that the rules did
 * not pair.
 */
export function addPositions(
  found: readonly Contradiction[],
  { positions }: Positions,
  shown: QuotedWorks,
): Contradiction[] {
  const pairs = new Set(found.map(pairOf));
  const added = positions
    .flatMap((proposed) => toContradiction(proposed, shown) ?? [])
    .filter((contradiction) => {
      const pair = pairOf(contradiction);
      return !pairs.has(pair) && pairs.add(pair);
    });
  return [...found, ...added.slice(0, MOST_PAIRS_OF_MODEL)].slice(0, MOST_CONTRADICTIONS);
}

/** Two works are paired only once. */
function pairOf({ first, second }: Contradiction): string {
  return [first.evidenceId, second.evidenceId].sort().join(' ');
}

function toContradiction(proposed: Positions['positions'][number], shown: QuotedWorks): Contradiction | null {
  const [first, second] = [shown.locate(proposed.first), shown.locate(proposed.second)];
  const topic = plainWords(proposed.topic, LONGEST_TOPIC);
  if (!first || !second || !topic) return null;
  const [one, other] = [shown.workOf(first), shown.workOf(second)];
  if (!one || !other || one.id === other.id || isOneStudy(one, other)) return null;
  const differences = proposed.differences.flatMap((each) => groundedDifference(each, one, other) ?? []);
  const places = [first, second].map(({ evidenceId, field, start }) => `${evidenceId} ${field} ${start}`).sort();
  return {
    id: stableId('contradiction', [proposed.kind, ...places].join(' ')),
    kind: proposed.kind,
    topic: isName(topic, [one, other]) ? topic : UNNAMED_TOPIC,
    first,
    second,
    differs: differences.length > 0 ? `The two differ in ${[...new Set(differences)].join('; ')}.` : '',
    confidence: Math.round((PAIR_CONFIDENCE - (differences.length > 0 ? LOWER_BY_DIFFERENCE : 0)) * 100) / 100,
  };
}

/**
 * A model's topic is shown in its own words, so it must be a name, not a sentence, and contain no figure that the two
 * works lack.
 */
function isName(topic: string, works: readonly Evidence[]): boolean {
  const named = words(topic);
  const wordSets = works.map(({ title, texts }) => new Set(words([title, ...Object.values(texts)].join(' '))));
  return (
    named.length <= MOST_WORDS_OF_TOPIC &&
    named.filter((word) => /\d/.test(word)).every((word) => wordSets.every((ofWork) => ofWork.has(word)))
  );
}

/** A difference whose two sides are in the two works, in their words. */
function groundedDifference(
  { aspect, first, second }: z.infer<typeof difference>,
  one: Evidence,
  other: Evidence,
): string | null {
  const [a, b] = [plainWords(first, LONGEST_WORDS), plainWords(second, LONGEST_WORDS)];
  if (a.toLowerCase() === b.toLowerCase() || !hasWords(one, a) || !hasWords(other, b)) return null;
  // Two products are not two doses.
  if ((aspect === 'dose' || aspect === 'time') && !(/\d/.test(a) && /\d/.test(b))) return null;
  return `${aspect} (${a} and ${b})`;
}
