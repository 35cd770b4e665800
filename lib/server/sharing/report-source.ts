import { AGENT_NAMES } from '#contract/agent-name.ts';
import type { Report } from '#contract/report.ts';
import type { RunView, SearchView, UsageView } from '#contract/run-view.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import { AssayError } from '#core/errors.ts';
import { reportedSearches } from '#core/evidence/reported-searches.ts';
import type { ReportSource } from '#core/report/build-report.ts';
import { flowOfRun } from '#core/review/flow/flow-of-run.ts';

/** The input of the public report, from the fold of a finished run. Throws `report_not_ready` before its end. */
export function toReportSource(view: RunView): ReportSource {
  const { request, exit, startedAt, finishedAt, confidence } = view;
  if (!request || !exit || !startedAt || !finishedAt) throw new AssayError('report_not_ready');
  return {
    runId: view.runId,
    title: view.title ?? request.question,
    request,
    writtenBy: view.writtenBy,
    exit,
    confidence,
    confidenceReason: view.confidenceReason ?? '',
    startedAt,
    finishedAt,
    answer: view.answer,
    sections: view.sections,
    findings: Object.values(view.readings).flatMap(({ findings }) => findings),
    evidence: new Map(Object.entries(view.works)),
    screenings: Object.values(view.screenings),
    hypotheses: view.hypotheses,
    assessments: view.assessments,
    contradictions: view.contradictions,
    trials: view.trials,
    searches: reportedSearches(view.searches.map(toSearchRecord), Object.values(view.works)),
    claims: {
      kept: view.claims.kept,
      rewritten: view.claims.rewritten,
      dropped: view.claims.dropped,
      removedCitations: view.removed.citations,
      discardedQuotes: view.removed.quotes,
    },
    references: view.references,
    usage: usageOf(view.usage),
    plan: view.plan?.steps ?? [],
    flow: flowOfRun(view),
  };
}

function usageOf({ total, byAgent, estimated }: UsageView): Report['usage'] {
  return {
    ...total,
    cost: total.cost ?? 0,
    costKnown: total.cost !== null,
    estimated,
    byAgent: AGENT_NAMES.flatMap((agent) => {
      const own = byAgent[agent];
      return own ? [{ agent, ...own }] : [];
    }),
  };
}

function toSearchRecord({ state, total, tookMs, message, ...search }: SearchView): SearchRecord {
  return {
    ...search,
    status: state === 'running' ? 'skipped' : state,
    tookMs: tookMs ?? 0,
    ...(total !== null && { total }),
    ...(message !== null && { message }),
  };
}
