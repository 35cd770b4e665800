import * as z from 'zod';
import { isPreclinical } from '../../judge/study-strength.ts';
import { findEntities } from '../../lexicon/entities.ts';
import { stems } from '../../text/words.ts';
import { cutOf } from '../plain-words.ts';
import { OUTLINE_ROLE, outlinePrompt } from '../prompts/report.ts';
import { isAboutHarm, isAboutMechanism } from '../rules/reporter/aims.ts';
import { hasConcern } from '../rules/reporter/notices.ts';
import { announceWorks } from '../works-in-prompt.ts';
import type { ReportDesk } from './desk.ts';
import { placeOf, type ReportQuote, withShortTitle } from './extract-quotes.ts';
import { type PlannedTitle, plannedTitle, vocabularyOf } from './planned-title.ts';
import type { ReportSize } from './report-size.ts';

/** A section to be written, with the quotes that it is written from. */
export interface PlannedSection extends PlannedTitle {
  quotes: ReportQuote[];
}

export interface SectionPlan {
  summary: ReportQuote[];
  themes: PlannedSection[];
  conclusion: ReportQuote[];
}

const evidenceIds = z.array(z.string().max(400)).max(60);
const outlined = z.object({
  sections: z
    .array(z.object({ title: z.string().max(300), evidenceIds }))
    .min(1)
    .max(10),
  summary: z.object({ evidenceIds }),
  conclusion: z.object({ evidenceIds }),
});

const MOST = { summary: 5, conclusion: 3 };
/** A theme gives its best quotes to the summary only while it keeps this many. */
const LEAST_LEFT = 2;
const SHOWN = { title: 60, quotes: 1, characters: 110 };
const TOKENS = 500;

/** Sections by the model, or, where its outline cannot be used, the frame of a report by rules. */
export async function planSections(
  desk: ReportDesk,
  size: ReportSize,
  quotes: readonly ReportQuote[],
): Promise<SectionPlan> {
  const byWork = Map.groupBy(quotes, ({ citation }) => citation.evidenceId);
  const works = [...byWork.values()].flatMap(([first]) => first?.work ?? []);
  const announced = announceWorks(
    works.map((each) => withShortTitle(each, SHOWN.title)),
    ({ id }) => (byWork.get(id) ?? []).slice(0, SHOWN.quotes).map(({ citation }) => shortened(citation.quote)),
  );
  // Two works need no outline, and a small budget is better spent on the text.
  const answer =
    works.length < 3
      ? null
      : await desk.ask({
          role: 'smart',
          scope: 'outline',
          name: 'outline',
          schema: outlined,
          instructions: OUTLINE_ROLE,
          prompt: outlinePrompt(desk.input.plan.question, announced.text, size.themes),
          maxOutputTokens: TOKENS,
          instead: 'The usual sections were used instead.',
        });
  const known = (aliases: readonly string[]): string[] =>
    announced.idsOf(aliases).flatMap((id) => {
      if (id === undefined) desk.removed.citations += 1;
      return id ?? [];
    });
  const themes = answer
    ? themesOf(
        desk,
        answer.sections.slice(0, size.themes).map(({ title, evidenceIds }) => ({ title, ids: known(evidenceIds) })),
        quotes,
      )
    : [];
  const worth = worthOf(answer ? known(answer.summary.evidenceIds) : []);
  const summary = bestOf(quotes, worth, MOST.summary, new Set());
  const taken = new Set(summary.map(({ citation }) => placeOf(citation)));
  const closing = worthOf(answer ? known(answer.conclusion.evidenceIds) : []);
  const conclusion = bestOf(quotes, closing, MOST.conclusion, taken);
  for (const { citation } of conclusion) taken.add(placeOf(citation));
  return {
    summary,
    themes: (themes.length > 0 ? themes : usualSections(desk, quotes)).map((theme) => ({
      ...theme,
      quotes: leftFor(theme.quotes, taken)
        .toSorted((a, b) => Number(b.isFinding) - Number(a.isFinding))
        .slice(0, size.quotes),
    })),
    conclusion: conclusion.length > 0 ? conclusion : bestOf(quotes, closing, MOST.conclusion, new Set()),
  };
}

function shortened(quote: string): string {
  return quote.length <= SHOWN.characters ? quote : `${quote.slice(0, cutOf(quote, SHOWN.characters + 1))} …`;
}

/** Each quote goes to the section whose title it shares most with, among those that name its work. */
function themesOf(
  { input }: ReportDesk,
  sections: readonly { title: string; ids: readonly string[] }[],
  quotes: readonly ReportQuote[],
): PlannedSection[] {
  const vocabulary = vocabularyOf(
    [input.plan.question, ...input.plan.terms, ...input.plan.concepts.flatMap(({ synonyms }) => synonyms)],
    quotes.flatMap(({ citation, work }) => [citation.quote, work.work.title]),
  );
  const used = new Set<string>();
  const planned = sections.map(({ title, ids }, i) => ({
    ...plannedTitle(title, { vocabulary, place: i + 1, used }),
    ids: new Set(ids),
    words: new Set(stems(title)),
    quotes: [] as ReportQuote[],
  }));
  for (const quote of quotes) {
    const own = stems(quote.citation.quote);
    const open = planned.filter(({ ids }) => ids.has(quote.citation.evidenceId));
    const shared = ({ words }: { words: ReadonlySet<string> }) => own.filter((stem) => words.has(stem)).length;
    open.toSorted((a, b) => shared(b) - shared(a))[0]?.quotes.push(quote);
  }
  return planned.filter((each) => each.quotes.length > 0).map(({ id, title, quotes }) => ({ id, title, quotes }));
}

const USUAL: readonly PlannedTitle[] = [
  { id: 'mechanism', title: 'Mechanism of action' },
  { id: 'clinical', title: 'Clinical evidence' },
  { id: 'clinical_preclinical', title: 'Preclinical evidence' },
  { id: 'clinical_safety', title: 'Safety' },
];

/** The sections of a report by rules, with the quotes that belong there. */
function usualSections({ input }: ReportDesk, quotes: readonly ReportQuote[]): PlannedSection[] {
  const sectionOf = ({ citation, work }: ReportQuote): string => {
    const text = citation.quote;
    if (isAboutHarm(text, input.plan.question)) return 'clinical_safety';
    if (isAboutMechanism({ text, entities: findEntities(text) })) return 'mechanism';
    return isPreclinical(work.work) ? 'clinical_preclinical' : 'clinical';
  };
  const bySection = Map.groupBy(quotes, sectionOf);
  return USUAL.flatMap((section) => {
    const own = bySection.get(section.id);
    return own ? [{ ...section, quotes: own }] : [];
  });
}

type Worth = (quote: ReportQuote) => number;

/** Relevance decides, of what was found; then what the outline names, how good the study is, and that its journal does not doubt it. */
function worthOf(named: readonly string[]): Worth {
  return ({ citation, work, relevance, isFinding }) =>
    relevance / 10 -
    (isFinding ? 0 : 0.6) +
    (named.includes(citation.evidenceId) ? 0.3 : 0) +
    0.4 * work.work.quality.score -
    (hasConcern(work.work) ? 0.5 : 0);
}

/** The best quotes, one of each work. */
function bestOf(quotes: readonly ReportQuote[], worth: Worth, most: number, taken: ReadonlySet<string>): ReportQuote[] {
  const works = new Set<string>();
  return quotes
    .filter(({ citation }) => !taken.has(placeOf(citation)))
    .toSorted((a, b) => worth(b) - worth(a))
    .filter(({ citation }) => !works.has(citation.evidenceId) && works.add(citation.evidenceId))
    .slice(0, most);
}

/** What summary and conclusion do not quote; all of it where too little would be left. */
function leftFor(quotes: readonly ReportQuote[], taken: ReadonlySet<string>): ReportQuote[] {
  const left = quotes.filter(({ citation }) => !taken.has(placeOf(citation)));
  return left.length >= Math.min(LEAST_LEFT, quotes.length) ? left : [...quotes];
}
