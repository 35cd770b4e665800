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

/** Themes over the findings given; each stands in the first theme it fits. */
export function outline(call: ModelCall): Record<string, unknown> {
  const { question } = readPrompt(call);
  const subject = searchWords(question)[0] ?? 'the question';
  const groups = Map.groupBy(findingsIn(call), ({ text, work }) => {
    const about = [work.notes, work.title, text].join(' ');
    return THEMES.find((theme) => theme.about.test(about))?.title ?? `Other findings on ${subject}`;
  });
  const sections = [...groups].map(([title, own]) => ({ title, part: null, findingIds: own.map(({ id }) => id) }));
  return { sections: sections.slice(0, 6) };
}

/** "In this trial, ", "We found that ": what a writer drops from a quote. */
const INTRODUCTION =
  /^(?:however|moreover|furthermore|overall|in conclusion|in summary|in addition|notably|we found that|we observed that|our results (?:show|suggest) that|the results (?:show|suggest) that),?\s+/i;
const MOST_SENTENCES = 10;

/** Sentences near-verbatim from the findings given, each naming its finding. */
export function sectionText(call: ModelCall): Record<string, unknown> {
  const told = sentencesFrom(findingsIn(call)).slice(0, MOST_SENTENCES);
  return {
    paragraphs: [{ sentences: told.map((each) => ({ kind: 'finding', ...each })) }],
    certainty: certaintyIn(call),
  };
}

/** Trials start high; one work alone is imprecise. */
function certaintyIn(call: ModelCall): Record<string, unknown> {
  const { works } = readPrompt(call);
  const isTrial = works.some(({ notes, title }) => /random|meta/i.test(`${notes} ${title}`));
  const one = { factor: 'imprecision', change: -1, reason: 'One work alone reports it.' };
  return { start: isTrial ? 'high' : 'low', steps: works.length === 1 ? [one] : [] };
}

function sentencesFrom(findings: readonly ShownFinding[]): { findingIds: string[]; text: string }[] {
  const seen = new Set<string>();
  return findings
    .flatMap(({ id, text }) => sentencesOf(text).map((each) => ({ id, text: each })))
    .filter(({ text }) => text.length >= 20 && !seen.has(text) && seen.add(text))
    .map(({ id, text }) => {
      const said = text.replace(INTRODUCTION, '');
      return { findingIds: [id], text: said === text ? text : `${said.charAt(0).toUpperCase()}${said.slice(1)}` };
    });
}

/** What stands against the question's own words is missed first; else what shares most with it. */
export function criticism(call: ModelCall): Record<string, unknown> {
  const { question } = readPrompt(call);
  const left = findingsIn(call)
    .toSorted(
      (a, b) =>
        Number(isNegated(b.text)) - Number(isNegated(a.text)) || shareOf(question, b.text) - shareOf(question, a.text),
    )
    .slice(0, 3);
  return { missing: left.map(({ id }) => ({ findingIds: [id], reason: 'It is not told.' })), misleading: [] };
}

/** Every sentence in its place, what another says word for word left out; nothing is worded anew. */
export function edited(call: ModelCall): Record<string, unknown> {
  const { works } = readPrompt(call);
  const sections: { section: string; paragraphs: string[][] }[] = [];
  const seen = new Set<string>();
  for (const { alias, texts } of works) {
    if (/^T/.test(alias)) sections.push({ section: alias, paragraphs: [] });
    else if (/^S/.test(alias) && !texts.some(({ text }) => seen.has(text))) {
      for (const { text } of texts) seen.add(text);
      sections.at(-1)?.paragraphs.push([alias]);
    }
  }
  return { sections, reworded: [] };
}

export function additions(call: ModelCall): Record<string, unknown> {
  return { sentences: sentencesFrom(findingsIn(call)) };
}

/** The sentences of the draft that share most with the question: the first is the answer, what denies it among the others. */
export function opening(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const sentences = works
    .filter(({ alias }) => /^S/.test(alias))
    .flatMap(({ alias, texts }) => texts.map(({ text }) => ({ sentenceIds: [alias], text })))
    .toSorted((a, b) => shareOf(question, b.text) - shareOf(question, a.text));
  const [first] = sentences;
  const against = sentences.find((each) => first && isNegated(each.text) !== isNegated(first.text));
  const rest = [...new Set([against, ...sentences.slice(1, 4)])].filter((each) => each !== undefined);
  return { answer: first ? [first] : [], summary: rest.slice(0, 4), notFound: [] };
}

/** What a strict reader says of each claim. */
export function verdicts(call: ModelCall): Record<string, unknown> {
  const { claims } = readPrompt(call);
  const judged = claims.map((claim) => ({ id: claim.id, claimId: claim.id, ...verdictOn(claim) }));
  return { verdicts: judged, ...judged[0] };
}

function verdictOn({ text, quotes: own }: ShownClaim): { verdict: string; reason: string } {
  const all = own.join(' ');
  const share = shareOf(text, all);
  const said = new Set(numbersOf(all));
  const strange = numbersOf(text).filter((number) => !said.has(number));
  if (share < 0.4) return { verdict: 'not_found', reason: 'The quotes speak of something else.' };
  const nearest = sentencesOf(all).toSorted((a, b) => shareOf(text, b) - shareOf(text, a))[0] ?? all;
  if (share >= 0.6 && isNegated(text) !== isNegated(nearest))
    return { verdict: 'contradicted', reason: 'One denies what the other says.' };
  if (strange.length > 0) return { verdict: 'partly', reason: `${strange[0]} stands in no quote.` };
  if (share < 0.9) return { verdict: 'partly', reason: 'Some of its words stand in no quote.' };
  return { verdict: 'supported', reason: 'The quotes say all of it.' };
}

/** Each claim as its nearest quote says it. */
export function rewrites(call: ModelCall): Record<string, unknown> {
  const { claims } = readPrompt(call);
  const rewritten = claims.map((claim) => {
    const options = claim.quotes.flatMap(sentencesOf);
    const [best] = options.toSorted((a, b) => shareOf(claim.text, b) - shareOf(claim.text, a));
    const text = best ?? claim.quotes[0] ?? claim.text;
    return { id: claim.id, claimId: claim.id, text, reason: 'As the quote says it.', evidenceIds: claim.aliases };
  });
  return { rewrites: rewritten, ...rewritten[0] };
}

/** A short text without a form: what the works say most clearly, each with its alias. */
export function plainText(call: ModelCall): string {
  const { question, works, fenced } = readPrompt(call);
  const told = ratedSentences(works, question).slice(0, 4);
  if (told.length > 0) return told.map(({ work, text }) => `${text.replace(/[.!?]$/, '')} [${work.alias}].`).join(' ');
  const wanted = stemsOf(question);
  const [nearest] = fenced
    .slice(1)
    .flatMap(sentencesOf)
    .filter((text) => [...stemsOf(text)].some((stem) => wanted.has(stem)));
  return nearest ?? 'Ready.';
}
