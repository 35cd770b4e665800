import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { counted, designName, listOf } from '#core/appraisal/study-counts.ts';
import { languageName } from '#core/question/asked-language.ts';
import { questionNotice } from '#core/question/question-notice.ts';
import { type BlockDraft, note, type SectionDraft } from './draft.ts';
import { exclusionDrafts } from './exclusions.ts';
import type { Material } from './material.ts';
import { searchDrafts } from './search-log.ts';

/** How the run worked: who wrote it, every query as sent, and how the works were narrowed down. */
export function methodsSection(
  { input, shown }: { input: Material['input']; shown: readonly unknown[] },
  writtenBy: string,
): SectionDraft {
  const drafts: BlockDraft[] = [
    note(writtenBy),
    ...[questionNotice(input.plan) ?? []].flat().map(note),
    note(
      ideas(
        input.plan.concepts.map(({ term }) => term),
        input.rounds,
      ),
    ),
  ];
  const limits = filterWords(input.filters);
  if (limits) drafts.push(note(limits));
  drafts.push(...searchDrafts(input.searches), note(flow(input, shown.length)), ...exclusionDrafts(input));
  return { id: 'methodology', title: 'Methods', drafts };
}

function ideas(terms: readonly string[], rounds: number): string {
  const read =
    terms.length === 0
      ? 'The question was searched as it was written'
      : `The question was read as ${counted(terms.length, 'idea', 'ideas')}: ${terms.join('; ')}`;
  return `${read}. The search took ${counted(rounds, 'round', 'rounds')}.`;
}

/** The user's search filters; empty where there were none. */
function filterWords(filters: Material['input']['filters']): string {
  if (!filters) return '';
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const limits = [
    fromYear !== null && `published from ${fromYear} on`,
    toYear !== null && `published until ${toYear}`,
    designs.length > 0 && `of these designs: ${listOf(designs.map((design) => designName(design) ?? design))}`,
    humansOnly && 'of people only',
    languages.length > 0 && `in these languages: ${listOf(languages.map(languageName))}`,
  ].filter((limit) => typeof limit === 'string');
  return limits.length === 0 ? '' : `Only works were included that are ${limits.join('; ')}.`;
}

/** From records to the works shown; the numbers of one report always add up. */
function flow({ searches, evidence, screenings, works }: Material['input'], shown: number): string {
  const found = searches.reduce((sum, search) => sum + search.found, 0);
  const excluded = screenings.filter((screening) => !screening.included).length;
  const others = works.length - shown;
  const background =
    others > 0
      ? `, ${counted(others, 'of them gives', 'of them give')} only background and ${others === 1 ? 'is' : 'are'} not shown`
      : '';
  return `${counted(found, 'record', 'records')} found, ${counted(evidence.size, 'work', 'works')} after merging the records that describe one work; ${screenings.length} screened, ${excluded} excluded, ${works.length} included${background}; ${counted(shown, 'work answers the question or is', 'works answer the question or are')} related to it.`;
}

/** "PubMed (2 of 3 searches: The source did not answer in time.)" for each source that failed at least once. */
export function failedSources(searches: readonly SearchRecord[]): string {
  const byTool = Map.groupBy(searches, ({ tool }) => tool);
  const phrases = [...byTool].flatMap(([tool, own]) => {
    const failed = own.filter(({ status }) => hasFailed(status));
    if (failed.length === 0) return [];
    const why = [...new Set(failed.map(({ status, message }) => message ?? FAILURES[status] ?? status))];
    return [
      `${SOURCE_LABELS[tool]} (${failed.length} of ${counted(own.length, 'search', 'searches')}: ${why.map(unended).join('; ')})`,
    ];
  });
  return listOf(phrases);
}

const FAILURES: Readonly<Partial<Record<SearchRecord['status'], string>>> = {
  timeout: 'the source did not answer in time',
  rate_limited: 'the source limited our requests',
  error: 'the source answered with an error',
};

function unended(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
