import type { Citation } from '#contract/citation.ts';
import { type Derived, type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import { sentenceHolding, workSentences } from '#core/agents/work-sentences.ts';
import { indirectWords } from '#core/appraisal/directness.ts';
import { designName } from '#core/appraisal/study-counts.ts';
import { shortReference } from '#core/evidence/citation.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { selfContainedQuote } from '#core/reading/self-contained.ts';
import { isWhole } from '#core/text/locate-quote.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { plainCell, type Quoted, valueCell } from './draft.ts';

/**
 * "Doe 2021", with the beginning of its title where another work has the same name, and the reason where it is
 * indirect.
 */
export function workCell(work: Evidence, plan: ParsedQuestion, others: readonly Evidence[]): Quoted {
  const name = shortReference(work);
  const isShared = others.some((other) => other.id !== work.id && shortReference(other) === name);
  const aside = indirectWords(work, plan);
  return plainCell(`${name}${isShared ? `: ${beginningOf(work.title)}` : ''}${aside ? ` (${aside})` : ''}`);
}

const LONGEST_BEGINNING = 60;

function beginningOf(title: string): string {
  if (title.length <= LONGEST_BEGINNING) return title;
  return `${title.slice(0, title.lastIndexOf(' ', LONGEST_BEGINNING)).replace(/[\s,;:–-]+$/, '')} …`;
}

/** A design found in a stored text is quoted; one from an index heading or a title has no quote. */
export function designCell(work: Evidence): Quoted {
  const { design } = work;
  const name = designName(design.value);
  if (name === null) return valueCell(null, null);
  const from = locatedBasis(design, work);
  return from ? { text: name, citations: [from], isValue: true } : plainCell(name);
}

/** The size of the whole study where it is given, otherwise of the result: a subgroup's count is not the study's. */
export function sizeCell(work: Evidence, finding: Finding | undefined): Quoted {
  const { sampleSize } = work;
  const from = sampleSize && locatedBasis(sampleSize, work);
  if (sampleSize && from) return valueCell(String(sampleSize.value), from);
  const own = finding?.n ?? null;
  if (finding && own !== null) return valueCell(String(own), finding.citation);
  // A registry's enrolment is a field of the record, not a sentence, and a title has no passage to open.
  const isOfRecord = work.registry !== undefined || sampleSize?.basis === 'title';
  if (sampleSize && isOfRecord) return plainCell(String(sampleSize.value));
  return sampleSize ? valueCell(null, null) : partsOfSize(work);
}

const ARM_SIZE = /\bn\s?=\s?(\d{1,3}(?:[,\u2009\u202f]\d{3})+|\d+)(?!\.\d)/gi;

/**
 * Sizes that a work prints by group without a total ("n = 741; … n = 175"): shown as printed, since their sum may be no
 * one's total.
 */
function partsOfSize(work: Evidence): Quoted {
  for (const { text } of splitSentences((work.texts.abstract ?? '').slice(0, LONGEST_ABSTRACT))) {
    const sizes = [...text.matchAll(ARM_SIZE)];
    const [first, last] = [sizes[0], sizes.at(-1)];
    if (!first || !last || sizes.length < 2) continue;
    const from = placeOf(text.slice(first.index, last.index + last[0].length), work);
    if (from) return valueCell(sizes.map(([, size]) => size).join('; '), from);
  }
  return valueCell(null, null);
}

const LONGEST_ABSTRACT = 20_000;

/** As the reader found it for the whole study, otherwise for the result, otherwise as its record gives it. */
export function populationCell(work: Evidence, finding: Finding | undefined, study?: StudyFacts): Quoted {
  const read = study?.population ? factCell(study.population, work) : null;
  const stated = finding?.population ? wordsCell(finding.population, work, finding.citation) : null;
  const recorded = work.population ? factCell(work.population, work) : null;
  return read ?? stated ?? recorded ?? valueCell(null, null);
}

/** Both arms where the reader found them, otherwise the comparator of the result. */
export function comparisonCell(work: Evidence, finding: Finding | undefined, study?: StudyFacts): Quoted {
  const read = study?.comparison ? factCell(study.comparison, work) : null;
  const stated = finding?.comparison ? wordsCell(finding.comparison, work, finding.citation) : null;
  return read ?? stated ?? valueCell(null, null);
}

/** A title has no passage to open; a fact that the stored text no longer contains is left out. */
function factCell(fact: Derived<string>, work: Evidence): Quoted {
  const from = locatedBasis(fact, work);
  return from ? { text: fact.value, citations: [from], isValue: true } : plainCell(fact.value);
}

/** Words of a work with their place, or with the sentence that contains most of them. */
function wordsCell(stated: string, work: Evidence, near: Citation): Quoted | null {
  const place = placeOf(stated, work, near);
  if (place) return valueCell(stated, place);
  const holding = sentenceHolding(stated, workSentences(work));
  if (!holding) return null;
  const { text: quote, basis, start, end } = holding;
  if (basis === 'title') return plainCell(stated);
  return valueCell(stated, { evidenceId: work.id, field: basis, quote, start, end });
}

/** The sentence in a self-contained form, otherwise as cited. */
export function quoteCell(finding: Finding | undefined, work: Evidence): Quoted {
  if (!finding) return plainCell('');
  const quote = selfContainedQuote(finding.citation, work.texts) ?? finding.citation;
  return { text: quote.quote, citations: [quote] };
}

/** The finding that a row shows: the main finding with a number, otherwise the first. */
export function rowFinding(findings: readonly Finding[]): Finding | undefined {
  const main = findings.filter(({ isMain }) => isMain);
  return (
    main.find(({ value }) => value !== null) ?? main[0] ?? findings.find(({ value }) => value !== null) ?? findings[0]
  );
}

function locatedBasis(derived: Derived<unknown>, work: Evidence): Citation | null {
  return placeOf(derived.from, work);
}

/** The place of the words in a stored text, looked for first in the finding's own quote. */
function placeOf(words: string, work: Evidence, near?: Citation): Citation | null {
  if (words.length < 2) return null;
  if (near && fold(near.quote).includes(fold(words))) return near;
  for (const field of TEXT_FIELDS) {
    const source = work.texts[field];
    const start = source?.indexOf(words) ?? -1;
    if (source === undefined || start < 0 || !isWhole(source, start, start + words.length)) continue;
    return { evidenceId: work.id, field, quote: words, start, end: start + words.length };
  }
  return null;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
