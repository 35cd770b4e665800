import type { PrismaSItem, RunProtocol } from '#contract/review/run-protocol.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';

const ITEMS = [
  'Database name',
  'Multi-database searching',
  'Study registries',
  'Online resources and browsing',
  'Citation searching',
  'Contacts',
  'Other methods',
  'Full search strategies',
  'Limits and restrictions',
  'Search filters',
  'Prior work',
  'Updates',
  'Dates of searches',
  'Peer review',
  'Total records',
  'Deduplication',
] as const;

type Answer = Pick<PrismaSItem, 'coverage' | 'remark'>;
const reported = (remark: string): Answer => ({ coverage: 'reported', remark });
const notDone = (remark: string): Answer => ({ coverage: 'not_done', remark });

/** What the protocol of a run says on each item of PRISMA-S, in its order. */
export function prismaSOf(protocol: Omit<RunProtocol, 'prismaS'>): PrismaSItem[] {
  const { searches, planned, sources, worksTakenOver } = protocol;
  const searched: readonly ToolName[] = searches.length > 0 ? [...new Set(searches.map(({ tool }) => tool))] : sources;
  const named = (kind: (typeof SOURCE_FACTS)[ToolName]['identifiedAs']) =>
    searched.filter((tool) => SOURCE_FACTS[tool].identifiedAs === kind).map((tool) => SOURCE_FACTS[tool].label);
  const list = (labels: readonly string[], none: string) =>
    labels.length > 0 ? reported(`${labels.join(', ')}.`) : notDone(none);
  const [web, own] = [SOURCE_FACTS.search_web.label, SOURCE_FACTS.search_library.label];
  const others = named('other');
  const answers: readonly Answer[] = [
    list(named('databases'), 'No database was searched.'),
    notDone('Each source is searched separately, through its own public interface.'),
    list(named('registers'), 'No study registry was searched.'),
    list(
      others.filter((label) => label === web),
      'No web search was made.',
    ),
    notDone('Citations were not followed in this run.'),
    notDone('No authors or experts were contacted.'),
    list(
      others.filter((label) => label !== web),
      `No other method was used${others.includes(own) ? '' : ', and no documents of your own'}.`,
    ),
    reported(
      searches.length > 0
        ? 'Every query is logged as it was sent, filters included.'
        : planned.length > 0
          ? 'The first queries are given as they will be sent; those of later rounds depend on what is found.'
          : 'No query has been planned yet.',
    ),
    reported(hasLimits(protocol) ? 'See eligibility.' : 'No limits were set.'),
    notDone('No published search filter was used.'),
    worksTakenOver > 0
      ? reported(`${worksTakenOver} works were taken over from earlier runs.`)
      : notDone('No strategy of earlier work was reused.'),
    notDone('This document covers one run. Later runs of the same question have documents of their own.'),
    searches.length > 0 ? reported('Date and time of every search (UTC).') : notDone('Nothing has been searched yet.'),
    { coverage: 'to_add', remark: 'State whether the search strategy was peer-reviewed (PRESS), and by whom.' },
    searches.length > 0
      ? reported('Records of each search, and the flow diagram.')
      : notDone('Nothing has been searched yet.'),
    reported(
      'By code: records that share a DOI, PMID, PMCID, registration number, arXiv number or address are one work; versions and near duplicates are grouped.',
    ),
  ];
  return ITEMS.map((item, i) => ({ number: i + 1, item, ...(answers[i] ?? notDone('')) }));
}

function hasLimits({ eligibility, humansOnly }: Pick<RunProtocol, 'eligibility' | 'humansOnly'>): boolean {
  const { designs, languages, fromYear, toYear } = eligibility;
  return humansOnly || designs.length + languages.length > 0 || fromYear !== null || toYear !== null;
}
