import type { Evidence } from '#contract/evidence.ts';
import { differenceInWords, shareDifference } from '../../../reading/effects/two-arms.ts';
import { cutOf } from '../../../text/cut-text.ts';
import { fenced } from '../../fenced.ts';
import { type FindingSource, isFinding, type PassageSource, type Source, wholeQuote } from '../sentence.ts';

interface Shown {
  names: Names<Source>;
  /** Characters of a quote that are shown; all of it by default. */
  quote?: number;
  /** Characters of the sentence before a quote; 0 for none. */
  context?: number;
  /** Characters of a title. */
  title?: number;
  /** Without population, comparison and time: enough to place the finding. */
  isBrief?: boolean;
  /** States for each finding which part of the question it is about. */
  hasParts?: boolean;
  /** In the order of the text; otherwise the main ones first. */
  verbatimGrades?: boolean;
}

const LONGEST_WORDS = 160;
const LONGEST_TITLE = 300;
const LONGEST_QUOTE = 1_500;

/**
 * Findings as a prompt shows them, under the work that each is from:
 *
 *     [E1] <<<title>>> (2021, randomised trial, n=120, Venue)
 *     [F3] <<<quote>>> (E1; main; benefit; outcome <<<…>>>; population <<<…>>>; before it <<<…>>>)
 *     [F4] the sentence of F3 (E1; harm; outcome <<<…>>>)
 */
export function findingLines(sources: readonly Source[], shown: Shown): string {
  return byWork(sources)
    .flatMap((own, at) => {
      const alias = `E${at + 1}`;
      const [first] = own;
      if (!first) return [];
      const inOrder = shown.verbatimGrades ? own.toSorted(byPlace) : own;
      const firstOf = new Map(inOrder.toReversed().map((each) => [each.citation.quote, each]));
      return [
        workLine(alias, first.work.work, shown),
        ...inOrder.map((each) => {
          const like = firstOf.get(each.citation.quote);
          return sourceLine(each, { alias, own, ...(like !== each && like && { like }) }, shown);
        }),
      ];
    })
    .join('\n');
}

/** The abstract before other texts; in each from its beginning. */
function byPlace({ citation: a }: Source, { citation: b }: Source): number {
  const rest = Number(b.field === 'abstract') - Number(a.field === 'abstract');
  return rest || (a.field < b.field ? -1 : a.field > b.field ? 1 : a.start - b.start);
}

function workLine(alias: string, work: Evidence, { title = LONGEST_TITLE }: Shown): string {
  const { year, design, sampleSize, venue, peerReviewed, notices, population } = work;
  const facts = [
    year === null ? 'undated' : String(year),
    design.value === 'unknown' ? 'design not known' : design.value.replaceAll('_', ' '),
    sampleSize ? `n=${sampleSize.value}` : 'n not known',
    ...(venue ? [fenced(clipped(venue, LONGEST_WORDS))] : []),
    ...(population ? [`in ${fenced(clipped(population.value, LONGEST_WORDS))}`] : []),
    ...(peerReviewed === false ? ['not peer reviewed'] : []),
    ...(notices.some(({ kind }) => kind === 'concern') ? ['under an expression of concern'] : []),
  ];
  return `[${alias}] ${fenced(clipped(work.title, title))} (${facts.join(', ')})`;
}

const ROLES: Readonly<Record<PassageSource['role'], string>> = {
  methods: '',
  background: '; background',
  rest: '',
  context: '; on another question',
};

interface OfWork {
  alias: string;
  own: readonly Source[];
  /** An earlier source with the same quote. */
  like?: Source;
}

function sourceLine(each: Source, ofWork: OfWork, shown: Shown): string {
  if (isFinding(each)) return findingLine(each, ofWork, shown);
  const quote = fenced(clipped(each.citation.quote, shown.quote ?? LONGEST_QUOTE));
  return `[${shown.names.nameOf(each)}] ${quote} (${ofWork.alias}${ROLES[each.role]})`;
}

function findingLine(
  each: FindingSource,
  { alias, own, like }: OfWork,
  { names, quote = LONGEST_QUOTE, context = 0, isBrief = false, hasParts = false }: Shown,
): string {
  const { outcome, population, comparison, timepoint, direction, isMain, part, citation } = each.finding;
  const labelled = (label: string, text: string | null) =>
    text ? [`${label} ${fenced(clipped(text, LONGEST_WORDS))}`] : [];
  const isQuoted = (text: string) => own.some((other) => wholeQuote(other).quote.includes(text));
  const around = (label: string, text: string | null) =>
    text && context > 0 && !isQuoted(text) ? [`${label} ${fenced(clipped(text, context))}`] : [];
  const facts = [
    alias,
    ...(isMain ? ['main'] : []),
    ...(each.bearing === 'bears_on' ? ['indirect'] : []),
    ...(direction === 'unclear' ? [] : [direction === 'none' ? 'no clear effect' : direction]),
    ...(part === null || !hasParts ? [] : [`part ${part + 1}`]),
    ...labelled('outcome', outcome),
    ...(isBrief
      ? []
      : [...labelled('population', population), ...labelled('comparison', comparison), ...labelled('time', timepoint)]),
    ...(like
      ? []
      : [...calculated(citation.quote), ...around('before it', each.before), ...around('after it', each.after)]),
  ];
  if (like) return `[${names.nameOf(each)}] the sentence of ${names.nameOf(like)} (${facts.join('; ')})`;
  return `[${names.nameOf(each)}] ${fenced(clipped(citation.quote, quote))} (${facts.join('; ')})`;
}

/** What code calculates from the two arms of a quote, as a prompt says it. */
export function calculated(quote: string): string[] {
  const found = shareDifference(quote);
  return found ? [`calculated from it: ${differenceInWords(found)}`] : [];
}

export function clipped(text: string, longest: number): string {
  const line = onOneLine(text);
  return line.length <= longest ? line : `${line.slice(0, cutOf(line, longest + 1))} …`;
}

/** A line break in a text from outside could make it look like a line of the prompt. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Findings, works and sentences as prompts name them: F1, E1, S1. A model can point only at what it was shown. */
export interface Names<T> {
  nameOf(item: T): string;
  /**
   * What each name of a list stands for; undefined for what was never shown. A text may hold several: "F1, F3",
   * "[F1–F3]".
   */
  find(names: readonly string[]): (T | undefined)[];
}

const WIDEST_RANGE = 40;
const LONGEST_NAME = 5;

/** Names count from 1 in the given order. */
export function namesFor<T>(letter: string, items: readonly T[]): Names<T> {
  const places = new Map(items.map((item, at) => [item, at + 1]));
  return {
    nameOf: (item) => `${letter}${places.get(item) ?? 0}`,
    find: (names) => names.flatMap((text) => placesIn(text, letter).map((place) => items[place - 1])),
  };
}

/** The numbers of the names in a text; 0, which names nothing, where it contains anything else. */
function placesIn(text: string, letter: string): number[] {
  const tokens = text.match(/\p{L}+|\d+|[–—-]/gu) ?? [];
  const places: number[] = [];
  let isRange = false;
  for (const token of tokens) {
    const isDigits = /^\d+$/.test(token);
    if (isDigits && token.length <= LONGEST_NAME) {
      const last = places.at(-1);
      const to = Number(token);
      if (isRange && last && to > last && to - last <= WIDEST_RANGE)
        places.push(...Array.from({ length: to - last }, (_, i) => last + 1 + i));
      else places.push(to);
      isRange = false;
    } else if (/^[–—-]$/.test(token) || token.toLowerCase() === 'to') isRange = true;
    else if (token.toLowerCase() !== letter.toLowerCase() && token.toLowerCase() !== 'and') return [0];
  }
  return places.length > 0 ? places : [0];
}

/** Sources of one work together, in the order of the works. */
export function byWork<T extends Source>(sources: readonly T[]): T[][] {
  return [...Map.groupBy(sources, ({ work }) => work.work.id).values()];
}
