import { type Evidence, isRetracted, type TextField } from '#contract/evidence.ts';
import type { EffectDirection, Finding } from '#contract/finding.ts';
import { partOfHeading } from '../text/section-headings.ts';
import { stableId } from '../text/stable-id.ts';
import { stems } from '../text/words.ts';
import { findAbbreviations } from './abbreviations.ts';
import type { AbstractPart } from './abstract-parts.ts';
import type { Asked } from './asked.ts';
import { expectationOf, stanceTowards } from './asked-stance.ts';
import type { Change } from './change-cues.ts';
import { chooseEffect } from './choose-effect.ts';
import { type ConceptMatcher, matchConcepts, type Spellings } from './concept-match.ts';
import type { EffectMention } from './effects.ts';
import { crossesNoEffect, effectDirectionOf } from './finding-direction.ts';
import { comparisonOf, countIn, outcomeOf, populationIn, timepointOf } from './finding-fields.ts';
import { passagesNearest } from './nearest-passages.ts';
import { isSignificant } from './p-values.ts';
import { partOf, type Reading, readQuestion } from './read-question.ts';
import { registrySentences } from './registry-results.ts';
import { type ResultSentence, resultSentences } from './result-sentences.ts';
import { outcomeStems, sameOutcome } from './told-outcomes.ts';

/** Findings kept of one work; an abstract seldom has more that bear on one question. */
const MOST_FINDINGS = 8;
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
    .slice(0, MOST_FINDINGS);
  const main = mainOf(kept);
  return kept
    .map(({ finding }) => ({ ...finding, isMain: finding.id === main }))
    .toSorted((a, b) => order(a) - order(b) || a.citation.start - b.citation.start);
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

interface Candidate {
  finding: Finding;
  /** How plainly the sentence tells a result. */
  strength: number;
  /** How much it is wanted as a finding. */
  score: number;
}

function readText(reading: Reading, { field, offset, text, under = null }: Source): Candidate[] {
  const match = matchConcepts(reading.concepts, findAbbreviations(text));
  const sentences = field === 'registry' ? registrySentences(text) : resultSentences(text, under);
  const isNamed = shareNamed(match(`${reading.work.title}. ${text.slice(0, 4_000)}`), reading.concepts);
  return sentences.flatMap((sentence) =>
    toCandidate(reading, { sentence, match, isNamed, field, offset, source: text }),
  );
}

interface Seen {
  sentence: ResultSentence;
  match: ConceptMatcher;
  /** Share of the question's ideas that the work names at all. */
  isNamed: number;
  field: TextField;
  offset: number;
  source: string;
}

function toCandidate(reading: Reading, seen: Seen): Candidate[] {
  const { sentence, field, offset, source } = seen;
  const { text } = sentence;
  const { outcomes: askedFor, given } = reading;
  const estimateAt = chooseEffect(sentence, null)?.start ?? null;
  const named = outcomeOf(text, sentence.told, { askedFor, given, estimateAt });
  if (!named) return [];
  const quote = source.slice(sentence.contextStart, sentence.end);
  const relevance = relevanceOf(reading, seen, named.name);
  const effect = chooseEffect(sentence, named.told);
  const direction = effectDirectionOf({ text, outcome: named.name, told: named.told, effect, p: only(sentence.ps) });
  const part = partOf(reading, seen.match, `${quote} ${named.name}`);
  const asks = reading.parts[part ?? 0];
  const stanceOf = (asked: string) =>
    isMeasuredAgainst(reading.interventions, seen.match, text)
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
    n: effect?.n ?? countIn(text),
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
  return [{ finding, strength: sentence.strength, score: 0.6 * relevance + 0.4 * sentence.strength }];
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

/** A long question has more ideas than any sentence of an answer names. */
const ENOUGH_IDEAS = 3;

function shareNamed(named: readonly number[], concepts: readonly Spellings[]): number {
  return Math.min(1, named.length / Math.max(1, Math.min(ENOUGH_IDEAS, concepts.length)));
}

/** Ideas and words of the question that a sentence speaks of, with the work's own share of them behind it. */
function relevanceOf(
  { wanted, outcomes, concepts }: Reading,
  { sentence, match, isNamed }: Seen,
  outcome: string,
): number {
  const ideas = shareNamed(match(sentence.text), concepts);
  const present = new Set([...stems(sentence.text), ...outcomeStems(sentence.text)]);
  const words = wanted.size > 0 ? [...wanted].filter((stem) => present.has(stem)).length / wanted.size : 0;
  const key = outcomeStems(outcome);
  const isAsked = outcomes.some(
    (asked) => sameOutcome(asked, key) > 0 || [...asked].every((stem) => present.has(stem)),
  );
  const about = outcomes.length === 0 ? Math.max(ideas, words) : 0.6 * Math.max(ideas, words) + (isAsked ? 0.4 : 0);
  // Works name things by other words than the question: what no idea names may still be told in the question's words.
  const work = concepts.length > 0 ? 0.4 + 0.6 * isNamed : 1;
  return Math.round(Math.min(1, work * (0.25 + 0.75 * about)) * 1000) / 1000;
}

/** The same words in abstract and full text are one finding. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ finding: { citation } }) => {
    const key = stems(citation.quote).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

const IS_TOLD: Readonly<Record<EffectDirection, number>> = { benefit: 0.1, harm: 0.1, none: 0.1, unclear: 0 };

/** What a study was planned to show goes before whatever else it found. */
const PRIMARY = 0.8;
/** What says nothing to the question comes after what does. */
const SILENT = 0.15;

function isOfPrimary({ citation, direction, stance }: Finding): boolean {
  const tells = direction !== 'unclear' || (stance !== null && stance !== 'unclear');
  return tells && /\bprimary (?:\w+ )?(?:outcomes?|end[- ]?points?)\b/i.test(citation.quote);
}

const NEARLY = 0.6;
const ESTIMATE = 0.2;

function mainOf(kept: readonly Candidate[]): string | null {
  const most = Math.max(...kept.map(({ finding }) => finding.relevance));
  // A result seldom repeats whom it is about, as a conclusion does: an estimate nearly as near to the question is the main one.
  const hasEstimate = ({ low, relevance }: Finding) => low !== null && relevance >= NEARLY * most;
  const rank = ({ finding, score }: Candidate) =>
    score +
    (isOfPrimary(finding) ? PRIMARY : 0) -
    (finding.stance === 'unclear' ? SILENT : 0) +
    IS_TOLD[finding.direction] +
    (hasEstimate(finding) ? ESTIMATE : 0) +
    (finding.citation.field === 'abstract' ? 0.1 : 0);
  return (
    kept.toSorted((a, b) => rank(b) - rank(a) || a.finding.citation.start - b.finding.citation.start)[0]?.finding.id ??
    null
  );
}
