import { indirectWords } from '#core/appraisal/standing.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { type Derived, type Evidence, TEXT_FIELDS } from '#core/evidence/evidence.ts';
import type { Finding } from '#core/findings/finding.ts';
import type { Citation } from '#core/findings/quote.ts';
import { designName } from '#core/judge/study-counts.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { comparisonOf } from '#core/reading/finding-fields.ts';
import { standingQuote } from '#core/reading/standing-quote.ts';
import { isWhole } from '#core/text/locate-quote.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { plainCell, type Quoted, valueCell } from './draft.ts';
import type { ShownWork } from './material.ts';

/** "Doe 2021", its title's beginning where another work is called the same, and why it is indirect where it is. */
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

/** A design whose words stand in a stored text is quoted from there; one that an index heading or a title gives has no quote. */
export function designCell(work: Evidence): Quoted {
  const { design } = work;
  const name = designName(design.value);
  if (name === null) return valueCell(null, null);
  const from = locatedBasis(design, work);
  return from ? { text: name, citations: [from], isValue: true } : plainCell(name);
}

/** Of the whole work where that is told, else of the result: a subgroup's count is not the study's. */
export function sizeCell(work: Evidence, finding: Finding | undefined): Quoted {
  const { sampleSize } = work;
  const from = sampleSize && locatedBasis(sampleSize, work);
  if (sampleSize && from) return valueCell(String(sampleSize.value), from);
  const own = finding?.n ?? null;
  if (finding && own !== null) return valueCell(String(own), finding.citation);
  // A registry's enrolment is a fact of the record and stands in no sentence.
  return sampleSize && work.registry ? plainCell(String(sampleSize.value)) : valueCell(null, null);
}

export function populationCell(work: Evidence, finding: Finding | undefined): Quoted {
  const said = finding?.population ?? null;
  const place = said === null ? null : placeOf(said, work, finding?.citation);
  if (said !== null && place) return valueCell(said, place);
  if (work.population === null) return valueCell(null, null);
  const from = locatedBasis(work.population, work);
  return from ? valueCell(work.population.value, from) : plainCell(work.population.value);
}

export function comparisonCell(work: Evidence, finding: Finding | undefined): Quoted {
  const said = finding?.comparison ?? null;
  if (said !== null) return valueCell(said, placeOf(said, work, finding?.citation));
  const titled = comparisonOf(work.title);
  if (titled) return plainCell(titled);
  return valueCell(null, null);
}

export function outcomeCell(finding: Finding | undefined): Quoted {
  return finding?.outcome
    ? { text: finding.outcome, citations: [finding.citation], isValue: true }
    : valueCell(null, null);
}

/** "RR 0.88 (0.74 to 1.04)", "22.7 %", "P<0.001"; not known where the finding has no number of its own. */
export function effectCell(finding: Finding | undefined): Quoted {
  const text = finding && (sharesText(finding) ?? effectText(finding));
  return finding && text ? valueCell(text, finding.citation) : valueCell(null, null);
}

const MOST_SHARES = 3;

/** "24.5 % v 20 %, P = 0.454": one arm's share alone says nothing. */
function sharesText({ measure, low, p, citation }: Finding): string | null {
  if (measure !== 'percent' || low !== null) return null;
  const shares = [...new Set(numbersIn(citation.quote).flatMap(({ percent, value }) => (percent ? [value] : [])))];
  if (shares.length < 2 || shares.length > MOST_SHARES) return null;
  return [`${shares.map((share) => `${share} %`).join(' v ')}`, p].filter(Boolean).join(', ');
}

export function effectText({ measure, value, low, high, p, timepoint }: Finding): string {
  if (value === null) return p ?? '';
  const isShare = measure === 'percent' || measure === 'difference';
  const name = measure === null || measure === 'other' || measure === 'percent' ? '' : `${measure} `;
  const interval = low === null || high === null ? '' : ` (${low} to ${high})`;
  const unit = isShare && measure === 'percent' ? ' %' : '';
  return [`${name}${value}${unit}${interval}`, timepoint].filter(Boolean).join(', ');
}

/** The sentence as it can stand alone, else as it was cited. */
export function quoteCell(finding: Finding | undefined, work: Evidence): Quoted {
  if (!finding) return plainCell('');
  const standing = standingQuote(finding.citation, work.texts) ?? finding.citation;
  return { text: standing.quote, citations: [standing] };
}

/** What a row speaks of: the main finding with a number, else the first. */
export function rowFinding({ findings }: ShownWork): Finding | undefined {
  const main = findings.filter(({ isMain }) => isMain);
  return (
    main.find(({ value }) => value !== null) ?? main[0] ?? findings.find(({ value }) => value !== null) ?? findings[0]
  );
}

function locatedBasis(derived: Derived<unknown>, work: Evidence): Citation | null {
  return [derived.from, derived.basis].map((words) => placeOf(words, work)).find((place) => place !== null) ?? null;
}

/** Where the words stand in a stored text, the finding's own quote first. */
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
