import { hasFailed, type SearchRecord } from '#core/evidence/search-record.ts';
import { SOURCE_LABELS } from '#core/evidence/source-labels.ts';
import { counted, listOf } from '#core/judge/study-counts.ts';
import { type Draft, type Material, note, plainCell, type SectionDraft } from './draft.ts';

const BY_RULES =
  'No language model was used: sentences were selected by rules, quoted from their sources without rewording, and each was checked against the stored text before it was shown.';

/** How the run worked: who wrote it, every query as it was sent, and how the works were narrowed down. */
export function methodologySection({ input }: Material, writtenBy: string = BY_RULES): SectionDraft {
  const drafts: Draft[] = [
    note(writtenBy),
    note(
      ideas(
        input.plan.concepts.map(({ term }) => term),
        input.rounds,
      ),
    ),
  ];
  if (input.searches.length > 0) {
    const rows = input.searches.map((search) => searchRow(search).map(plainCell));
    drafts.push({ type: 'table', columns: ['Source', 'Query', 'Searched', 'Outcome', 'Found', 'New'], rows });
  }
  drafts.push(note(flow(input)));
  const reasons = exclusionReasons(input.screenings);
  if (reasons.length > 0) {
    const rows = reasons.map(([reason, count]) => [plainCell(reason), plainCell(String(count))]);
    drafts.push({ type: 'table', columns: ['Reason for exclusion', 'Works'], rows });
  }
  return { id: 'methodology', title: 'Methodology', drafts, whenEmpty: null };
}

function ideas(terms: readonly string[], rounds: number): string {
  const read =
    terms.length === 0
      ? 'The question was searched as it was written'
      : `The question was read as ${counted(terms.length, 'idea', 'ideas')}: ${terms.join('; ')}`;
  return `${read}. The search took ${counted(rounds, 'round', 'rounds')}.`;
}

function searchRow(search: SearchRecord): string[] {
  const { tool, query, at, status, found } = search;
  const searched = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  return [
    SOURCE_LABELS[tool],
    query,
    searched,
    outcome(search),
    hasFailed(status) ? 'unknown' : String(found),
    String(search.new),
  ];
}

function outcome({ status, message, total }: SearchRecord): string {
  if (status === 'ok')
    return total === undefined
      ? 'answered'
      : `answered (${total.toLocaleString('en')} ${total === 1 ? 'hit' : 'hits'} held)`;
  if (status === 'empty') return 'answered: no hits';
  return message ?? (status === 'skipped' ? 'skipped' : 'failed');
}

function flow({ searches, evidence, screenings, works }: Material['input']): string {
  const found = searches.reduce((sum, search) => sum + search.found, 0);
  const excluded = screenings.filter((screening) => !screening.included).length;
  return `${counted(found, 'record', 'records')} found, ${counted(evidence.size, 'work', 'works')} after merging the records that describe one work; ${screenings.length} screened, ${excluded} excluded, ${works.length} included.`;
}

/** Reasons of exclusion with the number of works, most frequent first. */
export function exclusionReasons(screenings: Material['input']['screenings']): [string, number][] {
  const counts = new Map<string, number>();
  for (const { included, reason } of screenings) if (!included) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
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
  rate_limited: 'the source asked us to slow down',
  error: 'the source answered with an error',
};

function unended(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
