import { type Evidence, type FoundBy, isOwnDocument, isRetracted, type Quality } from '#contract/evidence.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';

/** What is known about a work when it is scored as evidence for one answer. */
export interface Weighed {
  work: Evidence;
  /** By rank, 0..1. */
  relevance: number;
  reading: WorkReading | undefined;
  /** Its versions and near duplicates, which are shown once, with it. */
  duplicates: readonly Evidence[];
}

export interface Weighing {
  plan: Pick<ParsedQuestion, 'question' | 'questionType'>;
  /** Age is counted to it. */
  referenceYear: number;
  /** Whether the reader prefers the source that a work was found by. */
  isPreferred: (work: Evidence) => boolean;
}

/**
 * Independent origins of a work and its duplicates, in words: the literature, the registry, the library, and each web
 * site. Memory is not an origin.
 */
function originsOf(works: readonly Evidence[]): string[] {
  return [...new Set(works.flatMap((work) => work.foundBy.flatMap((found) => originOf(found, work) ?? [])))].sort();
}

function originOf({ tool }: Pick<FoundBy, 'tool'>, { ids }: Evidence): string | null {
  const { identifiedAs, isOwn } = SOURCE_FACTS[tool];
  if (isOwn) return 'your library';
  // Literature indexes contain the same record of a paper, so together they are one origin.
  if (identifiedAs === 'databases') return 'the literature';
  if (identifiedAs === 'registers') return 'the registry';
  return ids.url ? hostOf(ids.url) : null;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

type Term = Quality['terms'][number];

/**
 * How far each term raises or lowers the score of a relevant work (study-based proposal): half a term above or below
 * its middle.
 */
const LIFT = { reputation: 0.3, corroboration: 0.1 } as const;
/** Age counts most where the question is about the present, and not at all where it asks how something works. */
const LIFT_OF_RECENCY = { timely: 0.4, usual: 0.2, evergreen: 0 } as const;
const TIMELY =
  /\b(?:latest|newest|recent(?:ly)?|current(?:ly)?|now(?:adays)?|today|this year|up[- ]to[- ]date|so far|20[2-9]\d)\b/i;
/** Years after which a work counts half for its age: papers, and pages of the web. */
const HALF_LIFE = { paper: 5, page: 1 } as const;
const MIDDLE = 0.5;
/** A work read whole and found to answer is at least this relevant, whatever its rank. */
const ANSWERS = 0.6;
const PREFERRED = 1.1;
const RETRACTED_CEILING = 0.2;

/**
 * The quality of a work as evidence for one answer, 0..1: its relevance, raised or lowered by its type, its age and its
 * number of independent origins, times the legibility of its text. Relevance is a factor, so nothing makes up for an
 * irrelevant work. Every term is kept, weighted as it is used.
 */
export function assayQuality(weighed: Weighed, weighing: Weighing): Quality {
  const { work } = weighed;
  const relevance = relevanceTerm(weighed);
  const factors = [
    reputationTerm(weighed),
    recencyTerm(weighed, weighing),
    corroborationTerm(weighed),
    legibilityTerm(weighed),
    ...(weighing.isPreferred(work) ? [PREFERENCE] : []),
  ];
  const product = factors.reduce((sum, { factor }) => sum * factor, relevance.value);
  const score = Math.min(1, Math.max(0, isRetracted(work) ? Math.min(RETRACTED_CEILING, product) : product));
  const retraction: Term[] = isRetracted(work)
    ? [
        {
          name: 'Retraction',
          value: RETRACTED_CEILING,
          weight: 0,
          reason: 'Retracted: never above 0.2, and supports nothing',
        },
      ]
    : [];
  return { score: rounded(score), terms: [relevance, ...factors.map(({ factor: _, ...term }) => term), ...retraction] };
}

interface Factor extends Term {
  /** Factor of the score. */
  factor: number;
}

const PREFERENCE: Factor = {
  name: 'Preferred source or design',
  value: 1,
  weight: PREFERRED - 1,
  factor: PREFERRED,
  reason: 'From a source or of a design that you prefer: times 1.1',
};

function relevanceTerm({ work, relevance, reading }: Weighed): Term {
  const nearest = Math.max(0, ...(reading?.findings ?? []).map((finding) => finding.relevance));
  if (isOwnDocument(work) && reading?.by === 'rules' && nearest > relevance)
    return { name: 'Relevance', value: rounded(nearest), weight: 1, reason: 'By its nearest sentence to the question' };
  const isRead = reading?.bearing === 'answers' && relevance < ANSWERS;
  const reason = isRead
    ? `Read as answering the question, ranked ${relevance.toFixed(2)}`
    : 'By rank among all works found';
  return { name: 'Relevance', value: rounded(isRead ? ANSWERS : relevance), weight: 1, reason };
}

function lifted(term: Omit<Term, 'weight'>, lift: number): Factor {
  return { ...term, value: rounded(term.value), weight: lift, factor: 1 + lift * (term.value - MIDDLE) };
}

function reputationTerm({ work }: Weighed): Factor {
  const [design] = work.quality.terms;
  const reason = design ? `Quality of the work itself. ${design.reason}` : 'Quality of the work itself';
  return lifted({ name: 'Reputation', value: work.quality.score, reason }, LIFT.reputation);
}

function recencyTerm({ work }: Weighed, { plan, referenceYear }: Weighing): Factor {
  const kind = TIMELY.test(plan.question) ? 'timely' : plan.questionType === 'mechanism' ? 'evergreen' : 'usual';
  const halfLife =
    work.texts.page !== undefined && work.texts.abstract === undefined ? HALF_LIFE.page : HALF_LIFE.paper;
  const age = work.year === null ? null : Math.max(0, referenceYear - work.year);
  const value = age === null ? MIDDLE : 0.5 ** (age / halfLife);
  const counts =
    kind === 'evergreen'
      ? '; age does not count for this question'
      : kind === 'timely'
        ? '; age counts twice, because the question asks about the present'
        : '';
  const reason =
    age === null
      ? `No date${counts}`
      : `${age === 1 ? '1 year' : `${age} years`} old; halves every ${halfLife === 1 ? 'year' : `${halfLife} years`}${counts}`;
  return lifted({ name: 'Recency', value, reason }, LIFT_OF_RECENCY[kind]);
}

function corroborationTerm({ work, duplicates }: Weighed): Factor {
  const origins = originsOf([work, ...duplicates]);
  const reason =
    origins.length > 1
      ? `Found in ${origins.length} independent origins: ${origins.join(', ')}`
      : 'One origin; versions, copies and what is remembered count as none';
  return lifted({ name: 'Corroboration', value: 1 - 0.5 ** Math.max(1, origins.length), reason }, LIFT.corroboration);
}

function legibilityTerm({ work }: Weighed): Factor {
  const value = legibility(Object.values(work.texts).join('\n'));
  const reason = value === 1 ? 'Its text is clean' : `Only part of its text is legible (${Math.round(value * 100)} %)`;
  return { name: 'Legibility', value, weight: 1, factor: value, reason };
}

/** Three decimals: more would claim a precision that no term has. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** For a longer text, its beginning is enough. */
const LOOKED_AT = 20_000;
/** Shares of good words from which a text is clean, and below which nothing of it can be used (proposal). */
const CLEAN = 0.9;
const SHORTEST_TEXT = 200;

/**
 * The legibility of a text, 0..1: the share of its words that look like words, without the marks that a failed
 * extraction or a poor scan leaves. Texts that are short or in a script without spaces count as legible.
 */
export function legibility(text: string): number {
  const words = text.slice(0, LOOKED_AT).split(/\s+/u).filter(Boolean);
  const characters = words.reduce((sum, { length }) => sum + length, 0);
  if (
    characters < SHORTEST_TEXT ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text.slice(0, SHORTEST_TEXT))
  )
    return 1;
  const good = words.filter((word) => word.length > 60 || isWord(word)).length / words.length;
  return good >= CLEAN ? 1 : Math.round((good / CLEAN) * 100) / 100;
}

/** Letters or digits with the signs of prose about them; no replacement characters, and no letters mixed with other signs. */
function isWord(word: string): boolean {
  return (
    /^[\p{P}\p{S}]*(?:\p{L}[\p{L}\p{M}\p{N}'’./-]*|\p{N}[\p{N}\p{L}.,:/%×^+-]*)?[\p{P}\p{S}]*$/u.test(word) &&
    !/[�]|[\p{S}\p{P}]{4}/u.test(word)
  );
}

/**
 * Weights of the original contract, .3, .2 and .4, divided by their sum: as they were no work could reach more than 0.9.
 */
const SEED_WEIGHTS = { reputation: 0.333, recency: 0.222, relevance: 0.444 } as const;
const SEED_HALF_LIFE = 5;

/** Works below it are left out by the original contract. */
export const SEED_THRESHOLD = 0.6;

/**
 * The quality of the original contract, kept for comparison. Its flaw: in a weighted sum one strength makes up for a
 * weakness, so that a renowned new work that is irrelevant (1, 1 and a relevance of .25) passes, and one that is fully
 * relevant (.3, .3 and 1) fails. Duplicates, which it halved and therefore always removed, are shown once in both.
 */
export function seedQuality({ work, relevance }: Weighed, { referenceYear }: Weighing): Quality {
  const age = work.year === null ? null : Math.max(0, referenceYear - work.year);
  const terms: Quality['terms'] = [
    {
      name: 'Reputation',
      value: rounded(work.quality.score),
      weight: SEED_WEIGHTS.reputation,
      reason: 'Quality of the work itself',
    },
    {
      name: 'Recency',
      value: rounded(age === null ? 0.5 : 0.5 ** (age / SEED_HALF_LIFE)),
      weight: SEED_WEIGHTS.recency,
      reason: age === null ? 'No date' : `${age} years old; halves every ${SEED_HALF_LIFE} years`,
    },
    {
      name: 'Relevance',
      value: rounded(relevance),
      weight: SEED_WEIGHTS.relevance,
      reason: 'By rank among all works found',
    },
  ];
  return { score: rounded(terms.reduce((sum, { value, weight }) => sum + value * weight, 0)), terms };
}
