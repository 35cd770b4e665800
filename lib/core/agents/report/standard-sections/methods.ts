import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { counted, designName, listOf } from '#core/appraisal/study-counts.ts';
import { languageName } from '#core/question/asked-language.ts';
import { questionNotice } from '#core/question/question-notice.ts';
import { capitalised } from '../../../text/sentences.ts';
import { type BlockDraft, note, plainCell, type SectionDraft } from './draft.ts';
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

type Screenings = Material['input']['screenings'];

/** Most rows for reasons that apply to a single work; if there are no more in all, each is a row. */
const MOST_REASONS = 8;
/** A longer list of single works is for looking up, not for reading. */
const MOST_LISTED = 30;
const MOST_SUBJECTS = 4;

/** Reasons for exclusion with the number of works, most frequent first. */
export function exclusionReasons(screenings: Screenings): [string, number][] {
  const counts = new Map<string, number>();
  for (const { included, reason } of screenings) if (!included) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return byFrequency(counts);
}

/**
 * Why works were left out. A reader of whole works gives each work its own reason: reasons of single works are listed,
 * the nearest to the question first. A long list is replaced by counts of shared reasons and a pointer to the details.
 */
function exclusionDrafts({ screenings, evidence }: Pick<Material['input'], 'screenings' | 'evidence'>): BlockDraft[] {
  const reasons = exclusionReasons(screenings);
  if (reasons.length === 0) return [];
  if (reasons.length <= MOST_REASONS) return [countTable(reasons)];
  const shared = reasons.filter(([, count]) => count > 1).slice(0, MOST_REASONS - 1);
  const isShared = new Set(shared.map(([reason]) => reason));
  const own = screenings.filter(({ included, reason }) => !included && !isShared.has(reason));
  if (own.length > MOST_LISTED) {
    const subjects = subjectsOf(own.map(({ reason }) => reason));
    const rest = own.length - subjects.reduce((sum, [, count]) => sum + count, 0);
    const others: [string, number][] = rest > 0 ? [['Other reasons, each for a single work', rest]] : [];
    return [
      countTable([...shared, ...subjects, ...others]),
      note(
        `${counted(own.length, 'work has', 'works have')} an individual reason. The title, year and reason of each are listed under Sources on the page of this report, and in its CSV and JSON files.`,
      ),
    ];
  }
  const rows = own
    .toSorted((a, b) => b.relevance - a.relevance || (a.evidenceId < b.evidenceId ? -1 : 1))
    .map(({ evidenceId, reason }) => {
      const work = evidence.get(evidenceId);
      return [work?.title ?? evidenceId, String(work?.year ?? '–'), reason].map(plainCell);
    });
  return [
    countTable([...shared, ['An individual reason, given in the list below', own.length]]),
    { type: 'table', columns: ['Work left out', 'Year', 'Why'], rows },
  ];
}

function countTable(counts: readonly [string, number][]): BlockDraft {
  const rows = counts.map(([reason, count]) => [plainCell(reason), plainCell(String(count))]);
  return { type: 'table', columns: ['Reason for exclusion', 'Works'], rows };
}

/** "Etk in small cell lung cancer; no EGFR inhibitor": several works share the end of such a reason. */
function subjectsOf(reasons: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const last =
      reason
        .split(/[;,]/)
        .at(-1)
        ?.replace(/[.\s]+$/, '')
        .trim() ?? '';
    const subject = capitalised(last);
    if (subject) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return byFrequency(counts)
    .filter(([, count]) => count > 1)
    .slice(0, MOST_SUBJECTS);
}

function byFrequency(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
