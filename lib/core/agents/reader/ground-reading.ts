import { type Derived, type Evidence, type StudyDesign, TEXT_FIELDS } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import { ANIMALS, PEOPLE } from '#core/evidence/subjects.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { words } from '#core/text/words.ts';
import { READ_BY_MODEL } from '../../evidence/work-as-read.ts';
import { stableId } from '../../text/stable-id.ts';
import { citeQuote } from '../cite-quote.ts';
import { plainWords } from '../plain-words.ts';
import { sentenceHolding, type WorkSentence, workSentences } from '../work-sentences.ts';
import type { ProposedFinding, ProposedStudy } from './prompt.ts';

const LONGEST_WORDS = 160;

const LONGEST_P = 24;

interface Grounding {
  work: Evidence;
  /** 0..1, of the work. */
  relevance: number;
  /** Number of parts of the question. */
  parts: number;
}

/**
 * A model's finding as far as its work supports it. The finding is dropped if its quote is not in the stored text; a
 * number that is not in the quote becomes null; words that are not in the work are left out.
 */
export function groundFinding(proposed: ProposedFinding, { work, relevance, parts }: Grounding): Finding | null {
  const citation = citeQuote(work, proposed.quote);
  if (!citation) return null;
  const stated = numberTest(citation.quote);
  const inWork = wordsTest(work);
  const inQuote = (value: number | null) => (value !== null && stated(value) ? value : null);
  const value = inQuote(proposed.value);
  const outcome = inWork(proposed.outcome) ?? '';
  const interval = { low: inQuote(proposed.low), high: inQuote(proposed.high) };
  const isInterval = interval.low !== null && interval.high !== null && interval.low <= interval.high && value !== null;
  const part = proposed.part !== null && Number.isInteger(proposed.part) ? proposed.part - 1 : null;
  const n = inQuote(proposed.n);
  return {
    id: findingId(citation, outcome, value),
    evidenceId: work.id,
    citation,
    outcome,
    population: inWork(proposed.population),
    comparison: inWork(proposed.comparison),
    measure: value === null ? null : proposed.measure,
    value,
    low: isInterval ? interval.low : null,
    high: isInterval ? interval.high : null,
    n: n !== null && Number.isInteger(n) && n > 0 ? n : null,
    p: pIn(proposed.p, citation.quote),
    timepoint: inWork(proposed.timepoint),
    direction: proposed.direction,
    stance: proposed.stance,
    part: part !== null && part >= 0 && part < parts ? part : null,
    relevance,
    isMain: proposed.isMain,
    by: 'model',
  };
}

function findingId(
  { evidenceId, field, start, end }: Finding['citation'],
  outcome: string,
  value: number | null,
): string {
  return stableId('finding', `${evidenceId} ${field} ${start} ${end} ${outcome.toLowerCase()} ${value ?? ''}`);
}

/**
 * Whether a number occurs in a text, whatever its notation. A sign counts only where both have one: "a reduction of
 * 2.8" may be given as -2.8.
 */
function numberTest(text: string): (value: number) => boolean {
  const stated = new Set(numbersIn(text).map(({ value }) => Math.abs(Number(value))));
  return (value) => Number.isFinite(value) && stated.has(Math.abs(value));
}

/** The words as shown; null where a content word among them is not in the work. */
function wordsTest({ title, texts }: Evidence): (stated: string | null) => string | null {
  const known = new Set([title, ...Object.values(texts)].flatMap((text) => words(text ?? '')));
  return (stated) => {
    const plain = plainWords(stated ?? '', LONGEST_WORDS);
    return plain && words(plain).every((word) => known.has(word)) ? plain : null;
  };
}

function pIn(stated: string | null, quote: string): string | null {
  const bare = (text: string) => text.replace(/\s+/g, '').replaceAll('·', '.').toLowerCase();
  const plain = stated?.trim().slice(0, LONGEST_P) ?? '';
  return /^p?\s*[<>=≤≥]/i.test(plain) && bare(quote).includes(bare(plain)) ? plain : null;
}

/**
 * A model's facts about a study as far as the work supports them: the design, the participants that a sentence counts, and
 * words for population and comparison that all occur in the work. Null where nothing is supported.
 */
export function groundStudy(proposed: ProposedStudy | null, work: Evidence): StudyFacts | null {
  if (!proposed) return null;
  const sentences = workSentences(work);
  const design = designIn(proposed.design, work, sentences);
  const study = {
    design,
    n: countIn(proposed.n, sentences),
    population: wordsIn(proposed.population, sentences),
    comparison: wordsIn(arms(proposed.comparison), sentences),
  };
  return Object.values(study).some((fact) => fact !== null) ? study : null;
}

/** Facts that were read first stay; later readings only fill what is missing. */
export function completeStudy(before: StudyFacts | undefined, later: StudyFacts | null): StudyFacts | undefined {
  if (!before || !later) return before ?? later ?? undefined;
  return {
    design: before.design ?? later.design,
    n: before.n ?? later.n,
    population: before.population ?? later.population,
    comparison: before.comparison ?? later.comparison,
  };
}

/**
 * Designs on which the certainty of a report rests, and the words without which no work is one: "we searched" makes a review
 * systematic only where it says so.
 */
const NEVER_WITHOUT: Partial<Record<StudyDesign, RegExp>> = {
  randomised_trial: /\brandom|\bplacebo-?\s?controlled|\b(?:double|triple)-?\s?(?:blind|mask)/i,
  meta_analysis: /\bmeta-?\s?analy|\bpool(?:ed|ing)\b/i,
  systematic_review: /\bsystematic|\bsearch(?:ed|es)?\b/i,
};

/**
 * The design as a model read it, with the sentence that names it where one does. From the title and the abstract: a full text
 * also speaks of many other studies.
 */
function designIn(
  design: ProposedStudy['design'],
  { texts }: Evidence,
  sentences: readonly WorkSentence[],
): StudyFacts['design'] {
  if (design === null || design === 'unknown') return null;
  const own = TEXT_FIELDS.find((field) => field !== 'fulltext' && texts[field]);
  const needed = NEVER_WITHOUT[design];
  const plainName = design.replaceAll('_', ' ');
  const isNamed = (text: string) => needed?.test(text) ?? text.toLowerCase().replaceAll('-', ' ').includes(plainName);
  const naming = sentences.find(({ text, basis }) => (basis === own || basis === 'title') && isNamed(text));
  if (naming) return { value: design, from: naming.text, basis: naming.basis };
  return needed ? null : { value: design, from: '', basis: READ_BY_MODEL };
}

const SUBJECTS = `(?:${PEOPLE}|${ANIMALS}|eyes|knees|practices|clusters|samples|specimens|births|pregnancies|deliveries|admissions)\\b`;
/** "120 adults with sepsis", "120 were randomised"; not "120 mg", "120 eligible studies". */
const COUNTED_AFTER = new RegExp(
  `^(?:\\s[^.;:()\\d]{0,60})?[\\s-]${SUBJECTS}|^\\s?\\)?[^.;:\\d]{0,30}\\b(?:were|was) (?:\\w+ly )?(?:randomi[sz]|enrol|recruit|includ|assign|allocat|analy[sz]|studied|followed)`,
  'i',
);
const COUNTED_BEFORE =
  /\bn\s?=\s?$|\b(?:participants|patients|subjects|women|men|children|adults|sample size|a total|enrol?lment)\b[^.;\d]{0,20}$/i;
const IS_ANOTHER =
  /^[^.;,]{0,50}\b(?:screened|invited|approached|contacted|excluded|declined|withdr[ae]w|dropped out|lost to|required|planned|will be)\b|^\s?(?:%|per ?cent|mg|µg|ml|kg|g|years?|months?|weeks?|days?|hours?|trials?|studies|cent(?:er|re)s?|hospitals?|countries)\b/i;

function countIn(stated: number | null, sentences: readonly WorkSentence[]): Derived<number> | null {
  if (stated === null || !Number.isSafeInteger(stated) || stated < 1) return null;
  const counting = sentences.find(({ text }) =>
    numbersIn(text).some(({ value, percent, bound, start, end }) => {
      if (Number(value) !== stated || percent || bound !== null) return false;
      const after = text.slice(end, end + 90);
      const isCounted = COUNTED_AFTER.test(after) || COUNTED_BEFORE.test(text.slice(Math.max(0, start - 40), start));
      return isCounted && !IS_ANOTHER.test(after);
    }),
  );
  return counting ? { value: stated, from: counting.text, basis: counting.basis } : null;
}

const LIMITS = /\b(?:no|not|non|without|under|over|above|below|before|after|except)\b/i;

/** The words of the two arms, with one kind of separator. */
function arms(stated: string | null): string | null {
  return stated?.replace(/\s+(?:v\.?|vs\.?|versus|compared (?:with|to))\s+/gi, ' v ') ?? null;
}

function wordsIn(stated: string | null, sentences: readonly WorkSentence[]): Derived<string> | null {
  const value = plainWords(stated ?? '', LONGEST_WORDS);
  const holding = value ? sentenceHolding(value, sentences) : null;
  // Function words that change a group must occur exactly as given.
  if (holding && LIMITS.test(value) && !holding.text.toLowerCase().includes(value.toLowerCase())) return null;
  return holding && { value, from: holding.text, basis: holding.basis };
}
