import type { RunProtocol } from '#contract/review/run-protocol.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { protocolOfRun } from '#core/review/protocol/protocol-of-run.ts';
import { queryAsSent } from '#core/sources/catalog.ts';
import type { Env } from '../env.ts';
import { versionOf } from '../version.ts';
import { readQuestion } from './read-question.ts';

/** Protocol and search log of a run. Before anything was searched, its first searches are planned as the run would plan them. */
export async function readProtocol(
  run: RunView,
  env: Pick<Env, 'ASSAY_COMMIT'>,
  signal: AbortSignal,
): Promise<RunProtocol> {
  return protocolOfRun(run, {
    planned: await plannedSearches(run, signal),
    asSent: ({ tool, query }, filters) => queryAsSent(tool, query, filters),
    software: versionOf(env),
  });
}

async function plannedSearches(run: RunView, signal: AbortSignal) {
  const { request, searches } = run;
  if (!request || request.searches || searches.length > 0 || hasEnded(run)) return [];
  const read = await readQuestion(request.question, { hasModel: false }, signal);
  return read.searches.filter(({ tool }) => request.sources.includes(tool)).map(({ tool, query }) => ({ tool, query }));
}
