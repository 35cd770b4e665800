import { askServer, bringing, isNotThere } from '#components/app/ask-server.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { ReaderChanges, RunRequest } from '#contract/run-request.ts';
import type { RunView } from '#contract/run-view.ts';
import type { TableColumn } from '#contract/table-column.ts';

// The requests of a run's pages. A refusal is thrown, with a message for the user.

const of = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;
const idOf = ({ runId }: { runId: string }) => runId;

/** Whether the server says that the run does not exist; false if there is no answer, or an answer from a proxy. */
export async function isRunGone(runId: string): Promise<boolean> {
  try {
    const response = await fetch(of(runId));
    if (response.status !== 404) return false;
    const { error } = (await response.json()) as { error?: { code?: unknown } };
    return error?.code === 'not_found';
  } catch {
    return false;
  }
}

export function cancelRun(runId: string): Promise<unknown> {
  return askServer(`${of(runId)}/cancel`, { method: 'POST' });
}

/** Deletes a run, also while the page is being left. What is not there any more was deleted, be it in another tab. */
export function deleteRun(runId: string): Promise<unknown> {
  return removeAt(of(runId));
}

/** The path of the link, e.g. `/s/abc`; optionally to the newest version. */
export async function shareRun(runId: string, shows?: 'newest'): Promise<string> {
  const query = shows ? `?shows=${shows}` : '';
  return (await askServer<{ url: string }>(`${of(runId)}/share${query}`, { method: 'POST' })).url;
}

export function unshareRun(runId: string): Promise<unknown> {
  return askServer(`${of(runId)}/share`, { method: 'DELETE' });
}

/** The run pauses at its next step; work in progress is finished. */
export function pauseRun(runId: string): Promise<unknown> {
  return askServer(`${of(runId)}/pause`, { method: 'POST' });
}

export function resumeRun(runId: string): Promise<unknown> {
  return askServer(`${of(runId)}/resume`, { method: 'POST' });
}

/** The report is written from what there is. */
export function writeNow(runId: string): Promise<unknown> {
  return askServer(`${of(runId)}/write-now`, { method: 'POST' });
}

/** Sends the team a message; returns its id. */
export async function steerRun(runId: string, message: string): Promise<number> {
  return (await askServer<{ messageId: number }>(`${of(runId)}/steer`, bringing('POST', { message }))).messageId;
}

/** Starts with the plan: with these steps, or as it was proposed (`null`). */
export function approvePlan(runId: string, steps: readonly PlanStep[] | null): Promise<unknown> {
  return askServer(`${of(runId)}/plan`, bringing('POST', steps === null ? { approve: true } : { steps }));
}

/** Has the proposed plan changed by a sentence. */
export function changePlan(runId: string, instruction: string): Promise<unknown> {
  return askServer(`${of(runId)}/plan`, bringing('POST', { instruction }));
}

/** A new run that shares what this one did before the round; its id. */
export function runAgainFrom(runId: string, round: number, instruction: string): Promise<string> {
  const body = instruction === '' ? { round } : { round, instruction };
  return askServer<{ runId: string }>(`${of(runId)}/again`, bringing('POST', body)).then(idOf);
}

/** A new run that writes the report anew from what this one found and what its reader has changed; its id. */
export function writeAnew(runId: string, changes: ReaderChanges): Promise<string> {
  return askServer<{ runId: string }>(`${of(runId)}/again`, bringing('POST', { changes })).then(idOf);
}

/** A new run that takes over what was answered and asks the sources that did not answer once more; its id. */
export function retrySources(runId: string): Promise<string> {
  return askServer<{ runId: string }>(`${of(runId)}/again`, bringing('POST', { retry: true })).then(idOf);
}

type Answered = Pick<RunView, 'runId' | 'request' | 'sampleData' | 'ask' | 'works'>;

/**
 * Finds more on the question of a report or of a turn, as it was understood: a new run that starts from the works that this
 * one found; its id.
 */
export function findMore(
  run: Answered,
  engine: RunRequest['engine'] | undefined = run.request?.engine === 'rules' ? 'rules' : undefined,
): Promise<string> {
  const { runId, request, sampleData, ask, works } = run;
  // A turn of a conversation chose how to be answered, and nothing of how to do research.
  const { sources, domain, depth } = request?.mode === 'ask' ? {} : (request ?? {});
  const filters = request ? setFilters(request) : {};
  const question = ask?.understood.question ?? request?.question;
  const asked = {
    question,
    sources,
    domain,
    ...filters,
    depth,
    engine,
    ...(Object.keys(works).length > 0 && { startsFrom: runId }),
  };
  const body = sampleData ? { ...asked, sample: true } : asked;
  return askServer<{ runId: string }>('/api/runs', bringing('POST', body)).then(idOf);
}

/** Has a model answer a question for each work of the evidence table; takes as long as the model does. */
export async function askColumn(runId: string, question: string, signal: AbortSignal): Promise<TableColumn> {
  const asked = { ...bringing('POST', { question }), signal };
  return (await askServer<{ column: TableColumn }>(`${of(runId)}/columns`, asked)).column;
}

/** Removes a column, also while the page is being left. What is not there any more was removed, be it in another tab. */
export function removeColumn(runId: string, columnId: string): Promise<unknown> {
  return removeAt(`${of(runId)}/columns/${encodeURIComponent(columnId)}`);
}

async function removeAt(path: string): Promise<void> {
  try {
    await askServer(path, { method: 'DELETE', keepalive: true });
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

/** Filters that are sent are those that a user has set; without any, the question's own are read again. */
function setFilters({ readsFilters, filters }: RunRequest): { filters?: RunRequest['filters'] } {
  return readsFilters ? {} : { filters };
}

/** Asks the same again, as a new run; its id. */
export function repeatRun(request: RunRequest): Promise<string> {
  const { question, mode, sources, domain, maxRounds, engine, depth, budget, autoStart, searches } = request;
  const asked = { question, mode, sources, domain, maxRounds, ...setFilters(request), ...(searches && { searches }) };
  // An unknown price leaves the budget in money open: the field is not sent.
  const limits = budget && { tokens: budget.tokens, ...(budget.money !== null && { money: budget.money }) };
  const worked = { depth, autoStart, ...(limits && { budget: limits }) };
  const body = engine === 'model' ? { ...asked, ...worked } : asked;
  return askServer<{ runId: string }>('/api/runs', bringing('POST', body)).then(idOf);
}
