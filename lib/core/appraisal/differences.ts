import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { ANIMALS } from '../evidence/subjects.ts';
import { populationDifference } from '../reading/population-groups.ts';
import { remembering } from '../text/remembering.ts';
import { stems } from '../text/words.ts';
import { designName } from './study-counts.ts';
import { isPreclinical } from './study-strength.ts';

/** A finding and its work. */
export interface Scoped {
  finding: Finding;
  work: Evidence;
}

/** Samples that differ by less than this factor are of a size. */
const SAMPLE_FACTOR = 5;

const DOSE =
  /(?<![\d.])(\d+(?:\.\d+)?)\s?(mg|g|µg|μg|mcg|IU)(?:\s?\/\s?(?:kg|d|day))?(?![\p{L}]|\s?\/\s?(?:d?l|ml|min|m))/giu;
const DOSES = /(?<![\d.])(\d+(?:\.\d+)?)(?=(?:,\s\d+(?:\.\d+)?)*\s(?:or|and)\s\d+(?:\.\d+)?\s?(mg|g|µg|μg|mcg|IU))/giu;
const TIME = /(?<![\d.])(\d+)[\s-](day|week|month|year)s?\b(?!\s+(?:of age|old|and (?:over|older)))/gi;
const DURATION =
  /\b(?:for|over|during|after|lasting|until)\s+(?:up to\s+|about\s+|a (?:mean|median) of\s+)?(\d+)[\s-](day|week|month|year)s?\b/gi;
/** A unit is known, or a ratio of two: the word after a bare number is none. */
const CUT_OFF =
  /\bcut-?off(?: value)?(?: of| at| was|:)?\s+(\d+(?:\.\d+)?)(?:\s?(%|\p{L}+\/\p{L}+|(?:percent|points?|years?|months?|weeks?|days?|hours?|minutes?|[kmµμnp]?[gm]|cm|m?mol|mmHg|m?IU|U|kPa)(?![\p{L}])))?/giu;
/** Without a gene the drug is expected to fail, and its failure contradicts nothing. */
const KNOCKED_OUT =
  /\b(?:mice|rats|animals|cells)\b[^,.;]*\b(?:lack(?:s|ed|ing)?|deficient in|without)\b|\b(?:lacking|knock-?out|null)\b[^,.;]*\b(?:mice|rats|animals|cells)\b|-(?:deficient|null)\b/i;
/** Words that tell one form of a condition, or one group, from another. */
const KINDS: readonly (readonly [string, RegExp][])[] = [
  [
    ['acute', /\bacute\b/i],
    ['chronic', /\bchronic\b/i],
    ['episodic', /\bepisodic\b/i],
  ],
  [
    ['mild', /\bmild\b/i],
    ['severe', /\bsevere\b/i],
  ],
  [
    ['early', /\bearly(?:[- ]stage)?\b/i],
    ['late', /\b(?:late|advanced|established)(?:[- ]stage)?\b/i],
  ],
  [
    ['type 1', /\btype (?:1|I)\b/],
    ['type 2', /\btype (?:2|II)\b/],
  ],
  [
    ['primary prevention', /\bprimary prevention\b/i],
    ['secondary prevention', /\bsecondary prevention\b/i],
  ],
];

/**
 * Ways in which two findings speak of different things, from what they say and, where they are silent, from their works; in
 * words for the reader: "dose (40 mg and 10 mg)".
 */
export function differencesOf(first: Scoped, second: Scoped): string[] {
  return [
    named('species', speciesDifference(first, second)),
    named('population', populationDifference(aboutWhom(first), aboutWhom(second))),
    named('comparison', comparisonDifference(first.finding, second.finding)),
    named('dose', disjoint(dosesOf(first), dosesOf(second))),
    named('time', disjoint(timesOf(first), timesOf(second))),
    named('cut-off', disjoint(firstTelling(first, cutOffsIn), firstTelling(second, cutOffsIn))),
    ...KINDS.map((kinds) => named('condition', unequal(kindsOf(first, kinds), kindsOf(second, kinds)))),
    KNOCKED_OUT.test(textOf(first)) === KNOCKED_OUT.test(textOf(second))
      ? null
      : 'model (a gene removed on one side only)',
    named('design', designDifference(first.work, second.work)),
    named('sample', sampleDifference(first.work, second.work)),
  ].filter((difference) => difference !== null);
}

function textOf({ finding }: Scoped): string {
  return finding.citation.quote;
}

function named(aspect: string, difference: string | null): string | null {
  return difference === null ? null : `${aspect} (${difference})`;
}

function aboutWhom({ finding, work }: Scoped): string {
  return [finding.citation.quote, finding.population ?? '', work.title, work.population?.value ?? ''].join(' . ');
}

function comparisonDifference(first: Finding, second: Finding): string | null {
  if (first.comparison === null || second.comparison === null) return null;
  const own = new Set(stems(first.comparison));
  if (stems(second.comparison).some((stem) => own.has(stem))) return null;
  return `${first.comparison} and ${second.comparison}`;
}

const ANIMAL = new RegExp(`\\b(?:${ANIMALS})\\b`, 'gi');

function speciesDifference(first: Scoped, second: Scoped): string | null {
  const [one, other] = [speciesOf(first), speciesOf(second)];
  return one === other ? null : `${one} and ${other}`;
}

/** "people", "mice", "cells of mice"; animals and cells by the words of title, headings and text, in this order. */
function speciesOf({ finding, work }: Scoped): string {
  if (!isPreclinical(work)) return 'people';
  if (work.design.value === 'computational') return 'models';
  const sources = [`${work.title} ${finding.citation.quote}`, work.meshTerms.join(' . '), work.texts.abstract ?? ''];
  const animals = sources.map((source) =>
    source
      .match(ANIMAL)?.[0]
      .toLowerCase()
      .replace(/^mouse$/, 'mice'),
  );
  const animal = animals.find((found) => found !== undefined);
  if (work.design.value !== 'in_vitro') return animal ?? 'animals';
  return /\bhuman/i.test(sources.join(' ')) ? 'cells of people' : animal ? `cells of ${animal}` : 'cells';
}

function dosesOf(scoped: Scoped): string[] {
  return firstTelling(scoped, dosesIn);
}

function timesOf(scoped: Scoped): string[] {
  const stated = [scoped.finding.timepoint ?? '', textOf(scoped)].map((text) => timesIn(text));
  const found = stated.find((times) => times.length > 0);
  return [...(found ?? durationsIn(scoped.work.texts.abstract ?? ''))];
}

/** What the sentence says, else the title, else the abstract. */
function firstTelling(scoped: Scoped, read: (text: string) => readonly string[]): string[] {
  for (const place of [textOf(scoped), scoped.work.title, scoped.work.texts.abstract ?? '']) {
    const found = read(place);
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

function designDifference(first: Evidence, second: Evidence): string | null {
  const [one, other] = [designName(first.design.value), designName(second.design.value)];
  return one === null || other === null || one === other ? null : `${one} and ${other}`;
}

function sampleDifference(first: Evidence, second: Evidence): string | null {
  const [one, other] = [first.sampleSize?.value, second.sampleSize?.value];
  if (!one || !other || Math.max(one, other) < SAMPLE_FACTOR * Math.min(one, other)) return null;
  return `${one} and ${other}`;
}

/** "40 mg and 10 mg" where both texts state values and none is shared. */
function disjoint(first: readonly string[], second: readonly string[]): string | null {
  if (first.length === 0 || second.length === 0 || first.some((value) => second.includes(value))) return null;
  return `${first.join(', ')} and ${second.join(', ')}`;
}

/** As above, and also where both name a form and one of them more; what one side does not name it may have all the same. */
function unequal(first: readonly string[], second: readonly string[]): string | null {
  if (first.length === 0 || second.length === 0) return null;
  const isSame = first.length === second.length && first.every((value) => second.includes(value));
  if (isSame) return null;
  return disjoint(first, second) ?? `${first.join(' and ')} on one side, ${second.join(' and ')} on the other`;
}

/** Characters of quotes, titles and abstracts: each finding on an outcome is set beside all others. */
const TEXTS_KEPT = 1_000_000;

/** Every value that one of these patterns finds, each once, in the order of the patterns. */
function valuesBy(...patterns: readonly RegExp[]): (text: string) => readonly string[] {
  return remembering(TEXTS_KEPT, (text) => {
    const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
    return [...new Set(found.map(([, amount, unit]) => `${amount} ${unit?.toLowerCase() ?? ''}`.trim()))];
  });
}

const dosesIn = valuesBy(DOSE, DOSES);
const timesIn = valuesBy(TIME);
const durationsIn = valuesBy(DURATION);
const cutOffsIn = valuesBy(CUT_OFF);

function kindsOf(scoped: Scoped, kinds: readonly [string, RegExp][]): string[] {
  const named = (source: string) => kinds.filter(([, pattern]) => pattern.test(source)).map(([name]) => name);
  const inSentence = named(textOf(scoped));
  return inSentence.length > 0 ? inSentence : named(scoped.work.title);
}
