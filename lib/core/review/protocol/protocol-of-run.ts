import type { ProtocolQuery } from '#contract/review/protocol.ts';
import type { LoggedSearch, PrismaSItem, RunProtocol } from '#contract/review/run-protocol.ts';
import { NO_FILTERS, type SearchFilters } from '#contract/run-request.ts';
import { hasEnded, type RunView, type SearchView } from '#contract/run-view.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { AssayError } from '../../errors.ts';
import { reportedSearches } from '../../evidence/reported-searches.ts';
import { flowOfRun } from '../flow/flow-of-run.ts';

export interface ProtocolParts {
  /** Searches that would be sent first, where none has been yet. */
  planned: readonly ProtocolQuery[];
  /** What a source gets for a query within filters. */
  asSent: (search: ProtocolQuery, filters: SearchFilters) => string;
  software: string;
}

/** Protocol and search log of a run as far as it has come. Throws `report_not_ready` before it has begun. */
export function protocolOfRun(run: RunView, { planned, asSent, software }: ProtocolParts): RunProtocol {
  const { request, plan } = run;
  if (!request) throw new AssayError('report_not_ready', 'This run has not begun yet.');
  const filters = filtersOf(run);
  const searches = reportedSearches(run.searches.flatMap(toRecord), Object.values(run.works)).map(
    (search): LoggedSearch => ({ ...search, sent: asSent(search, filters) }),
  );
  const isPlanned = run.searches.length === 0 && !hasEnded(run);
  const written: Omit<RunProtocol, 'prismaS'> = {
    schema: 'assay.protocol/1',
    runId: run.runId,
    question: request.question,
    stage: isPlanned ? 'planned' : hasEnded(run) ? 'ended' : 'searching',
    sampleData: run.sampleData,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    questionType: plan?.questionType ?? null,
    concepts: plan?.concepts ?? [],
    eligibility: {
      designs: filters.designs,
      fromYear: filters.fromYear,
      toYear: filters.toYear,
      languages: filters.languages,
    },
    humansOnly: filters.humansOnly,
    sources: request.sources,
    steps: plan?.steps ?? [],
    isPlanEdited: plan?.state === 'edited',
    planned: isPlanned
      ? (request.searches ?? planned).map((search) => ({ ...search, query: asSent(search, filters) }))
      : [],
    searches,
    worksTakenOver: run.takenOver?.works ?? 0,
    stopRule: {
      mode: request.mode,
      maxRounds: request.maxRounds,
      timeoutSeconds: request.timeoutSeconds,
      budget: request.budget,
    },
    exit: run.exit,
    models: request.models && {
      provider: request.models.provider,
      fast: request.models.fast.id,
      smart: request.models.smart.id,
      embed: request.models.embed ?? null,
    },
    software,
    changes: request.changes,
    messages: run.team.steered.map(({ at, text }) => ({ at, text })),
    flow: flowOfRun(run),
  };
  return { ...written, prismaS: prismaSOf(written) };
}

/** The filters that are in force: those of the question where its user has set none. */
function filtersOf({ request, plan }: RunView): SearchFilters {
  return (request?.readsFilters && plan?.filters) || (request?.filters ?? NO_FILTERS);
}

/** Searches that are under way have no outcome yet. */
function toRecord({ state, total, tookMs, message, ...search }: SearchView) {
  if (state === 'running') return [];
  return [
    {
      ...search,
      status: state,
      tookMs: tookMs ?? 0,
      ...(total !== null && { total }),
      ...(message !== null && { message }),
    },
  ];
}

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
function prismaSOf(protocol: Omit<RunProtocol, 'prismaS'>): PrismaSItem[] {
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
