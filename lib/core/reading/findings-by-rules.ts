import { type Evidence, isRetracted, type TextField } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { partOfHeading } from '../text/section-headings.ts';
import { stableId } from '../text/stable-id.ts';
import { stems } from '../text/words.ts';
import { findAbbreviations } from './abbreviations.ts';
import type { AbstractPart } from './abstract-parts.ts';
import type { Asked } from './asked.ts';
import { expectationOf, stanceTowards } from './asked-stance.ts';
import type { Change } from './change-cues.ts';
import { chooseEffect } from './choose-effect.ts';
import { type ConceptMatcher, matchConcepts } from './concept-match.ts';
import type { EffectMention } from './effects.ts';
import { crossesNoEffect, effectDirectionOf } from './finding-direction.ts';
import { comparisonOf, countIn, outcomeOf, populationIn, timepointOf } from './finding-fields.ts';
import { relevanceOf, shareNamed } from './finding-relevance.ts';
import { type Candidate, mainOf } from './main-finding.ts';
import { passagesNearest } from './nearest-passages.ts';
import { isSignificant } from './p-values.ts';
import { partOf, type Reading, readQuestion } from './read-question.ts';
import { registrySentences } from './registry-results.ts';
import { type ResultSentence, resultSentences } from './result-sentences.ts';
import { namesGiven, type RowTold, rowTold } from './row-told.ts';
import { tableResults } from './table-results.ts';
import type { TableHead } from './text-blocks.ts';

/** Findings kept of one work; an abstract seldom has more that bear on one question. */
const MOST_FINDINGS = 8;
/** Of them rows of tables, of which a paper has more than it has sentences of results. */
const MOST_ROWS = 4;
/** A sentence below this does not speak of the question. */
const LEAST_RELEVANCE = 0.12;
/** Who took part, and how long: no result. */
const LEAST_STRENGTH = 0.15;

/**
 * What a work found, read by code: its result and conclusion sentences as findings, in reading order, at most eight. A quote
 * is a whole sentence (with the one before it where it leans on that) and equals its slice of the stored text; each number
 * stands in the quote. What is not plainly said is null. A retracted work gives none; a registration only its posted results.
 */
export function readFindings(work: Evidence, question: Asked): Finding[] {
  if (isRetracted(work)) return [];
  const reading = readQuestion(work, question);
  const candidates = textsOf(work, reading).flatMap((source) => readText(reading, source));
  const kept = distinct(candidates)
    .filter(({ finding, strength }) => finding.relevance >= LEAST_RELEVANCE && strength >= LEAST_STRENGTH)
    .toSorted((a, b) => b.score - a.score)
    .filter(atMostRows(MOST_ROWS))
    .slice(0, MOST_FINDINGS);
  const main = mainOf(kept);
  return kept
    .map(({ finding }) => ({ ...finding, isMain: finding.id === main }))
    .toSorted((a, b) => order(a) - order(b) || a.citation.start - b.citation.start);
}

function atMostRows(most: number): (candidate: Candidate) => boolean {
  let rows = 0;
  return ({ isRow }) => {
    if (isRow) rows += 1;
    return !isRow || rows <= most;
  };
}

const FIELDS: readonly TextField[] = ['abstract', 'registry', 'fulltext', 'page', 'document'];

function order({ citation }: Finding): number {
  return FIELDS.indexOf(citation.field);
}

interface Source {
  field: TextField;
  /** Where `text` begins in the stored text. */
  offset: number;
  text: string;
  /** The part of the paper that it stands in, where that is known. */
  under?: AbstractPart | null;
  /** Where it is rows of a table. */
  table?: TableHead | null;
}

function textsOf(work: Evidence, { wanted }: Reading): Source[] {
  const { abstract, fulltext, page, document } = work.texts;
  const long = (field: TextField, text: string | undefined) =>
    text ? passagesNearest(text, wanted).map(({ heading: _, ...passage }) => ({ field, ...passage })) : [];
  return [
    ...(abstract ? [{ field: 'abstract' as const, offset: 0, text: abstract }] : []),
    ...long('fulltext', fulltext),
    ...long('page', page),
    // Of a document only passages are here, without the sentences before them that tell where they stand.
    ...(document
      ? passagesNearest(document, wanted).map(({ heading, ...passage }) => {
          return { field: 'document' as const, ...passage, under: partOfHeading(heading) };
        })
      : []),
    ...(work.texts.registry && work.registry?.hasResults
      ? [{ field: 'registry' as const, offset: 0, text: work.texts.registry }]
      : []),
  ];
}

function readText(reading: Reading, { field, offset, text, under = null, table = null }: Source): Candidate[] {
  const match = matchConcepts(reading.concepts, findAbbreviations(text));
  if (table) return readTable(reading, { field, offset, text, table, match });
  const sentences = field === 'registry' ? registrySentences(text) : resultSentences(text, under);
  const isNamed = shareNamed(match(`${reading.work.title}. ${text.slice(0, 4_000)}`), reading.concepts);
  return sentences.flatMap((sentence) =>
    toCandidate(reading, { sentence, match, isNamed, field, offset, source: text }),
  );
}

/** Its rows as sentences: what stands over the table is read with them, the numbers are those of the row alone. */
function readTable(
  reading: Reading,
  {
    field,
    offset,
    text,
    table,
    match,
  }: { field: TextField; offset: number; text: string; table: TableHead; match: ConceptMatcher },
): Candidate[] {
  const isNamed = shareNamed(match(`${reading.work.title}. ${table.caption}`), reading.concepts);
  return tableResults(text, table, (words) => namesGiven(reading, match, words)).flatMap((result) => {
    const told = rowTold(reading, match, result);
    const sentence = { ...result, text: told.text };
    return toCandidate(reading, {
      sentence,
      match,
      isNamed,
      field,
      offset,
      source: text,
      row: { ...told, line: result.text },
    });
  });
}

interface Seen {
  /** Where it is a row of a table, what it tells of. */
  row?: RowTold & { line: string };
  sentence: ResultSentence;
  match: ConceptMatcher;
  /** Share of the question's ideas that the work names at all. */
  isNamed: number;
  field: TextField;
  offset: number;
  source: string;
}

function toCandidate(reading: Reading, seen: Seen): Candidate[] {
  const { sentence, field, offset, source, row } = seen;
  const { text } = sentence;
  const { outcomes: askedFor, given } = reading;
  const estimateAt = chooseEffect(sentence, null)?.start ?? null;
  const named = row?.named ?? outcomeOf(text, sentence.told, { askedFor, given, estimateAt });
  if (!named) return [];
  const quote = source.slice(sentence.contextStart, sentence.end);
  const relevance = relevanceOf(reading, { ...seen, text }, named.name);
  const effect = chooseEffect(sentence, named.told);
  const direction =
    row?.isOfGiven === false
      ? 'unclear'
      : effectDirectionOf({
          text: row?.line ?? text,
          outcome: named.name,
          told: named.told,
          effect,
          p: only(sentence.ps),
        });
  const part = partOf(reading, seen.match, `${quote} ${named.name}`);
  const asks = reading.parts[part ?? 0];
  const stanceOf = (asked: string) =>
    row?.isOfGiven === false || isMeasuredAgainst(reading.interventions, seen.match, text)
      ? 'unclear'
      : stanceTowards(expectationOf(asked), {
          text,
          told: named.told,
          direction,
          isSignificant: sentence.ps.some(isSignificant),
          moved: movedBy(effect),
        });
  const { work } = reading;
  const start = offset + sentence.contextStart;
  const finding: Finding = {
    id: stableId('f', `${work.id} ${field} ${quote} ${named.name}`),
    evidenceId: work.id,
    citation: { evidenceId: work.id, field, quote, start, end: offset + sentence.end },
    outcome: named.name || treatedFor(reading, seen),
    population: populationIn(text) ?? work.population?.value ?? null,
    comparison: comparisonOf(text),
    measure: effect?.measure ?? null,
    value: effect?.value ?? null,
    low: effect?.low ?? null,
    high: effect?.high ?? null,
    n: effect?.n ?? countIn(row?.line ?? text),
    p: effect
      ? (effect.p ?? (sentence.effects.length <= 2 ? (only(sentence.ps)?.words ?? null) : null))
      : (sentence.ps[0]?.words ?? null),
    timepoint: timepointOf(text),
    direction,
    stance: asks?.asksYesNo ? stanceOf(asks.text) : null,
    part,
    relevance,
    isMain: false,
    by: field === 'registry' ? 'registry' : 'code',
  };
  const score = 0.6 * relevance + 0.4 * sentence.strength;
  return [{ finding, strength: sentence.strength, score, isRow: row !== undefined }];
}

/** A result that names no outcome is one in what is treated, where sentence or title names that. */
function treatedFor({ objects, work }: Reading, { match, sentence }: Seen): string {
  const [object] = match(`${sentence.text} ${work.title}`).flatMap((at) => objects.get(at) ?? []);
  return object ?? '';
}

/** What is asked about is what another treatment is compared with: better than it says nothing of it. */
function isMeasuredAgainst(interventions: readonly number[], match: ConceptMatcher, text: string): boolean {
  const against = comparisonOf(text);
  if (against === null || interventions.length === 0) return false;
  const names = (clause: string) => match(clause).some((idea) => interventions.includes(idea));
  return names(against) && !names(text.replace(against, ''));
}

/** A ratio whose interval lies beside 1 says more or less by itself. */
function movedBy(effect: EffectMention | null): Change | null {
  if (!effect || !isRatioMeasure(effect.measure) || crossesNoEffect(effect) !== false) return null;
  return effect.value > 1 ? 'more' : 'less';
}

function isRatioMeasure(measure: EffectMention['measure']): boolean {
  return measure === 'HR' || measure === 'OR' || measure === 'RR' || measure === 'IRR';
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** The same words in abstract and full text are one finding. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ finding: { citation } }) => {
    const key = stems(citation.quote).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
