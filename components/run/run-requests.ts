import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { ReaderChanges, RunRequest } from '#contract/run-request.ts';
import type { TableColumn } from '#contract/table-column.ts';

/** What came of a request: its answer, or a sentence for the reader. */
export type Outcome<T> = { value: T } | { problem: string };

async function send<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, init);
    return response.ok ? { value: await read(response) } : { problem: await readProblem(response) };
  } catch {
    return { problem: UNREACHABLE };
  }
}

const nothing = async () => undefined;
const of = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

/** Whether the server says that there is no such run; false as long as it says nothing, or somebody before it answers. */
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

export function cancelRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/cancel`, { method: 'POST' }, nothing);
}

export function deleteRun(runId: string): Promise<Outcome<undefined>> {
  return send(of(runId), { method: 'DELETE' }, nothing);
}

/** The path of the link, e.g. `/s/abc`. */
export function shareRun(runId: string): Promise<Outcome<string>> {
  return send(`${of(runId)}/share`, { method: 'POST' }, async (response) => {
    const { url } = (await response.json()) as { url: string };
    return url;
  });
}

export function unshareRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/share`, { method: 'DELETE' }, nothing);
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const readRunId = async (response: Response) => {
  const { runId } = (await response.json()) as { runId: string };
  return runId;
};

/** The run rests at its next step; what is under way is finished. */
export function pauseRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/pause`, { method: 'POST' }, nothing);
}

export function resumeRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/resume`, { method: 'POST' }, nothing);
}

/** The report is written from what there is. */
export function writeNow(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/write-now`, { method: 'POST' }, nothing);
}

/** Tells the team something; the id under which the message is delivered. */
export function steerRun(runId: string, message: string): Promise<Outcome<number>> {
  return send(`${of(runId)}/steer`, post({ message }), async (response) => {
    const { messageId } = (await response.json()) as { messageId: number };
    return messageId;
  });
}

/** Starts with the plan: with these steps, or as it was proposed (`null`). */
export function approvePlan(runId: string, steps: readonly PlanStep[] | null): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/plan`, post(steps === null ? { approve: true } : { steps }), nothing);
}

/** Has the proposed plan changed by a sentence. */
export function changePlan(runId: string, instruction: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/plan`, post({ instruction }), nothing);
}

/** A new run that shares what this one did before the round; its id. */
export function runAgainFrom(runId: string, round: number, instruction: string): Promise<Outcome<string>> {
  const body = instruction === '' ? { round } : { round, instruction };
  return send(`${of(runId)}/again`, post(body), readRunId);
}

/** A new run that writes the report anew from what this one found and what its reader has changed; its id. */
export function writeAnew(runId: string, changes: ReaderChanges): Promise<Outcome<string>> {
  return send(`${of(runId)}/again`, post({ changes }), readRunId);
}

/** Has a model answer a question for each work of the evidence table; takes as long as the model does. */
export function askColumn(runId: string, question: string, signal: AbortSignal): Promise<Outcome<TableColumn>> {
  return send(`${of(runId)}/columns`, { ...post({ question }), signal }, async (response) => {
    const { column } = (await response.json()) as { column: TableColumn };
    return column;
  });
}

/** Removes a column, also while the page is being left. What is not there any more was removed, be it in another tab. */
export async function removeColumn(runId: string, columnId: string): Promise<string | null> {
  const path = `${of(runId)}/columns/${encodeURIComponent(columnId)}`;
  const isGone = async (response: Response) => (response.ok || response.status === 404 ? null : readProblem(response));
  try {
    return await isGone(await fetch(path, { method: 'DELETE', keepalive: true }));
  } catch {
    return UNREACHABLE;
  }
}

/** Asks the same again, as a new run; its id. */
export function repeatRun(request: RunRequest): Promise<Outcome<string>> {
  const { question, mode, sources, domain, maxRounds, engine, depth, budget, autoStart, filters, searches } = request;
  const asked = { question, mode, sources, domain, maxRounds, filters, ...(searches && { searches }) };
  // An unknown price leaves the budget in money open: the field is not sent.
  const limits = budget && { tokens: budget.tokens, ...(budget.money !== null && { money: budget.money }) };
  const worked = { depth, autoStart, ...(limits && { budget: limits }) };
  return send('/api/runs', post(engine === 'model' ? { ...asked, ...worked } : asked), readRunId);
}
