import type { WrittenReview } from '#tests/written-review.ts';
import type { ModelCall } from './call.ts';
import { ratedSentences } from './evidence-answers.ts';
import { readPrompt, type ShownClaim, type ShownWork } from './read-prompt.ts';
import { isNegated, numbersOf, searchWords, sentencesOf, shareOf, stemsOf } from './words.ts';

const QUOTES_A_WORK = 3;

/** Verbatim sentences of each work that share words with the question. */
export function quotes(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const rated = ratedSentences(works, question);
  const perWork = Map.groupBy(rated, ({ work }) => work.alias);
  const records = [...perWork.values()].flatMap((own) =>
    own.slice(0, QUOTES_A_WORK).map(({ work, text, share }) => ({
      evidenceId: work.alias,
      evidenceIds: [work.alias],
      quote: text,
      relevance: Math.min(10, Math.round(share * 10) + (numbersOf(text).length > 0 ? 2 : 1)),
    })),
  );
  return { quotes: records };
}

const THEMES: readonly { title: string; about: RegExp }[] = [
  { title: 'Safety and tolerability', about: /adverse|safety|toler|withdraw|harm|fatigue|nausea|risk of/i },
  {
    title: 'Mechanism of action',
    about: /receptor|agonist|inhibit|pathway|signal|kinase|channel|bind|cell|mice|rats?\b/i,
  },
  { title: 'Cohorts and practice', about: /cohort|registry|observational|retrospective|survey|patients seen/i },
  { title: 'Clinical trials', about: /random|trial|placebo|versus|double.blind/i },
];

interface ShownFinding {
  id: string;
  text: string;
  work: ShownWork;
}

/** Findings stand under their works, each with a name of its own; what says how a work was done is none. */
function findingsIn(call: ModelCall): ShownFinding[] {
  const { works, task } = readPrompt(call);
  const settings = new Set(Array.from(task.matchAll(/^\[(F\d+)\].*how it was done\)$/gm), ([, id]) => id));
  return works.flatMap((work) =>
    work.texts.flatMap(({ id, text }) =>
      id !== null && /^F/.test(id) && !settings.has(id) ? [{ id, text, work }] : [],
    ),
  );
}

/** "In this trial, ", "We found that ": what a writer drops from a quote. */
const INTRODUCTION =
  /^(?:however|moreover|furthermore|overall|in conclusion|in summary|in addition|notably|we found that|we observed that|our results (?:show|suggest) that|the results (?:show|suggest) that),?\s+/i;
const MOST_SENTENCES = 10;

/** A review of sections by theme: what has figures as a table, the rest near-verbatim, each line with its finding. */
export function review(call: ModelCall): WrittenReview {
  const { question } = readPrompt(call);
  const subject = searchWords(question)[0] ?? 'the question';
  const groups = Map.groupBy(findingsIn(call), ({ text, work }) => {
    const about = [work.notes, work.title, text].join(' ');
    return THEMES.find((theme) => theme.about.test(about))?.title ?? `Other findings on ${subject}`;
  });
  const sections = [...groups].slice(0, 5).map(([title, own]) => {
    const ownSentences = sentencesFrom(own).slice(0, MOST_SENTENCES);
    const figures = ownSentences.filter(({ text }) => numbersOf(text).length > 1).slice(0, MOST_ROWS);
    const rows = figures.length < 2 ? [] : figures;
    return {
      title,
      table: rows.length === 0 ? null : { columns: ['Finding', 'Result'], rows: rows.map(rowOf) },
      lines: ownSentences.filter((each) => !rows.includes(each)).map(asLine),
    };
  });
  const sentences = sentencesFrom(findingsIn(call)).toSorted(
    (a, b) => shareOf(question, b.text) - shareOf(question, a.text),
  );
  const [first] = sentences;
  const against = sentences.find((each) => first && isNegated(each.text) !== isNegated(first.text));
  return {
    answer: [first, against].flatMap((each) => (each ? [asLine(each)] : [])),
    sections,
    certainty: [...groups].slice(0, 3).map(([about, own]) => ({
      about,
      findingIds: own.map(({ id }) => id),
      ...certaintyOf(own),
    })),
    notFound: [],
  };
}

const MOST_ROWS = 4;

function asLine({ findingIds, text }: { findingIds: string[]; text: string }) {
  return { kind: 'finding', lead: '', findingIds, text };
}

/** A sentence in two cells. */
function rowOf({ findingIds, text }: { findingIds: string[]; text: string }): {
  findingIds: string[];
  cells: string[];
} {
  const words = text.replace(/[.\s]+$/, '').split(' ');
  const half = Math.ceil(words.length / 2);
  return { findingIds, cells: [words.slice(0, half).join(' '), words.slice(half).join(' ')] };
}

/** Trials start high; one work alone is imprecise. */
function certaintyOf(own: readonly ShownFinding[]) {
  const works = new Set(own.map(({ work }) => work));
  const isTrial = [...works].some(({ notes, title }) => /random|meta/i.test(`${notes} ${title}`));
  const one = { factor: 'imprecision', change: -1, reason: 'One work alone reports it.' };
  return { start: isTrial ? 'high' : 'low', steps: works.size === 1 ? [one] : [] };
}

function sentencesFrom(findings: readonly ShownFinding[]): { findingIds: string[]; text: string }[] {
  const seen = new Set<string>();
  return findings
    .flatMap(({ id, text }) => sentencesOf(text).map((each) => ({ id, text: each })))
    .filter(({ text }) => text.length >= 20 && !seen.has(text) && seen.add(text))
    .map(({ id, text }) => {
      const stated = text.replace(INTRODUCTION, '');
      return { findingIds: [id], text: stated === text ? text : `${stated.charAt(0).toUpperCase()}${stated.slice(1)}` };
    });
}

const MOST_MISSED = 3;

/** What stands against the question's own words is missed first; else what shares most with it. */
export function edits(call: ModelCall): Record<string, unknown> {
  const { question } = readPrompt(call);
  const left = findingsIn(call)
    .toSorted(
      (a, b) =>
        Number(isNegated(b.text)) - Number(isNegated(a.text)) || shareOf(question, b.text) - shareOf(question, a.text),
    )
    .slice(0, MOST_MISSED);
  const put = sentencesFrom(left).map((each) => ({ op: 'insert', sentenceId: 'S1', lead: '', ...each }));
  return { edits: put, reported: [], aside: [] };
}

/** What a strict reader says of each claim; of a row, of its cells. */
export function verdicts(call: ModelCall): Record<string, unknown> {
  const { claims } = readPrompt(call);
  const judged = claims.map((claim) => ({ id: claim.id, claimId: claim.id, ...verdictOn(claim) }));
  return { verdicts: judged, ...judged[0] };
}

/** "Finding: a | Result: b": the names of the columns of a row; none for a sentence. */
function columnsOf(text: string): string[] {
  const cells = text.split(' | ');
  return cells.length < 2 ? [] : cells.map((cell) => cell.split(': ')[0] ?? '');
}

/** Of a name nobody can say that it is not so. */
const LONGEST_NAME = 5;

function verdictOn({ text: stated, quotes: own, kind }: ShownClaim): { verdict: string; reason: string } {
  const isName = stated.split(' ').length <= LONGEST_NAME && !/[.\d]/.test(stated);
  if (kind === 'gap' || isName) return { verdict: 'supported', reason: 'It asserts nothing.' };
  const all = own.join(' ');
  const text = columnsOf(stated).length === 0 ? stated : stated.replace(/(?:^| \| )[^:|]+: /g, ' ');
  const share = shareOf(text, all);
  const known = new Set(numbersOf(all));
  const strange = numbersOf(text).filter((number) => !known.has(number));
  if (share < 0.4) return { verdict: 'not_found', reason: 'The quotes speak of something else.' };
  const nearest = sentencesOf(all).toSorted((a, b) => shareOf(text, b) - shareOf(text, a))[0] ?? all;
  if (share >= 0.6 && isNegated(text) !== isNegated(nearest))
    return { verdict: 'contradicted', reason: 'One denies what the other says.' };
  if (share >= 0.6 && isExchanged(text, { nearest, all }))
    return { verdict: 'contradicted', reason: 'A word of the quote stands for another.' };
  if (strange.length > 0) return { verdict: 'partly', reason: `${strange[0]} stands in no quote.` };
  if (share < 0.9) return { verdict: 'partly', reason: 'Some of its words stand in no quote.' };
  return { verdict: 'supported', reason: 'The quotes say all of it.' };
}

/** Whether a sentence lacks a word of the quote that it is made of and has one that stands in no quote. */
function isExchanged(text: string, { nearest, all }: { nearest: string; all: string }): boolean {
  const wordsIn = (of: string): string[] => of.toLowerCase().match(/\p{L}+/gu) ?? [];
  const own = wordsIn(text);
  const known = new Set(wordsIn(all));
  const isStrange = own.some((word) => !known.has(word));
  // A "not" that is lost may stand elsewhere in the sentence.
  const isLost = wordsIn(nearest).some((word) => {
    const at = own.indexOf(word);
    if (at >= 0) own.splice(at, 1);
    return at < 0;
  });
  return isStrange && isLost;
}

/** Each claim as its nearest quote says it, a row as a row. */
export function rewrites(call: ModelCall): Record<string, unknown> {
  const { claims } = readPrompt(call);
  const rewritten = claims.map((claim) => {
    const options = claim.quotes.flatMap(sentencesOf);
    const [best] = options.toSorted((a, b) => shareOf(claim.text, b) - shareOf(claim.text, a));
    const sentence = best ?? claim.quotes[0] ?? claim.text;
    const columns = columnsOf(claim.text);
    const { cells } = rowOf({ findingIds: [], text: sentence });
    const text = columns.length < 2 ? sentence : cells.map((cell, at) => `${columns[at]}: ${cell}`).join(' | ');
    return { id: claim.id, claimId: claim.id, text, reason: 'As the quote says it.', evidenceIds: claim.aliases };
  });
  return { rewrites: rewritten, ...rewritten[0] };
}

/** A short text without a form: what the works say most clearly, each with its alias. */
export function plainText(call: ModelCall): string {
  const { question, works, fenced } = readPrompt(call);
  const stated = ratedSentences(works, question).slice(0, 4);
  if (stated.length > 0)
    return stated.map(({ work, text }) => `${text.replace(/[.!?]$/, '')} [${work.alias}].`).join(' ');
  const wanted = stemsOf(question);
  const [nearest] = fenced
    .slice(1)
    .flatMap(sentencesOf)
    .filter((text) => [...stemsOf(text)].some((stem) => wanted.has(stem)));
  return nearest ?? 'Ready.';
}
