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

/** Three to six themes over the works given; each quote's work stands in the first theme it fits. */
export function outline(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const subject = searchWords(question)[0] ?? 'the question';
  const groups = new Map<string, ShownWork[]>();
  for (const work of works) {
    const text = [work.notes, work.title, ...work.texts.map((each) => each.text)].join(' ');
    const title = THEMES.find(({ about }) => about.test(text))?.title ?? `Other findings on ${subject}`;
    groups.set(title, [...(groups.get(title) ?? []), work]);
  }
  const sections = [...groups].map(([title, own]) => section(title, own));
  // A single theme still gives a report its parts.
  for (const title of [`Findings on ${subject}`, 'Limits of the evidence', 'What the works agree on'])
    if (sections.length < 3 && works.length > 0) sections.push(section(title, works.slice(0, 6)));
  const best = works.toSorted((a, b) => weightOf(b, question) - weightOf(a, question));
  return {
    sections: sections.slice(0, 6),
    summary: section('Summary', best.slice(0, 5)),
    conclusion: section('Conclusion', best.slice(0, 3)),
  };
}

function section(title: string, works: readonly ShownWork[]) {
  return {
    title,
    reason: `${works.length} works speak of it.`,
    evidenceIds: works.map(({ alias }) => alias),
    quoteIds: works.flatMap(({ texts }) => texts.flatMap(({ id }) => id ?? [])),
  };
}

function weightOf({ notes, title, texts }: ShownWork, question: string): number {
  return (
    shareOf(question, [title, ...texts.map(({ text }) => text)].join(' ')) +
    (/random|meta.?analys/i.test(notes) ? 0.5 : 0)
  );
}

/** "In this trial, ", "We found that ": what a writer drops from a quote. */
const INTRODUCTION =
  /^(?:however|moreover|furthermore|overall|in conclusion|in summary|in addition|notably|we found that|we observed that|our results (?:show|suggest) that|the results (?:show|suggest) that),?\s+/i;
const MOST_SENTENCES = 10;

/** Sentences near-verbatim from the quotes given, each citing the work of its quote. */
export function sectionText(call: ModelCall): Record<string, unknown> {
  const { question, works } = readPrompt(call);
  const told = works.flatMap((work) => work.texts.map(({ id, text }) => ({ work, id, text })));
  const seen = new Set<string>();
  const sentences = told
    .flatMap(({ work, id, text }) => sentencesOf(text).map((each) => ({ work, id, text: each })))
    .filter(({ text }) => text.length >= 20 && !seen.has(text) && seen.add(text))
    .slice(0, MOST_SENTENCES)
    .map(({ work, id, text }) => {
      const said = text.replace(INTRODUCTION, '');
      return {
        text: said === text ? text : `${said.charAt(0).toUpperCase()}${said.slice(1)}`,
        evidenceIds: [work.alias],
        ...(id !== null && { quoteIds: [id] }),
      };
    });
  return { title: searchWords(question).slice(0, 3).join(' '), sentences };
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
