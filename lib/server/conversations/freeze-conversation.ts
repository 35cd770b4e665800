import type { FrozenConversation, FrozenTurn } from '#contract/conversation/conversation.ts';
import type { RunView } from '#contract/run-view.ts';
import { buildReport } from '#core/report/build-report.ts';
import { publicReport } from '../sharing/public-report.ts';
import { toReportSource } from '../sharing/report-source.ts';
import { understoodOf } from './earlier-turn.ts';

/**
 * A copy of one branch: questions, answers and the works found. Where it is public nothing leads back to the workspace: no
 * ids of runs or documents, and of the owner's documents no more text than was quoted.
 */
export function freezeConversation(title: string, views: readonly RunView[], isPublic: boolean): FrozenConversation {
  return {
    schema: 'assay.conversation/1',
    title,
    frozenAt: new Date().toISOString(),
    sampleData: views.some(({ sampleData }) => sampleData),
    turns: views.map((view, at) => frozenTurn(view, `turn-${at + 1}`, isPublic)),
  };
}

function frozenTurn(view: RunView, id: string, isPublic: boolean): FrozenTurn {
  const question = view.request?.question ?? '';
  const problem = problemOf(view);
  const built = problem === null ? { ...buildReport(toReportSource(view)), runId: id } : null;
  const report = built && isPublic ? publicReport(built) : built;
  return { id, question, understood: understoodOf(view), report, problem };
}

function problemOf({ status, nothingFound, error }: RunView): string | null {
  if (nothingFound) return `No source had an answer. ${nothingFound.join(' ')}`.trim();
  if (status === 'complete') return null;
  if (status === 'failed') return error?.message ?? 'No answer could be written.';
  return status === 'cancelled' ? 'The answer was stopped.' : 'The answer was still being written.';
}
