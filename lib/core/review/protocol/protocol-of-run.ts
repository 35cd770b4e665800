import type { ProtocolQuery } from '#contract/review/protocol.ts';
import type { LoggedSearch, RunProtocol } from '#contract/review/run-protocol.ts';
import { NO_FILTERS, type SearchFilters } from '#contract/run-request.ts';
import { hasEnded, type RunView, type SearchView } from '#contract/run-view.ts';
import { AssayError } from '../../errors.ts';
import { reportedSearches } from '../../evidence/reported-searches.ts';
import { flowOfRun } from '../flow/flow-of-run.ts';
import { prismaSOf } from './prisma-s.ts';

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
